"""The hint in messages of the session: rankings, their reasons and rows, and continued searches."""

from __future__ import annotations

import re

import pytest

from heptad.games import GAMES
from heptad.games.wonders.choices import SELL, STAGE
from heptad.kernel.reason import Reason
from heptad.kernel.rng import Rng
from heptad.search.tree import Search
from heptad.table import Table
from heptad_site.games import GAMES as SITE_GAMES
from heptad_site.games.wonders import advice as wonders_advice
from heptad_site.i18n import translator
from heptad_site.session.advice import Choice, choices, drawn, search_of
from heptad_site.session.reasons import whys
from tests.games.architects.positions import position
from tests.games.wonders.positions import city as wonders_city
from tests.games.wonders.positions import position as wonders_position
from tests.site.advised import ITERATIONS, LONG, SEATS, played
from tests.site.page import Page

pytestmark = pytest.mark.usefixtures("short_searches")
#: Wonders of Duel that give another turn.
AGAIN = {"appian_way", "hanging_gardens", "piraeus", "sphinx", "temple_of_artemis"}


def tokens(html: str) -> list[str]:
    return re.findall(r'data-token="([^"]+)"', html)


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest) -> Table:
    return played(request.param, 20)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hint_ranks_choices_with_what_they_bring_and_why(table: Table, lang: str) -> None:
    ask, record = Page(lang).ask, table.record.to_data()
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
    html = Page().ask("advise", record=table.record.to_data(), seat=0, iterations=1000)["html"]
    numbers = [int(n) for n in re.findall(r'class="rank in-words">(\d+)', html)]
    assert numbers == [table.legal_tokens(0).index(token) + 1 for token in tokens(html)]
    assert [int(n) for n in re.findall(r'class="rank">(\d+)', html)] == [*range(1, len(numbers) + 1)]
    label = re.findall(r"<b>(.+?)</b>", html)[0]
    assert f"Architect’s choice: {label}." in html


def test_the_bar_of_a_choice_is_as_long_as_its_chance(table: Table) -> None:
    html = Page().ask("advise", record=table.record.to_data(), seat=0, iterations=LONG)["html"]
    gains = [int(n) for n in re.findall(r'class="h-gain">(\d+)', html)]
    bars = [float(n) for n in re.findall(r'class="fill" d="M0 0H([\d.]+)', html)]
    assert bars == pytest.approx(gains, abs=0.6)


def test_a_search_goes_on_from_message_to_message_and_may_be_shown_before_its_end(table: Table) -> None:
    ask, facts = Page().ask, {"record": table.record.to_data(), "seat": 0}
    whole = Page().ask("advise", **facts, iterations=LONG)["html"]
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
    ask, record = Page().ask, table.record.to_data()
    ask("open", record=record)
    other = 1 if table.current_players == (0,) else 0
    assert ask("advise", record=record, seat=other, iterations=1)["error"]["code"] == "action/not-your-turn"
    assert ask("advise", record=record, seat=0, iterations=-1)["error"]["code"] == "message/field"
    assert ask("advise", record=record, seat=0, iterations=4)["ok"]
    assert ask("act", seat="0", token=table.legal_tokens(0)[0], revision=str(table.revision))["ok"]


def test_before_anything_is_searched_no_chance_is_told() -> None:
    answer = Page().ask("advise", record=played("wonders", 0).record.to_data(), seat=0, iterations=0)
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
    answer = Page().ask("advise", record=played("wonders", 0).record.to_data(), seat=0, iterations=LONG)
    assert ("All much the same." in answer["html"]) is said


def test_a_single_choice_is_said_to_be_the_only_one() -> None:
    table = played("duel", 0)
    while len(table.legal_tokens(seat := table.current_players[0])) > 1:
        table.act(seat, table.legal_tokens(seat)[0])
    answer = Page().ask("advise", record=table.record.to_data(), seat=seat, iterations=ITERATIONS)
    assert "There is nothing to choose between." in answer["html"]


def test_a_game_without_labels_and_reasons_is_advised_on_by_the_names_of_its_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SITE_GAMES, "duel", SITE_GAMES["duel"]._replace(lessons=None, advice=None))
    table = played("duel", 20)
    html = Page().ask("advise", record=table.record.to_data(), seat=0, iterations=LONG)["html"]
    assert tokens(html)
    assert set(re.findall("<b>(.*?)</b>", html)) <= {"build", "build_wonder", "sell"}
    assert 'class="h-why"' not in html


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
    table = Table.new("wonders", {"wonders": ["babylon-b", "ephesus-a", "halicarnassus-b"]}, seed="b18", seats=SEATS)
    found = hint(table)
    assert len(found) == 7
    assert {action.kind for action in table.legal_actions(0)} == {table.game.decode(row.token).kind for row in found}
    assert found[-1].label.text.startswith("Next stage")


def test_a_card_that_is_best_built_is_also_compared_with_its_sale_in_duel() -> None:
    single = 0
    for number in range(3, 60, 8):
        table = played("duel", number)
        search = search_of(table, 0)
        search.step(LONG)
        found = choices(table, 0, search, translator("en"))
        legal = {action.kind for action in table.legal_actions(0)}
        assert legal == {table.game.decode(row.token).kind for row in found}
        assert len({row.token for row in found}) == len(found)
        single += len(legal) > 1 and len({table.explain(0, table.game.decode(row.token))["card"] for row in found}) == 1
    assert single  # there were positions with one card to choose


def test_what_speaks_for_several_rows_is_told_in_each() -> None:
    for number in range(6):
        table = played("wonders", 9 * number + 3)
        for row in hint(table):
            pros, _ = whys(table, 0, table.game.decode(row.token), translator("en"))
            assert row.why[:1] == pros[:1]


def test_choices_with_the_same_reasons_and_other_chances_are_told_apart_by_a_further_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("heptad_site.session.advice.MAX_DIFFERENCE", 0.0)  # how much they differ depends on the weights
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


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "But it uses up your free card of this age."),
        ("ja", "ただし、この時代に無料で建設できる1枚を使います。"),
    ],
)
def test_a_card_that_is_built_free_is_always_told_to_use_up_the_free_card_of_the_age(lang: str, says: str) -> None:
    table = Table.new("wonders", {"players": 3}, seed="2a", seats=SEATS)
    mine = wonders_city("olympia-a", "quarry", "senate", coins=9, stages=2)
    table._states[-1] = wonders_position(mine, age=3, turn=2).state
    for token, cons in (("f:senate", [says]), ("s:senate", [])):
        pros, told = whys(table, 0, table.game.decode(token), translator(lang))
        assert pros
        assert told == cons


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
