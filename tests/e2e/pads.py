"""Values to enter in a score pad, computed from finished games of the engine; and the page object of a score pad."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from heptad.games.architects.boards import PROGRESS, STAGES_PER_WONDER, WONDERS
from heptad.games.architects.cards import BLUE, CARDS, CAT
from heptad.games.architects.state import State as ArchitectsState
from heptad.games.duel.state import CIVILIAN_WIN, MILITARY_WIN
from heptad.games.duel.state import State as DuelState
from heptad.games.wonders.scoring import science_counts, science_points
from heptad.games.wonders.state import City
from heptad.games.wonders.state import State as WondersState
from heptad.kernel.game import ScoreSheet

Values = dict[str, int | str]


def of_wonders(state: WondersState, sheets: tuple[ScoreSheet, ...]) -> Values:
    """Return conflict tokens, coins and science symbols as counts, and the other lines of the sheet as points.

    Science is entered as points if the symbols alone do not give the city's points.
    """
    values: Values = {"players": state.seats}
    for seat, sheet in enumerate(sheets):
        city, points = state.cities[seat], dict(sheet.lines)
        values |= {f"{seat}/{line}": points[line] for line in ("wonder", "civic", "commerce", "guilds")}
        values |= {f"{seat}/military.{worth}": city.tokens.count(worth) for worth in (-1, 1, 3, 5)}
        values[f"{seat}/treasury.coins"] = city.coins
        if points["science"] == science_points(city.science):
            values |= {f"{seat}/science.{symbol}": n for symbol, n in _symbols(city)}
        else:
            values[f"{seat}/science"] = points["science"]
    return values


def _symbols(city: City) -> list[tuple[str, int]]:
    counts = science_counts(city)
    return [(part, counts[part]) for part in ("compass", "gear", "tablet", "any")]


def of_duel(state: DuelState, sheets: tuple[ScoreSheet, ...]) -> Values:
    values: Values = {"players": 2, "pawn": state.pawn}
    if state.win != CIVILIAN_WIN:
        values |= {"ending": "military" if state.win == MILITARY_WIN else "science", "winner": state.winner}
    for seat, sheet in enumerate(sheets):
        typed = [line for line in sheet.lines if line.key not in ("military", "treasury")]
        values |= {f"{seat}/{line.key}": line.points for line in typed}
        values[f"{seat}/treasury.coins"] = state.cities[seat].coins
    return values


def of_architects(state: ArchitectsState, sheets: tuple[ScoreSheet, ...]) -> Values:
    values: Values = {"players": len(sheets)}
    for seat, city in enumerate(state.cities):
        keys = [PROGRESS[token].key for token in city.tokens]
        counted = {"decor", "politics", "strategy", "education", "culture"}
        values |= {f"{seat}/progress.{key}": keys.count(key) for key in counted}
        values |= {f"{seat}/civic.{CARDS[card].key}": city.count(card) for card in (BLUE, CAT)}
        values |= {f"{seat}/wonder.{piece + 1}": city.built >> piece & 1 for piece in range(STAGES_PER_WONDER)}
        values |= {
            f"{seat}/board": WONDERS[city.wonder].key,
            f"{seat}/cat.cat": int(state.cat == seat),
            f"{seat}/military.medals": city.medals,
            f"{seat}/progress.other": sum(key not in counted for key in keys),
        }
    return values


#: By game: a function of the final state and the score sheets that returns the values to enter.
VALUES_TO_ENTER: dict[str, Callable[[Any, tuple[ScoreSheet, ...]], Values]] = {
    "wonders": of_wonders,
    "duel": of_duel,
    "architects": of_architects,
}
#: Evaluates entered values with the page's script: the points of each player and line, and the outcome.
COUNT = """async cases => {
const pad = JSON.parse(document.querySelector("main").dataset.pad);
const script = new URL("../../assets/js/pad-count.js", location).href;
const { points, outcome, isComplete, seats } = await import(script);
return cases.map(values => { const { winners, decision } = outcome(pad, values);
return { lines: seats(values).map(seat => pad.lines.map(line => points(pad, values, seat, line))),
winners, reason: decision.reason, complete: isComplete(pad, values) } }) }"""


def count_in_page(page: Page, cases: list[Values]) -> list[dict[str, Any]]:
    """Return what the page's script counts for each set of values."""
    found: list[dict[str, Any]] = page.evaluate(COUNT, cases)
    return found


class ScorePad:
    """The page object of a score pad."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def seat(self, *names: str) -> ScorePad:
        if self.page.locator("[name=players]").count():
            self.page.locator(f"[name=players][value='{len(names)}']").check()
        for seat, name in enumerate(names):
            self.page.locator(f"[name='{seat}/name']").fill(name)
        return self

    def begin(self) -> ScorePad:
        self.page.locator("[data-do=count]").click()
        return self

    def next(self) -> None:
        self.page.locator("[data-do=next]:visible").click()

    def type(self, *numbers: int) -> None:
        """Type numbers into successive cells."""
        for number in numbers:
            typed = self.page.locator("[data-typed]:visible")
            expect(typed).to_be_focused()
            typed.press_sequentially(str(number))
            self.next()

    def add(self, part: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.locator(f"[data-part='{part}']:visible [data-step='1']").click()

    def cell(self, seat: int, line: str) -> Any:
        return self.page.locator(f"[data-cell='{seat}/{line}']")

    def kept(self, game: str) -> Mapping[str, Any]:
        """Return the sheet as it is stored in local storage."""
        found: Mapping[str, Any] = self.page.evaluate(f"JSON.parse(localStorage.getItem('heptad-pad-{game}'))")
        return found


def heading(page: Page) -> Locator:
    """Return the heading of the result."""
    return page.locator("#result-title")


def fill_wonders(counter: ScorePad) -> None:
    """Enter the results of Mina, Jun and Noa: 38, 38 and 31 points; Mina has more coins than Jun."""
    counter.seat("Mina", "Jun", "Noa").begin()
    counter.add("military.5", 2)
    counter.add("military.-1", 1)
    counter.next()
    counter.page.locator("[name=way-military][value=typed]").check()
    counter.page.locator("[data-digit='4']:visible").click()
    counter.page.locator("[data-digit=minus]:visible").click()
    counter.next()
    counter.next()
    counter.type(11, 9, 0)
    for row in ((10, 7, 5), (16, 8, 5)):
        counter.type(*row)
    counter.next()
    for symbol, number in (("compass", 3), ("gear", 2), ("tablet", 1), ("any", 1)):
        counter.add(f"science.{symbol}", number)
