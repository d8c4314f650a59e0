"""Whether a city of Duel can win at once with its next main move, as far as the seats can see it."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, EFFECT, KIND
from heptad.games.duel.choices import legal_actions, unbuilt
from heptad.games.duel.effects import EXTRA_SHIELD, NO_SYMBOL, EffectTotals
from heptad.games.duel.flow import apply
from heptad.games.duel.payment import card_price, wonder_price
from heptad.games.duel.state import DESTROY, DISCARD, OVER, TOKEN, TURN, City, State
from heptad.kernel.game import Action
from heptad.shared.kinds import MILITARY


def card_effect(city: City, card: int) -> EffectTotals:
    """Return the effect of a card in a city, with the additional shield of Strategy."""
    effect = EFFECT[card]
    more = KIND[card] == MILITARY and city.powers & EXTRA_SHIELD
    return effect._replace(shields=effect.shields + 1) if more else effect


def winning(state: State, seat: int, card: int) -> str:
    """Return "wins_war" or "wins_science" if a city wins at once with this card; "" if it does not or cannot pay it."""
    city = state.cities[seat]
    if card_price(city, state.cities[1 - seat], card) > city.coins:
        return ""
    return _victory(state, seat, card_effect(city, card))


def _victory(state: State, seat: int, effect: EffectTotals) -> str:
    """Return the same for an effect, whatever it costs. What the seat then takes of what lies open counts, too."""
    if effect.shields and state.lead(seat) + effect.shields >= boards.CAPITAL:
        return "wins_war"
    symbols = state.cities[seat].symbols
    if effect.symbol != NO_SYMBOL and symbols.bit_count() + 1 == boards.SYMBOLS_TO_WIN:
        return "wins_science" if not symbols >> effect.symbol & 1 or wins_by_law(state, seat, effect) else ""
    card = winning_discard(state, seat) if effect.picks else None
    return _victory(state, seat, card_effect(state.cities[seat], card)) if card is not None else ""


def wins_by_law(state: State, seat: int, effect: EffectTotals) -> bool:
    """Return whether this effect gives a second symbol of a kind, for which the city takes Law as its sixth symbol."""
    symbols = state.cities[seat].symbols
    pair = effect.symbol != NO_SYMBOL and symbols >> effect.symbol & 1
    return bool(pair and symbols.bit_count() + 1 == boards.SYMBOLS_TO_WIN and boards.TOKEN_ID["law"] in state.board)


def winning_discard(state: State, seat: int) -> int | None:
    """Return a card of the discard pile with which a city would win at once, or None."""
    city = state.cities[seat]
    return next((card for card in state.discard if _victory(state, seat, card_effect(city, card))), None)


def other_to_move(state: State, player: int, action: Action) -> State | None:
    """Return the state after a main move if the opponent has the next one; None if this seat has, or none follows.

    Choices that the move leads to may still be open. Cards that it turns up stay unknown.
    """
    after = state.clone()
    apply(after, player, action)
    if after.ask == OVER or after.extra_turn or (after.ask == TURN and after.seat == player):
        return None
    after.face_up = state.face_up
    return after


def known_free_cards(state: State) -> list[tuple[int, int]]:
    """Return slot and card of the available cards that have been seen."""
    cards = state.cards[state.age - 1]
    return [(slot, cards[slot]) for slot in state.free_slots() if state.face_up >> slot & 1]


def wins_next(after: State, player: int) -> list[str]:
    """Return the cards and wonders with which the opponent wins in the next turn, whatever this seat still chooses.

    `after` is a state of `other_to_move`. A token of the Great Library is not considered, as it is not known yet.
    """
    if after.ask in (TOKEN, DISCARD, DESTROY):
        return _in_all_cases(after, player)
    return [*winning_now(after, 1 - player)]


def winning_now(state: State, seat: int) -> dict[str, str]:
    """Return the cards and wonders with which a seat would win if it had the turn, each with the result of `winning`.

    Only cards that have been seen are considered.
    """
    city, other = state.cities[seat], state.cities[1 - seat]
    found = {CARDS[card].key: winning(state, seat, card) for _, card in known_free_cards(state)}
    for wonder in unbuilt(state, seat):
        if wonder_price(city, other, wonder) <= city.coins:
            found[boards.WONDERS[wonder].key] = _victory(state, seat, boards.WONDER_EFFECT[wonder])
    return {key: why for key, why in found.items() if why}


def _in_all_cases(after: State, player: int) -> list[str]:
    """Return those with which the opponent wins after every answer to the open question."""
    found: list[str] | None = None
    for action in legal_actions(after, player):
        then = other_to_move(after, player, action)
        wins = wins_next(then, player) if then else []
        found = [key for key in found if key in wins] if found is not None else wins
        if not found:
            return []
    return found or []
