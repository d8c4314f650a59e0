"""The laws of laws.py for every game of the registry and for the toy game. A newly registered game is included
automatically."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, AnyGame
from heptad.kernel.record import MAX_ACTIONS, Record
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.games import laws
from tests.thorough import in_turn
from tests.toy.engine.heptad.games.toy import TOY

ALL: dict[str, AnyGame] = {**GAMES, TOY.key: TOY}
#: Options that are tested in addition to the default ones and to every number of players.
MORE_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "wonders": [
        {"players": 3, "sides": "a"},
        {"players": 3, "sides": "b"},
        {"players": 4, "wonders": "draft", "sides": "choose"},
        {"players": 2, "wonders": "draft", "sides": "choose", "manneken": True},
        {"players": 2, "wonders": ["halicarnassus-b", "random", "babylon-b"]},
        {"players": 2, "wonders": ["babylon-b", "halicarnassus-a", "manneken-a"]},
        {"players": 4, "wonders": ["manneken-a", "halicarnassus-b", "random", "babylon-b"]},
        {"players": 5, "wonders": ["babylon-b", "random", "halicarnassus-b", "random", "olympia-a"], "sides": "choose"},
    ],
    "duel": [{"wonders": "preset", "first": 1}, {"first": 0, "middle_pawn": "chooses"}],
    "architects": [
        {"players": 2, "end": "turn"},
        {"players": 4, "end": "turn", "wonders": ["halicarnassus"] + ["random"] * 3},
    ],
}
CASES = [
    pytest.param(key, options, id=f"{key}-{'-'.join(str(value) for value in options.values()) or 'usual'}")
    for key, game in ALL.items()
    for options in ({}, *({"players": players} for players in game.players), *MORE_OPTIONS.get(key, []))
]
EACH = pytest.mark.parametrize(("key", "options"), CASES)
#: For the laws that take longest: a usual run tests one half of them with the even cases and the other with the odd.
EVEN, ODD = (pytest.mark.parametrize(("key", "options"), in_turn(CASES, 2, turn)) for turn in (0, 1))


@pytest.fixture(autouse=True)
def _toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy game, so that tables and records know it."""
    monkeypatch.setitem(GAMES, TOY.key, TOY)


def walk(key: str, options: dict[str, Any], seed: str = "5eed") -> Iterator[tuple[Any, int, Action]]:
    return laws.walk(ALL[key], options, seed)


def played(key: str, options: dict[str, Any], seed: str = "5eed") -> Table:
    """Return a table at which a random game was played to its end."""
    table, rng = Table.new(key, options, seed=seed), Rng.of(seed)
    while table.current_players:
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    return table


def seen(table: Table) -> list[dict[str, Any]]:
    """Return the views of a spectator and of every seat."""
    return [table.view(seat) for seat in (None, *range(table.options["players"]))]


# ── walks ───────────────────────────────────────────────────────────────────
@EVEN
def test_legal_actions_apply_and_the_audit_is_content(key: str, options: dict[str, Any]) -> None:
    for number, (state, _, _) in enumerate(walk(key, options)):
        assert ALL[key].problems(state) == []
        if number % 5 == 0:
            laws.legal_actions_apply(ALL[key], state)


@EACH
def test_tokens_come_back(key: str, options: dict[str, Any]) -> None:
    for state, _, _ in walk(key, options):
        laws.tokens_come_back(ALL[key], state)


@EACH
def test_the_chances_of_all_seats_add_up_to_one_and_at_the_end_are_the_result(
    key: str, options: dict[str, Any]
) -> None:
    for state, _, _ in walk(key, options):
        laws.chances_add_up(ALL[key], state)


@ODD
def test_a_clone_shares_nothing(key: str, options: dict[str, Any]) -> None:
    for number, (state, seat, action) in enumerate(walk(key, options)):
        if seat >= 0 and number % 3 == 0:
            laws.clones_share_nothing(ALL[key], state, seat, action)


@pytest.mark.slow
@EVEN
def test_a_seat_cannot_tell_a_sample_from_the_true_position(key: str, options: dict[str, Any]) -> None:
    rng = Rng(1)
    for state, _, _ in walk(key, options):
        laws.samples_look_alike(ALL[key], state, rng.below(laws.seats(ALL[key], state)), rng)


@ODD
def test_a_sample_follows_from_what_the_seat_knows_and_never_from_what_is_hidden(
    key: str, options: dict[str, Any]
) -> None:
    rng = Rng(10)
    for state, _, _ in walk(key, options):
        laws.samples_say_nothing_of_what_is_hidden(ALL[key], state, rng.below(laws.seats(ALL[key], state)), rng)


@pytest.mark.slow
@ODD
def test_events_and_views_reveal_no_hidden_information(key: str, options: dict[str, Any]) -> None:
    game, rng = ALL[key], Rng(2)
    full = game.options(options)
    secrets = laws.words(list(game.deal(full, Rng(3)).values()))
    for number, (state, actor, action) in enumerate(walk(key, options)):
        if actor >= 0 and number % 3 == 0:
            laws.events_name_nothing_unseen(game, state, actor, action, secrets)
            seat = rng.below(laws.seats(game, state))
            laws.secrets_are_kept(game, state, seat, rng)
            laws.who_sees_the_same_hears_the_same(game, state, seat, rng)


@pytest.mark.parametrize(("key", "options"), in_turn([case for case in CASES if case.values[0] in GAMES], 2))
def test_a_search_knows_what_its_seat_knows_at_every_question(key: str, options: dict[str, Any]) -> None:
    rng = Rng(3)
    for number, (state, seat, _) in enumerate(walk(key, options)):
        if seat >= 0 and number % 4 == 0:
            laws.search_knows_what_the_seat_knows(ALL[key], state, seat, rng)


@EVEN
def test_sheets_and_views_are_plain_data(key: str, options: dict[str, Any]) -> None:
    for state, _, _ in walk(key, options):
        laws.sheets_and_views_are_plain(ALL[key], state)


# ── whole games ─────────────────────────────────────────────────────────────
@EACH
def test_a_random_game_begins_as_its_deal_does(key: str, options: dict[str, Any]) -> None:
    game = ALL[key]
    chosen = game.options(options)
    assert laws.facts(game.begin(chosen, Rng(3))) == laws.facts(game.start(chosen, game.deal(chosen, Rng(3))))


@EACH
def test_a_playout_is_the_game_of_the_random_actions_one_by_one(key: str, options: dict[str, Any]) -> None:
    game = ALL[key]
    chosen = game.options(options)
    quick = game.start(chosen, game.deal(chosen, Rng(3)))
    slow, rng, decisions = quick.clone(), Rng(4), 0
    while seats := game.current_players(slow):
        for seat in seats:
            game.apply(slow, seat, game.random_action(slow, seat, rng))
            decisions += 1
    assert game.playout(quick, Rng(4)) == decisions
    assert laws.facts(quick) == laws.facts(slow)


@EACH
def test_a_game_ends_and_its_returns_sum_to_one(key: str, options: dict[str, Any]) -> None:
    *moves, (end, _, _) = walk(key, options)
    assert 0 < len(moves) <= MAX_ACTIONS
    outcome, returns = ALL[key].outcome(end), ALL[key].returns(end)
    assert outcome is not None
    assert outcome.reason
    assert sum(returns) == pytest.approx(1)
    assert tuple(seat for seat, gain in enumerate(returns) if gain > 0) == outcome.winners
    assert all(ALL[key].legal_actions(end, seat) == [] for seat in range(len(returns)))


@EVEN
def test_a_seed_makes_the_game_and_its_record_replays_it(key: str, options: dict[str, Any]) -> None:
    table = played(key, options)
    again = played(key, options)
    assert again.record == table.record
    text = table.record.to_json()
    replayed = Table(Record.from_json(text))
    assert replayed.record.to_json() == text
    assert seen(replayed) == seen(again) == seen(table)
    assert replayed.scores() == table.scores()
    assert replayed.events(0) == table.events(0)
    assert replayed.outcome() == table.outcome() is not None
    game = ALL[key]
    deals = [game.deal(game.options(options), Rng.of(seed)) for seed in ("5eed", "5eed", "5eee")]
    assert deals[0] == deals[1] != deals[2]


@EACH
def test_an_explicit_deal_makes_the_same_game(key: str, options: dict[str, Any]) -> None:
    game = ALL[key]
    full = game.options(options)
    assert laws.as_json(game.options(laws.as_json(full))) == full
    deal = laws.as_json(game.deal(full, Rng.of("5eed")))
    table = Table.new(key, options, deal=deal)
    assert seen(table) == seen(Table.new(key, options, seed="5eed"))
    assert seen(Table(Record.from_json(table.record.to_json()))) == seen(table)


@pytest.mark.parametrize("key", ALL)
def test_what_is_not_legal_is_refused_and_changes_nothing(key: str) -> None:
    table, rng = played(key, {}), Rng(4)
    tokens = sorted({token for _, token in table.record.actions})
    table = Table.new(key, {}, seed="5eed")
    while table.current_players:
        before = seen(table), table.record, table.revision
        for seat in range(table.options["players"]):
            legal = table.legal_tokens(seat)
            wrong = next(token for token in [*rng.shuffled(tokens), "?"] if token not in legal)
            with pytest.raises(HeptadError, match=r"action/(illegal|malformed|not-your-turn)"):
                table.act(seat, wrong)
        assert (seen(table), table.record, table.revision) == before
        seat = table.current_players[0]
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    with pytest.raises(HeptadError, match="action/not-your-turn"):
        table.act(0, tokens[0])


@pytest.mark.parametrize("key", ALL)
def test_nonsense_is_refused_with_a_code(key: str) -> None:
    game = ALL[key]
    for options in ({"players": 99}, {"players": "many"}, {"players": None}, {"no such option": 1}):
        with pytest.raises(HeptadError, match="options/"):
            game.options(options)
    for token in ("", " ", "?", "b:", "b:nothing", "b:baths@1-2@3", "s:1e9", "\ud800", "x" * 500):
        with pytest.raises(HeptadError, match="action/malformed"):
            game.decode(token)


@ODD
def test_undo_and_redo_walk_the_same_way(key: str, options: dict[str, Any]) -> None:
    table = played(key, options)
    end, record = seen(table), table.record
    way = [end]
    while table.undo():
        way.append(seen(table))
    assert table.revision == 0
    assert not table.undo()
    assert table.undone == len(record.actions)
    for before in reversed(way[:-1]):
        assert table.redo()
        assert seen(table) == before
    assert not table.redo()
    assert (seen(table), table.record) == (end, record)
    table.undo()
    table.act(*record.actions[-1])
    assert table.undone == 0
    assert not table.redo()


# ── determinization ─────────────────────────────────────────────────────────
@pytest.mark.parametrize("key", ALL)
def test_redrawing_redraws(key: str) -> None:
    game, rng = ALL[key], Rng(6)
    options = game.options({})
    state = game.start(options, game.deal(options, Rng(7)))
    samples = [game.determinize(state, 0, rng) for _ in range(20)]
    assert len({json.dumps(laws.played_out(game, sample, Rng(9))) for sample in samples}) > 1
    assert laws.facts(game.determinize(state, 0, Rng(8))) == laws.facts(game.determinize(state, 0, Rng(8)))
