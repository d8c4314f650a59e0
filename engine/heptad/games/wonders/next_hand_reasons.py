"""Reasons that come from the next player: which card they would have got, and which one they get instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heptad.games.wonders.cards import CARDS, SELF
from heptad.games.wonders.choices import bank_price, building_payments
from heptad.games.wonders.evaluation import Evaluation
from heptad.games.wonders.hand_passing import NOBODY, TURNS, shift
from heptad.games.wonders.payment import BY_COINS
from heptad.games.wonders.state import State
from heptad.games.wonders.view import view
from heptad.kernel.reason import Reason

DENIED = 0.5  # the share of a card's worth to the next player that counts, as they might not have taken it
CLEARLY = 1.0  # the points by which a card must be worth more to the next player than any other to be left to them
COMES_BACK = 2  # the number of turns after which the manager of the Free City has the same hand again


def denied(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield what the card would have been worth to the player who gets the hand next, beyond the rest of the hand."""
    if state.turn >= TURNS or not state.age:
        return
    seat = _next_seat(state, player)
    worth, *rest = _worths(state, seat, [card, *_rest(state, player, card)])
    beyond = worth - max(rest, default=0.0)
    if beyond > 0:
        yield Reason("denies", DENIED * beyond, of=(CARDS[card].key,), seat=seat)


def left_over(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield what speaks against using up this card for the Free City while the others of the hand are passed on.

    The other player gets a card that is much better for them than the others, or the manager could use this one when
    the hand comes back, because the other player cannot.
    """
    if state.turn >= TURNS:
        return
    seat, rest = _next_seat(state, player), _rest(state, player, card)
    worth, *others = _worths(state, seat, [card, *rest])
    best = max(others)
    beyond = best - sorted([worth, *others])[-2]
    if worth < best and beyond >= CLEARLY:
        key = CARDS[rest[others.index(best)]].key
        yield Reason("leaves", -DENIED * beyond, of=(key,), seat=seat)
    if not worth and state.turn + COMES_BACK <= TURNS:
        yield Reason("comes_back", -DENIED * _worths(state, player, [card])[0], of=(CARDS[card].key,))


def _next_seat(state: State, player: int) -> int:
    """Return the seat that gets the hand of this one next."""
    return 1 - player if state.free_city != NOBODY else (player + shift(state.age)) % len(state.cities)


def _rest(state: State, player: int, card: int) -> list[int]:
    """Return the hand without this card and without the one that the manager has already chosen for their own city."""
    rest = list(state.hands[player])
    rest.remove(card)
    if own := state.picks[player]:
        rest.remove(own.card)
    return rest


def _worths(state: State, seat: int, cards: Sequence[int]) -> list[float]:
    """Return what each of these cards is worth to a city."""
    evaluation = Evaluation(view(state, None), seat)
    return [_worth(state, card, evaluation) for card in cards]


def _worth(state: State, card: int, evaluation: Evaluation) -> float:
    """Return what a card is worth to the city of an evaluation; 0 if that city cannot build it."""
    city = state.cities[evaluation.seat]
    if city.built_bits & SELF[card]:
        return 0.0
    price = min((sum(BY_COINS(way)) for way in building_payments(state, evaluation.seat, card)), default=None)
    bank = bank_price(city, card)
    if price is None or price + bank > city.coins:
        return 0.0
    return max(evaluation.card(card) + evaluation.money(-price - bank), 0.0)
