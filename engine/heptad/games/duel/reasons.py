"""Reasons for and against an action, based only on what the seat can see: cities, face-up cards, track, tokens."""

from __future__ import annotations

from collections.abc import Iterator

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, EFFECT, ID, KIND, LEADS_TO, NEEDS
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
from heptad.games.duel.effects import EXTRA_SHIELD, NO_KIND, NO_SYMBOL, SYMBOLS, WONDERS_EXTRA_TURN, EffectTotals
from heptad.games.duel.payment import card_price, card_trade, wonder_price
from heptad.games.duel.scoring import COINS_PER_POINT, track_points
from heptad.games.duel.state import FREE_SLOTS, City, State
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason, sort_by_worth
from heptad.shared.goods import total
from heptad.shared.kinds import MILITARY

#: All codes of reasons. In the comments, n and m are those of the `Reason`, and (of) marks what `Reason.of` names.
REASON_CODES = (
    "wins_war",  # the pawn reaches the opponent's capital with n shields
    "wins_science",  # the sixth different symbol (of)
    "stops_war",  # the opponent could win with this card (of) by shields
    "stops_science",  # the opponent could win with this card (of) by symbols
    "gives_win",  # the action uncovers a card (of) with which the opponent can win
    "points",  # n points
    "counts",  # n points for counted things, as the position is now
    "pair",  # the second symbol of a kind (of) gives a progress token
    "symbols",  # a new symbol (of), with which the city has n different ones; six win
    "track",  # the pawn moves m spaces, by which the points of the military track change by n in favour of this seat
    "loots",  # the opponent loses n coins by a military token
    "shields",  # n shields
    "near_war",  # m spaces are left to the opponent's capital
    "coins",  # n coins at once
    "plunders",  # the opponent loses n coins
    "saves",  # the visible cards and own wonders become n coins cheaper
    "raises",  # the visible cards and the opponent's wonders become n coins dearer for the opponent
    "chain",  # free by the chain of a building (of), which saves n coins
    "opens",  # makes a card (of) free later
    "again",  # another turn immediately
    "seventh",  # the seventh wonder: the opponent can build no more wonders
    "destroys",  # a brown or grey card of the opponent is destroyed
    "pile",  # builds a card of the discard pile free of charge
    "library",  # takes a progress token from the box
    "power",  # a lasting effect of a token or wonder (of)
    "denies",  # takes away a card (of) that the opponent could use well
    "frees",  # uncovers a face-up card (of) that the opponent can take next
    "turns_up",  # uncovers n face-down cards, of which the opponent has the first choice
    "pays",  # costs n coins
    "begins",  # this seat has the first turn of the new age
    "yields",  # the opponent has the first turn of the new age
)
# Heuristic worth of things, in points.
WIN, LOSS = 100.0, 90.0
TOKEN = 4.0  # a progress token
SYMBOL_WORTH = (0.0, 0.5, 0.8, 1.2, 2.5, 5.0)  # a new different symbol, by the number of those already held
SPACE = 0.8  # a space of the track, not counting a change of points
NEAR = 4  # maximum number of spaces to the capital for the reason "near_war"
TURN_WORTH = 2.0  # an extra turn
DENIED = 0.5  # share of the worth of a denied card for the opponent, who might not have taken it
FREED = 0.35  # share of the worth of an uncovered card for the opponent
CHAIN_UNIT = 0.25  # per unit of cost of a card that a chain makes free; that card may not be in the game
POWER, TAKEN_CARD = 3.0, 3.0  # a lasting power; a card destroyed or built from the discard pile
HIDDEN = 0.5  # each face-down card that is uncovered
#: Factors by which the worth of each code is multiplied, so that it agrees with searches at the level Architect. They
#: are limited to 0.5 to 2.5 and fitted by `python -m training.reasons duel`, see docs/strength.md.
FACTORS = {
    "points": 0.99,
    "counts": 1.93,
    "pair": 1.80,
    "symbols": 0.50,
    "track": 0.50,
    "loots": 2.50,
    "shields": 0.50,
    "near_war": 1.16,
    "coins": 1.16,
    "plunders": 2.06,
    "saves": 2.50,
    "raises": 1.85,
    "chain": 1.03,
    "opens": 0.50,
    "again": 0.50,
    "seventh": 2.50,
    "destroys": 1.74,
    "pile": 0.99,
    "library": 1.97,
    "power": 0.50,
    "denies": 0.89,
    "frees": 1.24,
    "turns_up": 1.65,
    "pays": 1.88,
}

#: Codes that are always told, however little they weigh: another turn is what many wonders are built for.
ALWAYS_TOLD = frozenset({"again"})


def reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the reasons for and against a legal action of this seat, those with the largest worth first.

    Only information that the seat has is used, so every state that it cannot distinguish from the true one gives the
    same result.
    """
    return sort_by_worth(heuristic_reasons(state, player, action), FACTORS)


def heuristic_reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the same reasons with their heuristic worth, without FACTORS."""
    kind, card, arg = action
    if kind == TAKE:
        return sort_by_worth(_wonder_facts(state, player, card))
    if kind == PROGRESS:
        return sort_by_worth(_gains(state, player, boards.TOKEN_EFFECT[card], of=boards.PROGRESS[card].key))
    if kind == PICK:
        return sort_by_worth(_card_gains(state, player, card))
    if kind == DESTROY_CARD:
        return sort_by_worth(_destroyed(state, player, card))
    if kind == START:
        return sort_by_worth([Reason("begins" if card == player else "yields", 1.0)])
    found = [*_denied(state, player, card), *_uncovered(state, player, card, action)]
    if kind == SELL:
        return sort_by_worth([*found, *_coins(sale(state.cities[player]))])
    if kind == BUILD:
        found += _price(state, player, card)
        return sort_by_worth([*found, *_card_gains(state, player, card), *_opens(card)])
    price = wonder_price(state.cities[player], state.cities[1 - player], arg)
    found += [Reason("pays", -price / COINS_PER_POINT, price)] if price else []
    if built_in_all(state) == boards.WONDERS_IN_ALL - 1:
        found.append(Reason("seventh", TURN_WORTH * len(unbuilt(state, 1 - player))))
    return sort_by_worth([*found, *_wonder_facts(state, player, arg)])


# ── gains of a card, wonder or token ────────────────────────────────────────
def _card_gains(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield the reasons for building a card, without its price."""
    effect = EFFECT[card]
    more = KIND[card] == MILITARY and state.cities[player].powers & EXTRA_SHIELD
    return _gains(state, player, effect._replace(shields=effect.shields + 1) if more else effect, card=card)


def _wonder_facts(state: State, player: int, wonder: int) -> Iterator[Reason]:
    """Yield the reasons for building or taking a wonder, without its price."""
    effect = boards.WONDER_EFFECT[wonder]
    yield from _gains(state, player, effect, of=boards.WONDERS[wonder].key)
    if effect.extra_turn or state.cities[player].powers & WONDERS_EXTRA_TURN:
        yield Reason("again", TURN_WORTH)
    if effect.plunder:
        coins = min(effect.plunder, state.cities[1 - player].coins)
        yield Reason("plunders", coins / COINS_PER_POINT, coins)
    if effect.destroys != NO_KIND and any(KIND[card] == effect.destroys for card in state.cities[1 - player].built):
        yield Reason("destroys", TAKEN_CARD)
    if effect.picks and (state.discard or not state.age):
        yield Reason("pile", TAKEN_CARD)
    if effect.library:
        yield Reason("library", TOKEN)


def _gains(state: State, player: int, effect: EffectTotals, *, card: int = -1, of: str = "") -> Iterator[Reason]:
    """Yield the reasons for an effect: that of a card, or that of the wonder or token with the key `of`."""
    after = state.clone()
    city = after.cities[player]
    if card >= 0:
        city.place(card)
    else:
        city.gain(effect)
    if effect.points:
        yield Reason("points", effect.points, effect.points)
    if effect.points_per:
        points = sum(n * after.count(player, what, most) for n, what, most in effect.points_per)
        yield Reason("counts", points, points)
    yield from _coins(effect.coins + sum(n * after.count(player, what, most) for n, what, most in effect.coins_per))
    if effect.symbol != NO_SYMBOL:
        yield _symbol(state.cities[player], effect.symbol)
    if effect.shields:
        yield from _shields(state, player, effect.shields)
    if effect.goods or effect.raw_choices or effect.goods_choices or effect.fixed_prices:
        yield from _production(state, after, player)
    if of and (effect.powers or effect.chain_coins):
        yield Reason("power", POWER, of=(of,))


def _coins(coins: int) -> list[Reason]:
    return [Reason("coins", coins / COINS_PER_POINT, coins)] if coins else []


def _symbol(city: City, symbol: int) -> Reason:
    """Return the reason for a science symbol: a pair, a victory or one more different symbol."""
    if city.symbols >> symbol & 1:
        return Reason("pair", TOKEN, of=(SYMBOLS[symbol],))
    there = city.symbols.bit_count()
    if there + 1 == boards.SYMBOLS_TO_WIN:
        return Reason("wins_science", WIN, there + 1, (SYMBOLS[symbol],))
    return Reason("symbols", SYMBOL_WORTH[there], there + 1, (SYMBOLS[symbol],))


def _lead(state: State, player: int) -> int:
    """Return the number of spaces by which a seat leads on the military track; negative if it is behind."""
    return state.pawn if player == 0 else -state.pawn


def _shields(state: State, player: int, shields: int) -> Iterator[Reason]:
    """Yield the reasons for a move of the conflict pawn."""
    before, other = _lead(state, player), state.cities[1 - player]
    after = min(before + shields, boards.CAPITAL)
    if after == boards.CAPITAL:
        yield Reason("wins_war", WIN, shields)
        return
    for space, coins in boards.LOOTING:
        signed = space if player == 0 else -space
        if before < space <= after and signed not in state.loot:
            yield Reason("loots", min(coins, other.coins) / COINS_PER_POINT, min(coins, other.coins))
    gained = track_points(after) - track_points(before) + track_points(-before) - track_points(-after)
    if gained:
        yield Reason("track", gained, gained, m=after - before)
    left = boards.CAPITAL - after
    if left <= NEAR:
        yield Reason("near_war", SPACE * shields + NEAR + 1 - left, m=left)
    else:
        yield Reason("shields", SPACE * shields, shields)


def _production(state: State, after: State, player: int) -> Iterator[Reason]:
    """Yield how production changes the prices of all face-up cards and unbuilt wonders, for both seats."""
    saved = _bill(state, player) - _bill(after, player)
    raised = _bill(after, 1 - player) - _bill(state, 1 - player)
    if saved > 0:
        yield Reason("saves", saved / COINS_PER_POINT, saved)
    if raised > 0:
        yield Reason("raises", raised / COINS_PER_POINT / 2, raised)


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
    return max(sum(reason.worth for reason in _card_gains(state, seat, card)) - price / COINS_PER_POINT, 0.0)


def _winning(state: State, seat: int, card: int) -> str:
    """Return the code of the reason by which a city wins with this card; "" if it does not or cannot pay it."""
    if card_price(state.cities[seat], state.cities[1 - seat], card) > state.cities[seat].coins:
        return ""
    return next((reason.why for reason in _card_gains(state, seat, card) if reason.worth == WIN), "")


def _denied(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield what the opponent loses because this card is taken."""
    key = (CARDS[card].key,)
    if why := _winning(state, 1 - player, card):
        yield Reason("stops_war" if why == "wins_war" else "stops_science", LOSS, of=key, seat=1 - player)
    elif worth := _worth(state, 1 - player, card):
        yield Reason("denies", DENIED * worth, of=key, seat=1 - player)


def _uncovered(state: State, player: int, card: int, action: Action) -> Iterator[Reason]:
    """Yield what the opponent gains by the cards that become available; nothing if this seat plays again."""
    if action.kind == BUILD_WONDER:
        again = boards.WONDER_EFFECT[action.arg].extra_turn or state.cities[player].powers & WONDERS_EXTRA_TURN
        if again:
            return
    cards = state.cards[state.age - 1]
    left = state.left & ~(1 << cards.index(card))
    freed = sorted(set(FREE_SLOTS[state.age, left]) - set(state.free_slots()))
    known = [cards[slot] for slot in freed if state.face_up >> slot & 1]
    if deadly := next((other for other in known if _winning(state, 1 - player, other)), None):
        yield Reason("gives_win", -LOSS, of=(CARDS[deadly].key,), seat=1 - player)
    elif known:
        best = max(known, key=lambda other: _worth(state, 1 - player, other))
        yield Reason("frees", -FREED * _worth(state, 1 - player, best), of=(CARDS[best].key,), seat=1 - player)
    if hidden := len(freed) - len(known):
        yield Reason("turns_up", -HIDDEN * hidden, hidden, seat=1 - player)
