"""What an action brings, for pages and tutors. Changes nothing."""

from __future__ import annotations

from typing import Any

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CAT, COIN, COMPASS, GEAR, HORN_COUNT
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    CENTRAL_DECK,
    DECLINE,
    KEPT,
    LOOK,
    MORE,
    PAYING,
    PLACES,
    PROGRESS,
    SCIENCE_BITS,
    SEARCH_SIDE,
    SET,
    TAKE,
    TRIPLE,
    builds,
    paying,
    sets,
)
from heptad.games.architects.flow import AFTER_CARD
from heptad.games.architects.payment import breaks_sign, spent_names, towards
from heptad.games.architects.state import RESOURCES, TURN, State
from heptad.games.architects.types import RefusalData
from heptad.kernel.game import Action, Refusal

DO = {
    TAKE: "take",
    LOOK: "look",
    SET: "set",
    BUILD: "build",
    PROGRESS: "progress",
    ANY: "any",
    SEARCH_SIDE: "search",
    KEPT: "keep",
    MORE: "more",
    DECLINE: "decline",
}


def explain(state: State, player: int, action: Action) -> dict[str, Any]:
    """Which deck and card it takes (None: unseen), what it spends, which stage a card taken would build."""
    kind, card, arg = action
    facts: dict[str, Any] = {"do": DO[kind], "place": None, "deck": None, "card": None, "token": None, "stage": None}
    facts |= {"spends": [], "uses": [], "builds": [], "brings": None}
    if kind in (TAKE, MORE, SEARCH_SIDE):
        place = arg if kind == MORE else card
        facts["place"] = PLACES[place]
        facts |= _deck(state, player, state.deck_at(player, place), takes=kind != SEARCH_SIDE)
    if kind == ANY:
        facts |= _deck(state, player, state.central if card == CENTRAL_DECK else card)
    if kind == MORE:
        facts["token"] = boards.PROGRESS[card].key
    if kind == PROGRESS:
        facts["token"] = "blind" if card == BLIND else boards.PROGRESS[card].key
    if kind == KEPT:
        facts |= _card(state, player, state.searched[0], card)
    if kind == SET:
        cards = range(GEAR, GEAR + 3) if card == TRIPLE else (card, card)
        facts["spends"] = [CARDS[symbol].key for symbol in cards]
    if kind == BUILD:
        stage = boards.WONDERS[state.cities[player].wonder].stages[card]
        broken = breaks_sign(arg >> 1, stage.same)
        uses = [key for key, used in (("economy", arg & 1), ("engineering", broken)) if used]
        facts |= {"stage": card + 1, "spends": spent_names(arg >> 1), "uses": uses}
    return facts


def _deck(state: State, player: int, deck: int, takes: bool = True) -> dict[str, Any]:
    """The deck, and its top card if it is taken and in sight."""
    central = deck == state.central
    facts: dict[str, Any] = {"deck": "centre" if central else deck}
    if takes and (not central or state.knows_top >> player & 1):
        facts |= _card(state, player, deck, state.top(deck))
    return facts


def _card(state: State, player: int, deck: int, card: int) -> dict[str, Any]:
    stages = sorted(_payable(state, player, card) - _payable(state, player))
    return {"card": CARDS[card].key, "builds": stages, "brings": _brings(state, player, deck, card)}


def _brings(state: State, player: int, deck: int, card: int) -> dict[str, Any]:
    """Beside the stages: whether a science set is complete, the cat comes, a war breaks out; how many conflict tokens
    turn, which tokens give an extra card, and how far the stage that it brings furthest then is."""
    city = state.cities[player]
    cards = city.cards + (1 << 8 * card)
    turns = min(HORN_COUNT[card], state.conflicts - state.turned)
    extra = _extra(state, player, deck, card)
    return {
        "set": bool(GEAR <= card <= COMPASS and sets(cards & SCIENCE_BITS) and (state.up or state.stack)),
        "cat": card == CAT and state.cat != player,
        "turns": turns,
        "war": turns > 0 and state.turned + turns == state.conflicts,
        "extra": [token.key for number, token in enumerate(boards.PROGRESS) if extra >> number & 1],
        "towards": _towards(state, player, cards) if card <= COIN else None,
    }


def _extra(state: State, player: int, deck: int, card: int) -> int:
    """The tokens, as bits, that would give an extra card after this one: not those that have given or offered one in
    this turn; none with the last card within reach, none if the last stage then ends the game on the spot.

    What may follow from the effect of a stage that it builds is not foreseen.
    """
    city = state.cities[player]
    reach = [state.deck_at(player, place) for place in range(3)]
    if sum(state.rest[each] for each in reach) == (deck in reach):
        return 0
    if state.at_once and city.built.bit_count() == boards.PIECES - 1 and _payable(state, player, card):
        return 0
    return AFTER_CARD[card] & city.owned & ~(state.used | state.pending)


def _towards(state: State, player: int, cards: int) -> dict[str, int] | None:
    """The open stage that is nearest to its price with these cards, if they pay more of it than those held."""
    city, tokens = state.cities[player], paying(state, player)
    found = []
    for place, needs, same in boards.OPEN[city.wonder][city.built]:
        have = len(towards(cards, needs, same, *tokens))
        if have > len(towards(city.cards, needs, same, *tokens)):
            found.append((needs - have, place, have, needs))
    if not found:
        return None
    _, place, have, needs = min(found)
    return {"stage": place + 1, "have": have, "needs": needs}


def _payable(state: State, player: int, *more: int) -> set[int]:
    """The stages that this city can pay with what it holds and these cards more."""
    city = state.cities[player]
    cards = city.cards + sum(1 << 8 * card for card in more)
    row, usable = boards.OPEN_ROW[city.wonder][city.built], city.owned & ~state.used & PAYING
    return {way.card + 1 for way in builds(row, cards & RESOURCES, usable)}


def refusals(state: State, player: int) -> list[Refusal[RefusalData]]:
    """The decks within reach that are empty."""
    if state.ask != TURN or state.seat != player:
        return []
    empty = [place for place in range(3) if not state.rest[state.deck_at(player, place)]]
    return [Refusal(Action(TAKE, place), {"code": "deck/empty"}) for place in empty]
