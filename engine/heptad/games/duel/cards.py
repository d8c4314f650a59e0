"""The printed cards, one row each: key, name, kind, age, cost, effects, chain symbol, and the card that makes it free.

A cost is written as on the card: a digit for coins, a letter for each unit of a resource (W wood, S stone, C clay,
G glass, P papyrus). Guilds are shuffled into age III.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from heptad.games.duel.effects import (
    ANY_GOODS,
    ANY_RAW,
    ARMILLARY,
    MORTAR,
    MOST,
    PENDULUM,
    QUILL,
    SUNDIAL,
    TREASURE,
    WHEEL,
    WONDERS,
    Choice,
    Coins,
    CoinsPer,
    Effect,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
    TradePrice,
    compile_effects,
)
from heptad.games.duel.versions import RULES
from heptad.shared.goods import coins_in, resources_in
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, GUILD, MILITARY, RAW, SCIENCE
from heptad.shared.material import FIRST, LAST, rows_of


class Card(NamedTuple):
    """One card of the table; each card exists once.

    `sign` is the chain symbol that the card provides, `chain` the key of the card that makes this one free. `since` and
    `until` are the first and last version of the rules that have the card.
    """

    key: str
    name: str
    kind: int
    age: int
    cost: str
    gives: tuple[Effect, ...]
    sign: str = ""
    chain: str = ""
    since: int = FIRST
    until: int = LAST


CARDS: tuple[Card, ...] = (
    # ── age1 ────────────────────────────────────────
    Card("lumber_yard", "Lumber Yard", RAW, 1, "", (Produce("W"),)),
    Card("logging_camp", "Logging Camp", RAW, 1, "1", (Produce("W"),)),
    Card("clay_pool", "Clay Pool", RAW, 1, "", (Produce("C"),)),
    Card("clay_pit", "Clay Pit", RAW, 1, "1", (Produce("C"),)),
    Card("quarry", "Quarry", RAW, 1, "", (Produce("S"),)),
    Card("stone_pit", "Stone Pit", RAW, 1, "1", (Produce("S"),)),
    Card("glassworks", "Glassworks", GOODS, 1, "1", (Produce("G"),)),
    Card("press", "Press", GOODS, 1, "1", (Produce("P"),)),
    Card("guard_tower", "Guard Tower", MILITARY, 1, "", (Shields(1),)),
    Card("stable", "Stable", MILITARY, 1, "W", (Shields(1),), sign="horseshoe"),
    Card("garrison", "Garrison", MILITARY, 1, "C", (Shields(1),), sign="sword"),
    Card("palisade", "Palisade", MILITARY, 1, "2", (Shields(1),), sign="tower"),
    Card("workshop", "Workshop", SCIENCE, 1, "P", (Science(PENDULUM), Points(1))),
    Card("apothecary", "Apothecary", SCIENCE, 1, "G", (Science(WHEEL), Points(1))),
    Card("scriptorium", "Scriptorium", SCIENCE, 1, "2", (Science(QUILL),), sign="book"),
    Card("pharmacist", "Pharmacist", SCIENCE, 1, "2", (Science(MORTAR),), sign="gear"),
    Card("theater", "Theater", CIVIC, 1, "", (Points(3),), sign="mask"),
    Card("altar", "Altar", CIVIC, 1, "", (Points(3),), sign="moon"),
    Card("baths", "Baths", CIVIC, 1, "S", (Points(3),), sign="drop"),
    Card("stone_reserve", "Stone Reserve", COMMERCE, 1, "3", (TradePrice("S"),)),
    Card("clay_reserve", "Clay Reserve", COMMERCE, 1, "3", (TradePrice("C"),)),
    Card("wood_reserve", "Wood Reserve", COMMERCE, 1, "3", (TradePrice("W"),)),
    Card("tavern", "Tavern", COMMERCE, 1, "", (Coins(4),), sign="amphora"),
    # ── age2 ────────────────────────────────────────
    Card("sawmill", "Sawmill", RAW, 2, "2", (Produce("W", 2),)),
    Card("brickyard", "Brickyard", RAW, 2, "2", (Produce("C", 2),)),
    Card("shelf_quarry", "Shelf Quarry", RAW, 2, "2", (Produce("S", 2),)),
    Card("glass_blower", "Glass-blower", GOODS, 2, "", (Produce("G"),)),
    Card("drying_room", "Drying Room", GOODS, 2, "", (Produce("P"),)),
    Card("walls", "Walls", MILITARY, 2, "SS", (Shields(2),)),
    Card("horse_breeders", "Horse Breeders", MILITARY, 2, "WC", (Shields(1),), chain="stable"),
    Card("barracks", "Barracks", MILITARY, 2, "3", (Shields(1),), chain="garrison"),
    Card("archery_range", "Archery Range", MILITARY, 2, "WSP", (Shields(2),), sign="target"),
    Card("parade_ground", "Parade Ground", MILITARY, 2, "CCG", (Shields(2),), sign="helmet"),
    Card("library", "Library", SCIENCE, 2, "WSG", (Science(QUILL), Points(2)), chain="scriptorium"),
    Card("dispensary", "Dispensary", SCIENCE, 2, "SCC", (Science(MORTAR), Points(2)), chain="pharmacist"),
    Card("school", "School", SCIENCE, 2, "WPP", (Science(WHEEL), Points(1)), sign="lyre"),
    Card("laboratory", "Laboratory", SCIENCE, 2, "WGG", (Science(PENDULUM), Points(1)), sign="lamp"),
    Card("tribunal", "Tribunal", CIVIC, 2, "WWG", (Points(5),)),
    Card("statue", "Statue", CIVIC, 2, "CC", (Points(4),), sign="column", chain="theater"),
    Card("temple", "Temple", CIVIC, 2, "WP", (Points(4),), sign="sun", chain="altar"),
    Card("aqueduct", "Aqueduct", CIVIC, 2, "SSS", (Points(5),), chain="baths"),
    Card("rostrum", "Rostrum", CIVIC, 2, "WS", (Points(4),), sign="pediment"),
    Card("forum", "Forum", COMMERCE, 2, "3C", (Choice(ANY_GOODS),)),
    Card("caravansery", "Caravansery", COMMERCE, 2, "2GP", (Choice(ANY_RAW),)),
    Card("customs_house", "Customs House", COMMERCE, 2, "4", (TradePrice("GP"),)),
    Card("brewery", "Brewery", COMMERCE, 2, "", (Coins(6),), sign="barrel"),
    # ── age3 ────────────────────────────────────────
    Card("arsenal", "Arsenal", MILITARY, 3, "WWCCC", (Shields(3),)),
    Card("courthouse", "Courthouse", MILITARY, 3, "8", (Shields(3),)),
    Card("fortifications", "Fortifications", MILITARY, 3, "SSCP", (Shields(2),), chain="palisade"),
    Card("siege_workshop", "Siege Workshop", MILITARY, 3, "WWWG", (Shields(2),), chain="archery_range"),
    Card("circus", "Circus", MILITARY, 3, "SSCC", (Shields(2),), chain="parade_ground"),
    Card("academy", "Academy", SCIENCE, 3, "WSGG", (Science(SUNDIAL), Points(3))),
    Card("study", "Study", SCIENCE, 3, "WWGP", (Science(SUNDIAL), Points(3))),
    Card("university", "University", SCIENCE, 3, "CGP", (Science(ARMILLARY), Points(2)), chain="school"),
    Card("observatory", "Observatory", SCIENCE, 3, "SPP", (Science(ARMILLARY), Points(2)), chain="laboratory"),
    Card("palace", "Palace", CIVIC, 3, "WSCGG", (Points(7),)),
    Card("town_hall", "Town Hall", CIVIC, 3, "WWSSS", (Points(7),)),
    Card("obelisk", "Obelisk", CIVIC, 3, "SSG", (Points(5),)),
    Card("gardens", "Gardens", CIVIC, 3, "WWCC", (Points(6),), chain="statue"),
    Card("pantheon", "Pantheon", CIVIC, 3, "WCPP", (Points(6),), chain="temple"),
    Card("senate", "Senate", CIVIC, 3, "SCCP", (Points(5),), chain="rostrum"),
    Card("chamber_of_commerce", "Chamber of Commerce", COMMERCE, 3, "PP", (CoinsPer(3, (GOODS,)), Points(3))),
    Card("port", "Port", COMMERCE, 3, "WGP", (CoinsPer(2, (RAW,)), Points(3))),
    Card("armory", "Armory", COMMERCE, 3, "SSG", (CoinsPer(1, (MILITARY,)), Points(3))),
    Card("lighthouse", "Lighthouse", COMMERCE, 3, "CCG", (CoinsPer(1, (COMMERCE,)), Points(3)), chain="tavern"),
    Card("arena", "Arena", COMMERCE, 3, "WSC", (CoinsPer(2, (WONDERS,)), Points(3)), chain="brewery"),
    # ── guild ────────────────────────────────────────
    Card(
        "merchants_guild",
        "Merchants Guild",
        GUILD,
        3,
        "WCGP",
        (CoinsPer(1, (COMMERCE,), MOST), PointsPer(1, (COMMERCE,), MOST)),
    ),
    Card(
        "shipowners_guild",
        "Shipowners Guild",
        GUILD,
        3,
        "SCGP",
        (CoinsPer(1, (RAW, GOODS), MOST), PointsPer(1, (RAW, GOODS), MOST)),
    ),
    Card("builders_guild", "Builders Guild", GUILD, 3, "WSSCG", (PointsPer(2, (WONDERS,), MOST),)),
    Card(
        "magistrates_guild",
        "Magistrates Guild",
        GUILD,
        3,
        "WWCP",
        (CoinsPer(1, (CIVIC,), MOST), PointsPer(1, (CIVIC,), MOST)),
    ),
    Card(
        "scientists_guild",
        "Scientists Guild",
        GUILD,
        3,
        "WWCC",
        (CoinsPer(1, (SCIENCE,), MOST), PointsPer(1, (SCIENCE,), MOST)),
    ),
    Card("moneylenders_guild", "Moneylenders Guild", GUILD, 3, "WWSS", (PointsPer(1, (TREASURE,), MOST),)),
    Card(
        "tacticians_guild",
        "Tacticians Guild",
        GUILD,
        3,
        "SSCP",
        (CoinsPer(1, (MILITARY,), MOST), PointsPer(1, (MILITARY,), MOST)),
    ),
)

ID = {card.key: number for number, card in enumerate(CARDS)}
GUILDS = tuple(number for number, card in enumerate(CARDS) if card.kind == GUILD)

# The columns of the table, indexed by card id, for speed.
KEY = tuple(card.key for card in CARDS)
KIND = tuple(card.kind for card in CARDS)
COINS = tuple(coins_in(card.cost) for card in CARDS)
#: The resources of the printed cost, packed.
NEEDS = tuple(resources_in(card.cost) for card in CARDS)
#: The card that makes this one free, as a bit; 0 for none.
CHAIN = tuple(1 << ID[card.chain] if card.chain else 0 for card in CARDS)
EFFECT = tuple(compile_effects(card.gives) for card in CARDS)
#: By key of a card: the key of the card that it makes free, or "".
LEADS_TO = {card.key: next((other.key for other in CARDS if other.chain == card.key), "") for card in CARDS}


@cache
def age_deck(age: int, rules: int = RULES) -> tuple[int, ...]:
    """Return the ids of all cards of an age, without the guilds."""
    return tuple([card for card in rows_of(rules, CARDS) if CARDS[card].age == age and KIND[card] != GUILD])


@cache
def guilds_of(rules: int) -> tuple[int, ...]:
    """Return the ids of all guilds, some of which join age III."""
    return tuple([card for card in rows_of(rules, CARDS) if KIND[card] == GUILD])


@cache
def age_box(age: int, rules: int = RULES) -> tuple[int, ...]:
    """Return the ids of the cards from which an age is dealt; for age III the guilds come last."""
    return age_deck(age, rules) + (guilds_of(rules) if age == 3 else ())


@cache
def age_set(age: int, rules: int) -> frozenset[int]:
    """Return `age_box` as a set."""
    return frozenset(age_box(age, rules))
