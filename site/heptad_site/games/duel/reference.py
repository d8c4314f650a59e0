"""The card reference of Duel: cards, wonders, progress tokens and signs, from the engine's tables."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from heptad.games.duel.boards import (
    DRAFT,
    PROGRESS,
    SLOTS,
    SYMBOLS_TO_WIN,
    TOKENS_DRAWN,
    TOKENS_ON_BOARD,
    TRACK_POINTS,
    WONDERS,
    WONDERS_IN_ALL,
)
from heptad.games.duel.cards import CARDS, GUILDS, LEADS_TO, Card, age_deck
from heptad.games.duel.choices import SALE
from heptad.games.duel.effects import SYMBOLS
from heptad.games.duel.scoring import COINS_PER_POINT, LINES
from heptad.games.duel.setup import GUILDS_DEALT
from heptad.games.duel.state import AGES
from heptad.shared.kinds import GUILD
from heptad_site.drawing.reference import Entry, Named, References, by_age, groves, signs
from heptad_site.games.duel.cities import pieces
from heptad_site.games.duel.end import LINE_SIGNS
from heptad_site.games.duel.text import DrawnText, text_of

#: Key of a card, wonder, token or sign -> ids of the rulings about it on the page of rulings.
RULINGS: Mapping[str, tuple[str, ...]] = {
    "great_library": ("d6", "d19"),
    "mausoleum": ("d5", "d7", "d8"),
    "statue_of_zeus": ("d5", "d9"),
    "circus_maximus": ("d5", "d9"),
    "appian_way": ("d2", "d16"),
    **dict.fromkeys(("hanging_gardens", "piraeus", "sphinx", "temple_of_artemis"), ("d2",)),
    "theology": ("d2", "d6"),
    "strategy": ("d7",),
    "urbanism": ("d7", "d12"),
    "law": ("d3",),
    "masonry": ("d13",),
    "architecture": ("d13",),
    "economy": ("d14",),
    "arena": ("d23",),
    "builders_guild": ("d23",),
    "magistrates_guild": ("d24",),
    "tribunal": ("d26",),
    "courthouse": ("d26",),
    "quarry": ("d27",),
    "sign-shield": ("d11", "d15"),
    "sign-science": ("d10",),
    "sign-wonder": ("d25",),
}


def reference(tr: NullTranslations) -> References:
    """Return the card reference for `cards.html`."""
    text = text_of(tr)
    cards = [_card(card, text) for card in CARDS]
    ages = [text.age(age) for age in range(1, AGES + 1)]
    return {
        "card_class": "duel-card",
        "sections": by_age(cards, ages),
        "groves": groves(cards, text.kinds_short),
        "ages": ages,
        "kinds_short": text.kinds_short,
        "age_numerals": list(enumerate(text.ages[1:], 1)),
        "wonders_short": tr.pgettext("duel", "Wonders"),
        "tokens_short": tr.pgettext("duel", "Tokens"),
        "player_counts": [],
        "wonders": tuple(_wonder(wonder.key, text) for wonder in WONDERS),
        "tokens": tuple(_token(token.key, text) for token in PROGRESS),
        "signs": _signs(text),
        "scoring": _scoring(text),
    }


def _card(card: Card, text: DrawnText) -> Entry:
    face, lead = text.cards[card.key], LEADS_TO[card.key]
    t = text.tr.pgettext
    if card.kind == GUILD:
        note = t("duel", "%(n)s of the %(all)s guilds are in each game.") % {"n": GUILDS_DEALT, "all": len(GUILDS)}
    else:
        dealt = SLOTS - (GUILDS_DEALT if card.age == AGES else 0)
        note = t("duel", "It exists once. %(n)s of the %(all)s cards of this age are in each game.")
        note %= {"n": dealt, "all": len(age_deck(card.age))}
    return Entry(
        key=card.key,
        name=face.name,
        reading=face.reading,
        sort=f"{face.kind_name} · {text.age(card.age)}",
        effect=face.effect,
        signs=face.gives,
        kind=face.kind,
        age=card.age,
        coins=face.coins,
        cost=face.cost,
        parents=(Named(card.chain, text.names[card.chain]),) if card.chain else (),
        leads=(Named(lead, text.names[lead]),) if lead else (),
        notes=(note,),
        rulings=RULINGS.get(card.key, ()),
        face={"text": face, "chain": ""},
    )


def _wonder(key: str, text: DrawnText) -> Entry:
    wonder = text.wonders[key]
    note = text.tr.pgettext("duel", "%(n)s of the %(all)s wonders are in each game, and %(built)s can be built.")
    return Entry(
        key=key,
        name=wonder.name,
        sort=text.tr.pgettext("duel", "Wonder"),
        effect=wonder.effect,
        signs=wonder.gives,
        cost=wonder.cost,
        notes=(note % {"n": len(DRAFT), "all": len(WONDERS), "built": WONDERS_IN_ALL},),
        rulings=RULINGS.get(key, ()),
        face={"text": wonder, "pieces": pieces(key)},
    )


def _token(key: str, text: DrawnText) -> Entry:
    token = text.tokens[key]
    note = text.tr.pgettext(
        "duel", "%(n)s of the %(all)s tokens lie on the board; the Great Library draws %(drawn)s others."
    )
    return Entry(
        key=key,
        name=token.name,
        sort=text.tr.pgettext("duel", "Progress token"),
        effect=token.effect,
        notes=(note % {"n": TOKENS_ON_BOARD, "all": len(PROGRESS), "drawn": TOKENS_DRAWN},),
        rulings=RULINGS.get(key, ()),
    )


def _signs(text: DrawnText) -> tuple[Entry, ...]:
    def t(says: str) -> str:
        return text.tr.pgettext("duel", says)

    few, more, most = sorted({*TRACK_POINTS} - {0})
    rows = (
        (
            "sign-raw",
            t("Wood, stone, clay"),
            t(
                "Pay for cards and wonders. One you lack costs 2 coins, "
                "1 more for each that the opponent’s brown cards make."
            ),
            (("chips", ["wood", "stone", "clay"]),),
            ".r-wood, .r-stone, .r-clay",
        ),
        (
            "sign-goods",
            t("Glass, papyrus"),
            t("Manufactured goods pay in the same way; here the opponent’s grey cards count."),
            (("chips", ["glass", "papyrus"]),),
            ".r-glass, .r-papyrus",
        ),
        (
            "sign-rate",
            t("Fixed price"),
            t("You buy this resource for 1 coin, whatever the opponent makes."),
            (("rate", ["stone"]),),
            "",
        ),
        (
            "sign-coin",
            t("Coins"),
            t("Every 3 are a point at the end. A discarded card brings %(n)s, and 1 for each of your yellow cards.")
            % {"n": SALE},
            (("coins", COINS_PER_POINT),),
            ".coin",
        ),
        ("sign-points", t("Laurel"), t("Points at the end of the game."), (("vp", 3),), ".vp"),
        (
            "sign-shield",
            t("Shield"),
            t("Moves the conflict pawn one space toward the opponent’s capital; there you win at once."),
            (("shields", 1),),
            ".shields, .track, .pawn",
        ),
        (
            "sign-science",
            t("Science symbol"),
            t("Two alike: take a progress token. %(n)s different ones win at once.") % {"n": SYMBOLS_TO_WIN},
            tuple(("sym", symbol, "duel") for symbol in SYMBOLS[:6]),
            ".sym, .symbols",
        ),
        (
            "sign-chain",
            t("Chain symbol"),
            t("Free for the owner of the card that shows the same symbol."),
            (("power", "i-chain"),),
            ".link, .shows",
        ),
        ("sign-again", t("Play again"), t("Take another turn at once."), (("power", "i-again"),), ""),
        (
            "sign-destroy",
            t("Destroy"),
            t("You discard a card of this colour from the opponent’s city."),
            (("destroy", "k-raw"),),
            ".destroy",
        ),
        (
            "sign-wonder",
            t("Wonder"),
            t("Costs its resources; the card you take goes face down under it. Only %(n)s can be built in a game.")
            % {"n": WONDERS_IN_ALL},
            (("power", "i-heptad"),),
            ".wonder",
        ),
        (
            "sign-war",
            t("Military track"),
            t(
                "The leader has %(few)s, %(more)s or %(most)s points at the end. "
                "Reaching a military token costs the opponent coins."
            )
            % {"few": few, "more": more, "most": most},
            (("power", "i-pawn"),),
            ".loot, .zones",
        ),
    )
    return signs(rows, RULINGS)


def _scoring(text: DrawnText) -> list[tuple[str, str, str]]:
    """Return the lines of the score sheet: icon, name, and how the points are counted."""

    def t(says: str) -> str:
        return text.tr.pgettext("duel", says)

    says = {
        "military": t("the zone of the pawn, for the one who leads"),
        "civic": t("the points on blue cards"),
        "science": t("the points on green cards"),
        "commerce": t("the points on yellow cards"),
        "guilds": t("the purple cards: each counts the city that has more"),
        "wonders": t("the points of wonders that are built"),
        "progress": t("the points of progress tokens"),
        "treasury": t("1 point for every 3 coins"),
    }
    return [(LINE_SIGNS[line], text.lines[line], says[line]) for line in LINES]
