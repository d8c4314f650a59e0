"""Replays: every step shows the position of the game, as one seat or all seats see it; forged links are refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest

from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.drawing.reel import HEIGHT, POWER, reel
from heptad_site.games import GAMES
from heptad_site.i18n import LANGUAGES
from tests.archive.replay import lines
from tests.site.boards import check
from tests.site.markup import BoardPage, unmarked
from tests.site.page import Answer, Page
from tests.site.screens import latin
from tests.thorough import in_turn, some

ALL = None
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def longest(game: str) -> dict[str, Any]:
    """Return the archived record with the most decisions."""
    return max((line["record"] for line in lines(game)), key=lambda record: len(record["actions"]))


def opened(record: object, page: Page | None = None, **where: int | None) -> tuple[Page, Answer]:
    page = page or Page()
    return page, page.ask("replay", record=record, **{"step": None, "eye": 0, **where})


# ── steps ───────────────────────────────────────────────────────────────────
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_the_position_that_play_had_reached(game: str) -> None:
    whole = Table(Record.from_data(longest(game)))
    played = Table(replace(whole.record, actions=()))
    seats = [None, *range(whole.options["players"])]
    for step in range(whole.revision + 1):
        stood = whole.at(step)
        assert stood.record == played.record
        assert [stood.view(seat) for seat in seats] == [played.view(seat) for seat in seats]
        assert [stood.legal_tokens(seat) for seat in seats[1:]] == [played.legal_tokens(seat) for seat in seats[1:]]
        assert stood.events(None) == played.events(None)
        if step < whole.revision:
            played.act(*whole.actions[step])


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "game"), in_turn(product(LANGUAGES, GAMES), 2))
def test_a_step_from_any_seat_is_a_whole_page_that_offers_no_action(
    game: str, lang: str, pytestconfig: pytest.Config
) -> None:
    page, first = opened(longest(game), Page(lang))
    eyes = [ALL, 0, len(first["record"]["seats"]) - 1]
    steps = some(range(0, first["last"], 4 if lang == "en" else 20), 0, 2, pytestconfig)
    for step in [*steps, first["last"]]:
        frame = page.ask("watch", step=step, eye=eyes[step % len(eyes)])
        assert frame["ok"], frame
        check(BoardPage(frame["html"]), (), watched=True)
        assert not re.search('data-verb="(undo|redo|show)"', frame["html"])
        assert not BoardPage(frame["reel"]).errors


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_begins_at_its_start_and_another_stands_where_it_ended(game: str) -> None:
    record = longest(game)
    _, answer = opened(record)
    assert (answer["step"], answer["last"], answer["finished"]) == (0, len(record["actions"]), True)
    _, answer = opened(record | {"actions": record["actions"][:9]})
    assert (answer["step"], answer["last"], answer["finished"], answer["playable"]) == (9, 9, False, True)
    assert opened(record, step=5000)[1]["step"] == len(record["actions"])


@pytest.mark.parametrize("game", GAMES)
def test_an_eye_that_the_game_does_not_have_is_the_first_seat(game: str) -> None:
    record = longest(game)
    assert opened(record, eye=len(record["seats"]))[1]["eye"] == 0
    assert opened(record, eye=len(record["seats"]) - 1)[1]["eye"] == len(record["seats"]) - 1
    assert opened(record, eye=ALL)[1]["eye"] is ALL


def test_turns_begin_where_the_game_says_so() -> None:
    _, answer = opened(longest("wonders"))
    spoken = [answer["says"][step].split(", step")[0] for step in answer["turns"]]
    assert spoken[:2] == ["Choice of wonders", "Age I, turn 1"]
    assert spoken[-1] == "Final score"
    assert len(spoken) == len(set(spoken))


@pytest.mark.parametrize("game", GAMES)
def test_each_line_of_the_log_leads_to_the_step_that_it_tells_of(game: str) -> None:
    page, answer = opened(longest(game))
    frame = page.ask("watch", step=answer["last"], eye=ALL)
    steps = [int(step) for step in re.findall(r'data-step="(\d+)"', frame["html"])]
    assert max(steps) == answer["last"]
    assert min(steps) >= 1
    middle = steps[len(steps) // 2]
    jumped = page.ask("watch", step=middle, eye=ALL)["html"]
    marked = re.findall(r'class="[^"]*\bnow"\s*>.*?data-step="(\d+)"', jumped, re.DOTALL)
    assert set(map(int, marked)) == {middle}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_step_in_words_tells_the_position_and_what_is_chosen_next_and_offers_no_action(game: str, lang: str) -> None:
    record = longest(game)
    record["seats"] = [{**seat, "name": ""} for seat in record["seats"]]
    page = Page(lang)
    page.ask("replay", record=record, step=0, eye=ALL, board="text")
    for step in (0, 12, len(record["actions"])):
        frame = page.ask("watch", step=step, eye=ALL, board="text")
        drawn = BoardPage(frame["html"])
        assert not drawn.errors + sorted(drawn.tokens)
        assert frame["scene"] == f"None/{step}/words"
        assert not re.search('data-verb="(act|command|undo|redo|show)"', frame["html"])
        assert ("<strong>" in frame["html"]) == (step < len(record["actions"]))
        assert lang == "en" or not latin(frame["html"], lang)


def test_in_japanese_a_label_ends_with_a_full_width_colon() -> None:
    page = Page("ja")
    page.ask("replay", record=longest("wonders"), step=12, eye=ALL, board="text")
    html = page.answer["html"]
    assert "：" in html
    assert re.findall(r"[\u3040-\u30ff\u4e00-\u9fff][^<>]{0,8}:[\s\xa0<&]", unmarked(html)) == []


def test_in_words_a_seat_sees_its_own_choices_alone() -> None:
    record, page = longest("wonders"), Page()
    page.ask("replay", record=record, step=12, eye=0, board="text")
    table = Table(Record.from_data(record)).at(12)
    seat, other = table.current_players[:2]
    assert 'id="next"' in page.ask("watch", step=12, eye=seat, board="text")["html"]
    alone, both = (
        re.search('id="next".*?</section>', page.ask("watch", step=12, eye=eye, board="text")["html"], re.DOTALL)
        for eye in (other, ALL)
    )
    assert alone
    assert both
    assert alone[0].count("<strong>") == 1 < both[0].count("<strong>") == len(table.current_players)


# ── views of one seat and of all ────────────────────────────────────────────
def test_a_seat_sees_its_own_hand_and_all_eyes_see_every_hand() -> None:
    record = longest("wonders")
    table = Table(Record.from_data(record))
    page, _ = opened(record)
    names = re.compile(r'<span class="card-name">([^<]+)<')
    for step in (20, 60, 100):
        hands = [len(table.at(step).view(seat)["hand"]) for seat in range(7)]
        drawn = [names.findall(hands_of(page.ask("watch", step=step, eye=seat)["html"])) for seat in range(7)]
        assert [len(cards) for cards in drawn] == hands
        together = names.findall(hands_of(page.ask("watch", step=step, eye=ALL)["html"]))
        assert together == [card for cards in drawn for card in cards]


def hands_of(html: str) -> str:
    found = re.search(r'id="hands".*?</section>', html, re.DOTALL)
    assert found
    return found[0]


def test_what_a_seat_takes_next_is_marked_in_its_hand() -> None:
    record = longest("wonders")
    page, answer = opened(record)
    table = Table(Record.from_data(record))
    begins = [step for step in answer["turns"] if step < answer["last"] and table.at(step).view(None)["ask"] == "turn"]
    assert len(begins) == 3 * 6
    for number, step in enumerate(begins):
        seats = table.at(step).current_players
        for seat in {seats[number % len(seats)], seats[-1]}:
            html = hands_of(page.ask("watch", step=step, eye=seat)["html"])
            assert html.count(" taken") == 1


def test_the_tokens_of_the_great_library_are_shown_to_the_seat_that_draws_them_and_to_all_eyes() -> None:
    for line in lines("duel"):
        table = Table(Record.from_data(line["record"]))
        for step in range(table.revision):
            if seats := [seat for seat in (0, 1) if table.at(step).view(seat)["library"]]:
                page, _ = opened(line["record"])
                shown = {eye: 'id="hands"' in page.ask("watch", step=step, eye=eye)["html"] for eye in (0, 1, ALL)}
                assert shown == {seats[0]: True, 1 - seats[0]: False, ALL: True}
                return
    raise AssertionError("no game of the archive builds the Great Library")


# ── the chart ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_the_scores_that_are_told_and_drawn_are_those_of_the_game(game: str) -> None:
    record = longest(game)
    table = Table(Record.from_data(record))
    totals = [[sheet.total for sheet in sheets] for sheets in table.scores()]
    page, answer = opened(record, eye=1)
    for step in range(0, table.revision + 1, 5):
        frame = page.ask("watch", step=step, eye=1)
        told = re.findall(r"<b>\s*(-?\d+)", frame["scores"])
        assert [int(points) for points in told] == totals[step]
        assert answer["says"][step].endswith(
            ", ".join(f"{s['name']}: {n}" for s, n in zip(record["seats"], totals[step], strict=True))
        )


def test_the_lines_of_the_chart_stand_at_the_points_of_each_turn() -> None:
    table = Table(Record.from_data(longest("wonders")))
    sheets, turns = table.scores(), [0, 7, 30, 60, 90, table.revision]
    chart = reel(sheets, turns, [(1, "I")] * 40 + [(2, "II")] * (len(sheets) - 40), 2)
    assert [seat for seat, _ in chart["lines"]] == [1, 2, 4, 5, 6, 7]
    assert [(band.x, band.width, band.name) for band in chart["bands"]] == [(0, 40, "I"), (40, len(sheets) - 41, "II")]
    zero = chart["zero"]
    unit = (zero - dict(chart["ticks"])[20]) / 20**POWER
    for seat, path in chart["lines"]:
        corners = [tuple(map(float, corner.split())) for corner in path[1:].split("L")]
        assert [x for x, _ in corners] == turns
        for step, (_, y) in zip(turns, corners, strict=True):
            points = sheets[step][seat - 1].total
            assert 0 <= y <= HEIGHT
            assert zero - y == pytest.approx(unit * abs(points) ** POWER * (1 if points >= 0 else -1), abs=0.3)


def test_the_numbers_beside_the_chart_stand_apart_also_if_the_window_is_low() -> None:
    table = Table(Record.from_data(longest("wonders")))
    chart = reel(table.scores(), [0, table.revision], [(1, "I")] * (table.revision + 1), None)
    gaps = [lower - higher for (_, higher), (_, lower) in pairwise(chart["ticks"])]
    assert gaps
    assert min(gaps) >= HEIGHT / 5


# ── playing on ──────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", GAMES)
def test_playing_on_is_the_game_up_to_there_with_those_who_are_chosen(game: str) -> None:
    record = longest(game)
    page, first = opened(record)
    by = ["random"] * (len(record["seats"]) - 1) + ["greedy"]
    answer = page.ask("play_on", step=12, by=by)
    assert answer["record"]["actions"] == record["actions"][:12]
    assert answer["record"]["deal"] == first["record"]["deal"]
    assert [seat["by"] for seat in answer["record"]["seats"]] == by
    assert [seat["name"] for seat in answer["record"]["seats"]] == [seat["name"] for seat in record["seats"]]
    page.let_bots_act()
    assert page.answer["revision"] > 12


def test_the_form_proposes_who_played_and_a_bot_from_elsewhere_is_replaced() -> None:
    record = longest("duel")
    seats = [{"name": "Ann", "by": "person"}, {"name": "Bo", "by": "my_bot.py:Miser"}]
    _, answer = opened(record | {"seats": seats})
    chosen = re.findall(r'<option\s+value="(\w+)"\s+selected', answer["seats"])
    assert chosen == ["person", "merchant"]


@pytest.mark.parametrize(
    ("step", "by", "code"),
    [
        (999, ["person", "random"], "table/revision"),
        (3, ["person"], "message/field"),
        (3, ["person", "random", "random"], "message/field"),
        (3, ["person", "nobody"], "bot/unknown"),
        (3, "person", "message/field"),
        (-1, ["person", "random"], "message/field"),
    ],
)
def test_what_cannot_be_played_on_is_refused_and_the_replay_stays(step: int, by: object, code: str) -> None:
    page, _ = opened(longest("duel"))
    assert page.ask("play_on", step=step, by=by)["error"]["code"] == code
    assert page.ask("watch", step=3, eye=0)["ok"]


# ── refusals ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("verb", "facts", "code"),
    [
        ("watch", {"step": 5000, "eye": 0}, "table/revision"),
        ("watch", {"step": 5, "eye": 7}, "seat/unknown"),
        ("watch", {"step": None, "eye": 0}, "message/field"),
        ("watch", {"step": 5}, "message/field"),
        ("replay", {"step": None, "eye": 0}, "message/field"),
        ("replay", {"record": "{}", "step": None, "eye": 0}, "record/foreign"),
        ("replay", {"link": "nonsense", "step": None, "eye": 0}, "link/damaged"),
    ],
)
def test_a_wrong_question_is_refused_and_the_replay_stays(verb: str, facts: dict[str, Any], code: str) -> None:
    page, _ = opened(longest("architects"))
    refused = page.ask(verb, **facts)
    assert refused["error"]["code"] == code
    assert refused["error"]["say"]
    assert page.ask("watch", step=1, eye=ALL)["ok"]


def test_without_a_replay_there_is_no_step() -> None:
    assert Page().ask("watch", step=0, eye=0)["error"]["code"] == "table/none"
    assert Page().ask("play_on", step=0, by=["person", "person"])["error"]["code"] == "table/none"


def test_a_replay_leaves_the_game_that_is_played_alone() -> None:
    page = Page()
    played = page.new()["record"]
    opened(longest("duel"), page)
    page.ask("watch", step=9, eye=0)
    again = page.ask("act", acts=[])
    assert again["record"] == played


def test_a_thousand_links_that_were_changed_are_refused() -> None:
    rng, page = Rng(11), Page()
    links = [Record.from_data(line["record"]).to_link() for game in GAMES for line in lines(game)[:10]]
    for number in range(1000):
        answer = page.ask("replay", link=changed(links[number % len(links)], rng), step=None, eye=0)
        assert answer["error"]["code"] == "link/damaged", answer
        assert answer["error"]["say"].startswith("This link is not complete or was changed on its way.")


def changed(link: str, rng: Rng) -> str:
    """Return a link that was cut, or in which characters were replaced, removed, inserted or swapped."""
    place = rng.below(len(link) - 1)
    sign = SIGNS[rng.below(len(SIGNS))]
    found = (
        link[:place],
        link[:place] + sign + link[place + 1 :],
        link[:-1] + sign,
        link[:place] + link[place + 1 :],
        link[:place] + sign + link[place:],
        link[:place] + link[place + 1] + link[place] + link[place + 2 :],
        link[place:],
        link + sign,
        link[:place] + "%" + link[place:],
        "1" + link[1:],
        link[0] + "".join(SIGNS[rng.below(len(SIGNS))] for _ in link[1:]),
    )[rng.below(11)]
    return found if found != link else changed(link, rng)


def test_json_with_any_part_changed_is_refused_or_holds_a_sound_game() -> None:
    """A record forged with a correct checksum is refused by the rules, so the checksum is not the only protection."""
    rng, page = Rng(12), Page()
    for number in range(150):
        line = lines(list(GAMES)[number % 3])[number % 10]
        record = json.loads(json.dumps(line["record"]))
        place = rng.below(len(record["actions"]))
        others = [action for action in record["actions"] if action != record["actions"][place]]
        record["actions"][place] = others[rng.below(len(others))]
        answer = page.ask("replay", link=Record.from_data(record).to_link(), step=None, eye=0)
        if answer["ok"]:
            assert Table(Record.from_data(answer["record"])).problems() == []
        else:
            assert answer["error"]["code"] == "record/bad-action"
            assert answer["error"]["data"]["number"] >= place + 1


def test_who_searches_the_discard_pile_sees_it_with_the_card_that_is_built_marked() -> None:
    record, step = next(
        (line["record"], number)
        for line in lines("wonders")
        for number, action in enumerate(line["record"]["actions"])
        if re.fullmatch(r"\d d:\w+", action)
    )
    page, _ = opened(record)
    seat, _, token = record["actions"][step].partition(" ")
    frame = page.ask("watch", step=step, eye=int(seat))
    assert frame["ok"], frame
    sheet = BoardPage(frame["html"])
    check(sheet, (), watched=True)
    assert token.removeprefix("d:") in frame["html"]
