"""At the end of a game on one device: the next game of the same players, with the same options, is one tap away."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.session.seats import query_of_table, table_of_query
from tests.site.page import Page

QUERIES = [
    {"game": "wonders"},
    {"game": "wonders", "players": "2"},
    {"game": "wonders", "players": "2", "wonders": "chosen", "wonder0": "giza-a", "wonder-free": "manneken-b"},
    {"game": "wonders", "players": "4", "wonders": "chosen", "wonder2": "rhodes", "sides": "b", "manneken": "true"},
    {"game": "wonders", "players": "7", "wonders": "draft", "sides": "a", "level": "architect"},
    {"game": "wonders", "players": "3", "by0": "livia", "by1": "person", "by2": "random", "name1": "ベン & Co"},
    {"game": "duel"},
    {"game": "duel", "wonders": "preset", "first": "1", "middle_pawn": "chooses", "by1": "greedy"},
    {"game": "duel", "by0": "person", "by1": "person", "name0": "Ann", "name1": "Bob"},
    {"game": "architects", "players": "2", "end": "turn", "first": "0", "by1": "hanno", "level1": "general"},
    {"game": "architects", "players": "5", "wonders": "chosen", "wonder4": "giza", "level": "novice"},
]


def played(table: Table) -> Table:
    """Return the table at the end of a game in which everybody decides at random."""
    rng = Rng(4)
    while table.current_players:
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    return table


def links(html: str, words: str) -> list[str]:
    """Return where the links with these words lead."""
    return [unescape(it) for it in re.findall(rf'href="([^"]*)"\s*>\s*(?:<bdi>)?{words}', html)]


@pytest.mark.parametrize("query", QUERIES, ids=" ".join)
def test_the_next_game_has_the_same_options_and_players(query: dict[str, str]) -> None:
    table = table_of_query(query, "2a")
    again = table_of_query(query_of_table(table), "6b")
    assert (again.game.key, again.options, again.seats) == (table.game.key, table.options, table.seats)
    assert again.record.seed == "6b"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("query", [QUERIES[2], QUERIES[5], QUERIES[7], QUERIES[9]], ids=" ".join)
def test_the_end_of_a_game_leads_to_the_next_one_and_to_the_set_up(query: dict[str, str], lang: str) -> None:
    words = {"en": ("Play again", "New game"), "ja": ("もう一度遊ぶ", "新しいゲーム")}[lang]
    page, table = Page(lang), played(table_of_query(query, "2a"))
    page.ask("open", record=table.record.to_data())
    html = page.answer["html"].replace("<wbr>", "")
    chrome, embedded = links(html, words[0])
    assert chrome.removeprefix("../play/") == embedded
    assert links(html, words[1]) == [f"../{query['game']}/"]
    record = page.ask("new", query=dict(parse_qsl(embedded.removeprefix("?"))), seed="6b")["record"]
    assert (record["options"], record["seats"]) == (table.record.options, list(table.record.seats))
    assert record["deal"] != table.record.deal
    assert not links(page.answer["html"].replace("<wbr>", ""), words[0]), "the game is not over"
