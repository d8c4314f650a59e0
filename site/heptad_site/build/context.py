"""What a page is drawn from: the facts that every page has, and those of one page, which its template alone reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import TypedDict

from jinja2 import Environment

from heptad.text.languages import Language

#: What one template reads, which no type checker sees.
Context = dict[str, object]


class Common(TypedDict):
    """What every page has. Games are named by their keys, with their names in the language of the page.

    `stun` is the server that devices may ask for their own address, "" for none.
    """

    csp: str
    games: dict[str, str]
    kinds: Sequence[str]
    lang: str
    pads: dict[str, str]
    section: str
    referenced: list[str]
    languages: list[tuple[Language, str]]
    sheets: list[str]
    writing: str
    taught: list[str]
    guided: list[str]
    theme_color: Mapping[str, str]
    stun: str
    address: str
    listed: bool
    canonical: str
    alternates: Sequence[tuple[str, str]]


#: Makes the facts of one page from those that every page has.
PageContext = Callable[[Environment, NullTranslations, Common], Context]
