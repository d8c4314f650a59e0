"""What the texts of all games share: amounts, lists, kinds of cards, reasons, the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from gettext import NullTranslations
from typing import Any, Protocol, TypedDict
from unicodedata import east_asian_width

from heptad.kernel.game import Outcome, ScoreSheet
from heptad.kernel.reason import Reason


def N_(msgid: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Return the msgid unchanged; marks it for extraction where it is not translated on the spot."""
    return msgid


KIND_NAMES = {
    "raw": N_("Raw material"),
    "goods": N_("Manufactured good"),
    "civic": N_("Civilian building"),
    "science": N_("Scientific building"),
    "commerce": N_("Commercial building"),
    "military": N_("Military building"),
    "guild": N_("Guild"),
}
KIND_SHORT = {
    "raw": N_("Raw"),
    "goods": N_("Goods"),
    "civic": N_("Civilian"),
    "science": N_("Science"),
    "commerce": N_("Trade"),
    "military": N_("Military"),
    "guild": N_("Guilds"),
}


class Style(Protocol):
    """The markup of names in a sentence: none for a terminal and the live region, HTML for the log on the page."""

    def player(self, name: str) -> str:
        """Return the marked-up name of a player or city."""

    def card(self, name: str, title: str) -> str:
        """Return the marked-up name of a card; `title` says what the card does."""

    def fill(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Return a translated sentence with its placeholders such as %(city)s replaced."""


class Plain:
    """Sentences without markup."""

    def player(self, name: str) -> str:
        return name

    def card(self, name: str, title: str) -> str:
        return name

    def fill(self, sentence: str, facts: Mapping[str, object]) -> str:
        return sentence % facts


PLAIN = Plain()


@dataclass(frozen=True)
class CardText:
    """All words on a card of 7 Wonders or Duel that never change.

    `reading` is the pronunciation of a rare name ("" if it needs none), `kind` a key of KIND_NAMES, `cost` the
    resources one by one, `effect` a phrase that says what the card does, `parents` the names of the buildings whose
    chain makes the card free, `leads` the names of the cards that it makes free, and `title` the kind, effect and cost
    in one line.
    """

    key: str
    name: str
    reading: str
    kind: str
    kind_name: str
    age: int
    coins: int
    cost: tuple[str, ...]
    effect: str
    parents: tuple[str, ...]
    leads: tuple[str, ...]
    title: str


class Source(TypedDict):
    """What a part of the points in a line comes from, as the games define it: things of one sort (`of`)."""

    of: str
    number: int
    points: int


def times(number: int, thing: str) -> str:
    """Return a thing that a city has several times: "compass ×3"; one alone has no number."""
    return f"{thing} ×{number}" if number > 1 else thing


def signed(points: int) -> str:
    """Return points that are gained or lost, with their sign."""
    return f"+{points}" if points > 0 else f"−{-points}"


def with_minus(points: int) -> str:
    """Return points with a minus sign, not a hyphen, if they are negative."""
    return str(points) if points >= 0 else signed(points)


def in_one_line(sentences: Iterable[str], tr: NullTranslations) -> str:
    """Return sentences one after the other, separated as the language does it; empty ones are left out."""
    two = tr.pgettext("sentences", "%(first)s %(second)s")
    first, *others = [*filter(None, sentences)] or [""]
    return reduce(lambda said, sentence: two % {"first": said, "second": sentence}, others, first)


class GameText:
    """Amounts and names in the language of a translator; `game` is the gettext context of the game's names."""

    #: The names of the resources, by key.
    resources: Mapping[str, str]
    #: The names of the lines of the score sheet, by key, and of the reasons of an outcome, by reason.
    lines: Mapping[str, str]
    reasons: Mapping[str, str]
    #: What cards, wonders and tokens do, by their translated names.
    things: Mapping[str, str]

    def __init__(self, tr: NullTranslations, game: str) -> None:
        self.tr = tr
        self.game = game
        self.things = {}
        self.ages = ("", *(tr.pgettext("age", roman) for roman in ("I", "II", "III")))

    def name(self, english: str) -> str:
        """Return the name of a card, wonder, token or term of this game."""
        return self.tr.pgettext(self.game, english)

    def reading(self, english: str) -> str:
        """Return the pronunciation of a rare name, or "" if there is none.

        Some languages write it above the name.
        """
        reading = self.tr.pgettext("reading", english)
        return "" if reading == english else reading

    def listed(self, parts: Iterable[str]) -> str:
        """Return the parts as a list in a sentence."""
        return self.tr.gettext(", ").join(parts)

    def titles(self, names: Iterable[str]) -> str:
        """Return the names of cards as a list in a sentence that puts them in brackets, where a language has those."""
        return self.tr.pgettext("titles", ", ").join(names)

    def labelled(self, label: str, text: str) -> str:
        """Return a text after its label: "Makes each turn: 1 wood"."""
        return self.tr.gettext("%(label)s: %(text)s") % {"label": label, "text": text}

    def counted(self, amounts: Mapping[str, int]) -> str:
        """Return amounts of resources in words: {"wood": 2, "glass": 1} -> "2 wood, 1 glass"."""
        unit = self.tr.gettext("%(n)s %(resource)s")
        return self.listed(unit % {"n": n, "resource": self.resources[resource]} for resource, n in amounts.items())

    def alternatives(self, parts: Iterable[str]) -> str:
        """Return the parts as alternatives in a sentence: "clay or ore"."""
        return self.tr.pgettext("resources", " or ").join(parts)

    def any_of(self, resources: Iterable[str]) -> str:
        """Return alternative resources in words: "clay or ore"."""
        return self.alternatives(self.resources[resource] for resource in resources)

    def cost(self, coins: int, resources: tuple[str, ...]) -> str:
        """Return the cost of a card in words."""
        price = [self.coins(coins)] if coins else []
        price += [self.counted({resource: resources.count(resource) for resource in resources})] if resources else []
        return self.listed(price) or self.tr.pgettext("cost", "none")

    def card_title(self, kind: str, effect: str, cost: str) -> str:
        """Return the kind of a card, what it does and its cost, as sentences in one line."""
        facts = {"kind": kind, "effect": effect[:1].upper() + effect[1:], "cost": cost}
        return self.tr.gettext("%(kind)s. %(effect)s. Cost: %(cost)s") % facts

    def coins(self, n: int) -> str:
        return self.tr.ngettext("%(n)s coin", "%(n)s coins", n) % {"n": n}

    def points(self, n: int) -> str:
        return self.tr.ngettext("%(n)s point", "%(n)s points", abs(n)) % {"n": with_minus(n)}

    def worth(self, points: int | None, printed: int, counts: bool) -> str:
        """Return a sentence with the points that a card would add now; "" if they are just those printed on it.

        `counts` says whether its points depend on what there is.
        """
        if points is None or (points == printed and not counts):
            return ""
        return self.tr.gettext("Worth %(points)s now.") % {"points": self.points(points)}

    def card_count(self, n: int) -> str:
        return self.tr.ngettext("%(n)s card", "%(n)s cards", n) % {"n": n}

    def spaces(self, n: int) -> str:
        return self.tr.ngettext("%(n)s space", "%(n)s spaces", n) % {"n": n}

    def shields(self, n: int) -> str:
        return self.tr.ngettext("%(n)s shield", "%(n)s shields", n) % {"n": n}

    def source(self, source: Source) -> str:
        """Return what a part of the points in a line of the score sheet comes from: "compass ×3"."""
        return times(source["number"], source["of"])


def width(text: str) -> int:
    """Return the number of terminal columns that a text fills: a Chinese or Japanese character fills two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def left_aligned(text: str, columns: int) -> str:
    """Return a text filled up with spaces to this number of terminal columns."""
    return text + " " * (columns - width(text))


def right_aligned(text: str, columns: int) -> str:
    """Return a text with as many spaces before it as fill this number of terminal columns."""
    return " " * (columns - width(text)) + text


def sentence_of(effect: str) -> str:
    """Return the effect of a card or token as a sentence without its full stop."""
    return effect[:1].upper() + effect[1:].rstrip(".。")


def reason_sentence(
    says: Mapping[str, str], reason: Reason, of: Sequence[str], names: Sequence[str], text: GameText
) -> str:
    """Return the sentence of a reason.

    `says` holds the game's sentences by code, `of` the names of `reason.of`, and `names` the names of the players.
    """
    facts = {
        "n": reason.n,
        "of": text.listed(of),
        "titles": text.titles(of),
        "any_of": text.alternatives(of),
        "name": names[reason.seat] if reason.seat >= 0 else "",
        "points": text.points(reason.n),
        "coins": text.coins(reason.n),
        "shields": text.shields(reason.n),
        "cards": text.card_count(reason.n),
        "spaces": text.spaces(reason.m),
    }
    return text.tr.pgettext("reason", says[reason.why]) % facts


def coins_and_points(reason: Reason, text: GameText) -> str:
    """Return the sentence of a reason for getting coins when no more can be bought with them."""
    said = text.tr.pgettext("reason", "You get %(coins)s: %(points)s more as things stand.")
    return said % {"coins": text.coins(reason.n), "points": text.points(reason.m)}


def sources_of(view: Mapping[str, Any]) -> Sequence[Mapping[str, Sequence[Source]]]:
    """Return what the points come from, by seat and by line of the score sheet, as the view of any game says it.

    Before the end of the game, and if the view of a game does not say it, this is empty.
    """
    sources: Sequence[Mapping[str, Sequence[Source]]] = view.get("sources", ())
    return sources


def source_lines(
    view: Mapping[str, Any], sheets: Sequence[ScoreSheet], names: Sequence[str], text: GameText
) -> list[str]:
    """Return what the points of each player come from: the total, and under it each line of the score sheet.

    Before the end of the game there are no lines.
    """
    part, lines = text.tr.gettext("%(source)s (%(points)s)"), []
    for seat, by_line in enumerate(sources_of(view)):
        lines.append(text.labelled(names[seat], text.points(sheets[seat].total)))
        for line in sheets[seat].lines:
            if found := by_line[line.key]:
                parts = [part % {"source": text.source(it), "points": with_minus(it["points"])} for it in found]
                lines.append("  " + text.labelled(text.lines[line.key], text.listed(parts)))
    return lines


def points_lines(
    view: Mapping[str, Any], sheets: Sequence[ScoreSheet], names: Sequence[str], text: GameText
) -> list[str]:
    """Return the points of each player and what they come from; before the end, how many each line of the sheet has."""
    lines = source_lines(view, sheets, names, text)
    for name, sheet in () if lines else zip(names, sheets, strict=True):
        lines.append(text.labelled(name, text.points(sheet.total)))
        lines += [f"  {text.labelled(text.lines[it.key], with_minus(it.points))}" for it in sheet.lines if it.points]
    return lines


def result_line(outcome: Outcome | None, names: Sequence[str], text: GameText) -> str:
    """Return a sentence that says who has won and why."""
    if outcome is None:
        return text.tr.gettext("The game is not over yet.")
    facts = {
        "winners": text.listed(names[seat] for seat in outcome.winners),
        "reason": text.reasons[outcome.reason],
    }
    if len(outcome.winners) > 1:
        return text.tr.gettext("Winners: %(winners)s (%(reason)s).") % facts
    return text.tr.gettext("Winner: %(winners)s (%(reason)s).") % facts
