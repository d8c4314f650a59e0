"""Every file of `examples/` does what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import numpy as np
import pytest

from examples.train_policy import Policy, main, play
from heptad.rl.environment import Environment
from heptad_site.build.pages import PAGES
from tests.site.page import Page

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"


def run(name: str, *arguments: str, typed: str = "") -> list[str]:
    """Run an example as its first sentence describes, with what is typed; return the lines that it prints."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, input=typed)
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


def test_the_client_tells_what_happens_undoes_and_plays_to_the_end() -> None:
    lines = run("client.py", typed="1\nu\nhelp\n" + "1\n" * 200)
    assert any(line.startswith("Hanno takes ") for line in lines)
    assert sum("   1  Left: a red card with a horn" in line for line in lines) >= 2, "the same choice again after undo"
    assert re.search(r"\[\d+, \d+\]$", lines[-1])


def test_the_client_is_left_by_the_end_of_the_input() -> None:
    """Run fails if an example ends with an error."""
    assert run("client.py", typed="1\n")[-1] == "A number, or u to undo: "


def test_the_policy_learns_from_games_and_is_tested_on_others() -> None:
    lines = run("train_policy.py", "10", "4")
    assert [re.sub(r"\d+%", "…%", line) for line in lines] == [
        *(f"learned from {games} games; won …% of the last 2" for games in (2, 4, 6, 8, 10)),
        "won …% of 4 other games against random play",
    ]


def test_the_number_of_test_games_may_be_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("examples.train_policy.play", lambda *_, **__: 1.0)
    main(5)
    assert capsys.readouterr().out.splitlines()[-1] == "won 100% of 300 other games against random play"


def test_the_policy_repeats_what_won_and_avoids_what_lost() -> None:
    environment = Environment("duel", {"wonders": "preset", "first": 0})
    rewards = set()
    for seed in range(8):
        policy = Policy(environment)
        reward = play(environment, policy, "seat_0", seed, learn=True)
        environment.reset(seed=seed)
        legal, chances, _ = policy.chances(environment.observe("seat_0"))
        first = np.random.default_rng(seed).choice(len(legal), p=[1 / len(legal)] * len(legal))  # its first action
        assert (chances[first] - 1 / len(legal)) * reward > 0
        rewards.add(reward)
    assert rewards == {1, -1}


@pytest.mark.parametrize("name", ["index.html", "no-script.html"])
def test_the_pages_that_embed_show_what_the_site_has(name: str) -> None:
    """The addresses exist; tests/e2e/test_embed.py plays the boards in a browser."""
    source = (EXAMPLES / "embed" / name).read_text("utf-8")
    boards = re.findall(r'<heptad-board game="(\w+)" scenario="([\w-]+)"', source)
    places = [f"learn/{game}/{key}/" for game, key in boards]
    frames = [urlsplit(address.replace("&amp;", "&")) for address in re.findall(r'src="SITE/([^"]*)"', source)]
    places += [address.path for address in frames if address.path != "embed.js"]
    assert len(places) == {"index.html": 5, "no-script.html": 2}[name]
    assert {place + "index.html" for place in places} <= set(PAGES)
    assert all(Page().new(dict(parse_qsl(it.query)))["ok"] for it in frames if it.path == "embed/")


def test_every_example_is_tested() -> None:
    programs = {"client.py", "custom_deal.py", "my_bot.py", "simulation.py", "train_policy.py"}
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} == programs
    assert {path.name for path in (EXAMPLES / "embed").iterdir()} == {"index.html", "no-script.html"}
