"""The figures of the opponents' strength are the same in the arena's files, their single source, document and page."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from heptad.arena.saved import format_result, open_for_results
from heptad.arena.tournament import Tournament
from heptad_site.build import strength
from heptad_site.i18n import LANGUAGES, translator
from tests.site.drawn import page


def test_the_document_shows_the_figures_of_the_source() -> None:
    text = strength.DOCUMENT.read_text("utf-8")
    assert strength.document(text) == text
    assert {place[1] for place in strength.TABLE.findall(text)} == {*strength.matches()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_shows_every_match_with_its_interval(lang: str) -> None:
    shown = [line for lines in strength.lines(translator(lang)).values() for line in lines]
    assert len(shown) == sum(map(len, strength.matches().values()))
    assert all(line.low <= line.share <= line.high for line in shown)


def test_on_the_page_the_matches_of_each_number_of_players_are_folded_but_the_first() -> None:
    html = page("en", "opponents/index.html")
    numbers = [len({match["players"] for match in rows}) for rows in strength.matches().values()]
    assert [html.count('<details class="fold"'), html.count('<details class="fold" open')] == [sum(numbers), 3]
    assert html.count('class="sure"') == sum(map(len, strength.matches().values()))


def test_games_of_the_arena_replace_those_of_the_same_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    figures, document, file = tmp_path / "strength.json", tmp_path / "strength.md", tmp_path / "games.jsonl"
    figures.write_text('{"architects": [], "duel": []}', "utf-8")
    document.write_text("<!-- games of architects -->\n<!-- end of the games -->\n", "utf-8")
    monkeypatch.setattr(strength, "FIGURES", figures)
    monkeypatch.setattr(strength, "DOCUMENT", document)
    tournament = Tournament.of("architects", {"players": 3, "end": "turn"}, ["greedy", "random"], "7")
    for games in (1, 3):
        with open_for_results(file, tournament) as stream:
            stream.writelines(format_result(tournament.play(number)) for number in range(games // 3, games))
        monkeypatch.setattr(sys, "argv", ["strength", str(file), "--ms", "1.5"])
        strength.main()
        ((match,), none) = strength.matches().values()
        assert (match["players"], match["bot"], match["against"]) == (3, "greedy", "random")
        assert (match["games"], match["options"], match["ms"], none) == (games, {"end": "turn"}, 1.5, [])
        assert f"{match['won']:g} of {games}" in document.read_text("utf-8")
        assert "2 × random" in document.read_text("utf-8")


def test_games_of_three_bots_at_one_table_are_no_matches_and_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    tournament = Tournament.of("architects", {"players": 3}, ["greedy", "novice", "random"], "7")
    with open_for_results(file, tournament) as stream:
        stream.write(format_result(tournament.play(0)))
    with pytest.raises(SystemExit, match="3 different bots"):
        strength.read_matches(file)


def test_the_command_writes_the_tables_of_the_document_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "strength.md"
    document.write_text("<!-- games of duel -->\nan old table\n<!-- end of the games -->\n", "utf-8")
    monkeypatch.setattr(strength, "DOCUMENT", document)
    monkeypatch.setattr(sys, "argv", ["strength"])
    import_module("heptad_site.build.strength.__main__")
    assert "old" not in document.read_text("utf-8")
    assert "| architect | greedy |" in document.read_text("utf-8")
