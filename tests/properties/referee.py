"""An independent, slow implementation of the rules of 7 Wonders, to check the engine against.

It uses only the tables of cards and boards, and the views; of the engine's rules it uses nothing.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID, Card
from heptad.games.wonders.effects import (
    LEFT,
    RIGHT,
    AnyScience,
    Coins,
    CoinsPer,
    CopyGuild,
    Discount,
    Effect,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
)
from heptad.shared.kinds import CIVIC, COMMERCE, GUILD

City = dict[str, Any]
#: Each item is a source of one unit per turn: the letters of the resources of which it makes one.
Sources = tuple[str, ...]


# ── the contents of a city ──────────────────────────────────────────────────
def card(key: str) -> Card:
    return CARDS[ID[key]]


def building(key: str) -> str:
    """Return the building of a card; several cards may be the same building, such as both Looms."""
    return card(key).building or key


def printed_stages(city: City) -> tuple[boards.Stage, ...]:
    wonder = boards.WONDERS[boards.ID[city["wonder"]]]
    return wonder.a if city["side"] == "a" else wonder.b


def settled(cities: list[City]) -> list[City]:
    """Return the cities with their stages as "rows"; stages copied by Manneken Pis have the original's effects."""
    return [{**city, "rows": _rows(cities, seat)} for seat, city in enumerate(cities)]


def _rows(cities: list[City], seat: int) -> list[boards.Stage]:
    rows = list(printed_stages(cities[seat]))
    for stage, sources in enumerate(cities[seat]["copies"]):
        if len(sources) == 1:
            rows[stage] = rows[stage]._replace(gives=copied(cities, seat, stage, sources[0]["whom"]))
    return rows


def copied(cities: list[City], seat: int, stage: int, whom: str) -> tuple[Effect, ...]:
    """Return the effects of a stage (from 0) of a neighbour's board."""
    return printed_stages(around(cities, seat)[("own", "left", "right").index(whom)])[stage].gives


def stages(city: City) -> tuple[boards.Stage, ...]:
    return tuple(city.get("rows") or printed_stages(city))


def effects_of(city: City) -> list[Effect]:
    """Return all effects of the built cards and stages."""
    rows = [card(key).gives for key in city["built"]] + [stage.gives for stage in stages(city)[: city["built_stages"]]]
    return [effect for row in rows for effect in row]


def sources(city: City, *, for_sale: bool = False) -> Sources:
    """Return all sources of a city, or only those from which neighbours may buy."""
    made = [effect for effect in effects_of(city) if isinstance(effect, Produce) and (effect.sold or not for_sale)]
    units = [effect.letters for effect in made for _ in range(effect.amount)]
    return tuple(sorted([*boards.WONDERS[boards.ID[city["wonder"]]].makes, *units]))


def shields(city: City) -> int:
    return sum(effect.amount for effect in effects_of(city) if isinstance(effect, Shields))


def cheap(city: City) -> tuple[str, str]:
    """Return the letters of the resources that cost one coin instead of two, at the left and at the right neighbour."""
    discounts = [effect for effect in effects_of(city) if isinstance(effect, Discount)]
    left, right = ("".join(effect.letters for effect in discounts if side in effect.sides) for side in (LEFT, RIGHT))
    return left, right


def around(cities: list[City], seat: int) -> list[City]:
    """Return the city itself, its left neighbour and its right neighbour."""
    return [cities[seat], cities[(seat + 1) % len(cities)], cities[(seat - 1) % len(cities)]]


def count(cities: list[City], seat: int, what: tuple[int, ...], whose: tuple[int, ...]) -> int:
    """Count cards of the kinds `what` (7 = built stages, 8 = defeat tokens) in the cities `whose`.

    `whose` are indices into `around(cities, seat)`.
    """
    total = 0
    for city in (around(cities, seat)[place] for place in whose):
        total += sum(card(key).kind in what for key in city["built"])
        total += city["built_stages"] * (7 in what) + city["tokens"].count(-1) * (8 in what)
    return total


# ── paying ──────────────────────────────────────────────────────────────────
@cache
def ways(cost: str, own: Sources, left: Sources, right: Sources, cheap_left: str, cheap_right: str) -> frozenset[Any]:
    """Return every pair of sums, to the left and to the right neighbour, for which the cost can be paid.

    Brute force: each source is tried for every unit of the cost that it can make, and unused.
    """
    reached = {("".join(sorted(cost)), 0, 0)}
    offers = [(source, 0, 0, "") for source in own]
    offers += [(source, 1, 0, cheap_left) for source in left] + [(source, 0, 1, cheap_right) for source in right]
    for source, at_left, at_right, bargain in offers:
        reached |= {
            (rest.replace(letter, "", 1), to_left + at_left * price, to_right + at_right * price)
            for rest, to_left, to_right in reached
            for letter in set(source) & set(rest)
            for price in [1 if letter in bargain else 2]
        }
    return frozenset((to_left, to_right) for rest, to_left, to_right in reached if not rest)


def unbeaten(sums: frozenset[Any]) -> list[tuple[int, int]]:
    """Return the pairs of sums that no other pair beats, sorted by the sum to the left.

    A pair beats another if it has at most the same sum for both neighbours and a lower sum for at least one.
    """
    return sorted(
        one for one in sums if not any(other != one and other[0] <= one[0] and other[1] <= one[1] for other in sums)
    )


def every_way(cost: str, own: Sources, left: Sources, right: Sources, cheap_left: str, cheap_right: str) -> set[Any]:
    """Return every pair of sums that the Free City may pay.

    It must use its own production as far as possible, in any way, and may buy the rest from either neighbour, whether
    or not that is cheaper.
    """
    rests = {"".join(sorted(cost))}
    for source in own:
        rests |= {rest.replace(letter, "", 1) for rest in rests for letter in set(source) & set(rest)}
    least = [rest for rest in rests if not any(Counter(other) < Counter(rest) for other in rests)]
    return {way for rest in least for way in ways(rest, (), left, right, cheap_left, cheap_right)}


def payments(cities: list[City], seat: int, cost: str, *, free_city: bool = False) -> list[tuple[int, int]]:
    """Return the pairs of sums, to the left and the right neighbour, with which a city may pay a cost, sorted."""
    mine, left, right = around(cities, seat)
    at_left, at_right = sources(left, for_sale=True), sources(right, for_sale=True)
    if free_city:
        return sorted(every_way(cost, sources(mine), at_left, at_right, *cheap(mine)))
    return unbeaten(ways(cost, sources(mine), at_left, at_right, *cheap(mine)))


def priced(token: str, way: tuple[int, int]) -> str:
    """Return the token with the sums paid to the left and to the right neighbour, if anything is paid."""
    return f"{token}@{way[0]}-{way[1]}" if way != (0, 0) else token


def chained(city: City, key: str) -> bool:
    """Return whether a building in the city makes this card free by a chain."""
    return bool({building(built) for built in city["built"]} & set(card(key).chains))


def legal(view: dict[str, Any]) -> set[str]:
    """Return the tokens of all legal actions of the viewer in its turn, for the city for which it must act."""
    seat: int = view["answering"]
    if seat != view["free_city"]:
        return {token for key in view["hand"] for token in uses(view, seat, key)}
    tokens = set()
    for key in view["hand"]:
        can = uses(view, seat, key, free_city=True)
        if chained(view["cities"][seat], key) and f"b:{key}" in can:
            can = {f"b:{key}"}
        elif any(token[0] in "bw" for token in can):
            can.discard(f"s:{key}")
        tokens |= {f"fc-{token}" for token in can}
    return tokens


def uses(view: dict[str, Any], seat: int, key: str, *, free_city: bool = False) -> set[str]:
    """Return the tokens that play this card, without regard to the Free City's duty to build."""
    cities = settled(view["cities"])
    city = cities[seat]
    stands = {building(key) for key in city["built"]}
    stage = stages(city)[city["built_stages"] :][:1]
    coins = sum(int(sign) for sign in card(key).cost if sign.isdigit())
    cost = "".join(sign for sign in card(key).cost if sign.isalpha())
    tokens = {f"s:{key}"}
    for way in payments(cities, seat, stage[0].cost, free_city=free_city) if stage else ():
        if sum(way) <= city["coins"]:
            tokens |= {priced(f"w:{key}", way) + whom for whom in to_copy(cities, seat)}
    if building(key) in stands:
        return tokens
    if city["free_build"]:
        tokens.add(f"f:{key}")
    if chained(city, key):
        tokens.add(f"b:{key}")
    else:
        bought = payments(cities, seat, cost, free_city=free_city)
        tokens |= {priced(f"b:{key}", way) for way in bought if sum(way) + coins <= city["coins"]}
    return tokens


def to_copy(cities: list[City], seat: int) -> list[str]:
    """Return the possible ends of the next stage's token.

    They name a neighbour if the stage copies one of two neighbours' stages; otherwise the only end is empty.
    """
    city, (_, *neighbours) = cities[seat], around(cities, seat)
    if city["built_stages"] + 1 != len(city["copies"]):
        return [""]
    has = zip(("left", "right"), neighbours, strict=True)
    return [f"/{side}" for side, other in has if len(printed_stages(other)) > city["built_stages"]]


# ── the effect of a turn ────────────────────────────────────────────────────
def resolve(cities: list[City], tokens: dict[int, str]) -> list[tuple[int, list[str], int]]:
    """Return the coins, built cards and number of built stages of every city after these simultaneous actions."""
    after = [dict(city, built=list(city["built"])) for city in cities]
    placed: dict[int, tuple[Effect, ...]] = {}
    for seat, token in tokens.items():
        kind, _, rest = token.partition(":")
        rest, _, whom = rest.partition("/")
        key, _, paid = rest.partition("@")
        to_left, to_right = map(int, (paid or "0-0").split("-"))
        mine, left, right = around(after, seat)
        left["coins"], right["coins"] = left["coins"] + to_left, right["coins"] + to_right
        mine["coins"] += (3 if kind == "s" else 0) - to_left - to_right
        if kind == "b" and not chained(cities[seat], key):
            mine["coins"] -= sum(int(sign) for sign in card(key).cost if sign.isdigit())
        if kind in ("b", "f", "d"):
            mine["built"].append(key)
            placed[seat] = card(key).gives
        elif kind == "w":
            number = mine["built_stages"]
            placed[seat] = copied(after, seat, number, whom) if whom else stages(mine)[number].gives
            mine["built_stages"] += 1
    income = {seat: sum(_coins(after, seat, effect) for effect in gives) for seat, gives in placed.items()}
    return [
        (city["coins"] + income.get(seat, 0), city["built"], city["built_stages"]) for seat, city in enumerate(after)
    ]


def _coins(cities: list[City], seat: int, effect: Effect) -> int:
    if isinstance(effect, Coins):
        return effect.amount
    return effect.amount * count(cities, seat, effect.what, effect.where) if isinstance(effect, CoinsPer) else 0


def war(cities: list[City], age: int) -> list[list[int]]:
    """Return the victory and defeat tokens that every city gets at the end of an age, left neighbour first."""
    token = {1: 1, 2: 3, 3: 5}[age]
    won = []
    for seat in range(len(cities)):
        mine, *others = (shields(city) for city in around(cities, seat))
        won.append([token if mine > other else -1 for other in others if mine != other])
    return won


# ── scoring ─────────────────────────────────────────────────────────────────
def score(cities: list[City], seat: int) -> dict[str, int]:
    """Return the score sheet of a city. If it may copy a guild, it copies the one that makes the total largest."""
    city, left, right = around(cities, seat)
    copies: list[Card | None] = [None]
    if any(isinstance(effect, CopyGuild) for effect in effects_of(city)):
        copies += [card(key) for other in (left, right) for key in other["built"] if card(key).kind == GUILD]
    return max((_sheet(cities, seat, copy) for copy in copies), key=lambda sheet: sum(sheet.values()))


def _sheet(cities: list[City], seat: int, copy: Card | None) -> dict[str, int]:
    city = cities[seat]
    rows = [card(key) for key in city["built"]] + ([copy] if copy else [])

    def printed(kind: int) -> int:
        return sum(_points(cities, seat, effect) for row in rows if row.kind == kind for effect in row.gives)

    return {
        "military": sum(city["tokens"]),
        "treasury": city["coins"] // 3,
        "wonder": sum(_points(cities, seat, w) for stage in stages(city)[: city["built_stages"]] for w in stage.gives),
        "civic": printed(CIVIC),
        "science": science([*effects_of(city), *(copy.gives if copy else ())]),
        "commerce": printed(COMMERCE),
        "guilds": printed(GUILD),
    }


def _points(cities: list[City], seat: int, effect: Effect) -> int:
    if isinstance(effect, Points):
        return effect.amount
    return effect.amount * count(cities, seat, effect.what, effect.where) if isinstance(effect, PointsPer) else 0


def science(all_effects: list[Effect]) -> int:
    """Return the science points, with the best choice for every symbol that may be chosen."""
    fixed = Counter(effect.symbol for effect in all_effects if isinstance(effect, Science))
    free = sum(isinstance(effect, AnyScience) for effect in all_effects)
    return max(science_of(fixed + Counter(choice)) for choice in product(range(3), repeat=free))


def science_of(symbols: Counter[int]) -> int:
    counts = [symbols[symbol] for symbol in range(3)]
    return sum(n * n for n in counts) + 7 * min(counts)
