"""Why an action of Duel is good or bad, from what its seat sees: both cities, the open cards, the track, the tokens."""

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
from heptad.games.duel.economy import card_price, card_trade, wonder_price
from heptad.games.duel.effects import EXTRA_SHIELD, NO_KIND, NO_SYMBOL, SYMBOLS, WONDERS_EXTRA_TURN, EffectTotals
from heptad.games.duel.scoring import COINS_PER_POINT, track_points
from heptad.games.duel.state import FREE_SLOTS, City, State
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason, weighed
from heptad.shared.goods import total
from heptad.shared.kinds import MILITARY

#: Every code. `n` are points, coins, shields, spaces, symbols or cards; `of` is named beside it.
WHYS = (
    "wins_war",  # the pawn reaches the other capital
    "wins_science",  # the sixth different symbol
    "stops_war",  # the card (of) would let the other win by shields
    "stops_science",  # the card (of) would let the other win by symbols
    "gives_win",  # it frees a card (of) by which the other wins
    "points",  # n points
    "counts",  # n points by what is counted, as things stand
    "pair",  # the second of a symbol (of): a progress token
    "symbols",  # n different symbols, six win
    "track",  # the track changes by n points in favour of this seat
    "loots",  # the other loses n coins to the track
    "shields",  # n shields; of two texts: none
    "near_war",  # n spaces are left to the other capital
    "coins",  # n coins at once
    "plunders",  # the other loses n coins
    "saves",  # n coins less for the cards and wonders in sight
    "raises",  # n coins more for what the other could build
    "chain",  # free by chain of a building (of): n coins saved
    "opens",  # of a card that it makes free later
    "again",  # another turn at once
    "seventh",  # the seventh wonder: the other builds no more
    "destroys",  # a brown or grey card of the other
    "pile",  # a card of the discard pile for nothing
    "library",  # a progress token out of the box
    "power",  # of the token or wonder whose effect lasts
    "denies",  # of a card that the other could use well
    "frees",  # of the open card that the other can take next
    "turns_up",  # n hidden cards, of which the other has the first choice
    "pays",  # n coins
    "begins",  # the own first turn in the new age
    "yields",  # the other begins the new age
)
WIN, LOSS = 100.0, 90.0
TOKEN = 4.0  # a progress token
SYMBOL_WORTH = (0.0, 0.5, 0.8, 1.2, 2.5, 5.0)  # the next different symbol, by those already there
SPACE = 0.8  # a space of the track that changes no points
NEAR = 4  # spaces to the capital that are worth a word
TURN_WORTH = 2.0
DENIED = 0.5  # share of its worth to the other, who might not have taken the card
FREED = 0.35
SEEN_LATER = 0.25  # each unit of the cost of a card that a chain opens; it may be out of the game
POWER, TAKEN_CARD = 3.0, 3.0
HIDDEN = 0.5
#: By how much more than these rules of thumb say a fact moves a search of Architect, between a half and two and a half
#: times: found by `python -m training.reasons duel`, see docs/strength.md.
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


def reasons(state: State, player: int, action: Action) -> list[Reason]:
    """What speaks for a legal action of this seat and against it, the weightiest first.

    Only what the seat sees is used, so that any position it cannot tell from the true one gives the same.
    """
    return weighed(by_rules_of_thumb(state, player, action), FACTORS)


def by_rules_of_thumb(state: State, player: int, action: Action) -> list[Reason]:
    """The same, weighed by the constants above alone."""
    kind, card, arg = action
    if kind == TAKE:
        return weighed(_wonder_facts(state, player, card))
    if kind == PROGRESS:
        return weighed(_gains(state, player, boards.TOKEN_EFFECT[card], of=boards.PROGRESS[card].key))
    if kind == PICK:
        return weighed(_card_gains(state, player, card))
    if kind == DESTROY_CARD:
        return weighed(_destroyed(state, player, card))
    if kind == START:
        return weighed([Reason("begins" if card == player else "yields", 1.0)])
    found = [*_denied(state, player, card), *_uncovered(state, player, card, action)]
    if kind == SELL:
        return weighed([*found, *_coins(sale(state.cities[player]))])
    if kind == BUILD:
        found += _price(state, player, card)
        return weighed([*found, *_card_gains(state, player, card), *_opens(card)])
    price = wonder_price(state.cities[player], state.cities[1 - player], arg)
    found += [Reason("pays", -price / COINS_PER_POINT, price)] if price else []
    if built_in_all(state) == boards.WONDERS_IN_ALL - 1:
        found.append(Reason("seventh", TURN_WORTH * len(unbuilt(state, 1 - player))))
    return weighed([*found, *_wonder_facts(state, player, arg)])


# ── what a thing brings ─────────────────────────────────────────────────────
def _card_gains(state: State, player: int, card: int) -> Iterator[Reason]:
    """The facts of a card that is built."""
    effect = EFFECT[card]
    more = KIND[card] == MILITARY and state.cities[player].powers & EXTRA_SHIELD
    return _gains(state, player, effect._replace(shields=effect.shields + 1) if more else effect, card=card)


def _wonder_facts(state: State, player: int, wonder: int) -> Iterator[Reason]:
    effect = boards.WONDER_EFFECT[wonder]
    yield from _gains(state, player, effect, of=boards.WONDERS[wonder].key)
    if effect.again or state.cities[player].powers & WONDERS_EXTRA_TURN:
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
    """The facts of an effect: of a card, or of the wonder or token `of`."""
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
    if effect.goods or effect.raw_choices or effect.goods_choices or effect.cheap:
        yield from _production(state, after, player)
    if of and (effect.powers or effect.chain_coins):
        yield Reason("power", POWER, of=(of,))


def _coins(coins: int) -> list[Reason]:
    return [Reason("coins", coins / COINS_PER_POINT, coins)] if coins else []


def _symbol(city: City, symbol: int) -> Reason:
    if city.symbols >> symbol & 1:
        return Reason("pair", TOKEN, of=(SYMBOLS[symbol],))
    there = city.symbols.bit_count()
    if there + 1 == boards.SYMBOLS_TO_WIN:
        return Reason("wins_science", WIN, there + 1, (SYMBOLS[symbol],))
    return Reason("symbols", SYMBOL_WORTH[there], there + 1, (SYMBOLS[symbol],))


def _lead(state: State, player: int) -> int:
    """How far the pawn is on the other's side."""
    return state.pawn if player == 0 else -state.pawn


def _shields(state: State, player: int, shields: int) -> Iterator[Reason]:
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
        yield Reason("track", gained, gained)
    left = boards.CAPITAL - after
    if left <= NEAR:
        yield Reason("near_war", SPACE * shields + NEAR + 1 - left, left)
    else:
        yield Reason("shields", SPACE * shields, shields)


def _production(state: State, after: State, player: int) -> Iterator[Reason]:
    """Coins that change for all that lies open and for the wonders not built yet."""
    saved = _bill(state, player) - _bill(after, player)
    raised = _bill(after, 1 - player) - _bill(state, 1 - player)
    if saved > 0:
        yield Reason("saves", saved / COINS_PER_POINT, saved)
    if raised > 0:
        yield Reason("raises", raised / COINS_PER_POINT / 2, raised)


def _bill(state: State, player: int) -> int:
    """What everything in sight would cost a city."""
    city, other = state.cities[player], state.cities[1 - player]
    cards = [card for _, card in _open_cards(state)] if state.age else []
    return sum(card_price(city, other, card) for card in cards) + sum(
        wonder_price(city, other, wonder) for wonder in unbuilt(state, player)
    )


def _open_cards(state: State) -> list[tuple[int, int]]:
    """Slot and card of all cards that lie face up."""
    seen = state.left & state.face_up
    return [(slot, card) for slot, card in enumerate(state.cards[state.age - 1]) if seen >> slot & 1]


def _destroyed(state: State, player: int, card: int) -> Iterator[Reason]:
    after = state.clone()
    after.cities[1 - player].lose(card)
    dearer = _bill(after, 1 - player) - _bill(state, 1 - player)
    cheaper = _bill(state, player) - _bill(after, player)
    if dearer > 0:
        yield Reason("raises", dearer / COINS_PER_POINT, dearer)
    if cheaper > 0:
        yield Reason("saves", cheaper / COINS_PER_POINT, cheaper)


# ── what it costs, opens and denies ─────────────────────────────────────────
def _price(state: State, player: int, card: int) -> Iterator[Reason]:
    city, other = state.cities[player], state.cities[1 - player]
    if CHAIN[card] & city.have:
        saved = card_trade(city, other, card)
        yield Reason("chain", (saved + 1) / COINS_PER_POINT, saved, (CARDS[card].chain,))
    elif price := card_price(city, other, card):
        yield Reason("pays", -price / COINS_PER_POINT, price)


def _opens(card: int) -> Iterator[Reason]:
    if opened := LEADS_TO[CARDS[card].key]:
        yield Reason("opens", SEEN_LATER * total(NEEDS[ID[opened]]), of=(opened,))


def _worth(state: State, seat: int, card: int) -> float:
    """What a card would bring a city that can pay for it, in points; 0 if it cannot."""
    price = card_price(state.cities[seat], state.cities[1 - seat], card)
    if price > state.cities[seat].coins:
        return 0.0
    return max(sum(reason.worth for reason in _card_gains(state, seat, card)) - price / COINS_PER_POINT, 0.0)


def _winning(state: State, seat: int, card: int) -> str:
    """How a city wins by this card: the code of the reason, or ""."""
    if card_price(state.cities[seat], state.cities[1 - seat], card) > state.cities[seat].coins:
        return ""
    return next((reason.why for reason in _card_gains(state, seat, card) if reason.worth == WIN), "")


def _denied(state: State, player: int, card: int) -> Iterator[Reason]:
    """What the other would have had of the card."""
    key = (CARDS[card].key,)
    if why := _winning(state, 1 - player, card):
        yield Reason("stops_war" if why == "wins_war" else "stops_science", LOSS, of=key, seat=1 - player)
    elif worth := _worth(state, 1 - player, card):
        yield Reason("denies", DENIED * worth, of=key, seat=1 - player)


def _uncovered(state: State, player: int, card: int, action: Action) -> Iterator[Reason]:
    """The cards that this one lies upon alone, which the other may take next; nothing if this seat plays again."""
    if action.kind == BUILD_WONDER:
        again = boards.WONDER_EFFECT[action.arg].again or state.cities[player].powers & WONDERS_EXTRA_TURN
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
