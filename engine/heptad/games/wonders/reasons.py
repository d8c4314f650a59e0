"""Reasons why an action of 7 Wonders is good or bad, based on what its seat sees: its city, its hand, its neighbours.

A fact that counts on the score sheet is worth the points it adds there; other facts are valued by the heuristics in
`evaluation`. This value is then multiplied by a factor for the kind of fact, which was determined from searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, CHAIN, COINS, EFFECT, ID, KIND, LEADS_TO, NEEDS, SELF, age_deck
from heptad.games.wonders.choices import (
    BUILD,
    COPY_BASE,
    DECLINE,
    FOR_FREE_CITY,
    FREE,
    PICK,
    SALE,
    SELL,
    STAGE,
    TAKE,
    bank_price,
    chain_parent,
    legal_actions,
    next_stage_needs,
    paid,
    stage_payments,
)
from heptad.games.wonders.effects import (
    COPY_GUILD,
    FREE_BUILD,
    GOODS_BOTH,
    RAW_LEFT,
    RAW_RIGHT,
    SEVENTH_CARD,
    STAGES,
    SYMBOLS,
    EffectTotals,
)
from heptad.games.wonders.evaluation import CHAIN_UNIT, Evaluation
from heptad.games.wonders.flow import VICTORY
from heptad.games.wonders.free_city_reasons import free_city_reasons
from heptad.games.wonders.hand_passing import AGES, TURNS
from heptad.games.wonders.next_hand_reasons import denied
from heptad.games.wonders.reason_codes import FACTORS, LATER_ONLY
from heptad.games.wonders.scoring import ANY, COINS_PER_POINT, building_points, symbol_counts
from heptad.games.wonders.state import TURN, State
from heptad.games.wonders.view import view
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason, sort_by_worth
from heptad.shared.goods import RESOURCES, amounts, names, total

#: The powers of stages, with the codes of their reasons.
POWERS = {FREE_BUILD: "free_build", SEVENTH_CARD: "seventh", COPY_GUILD: "copies_guild"}
SAVED = 0.35  # points for each unit or coin that a chain saves
SEEN_LATER = 0.6  # the share of a chain's value that counts, as the card may end up in another hand
NEXT_STAGE = 1.0  # points for a stage that brings nothing itself, but after which the next one can be built
NOTHING = 0.1  # points against what brings nothing


def reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the reasons for and against a legal action of this seat, the most important first.

    Only information that the seat has is used, so that every state that it cannot distinguish from the true one gives
    the same result.
    """
    return sort_by_worth(heuristic_reasons(state, player, action), FACTORS)


def heuristic_reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the same reasons without the FACTORS, weighted by the heuristics alone."""
    last = _plays_last_card(state, player)
    found = sort_by_worth(r for r in _reasons(state, player, action) if not (last and r.why in LATER_ONLY))
    return found or [Reason("nothing", -NOTHING, seat=1 - player if action.kind >= FOR_FREE_CITY else -1)]


def _reasons(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield the reasons in any order."""
    kind, card, arg = action
    if kind >= FOR_FREE_CITY:
        yield from free_city_reasons(state, player, action)
        return
    evaluation = Evaluation(view(state, player), player)
    if kind == DECLINE:
        yield from _forgone(state, player, evaluation)
        return
    if kind == TAKE:
        yield from _of_board(card * 2 + arg, evaluation)
        return
    if kind != PICK:
        yield from denied(state, player, card)
    if kind == SELL:
        yield from _coins(state, player, SALE, 0, evaluation)
        return
    yield from _paid(state, player, action, evaluation)
    if kind == FREE and state.turn < TURNS:
        in_an_age = evaluation.effect(EffectTotals(powers=FREE_BUILD), 0) / (AGES + 1 - state.age)
        yield Reason("uses_free", -in_an_age * evaluation.turns_left / TURNS)
    spent = _price(state, player, action)
    if kind == STAGE:
        yield from _of_stage(state, player, arg // COPY_BASE, spent, evaluation)
    else:
        yield from _of_effect(state, player, EFFECT[card], spent, evaluation, card)
        yield from _opens(state, player, card)


def _plays_last_card(state: State, player: int) -> bool:
    """Return whether the seat decides about its last card of the game."""
    seventh_follows = state.ask == TURN and state.cities[player].powers & SEVENTH_CARD
    return state.age == AGES and state.turn >= TURNS and not seventh_follows


# ── the value of an effect ──────────────────────────────────────────────────
def _of_effect(
    state: State, player: int, effect: EffectTotals, spent: int, evaluation: Evaluation, card: int | None = None
) -> Iterator[Reason]:
    """Yield the reasons for the effect of a card or, without one, of a stage, for which `spent` coins are paid."""
    kind = STAGES if card is None else KIND[card]
    if effect.points:
        yield Reason("points", effect.points, effect.points)
    science = _gained(state, player, effect.science)
    counted = _gained(state, player, effect.science, stages=int(card is None), card=card) - science - effect.points
    by_others = counted - sum(
        n * (state.count(player, what, where) + (kind in what)) for n, what, where in effect.points_per
    )
    if effect.points_per or by_others:
        worth = evaluation.effect(EffectTotals(points_per=effect.points_per), kind)
        yield Reason("counts", worth + by_others, counted)
    coins = [n * (state.count(player, what, where) + (kind in what)) for n, what, where in effect.coins_per]
    yield from _coins(state, player, effect.coins + sum(coins), spent, evaluation)
    if effect.science:
        yield _science(state, player, effect.science, science, evaluation)
    if effect.shields:
        yield from _shields(state, player, effect.shields, evaluation)
    yield from _production(state, player, effect, evaluation)
    if discounts := effect.discounts & ~state.cities[player].discounts:
        worth = evaluation.effect(EffectTotals(discounts=discounts), kind)
        cheaper = _cheaper(player, len(state.cities), discounts, worth)
        yield cheaper if worth else Reason("saves_nothing", -NOTHING)
    for power, why in POWERS.items():
        if effect.powers & power:
            last, worth = _plays_last_card(state, player), evaluation.effect(EffectTotals(powers=power), kind)
            if power == COPY_GUILD:
                points = _copied(state, player)
                yield Reason(why, points if last else worth, points, m=int(points > 0))
            else:
                now = last and power == SEVENTH_CARD
                yield Reason("seventh_now" if now else why, worth, m=int(state.age == AGES))
    if effect.picks:
        yield Reason("pile", evaluation.effect(EffectTotals(picks=effect.picks), kind))


def _of_stage(state: State, player: int, whom: int, spent: int, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the reasons for the effect of the next stage, or that another one follows if it has no good effect."""
    city = state.cities[player]
    effects = boards.STAGE_EFFECT[city.board]
    effect = state.resolved_effect(player, effects[city.stages], whom)
    found = [*_of_effect(state, player, effect, spent, evaluation)]
    yield from found
    if city.stages + 1 < len(effects) and not any(reason.worth > 0 for reason in found):
        yield Reason("next_stage", NEXT_STAGE, city.stages + 2)


def _gained(state: State, player: int, symbols: int, *, stages: int = 0, card: int | None = None) -> int:
    """Return the points that symbols, stages or a card add to a city now, except for conflicts and coins.

    A guild that the city copies may add to them, or be replaced by another one.
    """
    after = state.clone()
    city = after.cities[player]
    city.stages += stages
    if card is None:
        city.science += symbols
    else:
        city.place(card)
    return building_points(after, player) - building_points(state, player)


def _copied(state: State, player: int) -> int:
    """Return the points that copying a neighbour's guild adds to a city with the stage that allows it."""
    after = state.clone()
    after.cities[player].stages += 1
    without = building_points(after, player)
    after.cities[player].powers |= COPY_GUILD
    return building_points(after, player) - without


def _of_board(board: int, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield what the stages of a board bring once they are built; what several stages bring is added up."""
    found: dict[tuple[str, tuple[str, ...]], Reason] = {}
    for effect in boards.STAGE_EFFECT[board]:
        for reason in _once_built(effect, evaluation):
            same = found.get((reason.why, reason.of), reason._replace(worth=0.0, n=0))
            found[reason.why, reason.of] = reason._replace(worth=same.worth + reason.worth, n=same.n + reason.n)
    yield from found.values()


def _once_built(effect: EffectTotals, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield what a stage with this effect brings once it is built."""
    offered = [*effect.choices, *effect.kept]
    parts = [
        ("once_points", effect.points, EffectTotals(points=effect.points)),
        ("once_coins", effect.coins, EffectTotals(coins=effect.coins)),
        ("once_shields", effect.shields, EffectTotals(shields=effect.shields)),
        ("once_symbol", effect.science >> ANY, EffectTotals(science=effect.science)),
        ("once_cheaper", int(effect.discounts > 0), EffectTotals(discounts=effect.discounts)),
        ("once_pile", effect.picks, EffectTotals(picks=effect.picks)),
        ("once_copies", int(bool(effect.copies)), EffectTotals(copies=effect.copies)),
        *(
            (f"once_{why}", int(effect.powers & power > 0), EffectTotals(powers=effect.powers & power))
            for power, why in POWERS.items()
        ),
    ]
    yield from (Reason(why, evaluation.effect(part, STAGES), n) for why, n, part in parts if n)
    if offered:
        worth = evaluation.effect(EffectTotals(choices=effect.choices, kept=effect.kept), STAGES)
        yield Reason("once_makes", worth, of=tuple(names(offered[0])))


def _science(state: State, player: int, symbols: int, gained: int, evaluation: Evaluation) -> Reason:
    """Return the reason for additional science symbols, by which so many points are gained."""
    worth = evaluation.effect(EffectTotals(science=symbols), 0)
    if symbols >> ANY:
        return Reason("any_symbol", worth, gained)
    place = next(place for place, count in enumerate(symbol_counts(symbols)) if count)
    counts = symbol_counts(state.cities[player].science)
    completes = min(counts) == counts[place] < min(counts[:place] + counts[place + 1 :])
    return Reason("set" if completes else "symbol", worth, gained, (SYMBOLS[place],))


def _shields(state: State, player: int, shields: int, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield how additional shields would change the coming war against each neighbour, given the present shields."""
    own, cities = state.cities[player].shields, len(state.cities)
    beats, holds, leads = list[Reason](), list[Reason](), dict[int, int]()
    for seat in dict.fromkeys(((player + 1) % cities, (player - 1) % cities)):
        lead = own - state.cities[seat].shields
        if lead <= 0 < lead + shields:
            beats.append(Reason("beats", VICTORY[max(state.age, 1)] + (lead < 0), shields, seat=seat))
        elif lead < 0 == lead + shields:
            holds.append(Reason("holds", 1, shields, seat=seat))
        elif lead > 0:
            leads[seat] = lead
    for found in (beats, holds):
        if len(found) > 1:
            yield Reason(f"{found[0].why}_both", fsum(reason.worth for reason in found), shields)
        else:
            yield from found
    if not beats and not holds:
        worth = evaluation.effect(EffectTotals(shields=shields), 0) / 2
        if not worth:
            yield Reason("no_war", -NOTHING, shields)
        elif leads:
            yield Reason("secures", worth, shields, seat=min(leads, key=leads.__getitem__))
        else:
            yield Reason("shields", worth, shields, m=int(state.age == AGES))


def _production(state: State, player: int, effect: EffectTotals, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the reasons for resources that an effect produces."""
    city, left, right = state.cities[player], state.left(player), state.right(player)
    needs = next_stage_needs(city) if city.board != boards.NO_BOARD else None
    for resource, count in amounts(effect.goods):
        worth = evaluation.effect(EffectTotals(goods=count << 4 * resource), 0)
        key, bit = RESOURCES[resource], 4 * resource
        if not worth:
            yield Reason("needless", -NOTHING, of=(key,))
        elif needs is not None and (needs >> bit & 7) > (city.goods >> bit & 7) and not city.options >> bit & 1:
            yield Reason("stage_goods", worth, city.stages + 1, (key,))
        elif city.goods >> bit & 7:
            yield Reason("more", worth, count, (key,))
        elif city.options >> bit & 1:
            yield Reason("frees_choice", worth, of=(key,))
        elif any(other.sold >> bit & 1 for other in (left, right)):
            yield Reason("goods", worth, of=(key,))
        else:
            yield Reason("unsold", worth, of=(key,))
    if effect.choices or effect.kept:
        worth = evaluation.effect(EffectTotals(choices=effect.choices, kept=effect.kept), 0)
        offered = [n for n in range(len(RESOURCES)) if any(one >> 4 * n & 1 for one in (*effect.choices, *effect.kept))]
        lacking = [n for n in offered if not (city.goods >> 4 * n & 7 or city.options >> 4 * n & 1)]
        of = tuple(RESOURCES[n] for n in lacking or offered)
        why = "choice_lacks" if lacking else "choice"
        yield Reason(why, worth, of=of) if worth else Reason("needless", -NOTHING, of=of)


def _cheaper(player: int, cities: int, discounts: int, worth: float) -> Reason:
    """Return the reason for a discount."""
    if discounts & GOODS_BOTH:
        return Reason("cheaper_goods", worth)
    if discounts == RAW_LEFT | RAW_RIGHT:
        return Reason("cheaper_raw", worth)
    return Reason("cheaper_from", worth, seat=(player + (1 if discounts == RAW_LEFT else -1)) % cities)


def _forgone(state: State, player: int, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the best card of the discard pile that the seat could build for nothing, if any is of use to it."""
    cards = [action.card for action in legal_actions(state, player) if action.kind == PICK]
    best = max(cards, key=evaluation.card)
    if (worth := evaluation.card(best)) > 0:
        yield Reason("forgoes", -worth, of=(CARDS[best].key,))


def _coins(state: State, player: int, coins: int, spent: int, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the reason for a gain of coins, for which `spent` coins are paid."""
    if not coins:
        return
    city = state.cities[player]
    ways = stage_payments(city, state.left(player), state.right(player)) if city.board != boards.NO_BOARD else ()
    price = min((way.left + way.right for way in ways), default=0)
    last, left = _plays_last_card(state, player), city.coins - spent
    if city.coins < price <= left + coins and not last:
        yield Reason("stage_coins", evaluation.money(coins) + 1, city.stages + 1)
    else:
        points = (left + coins) // COINS_PER_POINT - left // COINS_PER_POINT
        yield Reason("coins", evaluation.money(coins), coins, m=points * last)


# ── costs and chains ────────────────────────────────────────────────────────
def _paid(state: State, player: int, action: Action, evaluation: Evaluation) -> Iterator[Reason]:
    """Yield the reasons for the price of an action, or for the chain that makes it free."""
    city, card = state.cities[player], action.card
    if action.kind == BUILD and (parent := chain_parent(city, card)):
        saved = COINS[card] + total(NEEDS[card])
        yield Reason("chain", SAVED * saved, saved, (parent,))
        return
    left, right = paid(action) if action.kind in (BUILD, STAGE) else (0, 0)
    cities = len(state.cities)
    for coins, seat in ((left, (player + 1) % cities), (right, (player - 1) % cities)):
        if coins:
            yield Reason("pays", evaluation.money(-coins), coins, seat=seat)
    if action.kind == BUILD and COINS[card]:
        yield Reason("bank", evaluation.money(-COINS[card]), COINS[card])


def _price(state: State, player: int, action: Action) -> int:
    """Return the coins that an action costs the city of this seat."""
    if action.kind not in (BUILD, STAGE):
        return 0
    return sum(paid(action)) + (bank_price(state.cities[player], action.card) if action.kind == BUILD else 0)


def _opens(state: State, player: int, card: int) -> Iterator[Reason]:
    """Yield the later cards that this one makes free, unless they are built or free already or are not to come."""
    city, own = state.cities[player], CARDS[card]
    to_come = range(max(own.age + 1, state.age + (state.turn >= TURNS)), AGES + 1)
    later = {key for age in to_come for key in _keys(age, len(state.cities), state.rules)}
    opened = tuple(
        key
        for key in LEADS_TO.get(own.building or own.key, ())
        if key in later and not city.built_bits & (SELF[ID[key]] | CHAIN[ID[key]])
    )
    if opened:
        yield Reason("opens", SEEN_LATER * CHAIN_UNIT * sum(len(CARDS[ID[key]].cost) for key in opened), of=opened)


def _keys(age: int, cities: int, rules: int) -> list[str]:
    """Return the keys of the cards in an age's deck."""
    return [CARDS[card].key for card in age_deck(age, cities, rules)]
