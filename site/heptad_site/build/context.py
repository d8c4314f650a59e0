"""The types of the template variables of pages: those that every page has, and those of a single page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple, TypedDict

from jinja2 import Environment

from heptad.text.languages import Language

#: The variables of one template. No type checker verifies them.
Context = dict[str, object]


class Common(TypedDict):
    """The template variables of every page.

    `games` and `pads` map the keys of games to their names in the language of the page. `referenced`, `taught` and
    `guided` are the keys of the games with a card reference, a tutorial and a guide. `address`, `listed`, `canonical`
    and `alternates` are those of `heptad_site.build.addresses.Addresses`. `stun` is the STUN server from which devices
    learn their public address, or "".
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


class PageFacts(NamedTuple):
    """What the variables of a page may depend on: its language and the variables that every page has."""

    lang: str
    tr: NullTranslations
    env: Environment
    common: Common


#: Returns the variables of one page.
PageContext = Callable[[PageFacts], Context]
