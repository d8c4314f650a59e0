"""The parts of a board: what shows the same as before is neither rendered again nor sent again."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar
from copy import copy
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from heptad_site.phrases import with_phrases

_TAG = re.compile(r"<(\w+)")


def part(name: str, *facts: object, caller: Callable[[], Markup], unseen: str = "") -> Markup:
    """For templates: one element with the id `name`, rendered from nothing but `facts` and what a game does not change.

    Parts do not contain parts. `unseen`: the tag of a part that is not seen until somebody asks for it, as a popover;
    it is rendered later, so where there are several of them a macro draws each: a loop has one variable for all.
    """
    parts = _DRAWING.get()
    return caller().strip() if parts is None else parts.part(name, facts, caller, unseen)


class Parts:
    """The parts that were drawn for one page."""

    def __init__(self) -> None:
        self._lang = ""
        self._rendered: dict[str, tuple[tuple[object, ...], Markup]] = {}  # by name, with the facts that it shows
        self._shown: dict[str, Markup] = {}  # those that the page has after the last drawing
        self._held: dict[str, Markup] | None = None  # those that the page holds, while it is drawn
        self._due: dict[str, tuple[tuple[object, ...], Callable[[], Markup]]] = {}  # to be rendered for `rest`

    def copy(self) -> Parts:
        """Parts that go on from the same drawing."""
        parts = copy(self)
        parts._rendered, parts._shown, parts._due = self._rendered.copy(), self._shown.copy(), self._due.copy()
        return parts

    def draw(self, template: Template, facts: dict[str, Any], *, held: bool = False) -> str:
        """Render a board. `held`: the page shows the last drawing; of parts that have not changed since, no more is
        rendered than tag and id, with the mark data-same; so are unseen parts, of which `rest` has those that changed.
        """
        self._held, self._shown, self._due = (self._shown or None) if held else None, {}, {}
        self._lang = str(template.globals["lang"])
        token = _DRAWING.set(self)
        try:
            html = template.render(facts)
        finally:
            _DRAWING.reset(token)
        return with_phrases(self._lang, html)

    @property
    def is_whole(self) -> bool:
        """Whether the last drawing left nothing for `rest`."""
        return not self._due

    def rest(self) -> str:
        """The unseen parts that the last drawing left out although they have changed. They are rendered now."""
        changed = ""
        for name, (facts, caller) in self._due.items():
            html = self._render(name, facts, caller)
            if self._shown.get(name) != html:
                self._shown[name] = html
                changed += html
        self._due = {}
        return with_phrases(self._lang, changed)

    def part(self, name: str, facts: tuple[object, ...], caller: Callable[[], Markup], unseen: str) -> Markup:
        if unseen and self._held is not None:
            if name in self._held:
                self._shown[name] = self._held[name]
            if self._rendered.get(name) != (facts, self._held.get(name)):
                self._due[name] = facts, caller
            return Markup('<%s id="%s" data-same hidden></%s>') % (unseen, name, unseen)
        html = self._shown[name] = self._render(name, facts, caller)
        if self._held is None or self._held.get(name) != html:
            return html
        tag = _TAG.match(html)
        assert tag, f"the part {name} is no element"
        return Markup('<%s id="%s" data-same></%s>') % (tag[1], name, tag[1])

    def _render(self, name: str, facts: tuple[object, ...], caller: Callable[[], Markup]) -> Markup:
        before = self._rendered.get(name)
        if before is None or before[0] != facts:
            self._rendered[name] = before = (facts, caller().strip())
        return before[1]


_DRAWING: ContextVar[Parts | None] = ContextVar("_DRAWING", default=None)
