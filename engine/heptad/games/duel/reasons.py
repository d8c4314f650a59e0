"""Reasons why an action of 7 Wonders Duel is good or bad, based on what its seat sees.

These are both cities, the face-up cards of the display, the military track and the progress tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import fsum

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, COINS, EFFECT, ID, KIND, LEADS_TO, NEEDS
from heptad.games.duel.choices import (
    BUILD,
    BUILD_WONDER,
    DESTROY_CARD,
    PICK,
    PROGRESS,
    SELL,
    START,
    TAKE,
    built_in_all,
    sale,
    unbuilt,
)
from heptad.games.duel.effects import (
    ANY_GOODS,
    ANY_RAW,
    NO_KIND,
    NO_SYMBOL,
    SYMBOLS,
    WONDERS_EXTRA_TURN,
    EffectTotals,
)
from heptad.games.duel.payment import card_price, card_trade, wonder_price
from heptad.games.duel.reason_codes import FACTORS, LATER_ONLY
from heptad.games.duel.resolve import pay
from heptad.games.duel.scoring import COINS_PER_POINT, track_points
from heptad.games.duel.state import AGES, State
from heptad.games.duel.threats import (
    card_effect,
    known_free_cards,
    other_to_move,
    winning_discard,
    winning_now,
    wins_by_law,
    wins_next,
)
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason, sort_by_worth
from heptad.shared.goods import RESOURCES, amounts, resource_keys, total

# Heuristic values in points.
WIN, LOSS = 100.0, 90.0
TOKEN = 4.0  # a progress token
SYMBOL_WORTH = (0.1, 0.5, 0.8, 1.2, 2.5, 5.0)  # a new different symbol, by the number of those already held
SPACE = 0.8  # a space of the track, not counting a change of points
NEAR = 4  # maximum number of spaces to the capital for the reason "near_war"
TURN_WORTH = 2.0  # an extra turn
DENIED = 0.5  # share of the worth of a denied card for the opponent, who might not have taken it
FREED = 0.35  # share of the worth of an uncovered card for the opponent
CHAIN_UNIT = 0.25  # per unit of cost of a card that a chain makes free; that card may not be in the game
POWER, TAKEN_CARD = 3.0, 3.0  # a lasting power; a card destroyed or built from the discard pile
HIDDEN = 0.5  # each face-down card that is uncovered
MAKES = 0.5  # production or fixed prices that change no price yet
NOTHING = 0.1  # points against what brings nothing


def reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the reasons for and against a legal action of this seat, those with the largest worth first.

    Only information that the seat has is used, so every state that it cannot distinguish from the true one gives the
    same result.
    """
    return sort_by_worth(heuristic_reasons(state, player, action), FACTORS)


def heuristic_reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the same reasons with their heuristic worth, without FACTORS."""
    found = list(_reasons(state, player, action))
    cards_left = state.left.bit_count() - (action.kind in (BUILD, BUILD_WONDER, SELL))
    if state.age == AGES and not cards_left:
        paid = sum(reason.n for reason in found if reason.why == "pays")
        left = state.cities[player].coins - paid
        found = [
            reason._replace(m=(left + reason.n) // COINS_PER_POINT - left // COINS_PER_POINT)
            if reason.why == "coins"
            else reason
            for reason in found
            if reason.why not in LATER_ONLY
        ]
    return sort_by_worth(found) or [Reason("nothing", -NOTHING)]


def _reasons(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield the reasons with their heuristic worth in any order."""
    kind, card, arg = action
    if kind == TAKE:
        yield from _once_built(boards.WONDER_EFFECT[card])
    elif kind == PROGRESS:
        yield from _gains(state, player, boards.TOKEN_EFFECT[card], token=card)
        yield from _next_win(state, player, action)
    elif kind == PICK:
        yield from _card_gains(state, player, card)
        yield from _next_win(state, player, action)
    elif kind == DESTROY_CARD:
        yield from _destroyed(state, player, card)
        yield from _next_win(state, player, action)
    elif kind == START:
        yield Reason("begins" if card == player else "yields", 1.0)
        yield from _next_win(state, player, action)
    else:
        yield from _for_the_other(state, player, action)
        rest = state.clone()  # the position without the card, and with the price paid and the wonder finished
        rest.left &= ~(1 << state.cards[state.age - 1].index(card))
        city, other = state.cities[player], state.cities[1 - player]
        if kind == SELL:
            yield from _coins(sale(city))
            rest.cities[player].coins += sale(city)
            yield from _counts(_counted(rest, player) - _counted(state, player))
        elif kind == BUILD:
            chained = bool(CHAIN[card] & city.built_bits)
            yield from _price(state, player, card)
            if not chained:
                pay(rest, player, COINS[card], card_trade(city, other, card), None)
            yield from _card_gains(rest, player, card, chained=chained, before=state)
            yield from _opens(card)
        else:
            price = wonder_price(city, other, arg)
            yield Reason("pays", -price / COINS_PER_POINT, price)
            if built_in_all(state) == boards.WONDERS_IN_ALL - 1:
                yield Reason("seventh", TURN_WORTH * len(unbuilt(state, 1 - player)))
            pay(rest, player, 0, price, None)
            rest.cities[player].finished |= 1 << arg
            yield from _wonder_facts(rest, player, arg, before=state)


# ── gains of a card, wonder or token ────────────────────────────────────────
def _card_gains(
    state: State, player: int, card: int, *, chained: bool = False, before: State | None = None
) -> Iterator[Reason]:
    """Yield the reasons for building a card, without its price; `chained`: free by its chain, for which Urbanism pays.

    The treasuries of `state` are those after the payment; `before` as in `_gains`.
    """
    effect = card_effect(state.cities[player], card)
    more = state.cities[player].chain_coins * chained
    return _gains(state, player, effect._replace(coins=effect.coins + more), card=card, before=before)


def _wonder_facts(state: State, player: int, wonder: int, *, before: State) -> Iterator[Reason]:
    """Yield the reasons for building a wonder, without its price; the card that it uses up is not in the display."""
    effect = boards.WONDER_EFFECT[wonder]
    yield from _gains(state, player, effect, before=before)
    if state.left and (effect.extra_turn or state.cities[player].powers & WONDERS_EXTRA_TURN):
        yield Reason("again", TURN_WORTH)
    if effect.plunder:
        coins = min(effect.plunder, state.cities[1 - player].coins)
        yield Reason("plunders", coins / COINS_PER_POINT, coins)
    if effect.destroys != NO_KIND and any(KIND[card] == effect.destroys for card in state.cities[1 - player].built):
        yield Reason("destroys", TAKEN_CARD)
    if effect.picks and state.discard:
        yield Reason("pile", TAKEN_CARD)
        if (card := winning_discard(state, player)) is not None:
            yield Reason("wins_pile", WIN, of=(CARDS[card].key,))
    if effect.library:
        yield Reason("library", TOKEN)


def _once_built(effect: EffectTotals) -> Iterator[Reason]:
    """Yield the reasons for taking a wonder with this effect in the draft."""
    yield Reason("once_points", effect.points, effect.points)
    yield Reason("once_again", TURN_WORTH * effect.extra_turn)
    yield Reason("once_coins", effect.coins / COINS_PER_POINT, effect.coins)
    yield Reason("once_plunders", effect.plunder / COINS_PER_POINT, effect.plunder)
    yield Reason("once_shields", SPACE * effect.shields, effect.shields)
    yield Reason("once_destroys", TAKEN_CARD * (effect.destroys != NO_KIND))
    yield Reason("once_pile", TAKEN_CARD * effect.picks)
    yield Reason("once_library", TOKEN * effect.library)
    if made := _made(effect):
        yield Reason("once_makes", POWER, of=made)


def _gains(
    state: State, player: int, effect: EffectTotals, *, card: int = -1, token: int = -1, before: State | None = None
) -> Iterator[Reason]:
    """Yield the reasons for an effect: that of a card, that of a token, or that of a finished wonder.

    `before` is the position before the price was paid and the wonder was finished, if that is another one than `state`.
    """
    after = state.clone()
    city = after.cities[player]
    if card >= 0:
        city.place(card)
    else:
        city.gain(effect)
        city.tokens += (token,) * (token >= 0)
    if effect.points:
        yield Reason("points", effect.points, effect.points)
    coins = effect.coins + sum(n * after.count(player, what, most) for n, what, most in effect.coins_per)
    city.coins += coins
    after.cities[1 - player].coins -= min(effect.plunder, after.cities[1 - player].coins)
    yield from _counts(_counted(after, player) - _counted(before or state, player))
    yield from _coins(coins)
    if effect.symbol != NO_SYMBOL:
        yield from _symbol(state, player, effect.symbol)
        if wins_by_law(state, player, effect):
            yield Reason("wins_token", WIN, of=("law",))
    if effect.shields:
        yield from _shields(state, player, effect.shields)
    if effect.goods or effect.raw_choices or effect.goods_choices or effect.fixed_prices:
        yield from _production(state, after, player, effect)
    if token >= 0 and (effect.powers or effect.chain_coins):
        yield Reason("power", POWER, of=(boards.PROGRESS[token].key,))


def _counts(points: int) -> list[Reason]:
    return [Reason("counts", points, points)] if points else []


def _counted(state: State, player: int) -> int:
    """Return the points of a city for what its cards and tokens count."""
    city = state.cities[player]
    effects = (*(EFFECT[card] for card in city.built), *(boards.TOKEN_EFFECT[token] for token in city.tokens))
    return sum(n * state.count(player, what, most) for effect in effects for n, what, most in effect.points_per)


def _coins(coins: int) -> list[Reason]:
    return [Reason("coins", coins / COINS_PER_POINT, coins)] if coins else []


def _symbol(state: State, player: int, symbol: int) -> Iterator[Reason]:
    """Yield the reason for a science symbol: a pair, a victory or one more different symbol.

    There is none for a pair if no token is left on the board (ruling D10).
    """
    symbols = state.cities[player].symbols
    there = symbols.bit_count()
    if symbols >> symbol & 1:
        if state.board:
            yield Reason("pair", TOKEN, of=(SYMBOLS[symbol],))
    elif there + 1 == boards.SYMBOLS_TO_WIN:
        yield Reason("wins_science", WIN, there + 1, (SYMBOLS[symbol],))
    else:
        yield Reason("symbols", SYMBOL_WORTH[there], there + 1, (SYMBOLS[symbol],))


def _shields(state: State, player: int, shields: int) -> Iterator[Reason]:
    """Yield the reasons for a move of the conflict pawn."""
    before, other = state.lead(player), state.cities[1 - player]
    after = min(before + shields, boards.CAPITAL)
    if after == boards.CAPITAL:
        yield Reason("wins_war", WIN, shields)
        return
    step = 1 if player == 0 else -1
    looting = sum(
        coins for space, coins in boards.LOOTING if before < space <= after and space * step not in state.loot
    )
    lost = min(looting, other.coins)
    yield Reason("loots", lost / COINS_PER_POINT, lost)
    gained = track_points(after) - track_points(before) + track_points(-before) - track_points(-after)
    left = boards.CAPITAL - after
    if left <= NEAR:
        if gained:
            yield Reason("track", gained, gained, m=after - before)
        yield Reason("near_war", SPACE * shields + NEAR + 1 - left, m=left)
    elif gained:
        yield Reason("track", gained + SPACE * shields, gained, m=after - before)  # it says that the pawn moves, too
    else:
        yield Reason("shields", SPACE * shields, shields)


def _production(state: State, after: State, player: int, effect: EffectTotals) -> Iterator[Reason]:
    """Yield how production changes the prices of all face-up cards and unbuilt wonders, for both seats.

    If it changes none, yield what the effect produces or whose price it fixes.
    """
    saved = _bill(state, player) - _bill(after, player)
    raised = _bill(after, 1 - player) - _bill(state, 1 - player)
    if saved > 0:
        yield Reason("saves", saved / COINS_PER_POINT, saved)
    if raised > 0:
        yield Reason("raises", raised / COINS_PER_POINT / 2, raised)
    if saved <= 0 and raised <= 0:
        fixed = tuple(RESOURCES[resource] for resource, _ in amounts(effect.fixed_prices))
        yield Reason("fixed", MAKES, of=fixed) if fixed else Reason("makes", MAKES, of=_made(effect))


def _made(effect: EffectTotals) -> tuple[str, ...]:
    """Return the resources of which an effect produces one each turn; () if it produces none."""
    choices = resource_keys(ANY_RAW * effect.raw_choices + ANY_GOODS * effect.goods_choices)
    return (*(RESOURCES[resource] for resource, _ in amounts(effect.goods)), *choices)


def _bill(state: State, player: int) -> int:
    """Return the total price of all face-up cards and of a city's unbuilt wonders."""
    city, other = state.cities[player], state.cities[1 - player]
    cards = [card for _, card in _open_cards(state)] if state.age else []
    return sum(card_price(city, other, card) for card in cards) + sum(
        wonder_price(city, other, wonder) for wonder in unbuilt(state, player)
    )


def _open_cards(state: State) -> list[tuple[int, int]]:
    """Return slot and card of all face-up cards."""
    seen = state.left & state.face_up
    return [(slot, card) for slot, card in enumerate(state.cards[state.age - 1]) if seen >> slot & 1]


def _destroyed(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield the reasons for destroying a card of the opponent."""
    after = state.clone()
    after.cities[1 - player].lose(card)
    dearer = _bill(after, 1 - player) - _bill(state, 1 - player)
    cheaper = _bill(state, player) - _bill(after, player)
    if dearer > 0:
        yield Reason("raises", dearer / COINS_PER_POINT, dearer)
    if cheaper > 0:
        yield Reason("saves", cheaper / COINS_PER_POINT, cheaper)
    if dearer <= 0 and cheaper <= 0:
        yield Reason("unmakes", MAKES, of=_made(EFFECT[card]))


# ── price, chains, and what the opponent gains or loses ─────────────────────
def _price(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield what a card costs, or what its chain saves."""
    city, other = state.cities[player], state.cities[1 - player]
    if CHAIN[card] & city.built_bits:
        saved = card_trade(city, other, card)
        yield Reason("chain", (saved + 1) / COINS_PER_POINT, saved, (CARDS[card].chain,))
    elif price := card_price(city, other, card):
        yield Reason("pays", -price / COINS_PER_POINT, price)


def _opens(card: int) -> Iterator[Reason]:
    """Yield the card that this one makes free later."""
    if opened := LEADS_TO[CARDS[card].key]:
        yield Reason("opens", CHAIN_UNIT * total(NEEDS[ID[opened]]), of=(opened,))


def _worth(state: State, seat: int, card: int) -> float:
    """Return the worth of a card for a city in points, minus its price; 0 if the city cannot pay it."""
    price = card_price(state.cities[seat], state.cities[1 - seat], card)
    if price > state.cities[seat].coins:
        return 0.0
    return max(fsum(reason.worth for reason in _card_gains(state, seat, card)) - price / COINS_PER_POINT, 0.0)


def _next_win(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield whether an answer leaves the opponent a win in the next turn, or takes it away.

    Who begins an age takes it away by beginning, as long as the first turn is not theirs.
    """
    after, other = other_to_move(state, player, action), 1 - player
    if after is None and action.kind != START:
        return
    if deadly := wins_next(after, player) if after else []:
        yield Reason("leaves_win", -LOSS, of=(deadly[0],), seat=other)
    elif threats := winning_now(state, other):
        yield _stopped(threats, next(iter(threats)), other)


def _stopped(threats: Mapping[str, str], key: str, seat: int) -> Reason:
    """Return the reason for keeping a seat from winning with this card or wonder, one of the `threats`."""
    return Reason("stops_war" if threats[key] == "wins_war" else "stops_science", LOSS, of=(key,), seat=seat)


def _for_the_other(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield what a main move means for the opponent's next turn; nothing after the last card of an age.

    That is what this card would have been worth to the opponent, whether the opponent wins next, and the cards that
    become available, which do not matter if this seat plays again first.
    """
    if state.left.bit_count() == 1:
        return
    other, card = 1 - player, action.card
    after = other_to_move(state, player, action)
    deadly = wins_next(after, player) if after else []
    threats, own = winning_now(state, other), CARDS[card].key
    if not deadly and (own in threats or (threats and after)):
        yield _stopped(threats, own if own in threats else next(iter(threats)), other)
    if own not in threats and (worth := _worth(state, other, card)):
        yield Reason("denies", DENIED * worth, of=(own,), seat=other)
    if after is None:
        return
    freed = set(after.free_slots()) - set(state.free_slots())
    known = [card for slot, card in known_free_cards(after) if slot in freed]
    keys = [CARDS[card].key for card in known]
    if deadly:
        of = next((key for key in deadly if key in keys), deadly[0])
        yield Reason("gives_win" if of in keys else "leaves_win", -LOSS, of=(of,), seat=other)
    elif known:
        best = max(known, key=lambda card: _worth(after, other, card))
        yield Reason("frees", -FREED * _worth(after, other, best), of=(CARDS[best].key,), seat=other)
    if hidden := len(freed) - len(known):
        yield Reason("turns_up", -HIDDEN * hidden, hidden, seat=other)
