"""The review in messages of the session: decisions, deciding moments, better actions, stored results and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.reason import Reason
from heptad.kernel.record import RecordData, Seat
from heptad.table import Table
from heptad.text.architects import reasons as architects
from heptad.text.common import width
from heptad.text.duel import reasons as duel
from heptad.text.languages import languages
from heptad.text.wonders import reasons as wonders
from heptad.text.wonders.cards import text_of
from heptad_site.drawing.chances import Course, drawings
from heptad_site.games import GAMES as SITE_GAMES
from heptad_site.games.duel import advice as duel_advice
from heptad_site.i18n import translator
from heptad_site.session.reasons import why_better, whys
from tests.games.architects.positions import city, position
from tests.site.advised import ITERATIONS, LONG, SEATS, played
from tests.site.page import Page

Ask = Callable[..., dict[str, Any]]
pytestmark = pytest.mark.usefixtures("short_searches")


def reviewed(ask: Ask, record: RecordData, seat: int | None = None) -> Iterator[dict[str, Any]]:
    opened = ask("review", record=record, seat=seat, found=[])
    assert opened["ok"], opened
    yield opened
    answer = {"done": not opened["decisions"]}
    while not answer["done"]:
        answer = ask("ponder", iterations=LONG)
        assert answer["ok"], answer
        yield answer


@pytest.mark.parametrize("game", GAMES)
def test_a_review_goes_through_every_decision_and_draws_chances_moments_and_costs(game: str) -> None:
    table, ask = played(game), Page().ask
    first, *steps = reviewed(ask, table.record.to_data())
    assert len(steps) == first["decisions"]
    assert steps[-1]["share"] == 1
    for step in steps:
        found = step["found"]
        assert table.actions[found["step"]][0] == 0
        assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
        assert 0 <= found["cost"] <= 1
    html = steps[-1]["html"]
    assert html.count('class="dec ') == first["decisions"]
    assert html.count('class="moment"') == 3
    assert len(re.findall(r'class="swing \w+"><span class="vh">chance to win </span>[+−]\d', html)) == 3
    assert html.count('class="pin-no"') == 2 * 3
    again = ask("review", record=table.record.to_data(), seat=0, found=[step["found"] for step in steps])
    assert again["html"] == html
    assert ask("ponder", iterations=1)["done"]


@pytest.mark.parametrize(("lang", "named"), [("en", "Play on from decision {}"), ("ja", "{}番目の手から続ける")])
def test_one_plays_on_from_a_moment_by_the_number_of_its_decision(lang: str, named: str) -> None:
    *_, last = reviewed(Page(lang).ask, played("duel", 30).record.to_data())
    decisions, moments = (
        [re.search(r'data-step="(\d+)"[\s\S]*?aria-label="([^"]*)"', part) for part in last["html"].split(start)[1:]]
        for start in ('class="dec ', 'class="moment"')
    )
    labels = {found[1]: found[2] for found in decisions if found}
    assert [*labels.values()] == [named.format(n) for n in range(1, len(labels) + 1)]
    assert len(moments) == 3
    assert all(found and labels[found[1]] == found[2] for found in moments)


@pytest.mark.parametrize(("lang", "named"), [("en", "Free City: "), ("ja", "自由都市：")])
def test_a_decision_for_the_free_city_is_told_with_its_name(lang: str, named: str) -> None:
    seats = tuple(Seat(name=name, by="person") for name in ("Ann", "Bo"))
    table = Table.new("wonders", {"players": 2}, seed="2a", seats=seats)
    for seat in (0, 0, 1):
        table.act(seat, table.legal_tokens(seat)[0])
    *_, last = reviewed(Page(lang).ask, table.record.to_data(), 0)
    own, free = last["html"].split('class="dec ')[1:]
    assert (named in own, named in free) == (False, True)


@pytest.mark.parametrize(
    ("lang", "builds", "destroys"),
    [("en", "Build Tavern", "Destroy Tavern"), ("ja", "「酒場」を建造", "相手の「酒場」を捨て札にする")],
)
def test_a_decision_about_a_card_says_what_is_done_with_it(lang: str, builds: str, destroys: str) -> None:
    lessons, tr = SITE_GAMES["duel"].lessons, translator(lang)
    assert lessons
    for facts, said in (
        ({"do": "build_discarded", "card": "tavern", "coins": 4}, builds),
        ({"do": "destroy", "card": "tavern"}, destroys),
    ):
        assert lessons.label(facts, (), tr).text.replace("<wbr>", "") == said


def found_before(table: Table, changes: dict[int, tuple[int, float]], costs: dict[int, float]) -> list[dict[str, Any]]:
    """Return findings for all decisions of seat 0 in which everybody has an equal chance, except as stated.

    `changes`: after the decision with this number, seat 0 loses this share of a win to a seat; `costs`: the decision
    with this number had this cost.
    """
    players = table.options["players"]
    chances, found = [1 / players] * players, list[dict[str, Any]]()
    for number, step in enumerate(step for step, (seat, _) in enumerate(table.actions) if seat == 0):
        better = table.at(step).legal_tokens(0)[-1]
        found.append(
            {"version": 2, "step": step, "best": better, "chances": chances[:], "cost": costs.get(number, 0.0)}
        )
        if number in changes:
            seat, share = changes[number]
            chances[seat], chances[0] = chances[seat] + share, chances[0] - share
    return found


def moments(table: Table, found: list[dict[str, Any]]) -> dict[str, str]:
    """Return what the review says about each deciding moment, by the amount shown."""
    html = Page().ask("review", record=table.record.to_data(), seat=0, found=found)["html"]
    parts = html.partition('<section class="panel rv-list"')[0].split('class="moment"')[1:]
    amounts = [re.search(r'class="swing[\s\S]*?([+−]\d+ %)', part) for part in parts]
    return {
        amount[1]: " ".join(re.findall('<p class="small">(.*?)</p>', part))
        for amount, part in zip(amounts, parts, strict=True)
        if amount
    }


def test_a_change_is_explained_by_wars_and_stages_of_the_one_who_gained_and_never_by_just_any_event() -> None:
    table, said = played("wonders"), set[str]()
    for gainer in (1, 2):
        name = SEATS[gainer]["name"]
        for number in range(17):
            says = moments(table, found_before(table, {number: (gainer, 0.3)}, {}))["−30 %"]
            explained = re.match(rf"({name} beats \w+:|\w+ beats Ann:|{name} builds stage)", says)
            assert explained or re.match(rf"{name} now stands better\.( {name} builds [^.]+\.)?$", says), says
            assert not explained or number % 6 == 5 or "builds stage" in says, "wars are at the end of an age"
            said.add("none" if not explained else "stage" if "stage" in says else "war")
    assert said == {"none", "stage", "war"}


def test_a_rise_is_never_explained_by_what_one_seat_did() -> None:
    for game in GAMES:
        table = played(game)
        for number in range(6):
            (says,) = [
                says
                for amount, says in moments(table, found_before(table, {number: (1, -0.3)}, {})).items()
                if amount == "+30 %"
            ]
            worse = re.match(r"Bo now stands worse\.( Turned face up: [^.]+\.)*$", says)
            assert worse or "beats" in says or "War breaks out." in says, says


def test_a_change_without_a_great_event_is_told_with_the_card_that_was_built_or_turned_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = played("duel")
    loss, rise = (
        [
            says
            for number in range(20)
            for says in moments(table, found_before(table, {number: (1, share)}, {})).values()
        ]
        for share in (0.3, -0.3)
    )
    assert any(re.search(r"Bo now stands better\. (.*)Bo builds", says) for says in loss)
    assert any("Bo now stands better. Turned face up: " in says for says in loss)
    assert any("Bo now stands worse. Turned face up: " in says for says in rise)
    monkeypatch.setitem(SITE_GAMES, "duel", SITE_GAMES["duel"]._replace(advice=None))
    assert "Bo now stands better." in moments(table, found_before(table, {4: (1, 0.3)}, {})).values()


def test_a_rise_is_explained_by_a_new_card_without_which_it_would_have_been_at_most_half_as_large() -> None:
    table = played("wonders")
    steps = [step for step, (seat, _) in enumerate(table.actions) if seat == 0]
    hand = table.at(steps[0]).view(0)["hand"]
    here = table.at(steps[1])
    new = next(token for token in here.legal_tokens(0) if here.explain(0, token)["do"] == "build")
    card = here.explain(0, new)["card"]
    assert card not in hand
    told = {}
    for gap in (0.16, 0.14, None):
        found = found_before(table, {0: (1, -0.3)}, {})
        found[1] |= {"best": new} if gap is None else {"best": new, "second": found[1]["chances"][0] - gap}
        told[gap] = moments(table, found)["+30 %"]
    assert told == {
        0.16: f"The next hand held {text_of(translator('en')).cards[card].name}.",
        0.14: "Bo now stands worse.",
        None: "Bo now stands worse.",
    }


def test_the_chance_without_the_card_of_the_best_action_is_kept_with_a_finding() -> None:
    table = played("wonders", 12)
    _, step, *_ = reviewed(Page().ask, table.record.to_data())
    found = step["found"]
    assert 0 <= found["second"] < 1
    again = Page().ask("review", record=table.record.to_data(), seat=0, found=[found])
    assert again["found"] == [found]


def test_a_mistake_is_a_deciding_moment_if_it_explains_what_was_lost() -> None:
    table = played("wonders")
    cost = moments(table, found_before(table, {3: (1, 0.2)}, {3: 0.15, 8: 0.1, 12: 0.2}))
    assert [*cost] == ["−15 %", "−10 %", "−20 %"]
    assert all(says.startswith("Better: ") for says in cost.values())
    small = moments(table, found_before(table, {3: (1, 0.2)}, {3: 0.05}))
    assert not small["−20 %"].startswith("Better: ")


def test_costs_are_not_added_up_but_the_dearest_is_told() -> None:
    table = played("wonders")
    found = found_before(table, {}, {3: 0.15, 8: 0.1})
    html = Page().ask("review", record=table.record.to_data(), seat=0, found=found)["html"]
    assert "The dearest of the others cost 15.0\u00a0%." in html
    assert "25.0" not in html


def test_findings_of_an_earlier_version_are_searched_again() -> None:
    table, ask = played("duel", 10), Page().ask
    old = [{key: value for key, value in found_before(table, {}, {})[0].items() if key != "version"}]
    opened = ask("review", record=table.record.to_data(), seat=0, found=old)
    assert (opened["ok"], opened["found"]) == (True, [])
    assert ask("ponder", iterations=LONG)["found"]["version"] == 2


def test_what_also_speaks_for_the_action_that_was_played_is_no_reason_for_a_better_one() -> None:
    table, tr = Table.new("architects", {"players": 3}, seed="2a", seats=SEATS), translator("en")
    here = position(city("halicarnassus", "wood", built=(1,)), players=3, left="wood")
    here.play("t:left")
    table._states[-1] = here.state
    left, right = table.legal_actions(0)
    assert whys(table, 0, right, tr) == (["The best of 5 cards is yours."], [])
    assert why_better(table, 0, right, left, tr) == []


LITTLE, MUCH = Reason("points", 1.0, 1), Reason("points", 9.0, 9)
COSTS, LOSES = Reason("pays", -3.0, 4), Reason("leaves_win", -90.0, of=("walls",), seat=1)


@pytest.mark.parametrize(
    ("better", "played_one", "told"),
    [
        ([MUCH], [LITTLE], ["9 points at the end."]),
        ([LITTLE], [MUCH], []),
        ([LITTLE], [LITTLE, COSTS], ["Against your choice: It costs 4 coins."]),
        ([MUCH], [COSTS], ["9 points at the end."]),
        ([MUCH, COSTS], [COSTS], ["9 points at the end."]),
        ([MUCH], [LOSES], ["Against your choice: Then Bo wins with Walls."]),
        ([Reason("pile", 2.0)], [], []),
    ],
)
def test_a_better_action_is_told_by_the_greatest_difference_to_the_played_one_for_it_or_against_that(
    better: list[Reason], played_one: list[Reason], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played("duel", 0)
    one, other = table.legal_actions(0)[:2]
    monkeypatch.setattr(duel_advice, "reasons", lambda world, seat, action: better if action == one else played_one)
    monkeypatch.setattr(duel_advice, "UNKNOWN", frozenset({"pile"}))
    assert why_better(table, 0, one, other, translator("en")) == told
    monkeypatch.setitem(SITE_GAMES, "duel", SITE_GAMES["duel"]._replace(advice=None))
    assert why_better(table, 0, one, other, translator("en")) == []


@pytest.mark.parametrize("says", [architects.SENTENCES, duel.SENTENCES, wonders.SENTENCES])
def test_no_reason_without_its_but_begins_with_a_comma(says: Mapping[str, str]) -> None:
    for tr in map(translator, languages()):
        but = tr.pgettext("reason", "But ")
        assert not [
            said for it in says.values() if (said := tr.pgettext("reason", it)).startswith((but + ",", but + "、"))
        ]


def test_a_reason_against_the_played_action_has_no_but_in_japanese_either(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("duel", 0)
    one, other = table.legal_actions(0)[:2]
    monkeypatch.setattr(duel_advice, "reasons", lambda world, seat, action: [] if action == one else [COSTS])
    assert why_better(table, 0, one, other, translator("ja")) == ["実際の手の難点：4コインかかります。"]


@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_is_explained_only_by_what_tells_the_better_action_from_the_played_one(game: str) -> None:
    table, explained = played(game), 0
    decisions = [(step, token) for step, (seat, token) in enumerate(table.actions) if seat == 0]
    for number, (step, token) in enumerate(decisions[:9]):
        before = table.at(step)
        pros, _ = whys(before, 0, before.game.decode(token), translator("en"))
        for says in moments(table, found_before(table, {}, {number: 0.15})).values():
            explained += ". " in says
            assert not [sentence for sentence in pros if sentence in says]
    assert explained


def test_a_review_is_from_each_seat_that_a_person_played_and_goes_on_where_it_was_left() -> None:
    table, ask = played("duel", people=2), Page("ja").ask
    record = table.record.to_data()
    answers = reviewed(ask, record, 1)
    opened, found = next(answers), next(answers)["found"]
    assert (opened["seat"], opened["by"]) == (1, ["person", "person"])
    kept = Page("ja").ask("review", record=record, seat=1, found=[found])
    assert kept["found"] == [found]
    assert kept["html"].count('name="seat"') == 2
    assert kept["html"].count('class="dec ') == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_which_nothing_was_decided_is_reviewed_too(game: str) -> None:
    (answer,) = reviewed(Page().ask, played(game, 0).record.to_data())
    assert "There was nothing to decide." in answer["html"]


def test_a_decision_may_be_pondered_in_several_messages() -> None:
    record, ask = played("duel", 20).record.to_data(), Page().ask
    whole = next(answer for answer in reviewed(Page().ask, record) if "found" in answer and answer.get("share"))
    opened = ask("review", record=record, seat=0, found=[])
    begun = ask("ponder", iterations=ITERATIONS // 2)
    assert (begun["done"], begun["found"], begun["html"]) == (False, None, "")
    assert begun["share"] == pytest.approx(0.5 / opened["decisions"])
    assert ask("ponder", iterations=ITERATIONS) == whole


def test_from_any_decision_the_game_is_played_on() -> None:
    table, ask = played("architects"), Page().ask
    opened = ask("review", link=table.record.to_link(), seat=None, found=[])
    step = next(n for n, (seat, _) in enumerate(table.actions) if seat == 0)
    assert ask("replay", record=opened["record"], step=step, eye=0)["ok"]
    board = ask("play_on", step=step, by=opened["by"])
    assert (board["over"], board["revision"]) == (False, step)


@pytest.mark.parametrize(
    "found",
    [
        [{"step": 0, "best": "x", "cost": 0}],
        [{"step": 0, "best": "x", "chances": 1, "cost": 0}],
        [{"step": 0, "best": "x", "chances": [2], "cost": 0}],
        "no list",
    ],
)
def test_findings_of_another_shape_are_refused(found: object) -> None:
    record = played("duel", 10).record.to_data()
    assert Page().ask("review", record=record, seat=None, found=found)["error"]["code"] == "message/field"


def test_nothing_can_be_pondered_before_a_review_is_open_nor_for_a_seat_that_is_not_there() -> None:
    ask = Page().ask
    assert ask("ponder", iterations=1)["error"]["code"] == "table/none"
    record = played("duel", 10).record.to_data()
    assert ask("review", record=record, seat=2, found=[])["error"]["code"] == "seat/unknown"


def test_names_at_the_ends_of_the_lines_keep_their_distance() -> None:
    chances = [[1 / 7] * 7] * 3
    for chart in drawings(Course(chances, None, [(1, "I")] * 3, list("abcdefg"), 2, [1], 3)):
        heights = sorted(curve.end.y for curve in chart.curves)
        assert all(lower - upper >= chart.size.label for upper, lower in pairwise(heights))
        assert chart.curves[0].seat == 2


@pytest.mark.parametrize("names", [["Maximiliana", "Bo"], ["マリア・カラスさま", "Bo"], ["W" * 30, "Bo"]])
def test_a_name_of_usual_length_is_whole_in_the_wide_chart_and_has_room_beside_it(names: list[str]) -> None:
    chances = [[0.5, 0.5]] * 3
    wide, narrow = drawings(Course(chances, None, [(1, "I")] * 3, names, 0, [], 3))
    for chart, most in ((wide, 20), (narrow, 10)):
        end = chart.curves[0].end
        assert end.text == names[0] if width(names[0]) <= most else end.text.endswith("…")
        assert width(end.text) <= most + 1
        assert chart.size.width - end.x >= width(end.text) * chart.size.label / 2
