"""Links: a record as short text for an address. Truncated, altered or forged text is always refused with a code."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heptad.kernel.errors import HeptadError
from heptad.kernel.link import _DICTIONARY, pack, unpack, with_checksum
from heptad.kernel.record import MAX_BYTES, Record, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.properties.steady import STEADY

SEATS = (Seat(name="Ann", by="person"), Seat(name="美奈", by="greedy"), Seat(name="", by="random"))


def played(game: str = "wonders", actions: int = 20, **options: Any) -> Record:
    table, rng = Table.new(game, options, seed="2a", seats=SEATS if game == "wonders" else ()), Rng(1)
    while table.current_players and table.revision < actions:
        seat = rng.choice(table.current_players)
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    return table.record


def refusal(link: str) -> HeptadError:
    with pytest.raises(HeptadError) as caught:
        Table(Record.from_link(link))
    return caught.value


def forged(data: bytes) -> str:
    """Return a link that holds these bytes, packed and with a valid check."""
    return with_checksum("2", packed(data, -zlib.MAX_WBITS))


def of_the_first_form(data: bytes) -> str:
    """Return a link of the first form, which had no check of its own, with these bytes."""
    return "1" + packed(data, zlib.MAX_WBITS)


def packed(data: bytes, wbits: int) -> str:
    packer = zlib.compressobj(9, wbits=wbits, zdict=_DICTIONARY)
    return base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


#: A link of the present form, and one of the first form to the same game.
LINK = played().to_link()
FIRST_FORM_LINK = of_the_first_form(json.dumps(played().to_data()).encode())


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
@pytest.mark.parametrize("actions", [0, 7, 500])
def test_a_record_comes_back_from_its_link(game: str, actions: int) -> None:
    record = played(game, actions)
    link = record.to_link()
    assert Record.from_link(link) == record
    assert link.isascii()
    assert not set(link) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert link[0] == "2"


def test_names_travel_and_nothing_else_about_the_sender() -> None:
    text = unpack(LINK, MAX_BYTES)
    assert json.loads(text) == played().to_data()
    assert "美奈" in text


def test_a_record_without_a_deal_travels_too() -> None:
    record = Record("duel", 1, {}, "2a")
    assert Record.from_link(record.to_link()) == record


def test_a_link_of_the_first_form_opens_for_ever() -> None:
    assert Record.from_link(FIRST_FORM_LINK) == played()


def test_the_dictionary_never_changes() -> None:
    assert (len(_DICTIONARY), zlib.crc32(_DICTIONARY)) == (3334, 699848661)


@pytest.mark.parametrize(
    "link",
    ["", " ", "1", "2", "1 ", "2 ", "{}", "%7B%22id", "1é", "1=", "1\n", "1" + "A" * 50, "2" + "A" * 50, None, 7, b"1"],
)
def test_what_is_no_link_is_refused(link: Any) -> None:
    assert refusal(link).code == "link/damaged"


@pytest.mark.parametrize("form", ["0", "3", "x", "A", "_"])
def test_a_later_form_is_told_from_a_damaged_link_by_its_check(form: str) -> None:
    error = refusal(with_checksum(form, LINK[7:]))
    assert (error.code, error.data) == ("link/format", {"found": form, "known": "1, 2"})
    assert refusal(form + LINK[1:]).code == "link/damaged"


@pytest.mark.parametrize("link", [LINK, FIRST_FORM_LINK])
def test_every_cut_link_is_refused(link: str) -> None:
    for end in range(len(link)):
        assert refusal(link[:end]).code == "link/damaged"
        if end > 1:
            assert refusal(link[end:]).code == refusal(link[0] + link[end:]).code == "link/damaged"


@pytest.mark.parametrize("link", [LINK, FIRST_FORM_LINK])
def test_a_link_with_more_behind_it_is_refused(link: str) -> None:
    for more in ("AAAA", link[1:], "A" * MAX_BYTES):
        assert refusal(link + more).code in ("link/damaged", "record/too-large")


def test_a_link_with_any_one_sign_changed_left_out_or_put_in_is_refused() -> None:
    for place in range(len(LINK)):
        for sign in "1AB-":
            if sign != LINK[place]:
                assert refusal(LINK[:place] + sign + LINK[place + 1 :]).code == "link/damaged"
            assert refusal(LINK[:place] + sign + LINK[place:]).code == "link/damaged"
        assert refusal(LINK[:place] + LINK[place + 1 :]).code == "link/damaged"


def test_a_link_of_the_first_form_with_one_sign_changed_is_refused() -> None:
    for place in range(len(FIRST_FORM_LINK) - 1):  # not the last one: some of its bits do not belong to the packed text
        other = "A" if FIRST_FORM_LINK[place] != "A" else "B"
        assert refusal(FIRST_FORM_LINK[:place] + other + FIRST_FORM_LINK[place + 1 :]).code == "link/damaged"


def test_no_link_turns_into_one_of_the_first_form() -> None:
    """Links of the first form begin with a header that names the dictionary; without it nothing is unpacked."""
    header = FIRST_FORM_LINK[:9]
    assert of_the_first_form(b"").startswith(header[:8])
    assert header[1:] not in LINK
    assert refusal("1" + LINK[1:]).code == refusal("1" + LINK[7:]).code == "link/damaged"


def test_a_text_of_exactly_the_limit_is_unpacked() -> None:
    text = "ä" * 100 + "x" * 300
    assert unpack(pack(text), 500) == text
    with pytest.raises(HeptadError, match="record/too-large"):
        unpack(pack(text), 499)


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 10**8])
def test_nothing_is_unpacked_beyond_the_limit(size: int) -> None:
    error = refusal(forged(b" " * size))
    assert (error.code, error.data) == ("record/too-large", {"limit": MAX_BYTES})
    assert refusal("2" + "A" * (MAX_BYTES + 1)).code == "record/too-large"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "record/not-json"), (b"\xff\xfe", "link/damaged"), (b"[" * 100_000, "record/not-json"),
        (b"{}", "record/foreign"), (b'{"heptad":NaN}', "record/not-json"), (b'{"heptad":4}', "record/format"),
        (b'{"heptad":2,"game":"duel"}', "record/damaged"), (b'{"a":' * 2000, "record/not-json"),
        (json.dumps(played().to_data() | {"id": "of a save"}).encode(), "record/damaged"),
    ],
)  # fmt: skip
def test_forged_content_meets_the_checks_of_a_record(data: bytes, code: str) -> None:
    assert refusal(forged(data)).code == code


def test_a_dictionary_of_another_program_is_refused() -> None:
    packer = zlib.compressobj(9, zdict=b"another")
    data = packer.compress(pack("{}").encode()) + packer.flush()
    assert refusal("1" + base64.urlsafe_b64encode(data).decode().rstrip("=")).code == "link/damaged"


@STEADY
@given(st.text(max_size=60) | st.from_regex("[12][A-Za-z0-9_-]{0,200}", fullmatch=True) | st.binary().map(forged))
def test_no_text_does_anything_but_open_or_be_refused(link: str) -> None:
    assert refusal(link).code.split("/")[0] in ("link", "record")
