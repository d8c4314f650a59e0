"""Characters: at every level below Architect, where they misjudge actions, they follow the style of their character."""

from __future__ import annotations

from itertools import product

import pytest

from heptad.bots.levels import LevelBot
from heptad.games import GAMES
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.thorough import in_turn

LEVELS = ("novice", "merchant", "general")
CHARACTERS = {"warrior": "brasidas", "scholar": "thales", "trader": "hanno", "builder": "imhotep"}


@pytest.mark.parametrize(("game", "level"), in_turn(product(GAMES, LEVELS), len(LEVELS) + 1))
def test_a_character_chooses_what_appeals_to_its_style_more_often_than_the_others_do(game: str, level: str) -> None:
    rng, table = Rng(7), Table.new(game, seed="2a")
    of_own, of_others = dict.fromkeys(CHARACTERS, 0.0), dict.fromkeys(CHARACTERS, 0.0)
    bots = {style: LevelBot(level, character) for style, character in CHARACTERS.items()}
    while seats := table.current_players:
        info = table.info(seats[0])
        if len(info.legal) > 1:
            chosen = {style: bot.choose(info, rng.fork()) for style, bot in bots.items()}
            for style in CHARACTERS:
                liked = dict(zip(info.legal, info.game.appeal(info.view, info.legal, style), strict=True))
                of_own[style] += liked[chosen[style]]
                of_others[style] += sum(liked[chosen[other]] for other in CHARACTERS if other != style) / 3
        table.act(seats[0], info.legal[0] if len(info.legal) == 1 else chosen["warrior"])
    assert all(of_own[style] > of_others[style] for style in CHARACTERS), (of_own, of_others)


@pytest.mark.parametrize(("named", "known"), [(("strong",), "architect"), (("general", "zeus"), "imhotep")])
def test_a_level_or_character_that_does_not_exist_is_an_error_that_names_those_that_do(
    named: tuple[str, ...], known: str
) -> None:
    with pytest.raises(HeptadError, match="bot/unknown") as raised:
        LevelBot(*named)
    assert raised.value.data["bot"] == named[-1]
    assert known in raised.value.data["known"]
