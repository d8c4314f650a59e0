"""The types of the library: a program that names a game gets its types. mypy checks this file with all others."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any, assert_type

import pytest

from heptad.games import game_of
from heptad.games.architects import types as architects
from heptad.games.duel import types as duel
from heptad.games.wonders import types as wonders
from heptad.kernel.game import Action, Event, Info, Refusal
from heptad.kernel.record import Record
from heptad.kernel.rng import Rng
from heptad.table import ArchitectsInfo, ArchitectsTable, DuelInfo, DuelTable, Table, WondersInfo, WondersTable
from heptad.text.languages import translator


def test_a_table_of_a_named_game_has_the_types_of_the_game() -> None:
    assert_type(Table.new("wonders", seed=1), WondersTable)
    assert_type(Table.new("architects", seed=1), ArchitectsTable)
    table = Table.new("duel", {"first": 0}, seed=1)
    assert_type(table, DuelTable)
    assert_type(table.options, duel.Options)
    assert_type(table.view(0), duel.View)
    assert_type(table.explain(0, table.legal_actions(0)[0]), duel.Explanation)
    assert_type(table.refusals(0), list[Refusal[duel.RefusalData]])
    assert_type(table.events(0), list[tuple[Event[duel.EventData], ...]])
    assert_type(table.act(0, table.legal_tokens(0)[0]), tuple[Event[duel.EventData], ...])
    assert_type(table.copy(), DuelTable)
    info = table.info(table.current_players[0])
    assert_type(info, DuelInfo)
    assert_type(Table.new("wonders", seed=1).info(0), WondersInfo)
    assert_type(Table.new("architects", seed=1).info(0), ArchitectsInfo)
    assert_type(info.view["pawn"], int)
    assert_type(info.explain(info.legal[0]), duel.Explanation)


def test_the_rules_of_a_named_game_have_its_types() -> None:
    assert_type(game_of("wonders").options({}), wonders.Options)
    assert_type(game_of("architects").options({}), architects.Options)
    rules = game_of("duel")
    deal = rules.deal(rules.options({}), Rng(1))
    assert_type(deal, duel.Deal)
    assert_type(rules.view(rules.start(rules.options({}), deal), 0), duel.View)


def test_a_field_that_a_view_does_not_have_is_a_type_error() -> None:
    """mypy reports an unused `type: ignore`, so each of these lines is one that it refuses."""
    with pytest.raises(KeyError):
        Table.new("duel", seed=1).view(0)["hand"]  # type: ignore[typeddict-item]
    with pytest.raises(KeyError):
        Table.new("wonders", seed=1).info(0).view["pawn"]  # type: ignore[typeddict-item]


def test_a_language_that_is_no_text_is_a_type_error() -> None:
    assert_type(translator("ja"), NullTranslations)
    with pytest.raises(ValueError, match="there is no language 5, only en, ja"):
        translator(5)  # type: ignore[arg-type]


def test_what_may_be_of_any_game_needs_no_type_parameters() -> None:
    def choose(info: Info, rng: Rng) -> Action:
        assert_type(info.view, Any)
        return rng.choice(info.legal)

    def whose_turn(table: Table) -> tuple[int, ...]:
        return table.current_players

    opened = Table(Table.new("duel", {"first": 1}, seed=1).record)
    assert_type(opened, Table[Any, Any, Any, Any, Any])
    assert whose_turn(opened) == whose_turn(Table.new("duel", {"first": 1}, seed=1)) == (1,)
    assert choose(opened.info(1), Rng(1)) in opened.legal_actions(1)


def test_a_table_can_be_told_from_other_things() -> None:
    table: object = Table.new("duel", seed=1)
    assert isinstance(table, Table)
    assert isinstance(table.info(0), Info)
    assert not isinstance(table.record, Table)
    assert isinstance(table.record, Record)
