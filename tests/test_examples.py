"""Every file of `examples/` does what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from heptad_site.build.pages import PAGES
from tests.site.page import Page

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


def run(name: str, *arguments: str) -> list[str]:
    """The lines that an example prints when it is run as its first sentence says."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_bot_plays_a_whole_game() -> None:
    lines = run("my_bot.py")
    assert [line.partition(":")[0] for line in lines] == ["Miser", "GreedyBot", "RandomBot"]
    assert all(re.search(r": \d+ points$", line) for line in lines)


def test_the_simulation_tells_how_often_each_place_wins() -> None:
    lines = run("simulation.py", "20")
    shares = [int(found) for line in lines for found in re.findall(r"wins (\d+)%", line)]
    assert len(shares) == 2
    assert 99 <= sum(shares) <= 101


def test_the_custom_deal_offers_the_chosen_wonders_first() -> None:
    offered, begins = run("custom_deal.py")
    assert offered == "Offered: pyramids, sphinx, colossus, mausoleum"
    assert re.fullmatch(r"Player [12] begins the first age\.", begins)


def test_the_embed_page_opens_a_game_on_a_page_of_the_site() -> None:
    addresses: list[str] = []

    class Frames(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            addresses.extend(value or "" for name, value in attrs if (tag, name) == ("iframe", "src"))

    Frames().feed((EXAMPLES / "embed.html").read_text("utf-8"))
    (address,) = map(urlsplit, addresses)
    assert address.path.removeprefix("SITE/") + "index.html" in PAGES
    assert Page().new(dict(parse_qsl(address.query)))["ok"]


def test_every_example_is_tested() -> None:
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} == {
        "custom_deal.py", "embed.html", "my_bot.py", "simulation.py",
    }  # fmt: skip
