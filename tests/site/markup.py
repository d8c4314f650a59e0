"""HTML parsers for the tests: the elements and errors of a page or board, and its visible text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
#: The marks of possible line breaks in Japanese, and of a text that must not be broken.
MARK = re.compile('<wbr>|<span class="tied">([^<]*)</span>')
#: The element around a text with such marks.
MARKED = re.compile("<bdi>([^<]*)</bdi>")


def unmarked(html: str) -> str:
    """Remove the marks of phrases, between which lines of Japanese may break, from HTML."""
    return MARKED.sub(r"\1", MARK.sub(r"\1", html))


def spoken(html: str) -> str:
    """Remove the texts that are hidden from screen readers from HTML; nothing but text may be in their elements."""
    return re.sub(r'<(\w+)[^>]* aria-hidden="true"[^>]*>[^<]*</\1>', "", html)


Attributes = dict[str, str | None]
#: Attributes that refer to an id.
REFERENCES = ("popovertarget", "aria-controls", "aria-labelledby", "form")


class Outline(HTMLParser):
    """The elements and texts of a page, without the marks of line breaks, and every error in its markup.

    `elements` has (tag, attributes), `texts` has (innermost open tag, text).
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.texts: list[tuple[str, str]] = []
        self.errors: list[str] = []
        self._open: list[str] = []
        self.feed(unmarked(html))
        self.close()
        self.errors += [f"<{tag}> is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len(attrs) != len(dict(attrs)):
            self.errors.append(f"<{tag}> has an attribute twice")
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.errors.append(f"</{tag}> closes nothing, on line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def all(self, *tags: str) -> list[Attributes]:
        return [attributes for tag, attributes in self.elements if tag in tags]

    def values(self, attribute: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(attribute)) is not None]

    @property
    def nameless(self) -> list[Attributes]:
        """The dialogs and popovers that have no name for screen readers, or no role, without which it is not read."""
        return [
            attributes
            for tag, attributes in self.elements
            if tag == "dialog" or "popover" in attributes or attributes.get("role") == "dialog"
            if not {"aria-label", "aria-labelledby"} & {*attributes} or (tag == "div" and "role" not in attributes)
        ]


class BoardPage(Outline):
    """A board. What the policy of the page around it forbids is an error, too."""

    def __init__(self, html: str) -> None:
        super().__init__(html)
        self.errors += [
            f"<{tag}> breaks the policy of the page"
            for tag, attributes in self.elements
            if tag in ("script", "style") or any(name == "style" or name.startswith("on") for name in attributes)
        ]

    @property
    def ids(self) -> list[str]:
        return self.values("id")

    @property
    def references(self) -> set[str]:
        """The ids to which elements refer."""
        return {value for name in REFERENCES for value in self.values(name)}

    @property
    def focused(self) -> list[Attributes]:
        """The elements that may take the focus when the element that had it is gone; the first one takes it."""
        return [attributes for _, attributes in self.elements if "data-focus" in attributes]

    @property
    def tokens(self) -> set[str]:
        """The actions on offer."""
        fields = [attributes for _, attributes in self.elements if attributes.get("name") == "token"]
        return {attributes["value"] or "" for attributes in fields if "disabled" not in attributes}


class VisibleText(HTMLParser):
    """All texts of a page, except code and texts marked as another language.

    `names` has the texts in which no language can be marked: attributes and the title.
    """

    def __init__(self, html: str, lang: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.names: list[str] = []
        self._lang = lang
        self._titled = False
        self._left_out: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        left_out = self._is_left_out(tag, dict(attrs))
        self._add_names(tag, dict(attrs), left_out)
        self._titled = tag == "title"
        if tag not in VOID:
            self._left_out.append(left_out)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add_names(tag, dict(attrs), self._is_left_out(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self._left_out.pop()
        self._titled = False

    def handle_data(self, data: str) -> None:
        if not any(self._left_out):
            (self.names if self._titled else self.texts).append(data)

    def _is_left_out(self, tag: str, facts: Attributes) -> bool:
        return tag in ("code", "script") or facts.get("lang", self._lang) != self._lang or any(self._left_out)

    def _add_names(self, tag: str, facts: Attributes, left_out: bool) -> None:
        names = ["aria-label", "title", "alt", "placeholder"]
        if facts.get("name") == "description":
            names.append("content")
        if not left_out:
            self.names += [facts[name] or "" for name in names if name in facts]
