"""Opponents of four levels, the same in all games.

They differ in the number of search iterations and in the size of the random errors in their values of actions, never in
the information that they use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from heptad.bots.characters import CHARACTERS
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Info, Level, required_choice
from heptad.kernel.rng import Rng
from heptad.search.tree import Search

#: From the weakest to the strongest; the settings of each level are in `Game.search.levels`.
LEVELS = ("novice", "merchant", "general", "architect")
#: The bonus for an action that appeals fully to a bot's style (see `Game.appeal`), relative to the difference between
#: the highest and the lowest value plus the maximum error. Weaker levels have larger errors and so a larger bonus.
TASTE = 0.45


class AnytimeDecision(Protocol):
    """A decision that is computed by an anytime algorithm: it can be stopped and resumed, and always has an answer."""

    @property
    def done(self) -> bool:
        """Whether more steps would change nothing."""

    def step(self, iterations: int) -> None:
        """Continue for this number of iterations."""

    def best(self) -> Action:
        """Return the action that is best so far."""


class LevelBot:
    """An opponent of one level. With a character it plays in the style of that character."""

    def __init__(self, level: str, character: str | None = None) -> None:
        """Create an opponent of a level, in the style of a character. Raises HeptadError "bot/unknown"."""
        if level not in LEVELS:
            raise HeptadError("bot/unknown", bot=level, known=[*LEVELS])
        if character is not None and character not in CHARACTERS:
            raise HeptadError("bot/unknown", bot=character, known=[*CHARACTERS])
        self.level, self.character = LEVELS.index(level), character
        self.style = None if character is None else CHARACTERS[character]

    def __repr__(self) -> str:
        return f"LevelBot({', '.join(map(repr, filter(None, (LEVELS[self.level], self.character))))})"

    def choose(self, info: Info, rng: Rng) -> Action:
        thinking = self.begin(info, rng)
        while not thinking.done:
            thinking.step(64)
        return thinking.best()

    def begin(self, info: Info, rng: Rng) -> AnytimeDecision:
        """Start a decision. `choose` does the same and continues until it is done.

        Raises HeptadError "action/not-your-turn" if the seat has nothing to decide.
        """
        legal, settings = required_choice(info), info.game.search.levels[self.level]
        if not settings.iterations or len(legal) == 1:
            return NoisyHeuristic(info, settings.noise, self.style, rng)
        return NoisySearch(info, settings, self.style, rng)


class NoisyHeuristic:
    """A decision without search: the best action by `Game.naive`, after adding a random error to each value.

    The maximum error is `noise` times the difference between the highest and the lowest value.
    """

    done = True

    def __init__(self, info: Info, noise: float, style: str | None, rng: Rng) -> None:
        values = info.game.naive(info.view, info.legal) if len(info.legal) > 1 else [0.0]
        self._best = _misjudged_best(info, info.legal, values, noise * (max(values) - min(values)), style, rng)

    def step(self, iterations: int) -> None:
        """Do nothing: there is no search to continue."""

    def best(self) -> Action:
        return self._best


class NoisySearch:
    """A decision by search. An error of at most the noise of the level is added to the value of each action."""

    def __init__(self, info: Info, level: Level, style: str | None, rng: Rng) -> None:
        self._info, self._noise, self._style = info, level.noise, style
        only_best = not level.noise  # otherwise the values of all actions count
        self._search = Search(info, rng.fork(), level.iterations, style, stop_early=only_best)
        self._rng = rng

    @property
    def done(self) -> bool:
        return self._search.done

    def step(self, iterations: int) -> None:
        self._search.step(iterations)

    def best(self) -> Action:
        tried = [ranked for ranked in self._search.ranking() if ranked.visits]
        if not self._noise or not tried:
            return self._search.best()
        actions, values = [ranked.action for ranked in tried], [ranked.value for ranked in tried]
        rng = Rng(self._rng.state)  # a copy, so that the answer is the same if `best` is called again
        return _misjudged_best(self._info, actions, values, self._noise, self._style, rng)


def _misjudged_best(
    info: Info, actions: Sequence[Action], values: Sequence[float], noise: float, style: str | None, rng: Rng
) -> Action:
    """Return the action with the highest value after adding an error of at most `noise` and a bonus for the style."""
    judged = [value + noise * _error(rng) for value in values]
    if style and len(actions) > 1:
        bonus = TASTE * (max(values) - min(values) + noise)
        appeal = info.game.appeal(info.view, actions, style)
        judged = [value + bonus * liked for value, liked in zip(judged, appeal, strict=True)]
    return max(zip(actions, judged, strict=True), key=lambda pair: pair[1])[0]


def _error(rng: Rng) -> float:
    """Return a random number between -1 and 1; the nearer to 0, the more likely."""
    return (rng.below(1001) + rng.below(1001)) / 1000 - 1
