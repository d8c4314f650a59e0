"""A position of 7 Wonders Architects as lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from heptad.games.architects.types import CityView, DeckView, View
from heptad.text.architects.choices import INDENT, cards
from heptad.text.architects.names import StageText, Text, text_of
from heptad.text.common import times


def progress(view: View, tr: NullTranslations) -> str:
    """Return the progress of the game in a few words."""
    if view["outcome"]:
        return tr.gettext("Final score")
    return tr.gettext("Round %(n)s") % {"n": view["round"]}


def position(
    view: View, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False, drawn: bool = True
) -> list[str]:
    """Return the middle of the table, then every city, the viewer's own last.

    With `everybody` the pieces that can only be built later are listed, too. `drawn` changes nothing.
    """
    own, players = view["seat"] or 0, view["players"]
    order = [(own + step) % players for step in range(1, players + 1)]
    lines = [*_middle(view, names, text_of(tr))]
    for seat in order:
        lines += ["", *_city(view, view["cities"][seat], names, text_of(tr), everybody)]
    return lines


def _middle(view: View, names: Sequence[str], text: Text) -> list[str]:
    t, n = text.tr.gettext, text.tr.ngettext
    horns = view["conflicts"] - view["turned"]
    war = (
        t("War breaks out") if view["war"] else n("War after %(num)s more horn", "War after %(num)s more horns", horns)
    )
    turned = t("%(n)s of %(all)s conflict tokens show war") % {"n": view["turned"], "all": view["conflicts"]}
    cat = t("The cat belongs to nobody yet")
    if view["cat"] is not None:
        cat = t("The cat is with %(name)s") % {"name": names[view["cat"]]}
    row = [text.tokens[key] for key in view["up"]]
    heading = progress(view, text.tr)
    if view["waiting"]:
        turn = t("%(name)s’s turn") % {"name": text.listed(names[seat] for seat in view["waiting"])}
        heading = text.listed([heading, turn])
    return [
        f"── {heading} ──",
        turned,
        war % {"num": horns},
        cat,
        text.labelled(t("Centre"), _deck(view["central"], text)),
        text.labelled(t("Progress tokens"), t("%(n)s unseen") % {"n": view["stack"]}),
        *(INDENT + text.labelled(token.name, token.effect) for token in row),
    ]


def _deck(deck: DeckView, text: Text) -> str:
    t = text.tr.gettext
    if not deck["cards"]:
        return t("empty")
    if deck["top"] is None:
        return text.listed([t("face down"), cards(deck["cards"], text.tr)])
    said = text.tr.ngettext("%(card)s on top, %(n)s card", "%(card)s on top, %(n)s cards", deck["cards"])
    return said % {"card": text.cards[deck["top"]].phrase, "n": deck["cards"]}


def _deck_label(view: View, deck: int, names: Sequence[str], text: Text) -> str:
    """Return where a deck lies for the viewer: at the left or right hand, or between two other cities."""
    t, after = text.tr.gettext, (deck + 1) % view["players"]
    if deck == view["seat"]:
        return t("Deck on the left")
    if after == view["seat"]:
        return t("Deck on the right")
    return t("Deck between %(one)s and %(other)s") % {"one": names[deck], "other": names[after]}


def _city(view: View, city: CityView, names: Sequence[str], text: Text, later: bool) -> list[str]:
    """Return the lines of a city; with `later` those of all pieces that are not built."""
    t, seat = text.tr.gettext, city["seat"]
    wonder = text.wonders[city["wonder"]]
    built = t("%(wonder)s: %(n)s of 5 pieces built") % {"wonder": wonder.name, "n": len(city["built"])}
    medals = [t("Military victories: %(n)s") % {"n": city["medals"]}] if city["medals"] else []
    points = text.points(sum(view["score"][seat].values()))
    lines = [
        text.labelled(names[seat], text.listed([wonder.city, text.shields(city["strength"]), *medals, points])),
        INDENT + built,
        INDENT + text.labelled(_deck_label(view, seat, names, text), _deck(view["decks"][seat], text)),
        INDENT + text.labelled(t("Cards here"), _cards(city["cards"], text) or t("none yet")),
    ]
    short = {stage["stage"]: stage["short"] for stage in city["open_stages"]}
    shown = [it for it in wonder.stages if it.number in short or (later and it.number not in city["built"])]
    lines += [INDENT + _piece(piece, short.get(piece.number), text) for piece in shown]
    tokens = (text.tokens[key] for key in city["tokens"])
    return [*lines, *(INDENT + text.labelled(token.name, token.effect) for token in tokens)]


def _piece(piece: StageText, short: int | None, text: Text) -> str:
    """Return a piece that is not built, with the number of cards short, or None if it can only be built later."""
    t = text.tr.gettext
    when = t("later") if short is None else t("can be built now")
    if short:
        when = text.tr.ngettext("%(num)s card short", "%(num)s cards short", short) % {"num": short}
    said = [piece.price, when, text.points(piece.points)]
    said += [t("then: %(effect)s") % {"effect": piece.effect}] if piece.effect else []
    return text.labelled(t("Piece %(n)s") % {"n": piece.number}, text.listed(said))


def _cards(counts: dict[str, int], text: Text) -> str:
    """Return counts of cards in words: {"wood": 2, "gear": 1} -> "Wood ×2, Gear"."""
    return text.listed(times(count, text.cards[key].name) for key, count in counts.items())
