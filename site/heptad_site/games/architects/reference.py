"""The card reference of Architects: cards, wonders, progress tokens and signs, from the engine's tables."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from itertools import groupby
from typing import TypedDict

from heptad.games.architects.boards import (
    CAT_POINTS,
    CONFLICT_TOKENS,
    MEDAL_POINTS,
    PROGRESS,
    STAGES_PER_WONDER,
    WONDERS,
    Token,
)
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS, ID, Card
from heptad.games.architects.setup import PLAYERS
from heptad.shared.kinds import KINDS
from heptad_site.drawing.reference import Count, Entry, References, Section, signs
from heptad_site.games.architects.cities import plan
from heptad_site.games.architects.drawn import Drawn, DrawnCard, drawn_in
from heptad_site.games.architects.end import LINE_ICONS

EXTRA = ("urbanism", "crafts", "jewellery", "science", "propaganda", "architecture")
#: Key of a card, wonder, token or sign -> ids of the rulings about it on the page of rulings.
RULINGS: Mapping[str, tuple[str, ...]] = {
    "alexandria": ("a7", "a18"),
    "babylon": ("a7", "a18", "a20"),
    "ephesus": ("a7", "a24"),
    "halicarnassus": ("a10", "a17"),
    "olympia": ("a16", "a24"),
    "economy": ("a3", "a4", "a22"),
    "engineering": ("a3", "a22"),
    **dict.fromkeys(EXTRA, ("a6", "a26")),
    "coin": ("a9",),
    "cat": ("a21",),
    "red": ("a12",),
    "horn": ("a2", "a27"),
    "horns": ("a2", "a27"),
    "gear": ("a19",),
    "tablet": ("a19",),
    "compass": ("a19",),
    "sign-war": ("a2", "a12", "a13"),
    "sign-medal": ("a25",),
    "sign-cat": ("a21",),
}


def reference(tr: NullTranslations) -> References:
    """Return the card reference for `cards.html`."""
    drawn = drawn_in(tr)
    return {
        "sections": [Section("cards", tr.gettext("Cards"), tuple(_card(card, drawn) for card in CARDS))],
        "groves": (),
        "ages": [],
        "age_numerals": [],
        "wonders_short": tr.pgettext("architects", "Wonders"),
        "tokens_short": tr.pgettext("architects", "Tokens"),
        "kinds_short": {kind: tr.pgettext("architects", name) for kind, name in _KINDS.items()},
        "player_counts": [],
        "wonders": tuple(_wonder(wonder.key, drawn) for wonder in WONDERS),
        "tokens": tuple(_token(token, drawn) for token in PROGRESS),
        "signs": _signs(drawn),
        "scoring": _scoring(drawn),
        "decks": _decks(drawn),
    }


_KINDS = {
    "goods": "Grey card",
    "commerce": "Yellow card",
    "civic": "Blue card",
    "science": "Green card",
    "military": "Red card",
}


def _card(card: Card, drawn: Drawn) -> Entry:
    face = drawn.cards[card.key]
    return Entry(
        key=card.key,
        name=face.name,
        sort=drawn.text.tr.pgettext("architects", _KINDS[KINDS[card.kind]]),
        effect=face.effect,
        kind=face.kind,
        counts=_counts(card, drawn),
        rulings=RULINGS.get(card.key, ()),
        face=face,
    )


def _counts(card: Card, drawn: Drawn) -> tuple[Count, ...]:
    """Return how many copies are in play for each number of players.

    They are in the central deck and in the decks of the wonders, so that the number is a range: it depends on which
    wonders are in the game.
    """
    place = ID[card.key]
    decks = sorted(deck[place] for deck in DECKS.values())
    found = []
    for players in PLAYERS:
        fewest, most = (CENTRAL[place] + sum(some) for some in (decks[:players], decks[-players:]))
        label = drawn.text.tr.gettext("%(n)s players:") % {"n": players}
        found.append(Count((players,), label, str(fewest) if fewest == most else f"{fewest}–{most}"))
    return tuple(found)


def _wonder(key: str, drawn: Drawn) -> Entry:
    wonder = drawn.text.wonders[key]
    return Entry(
        key=key,
        name=wonder.name,
        sort=wonder.city,
        effect="",
        rulings=RULINGS.get(key, ()),
        face={"pieces": plan(key, STAGES_PER_WONDER), "stages": drawn.stages[key]},
    )


def _token(token: Token, drawn: Drawn) -> Entry:
    text, tr = drawn.text.tokens[token.key], drawn.text.tr
    pieces = sum(other.pieces for other in PROGRESS)
    note = tr.pgettext("architects", "%(n)s of the %(all)s tokens.")
    return Entry(
        key=token.key,
        name=text.name,
        sort=tr.pgettext("architects", "Progress token"),
        effect=text.effect,
        notes=(note % {"n": token.pieces, "all": pieces},),
        rulings=RULINGS.get(token.key, ()),
    )


class DeckTable(TypedDict):
    """The contents of the decks: a column per deck (the central one last), a row per kind of card."""

    names: list[str]
    rows: list[tuple[DrawnCard, list[int]]]
    totals: list[int]


def _decks(drawn: Drawn) -> DeckTable:
    """Return the contents of all decks."""
    counts = [*DECKS.values(), CENTRAL]
    rows = [(drawn.cards[card.key], [deck[number] for deck in counts]) for number, card in enumerate(CARDS)]
    cities = [drawn.text.wonders[key].city for key in DECKS]
    return {"names": cities, "rows": rows, "totals": [sum(deck) for deck in counts]}


def _signs(drawn: Drawn) -> tuple[Entry, ...]:
    def t(says: str) -> str:
        return drawn.text.tr.pgettext("architects", says)

    goods = ["wood", "clay", "stone", "papyrus", "glass"]
    rows = (
        (
            "sign-goods",
            t("Resources"),
            t("Pay for the pieces of your wonder: equal ones (=) or different ones (≠). They are spent."),
            (("chips", goods, "silent"),),
            ".chip, .price-row",
        ),
        ("sign-coin", t("Coin"), t("Stands for any one resource."), (("power", "i-coins"),), ".coin"),
        ("sign-points", t("Laurel"), t("Points at the end of the game."), (("vp", 3),), ".vp"),
        (
            "sign-science",
            t("Compass, gear, tablet"),
            t("Two equal or three different ones are turned in for a progress token."),
            (("sym", "compass"), ("sym", "gear"), ("sym", "tablet")),
            ".sym",
        ),
        (
            "sign-shield",
            t("Shield"),
            t("Compared with both neighbours in every war."),
            (("shields", 1),),
            ".shields, .strength",
        ),
        (
            "sign-horn",
            t("Horn"),
            t("Turns a conflict token to war. After the war cards with horns are discarded."),
            (("power", "i-horn"),),
            "",
        ),
        (
            "sign-war",
            t("Conflict tokens"),
            t("When all show war, there is one at the end of the turn."),
            (("power", "i-dove"), ("power", "i-sword")),
            ".conflicts, .peace",
        ),
        (
            "sign-medal",
            t("Military victory"),
            t("%(n)s points at the end, for each neighbour with fewer shields.") % {"n": MEDAL_POINTS},
            (("power", "i-sword"),),
            ".medals",
        ),
        (
            "sign-cat",
            t("Cat"),
            t(
                "%(n)s points at the end for its owner, who may look at the top card of the central deck "
                "at the start of each of their turns."
            )
            % {"n": CAT_POINTS},
            (("power", "i-cat"),),
            ".cat-row, .cat-here",
        ),
        (
            "sign-token",
            t("Progress token"),
            t("Works from the moment it is taken to the end of the game."),
            (("power", "i-architecture"),),
            ".progress, .discs",
        ),
        (
            "sign-stage",
            t("Piece of the wonder"),
            t("As soon as its price lies in your city it is built, from the bottom up."),
            (("power", "i-heptad"),),
            ".pips, .wonder",
        ),
    )
    return signs(rows, RULINGS, {"sign-war": _conflicts(drawn)})


def _conflicts(drawn: Drawn) -> tuple[Count, ...]:
    """Return the numbers of conflict tokens by number of players."""
    found = []
    for tokens, group in groupby(CONFLICT_TOKENS, key=CONFLICT_TOKENS.__getitem__):
        players = tuple(group)
        label = drawn.text.tr.gettext("%(n)s players:") % {"n": "–".join(map(str, players))}
        found.append(Count(players, label, str(tokens)))
    return tuple(found)


def _scoring(drawn: Drawn) -> list[tuple[str, str, str]]:
    """Return the lines of the score sheet: icon, name, and how the points are counted."""

    def t(says: str) -> str:
        return drawn.text.tr.pgettext("architects", says)

    says = {
        "wonder": t("the points of its pieces"),
        "cat": t("%(n)s points for its owner") % {"n": CAT_POINTS},
        "civic": t("the points on blue cards"),
        "military": t("%(n)s points each") % {"n": MEDAL_POINTS},
        "progress": t("tokens that count at the end"),
    }
    return [(LINE_ICONS[line], name, says[line]) for line, name in drawn.text.lines.items()]
