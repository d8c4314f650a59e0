"""The table: checked actions, revisions, the events of each seat, undo, and the information given to bots."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Event, Tell
from heptad.kernel.record import Record, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.toy.engine.heptad.games.toy import State, Toy

DEAL = {"cards": [f"show:{card}" for card in (1, 6, 3, 4, 5, 2)]}


class Noting(Toy):
    """The toy game with an additional event that only the seat that chose may learn."""

    key = "noting"

    def apply(self, state: State, player: int, action: Action, tell: Tell[Any] | None = None) -> None:
        super().apply(state, player, action, tell)
        if tell:
            tell(Event({"kind": "noted", "card": action.card}, only=(player,)))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of this game at which seat 0 holds the cards 1 and 6, and seat 1 the cards 3 and 4."""
    monkeypatch.setitem(GAMES, Noting.key, Noting())
    return Table.new("noting", deal=DEAL)


def test_a_table_stands_at_any_earlier_position_and_stays_where_it_is(table: Table) -> None:
    table.act(1, "show:3")
    table.act(0, "show:6")
    before = table.at(1)
    assert (before.revision, before.current_players, before.undone) == (1, (0,), 0)
    assert before.record == replace(table.record, actions=((1, "show:3"),))
    assert before.events(1) == table.events(1)[:1]
    before.act(0, "show:1")
    assert [sheet.total for sheet in before.score()] == [1, 3]
    assert [sheet.total for sheet in table.score()] == [6, 3]
    assert table.at(2).record == table.record
    table.undo()
    assert (table.undone, table.at(1).undone) == (1, 0)


@pytest.mark.parametrize("revision", [-1, 1, True, "0", None])
def test_a_position_that_the_game_has_not_reached_is_refused(table: Table, revision: Any) -> None:
    with pytest.raises(HeptadError) as caught:
        table.at(revision)
    assert (caught.value.code, caught.value.data["last"]) == ("table/revision", 0)


def test_an_action_is_done_and_explained_as_it_is_listed_and_as_its_token(table: Table) -> None:
    action, token = table.legal_actions(1)[0], table.legal_tokens(1)[0]
    assert table.explain(1, action) == table.explain(1, token) == {"do": "show", "card": 3}
    other = table.copy()
    assert table.act(1, action) == other.act(1, token)
    assert table.record == other.record
    assert table.actions == ((1, "show:3"),)


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, Action(0, 3), "action/illegal"),
        (0, Action(7, 60, 2), "action/illegal"),
        (0, "show:3", "action/illegal"),
        (1, Action(0, 3), "action/not-your-turn"),
        (1, "show:3", "action/not-your-turn"),
        (0, (0, 1, -1), "action/malformed"),
        (0, ["show:1"], "action/malformed"),
        (0, None, "action/malformed"),
        (0, "show:9", "action/malformed"),
    ],
)
def test_what_is_not_legal_is_neither_done_nor_explained(table: Table, seat: int, action: Any, code: str) -> None:
    table.act(1, "show:4")
    for ask in (table.act, table.explain):
        with pytest.raises(HeptadError) as caught:
            ask(seat, action)
        assert caught.value.code == code
    assert table.revision == 1


def test_sold_or_copied_cards_that_are_not_in_hand_are_not_explained() -> None:
    table = Table.new("wonders", {"players": 3}, seed=1)
    for action in (Action(2, 40), Action(0, 60, 0)):
        with pytest.raises(HeptadError, match="action/illegal"):
            table.explain(0, action)


def test_the_list_of_legal_actions_can_be_changed_without_changing_what_is_legal(table: Table) -> None:
    table.legal_actions(0).clear()
    assert table.legal_tokens(0) == ["show:1", "show:6"]
    table.act(0, "show:1")
    assert table.legal_actions(0) == []
    table.undo()
    assert table.legal_tokens(0) == ["show:1", "show:6"]


def test_a_table_and_what_a_bot_is_told_are_shown_in_a_few_words(table: Table) -> None:
    assert repr(table) == "<Table noting: 0 actions, seats 0, 1 to act>"
    assert repr(table.info(1)) == "<Info noting: seat 1, 2 legal actions>"
    table.act(1, "show:3")
    assert repr(table) == "<Table noting: 1 actions, seat 0 to act>"
    table.act(0, "show:6")
    assert repr(table) == "<Table noting: 2 actions, over>"


def test_an_action_moves_the_game(table: Table) -> None:
    assert (table.current_players, table.revision) == ((0, 1), 0)
    events = table.act(1, "show:3")
    assert [event.kind for event in events] == ["picked", "noted"]
    assert (table.current_players, table.revision) == ((0,), 1)
    table.act(0, "show:6")
    assert table.current_players == ()
    assert [sheet.total for sheet in table.score()] == [6, 3]
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "points")


@pytest.mark.parametrize(
    ("seat", "token", "code"),
    [
        (0, "show:3", "action/illegal"),
        (0, "show:9", "action/malformed"),
        (1, "show:3", "action/not-your-turn"),
        (2, "show:1", "action/not-your-turn"),
        (-1, "show:1", "action/not-your-turn"),
    ],
)
def test_what_may_not_be_done_is_refused_and_changes_nothing(table: Table, seat: int, token: str, code: str) -> None:
    table.act(1, "show:4")
    before = table.view(0), table.view(1), table.record
    with pytest.raises(HeptadError, match=code):
        table.act(seat, token)
    assert (table.view(0), table.view(1), table.record) == before


def test_a_seat_hears_its_own_events_and_the_public_ones(table: Table) -> None:
    table.act(0, "show:6")
    table.act(1, "show:3")
    kinds: dict[int | None, Any] = {
        seat: [[event.kind for event in events] for events in table.events(seat)] for seat in (0, 1, None)
    }
    assert kinds == {0: [["picked", "noted"], ["picked"]], 1: [["picked"], ["picked", "noted"]],
                     None: [["picked"], ["picked"]]}  # fmt: skip
    assert table.events(1, since=1) == table.events(1)[1:]


def test_what_is_done_to_an_event_that_was_told_changes_nothing_in_the_history(table: Table) -> None:
    told = table.act(0, "show:6")
    heard = table.events(0)
    before = [event.data.copy() for event in told]
    for event in (*told, *heard[0]):
        event.data.clear()
    assert [event.data for event in table.events(0)[0]] == before
    table.undo()
    table.redo()
    assert [event.data for event in table.events(0)[0]] == before


def test_whoever_acts_is_told_the_secret_events_too(table: Table) -> None:
    assert [event.only for event in table.act(0, "show:6")] == [None, (0,)]


def test_events_are_counted_from_the_beginning_only(table: Table) -> None:
    table.act(0, "show:6")
    no_numbers: list[Any] = [-1, "1", None, True, 1.0]
    for since in no_numbers:
        with pytest.raises(HeptadError, match="table/revision"):
            table.events(0, since=since)
    assert table.events(0, since=9) == []


def test_undo_takes_back_and_redo_does_again(table: Table) -> None:
    assert not table.undo()
    assert not table.redo()
    table.act(0, "show:6")
    before = table.record
    table.act(1, "show:3")
    after = table.record
    assert table.undo()
    assert (table.record, table.undone, table.outcome(), len(table.events(0))) == (before, 1, None, 1)
    assert table.redo()
    assert (table.record, table.undone) == (after, 0)
    assert table.outcome() is not None


def test_a_new_action_forgets_what_was_undone(table: Table) -> None:
    table.act(0, "show:6")
    table.undo()
    table.act(0, "show:1")
    assert table.undone == 0
    assert not table.redo()


def test_what_was_undone_can_be_forgotten(table: Table) -> None:
    table.act(0, "show:6")
    table.act(1, "show:3")
    table.undo()
    table.forget_undone()
    assert (table.undone, table.redo()) == (0, False)
    assert table.actions == ((0, "show:6"),)


@pytest.mark.parametrize("copied", [Table.copy, copy])
def test_a_copy_has_a_history_of_its_own(table: Table, copied: Callable[[Table], Table]) -> None:
    table.act(0, table.legal_tokens(0)[0])
    table.undo()
    before = (table.record, table.undone)
    other = copied(table)
    assert (other.record, other.undone) == before
    other.redo()
    assert other.revision == 1
    assert (table.record, table.undone) == before


def test_a_refused_action_forgets_nothing(table: Table) -> None:
    table.act(0, "show:6")
    table.undo()
    with pytest.raises(HeptadError, match="action/illegal"):
        table.act(0, "show:3")
    assert table.redo()


def test_the_scores_tell_how_they_grew(table: Table) -> None:
    table.act(0, "show:6")
    table.act(1, "show:4")
    assert [[sheet.total for sheet in sheets] for sheets in table.scores()] == [[0, 0], [0, 0], [6, 4]]


def test_a_bot_knows_its_view_its_choices_and_samples_like_the_true_one(table: Table) -> None:
    info = table.info(1)
    assert (info.player, info.view, list(info.legal)) == (1, table.view(1), table.legal_actions(1))
    sample = info.determinize(Rng(1))
    assert info.game.view(sample, 1) == info.view
    assert not hasattr(info, "state")


def test_tokens_and_explanations_follow_the_legal_actions(table: Table) -> None:
    assert table.legal_tokens(0) == ["show:1", "show:6"]
    assert [table.explain(0, action) for action in table.legal_actions(0)] == [
        {"do": "show", "card": 1},
        {"do": "show", "card": 6},
    ]
    assert table.refusals(0) == []
    assert table.problems() == []


def test_options_and_seats_stay_with_the_table(table: Table) -> None:
    seats = (Seat(name="Ann", by="person"), Seat(name="Bo", by="random"))
    named = Table.new("noting", seed="1", seats=seats)
    assert named.options == {"players": 2}
    assert named.record.seats == seats
    with pytest.raises(HeptadError, match="record/damaged"):
        Table.new("noting", seed="1", seats=seats[:1])


def test_an_unknown_game_has_no_table() -> None:
    with pytest.raises(HeptadError, match="game/unknown"):
        Table.new("chess", seed="1")


def test_a_new_game_without_a_deal_and_anything_to_make_it_from_is_refused() -> None:
    with pytest.raises(HeptadError, match=r"deal/missing.*seed.*deal"):
        Table.new("wonders", {"players": 3})
    for position in ({"age": 1}, {}):
        with pytest.raises(HeptadError, match=r"deal/missing.*needs=.'deal'"):
            Table.new("duel", seed="2a", position=position)


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [("chess", {}, "game/unknown"), ("duel", {"players": 3}, "options/value"), ("duel", {"foo": 3}, "options/unknown")],
)
def test_a_wrong_game_or_option_is_reported_before_a_missing_seed(
    game: str, options: dict[str, Any], code: str
) -> None:
    with pytest.raises(HeptadError, match=code):
        Table.new(game, options)


@pytest.mark.parametrize("options", [False, 0, 5, "", "preset", [], ["players"]])
def test_options_that_are_no_object_are_refused_in_a_new_game(options: Any) -> None:
    with pytest.raises(HeptadError, match=r"record/damaged.*part='options'"):
        Table.new("duel", options, seed="2a")


def test_a_record_without_a_deal_and_a_seed_has_no_table() -> None:
    with pytest.raises(HeptadError, match="record/damaged"):
        Table(Record("duel", 1, {}))


def test_a_whole_number_is_a_seed_and_stands_in_the_record_as_its_digits() -> None:
    table = Table.new("duel", seed=42)
    assert table.record.seed == "2a"
    assert table.record == Table.new("duel", seed="2a").record


@pytest.mark.parametrize("seed", [-1, 2**64, True, 4.0, "", "seven", b"2a"])
def test_what_is_no_seed_is_refused_as_such_in_a_new_game(seed: Any) -> None:
    with pytest.raises(HeptadError, match="seed/malformed"):
        Table.new("duel", seed=seed)


NO_SEATS: list[Any] = [False, True, -1, 2, 10**5000, 1.0, "0", [], [[]]]


@pytest.mark.parametrize("seat", NO_SEATS, ids=[type(seat).__name__ for seat in NO_SEATS])
def test_what_is_no_seat_is_refused_everywhere(table: Table, seat: Any) -> None:
    action = table.legal_actions(0)[0]
    for ask in (table.legal_actions, table.legal_tokens, table.refusals, table.view, table.info, table.events):
        with pytest.raises(HeptadError, match="seat/unknown"):
            ask(seat)
    with pytest.raises(HeptadError, match="seat/unknown"):
        table.explain(seat, action)
    with pytest.raises(HeptadError, match="action/not-your-turn"):
        table.act(seat, "show:1")
    assert table.record.actions == ()


@pytest.mark.parametrize("token", [None, 1, True, b"show:1", ["show:1"], {}, 1.5])
def test_a_token_that_is_no_text_is_refused(table: Table, token: Any) -> None:
    for key in GAMES:
        other = Table.new(key, seed="1")
        with pytest.raises(HeptadError, match="action/malformed"):
            other.act(other.current_players[0], token)
    with pytest.raises(HeptadError, match="action/malformed"):
        table.act(0, token)


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("token", ["", "\ud800", "\n", "b:\x1b[2J", "t:" + "é" * 500, "🏺" * 90, "w:\u202e"])
def test_no_token_breaks_anything_and_its_error_can_be_printed(key: str, token: str) -> None:
    table = Table.new(key, seed="1")
    with pytest.raises(HeptadError, match="action/") as caught:
        table.act(table.current_players[0], token)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(("name", "by"), [("a\nb", "person"), ("\ud800", "person"), ("Ann", "p" * 200), (5, "person")])
def test_nobody_takes_a_seat_under_a_name_that_no_record_may_hold(name: Any, by: str) -> None:
    seats = (Seat(name="Ann", by="person"), Seat(name="Bob", by="person"))
    table = Table.new("duel", seed="1", seats=seats)
    with pytest.raises(HeptadError, match="record/damaged"):
        table.seat_player(0, name, by)
    assert table.record.seats == seats
    with pytest.raises(HeptadError, match="record/damaged"):
        Table.new("duel", seed="1").seat_player(0, "Ann", "person")


def test_a_game_whose_key_is_no_text_is_unknown() -> None:
    with pytest.raises(HeptadError, match="game/unknown"):
        Table.new(["duel"], seed="1")  # type: ignore[call-overload]  # a caller without type checks may do this
