"""Lessons of Architects: excerpts of the board, labels of answers, and what an action changed."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.architects.types import CENTRAL_DECK, Explanation, RefusalData, TakeAny, View
from heptad.players import PERSON
from heptad.table import ArchitectsTable
from heptad.text.architects.choices import NAMED_PLACES, refusal_sentence
from heptad_site import lessons
from heptad_site.drawing.score import pad
from heptad_site.games.architects import choices, end
from heptad_site.games.architects.cities import city, hour
from heptad_site.games.architects.drawn import Drawn, drawn_in
from heptad_site.games.architects.log import LastAction, last_actions, turns
from heptad_site.lessons import Bill, Excerpt, Label, Moment

#: See `heptad_site.games.Lessons`.
STYLE = "arch"
WONDER = "giza"
FRAMED = "puzzle-any-deck"


def excerpt(
    table: ArchitectsTable, seat: int, names: Sequence[str], tr: NullTranslations, cards: Sequence[str], moment: Moment
) -> Excerpt:
    """Return the excerpt of the table as seen from a seat. `cards` are the cards that the question is about."""
    view, drawn = table.view(seat), drawn_in(tr)
    count = len(names)
    done = last_actions(turns(table, seat), count) if moment == "after" else [LastAction()] * count
    cities = [city(view, n, drawn, names, done[n], PERSON) for n in range(count)]
    offered = choices.choices(table, seat) if seat in view["waiting"] else []
    far = any(choice.explained["do"] == "take_any" for choice in offered)
    facts: dict[str, object] = {
        "mine": cities[seat],
        "theirs": [cities[(seat + step) % count] for step in range(1, count)],
        "keys": cards,
        "wanted": [drawn.cards[key] for key in cards],
        "decks": _decks(view, names, drawn) if far else choices.reach(view, seat, offered, names, drawn),
        "found": choices.found(offered, drawn),
        "conflicts": [number < view["turned"] for number in range(view["conflicts"])],
        "horns": view["conflicts"] - view["turned"],
        "cat": names[view["cat"]] if view["cat"] is not None else "",
        "up": [drawn.text.tokens[key] for key in view["up"]],
        "stack": view["stack"],
        "sheet": pad([[*lines.items()] for lines in view["score"]], drawn.text.lines, end.LINE_ICONS),
        "scored": cities,
    }
    return Excerpt(hour(view), facts)


def _decks(view: View, names: Sequence[str], drawn: Drawn) -> list[choices.Deck]:
    """Return all decks including empty ones. Each is named by the two cities between which it lies."""
    beside = [(names[seat], names[city["left"]]) for seat, city in enumerate(view["cities"])]
    found = [choices.deck(view, seat, drawn, owners=owners) for seat, owners in enumerate(beside)]
    return [*found, choices.deck(view, CENTRAL_DECK, drawn, place="centre")]


# ── answers ─────────────────────────────────────────────────────────────────
def label(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of a legal action as an answer."""
    drawn, t = drawn_in(tr), tr.gettext
    match facts["do"]:
        case "take" | "take_extra":
            return _from(facts["card"], t(NAMED_PLACES[facts["place"]]), tr)
        case "take_any":
            return _from(facts["card"], _any(facts, names, tr), tr)
        case "look":
            return Label("i-peek", "", t("Look at the centre first"))
        case "turn_in_set":
            spends = drawn.text.cards_listed(facts["spends"])
            return Label("k-science", "science", t("Turn in %(cards)s") % {"cards": spends})
        case "build_stage":
            spends = drawn.text.cards_listed(facts["spends"])
            return Label("i-heptad", "", t("Build piece %(n)s with %(cards)s") % {"n": facts["stage"], "cards": spends})
        case "take_token":
            if facts["token"] is None:
                return Label("i-stack", "", t("The unseen token"))
            return Label(f"i-{facts['token']}", "", drawn.text.tokens[facts["token"]].name)
        case "search":
            return Label("i-peek", "", t("Search %(place)s") % {"place": t(NAMED_PLACES[facts["place"]])})
        case "keep":
            kept = drawn.cards[facts["card"]]
            return Label(f"k-{kept.kind}", kept.kind, t("Keep %(card)s") % {"card": kept.phrase})
        case "decline":
            return Label("i-cross", "", t("No extra card"))
        case never:
            assert_never(never)


def _any(facts: TakeAny, names: Sequence[str], tr: NullTranslations) -> str:
    """Return the name of a deck as in the picture: by the two cities between which it lies."""
    if facts["deck"] == CENTRAL_DECK:
        return tr.gettext(NAMED_PLACES["centre"])
    beside = {"one": names[facts["deck"]], "other": names[(facts["deck"] + 1) % len(names)]}
    return tr.gettext("the deck between %(one)s and %(other)s") % beside


def _from(key: str | None, place: str, tr: NullTranslations) -> Label:
    """Return the label for taking a card from a deck. `key` is None if the card is face down."""
    if key is None:
        return Label("i-stack", "", tr.gettext("Take from %(place)s") % {"place": place})
    card = drawn_in(tr).cards[key]
    said = tr.gettext("Take %(card)s from %(place)s") % {"card": card.phrase, "place": place}
    return Label(f"k-{card.kind}", card.kind, said)


def refused_label(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> Label:
    """Return the label of an illegal action as an answer."""
    return _from(None, tr.gettext(NAMED_PLACES[data["place"]]), tr)


def disambiguation(facts: Explanation, names: Sequence[str], tr: NullTranslations) -> str:
    """Return what distinguishes an action from others with the same label.

    It is the progress tokens that help to pay for a stage, or the progress token that gives an extra card.
    """
    text = drawn_in(tr).text
    if facts["do"] == "build_stage":
        return text.listed(text.tokens[key].name for key in facts["uses"])
    return text.tokens[facts["token"]].name if facts["do"] == "take_extra" else ""


def refusal(data: RefusalData, names: Sequence[str], tr: NullTranslations) -> str:
    """Return why an action is not legal."""
    return refusal_sentence(data, tr)


# ── what it costs and changes ───────────────────────────────────────────────
def bill(
    table: ArchitectsTable, seat: int, facts: Explanation, names: Sequence[str], tr: NullTranslations
) -> Bill | None:
    """Return None, because nothing is paid for in coins."""
    return None


def refused_bill(
    table: ArchitectsTable, seat: int, data: RefusalData, names: Sequence[str], tr: NullTranslations
) -> Bill | None:
    """Return None, because nothing is paid for in coins."""
    return None


def changes(
    before: ArchitectsTable, after: ArchitectsTable, seat: int, names: Sequence[str], tr: NullTranslations
) -> list[lessons.Change]:
    """Return the changes of points, shields, pieces, cards and military victories of each city."""
    t = tr.gettext
    words = {
        "points": ("i-laurel", t("Points")),
        "shields": ("i-shield", t("Shields")),
        "pieces": ("i-heptad", t("Pieces")),
        "cards": ("i-card", t("Cards")),
        "medals": ("i-sword", t("Military victories")),
    }
    old, new = (_numbers(table.view(seat)) for table in (before, after))
    return lessons.changes(names, old, new, words, seat)


def _numbers(view: View) -> list[dict[str, int]]:
    return [
        {
            "points": sum(view["score"][n].values()),
            "shields": city["strength"],
            "pieces": len(city["built"]),
            "cards": sum(city["cards"].values()),
            "medals": city["medals"],
        }
        for n, city in enumerate(view["cities"])
    ]
