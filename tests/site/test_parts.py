"""Boards drawn in parts: an answer leaves out only parts that the page shows already, or that are sent later."""

from __future__ import annotations

import re
from typing import Any

import pytest
from jinja2 import Template

from heptad_site.parts import Parts
from heptad_site.phrases import with_phrases
from tests.site.page import QUERIES, Page
from tests.thorough import in_turn

LEFT_OUT = re.compile(r'<(\w+) id="([^"]+)" data-same(?: hidden)?></\1>')


def place(html: str, name: str) -> int:
    """Return the index at which an element has this id, or -1."""
    return max(html.find(f'{space}id="{name}"') for space in " \n")


def element(html: str, name: str) -> str:
    """Return the HTML of the element with this id."""
    start = html.rindex("<", 0, place(html, name))
    tag, depth = html[start + 1 : start + 20].split()[0], 0
    for mark in re.compile(rf"<(/?){tag}\b").finditer(html, start):
        depth += -1 if mark[1] else 1
        if not depth:
            return html[start : html.index(">", mark.end()) + 1]
    raise AssertionError(f"{name} does not end")


class Screen:
    """A page that fills in the parts that an answer leaves out; counts these parts and the late ones."""

    def __init__(self) -> None:
        self.html = ""
        self.left_out = 0
        self.late = 0

    def draw(self, answer: dict[str, Any], page: Page) -> None:
        html, before = answer["html"], self.html
        later = answer["later"] if answer["whole"] else page.ask("rest", shows=1)["later"]
        self.left_out += len(LEFT_OUT.findall(html))
        self.late += len(later)
        self.html = LEFT_OUT.sub(
            lambda match: element(later if place(later, match[2]) >= 0 else before, match[2]), html
        )


@pytest.fixture
def wholes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All boards that have been drawn, each also rendered as a whole, to compare with the assembled parts."""
    found: list[str] = []
    draw = Parts.draw

    def draw_twice(parts: Parts, template: Template, facts: dict[str, Any], *, held: bool = False) -> str:
        found.append(template.render(facts))
        return draw(parts, template, facts, held=held)

    monkeypatch.setattr(Parts, "draw", draw_twice)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", in_turn(QUERIES, 3))
def test_what_an_answer_leaves_out_is_what_the_page_shows(name: str, wholes: list[str]) -> None:
    page, screen = Page(), Screen()
    screen.draw(page.new(QUERIES[name]), page)
    undone = False
    while not page.answer["over"]:
        screen.draw(step(page), page)
        assert screen.html == wholes[-1]
        if page.answer["revision"] > 12 and not undone:
            undone = True
            screen.draw(page.ask("undo", shows=1), page)
            assert screen.html == wholes[-1]
    assert screen.left_out > len(wholes)
    assert screen.late > len(screen.html)


def step(page: Page) -> dict[str, Any]:
    """Make a random decision for one of the seats that are asked."""
    waiting = page.table().current_players
    if 'data-verb="show"' in page.answer["html"]:
        asked = re.search(r'name="seat" value="(\d)"', page.answer["html"])
        assert asked
        return page.ask("show", seat=asked[1], shows=1)
    seat = page.rng.choice(waiting)
    return page.ask("act", seat=seat, token=page.rng.choice(page.table().legal_tokens(seat)), shows=1)


def test_what_is_not_seen_at_once_is_asked_for_and_told_once() -> None:
    page = Page()
    assert page.new()["whole"]
    assert page.ask("rest", shows=1)["later"] == ""
    while step_without(page, 1)["whole"]:
        pass  # until all have chosen
    assert page.ask("rest", shows=2)["later"] == ""  # the page shows another board than number 2
    assert page.ask("rest", shows=1)["later"]
    assert page.ask("rest", shows=1)["later"] == ""


def test_what_was_not_asked_for_comes_with_the_next_board() -> None:
    page = Page()
    page.new()
    while step_without(page, 1)["whole"]:
        pass
    assert not step_without(page, 1)["whole"]
    assert page.ask("rest", shows=1)["later"]


def test_a_page_that_shows_something_else_gets_everything(wholes: list[str]) -> None:
    page = Page()
    page.new()
    for shows in (None, 0, 2, "1"):
        assert step_without(page, shows)["html"] == wholes[-1]


def step_without(page: Page, shows: object) -> dict[str, Any]:
    seat = page.table().current_players[0]
    return page.ask("act", seat=seat, token=page.table().legal_tokens(seat)[0], shows=shows)


def test_after_an_error_everything_is_sent(wholes: list[str]) -> None:
    page = Page()
    page.new()
    assert not page.ask("act", seat=0, token="x:nothing", shows=1)["ok"]
    assert step_without(page, 1)["html"] == wholes[-1]


def test_another_language_is_drawn_anew(wholes: list[str]) -> None:
    page = Page()
    page.new()
    page.lang = "ja"
    assert step_without(page, 1)["html"] == with_phrases("ja", wholes[-1])
