"""Links: a record as short text for an address. Cut, altered or forged text is refused with a code, whatever it is."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heptad.kernel.errors import HeptadError
from heptad.kernel.link import _DICTIONARY, pack, unpack
from heptad.kernel.record import MAX_BYTES, Record, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table

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
    """A link of any bytes, packed as a real one is."""
    packer = zlib.compressobj(9, zdict=_DICTIONARY)
    return "1" + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


LINK = played().to_link()


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
@pytest.mark.parametrize("actions", [0, 7, 500])
def test_a_record_comes_back_from_its_link(game: str, actions: int) -> None:
    record = played(game, actions)
    link = record.to_link()
    assert Record.from_link(link) == record
    assert link.isascii()
    assert not set(link) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert link[0] == "1"


def test_names_travel_and_nothing_else_about_the_sender() -> None:
    text = unpack(LINK, MAX_BYTES)
    assert json.loads(text) == played().to_data()
    assert "美奈" in text


def test_a_record_without_a_deal_travels_too() -> None:
    record = Record("duel", 1, {}, "2a")
    assert Record.from_link(record.to_link()) == record


def test_the_dictionary_of_the_first_form_never_changes() -> None:
    assert (len(_DICTIONARY), zlib.crc32(_DICTIONARY)) == (3334, 699848661)


@pytest.mark.parametrize(
    "link", ["", " ", "1", "1 ", "{}", "%7B%22id", "1é", "1=", "1\n", "1" + "A" * 50, None, 7, b"1"]
)
def test_what_is_no_link_is_refused(link: Any) -> None:
    assert refusal(link).code == "link/damaged"


@pytest.mark.parametrize("form", ["0", "2", "x", "A", "_"])
def test_another_form_is_refused(form: str) -> None:
    error = refusal(form + LINK[1:])
    assert (error.code, error.data) == ("link/format", {"found": form, "known": "1"})


def test_every_cut_link_is_refused() -> None:
    for end in range(len(LINK)):
        assert refusal(LINK[:end]).code == "link/damaged"
        if end > 1:
            assert refusal("1" + LINK[end:]).code == "link/damaged"


def test_a_link_with_more_behind_it_is_refused() -> None:
    for more in ("AAAA", LINK[1:], "A" * MAX_BYTES):
        assert refusal(LINK + more).code in ("link/damaged", "record/too-large")


def test_a_link_with_one_sign_changed_is_refused() -> None:
    for place in range(1, len(LINK) - 1):
        other = "A" if LINK[place] != "A" else "B"
        assert refusal(LINK[:place] + other + LINK[place + 1 :]).code == "link/damaged"


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 10**8])
def test_nothing_is_unpacked_beyond_the_limit(size: int) -> None:
    error = refusal(forged(b" " * size))
    assert (error.code, error.data) == ("record/too-large", {"limit": MAX_BYTES})
    assert refusal("1" + "A" * (MAX_BYTES + 1)).code == "record/too-large"


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
    packed = packer.compress(pack("{}").encode()) + packer.flush()
    assert refusal("1" + base64.urlsafe_b64encode(packed).decode().rstrip("=")).code == "link/damaged"


@given(st.text(max_size=60) | st.from_regex("1[A-Za-z0-9_-]{0,200}", fullmatch=True) | st.binary().map(forged))
def test_no_text_does_anything_but_open_or_be_refused(link: str) -> None:
    assert refusal(link).code.split("/")[0] in ("link", "record")
