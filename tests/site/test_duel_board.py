"""The HTML of the board of Duel in random games: well-formed, with exactly the legal actions, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from html import unescape
from typing import Any

import pytest

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS
from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.build.sprite import symbols
from heptad_site.games.duel import board
from heptad_site.games.duel.cities import PICTURES, pieces, track
from heptad_site.games.duel.signs import signs
from heptad_site.games.duel.text import text_of
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.captions import announcement
from tests.duel_games import ALONE, ENDINGS, TOGETHER, asked, ended
from tests.games.duel.positions import city, position
from tests.site.boards import AROUND, check, check_japanese, draw
from tests.site.markup import BoardPage, spoken, unmarked
from tests.thorough import in_turn, some

GAMES: dict[str, dict[str, Any]] = {"draft": {}, "preset": {"wonders": "preset", "middle_pawn": "chooses"}}


def states(name: str, seats: Any = ALONE) -> Iterator[Table]:
    """Yield positions of a random game that prefers building: every third one, and all with special questions."""
    table, rng = Table.new("duel", GAMES[name], seed="3", seats=seats), Rng(11)
    while table.current_players:
        if table.revision % 3 == 0 or table.view(None)["ask"] not in ("turn", "wonder"):
            yield table
        (seat,) = table.current_players
        tokens = table.legal_tokens(seat)
        liked = [token for token in tokens if token[0] in ("w" if rng.below(2) else "b")]
        table.act(seat, rng.choice(liked or tokens))
    yield table


def context(table: Table, seat: int | None = 0, tr: NullTranslations | None = None) -> dict[str, Any]:
    return dict(board.context(table, seat, tr or translator("en")))


@pytest.mark.slow
@pytest.mark.parametrize("name", in_turn(GAMES, 2))
def test_every_state_of_random_games_is_a_whole_page_that_offers_exactly_the_legal_actions(
    name: str, pytestconfig: pytest.Config
) -> None:
    """A usual run draws each state for one of the seats, or for somebody who has none."""
    for number, table in enumerate(states(name)):
        for seat in some((0, 1, None), number, 3, pytestconfig):
            check(BoardPage(draw(table, seat)), table.legal_tokens(seat) if seat is not None else ())


@pytest.mark.parametrize("ask", ["wonder", "turn", "token", "library", "discard", "destroy", "begin", "over"])
def test_every_question_is_a_whole_page_in_both_languages(ask: str) -> None:
    table = asked(ask)
    for lang in LANGUAGES:
        page = BoardPage(draw(table, 0, lang))
        assert not page.errors
        assert not page.nameless
        assert page.references <= {*page.ids, *AROUND}
        assert page.tokens == set(table.legal_tokens(0))


def test_a_long_name_is_marked_because_phones_show_it_in_smaller_letters() -> None:
    seats = (Seat(name="Konstantina", by="person"), Seat(name="Konstantinopolis", by="person"))
    drawn = draw(Table.new("duel", GAMES["preset"], seed="3", seats=seats), 0)
    assert re.findall(r"<h2 ([^>]*)>(?:<[^>]*>)*(Konstantin\w+)</h2>", drawn) == [
        ("", "Konstantina"),
        ('class="is-long"', "Konstantinopolis"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", in_turn(GAMES, 2, turn=1))
def test_a_japanese_board_that_is_covered_or_looked_on_has_no_english_word(name: str) -> None:
    check_japanese(states(name))


@pytest.mark.parametrize("reason", ENDINGS)
def test_every_ending_says_in_both_languages_who_won_and_by_what(reason: str) -> None:
    table = ended(reason)
    said = {
        "points": "Civilian victory",
        "civic": "blue cards decide",
        "shared": "A shared victory",
        "military": "Military supremacy",
        "science": "Scientific supremacy",
    }
    html = draw(table, None)
    assert f"by-{reason}" in html
    assert said[reason] in html
    assert not BoardPage(draw(table, None, "ja")).errors
    costs = re.findall(r'<p class="wonder-cost">.*?</p>', html, re.DOTALL)
    assert len(costs) == 8
    assert not re.search('class="coin|num yes', "".join(costs))  # nothing is paid any more


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", ENDINGS)
def test_everything_that_happens_is_told_in_a_sentence(reason: str, lang: str) -> None:
    table, tr = ended(reason), translator(lang)
    for events in table.events(None):
        lines = announcement(table, events, tr)
        assert len(lines) == sum(event.kind != "turn_begun" for event in events)
        assert not any("<" in line or "%(" in line for line in lines)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_focus_that_is_lost_in_the_draft_goes_to_the_first_wonder_or_to_who_is_waited_for(seat: int) -> None:
    table = Table.new("duel", {"first": 0}, seed="3", seats=ALONE)
    (focused,) = BoardPage(draw(table, seat)).focused
    assert focused.get("value") == (table.legal_tokens(0)[0] if seat == 0 else None)


def test_names_are_hyphenated_for_the_eye_only() -> None:
    table = Table.new("duel", {"wonders": "preset"}, seed="1", seats=ALONE)
    table._states[-1] = position(free="apothecary").state
    html = draw(table, 0)
    assert "Apoth\u00adecary" in html
    assert "\u00ad" not in spoken(html)


@pytest.mark.parametrize(
    ("lang", "says", "row"),
    [
        (
            "en",
            "0 of 4 wonders built; Progress tokens: Law, Masonry",
            "Law a seventh science symbol; six different ones win",
        ),
        ("ja", "七不思議 0／4。進歩トークン：法律、石工", "法律 7種類目の科学シンボル（異なる6種類で勝利）"),
    ],
    ids=["en", "ja"],
)
def test_a_city_tells_its_progress_tokens_apart_from_its_wonders_and_each_once(lang: str, says: str, row: str) -> None:
    table = Table.new("duel", {"wonders": "preset"}, seed="1", seats=ALONE)
    table._states[-1] = position(city(tokens="law masonry"), free="baths").state
    html = unescape(spoken(unmarked(draw(table, 0, lang))))
    lines = [read(line) for line in re.findall("<p.*?</p>|<li.*?</li>", html, re.DOTALL)]
    assert sum(line.endswith(says) for line in lines) == 1
    assert lines.count(row) == 1


# ── who sees what ───────────────────────────────────────────────────────────
def test_only_the_great_library_needs_a_cover_between_two_people() -> None:
    covered = {
        (table.view(None)["ask"], table.sees_more(seat))
        for name in GAMES
        for table in states(name, TOGETHER)
        for seat in table.current_players
    }
    assert {ask for ask, more in covered if more} <= {"library"}
    assert asked("library", together=True).sees_more(0)
    assert len(covered) > 3


def test_the_tokens_of_the_great_library_are_drawn_for_their_finder_only() -> None:
    table = asked("library")
    drawn = [f"p:{key}" for key in table.view(0)["library"]]
    assert len(drawn) == 3
    assert all(token in draw(table, 0) for token in drawn)
    for html in (draw(table, 1), draw(table, None), draw(table, None, awaited=0)):
        assert not any(token in html for token in drawn)


def test_a_face_down_card_is_drawn_by_its_back_only() -> None:
    table = asked("turn", 3)
    names = text_of(translator("en")).names
    hidden = set(names) - {key for city in table.view(0)["cities"] for key in city["built"]}
    hidden -= {slot["card"] for slot in table.view(0)["display"]} | set(table.view(0)["discard"])
    shown = [card.text.key for card in context(table)["display"]["cards"]]
    assert not hidden & set(shown)
    assert len(context(table)["display"]["backs"]) == sum(not slot["card"] for slot in table.view(0)["display"])


def test_the_drawn_cards_say_to_screen_readers_what_covers_them_or_what_they_lie_on() -> None:
    table = asked("turn")
    html, cards = unescape(draw(table, 0)), context(table)["display"]["cards"]
    assert {bool(card.covers) for card in cards if card.free} == {False}
    covered = {f"; Covered by {', '.join(card.covers)}." for card in cards if not card.free}
    lying = {f"; {card.lies_on}" for card in cards if card.lies_on}
    assert len(lying) > 1
    assert all(f'<span class="vh">{says}</span>' in html for says in covered | lying)


# ── prices ──────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("lang", "says"), [("en", "Worth 2 points now."), ("ja", "今なら2勝利ポイント。")])
def test_a_card_of_the_discard_pile_says_what_it_is_worth_now(lang: str, says: str) -> None:
    mine = city("altar baths", coins=40, wonders="mausoleum")
    here = position(mine, free="port", age=3, left=6, discard="magistrates_guild palace")
    here.play("w:port:mausoleum")
    table = Table.new("duel", seed="1", seats=ALONE)
    table._states[-1] = here.state
    buttons = re.findall(r'<button\s+class="card .*?data-vt="(\w+)"(.*?)</button>', draw(table, 0, lang), re.DOTALL)
    worth = {key: said for key, button in buttons for said in re.findall(r'"card-worth">(.*)</span>', button)}
    assert says in worth["magistrates_guild"]
    assert "palace" in dict(buttons)
    assert "palace" not in worth


def test_each_card_that_can_be_taken_shows_both_prices_and_why_it_cannot_be_built() -> None:
    for table in states("draft"):
        if table.view(None)["ask"] != "turn":
            continue
        (seat,) = table.current_players
        for card in context(table, seat)["display"]["cards"]:
            if not card.free:
                assert card.covers
                continue
            build = card.uses[0]
            assert build.can == (card.mine.kind != "no") == (not build.why)
            assert card.theirs >= 0
            assert [use.do for use in card.uses] == ["build", "build_wonder", "sell"]
            assert sum(use.first for use in card.uses) == 1


# ── the log ─────────────────────────────────────────────────────────────────
def test_the_log_goes_back_turn_by_turn_and_tells_each_turn_in_its_order() -> None:
    seen = context(ended("points"))["log"]
    steps = [[line.step for line in turn.lines()] for turn in seen]
    assert [sorted(turn) for turn in steps] == steps
    assert [min(turn) for turn in steps] == sorted((min(turn) for turn in steps), reverse=True)
    headings = [turn.heading for turn in seen]
    assert len({*headings}) == len(headings) == 60
    assert headings[-1] == "Age I, turn 1"


def test_the_log_below_the_table_is_open_during_play() -> None:
    assert '<details class="panel log fold a-log" id="log" open>' in draw(asked("turn", 1), 0)


def test_the_picks_of_the_draft_are_told_together() -> None:
    (draft,) = (turn for turn in context(asked("turn"))["log"] if turn.heading == "Choice of wonders")
    assert len(draft.lines()) >= 8


# ── the track, the cities ───────────────────────────────────────────────────
def test_the_track_is_seen_from_the_city_on_the_left_and_warns_of_a_near_capital() -> None:
    for home, pawn in ((0, -6), (1, 6)):
        seen = track(pawn, [pawn // 2, pawn], home, ["Ann", "Bob"])
        assert [space["pawn"] for space in seen["spaces"]].index(True) == 3
        assert [(side["seat"], side["steps"], side["near"], side["loot"]) for side in seen["sides"]] == [
            (home, 3, True, []),
            (1 - home, 15, False, [2, 5]),
        ]
        assert [zone["loot"] for zone in seen["zones"]] == [0, 0, 0, 0, 2, 5]


def test_the_one_person_sits_on_the_left_and_two_people_keep_their_places() -> None:
    bots_first = Table.new("duel", {}, seed="1", seats=(ALONE[1], ALONE[0]))
    assert context(bots_first, 1)["left"]["seat"] == 1
    for seat in (0, 1):
        together = Table.new("duel", {}, seed="1", seats=TOGETHER)
        assert context(together, seat)["left"]["seat"] == 0


def test_every_wonder_has_a_drawing_of_its_own() -> None:
    drawn = [tuple(name for name, _ in pieces(key)) for key in PICTURES]
    assert len(set(drawn)) == len(PICTURES) == 12
    assert {name for names in drawn for name in names} <= set(symbols())


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "built with Tavern"), ("ja", "「酒場」を使って建造済み")], ids=["en", "ja"]
)
def test_a_built_wonder_says_which_card_lies_under_it(lang: str, says: str) -> None:
    here = position(city(coins=40, wonders="sphinx"), free="tavern baths")
    here.play("w:tavern:sphinx")
    table = Table.new("duel", {"wonders": "preset"}, seed="1", seats=TOGETHER)
    table._states[-1] = here.state
    html = draw(table, 0, lang)
    assert html.count(f'title="{says}"') == html.count(f'<span class="vh">{says}</span>') == 1


def sphinx_built(seats: Any = ALONE) -> Table:
    """Return a game in which Ann has just built The Sphinx and plays again."""
    table = Table.new("duel", {"wonders": "preset"}, seed="1", seats=seats)
    here = position(city(coins=40, wonders="sphinx"), free="tavern baths quarry")
    table._states[-1] = here.state
    table.act(0, "w:tavern:sphinx")
    return table


def panel(table: Table, seat: int, lang: str = "en") -> str:
    """Return what the city of a seat did last, as a screen reader reads it."""
    found = re.search(rf'<p class="did[^>]*id="did-{seat}".*?</p>', draw(table, 0, lang), re.DOTALL)
    return read(found[0]) if found else ""


def read(html: str) -> str:
    """Return the text of HTML without a space before a comma."""
    return re.sub(" (?=[,、])", "", " ".join(re.sub("<[^>]+>", "", html).split()))


@pytest.mark.parametrize(
    ("lang", "says", "other"),
    [
        ("en", "You play again: choose one of the lit cards.", "Your move: choose one of the lit cards."),
        ("ja", "続けてもう1手番プレイします。明るいカードから1枚を選びます。", "あなたの手番です。"),
    ],
    ids=["en", "ja"],
)
def test_an_extra_turn_is_said_where_a_card_is_asked_for(lang: str, says: str, other: str) -> None:
    table = sphinx_built()
    assert says in draw(table, 0, lang)
    assert other not in draw(table, 0, lang)
    assert announcement(table, table.events(0)[-1], translator("en"))[-1] == "Ann plays again."
    for token in ("s:quarry", f"s:{table.view(1)['display'][-1]['card']}"):
        table.act(table.current_players[0], token)
        assert says not in draw(table, 0, lang)


def test_an_extra_turn_is_said_by_name_if_two_persons_share_the_screen() -> None:
    assert "Ann plays again: choose one of the lit cards." in draw(sphinx_built(TOGETHER), 0)


def test_a_city_shows_all_its_turns_since_the_last_one_of_the_other() -> None:
    table = sphinx_built()
    assert panel(table, 0) == "Just now: The Sphinx, −8 coins, plays again"
    table.act(0, "s:quarry")
    assert panel(table, 0) == "Just now: The Sphinx, −8 coins, plays again, Quarry, discarded, +2 coins"
    assert 'class="did latest" id="did-0"' in draw(table, 0)
    table.act(1, "s:baths")
    assert panel(table, 0).endswith("+2 coins")
    assert 'class="did" id="did-0"' in draw(table, 0)
    table.act(0, next(token for token in table.legal_tokens(0) if token[0] == "s"))
    assert panel(table, 0).endswith("discarded, +2 coins")
    assert "The Sphinx" not in panel(table, 0)


def test_the_own_wonders_in_the_dock_show_what_they_do_and_are_explained_when_touched() -> None:
    table = Table.new("duel", {"wonders": "preset"}, seed="1", seats=TOGETHER)
    table._states[-1] = position(city(coins=40, wonders="sphinx colossus"), free="tavern baths").state
    html = draw(table, 0)
    tiles, leaves = html[html.index('id="tiles"') :].split('id="leaves"')
    assert tiles.count('data-do="explain-this"') == tiles.count("tile-gives") == 4
    assert leaves.count('class="wtile"') == leaves.count("tile-gives") > 0


def test_the_options_of_a_link_are_those_of_the_form() -> None:
    query = {"game": "duel", "players": "2", "wonders": "preset", "first": "1", "middle_pawn": "chooses"}
    assert board.options(query) == {"players": 2, "wonders": "preset", "first": 1, "middle_pawn": "chooses"}
    assert board.options({"first": "random"}) == {"first": "random"}


@pytest.mark.parametrize("table", [CARDS, boards.WONDERS, boards.PROGRESS], ids=["cards", "wonders", "tokens"])
def test_every_effect_has_a_sign_whose_pictures_exist(table: Sequence[Any]) -> None:
    known = set(symbols())
    for row in table:
        shown = signs(row.gives)
        assert shown, row.key
        for kind, *facts in shown:
            names = [name for fact in facts for name in (fact if isinstance(fact, list) else [fact])]
            pictures = {name for name in names if isinstance(name, str) and name.startswith(("i-", "k-"))}
            assert pictures <= known, row.key
            assert pictures or kind not in ("power", "per", "both", "destroy"), row.key
