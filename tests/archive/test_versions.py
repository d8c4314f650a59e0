"""New versions of the rules: copies of the games get additional wonders, cards and tokens, and every archived game must
still replay to the same end."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import heptad
from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.record import Record
from heptad.table import Table
from tests.archive.replay import FOLDER, lines
from tests.terminal import Run

ENGINE = Path(next(iter(heptad.__path__)))
#: The newest version of the rules, by game. The copies get a version after it.
NEWEST = {key: game.rules_version for key, game in GAMES.items()}
#: The changes to the source, by game and module, as pairs of old and new text; NEW and OLD stand for the number of the
#: new version and of the one before it. Where the order of the rows has no other meaning, new rows are inserted first,
#: so that the number of every card, wonder or token changes.
CHANGES = {
    "wonders": {
        "cards": [
            (
                "CARDS: tuple[Card, ...] = (",
                "CARDS: tuple[Card, ...] = (\n"
                'Card("envoys_guild", "Envoys Guild", GUILD, 3, "SGP", (Points(4),), (), since=NEW),\n'
                'Card("bank", "Bank", CIVIC, 1, "", (Points(3),), (4, 7), since=NEW),',
            ),
            ("(Points(3),), (4, 7)),", "(Points(3),), (4, 7), until=OLD),"),  # the Pawnshop, which the Bank replaces
        ],
        "boards": [
            (
                "WONDERS: tuple[Wonder, ...] = (",
                'WONDERS: tuple[Wonder, ...] = (\nWonder("delos", "Delos", "Delos", "S", (Stage("CC", (Points(9),)),), '
                '(Stage("WW", (Points(9),)),), since=NEW),',
            )
        ],
    },
    "duel": {
        "cards": [
            (
                "CARDS: tuple[Card, ...] = (",
                "CARDS: tuple[Card, ...] = (\n"
                'Card("envoys_guild", "Envoys Guild", GUILD, 3, "S", (Points(4),), since=NEW),\n'
                'Card("bank", "Bank", CIVIC, 1, "", (Points(3),), since=NEW),',
            ),
            ('"Lumber Yard", RAW, 1, "", (Produce("W"),)', '"Lumber Yard", RAW, 1, "", (Produce("W"),), until=OLD'),
        ],
        "boards": [
            (
                "WONDERS: tuple[Wonder, ...] = (",
                'WONDERS: tuple[Wonder, ...] = (\nWonder("delos", "Delos", "SS", (Points(9),), since=NEW),',
            ),
            (
                "PROGRESS: tuple[Token, ...] = (",
                'PROGRESS: tuple[Token, ...] = (\nToken("poetry", "Poetry", (Points(5),), since=NEW),',
            ),
        ],
    },
    "architects": {
        "cards": [
            (
                'Card("horns", MILITARY, horns=2),',
                'Card("horns", MILITARY, horns=2), Card("ivory", CIVIC, points=4, since=NEW),',
            ),
            ("@cache\ndef cards_of", 'DECKS = {"delos": DECKS["rhodes"], **DECKS}\n@cache\ndef cards_of'),
        ],
        "boards": [
            (
                "WONDERS: tuple[Wonder, ...] = (",
                'WONDERS: tuple[Wonder, ...] = (\nWonder("delos", "Delos", tuple(Stage(tier, 2, SAME, 5) for tier in '
                "range(1, 6)), since=NEW),",
            ),
            (
                "PROGRESS: tuple[Token, ...] = (",
                'PROGRESS: tuple[Token, ...] = (\nToken("poetry", "Poetry", Shields(1), pieces=2, since=NEW),',
            ),
        ],
    },
}
#: By game, the keys of what is added.
ADDED = {"wonders": {"envoys_guild", "bank", "delos"}, "duel": {"envoys_guild", "bank", "delos", "poetry"},
       "architects": {"ivory", "delos", "poetry"}}  # fmt: skip
#: A program that plays new games of one kind and prints all strings of their deals. It fails if anything is wrong.
PLAY = """
import json, sys
from heptad.bots.match import play
from heptad.bots.registry import create_bot
from heptad.games import game_of
from heptad.kernel.rng import Rng
from heptad.table import Table
game, words = game_of(sys.argv[1]), set()
for seed in range(12):
    for bot in ("random", "greedy"):
        options = game.options({"players": game.players[seed % len(game.players)]})
        bots = [create_bot(bot)] * options["players"]
        assert not play(game, options, bots, f"{seed:x}", audit=seed < 2).problems
        table, rng = Table.new(game.key, options, seed=f"{seed:x}"), Rng(seed)
        while table.current_players and table.revision < 20:
            seat = table.current_players[0]
            table.info(seat).determinize(rng)
            table.act(seat, rng.choice(table.legal_tokens(seat)))
        assert table.record.rules == int(sys.argv[2]) and Table(table.record).score() == table.score()
        words |= set(json.dumps(table.record.deal).replace("-a", "").replace("-b", "").split('"'))
print(json.dumps(sorted(words)))
"""
#: A program that prints the estimated shares of the win of all seats in the middle of some archived games.
ESTIMATE = """
import json, sys
from heptad.games import game_of
from heptad.kernel.record import Record
from heptad.table import Table
with open(sys.argv[1], encoding="utf-8") as archive:
    for line in list(archive)[:: 7]:
        record = Record.from_data(json.loads(line)["record"])
        table = Table(record)
        table = table.at(table.revision // 2)
        print([round(share, 9) for share in game_of(record.game).estimate(table._state)])
"""
#: A program that starts a game of each version with a deal of the other and prints the codes of the errors.
SWAP = """
import sys
from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
game = game_of(sys.argv[1])
options = game.options({"players": game.players[-1]})
old, new = int(sys.argv[2]) - 1, int(sys.argv[2])
for rules, other in ((old, new), (new, old)):
    try:
        game.start(options, game.deal(options, Rng(1), rules), other)
    except HeptadError as error:
        print(error.code)
"""


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the engine in which each game has a second version of the rules, with additional material."""
    folder = tmp_path_factory.mktemp("changed")
    shutil.copytree(ENGINE, folder / "heptad", ignore=shutil.ignore_patterns("__pycache__"))
    for game, modules in CHANGES.items():
        number = NEWEST[game] + 1
        versions = folder / "heptad" / "games" / game / "versions.py"
        versions.write_text(f"RULES = {number}\nREPLAYS = {(*GAMES[game].replays, number)}\n", "utf-8")
        for module, changes in modules.items():
            path = folder / "heptad" / "games" / game / f"{module}.py"
            text = path.read_text("utf-8")
            for old, new in changes:
                assert text.count(old) == 1, f"{game}/{module}.py holds {old!r} {text.count(old)} times: adapt CHANGES"
                text = text.replace(old, new.replace("NEW", str(number)).replace("OLD", str(number - 1)))
            if (game, module) == ("architects", "cards"):  # one piece of ivory in each deck
                text = re.sub(
                    r"^(CENTRAL = |    \"\w+\": )\((\d+(?:, \d+){13,})\)", r"\1(\2, 1)", text, flags=re.MULTILINE
                )
            path.write_text(text, "utf-8")
    return folder


def run_with(folder: Path, *argv: object) -> str:
    """Run Python with the engine in `folder` and return what it prints. Fails if the exit status is not 0."""
    done = subprocess.run(
        [sys.executable, "-S", *map(str, argv)],
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_archived_game_stays_the_same_when_material_is_added(changed: Path) -> None:
    count = sum(len(lines(game)) for game in GAMES)
    assert run_with(changed, FOLDER / "replay.py", FOLDER) == f"{count}\n"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_learned_weights_value_every_position_as_before_when_material_is_added(changed: Path, game: str) -> None:
    archive = FOLDER / f"{game}.jsonl"
    said = run_with(changed, "-c", ESTIMATE, archive)
    assert said == run_with(ENGINE.parent, "-c", ESTIMATE, archive)
    assert len(set(said.splitlines())) > 3


@pytest.mark.parametrize("game", sorted(GAMES))
def test_new_games_are_played_with_what_was_added(changed: Path, game: str) -> None:
    words = set(json.loads(run_with(changed, "-c", PLAY, game, NEWEST[game] + 1)))
    assert words >= ADDED[game]
    assert not words & {"pawnshop" if game == "wonders" else "lumber_yard" if game == "duel" else ""}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_deal_of_one_version_is_no_deal_of_another(changed: Path, game: str) -> None:
    codes = run_with(changed, "-c", SWAP, game, NEWEST[game] + 1).split()
    assert len(codes) == 2
    assert all(code.startswith("deal/") for code in codes)


# ── versions that can no longer be replayed ─────────────────────────────────
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_version_that_is_given_up_is_refused_and_the_file_stays(
    game: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(lines(game)[0]["record"]), "utf-8")
    before = file.read_bytes()
    monkeypatch.setattr(type(GAMES[game]), "replays", (2, 3))
    for command in (("replay", file), ("legal", file), ("play", game, "--resume", file, "--record", file)):
        answer = run(*command)
        assert answer.status == 1
        assert "version 1 of the rules, which cannot be replayed here (only 2, 3)" in answer.err
    assert file.read_bytes() == before


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_archive_holds_games_of_every_version_that_is_replayed(game: str) -> None:
    assert {row["record"]["rules"] for row in lines(game)} == {*GAMES[game].replays}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_newest_version_is_among_those_that_are_replayed(game: str) -> None:
    assert GAMES[game].rules_version in GAMES[game].replays
    with pytest.raises(HeptadError, match="record/rules"):
        Table(Record(game, GAMES[game].rules_version + 1, {}, "1"))
