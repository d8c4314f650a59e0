"""The card reference of 7 Wonders: every card, wonder and sign with its numbers, from the engine's tables."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from itertools import groupby

from heptad.games.wonders.boards import MANNEKEN, SIDES, WONDERS
from heptad.games.wonders.cards import CARDS, GUILDS, ID, LEADS_TO, Card, age_deck
from heptad.games.wonders.scoring import COINS_PER_POINT, LINES, SET_POINTS
from heptad.games.wonders.setup import PLAYERS, cities_of, guilds_in_play
from heptad.shared.goods import RAW_LETTERS, RESOURCES
from heptad.shared.kinds import GUILD
from heptad_site.drawing.reference import Count, Entry, Named, References, by_age, groves, signs
from heptad_site.games.wonders.cities import pieces
from heptad_site.games.wonders.end import LINE_SIGNS
from heptad_site.games.wonders.signs import ARROWS
from heptad_site.games.wonders.text import DrawnText, text_of

AGES = (1, 2, 3)
#: Key of a card, wonder or sign -> ids of the rulings about it on the page of rulings.
RULINGS: Mapping[str, tuple[str, ...]] = {
    "lighthouse": ("w10", "w31"),
    "shipowners_guild": ("w10", "w11"),
    "scientists_guild": ("w12",),
    "builders_guild": ("w19",),
    "vineyard": ("w8",),
    "bazar": ("w8",),
    "arena": ("w9",),
    "tavern": ("w30",),
    "east_trading_post": ("w29",),
    "west_trading_post": ("w29",),
    "caravansery": ("w31",),
    **dict.fromkeys(("tree_farm", "excavation", "clay_pit", "timber_yard", "forest_cave", "mine"), ("w20",)),
    **dict.fromkeys(("loom_1", "glassworks_1", "press_1", "baths", "academy"), ("w31",)),
    "babylon": ("w5", "w6", "w7", "w37"),
    "halicarnassus": ("w1", "w2", "w4", "w7", "w18"),
    "olympia": ("w3", "w11", "w12", "w13", "w14", "w36"),
    "manneken": ("w15", "w16", "w17", "w18", "w19", "w32"),
    "sign-chain": ("w4", "w42"),
    "sign-raw": ("w20", "w35"),
    "sign-goods": ("w35",),
    "sign-stage": ("w28",),
}


def reference(tr: NullTranslations) -> References:
    """Return the card reference for `cards.html`."""
    text = text_of(tr)
    cards = [_card(card, text) for card in CARDS]
    ages = [_age(age, text) for age in AGES]
    return {
        "sections": by_age(cards, ages),
        "groves": groves(cards, text.kinds_short),
        "ages": ages,
        "kinds_short": text.kinds_short,
        "age_numerals": list(zip(AGES, text.ages[1:], strict=True)),
        "wonders_short": tr.gettext("Wonders"),
        "tokens_short": "",
        "player_counts": [(number, number) for number in PLAYERS],
        "wonders": tuple(_wonder(wonder.key, text) for wonder in WONDERS),
        "tokens": (),
        "signs": _signs(text),
        "scoring": _scoring(text),
    }


def _age(age: int, text: DrawnText) -> str:
    return text.tr.gettext("Age %(age)s") % {"age": text.ages[age]}


def _card(card: Card, text: DrawnText) -> Entry:
    face = text.cards[card.key]
    leads = LEADS_TO[card.building or card.key]
    return Entry(
        key=card.key,
        name=face.name,
        reading=face.reading,
        sort=f"{face.kind_name} · {_age(card.age, text)}",
        effect=face.effect,
        signs=face.gives,
        kind=face.kind,
        age=card.age,
        coins=face.coins,
        cost=face.cost,
        parents=tuple(Named(parent, text.buildings[parent]) for parent in card.chains),
        leads=tuple(Named(key, text.cards[key].name) for key in leads),
        counts=_counts(card, text),
        rulings=RULINGS.get(card.key, ()),
        face={"face": face, "cost": [(resource, False) for resource in face.cost], "chain": "", "copies": card.copies},
    )


def _counts(card: Card, text: DrawnText) -> tuple[Count, ...]:
    """Return how many copies are in play for each number of players.

    Numbers of players with the same number of cities are grouped: a game of two players has three cities.
    """
    found = []
    for cities, group in groupby(PLAYERS, key=cities_of):
        players = tuple(group)
        label = text.tr.gettext("%(n)s players:") % {"n": "–".join(map(str, players))}
        if card.kind == GUILD:
            number = text.tr.gettext("%(n)s of %(all)s guilds") % {"n": guilds_in_play(cities), "all": len(GUILDS)}
        else:
            number = str(age_deck(card.age, cities).count(ID[card.key]))
        if number != "0":
            found.append(Count(players, label, number))
    return tuple(found)


def _wonder(key: str, text: DrawnText) -> Entry:
    wonder = text.wonders[key]
    if key == MANNEKEN:
        note = text.tr.gettext("It may be dealt if the set-up says so, or be chosen for a seat.")
    else:
        note = text.tr.gettext("Every city has one wonder; with two players the Free City has one too.")
    return Entry(
        key=key,
        name=wonder.name,
        sort=text.tr.gettext("Wonder"),
        effect="",
        notes=(note,),
        rulings=RULINGS.get(key, ()),
        face={
            "makes": wonder.makes,
            "coins": wonder.coins,
            "city": wonder.city,
            "pieces": pieces(key, 3, 3),
            "sides": [(side.upper(), text.stages[f"{key}-{side}"]) for side in SIDES],
        },
    )


def _signs(text: DrawnText) -> tuple[Entry, ...]:
    t = text.tr.gettext
    raw, goods = RESOURCES[: len(RAW_LETTERS)], RESOURCES[len(RAW_LETTERS) :]
    symbols = tuple(text.symbols)
    rows = (
        (
            "sign-raw",
            t("Wood, stone, clay, ore"),
            t(
                "Raw materials pay for buildings and stages, every turn anew. "
                "Each neighbour sells theirs for 2 coins a unit."
            ),
            (("chips", list(raw)),),
            ", ".join(f".r-{resource}" for resource in raw),
        ),
        (
            "sign-goods",
            t("Glass, textile, papyrus"),
            t("Manufactured goods pay like raw materials and are sold for 2 coins a unit too."),
            (("chips", list(goods)),),
            ", ".join(f".r-{resource}" for resource in goods),
        ),
        (
            "sign-coin",
            t("Coins"),
            t("Pay the bank and the neighbours. Every 3 coins are a point at the end."),
            (("coins", COINS_PER_POINT),),
            ".coin",
        ),
        ("sign-points", t("Laurel"), t("Points at the end of the game."), (("vp", 3),), ".vp"),
        (
            "sign-shield",
            t("Shield"),
            t("After each age shields are compared with both neighbours."),
            (("shields", 1),),
            ".shields, .strength",
        ),
        (
            "sign-science",
            t("Compass, gear, tablet"),
            t("At the end each symbol counts its number times itself, and every set of all three %(n)s more.")
            % {"n": SET_POINTS},
            tuple(("sym", symbol) for symbol in symbols),
            ".sym",
        ),
        (
            "sign-any",
            t("Symbol of choice"),
            t("Counts as the symbol that is worth most at the end."),
            (("any",),),
            ".any",
        ),
        (
            "sign-per",
            t("For each card"),
            t(
                "That many coins now, or points at the end, for each card of this colour. "
                "Arrows: the neighbours’ (to the sides), your own (down)."
            ),
            (("per", "vp", 1, ["k-raw"], *ARROWS.values()),),
            ".fx:has(.x)",
        ),
        (
            "sign-cheap",
            t("Cheaper trade"),
            t("Resources of this colour cost 1 coin from the neighbour the arrow shows."),
            (("cheap", "k-raw", True, False),),
            "",
        ),
        (
            "sign-chain",
            t("Chain"),
            t("Free for a city that has the building named here."),
            (("power", "i-chain"),),
            ".card-chain",
        ),
        (
            "sign-stage",
            t("Wonder"),
            t("A stage costs its resources; any card goes face down under it."),
            (("power", "i-heptad"),),
            ".pips, .wonder",
        ),
        (
            "sign-war",
            t("Conflict token"),
            t("A victory is worth 1, 3 or 5 points by age, a defeat −1."),
            (("token", 5), ("token", -1)),
            ".token",
        ),
    )
    return signs(rows, RULINGS)


def _scoring(text: DrawnText) -> list[tuple[str, str, str]]:
    """Return the lines of the score sheet: icon, name, and how the points are counted."""
    t = text.tr.gettext
    says = {
        "military": t("all tokens, including the minus ones"),
        "treasury": t("1 point for every 3 coins"),
        "wonder": t("the points of its stages"),
        "civic": t("the points on blue cards"),
        "science": t("each symbol’s number times itself, and 7 for every set of three"),
        "commerce": t("the yellow cards of age III"),
        "guilds": t("the purple cards"),
    }
    return [(LINE_SIGNS[line], text.lines[line], says[line]) for line in LINES]
