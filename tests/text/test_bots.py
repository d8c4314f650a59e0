"""The names and descriptions of bots, and of players without a name."""

from __future__ import annotations

from heptad.bots.characters import CHARACTERS
from heptad.bots.registry import BUILT_IN
from heptad.kernel.record import Record, Seat
from heptad.table import Table
from heptad.text import bots as texts
from heptad.text.bots import bot_text, player_names
from heptad.text.languages import translator


def test_every_bot_of_the_engine_has_its_words_and_another_is_called_by_its_key() -> None:
    assert texts.TEXTS.keys() == BUILT_IN.keys()
    assert texts.CHARACTERS.keys() == CHARACTERS.keys()
    assert bot_text("random", translator("ja")).name == "でたらめ"
    assert bot_text("general.hanno", translator("en")).name == "Hanno, General"
    assert bot_text("general.hanno", translator("ja")).name == "ハンノ（将軍）"
    assert bot_text("miser", translator("ja")) == ("miser", "miser", "")


def test_a_seat_without_a_name_is_called_after_its_character() -> None:
    by = ("person", "novice.hanno", "greedy", "architect.livia", "general.livia", "general.nobody")
    seats = [Seat(name="", by=key) for key in by]
    assert player_names(seats, translator("en")) == ["Player 1", "Hanno", "Player 3", "Livia 4", "Livia 5", "Player 6"]
    assert player_names([Seat(name="Mina", by="general.hanno")], translator("ja")) == ["Mina"]
    assert player_names(seats[1:2], translator("ja")) == ["ハンノ"]


def test_players_of_the_same_name_get_the_numbers_of_their_seats() -> None:
    seats = [Seat(name=name, by="person") for name in ("Ann", "Bob", "ann", "", "ハンノ")]
    seats += [Seat(name="", by="merchant.hanno"), Seat(name="Player 4", by="person")]
    named = ["Ann 1", "Bob", "ann 3", "Player 4 4", "ハンノ", "Hanno", "Player 4 7"]
    assert player_names(seats, translator("en")) == named
    in_japanese = ["Ann 1", "Bob", "ann 3", "プレイヤー4", "ハンノ 5", "ハンノ 6", "Player 4"]
    assert player_names(seats, translator("ja")) == in_japanese


def test_a_name_with_a_number_is_told_from_a_name_that_gets_this_number() -> None:
    seats = [Seat(name=name, by="person") for name in ("Ann", "Ann", "Ann 1")]
    assert player_names(seats, translator("en")) == ["Ann 1 1", "Ann 2", "Ann 1 3"]


def test_a_seat_whose_name_cannot_be_seen_is_called_as_if_it_had_none() -> None:
    seats = [Seat(name="\u3164", by="person"), Seat(name="\u200b\u2800", by="general.hanno")]
    stored = Table.new("duel", seed="1").record.to_data() | {"seats": seats}
    assert list(Record.from_data(stored).seats) == seats, "an old record stays valid and as it is"
    assert player_names(seats, translator("en")) == ["Player 1", "Hanno"]
    assert player_names([Seat(name="\u202eneR\u202c", by="person")], translator("en")) == ["neR"]
