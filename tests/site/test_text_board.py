"""The text board, in messages of the session: whole games of every kind can be played and followed with it."""

from __future__ import annotations

import re
from html import unescape
from itertools import product
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.record import Record, RecordData
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad.text.commands import MAX_TYPED
from heptad.text.common import result_line
from heptad.text.games import TEXTS
from heptad.text.languages import translator
from heptad_site.games.common import seat_names
from heptad_site.i18n import LANGUAGES
from heptad_site.i18n import translator as site_translator
from tests.archive.replay import lines
from tests.e2e.records import ARCHIVED, SEATS, archived
from tests.site.markup import BoardPage
from tests.site.page import TWO_PEOPLE, Answer, Page
from tests.site.screens import latin
from tests.thorough import in_turn


class Reader(Page):
    """The page of a user who has chosen the text board."""

    def ask(self, verb: str, **facts: Any) -> Answer:
        return super().ask(verb, board="text", **facts)

    def type(self, text: str, seat: int = 0) -> Answer:
        return self.ask("command", text=text, seat=str(seat), revision=str(self.answer["revision"]))


def opened(game: str, lang: str = "en") -> Reader:
    reader = Reader(lang)
    assert reader.ask("open", record=archived(game))["ok"]
    return reader


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "game"), in_turn(product(LANGUAGES, GAMES), 2))
def test_a_whole_game_is_played_by_typing_and_every_board_is_sound(game: str, lang: str) -> None:
    reader, rng = Reader(lang), Rng(4)
    answer = reader.ask("new", query={"game": game, "by1": "random", "by2": "random", "name0": "Ann"}, seed="2a")
    for number in range(400):
        reader.let_bots_act()
        answer, page = reader.answer, BoardPage(reader.answer["html"])
        assert not page.errors
        assert len(page.ids) == len(set(page.ids))
        assert page.references <= {*page.ids, "share", "pace"}
        if answer["over"]:
            break
        tokens = reader.table().legal_tokens(0) if 0 in reader.table().current_players else []
        assert page.tokens == set(tokens)
        assert lang == "en" or not latin(answer["html"], lang)
        if tokens:
            token = rng.choice(tokens)
            typed = token if number % 2 else str(tokens.index(token) + 1)
            assert reader.type(typed)["record"]["actions"][-1] == f"0 {token}"
    assert reader.answer["over"]
    assert 'id="result"' in reader.answer["html"]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_drawn_board_is_missing(game: str) -> None:
    """Check that the text board names every card, token and player that the drawn board names."""
    reader, viewer = opened(game), Page()
    viewer.ask("open", record=archived(game))
    named = vars(TEXTS[game].text_of(translator("en")))
    names = {key: thing.name for things in ("cards", "tokens") for key, thing in named.get(things, {}).items()}
    shown = {names[key] for key in re.findall('data-about="([^"]+)"', viewer.answer["html"]) if key in names}
    assert len(shown) > 10
    assert {name for name in (*shown, "Ann", "Bot 0") if name not in unescape(reader.answer["html"])} == set()


def test_an_answer_is_shown_and_announced_and_goes_with_the_next_action() -> None:
    reader = opened("wonders")
    answer = reader.type("what does left sell?")
    assert answer["announce"] == ["Left neighbour, Bot 0: Babylon A", "Sells: clay (1 coin)"]
    assert "Sells: clay (1 coin)</p>" in answer["html"]
    assert answer["record"]["actions"] == archived("wonders")["actions"]
    answer = reader.type("左隣の得点の内訳")
    assert '<p lang="ja">Bot 0：8勝利点</p>' in answer["html"], "in the language of the question"
    assert answer["announce"][0] == {"says": "Bot 0：8勝利点", "lang": "ja"}
    assert "</p>" not in reader.type("build glassworks")["html"].partition('id="said"')[1]


def test_the_field_for_commands_takes_no_line_that_would_not_be_read() -> None:
    assert re.findall(r'id="command"[^>]* maxlength="(\d+)"', opened("wonders").answer["html"]) == [str(MAX_TYPED)]


def test_what_a_misspelt_line_may_mean_is_a_button_that_does_it() -> None:
    reader = opened("wonders")
    answer = reader.type("build glasworks")
    assert answer["announce"] == ["“build glasworks” fits nothing here. Did you mean “build glassworks”?"]
    assert answer["record"]["actions"] == archived("wonders")["actions"]
    proposed = answer["html"].partition('id="said"')[2].partition('id="command-line"')[0]
    assert re.findall('data-verb="command"|name="text" value="([^"]+)"', proposed) == ["", "build glassworks"]
    answer = reader.type("build glassworks")
    assert answer["record"]["actions"][-1] == "0 b:glassworks_2"
    assert 'value="build glassworks"' not in answer["html"]


def test_commands_go_back_and_forth_and_tell_of_table_score_and_help() -> None:
    reader = opened("duel")
    played = len(reader.answer["record"]["actions"])
    assert len(reader.type("discard dispensary")["record"]["actions"]) == played + 1
    assert len(reader.type("undo")["record"]["actions"]) == played
    assert len(reader.type("redo")["record"]["actions"]) == played + 1
    assert "Military track" in reader.type("table")["announce"]
    assert reader.type("score")["announce"][0].startswith("Ann: ")
    assert reader.type("Who is winning?")["announce"] == reader.type("score")["announce"]
    assert reader.type("whose turn is it?")["announce"] == reader.type("choices")["announce"]
    said = reader.type("help")["announce"]
    assert said[1] == "Plain words do too: “what is lumber yard?”."
    assert "undo, redo" in said[-1]
    assert reader.type("quit")["announce"] == reader.type("help")["announce"]


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("wonders", "en", ["Age II, turn 5", "Your hand: 3 cards, choose one (5 choices)"]),
        ("duel", "en", ["Age II · Ann, choose an available card (8 choices)"]),
        ("architects", "en", ["Round 13, Ann’s turn", "Take one card (3 choices)"]),
        ("architects", "ja", ["13巡目、Annの手番", "カードを1枚取る（選択肢：3）"]),
    ],
)
def test_the_question_is_announced_with_the_first_board_and_once(game: str, lang: str, said: list[str]) -> None:
    reader = opened(game, lang)
    assert reader.answer["announce"] == said
    assert reader.ask("look")["announce"] == []
    assert not set(said) & {*reader.type("?")["announce"]}


def test_it_is_announced_when_it_is_ones_turn_again_and_what_is_asked_in_between() -> None:
    reader = Reader()
    reader.ask("new", query={"game": "wonders", "players": "3", "by1": "random", "by2": "random"}, seed="2a")
    assert not [line for line in reader.type("1")["announce"] if "choose one" in line]
    reader.let_bots_act()
    *told, last = reader.answer["announce"]
    assert told[-1] == "Turn 2 of 6."
    assert last.startswith("Your hand: 6 cards, choose one (")
    assert reader.type("undo")["announce"][:2] == ["Back to your last decision.", "Age I, turn 1"]


def test_the_drawn_board_announces_no_question() -> None:
    page = Page()
    assert page.new()["announce"] == []


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_the_result_is_told_and_nothing_is_asked(game: str) -> None:
    reader, record = Reader(), ended(game)
    assert reader.ask("open", record=record)["over"]
    won = result(Table(Record.from_data(record)))
    assert reader.type("who won?")["announce"] == [won]
    assert reader.type("table")["announce"][0] == won
    assert reader.type("help")["announce"][0] == "Nothing is asked now."
    assert "fits nothing here" in reader.type("1")["announce"][0]


def test_after_the_end_it_is_said_for_each_player_what_the_points_come_from() -> None:
    reader = Reader()
    found = []
    for game in GAMES:
        record = ended(game)
        html = unescape(reader.ask("open", record=record)["html"]).partition('id="origins"')[2]
        totals = re.findall(r"<h3>[^<]+: (\d+) points?</h3>", html)
        points = [re.findall(r"\((−?\d+)\)", city) for city in html.split("<h3>")[1:]]
        assert [int(total) for total in totals] == [sheet.total for sheet in Table(Record.from_data(record)).score()]
        assert [int(total) for total in totals] == [sum(int(n.replace("−", "-")) for n in city) for city in points]
        found += re.findall("<li>([^<]+)</li>", html)
    assert {"Scientific buildings: compass ×3 (9)", "Military: 6 spaces ahead (10)"} <= {*found}
    assert 'id="origins"' not in opened("wonders").answer["html"]


def test_what_happened_since_ones_last_turn_is_told_and_that_nothing_has() -> None:
    assert opened("wonders").type("What happened since my last turn?")["announce"] == [
        "Ann builds stage 3 of its wonder.",
        "Bot 0 builds stage 2 of its wonder. Pays 4 coins to Bot 1.",
        "Bot 1 builds Aqueduct.",
        "Turn 5 of 6.",
    ]
    reader = Reader()
    reader.new()
    assert reader.type("what happened?")["announce"] == ["Nothing yet."]


def test_who_asks_for_a_players_points_is_told_the_same_as_the_end_shows() -> None:
    reader = Reader()
    reader.ask("open", record=ended("wonders"))
    total, *lines = reader.type("where do my points come from?")["announce"]
    assert f"<h3>{total}</h3>" in reader.answer["html"]
    assert "Scientific buildings: compass ×3 (9)" in [*lines, *reader.type("the points of Bot 0")["announce"]]


def test_before_the_end_it_is_said_that_the_game_is_not_over() -> None:
    reader = opened("wonders")
    assert reader.type("who won")["announce"] == ["The game is not over yet."]
    assert reader.type("table")["announce"][0] == "Age II, turn 5"


def ended(game: str) -> RecordData:
    """Return the record of a whole archived game, with a person in seat 0."""
    record: RecordData = lines(game)[ARCHIVED[game][0]]["record"]
    return record | {"seats": list(SEATS[: record["options"]["players"]])}


def result(table: Table) -> str:
    tr = translator("en")
    return result_line(table.outcome(), seat_names(table, tr), TEXTS[table.game.key].text_of(tr))


@pytest.mark.parametrize(("lang", "given"), [("en", "What should I do?"), ("ja", "どうすればいい？")])
def test_who_asks_for_a_hint_is_told_how_it_is_opened_and_the_board_opens_it(lang: str, given: str) -> None:
    reader = opened("duel", lang)
    reader.type("help")
    answer = reader.type(given)
    assert "Ctrl+I" in answer["announce"][0]
    assert 'data-hint="2"' in answer["html"]  # the number of the command, by which it is opened only once
    assert "data-hint" not in reader.type("help")["html"]
    assert {"en": "hint, table", "ja": "「ヒント」"}[lang] in "".join(reader.answer["announce"])


def test_who_is_not_asked_gets_no_hint_and_is_told_how_far_the_game_is() -> None:
    reader = Reader()
    reader.ask("open", record=ended("duel"))
    answer = reader.type("hint")
    assert answer["announce"] == ["Nothing is asked now."]
    assert "data-hint" not in answer["html"]
    assert reader.type("is the game over?")["announce"][0].startswith("Winner: ")


def test_who_asks_how_to_win_or_how_far_the_game_is_is_told() -> None:
    reader = opened("architects")
    assert reader.type("how do I win?")["announce"] == [
        "The game ends when a wonder is completed. Then the city with the most points wins.",
        "The page “How to play” has all the rules.",
    ]
    told = reader.type("how many cards are left?")["announce"]
    assert told[:3] == ["Round 13, Ann’s turn", "Take one card (3 choices)", "Centre: a tablet on top, 51 cards"]


@pytest.mark.parametrize(("lang", "given"), [("en", "new game"), ("ja", "新しいゲームを始める")])
def test_who_asks_for_a_new_game_is_told_the_names_of_the_menu(lang: str, given: str) -> None:
    (says,) = opened("wonders", lang).type(given)["announce"]
    assert all(site_translator(lang).gettext(name) in says for name in ("New game", "Saved games"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_headings_of_the_board_may_be_typed(lang: str) -> None:
    reader = opened("wonders", lang)
    tr = site_translator(lang)
    asked, table, happened, score = map(tr.gettext, ("What is asked", "Your table", "What happened", "Score"))
    assert reader.type(asked)["announce"] == reader.type("choices")["announce"]
    assert reader.type(table)["announce"] == reader.type("table")["announce"]
    assert reader.type(happened)["announce"] == reader.type("what happened")["announce"]
    assert reader.type(score)["announce"] == reader.type("score")["announce"]


def test_what_cannot_be_undone_is_refused() -> None:
    reader = Reader()
    reader.new()
    assert reader.type("undo")["error"]["code"] == "action/nothing-to-undo"


def test_only_who_looks_at_the_board_may_type_and_only_on_the_newest_one() -> None:
    reader = opened("duel")
    assert reader.type("1", seat=1)["error"]["code"] == "action/stale"
    old = reader.answer["revision"]
    reader.type("1")
    assert reader.ask("command", text="1", seat="0", revision=str(old))["error"]["code"] == "action/stale"


def test_a_cover_hides_the_text_board_too() -> None:
    reader = Reader()
    html = reader.new(TWO_PEOPLE)["html"]
    assert 'data-verb="show"' in html
    assert 'id="asked"' not in html
    assert 'id="command"' not in html
    assert 'id="asked"' in reader.ask("show", seat="0")["html"]


def test_either_board_can_be_had_at_any_moment_and_is_sent_whole() -> None:
    page = Page()
    page.new()
    drawn = page.ask("look", shows=1)["html"]
    words = page.ask("look", shows=1, board="text")["html"]
    assert 'id="city-me"' in drawn
    assert 'id="asked"' in words
    assert "data-same" not in words
    assert "data-same" not in page.ask("look")["html"]


def test_while_bots_act_the_line_that_is_being_typed_is_left_alone() -> None:
    reader = Reader()
    reader.new()
    reader.type("help")
    bot = reader.answer["bots"][0]
    answer = reader.ask("act", seat=bot["seat"], token=reader.think(bot["seat"]), shows=1)
    assert '<form id="command-line" data-same></form>' in answer["html"]
    assert '<form id="command-line" data-same></form>' not in reader.type("help")["html"]  # the field is cleared
    assert "There are also" in answer["html"]
