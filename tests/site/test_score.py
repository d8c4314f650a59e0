"""The score sheet at the end of a game, and what its points come from."""

from __future__ import annotations

import re

import pytest

from heptad.games import GAMES
from heptad.kernel.record import RecordData
from tests.archive.replay import lines
from tests.site.markup import unmarked
from tests.site.page import Page

#: A line of a city that can be opened: its points, and the parts of them in words.
LINE = re.compile(r'<div class="line-(\w+)"><dt>.*?<b>([−\d]+)</b></dt>((?:<dd>.*?</dd>)+)</div>')
PART = re.compile(r"<dd>(.*?)<b>([−\d]+)</b></dd>")


def opened(record: RecordData, lang: str) -> list[dict[str, tuple[int, list[tuple[str, int]]]]]:
    """Return, for each city at the end of a game, the points of each line and their parts."""
    html = unmarked(Page(lang).ask("open", record=record)["html"])
    return [
        {key: (number(points), [(says, number(n)) for says, n in PART.findall(said)]) for key, points, said in found}
        for found in map(LINE.findall, re.findall(r"<dl>(.*?)</dl>", html.partition('class="origins"')[2], re.DOTALL))
    ]


def number(shown: str) -> int:
    return int(shown.replace("−", "-"))


@pytest.mark.parametrize("game", GAMES)
def test_each_line_of_the_final_score_is_opened_to_what_its_points_come_from(game: str) -> None:
    for row, lang in zip(lines(game)[::9], ("en", "ja"), strict=False):
        for city, score in zip(opened(row["record"], lang), row["scores"], strict=True):
            assert {key: points for key, points in score.items() if points}.items() <= {
                key: points for key, (points, _) in city.items()
            }.items()
            assert all(points == sum(n for _, n in parts) for points, parts in city.values())


def test_the_points_are_said_with_the_names_and_numbers_of_what_gives_them() -> None:
    rows = {"wonders": 3, "duel": 1, "architects": 0}
    said = {
        says
        for game, row in rows.items()
        for city in opened(lines(game)[row]["record"], "en")
        for _, parts in city.values()
        for says, _ in parts
    }
    assert said >= {"+3 ×2", "−1 ×3", "Stage 1", "Sets of three", "tablet ×4", "Palace", "Magistrates Guild"}
    assert said >= {"8 spaces ahead", "20 coins", "The Sphinx", "Philosophy", "Piece 5", "Cat ×3"}
