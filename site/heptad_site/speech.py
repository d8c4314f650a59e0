"""The small words that every game says alike: kinds, amounts, lists, names in a language. Knows no card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gettext import NullTranslations


def N_(msgid: str) -> str:  # noqa: N802 - the name gettext tools look for
    return msgid


KIND_NAMES = {
    "raw": "Raw material",
    "goods": "Manufactured good",
    "civic": "Civilian building",
    "science": "Scientific building",
    "commerce": "Commercial building",
    "military": "Military building",
    "guild": "Guild",
}
KIND_SHORT = {
    "raw": "Raw",
    "goods": "Goods",
    "civic": "Civilian",
    "science": "Science",
    "commerce": "Trade",
    "military": "Military",
    "guild": "Guilds",
}


class Speech:
    """Amounts and names in the language of a translator; `game` is the context of the names."""

    resources: Mapping[str, str]

    def __init__(self, tr: NullTranslations, game: str) -> None:
        self.tr = tr
        self.game = game
        self.ages = ("", *(tr.pgettext("age", roman) for roman in ("I", "II", "III")))

    def name(self, english: str) -> str:
        return self.tr.pgettext(self.game, english)

    def reading(self, english: str) -> str:
        """How a rare name is read, for languages that write this above it."""
        reading = self.tr.pgettext("reading", english)
        return "" if reading == english else reading

    def listed(self, parts: Iterable[str]) -> str:
        return self.tr.gettext(", ").join(parts)

    def counted(self, amounts: Mapping[str, int]) -> str:
        """{"wood": 2, "glass": 1} -> "2 wood, 1 glass"."""
        unit = self.tr.gettext("%(n)s %(resource)s")
        return self.listed(unit % {"n": n, "resource": self.resources[resource]} for resource, n in amounts.items())

    def cost(self, coins: int, resources: tuple[str, ...]) -> str:
        """The cost of a card in words."""
        price = [self.coins(coins)] if coins else []
        price += [self.counted({resource: resources.count(resource) for resource in resources})] if resources else []
        return self.listed(price) or self.tr.pgettext("cost", "none")

    def coins(self, n: int) -> str:
        return self.tr.ngettext("%(n)s coin", "%(n)s coins", n) % {"n": n}

    def points(self, n: int) -> str:
        return self.tr.ngettext("%(n)s point", "%(n)s points", n) % {"n": n}

    def shields(self, n: int) -> str:
        return self.tr.ngettext("%(n)s shield", "%(n)s shields", n) % {"n": n}
