"""Converts Markdown to HTML with figures and a table of contents.

A heading ends with its id: `## The aim {#aim}`. A fence `~~~ figure NAME ARGUMENT …` contains a caption; the macro NAME
draws the figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup

from heptad_site.folders import CONTENT

NAMED = re.compile(r"(.+?)\s*\{#([a-z0-9-]+)\}")


class Prose(NamedTuple):
    """A text as HTML, and its headings of level 2 as (id, title)."""

    html: Markup
    contents: tuple[tuple[str, str], ...]


def prose(lang: str, name: str, figures: object = None) -> Prose:
    """Convert the text content/LANG/NAME.md. `figures` has the macros as attributes."""
    markdown = MarkdownIt("commonmark", {"html": False})
    markdown.add_render_rule("fence", _figure_rule(figures))
    tokens = markdown.parse(source(lang, name))
    contents = tuple(_name_headings(tokens))
    for token in tokens:
        for code in (token, *(token.children or ())):
            if code.type in ("code_inline", "fence"):
                code.attrSet("translate", "no")
    return Prose(Markup(markdown.renderer.render(tokens, markdown.options, {})), contents)


def source(lang: str, name: str) -> str:
    """Return the Markdown source content/LANG/NAME.md."""
    return (CONTENT / lang / f"{name}.md").read_text("utf-8")


def _name_headings(tokens: Sequence[Token]) -> list[tuple[str, str]]:
    contents = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            assert inline.children
            title, name = _named(inline.content)
            inline.children[-1].content = _named(inline.children[-1].content)[0]
            opening.attrSet("id", name)
            if opening.tag == "h2":
                contents.append((name, title))
    return contents


def _named(text: str) -> tuple[str, str]:
    found = NAMED.fullmatch(text)
    assert found, f"a heading without a name: {text}"
    return found[1], found[2]


def _figure_rule(figures: object) -> Callable[..., str]:
    """Return the rule of the renderer for fences; that of a figure is drawn by its macro in `figures`."""

    def rule(
        renderer: RendererHTML,
        tokens: Sequence[Token],
        index: int,
        options: OptionsDict,
        env: MutableMapping[str, object],
    ) -> str:
        match tokens[index].info.split():
            case ["figure", name, *arguments]:
                return str(getattr(figures, name)(arguments, tokens[index].content.strip()))
            case _:
                return renderer.fence(tokens, index, options, env)

    return rule
