"""The parts of a board: what shows the same as before is neither rendered again nor sent again."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from heptad_site.phrases import with_phrases

_TAG = re.compile(r"<(\w+)")


def part(name: str, *facts: object, caller: Callable[[], Markup], unseen: bool = False) -> Markup:
    """For templates: one element with the id `name`, rendered from nothing but `facts` and what a game does not change.

    Parts do not contain parts. `unseen`: it is not seen until somebody asks for it, as a popover.
    """
    parts = _DRAWING.get()
    return caller().strip() if parts is None else parts.part(name, facts, caller, unseen)


class Parts:
    """The parts that were drawn for one page."""

    def __init__(self) -> None:
        self._rendered: dict[str, tuple[tuple[object, ...], Markup]] = {}  # by name, with the facts that it shows
        self._shown: dict[str, Markup] = {}  # those of the last drawing
        self._held: dict[str, Markup] | None = None  # those that the page holds, while it is drawn
        self.later = ""  # the parts of the last drawing that it leaves out because they are not seen at once

    def draw(self, template: Template, facts: dict[str, Any], *, held: bool = False) -> str:
        """Render a board. `held`: the page shows the last drawing; of parts that have not changed since, no more is
        rendered than tag and id, with the mark data-same; so are unseen parts, and those that have changed are in
        `later`."""
        self._held, self._shown, self.later = (self._shown or None) if held else None, {}, ""
        lang = str(template.globals["lang"])
        token = _DRAWING.set(self)
        try:
            html = template.render(facts)
        finally:
            _DRAWING.reset(token)
        self.later = with_phrases(lang, self.later)
        return with_phrases(lang, html)

    def part(self, name: str, facts: tuple[object, ...], caller: Callable[[], Markup], unseen: bool) -> Markup:
        before = self._rendered.get(name)
        if before is None or before[0] != facts:
            self._rendered[name] = before = (facts, caller().strip())
        html = self._shown[name] = before[1]
        if self._held is None or (self._held.get(name) != html and not unseen):
            return html
        if self._held.get(name) != html:
            self.later += html
        tag = _TAG.match(html)
        assert tag, f"the part {name} is no element"
        return Markup('<%s id="%s" data-same%s></%s>') % (tag[1], name, " hidden" if unseen else "", tag[1])


_DRAWING: ContextVar[Parts | None] = ContextVar("_DRAWING", default=None)
