"""What two devices tell each other to connect, as the script of the pages reads it; it runs in Node.js."""

from __future__ import annotations

import base64
import subprocess
from pathlib import Path

import pytest

import build

SCRIPT = Path(__file__).resolve().parents[2] / "site" / "assets" / "js" / "signal.js"
READ = """const { unpack } = await import(process.argv[1]);
console.log(unpack((await process.stdin.toArray()).join(""), "active").sdp)"""


def packed(candidates: int) -> str:
    """Return an offer with this number of addresses."""
    credentials = b"".join(bytes([len(word)]) + word for word in (b"abcd", b"w" * 24))
    addresses = b"".join(bytes([0, 10, 0, *divmod(number, 256), 1, 2]) for number in range(candidates))
    return base64.urlsafe_b64encode(b"\x01" + bytes(8) + credentials + bytes(32) + addresses).decode().rstrip("=")


@pytest.mark.parametrize(("given", "read"), [(3, 3), (50, 50), (3000, 50)])
def test_of_an_offer_at_most_fifty_addresses_are_tried(given: int, read: int) -> None:
    command = [*build.node("node"), "--input-type=module", "--eval", READ, SCRIPT.as_uri()]
    done = subprocess.run(command, input=packed(given), capture_output=True, text=True, check=True)
    assert done.stdout.count("a=candidate:") == read
    assert f" 10.0.0.{read - 1} 258 typ host\n" in done.stdout.replace("\r", "")
