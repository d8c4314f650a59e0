"""The printed cards, one row each: key, name, kind, age, cost, effects, player numbers of its copies, chains.

A cost is written as on the card: a digit for coins, a letter for each resource (W wood, S stone, C clay, O ore,
G glass, L loom, P papyrus). `chains` names the buildings any one of which makes the card free. The ten guilds have no
player number: players + 2 of them are dealt.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from heptad.games.wonders.effects import (
    ALL_THREE,
    ANY_GOODS,
    ANY_RAW,
    COMPASS,
    DEFEATS,
    GEAR,
    LEFT,
    NEIGHBOURS,
    OWN,
    RIGHT,
    STAGES,
    TABLET,
    AnyScience,
    Coins,
    CoinsPer,
    Discount,
    Effect,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
    compile_effects,
)
from heptad.games.wonders.versions import RULES
from heptad.shared.goods import coins_in, resources_in
from heptad.shared.kinds import CIVIC, COMMERCE, GOODS, GUILD, MILITARY, RAW, SCIENCE
from heptad.shared.material import FIRST, LAST, rows_of


class Card(NamedTuple):
    """One row of the table. Two rows may show the same building (the two Looms)."""

    key: str
    name: str
    kind: int
    age: int
    cost: str
    gives: tuple[Effect, ...]
    copies: tuple[int, ...]
    chains: tuple[str, ...] = ()
    building: str = ""
    since: int = FIRST
    until: int = LAST


CARDS: tuple[Card, ...] = (
    # ── age 1 ────────────────────────────────────────────────────────────
    Card("lumber_yard", "Lumber Yard", RAW, 1, "", (Produce("W"),), (3, 4)),
    Card("stone_pit", "Stone Pit", RAW, 1, "", (Produce("S"),), (3, 5)),
    Card("clay_pool", "Clay Pool", RAW, 1, "", (Produce("C"),), (3, 5)),
    Card("ore_vein", "Ore Vein", RAW, 1, "", (Produce("O"),), (3, 4)),
    Card("tree_farm", "Tree Farm", RAW, 1, "1", (Produce("WC"),), (6,)),
    Card("excavation", "Excavation", RAW, 1, "1", (Produce("SC"),), (4,)),
    Card("clay_pit", "Clay Pit", RAW, 1, "1", (Produce("CO"),), (3,)),
    Card("timber_yard", "Timber Yard", RAW, 1, "1", (Produce("WS"),), (3,)),
    Card("forest_cave", "Forest Cave", RAW, 1, "1", (Produce("WO"),), (5,)),
    Card("mine", "Mine", RAW, 1, "1", (Produce("SO"),), (6,)),
    Card("loom_1", "Loom", GOODS, 1, "", (Produce("L"),), (3, 6), building="loom"),
    Card("glassworks_1", "Glassworks", GOODS, 1, "", (Produce("G"),), (3, 6), building="glassworks"),
    Card("press_1", "Press", GOODS, 1, "", (Produce("P"),), (3, 6), building="press"),
    Card("pawnshop", "Pawnshop", CIVIC, 1, "", (Points(3),), (4, 7)),
    Card("baths", "Baths", CIVIC, 1, "S", (Points(3),), (3, 7)),
    Card("altar", "Altar", CIVIC, 1, "", (Points(2),), (3, 5)),
    Card("theater", "Theater", CIVIC, 1, "", (Points(2),), (3, 6)),
    Card("tavern", "Tavern", COMMERCE, 1, "", (Coins(5),), (4, 5, 7)),
    Card("east_trading_post", "East Trading Post", COMMERCE, 1, "", (Discount(ANY_RAW, (RIGHT,)),), (3, 7)),
    Card("west_trading_post", "West Trading Post", COMMERCE, 1, "", (Discount(ANY_RAW, (LEFT,)),), (3, 7)),
    Card("marketplace", "Marketplace", COMMERCE, 1, "", (Discount(ANY_GOODS, NEIGHBOURS),), (3, 6)),
    Card("stockade", "Stockade", MILITARY, 1, "W", (Shields(1),), (3, 7)),
    Card("barracks", "Barracks", MILITARY, 1, "O", (Shields(1),), (3, 5)),
    Card("guard_tower", "Guard Tower", MILITARY, 1, "C", (Shields(1),), (3, 4)),
    Card("apothecary", "Apothecary", SCIENCE, 1, "L", (Science(COMPASS),), (3, 5)),
    Card("workshop", "Workshop", SCIENCE, 1, "G", (Science(GEAR),), (3, 7)),
    Card("scriptorium", "Scriptorium", SCIENCE, 1, "P", (Science(TABLET),), (3, 4)),
    # ── age 2 ────────────────────────────────────────────────────────────
    Card("sawmill", "Sawmill", RAW, 2, "1", (Produce("W", 2),), (3, 4)),
    Card("quarry", "Quarry", RAW, 2, "1", (Produce("S", 2),), (3, 4)),
    Card("brickyard", "Brickyard", RAW, 2, "1", (Produce("C", 2),), (3, 4)),
    Card("foundry", "Foundry", RAW, 2, "1", (Produce("O", 2),), (3, 4)),
    Card("loom_2", "Loom", GOODS, 2, "", (Produce("L"),), (3, 5), building="loom"),
    Card("glassworks_2", "Glassworks", GOODS, 2, "", (Produce("G"),), (3, 5), building="glassworks"),
    Card("press_2", "Press", GOODS, 2, "", (Produce("P"),), (3, 5), building="press"),
    Card("aqueduct", "Aqueduct", CIVIC, 2, "SSS", (Points(5),), (3, 7), chains=("baths",)),
    Card("temple", "Temple", CIVIC, 2, "WCG", (Points(3),), (3, 6), chains=("altar",)),
    Card("statue", "Statue", CIVIC, 2, "WOO", (Points(4),), (3, 7), chains=("theater",)),
    Card("courthouse", "Courthouse", CIVIC, 2, "CCL", (Points(4),), (3, 5), chains=("scriptorium",)),
    Card(
        "forum",
        "Forum",
        COMMERCE,
        2,
        "CC",
        (Produce(ANY_GOODS, sold=False),),
        (3, 6, 7),
        chains=("east_trading_post", "west_trading_post"),
    ),
    Card(
        "caravansery",
        "Caravansery",
        COMMERCE,
        2,
        "WW",
        (Produce(ANY_RAW, sold=False),),
        (3, 5, 6),
        chains=("marketplace",),
    ),
    Card("vineyard", "Vineyard", COMMERCE, 2, "", (CoinsPer(1, (RAW,), ALL_THREE),), (3, 6)),
    Card("bazar", "Bazar", COMMERCE, 2, "", (CoinsPer(2, (GOODS,), ALL_THREE),), (4, 7)),
    Card("walls", "Walls", MILITARY, 2, "SSS", (Shields(2),), (3, 7)),
    Card("training_ground", "Training Ground", MILITARY, 2, "WOO", (Shields(2),), (4, 6, 7)),
    Card("stables", "Stables", MILITARY, 2, "WCO", (Shields(2),), (3, 5), chains=("apothecary",)),
    Card("archery_range", "Archery Range", MILITARY, 2, "WWO", (Shields(2),), (3, 6), chains=("workshop",)),
    Card("dispensary", "Dispensary", SCIENCE, 2, "OOG", (Science(COMPASS),), (3, 4), chains=("apothecary",)),
    Card("laboratory", "Laboratory", SCIENCE, 2, "CCP", (Science(GEAR),), (3, 5), chains=("workshop",)),
    Card("library", "Library", SCIENCE, 2, "SSL", (Science(TABLET),), (3, 6), chains=("scriptorium",)),
    Card("school", "School", SCIENCE, 2, "WP", (Science(TABLET),), (3, 7)),
    # ── age 3 ────────────────────────────────────────────────────────────
    Card("pantheon", "Pantheon", CIVIC, 3, "CCOGLP", (Points(7),), (3, 6), chains=("temple",)),
    Card("gardens", "Gardens", CIVIC, 3, "WCC", (Points(5),), (3, 4), chains=("statue",)),
    Card("town_hall", "Town Hall", CIVIC, 3, "SSOG", (Points(6),), (3, 5, 6)),
    Card("palace", "Palace", CIVIC, 3, "WSCOGLP", (Points(8),), (3, 7)),
    Card("senate", "Senate", CIVIC, 3, "WWSO", (Points(6),), (3, 5), chains=("library",)),
    Card(
        "haven",
        "Haven",
        COMMERCE,
        3,
        "WOL",
        (CoinsPer(1, (RAW,), OWN), PointsPer(1, (RAW,), OWN)),
        (3, 4),
        chains=("forum",),
    ),
    Card(
        "lighthouse",
        "Lighthouse",
        COMMERCE,
        3,
        "SG",
        (CoinsPer(1, (COMMERCE,), OWN), PointsPer(1, (COMMERCE,), OWN)),
        (3, 6),
        chains=("caravansery",),
    ),
    Card(
        "chamber_of_commerce",
        "Chamber of Commerce",
        COMMERCE,
        3,
        "CCP",
        (CoinsPer(2, (GOODS,), OWN), PointsPer(2, (GOODS,), OWN)),
        (4, 6),
    ),
    Card(
        "arena",
        "Arena",
        COMMERCE,
        3,
        "SSO",
        (CoinsPer(3, (STAGES,), OWN), PointsPer(1, (STAGES,), OWN)),
        (3, 5, 7),
        chains=("dispensary",),
    ),
    Card("fortifications", "Fortifications", MILITARY, 3, "SOOO", (Shields(3),), (3, 7), chains=("walls",)),
    Card("circus", "Circus", MILITARY, 3, "SSSO", (Shields(3),), (4, 5, 6), chains=("training_ground",)),
    Card("arsenal", "Arsenal", MILITARY, 3, "WWOL", (Shields(3),), (3, 4, 7)),
    Card("siege_workshop", "Siege Workshop", MILITARY, 3, "WCCC", (Shields(3),), (3, 5), chains=("laboratory",)),
    Card("lodge", "Lodge", SCIENCE, 3, "CCLP", (Science(COMPASS),), (3, 6), chains=("dispensary",)),
    Card("observatory", "Observatory", SCIENCE, 3, "OOGL", (Science(GEAR),), (3, 7), chains=("laboratory",)),
    Card("university", "University", SCIENCE, 3, "WWGP", (Science(TABLET),), (3, 4), chains=("library",)),
    Card("academy", "Academy", SCIENCE, 3, "SSSG", (Science(COMPASS),), (3, 7), chains=("school",)),
    Card("study", "Study", SCIENCE, 3, "WLP", (Science(GEAR),), (3, 5), chains=("school",)),
    Card("workers_guild", "Workers Guild", GUILD, 3, "WSCOO", (PointsPer(1, (RAW,), NEIGHBOURS),), ()),
    Card("craftsmens_guild", "Craftsmens Guild", GUILD, 3, "SSOO", (PointsPer(2, (GOODS,), NEIGHBOURS),), ()),
    Card("traders_guild", "Traders Guild", GUILD, 3, "GLP", (PointsPer(1, (COMMERCE,), NEIGHBOURS),), ()),
    Card("philosophers_guild", "Philosophers Guild", GUILD, 3, "CCCLP", (PointsPer(1, (SCIENCE,), NEIGHBOURS),), ()),
    Card("spies_guild", "Spies Guild", GUILD, 3, "CCCG", (PointsPer(1, (MILITARY,), NEIGHBOURS),), ()),
    Card("strategists_guild", "Strategists Guild", GUILD, 3, "SOOL", (PointsPer(1, (DEFEATS,), NEIGHBOURS),), ()),
    Card("shipowners_guild", "Shipowners Guild", GUILD, 3, "WWWGP", (PointsPer(1, (RAW, GOODS, GUILD), OWN),), ()),
    Card("scientists_guild", "Scientists Guild", GUILD, 3, "WWOOP", (AnyScience(),), ()),
    Card("magistrates_guild", "Magistrates Guild", GUILD, 3, "WWWSL", (PointsPer(1, (CIVIC,), NEIGHBOURS),), ()),
    Card("builders_guild", "Builders Guild", GUILD, 3, "SSCCG", (PointsPer(1, (STAGES,), ALL_THREE),), ()),
)

ID = {card.key: number for number, card in enumerate(CARDS)}
BUILDINGS = tuple(dict.fromkeys(card.building or card.key for card in CARDS))


# The rows as columns, indexed by card id, for speed.
KIND = tuple(card.kind for card in CARDS)
COINS = tuple(coins_in(card.cost) for card in CARDS)
#: The resources of the cost, packed.
NEEDS = tuple(resources_in(card.cost) for card in CARDS)
#: Bit sets of buildings, by card: its own building (SELF), and the buildings that make it free (CHAIN).
SELF = tuple(1 << BUILDINGS.index(card.building or card.key) for card in CARDS)
CHAIN = tuple(sum(1 << BUILDINGS.index(parent) for parent in card.chains) for card in CARDS)
EFFECT = tuple(compile_effects(card.gives) for card in CARDS)
#: The keys of the cards that a building makes free, by building.
LEADS_TO: dict[str, tuple[str, ...]] = {
    building: tuple(card.key for card in CARDS if building in card.chains) for building in BUILDINGS
}
GUILDS = tuple(number for number, card in enumerate(CARDS) if card.kind == GUILD)


@cache
def age_deck(age: int, players: int, rules: int = RULES) -> tuple[int, ...]:
    """Return the card ids of an age, ascending, one per copy and without guilds.

    A copy is in the deck if its player number is at most `players`.
    """
    of_age = [card for card in rows_of(rules, CARDS) if CARDS[card].age == age]
    return tuple([card for card in of_age for number in CARDS[card].copies if number <= players])


@cache
def guilds_of(rules: int) -> tuple[int, ...]:
    """Return the card ids of all guilds, ascending; players + 2 of them are dealt."""
    return tuple([card for card in rows_of(rules, CARDS) if KIND[card] == GUILD])
