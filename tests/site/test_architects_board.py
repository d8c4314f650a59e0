"""The HTML of the board of Architects in random games: well-formed, complete, translated, no hidden information."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.session.seats import table_of_query
from tests.games.architects.positions import city, position
from tests.site.boards import check, check_hidden, check_japanese, context, draw, seated
from tests.site.markup import BoardPage
from tests.thorough import in_turn, some

GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "two": ({"players": 2, "wonders": ["halicarnassus", "alexandria"]}, 12),
    "three": ({"players": 3, "wonders": ["olympia", "babylon", "ephesus"], "end": "turn"}, 15),
    "seven": ({"players": 7}, 40),
}
ASKS = {"turn", "choice", "token", "deck", "side", "keep", "extra", "over"}


def states(name: str) -> Iterator[Table]:
    """Yield positions of a random game: those of every question a few times, and some others."""
    options, step = GAMES[name]
    table, rng, asked = seated("architects", options), Rng(11), Counter[str]()
    while table.current_players:
        asked[ask := table.view(None)["ask"]] += 1
        if table.revision % step == 0 or asked[ask] < 5:
            yield table
        (seat,) = table.current_players
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    yield table


@pytest.mark.parametrize("name", in_turn(GAMES, 2))
def test_every_state_of_random_games_is_a_whole_page_that_offers_exactly_the_legal_actions(
    name: str, pytestconfig: pytest.Config
) -> None:
    """A usual run draws each state for one of the seats."""
    for number, table in enumerate(states(name)):
        for seat in some([*{*table.current_players, 0}], number, 2, pytestconfig):
            check(BoardPage(draw(table, seat)), table.legal_tokens(seat))


def test_the_games_of_these_tests_ask_every_question() -> None:
    assert {table.view(None)["ask"] for name in GAMES for table in states(name)} == ASKS


@pytest.mark.parametrize("name", in_turn(GAMES, 2, turn=1))
def test_a_japanese_board_that_is_covered_or_looked_on_has_no_english_word(name: str) -> None:
    check_japanese(states(name))


def test_a_board_shows_nothing_that_its_seat_cannot_know() -> None:
    for name in GAMES:
        check_hidden(states(name), 2)


def test_the_score_grew_round_by_round_to_the_final_sheet() -> None:
    for name in GAMES:
        table = list(states(name))[-1]
        facts = context(table, 0)
        totals = facts["growth"]["totals"]
        assert totals[0] == [0] * len(totals[0])
        assert totals[-1] == facts["score"]["totals"]
        assert len(totals) >= facts["round"]


# ── what a player can read on it ────────────────────────────────────────────
def marks(game: Any, seat: int = 0, lang: str = "en") -> dict[str, str]:
    """Return what the top card of each deck brings, according to the board, by the place of the deck."""
    facts = context(played(game), seat, lang)
    return {deck.place: deck.mark.text for deck in facts["decks"] if deck.mark}


def played(game: Any) -> Table:
    """Return a table whose current position is that of `game`."""
    table = seated("architects", {"players": len(game.state.cities)})
    table._states[-1] = game.state
    return table


@pytest.mark.parametrize(
    ("game", "left", "right"),
    [
        (position(city("rhodes", "wood"), left="stone", right="wood"), "Builds piece 1", "Builds piece 2"),
        (position(city("rhodes", "wood"), left="coin"), "Builds piece 1 or 2", None),
        (
            position(city("giza", "wood wood", built=(1, 2, 3, 4)), left="wood", right="glass"),
            "Kept for later",
            "2 of 4 for piece 5",
        ),
        (
            position(city("giza", "wood brick stone", built=(1, 2, 3, 4)), left="glass", right="cat"),
            "Completes your wonder",
            "2 points and the cat",
        ),
        (position(city("giza", "gear"), left="gear", right="compass"), "Earns a token", "2 of 3 symbols"),
        (position(city("rhodes"), left="horns", right="horn", turned=1), "War breaks out", "1 shield, war nearer"),
        (position(city("giza"), left="blue", right="red"), "3 points", "1 shield"),
    ],
)
def test_a_card_says_what_it_would_bring(game: Any, left: str, right: str | None) -> None:
    assert marks(game)["left"] == left
    assert right is None or marks(game)["right"] == right


def test_the_top_card_of_a_deck_to_search_is_not_said_to_bring_anything() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), left="wood cat", right="red")
    game.play("t:left")
    assert marks(game) == {}
    assert 'value="h:left"' in draw(played(game), 0)


def test_a_focus_that_is_lost_goes_to_the_first_deck_that_is_not_empty_also_after_a_look_at_the_centre() -> None:
    table = played(position(city("giza"), cat=0, left="|", centre="glass"))
    for token in ("", "look"):
        if token:
            table.act(0, token)
        (focused,) = BoardPage(draw(table, 0)).focused
        assert focused["value"] == table.legal_tokens(0)[0] == "t:centre"


def test_the_centre_is_not_said_to_lie_face_down_when_it_is_empty() -> None:
    assert "face down" in draw(played(position(city("giza"), centre="glass")), 0)
    assert "face down" not in draw(played(position(city("giza"), left="wood", centre="|")), 0)


def test_a_card_that_brings_another_one_says_so() -> None:
    html = draw(played(position(city("giza", tokens="urbanism"), left="wood")), 0)
    assert "and one more card" in html
    assert "and one more card" not in draw(played(position(city("giza"), left="wood")), 0)


def test_a_stage_that_may_be_next_shows_what_is_there_of_its_price() -> None:
    me = context(played(position(city("ephesus", "wood wood coin", built=(1, 2)))), 0)["me"]
    shown = {it.piece.number: (it.state, [card.key for card in it.have], it.short) for it in me["stages"]}
    assert shown[2][0] == "built"
    assert shown[3] == ("next", ["wood", "coin"], 1)
    assert shown[4] == ("next", ["wood", "wood", "coin"], 0)
    assert shown[5][0] == "later"


def test_a_stage_with_all_its_cards_is_said_to_be_ready_and_not_to_lack_none() -> None:
    game = position(city("giza", "wood wood", built=(1, 2), tokens="economy engineering"), left="coin")
    html = draw(played(game), 0)
    assert ("can be built now" in html, "0 cards short" in html) == (False, False)
    game.play("t:left")
    html = draw(played(game), 0)
    assert ("can be built now" in html, "0 cards short" in html) == (True, False)


def test_a_wonder_that_lacks_one_piece_is_a_threat_that_everybody_sees() -> None:
    game = position(city("giza"), city("rhodes", "wood", built=(1, 2, 3, 4)), players=3)
    html = draw(played(game), 0)
    assert "Bob: one piece from the end" in html
    assert "last piece: 3 cards short" in html
    both = (city("rhodes", built=(1, 2, 3, 4)), city("ephesus", built=(1, 2, 3, 4)))
    html = draw(played(position(city("giza"), *both, players=3)), 0)
    assert "Bob, Cid: one piece from the end" in html
    assert "last piece: 2 cities" in html  # on phones


def test_what_a_build_spent_is_shown_where_it_was_built() -> None:
    table = seated("architects", {"players": 2})
    while not any(event.kind == "stage_built" for events in table.events(None)[-1:] for event in events):
        (seat,) = table.current_players
        table.act(seat, table.legal_tokens(seat)[0])
    seat = table.record.actions[-1][0]
    (built,) = [event.data for event in table.events(None)[-1] if event.kind == "stage_built"][-1:]
    me = context(table, seat)["me"]
    stage = me["stages"][built["stage"] - 1]
    assert stage.just
    assert [card.key for card in stage.spent] == built["spent"]


def test_a_card_flies_from_its_deck_to_the_city_that_took_it() -> None:
    table = seated("architects", {"players": 3})
    (seat,) = table.current_players
    shown = draw(table, seat)
    table.act(seat, "t:left")
    (key,) = re.findall(r'class="got[^>]*data-vt="([^"]+)"', draw(table, seat))[:1]
    assert f'class="pile" data-vt="{key}"' in shown


def test_the_last_war_is_told_until_the_next_turn_is_over() -> None:
    game = position(city("rhodes", "red red"), left="horns", right="blue", turned=1)
    table = played(game)
    table.act(0, "t:left")
    war = context(table, 0)["war"]
    assert [border.shields for border in war.own] == [(3, 0)]
    assert [border.points for border in war.own] == [(6, 0)]
    assert "2 victories for Ann" in draw(table, 0)


# ── log and links ───────────────────────────────────────────────────────────
def test_a_look_is_written_down_but_not_what_was_seen() -> None:
    table = played(position(city("giza"), cat=0, centre="glass"))
    table.act(0, "look")
    facts = context(table, 0)
    (turn,) = facts["log"]
    assert [str(line.says.striptags()) for line in turn.lines()] == ["Ann looks at the top card of the centre."]
    assert "Only you see this card" in draw(table, 0)
    assert "Only you see this card" not in draw(table, 1)


def test_the_link_to_a_game_names_its_options() -> None:
    query = {"game": "architects", "players": "4", "end": "turn", "first": "2", "wonders": "chosen", "wonder1": "giza"}
    table = table_of_query(query, "2a")
    assert table.options == {"players": 4, "wonders": ["random", "giza", "random", "random"], "first": 2, "end": "turn"}
    assert [who["by"] for who in table.record.seats] == [
        "person",
        *(f"merchant.{name}" for name in ("thales", "hanno", "livia")),
    ]


def test_the_deck_of_a_city_is_called_after_its_place_as_the_viewer_sees_it() -> None:
    table = seated("architects", {"players": 4})
    html = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", draw(table, 1)))
    places = re.findall("Deck (?:on the left|on the right|between [A-Z][a-z]+ and [A-Z][a-z]+)", html)
    assert sorted(places) == ["Deck between Cid and Dora", "Deck between Dora and Ann", "Deck on the right"]
