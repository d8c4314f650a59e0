"""The parts of a board: a part that has not changed is neither rendered nor sent again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from copy import copy

from jinja2 import Template
from markupsafe import Markup

from heptad_site.phrases import with_phrases

_TAG = re.compile(r"<(\w+)")


def part(name: str, *facts: object, caller: Callable[[], Markup], unseen: str = "") -> Markup:
    """Draw a part of a board. Templates use it in a `call` block whose body (`caller`) is one element with id `name`.

    The body may depend only on `facts` and on values that are constant during a game, because it is rendered again only
    if `facts` change. Parts must not be nested.

    `unseen` is the tag of a part that is hidden until the user opens it, such as a popover. Such a part is rendered
    later. If there are several of them, each must therefore be drawn by a macro: the variable of a loop would have its
    last value by then.
    """
    parts = _DRAWING.get()
    return caller().strip() if parts is None else parts.part(name, facts, caller, unseen)


class Parts:
    """The parts that have been drawn for one page: a cache of their HTML, and which of them the page shows."""

    def __init__(self) -> None:
        self._lang = ""
        self._rendered: dict[str, tuple[tuple[object, ...], Markup]] = {}  # cache: name -> facts and HTML
        self._shown: dict[str, Markup] = {}  # the parts on the page after the last drawing
        self._held: dict[str, Markup] | None = None  # during a drawing: the parts on the page before it
        # to be rendered by `render_deferred`
        self._due: dict[str, tuple[tuple[object, ...], Callable[[], Markup]]] = {}

    def copy(self) -> Parts:
        """Return an independent copy with the same state."""
        parts = copy(self)
        parts._rendered, parts._shown, parts._due = self._rendered.copy(), self._shown.copy(), self._due.copy()
        return parts

    def draw(self, template: Template, facts: Mapping[str, object], *, held: bool = False) -> str:
        """Render a board.

        `held` says that the page shows the last drawing. Parts that have not changed since are then replaced by an
        empty element with the same tag and id and the attribute data-same. So are all unseen parts; `render_deferred`
        returns those of them that have changed.
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
        """Whether the last drawing was complete, so that `render_deferred` has nothing to return."""
        return not self._due

    def render_deferred(self) -> str:
        """Render and return the unseen parts that have changed but were left out of the last drawing."""
        changed = ""
        for name, (facts, caller) in self._due.items():
            html = self._render(name, facts, caller)
            if self._shown.get(name) != html:
                self._shown[name] = html
                changed += html
        self._due = {}
        return with_phrases(self._lang, changed)

    def part(self, name: str, facts: tuple[object, ...], caller: Callable[[], Markup], unseen: str) -> Markup:
        """Return the HTML of a part, or a placeholder for it. See the function `part`."""
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
