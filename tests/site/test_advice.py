"""The hint and the review in messages of the session: rankings, continued searches, stored results and refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from heptad.bots.greedy import GreedyBot
from heptad.games import GAMES
from heptad.games.wonders.choices import SELL, STAGE
from heptad.kernel.game import Level
from heptad.kernel.reason import Reason
from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.table import Table
from heptad_site.drawing.chances import Course, drawings
from heptad_site.games import GAMES as SITE_GAMES
from heptad_site.games.duel import advice as duel_advice
from heptad_site.games.wonders import advice as wonders_advice
from heptad_site.i18n import translator
from heptad_site.session.advice import Choice, choices, drawn, search_of, why_better, whys
from heptad_site.session.session import Session
from tests.games.architects.positions import city, position

ITERATIONS, LONG = 24, 1000  # iterations of the Architect level in these tests, and enough for any search
#: Wonders of Duel that give another turn.
AGAIN = {"appian_way", "hanging_gardens", "piraeus", "sphinx", "temple_of_artemis"}
SEATS = tuple(Seat(name=name, by=by) for name, by in (("Ann", "person"), ("Bo", "greedy"), ("Cy", "greedy")))


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES.values():
        levels = (*game.search.levels[:3], Level(ITERATIONS, 0))
        monkeypatch.setattr(type(game), "search", game.search._replace(levels=levels))


class Conversation:
    """A session, and the page that sends it messages in one language."""

    def __init__(self, lang: str = "en") -> None:
        self.session, self.lang = Session(), lang

    def __call__(self, verb: str, **facts: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(
            self.session.handle(json.dumps({"id": 1, "lang": self.lang, "verb": verb, **facts}))
        )
        return answer


def played(game: str, actions: int | None = None, people: int = 1) -> Table:
    """Return a game of people against rule-based bots, played to its end or for a number of actions."""
    players = 2 if game == "duel" else 3
    seats = tuple(
        Seat(name=seat["name"], by="person") if n < people else seat for n, seat in enumerate(SEATS[:players])
    )
    table, rng, bot = Table.new(game, {"players": players}, seed="2a", seats=seats), Rng(3), GreedyBot()
    while table.current_players and (actions is None or table.revision < actions or 0 not in table.current_players):
        seat = table.current_players[-1]
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
    return table


def tokens(html: str) -> list[str]:
    return re.findall(r'data-token="([^"]+)"', html)


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return played(request.param, 20)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hint_ranks_choices_with_what_they_bring_and_why(table: Table, lang: str) -> None:
    ask, record = Conversation(lang), table.record.to_data()
    answer = ask("advise", record=record, seat=0, iterations=LONG)
    assert answer["done"]
    assert answer["share"] == 1
    rows = tokens(answer["html"])
    assert set(rows) <= set(table.legal_tokens(0))
    assert 1 <= len(rows) <= 7
    assert answer["html"].count('class="h-gain"') == len(rows)
    gains = [int(n) for n in re.findall(r'class="h-gain">(\d+)', answer["html"])]
    assert gains == sorted(gains, reverse=True)
    assert 'class="h-why"' in answer["html"]


def test_every_choice_has_its_rank_and_the_number_by_which_it_is_typed_on_the_text_board(table: Table) -> None:
    html = Conversation()("advise", record=table.record.to_data(), seat=0, iterations=1000)["html"]
    numbers = [int(n) for n in re.findall(r'class="rank in-words">(\d+)', html)]
    assert numbers == [table.legal_tokens(0).index(token) + 1 for token in tokens(html)]
    assert [int(n) for n in re.findall(r'class="rank">(\d+)', html)] == [*range(1, len(numbers) + 1)]
    label = re.findall(r"<b>(.+?)</b>", html)[0]
    assert f"Architect’s choice: {label}." in html


def test_the_bar_of_a_choice_is_as_long_as_its_chance(table: Table) -> None:
    html = Conversation()("advise", record=table.record.to_data(), seat=0, iterations=LONG)["html"]
    gains = [int(n) for n in re.findall(r'class="h-gain">(\d+)', html)]
    bars = [float(n) for n in re.findall(r'class="fill" d="M0 0H([\d.]+)', html)]
    assert bars == pytest.approx(gains, abs=0.6)


def test_a_search_goes_on_from_message_to_message_and_may_be_shown_before_its_end(table: Table) -> None:
    ask, facts = Conversation(), {"record": table.record.to_data(), "seat": 0}
    whole = Conversation()("advise", **facts, iterations=LONG)["html"]
    first = ask("advise", **facts, iterations=ITERATIONS // 2)
    assert (first["done"], first["html"]) == (False, "")
    assert 0.25 < first["share"] <= 0.5
    early = ask("advise", **facts, iterations=0)
    assert not early["done"]
    assert tokens(early["html"])
    last = ask("advise", **facts, iterations=LONG)
    assert last["html"] == whole


def test_a_hint_is_for_a_seat_that_must_decide_and_leaves_the_open_game_alone() -> None:
    table = played("duel", 20)
    ask, record = Conversation(), table.record.to_data()
    ask("open", record=record)
    other = 1 if table.current_players == (0,) else 0
    assert ask("advise", record=record, seat=other, iterations=1)["error"]["code"] == "action/not-your-turn"
    assert ask("advise", record=record, seat=0, iterations=-1)["error"]["code"] == "message/field"
    assert ask("advise", record=record, seat=0, iterations=4)["ok"]
    assert ask("act", seat="0", token=table.legal_tokens(0)[0], revision=str(table.revision))["ok"]


def test_before_anything_is_searched_no_chance_is_told() -> None:
    answer = Conversation()("advise", record=played("wonders", 0).record.to_data(), seat=0, iterations=0)
    assert answer["ok"]
    assert "chance to win" not in answer["html"]
    assert "h-bar" not in answer["html"]


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "After that, a hint compares the other choices."),
        ("ja", "そのあとのヒントでは、ほかの選択肢を比べます。"),
    ],
    ids=["en", "ja"],
)
def test_an_action_that_is_always_worth_taking_has_neither_chance_nor_bar(lang: str, says: str) -> None:
    table = Table.new("architects", {"players": 3}, seed="2a", seats=SEATS)
    table._states[-1] = position(players=3, cat=0).state
    look, *decks = reversed(table.legal_tokens(0))
    assert len(decks) == 3
    html = drawn(table, 0, search_of(table, 0), lang).replace("<wbr>", "")
    assert tokens(html) == [look]
    assert says in html
    assert "h-bar" not in html
    table.act(0, look)
    assert says not in drawn(table, 0, search_of(table, 0), lang)


@pytest.mark.parametrize(("same", "said"), [(1.0, True), (0.0, False)])
def test_choices_that_are_all_alike_are_said_to_be(same: float, said: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heptad_site.session.advice.MAX_DIFFERENCE", same)
    answer = Conversation()("advise", record=played("wonders", 0).record.to_data(), seat=0, iterations=LONG)
    assert ("All much the same." in answer["html"]) is said


def test_a_single_choice_is_said_to_be_the_only_one() -> None:
    table = played("duel", 0)
    while len(table.legal_tokens(seat := table.current_players[0])) > 1:
        table.act(seat, table.legal_tokens(seat)[0])
    answer = Conversation()("advise", record=table.record.to_data(), seat=seat, iterations=ITERATIONS)
    assert "There is nothing to choose between." in answer["html"]


def test_a_game_without_labels_and_reasons_is_advised_on_by_the_names_of_its_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SITE_GAMES, "duel", SITE_GAMES["duel"]._replace(lessons=None, advice=None))
    table = played("duel", 20)
    html = Conversation()("advise", record=table.record.to_data(), seat=0, iterations=LONG)["html"]
    assert tokens(html)
    assert set(re.findall("<b>(.*?)</b>", html)) <= {"build", "build_wonder", "sell"}
    assert 'class="h-why"' not in html


def reviewed(ask: Conversation, record: dict[str, Any], seat: int | None = None) -> Iterator[dict[str, Any]]:
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
    table, ask = played(game), Conversation()
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
    *_, last = reviewed(Conversation(lang), played("duel", 30).record.to_data())
    decisions, moments = (
        [re.search(r'data-step="(\d+)"[\s\S]*?aria-label="([^"]*)"', part) for part in last["html"].split(start)[1:]]
        for start in ('class="dec ', 'class="moment"')
    )
    labels = {found[1]: found[2] for found in decisions if found}
    assert [*labels.values()] == [named.format(n) for n in range(1, len(labels) + 1)]
    assert len(moments) == 3
    assert all(found and labels[found[1]] == found[2] for found in moments)


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
    html = Conversation()("review", record=table.record.to_data(), seat=0, found=found)["html"]
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
    html = Conversation()("review", record=table.record.to_data(), seat=0, found=found)["html"]
    assert "The dearest of the others cost 15.0 %." in html
    assert "25.0" not in html


def test_findings_of_an_earlier_version_are_searched_again() -> None:
    table, ask = played("duel", 10), Conversation()
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


def test_a_reason_against_the_played_action_has_no_but_in_japanese_either(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("duel", 0)
    one, other = table.legal_actions(0)[:2]
    monkeypatch.setattr(duel_advice, "reasons", lambda world, seat, action: [] if action == one else [COSTS])
    assert why_better(table, 0, one, other, translator("ja")) == ["実際の手の難点：4コインかかる。"]


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


# ── rows of the hint ────────────────────────────────────────────────────────
def hint(table: Table, seat: int = 0) -> list[Choice]:
    """Return the rows of the hint for a seat."""
    search = Search(table.info(seat), Rng(1), 240, advice=True)
    search.step(search.planned)
    return choices(table, seat, search, translator("en"))


def test_a_stage_is_one_row_whatever_card_it_uses_up_and_each_kind_of_choice_has_a_row() -> None:
    rows: list[Choice] = []
    for number in range(6):
        table = played("wonders", 9 * number + 3)
        found = hint(table)
        legal = {action.kind for action in table.legal_actions(0)}
        kinds = [table.game.decode(row.token).kind for row in found]
        assert legal == set(kinds)
        assert kinds.count(STAGE) <= 1
        assert kinds.count(SELL) <= 1
        rows += found
    together = [row for row in rows if row.instead]
    assert together
    for row in together:
        assert "Next stage" in row.label.text or "Discard" in row.label.text
        assert not any(card in row.label.text for card in row.instead.split(", "))


def test_the_stage_has_a_row_even_if_seven_other_choices_are_better() -> None:
    table = Table.new("wonders", {"players": 3}, seed="b18", seats=SEATS)
    found = hint(table)
    assert len(found) == 7
    assert {action.kind for action in table.legal_actions(0)} == {table.game.decode(row.token).kind for row in found}
    assert found[-1].label.text.startswith("Next stage")


def test_what_speaks_for_several_rows_is_told_in_each() -> None:
    for number in range(6):
        table = played("wonders", 9 * number + 3)
        for row in hint(table):
            pros, _ = whys(table, 0, table.game.decode(row.token), translator("en"))
            assert row.why[:1] == pros[:1]


def test_choices_with_the_same_reasons_and_other_chances_are_told_apart_by_a_further_one() -> None:
    table = played("duel", 31)
    with_cards = {row.label.text: row.why for row in hint(table) if "The Mausoleum with" in row.label.text}
    same = ["You build a card of the discard pile for nothing.", "2 points at the end."]
    assert with_cards["Build The Mausoleum with Laboratory"] == [
        *same, "But it turns up 2 cards, and Bo has the first choice."
    ]  # fmt: skip
    assert with_cards["Build The Mausoleum with Drying Room"] == [*same, "Keeps Drying Room from Bo."]


def test_a_payment_that_the_name_of_a_choice_says_is_no_reason_against_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [Reason("pays", -3.0, 2, seat=1), Reason("points", 1.0, 1)]
    monkeypatch.setattr(wonders_advice, "reasons", lambda *position: said)
    rows = hint(played("wonders", 18))
    assert {bool(row.apart) for row in rows} == {True, False}
    for row in rows:
        assert row.why == ["1 point at the end.", *["But it gives 2 coins to Bo."] * (not row.apart)]


def test_that_one_plays_again_is_told_first_or_second_where_a_wonder_is_built() -> None:
    table, told = Table.new("duel", {"wonders": "preset"}, seed="2a", seats=SEATS[:2]), 0
    while table.revision < 16:  # everybody only sells, until they can afford wonders
        seat = table.current_players[0]
        for row in hint(table, seat):
            facts = table.explain(seat, table.game.decode(row.token))
            if facts["do"] == "build_wonder" and facts["wonder"] in AGAIN:
                told += 1
                assert "You play again at once." in row.why[:2]
                assert len(row.why) > 1
        table.act(seat, next(token for token in table.legal_tokens(seat) if token.startswith("s:")))
    assert told


def test_a_review_is_from_each_seat_that_a_person_played_and_goes_on_where_it_was_left() -> None:
    table, ask = played("duel", people=2), Conversation("ja")
    record = table.record.to_data()
    answers = reviewed(ask, record, 1)
    opened, found = next(answers), next(answers)["found"]
    assert (opened["seat"], opened["by"]) == (1, ["person", "person"])
    kept = Conversation("ja")("review", record=record, seat=1, found=[found])
    assert kept["found"] == [found]
    assert kept["html"].count('name="seat"') == 2
    assert kept["html"].count('class="dec ') == 1


def test_a_decision_may_be_pondered_in_several_messages() -> None:
    record, ask = played("duel", 20).record.to_data(), Conversation()
    whole = next(answer for answer in reviewed(Conversation(), record) if "found" in answer and answer.get("share"))
    opened = ask("review", record=record, seat=0, found=[])
    begun = ask("ponder", iterations=ITERATIONS // 2)
    assert (begun["done"], begun["found"], begun["html"]) == (False, None, "")
    assert begun["share"] == pytest.approx(0.5 / opened["decisions"])
    assert ask("ponder", iterations=ITERATIONS) == whole


def test_from_any_decision_the_game_is_played_on() -> None:
    table, ask = played("architects"), Conversation()
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
    assert Conversation()("review", record=record, seat=None, found=found)["error"]["code"] == "message/field"


def test_nothing_can_be_pondered_before_a_review_is_open_nor_for_a_seat_that_is_not_there() -> None:
    ask = Conversation()
    assert ask("ponder", iterations=1)["error"]["code"] == "table/none"
    record = played("duel", 10).record.to_data()
    assert ask("review", record=record, seat=2, found=[])["error"]["code"] == "seat/unknown"


def test_names_at_the_ends_of_the_lines_keep_their_distance() -> None:
    chances = [[1 / 7] * 7] * 3
    for chart in drawings(Course(chances, None, [(1, "I")] * 3, list("abcdefg"), 2, [1], 3)):
        heights = sorted(curve.end.y for curve in chart.curves)
        assert all(lower - upper >= chart.size.label for upper, lower in pairwise(heights))
        assert chart.curves[0].seat == 2
