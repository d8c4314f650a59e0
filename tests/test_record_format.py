"""docs/record-format.md is correct: its examples run, its tokens exist, and its sizes are those of the archive."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import median

import pytest

from heptad.games import GAMES
from heptad.kernel import plain
from heptad.kernel import record as kernel
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.archive.replay import lines
from tests.schema import SCHEMA

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "record-format.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
PARTS = {key: PAGE.split(f": `{key}`\n", 1)[1].split("\n## ", 1)[0] for key in GAMES}
CODE = re.compile(r'HeptadError\(\s*"([a-z-]+/[a-z-]+)"')


def rows(text: str, head: str) -> list[list[str]]:
    """Return the cells of the table whose header begins with `head`, row by row, without Markdown."""
    table = text.split(f"| {head} |", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip(" `") for cell in line.strip("|").split(" | ")] for line in table]


def codes(*sources: Path) -> set[str]:
    """Return the codes of all errors that are raised in these files."""
    return {code for path in sources for code in CODE.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("program", [text for language, text in BLOCKS if language == "python"])
def test_the_python_of_the_page_runs(program: str) -> None:
    exec(program, {})


def test_the_records_of_the_page_are_records() -> None:
    records = [Record.from_json(text) for language, text in BLOCKS if language == "json"]
    assert [record.to_data()["heptad"] for record in records] == [2, 1]
    for record in records:
        assert Table(record).revision == len(record.actions) > 0
        SCHEMA.validate(Table(record).record.to_data())


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_option_stands_there_with_its_default(key: str) -> None:
    options = {cells[0]: json.loads(cells[-1]) for cells in rows(PARTS[key], "option")}
    assert options == GAMES[key].options({})


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_part_of_a_deal_stands_there(key: str) -> None:
    parts = {cells[0] for cells in rows(PARTS[key], "part of the deal")}
    assert parts == {part for row in lines(key) for part in row["record"].get("deal", {})}


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_tokens_of_the_page_are_tokens_and_no_kind_is_left_out(key: str) -> None:
    game = GAMES[key]
    tokens = [cells[0] for cells in rows(PARTS[key], "token")]
    assert [game.encode(game.decode(token)) for token in tokens] == tokens
    kinds = {token.removeprefix("fc-").partition(":")[0] for token in tokens}
    played = {action.split(" ")[1] for row in lines(key) for action in row["record"]["actions"]}
    assert kinds == {token.removeprefix("fc-").partition(":")[0] for token in played}


def test_links_are_as_long_as_the_page_says() -> None:
    said = {(cells[0], int(cells[1])): [int(cell) for cell in cells[2:]] for cells in rows(PAGE, "game")}
    found: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for key in GAMES:
        for row in lines(key):
            record = Table(Record.from_data(row["record"])).record
            sizes = found.setdefault((key, record.options["players"]), [])
            sizes.append((len(record.to_link()), len(record.to_json().encode())))
    assert found.keys() == said.keys()
    for place, sizes in found.items():
        links, texts = zip(*sizes, strict=True)
        assert max(links) < 2000
        assert said[place] == pytest.approx([median(links), max(links), max(texts)], rel=0.03)  # zlib versions differ


def test_the_limits_of_the_page_are_those_of_the_engine() -> None:
    said = [
        int(number.replace(",", ""))
        for cells in rows(PAGE, "what | at most")
        for number in re.findall(r"[\d,]*\d", cells[1])
    ]
    assert said == [kernel.MAX_BYTES, kernel.MAX_ACTIONS, 80, kernel.MAX_SEATS, kernel.MAX_NAME, kernel.MAX_BY,
                    plain.MAX_BITS, plain.MAX_DEPTH, plain.MAX_VALUES]  # fmt: skip
    assert plain.MAX_TEXT == kernel.MAX_BY == 80


def test_every_code_that_a_record_can_meet_stands_there() -> None:
    engine = ROOT / "engine" / "heptad"
    sources = [*(engine / "kernel").glob("*.py"), *(engine / "games").rglob("*.py"), engine / "table.py"]
    of_tables = {"seat/unknown", "table/revision"}
    assert {cells[0] for cells in rows(PAGE, "code")} == codes(*sources) - of_tables


def test_every_other_code_of_the_engine_stands_on_the_page_on_bots() -> None:
    here = {cells[0] for cells in rows(PAGE, "code")}
    there = {cells[0] for cells in rows((ROOT / "docs" / "bots.md").read_text("utf-8"), "code")}
    assert there == codes(*(ROOT / "engine" / "heptad").rglob("*.py")) - here


def test_the_schema_describes_the_formats_that_the_page_says() -> None:
    schema = json.loads((ROOT / "engine" / "heptad" / "record.schema.json").read_text("utf-8"))
    assert schema["properties"]["heptad"]["enum"] == [2, 3]
    assert "describes formats 2 and 3" in PAGE


def test_a_record_is_dealt_by_its_seed_as_the_page_says() -> None:
    for game in GAMES.values():
        options = game.options({})
        assert Table.new(game.key, seed="2a").record.deal == game.deal(options, Rng.of("2a"))
