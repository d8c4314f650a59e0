"""The results of games, as a device stores them, and the deals of the day."""

from __future__ import annotations

from typing import Any

import pytest

from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Line, Outcome, ScoreSheet
from heptad.kernel.rng import Rng
from heptad.players import bot_token
from heptad.table import Table
from heptad_site.games import GAMES, board_of
from heptad_site.games.common import places, points_and_place
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.day import day_of, seed_of_day
from heptad_site.session.results import result
from heptad_site.session.seats import table_of_query
from tests.site.guests import KEYS
from tests.site.page import Page

DAY = "2026-11-22"
EN = translator("en")
EVERY_GAME = pytest.mark.parametrize("game", list(GAMES))


def played(table: Table, seed: int = 1) -> Table:
    """Play to the end of the game; bots decide for themselves, people at random."""
    rng = Rng(seed)
    while table.current_players:
        seat = table.current_players[0]
        person = table.seats[seat]["by"] == "person"
        table.act(seat, rng.choice(table.legal_tokens(seat)) if person else bot_token(table, seat))
    return table


@EVERY_GAME
def test_the_deal_of_a_day_is_the_same_for_everybody(game: str) -> None:
    one = table_of_query({"game": game, "day": DAY}, "1").record
    other = table_of_query({"game": game, "day": DAY, "name0": "Ann", "by1": "random", "players": "7"}, "2").record
    assert (one.deal, one.options, one.seed) == (other.deal, other.options, other.seed)
    assert [who["by"] for who in one.seats] == [who["by"] for who in other.seats]
    assert [who["by"] for who in one.seats].count("person") == 1
    assert one.deal != table_of_query({"game": game, "day": "2026-11-23"}, "1").record.deal
    assert day_of(one) == DAY


@pytest.mark.parametrize("day", ["", "today", "2026-13-01", "2026-02-30", "20261122x", "2026-11-22T00:00", "\ud800"])
def test_what_is_no_date_has_no_deal(day: str) -> None:
    with pytest.raises(HeptadError) as caught:
        table_of_query({"game": "duel", "day": day}, "1")
    assert caught.value.code == "day/unknown"


def test_a_game_that_has_no_deals_of_the_day_is_refused() -> None:
    with pytest.raises(HeptadError) as caught:
        table_of_query({"game": "chess", "day": DAY}, "1")
    assert caught.value.code == "day/unknown"


@pytest.mark.parametrize("seed", ["da20261322", "da2026112", "da2026-1-1", "20261122", "da99999999"])
def test_other_seeds_are_of_no_day(seed: str) -> None:
    table = table_of_query({"game": "duel", "seed": seed if seed.isalnum() else "1"}, "1")
    assert day_of(table.record) is None


def test_the_seed_of_a_day_with_other_options_or_without_a_single_person_is_of_no_day() -> None:
    seed = seed_of_day(DAY)
    assert day_of(table_of_query({"game": "wonders", "seed": seed, "players": "4"}, "1").record) is None
    assert day_of(table_of_query({"game": "duel", "seed": seed, "by1": "person"}, "1").record) is None
    assert day_of(table_of_query({"game": "duel", "seed": seed}, "1").record) == DAY


@EVERY_GAME
def test_a_game_that_goes_on_has_no_result(game: str) -> None:
    assert result(table_of_query({"game": game}, "1"), [0], EN) is None


@EVERY_GAME
def test_a_result_tells_points_winners_and_what_was_done_turn_by_turn(game: str) -> None:
    table = played(table_of_query({"game": game, "day": DAY, "name0": "Ann"}, "1"))
    found = result(table, [0], EN)
    outcome = table.outcome()
    assert found
    assert outcome
    assert found["day"] == DAY
    assert found["own"] == 0
    assert found["players"][0]["name"] == "Ann"
    assert [player["points"] for player in found["players"]] == [sheet.total for sheet in table.score()]
    assert [seat for seat, player in enumerate(found["players"]) if player["won"]] == list(outcome.winners)
    assert set(found["headline"]) == set(LANGUAGES)
    assert str(table.score()[0].total) in found["headline"]["ja"]
    assert found["marks"] == board_of(game).marks(table, 0)


def test_marks_of_7_wonders_hold_six_turns_of_each_age() -> None:
    marks = board_of("wonders").marks(played(table_of_query({"game": "wonders", "day": DAY}, "1")), 0)
    assert [len(row) for row in marks] == [6, 6, 6]


def test_marks_of_duel_hold_the_60_turns_of_both() -> None:
    table = Table.new("duel", {"wonders": "preset"}, seed="2a")
    while table.current_players:
        seat = table.current_players[0]
        legal = table.legal_tokens(seat)
        table.act(seat, next((token for token in legal if token.startswith("s:")), legal[0]))
    rows = [board_of("duel").marks(table, seat) for seat in (0, 1)]
    assert [len(mine) + len(theirs) for mine, theirs in zip(*rows, strict=True)] == [20, 20, 20]
    assert {mark for row in rows[0] for mark in row} == {"sold"}


def test_marks_of_architects_hold_every_card_taken_and_every_stage_built() -> None:
    table = played(table_of_query({"game": "architects", "day": DAY}, "1"))
    events = [event.data for events in table.events(None) for event in events]
    mine = [data["kind"] for data in events if data.get("seat") == 0 and data["kind"] in ("taken", "stage_built")]
    marks = [mark for row in board_of("architects").marks(table, 0) for mark in row]
    assert len(marks) == len(mine)
    assert marks.count("wonder") == mine.count("stage_built")


def test_without_a_single_person_the_headline_names_the_winners() -> None:
    table = played(table_of_query({"game": "duel", "by0": "random", "by1": "random"}, "3"))
    found = result(table, [], EN)
    assert found
    assert found["own"] is None
    assert "won" in found["headline"]["en"]


@pytest.mark.parametrize(
    ("devices", "own"),
    [
        ({}, None),
        ({"letters": {"own": 1, "base": 0}}, 1),
        ({"guests": {"keys": {"0": KEYS["bob"]}, "hints": False}}, 1),
        ({"guests": {"keys": {"0": KEYS["bob"], "1": ""}, "hints": False}}, None),
    ],
    ids=["two people here", "by letter", "one of two people here", "nobody here"],
)
def test_a_result_is_that_of_the_one_person_at_the_device_whoever_plays_on_others(
    devices: dict[str, Any], own: int | None
) -> None:
    table = played(table_of_query({"game": "duel", "by0": "person", "by1": "person"}, "1"))
    found = Page().ask("open", record=table.record.to_data(), **devices)["result"]
    assert found["own"] == own
    assert found["headline"]["en"].startswith(f"{table.score()[1].total} points, ") == (own == 1)


def test_a_headline_says_how_a_game_was_decided_unless_by_points() -> None:
    said = set()
    for seed in range(40):
        found = result(played(table_of_query({"game": "duel", "by1": "random"}, f"{seed:x}"), seed), [0], EN)
        assert found
        said.add(found["headline"]["en"].partition("(")[2])
    assert {"", "military supremacy)"} <= said


@pytest.mark.parametrize("game", ["wonders", "architects"])
def test_the_end_of_a_game_says_the_place_of_each_person_who_has_not_won(game: str) -> None:
    query = {"game": game, "players": "5", "by0": "person", "by1": "person", "name0": "Ann", "name1": "Bob"}
    table = played(table_of_query(query, "2a"))
    totals = [sheet.total for sheet in table.score()]
    outcome = table.outcome()
    assert outcome
    assert 0 not in outcome.winners
    place = sum(total > totals[0] for total in totals) + 1
    people = [seat for seat in (0, 1) if seat not in outcome.winners]
    assert len(places(table, EN)) == len(people)
    assert f"Ann: {totals[0]} points, place {place} of 5" in places(table, EN)
    assert f"Ann：{totals[0]}点、5人中{place}位" in places(table, translator("ja"))
    html = Page().ask("open", record=table.record.to_data())["html"]
    assert all(f"<li>{said}</li>" in html for said in places(table, EN))


@pytest.mark.parametrize(("lang", "says"), [("en", "−2 points, place 2 of 2"), ("ja", "−2点、2人中2位")])
def test_negative_points_have_a_minus_sign_in_a_result(lang: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new("duel", {}, seed="2a")
    monkeypatch.setattr(table, "score", lambda: [ScoreSheet((Line("military", n),)) for n in (-2, 5)])
    assert points_and_place(table, 0, Outcome((1,), "points"), translator(lang)) == says


def test_the_end_of_a_game_says_no_place_if_only_one_player_has_not_won() -> None:
    table = played(table_of_query({"game": "architects", "players": "2", "name0": "Ann"}, "2a"))
    assert places(table, EN) == []
    assert 'class="places"' not in Page().ask("open", record=table.record.to_data())["html"]
