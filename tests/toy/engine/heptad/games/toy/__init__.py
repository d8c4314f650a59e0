"""The smallest game that fulfils the whole contract of `heptad.kernel.game.Game`, for tests.

Each of two seats holds two cards and chooses one of them in secret; the higher of the two chosen cards wins.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Event, Game, Line, Outcome, Refusal, ScoreSheet, Tell
from heptad.kernel.rng import Rng
from heptad.kernel.searchable import Searchable

TOKENS = {f"show:{card}": Action(0, card) for card in range(1, 7)}


class State(NamedTuple):
    """A position: where the cards are and what has been chosen."""

    cards: list[int]  # two of seat 0, two of seat 1, two that no seat holds
    picks: list[int]  # for each seat, the index in `cards` of the chosen card; -1 = not chosen yet

    def clone(self) -> State:
        return State(self.cards[:], self.picks[:])

    def __copy__(self) -> State:
        return self.clone()


class Toy(Searchable):
    """The rules; `Searchable` brings the methods that only search needs."""

    key, rules_version, players = "toy", 1, range(2, 3)
    replays: tuple[int, ...] = (1,)
    refusals = staticmethod(lambda state, player: list[Refusal[Any]]())
    explain = staticmethod(lambda state, player, action: {"do": "show", "card": action.card})
    evaluate = staticmethod(lambda view, actions: [float(action.card) for action in actions])
    encode = staticmethod(lambda action: f"show:{action.card}")

    def decode(self, token: str) -> Action:
        if token not in TOKENS:
            raise HeptadError("action/malformed", token=token[:80])
        return TOKENS[token]

    def options(self, given: Any) -> Any:
        if given not in ({}, {"players": 2}):
            raise HeptadError("options/value", option="players", value=str(given)[:40], known=[2])
        return {"players": 2}

    def deal(self, options: Any, rng: Rng, rules: int = 1) -> dict[str, Any]:
        return {"cards": rng.shuffled(list(TOKENS))}

    def start(self, options: Any, deal: dict[str, Any], rules: int = 1) -> State:
        return State([TOKENS[token].card for token in deal["cards"]], [-1, -1])

    def place(self, options: Any, deal: Any, position: Any, rules: int = 1) -> State:
        """Raise an error: this game has no positions other than those reached from the deal."""
        raise HeptadError("position/damaged", part="game")

    def current_players(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(2) if state.picks[seat] < 0)

    def legal_actions(self, state: State, player: int) -> list[Action]:
        return [Action(0, card) for card in state.cards[2 * player :][:2] if state.picks[player] < 0]

    def apply(self, state: State, player: int, action: Action, tell: Tell[Any] | None = None) -> None:
        state.picks[player] = state.cards.index(action.card)
        if tell:
            tell(Event({"kind": "picked", "seat": player, "shown": self.view(state, None)["shown"]}))

    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return tuple(ScoreSheet((Line("card", card),)) for card in self.view(state, None)["shown"])

    def outcome(self, state: State) -> Outcome | None:
        return None if min(state.picks) < 0 else Outcome((self.returns(state).index(1.0),), "points")

    def returns(self, state: State) -> tuple[float, ...]:
        return tuple(float(state.cards[pick] == max(state.cards[pick] for pick in state.picks)) for pick in state.picks)

    def view(self, state: State, player: int | None) -> dict[str, Any]:
        shown = [state.cards[pick] if min(state.picks) >= 0 else 0 for pick in state.picks]
        mine = [] if player is None else [*state.cards[2 * player :][:2], state.picks[player]]
        return {"mine": mine, "chosen": [pick >= 0 for pick in state.picks], "shown": shown}

    def determinize(self, state: State, player: int, rng: Rng) -> State:
        own = state.cards[2 * player :][:2]
        unseen = [card for card in state.cards if card not in own]
        rest = unseen if min(state.picks) >= 0 else rng.shuffled(sorted(unseen))
        return State(rest[: 2 * player] + own + rest[2 * player :], state.picks[:])

    def problems(self, state: State) -> list[str]:
        return [] if sorted(state.cards) == [1, 2, 3, 4, 5, 6] else ["a card is lost or doubled"]


TOY: Game[State, Any, Any, Any, Any, Any, Any] = Toy()
