"""The texts of the toy game, for the terminal and the site."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations
from typing import Any

from heptad.kernel.game import Event, Info
from heptad.text.common import N_, PLAIN, GameText, Style

NAME = N_("High Card")
GOAL = N_("The higher card wins.")


class Text(GameText):
    """The names of the score sheet's lines and of the outcome's reasons."""

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr, "toy")
        self.lines = {"card": tr.gettext("Card shown")}
        self.reasons = {"points": tr.gettext("the higher card")}


@cache
def text_of(tr: NullTranslations) -> Text:
    return Text(tr)


def progress(view: Any, tr: NullTranslations) -> str:
    return tr.gettext("Showing the cards") if 0 in view["shown"] else tr.gettext("Final score")


def sentences(event: Event[Any], names: Sequence[str], tr: NullTranslations, style: Style = PLAIN) -> list[str]:
    """Return a sentence saying who has chosen, or, once both have, sentences saying which cards they show."""
    facts = event.data
    if 0 in facts["shown"]:
        return [style.fill(tr.gettext("%(name)s has chosen."), {"name": style.player(names[facts["seat"]])})]
    shows = tr.gettext("%(name)s shows a %(card)s.")
    pairs = zip(names, facts["shown"], strict=True)
    return [style.fill(shows, {"name": style.player(name), "card": card}) for name, card in pairs]


def position(
    view: Any, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False, drawn: bool = True
) -> list[str]:
    """Return one line for each seat that says whether it has chosen."""
    chosen, open_ = tr.gettext("%(name)s: has chosen"), tr.gettext("%(name)s: is choosing")
    pairs = zip(names, view["chosen"], strict=True)
    return [(chosen if has_chosen else open_) % {"name": name} for name, has_chosen in pairs]


def choices(info: Info, names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the cards that may be shown as numbered lines."""
    show = tr.gettext("show the %(card)s")
    cards = [info.explain(action)["card"] for action in info.legal]
    return [f"{number:>3}  {show % {'card': card}}" for number, card in enumerate(cards, 1)]
