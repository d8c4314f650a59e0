"""Reading HTML the strict way: what elements a page has, what does not close, and what it says to eye and ear."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
Attributes = dict[str, str | None]
#: What points at an id.
POINTERS = ("popovertarget", "aria-controls", "aria-labelledby", "form")


class Outline(HTMLParser):
    """What the tests ask about a page: its elements, and every tag that does not fit its neighbours."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, Attributes]] = []
        self.texts: list[tuple[str, str]] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len(attrs) != len(dict(attrs)):
            self.faults.append(f"<{tag}> has an attribute twice")
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing, on line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def all(self, *tags: str) -> list[Attributes]:
        return [attributes for tag, attributes in self.elements if tag in tags]

    def values(self, attribute: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(attribute)) is not None]


class Spoken(HTMLParser):
    """All that a page says, without code and without what is marked as another language."""

    def __init__(self, html: str, lang: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self._lang = lang
        self._silent: list[bool] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        silent = self._is_silent(tag, dict(attrs))
        self._name(tag, dict(attrs), silent)
        if tag not in VOID:
            self._silent.append(silent)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._name(tag, dict(attrs), self._is_silent(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._silent):
            self.said.append(data)

    def _is_silent(self, tag: str, facts: Attributes) -> bool:
        return tag in ("code", "script") or facts.get("lang", self._lang) != self._lang or any(self._silent)

    def _name(self, tag: str, facts: Attributes, silent: bool) -> None:
        names = ["aria-label", "title", "alt", "placeholder"]
        if facts.get("name") == "description":
            names.append("content")
        if not silent:
            self.said += [facts[name] or "" for name in names if name in facts]


class Drawn(HTMLParser):
    """A board: its text, ids, forms and tokens, and what is wrong with it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []
        self.tokens: set[str] = set()
        self.forms: list[dict[str, str | None]] = []
        self.wrong: list[str] = []
        self.pointed: list[str] = []
        self.feed(html)
        self.close()
        self.wrong += [f"{tag} never ends" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> ends nothing")

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def _look(self, tag: str, facts: dict[str, str | None]) -> None:
        if len(set(facts)) != len(facts):
            self.wrong.append(f"{tag} has an attribute twice")
        if tag in ("script", "style") or "style" in facts or any(name.startswith("on") for name in facts):
            self.wrong.append(f"{tag} breaks the policy of the page")
        self.ids += [facts["id"] or ""] if "id" in facts else []
        self.pointed += [value for name in POINTERS if (value := facts.get(name))]
        self.text += [value for name in ("title", "aria-label") if (value := facts.get(name))]
        if tag == "form":
            self.forms.append(facts)
        if facts.get("name") == "token" and "disabled" not in facts:
            self.tokens.add(facts["value"] or "")
