"""Names of seats: which ones a record refuses, and how a typed name is cleaned."""

from __future__ import annotations

import json

import pytest

from heptad.kernel.errors import HeptadError
from heptad.kernel.record import MAX_NAME, Record, RecordData, Seat, clean_name
from heptad.table import Table

GOOD = Table.new("wonders", seed="2a").record.to_data()


def of_name(name: str) -> RecordData:
    return GOOD | {"seats": [Seat(name=name, by="person")] * 3}


def test_long_names_are_cut() -> None:
    record = Record.from_data(of_name("x" * 99))
    assert [len(seat["name"]) for seat in record.seats] == [MAX_NAME] * 3


@pytest.mark.parametrize("sign", ["\ud83d", "\n", "\r", "\t", "\0", "\x1b", "\x7f", "\x85", "\u2028"])
def test_a_name_with_control_characters_or_half_a_character_is_refused(sign: str) -> None:
    for data in (of_name(f"An{sign}n"), of_name(sign)):
        with pytest.raises(HeptadError) as caught:
            Record.from_data(data)
        assert (caught.value.code, caught.value.data) == ("record/damaged", {"part": "seats"})
        with pytest.raises(HeptadError, match="record/damaged"):
            Record.from_json(json.dumps(data))
    with pytest.raises(HeptadError, match="record/damaged"):
        Table.new("wonders", seed="1", seats=(Seat(name=sign, by="person"),) * 3)


def test_every_record_can_be_written_as_utf8() -> None:
    record = Record.from_data(of_name("👩‍🚀 \u202eAnn"))
    assert Record.from_json(record.to_json().encode().decode()) == record


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ann", "Ann"), ("  Ann \t of\nParis ", "Ann of Paris"), ("A\x1b[31mnn", "A [31mnn"), ("\ud83dAnn", "Ann"),
        ("\u202eAnn\u202c", "Ann"), ("\u2066A\u2069n\u200e\u200f\u061cn", "Ann"), ("美奈", "美奈"), ("\u202e\n", ""),
        ("x" * 23 + " y", "x" * 23), ("👩‍🚀", "👩‍🚀"), ("\u3164 \u2800", ""), ("\u115f\u1160\uffa0", ""),
        ("\u200b\u200d", ""), ("\xad\xad", ""), ("\U000e0041\ufe0f", ""), ("\u2060" * 24 + "Ann", ""), ("❤️", "❤️"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)  # fmt: skip
def test_a_typed_name_is_made_fit_for_a_record(typed: str, name: str) -> None:
    assert clean_name(typed) == name
    Record.from_data(of_name(name))
