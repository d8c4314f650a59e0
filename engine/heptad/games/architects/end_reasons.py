"""Reasons that come from the end of the game: who wins by an action, and whether the next player can win after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from heptad.games.architects.choices import BLIND, KEPT, PROGRESS, SEARCH_SIDE, TAKE, legal_actions
from heptad.games.architects.flow import apply
from heptad.games.architects.scoring import final_outcome
from heptad.games.architects.state import KEEP, OVER, PLACES, TURN, State
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason

WIN, LOSS = 100.0, 90.0  # in points, as the heuristic values of other reasons
#: The codes of `end_of_the_game`, with those of what an unseen card of the centre may bring about.
MAY = {"wins": "may_win", "can_win": "may_win", "loses": "may_lose", "leaves_win": "may_leave_win"}


def end_of_the_game(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield who wins if the action ends the game, or that the next player can end and win it with a visible card.

    What the seat may still choose in this turn can win for it, but it must not make a difference if it loses.
    """
    results = [*_results(state, player, action, player, state.rest)]
    won = [after is not None and _is_won(after, player) for after in results]
    ended = [after for after in results if after and after.ask == OVER]
    if all(won):
        yield Reason("wins", WIN, int(ended[0].ending > state.ending))
    elif any(won):
        yield Reason("can_win", WIN)
    elif len(ended) == len(results):
        winners = [final_outcome(after)[0] for after in ended]
        if not any(player in seats for seats in winners):
            yield Reason("loses", -LOSS, seat=winners[0][0])
    elif all(after and _leaves_win(after, player, state.rest) for after in results):
        yield Reason("leaves_win", -LOSS, seat=next(after.seat for after in results if after))


def _is_won(state: State, seat: int) -> bool:
    """Return whether the game is over and this seat alone has won."""
    return state.ask == OVER and final_outcome(state)[0] == (seat,)


def _leaves_win(after: State, player: int, tops: Sequence[int]) -> bool:
    """Return whether the next player can end and win the game with the visible card of a deck beside its city."""
    if after.ask != TURN or after.seat == player:
        return False
    sides = [deck for deck in (after.deck_at(after.seat, place) for place in range(3)) if deck != after.central]
    seen = [deck for deck in sides if 0 < after.rest[deck] == tops[deck]]
    return any(wins_with(after, after.seat, deck, player, tops) for deck in seen)


def may_end(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield after how many cards of the centre, whose top is taken unseen, the game ends or the next player can win."""
    left, found = state.rest[state.central], Counter[tuple[str, int]]()
    cards = list(state.decks[state.central][:left])
    for card, count in Counter(cards).items():
        known, rest = state.clone(), cards.copy()
        rest.remove(card)
        known.decks[state.central], known.knows_top = (*rest, card), 1 << player
        for end in end_of_the_game(known, player, action):
            found[MAY[end.why], end.seat] += count
    for (why, seat), n in found.items():
        yield Reason(why, (WIN if why == "may_win" else -LOSS) * n / left, n, seat=seat, m=left)


def wins_with(state: State, seat: int, deck: int, player: int, tops: Sequence[int]) -> bool:
    """Return whether this seat, if it has the turn, can end and win the game with the top card of a deck beside it.

    `player` and `tops` as in `_results`.
    """
    turn = state.clone()
    turn.ask, turn.seat, turn.used, turn.pending, turn.queue = TURN, seat, 0, 0, ()
    place = next(place for place in range(len(PLACES)) if state.deck_at(seat, place) == deck)
    results = _results(turn, seat, Action(TAKE, place), player, tops)
    return any(after is not None and _is_won(after, seat) for after in results)


def _results(state: State, seat: int, action: Action, player: int, tops: Sequence[int]) -> Iterator[State | None]:
    """Yield the positions at the end of a turn after an action of a seat, for every answer to what it leaves to choose.

    One is None if it depends on a card or token that `player` has not seen. `tops` are the numbers of cards left in the
    decks beside the cities with which their visible top card is known to `player`.
    """
    if action.kind == SEARCH_SIDE or (action.kind == PROGRESS and action.card == BLIND):
        yield None
        return
    after = state.clone()
    apply(after, seat, action)
    seen = [rest == top for rest, top in zip(state.rest, tops, strict=True)]
    seen[state.central] = bool(state.knows_top >> player & 1)
    if action.kind == KEPT:
        seen[state.searched[0]] = True
    taken = [before - rest for before, rest in zip(state.rest, after.rest, strict=True)]
    if after.ask == KEEP or any(count > known for count, known in zip(taken, seen, strict=True)):
        yield None
    elif after.ask in (TURN, OVER):
        yield after
    else:
        for answer in legal_actions(after, seat):
            yield from _results(after, seat, answer, player, tops)
