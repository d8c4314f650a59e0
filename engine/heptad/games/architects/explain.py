"""Explanations: what a legal action costs and brings, and why no card can be taken from a deck."""

from __future__ import annotations

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, CAT, COIN, COMPASS, GEAR, HORN_COUNT
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    BUILDS,
    KEPT,
    LOOK,
    MORE,
    PAYING,
    PAYING_AT,
    PROGRESS,
    ROW,
    SCIENCE_BITS,
    SEARCH_SIDE,
    SET,
    SETS,
    SYMBOLS,
    TAKE,
    TRIPLE,
    payment_tokens,
)
from heptad.games.architects.payment import breaks_sign, partial_payment, spent_names
from heptad.games.architects.state import PLACES, RESOURCES, TURN, State
from heptad.games.architects.types import (
    CENTRAL_DECK,
    Brings,
    Explanation,
    Progress,
    RefusalData,
    Take,
    TakeAny,
    TakeExtra,
)
from heptad.kernel.game import Action, Refusal
from heptad.shared.kinds import MILITARY


def explain(state: State, player: int, action: Action) -> Explanation:
    """Return what a legal action of this seat does, spends and brings. Cards that it cannot see are not revealed."""
    kind, card, arg = action
    if kind in (TAKE, MORE, ANY):
        return _explain_take(state, player, action)
    if kind == KEPT:
        return {
            "do": "keep",
            "card": CARDS[card].key,
            "count": state.upper(*state.searched).count(card),
            "brings": brings(state, player, state.searched[0], card),
        }
    if kind == SEARCH_SIDE:
        return {"do": "search", "place": PLACES[card], "deck": state.deck_at(player, card)}
    if kind == PROGRESS:
        return {"do": "take_token", "token": None if card == BLIND else boards.PROGRESS[card].key}
    if kind == SET:
        cards = range(GEAR, COMPASS + 1) if card == TRIPLE else (card, card)
        return {"do": "turn_in_set", "spends": [CARDS[symbol].key for symbol in cards]}
    if kind == BUILD:
        stage = boards.WONDERS[state.cities[player].wonder].stages[card]
        used = (("economy", arg & 1), ("engineering", breaks_sign(arg >> 1, stage.same)))
        spends, uses = spent_names(arg >> 1), [key for key, helps in used if helps]
        return {"do": "build_stage", "stage": card + 1, "spends": spends, "uses": uses}
    return {"do": "look"} if kind == LOOK else {"do": "decline"}


def _explain_take(state: State, player: int, action: Action) -> Take | TakeExtra | TakeAny:
    """Return what taking the top card of a deck brings: in a turn, by a progress token, or by a stage."""
    kind, card, arg = action
    if kind == ANY:
        deck = state.central if card == CENTRAL_DECK else card
    else:
        deck = state.deck_at(player, card if kind == TAKE else arg)
    number, top, gains = state.deck_number(deck), _top(state, player, deck), _brings_of_top(state, player, deck)
    if kind == TAKE:
        return {"do": "take", "place": PLACES[card], "deck": number, "card": top, "brings": gains}
    if kind == ANY:
        return {"do": "take_any", "place": state.place_of(player, deck), "deck": number, "card": top, "brings": gains}
    token = boards.PROGRESS[card].key
    return {"do": "take_extra", "token": token, "place": PLACES[arg], "deck": number, "card": top, "brings": gains}


def _sees_top(state: State, player: int, deck: int) -> bool:
    return deck != state.central or state.knows_top >> player & 1 == 1


def _top(state: State, player: int, deck: int) -> str | None:
    return CARDS[state.top(deck)].key if _sees_top(state, player, deck) else None


def _brings_of_top(state: State, player: int, deck: int) -> Brings | None:
    return brings(state, player, deck, state.top(deck)) if _sees_top(state, player, deck) else None


def brings(state: State, player: int, deck: int, card: int) -> Brings:
    """Return what this card of this deck would bring to a city."""
    city = state.cities[player]
    cards = city.cards + (1 << 8 * card)
    stages = sorted(_payable(state, player, card) - _payable(state, player))
    green = GEAR <= card <= COMPASS
    turns = min(HORN_COUNT[card], state.conflicts - state.turned)
    extra = _extra(state, player, deck, card)
    return {
        "builds": stages,
        "completes": bool(stages) and city.built.bit_count() == boards.STAGES_PER_WONDER - 1,
        "set": bool(green and SETS[cards & SCIENCE_BITS] and (state.up or state.stack)),
        "symbols": min(SYMBOLS, sum(cards >> 8 * symbol & 255 for symbol in range(GEAR, COMPASS + 1))) if green else 0,
        "points": CARDS[card].points,
        "cat": card == CAT and state.cat != player,
        "shields": int(CARDS[card].kind == MILITARY),
        "turns": turns,
        "war": turns > 0 and state.turned + turns == state.conflicts,
        "extra": [token.key for number, token in enumerate(boards.PROGRESS) if extra >> number & 1],
        "towards": _towards(state, player, cards) if card <= COIN else None,
    }


def _extra(state: State, player: int, deck: int, card: int) -> int:
    """Return the tokens, as bits, that would give an extra card after this one.

    Tokens that have already given or offered one in this turn do not count. There are none if this is the last card
    within reach, or if it completes the wonder and that ends the game at once. Cards that may follow from the effect of
    a stage built with this card are not considered.
    """
    city = state.cities[player]
    reach = [state.deck_at(player, place) for place in range(3)]
    if sum(state.rest[each] for each in reach) == (deck in reach):
        return 0
    if state.at_once and city.built.bit_count() == boards.STAGES_PER_WONDER - 1 and _payable(state, player, card):
        return 0
    return boards.AFTER_CARD[card] & city.owned & ~(state.used | state.pending)


def _towards(state: State, player: int, cards: int) -> Progress | None:
    """Return the open stage with the fewest units missing with these cards.

    Only stages of which these cards pay more than those held are considered; None if there are none.
    """
    city, tokens = state.cities[player], payment_tokens(state, player)
    found = []
    for place, needs, same in boards.OPEN[city.wonder][city.built]:
        have = len(partial_payment(cards, needs, same, *tokens))
        if have > len(partial_payment(city.cards, needs, same, *tokens)):
            found.append((needs - have, place, have, needs))
    if not found:
        return None
    _, place, have, needs = min(found)
    return {"stage": place + 1, "have": have, "needs": needs}


def _payable(state: State, player: int, *more: int) -> set[int]:
    """Return the stages that this city can pay for with the cards that it holds and the cards `more`."""
    city = state.cities[player]
    cards = city.cards + sum(1 << 8 * card for card in more)
    usable = city.owned & ~state.used & PAYING
    ways = BUILDS[cards & RESOURCES | ROW[city.wonder][city.built] | usable << PAYING_AT]
    return {way.card + 1 for way in ways}


def refusals(state: State, player: int) -> list[Refusal[RefusalData]]:
    """Return a refusal for every empty deck within reach, at the start of the seat's turn."""
    if state.ask != TURN or state.seat != player:
        return []
    decks = [state.deck_at(player, place) for place in range(len(PLACES))]
    return [
        Refusal(Action(TAKE, place), {"code": "deck/empty", "place": PLACES[place], "deck": state.deck_number(deck)})
        for place, deck in enumerate(decks)
        if not state.rest[deck]
    ]
