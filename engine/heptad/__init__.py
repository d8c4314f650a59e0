"""Heptad: the 7 Wonders family of board games as a pure-Python rules engine without dependencies.

The names in `__all__` are for programs that use the engine. Each of them is imported from its module when it is first
asked for; `import heptad` alone loads nothing else.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "TEXTS",
    "Action",
    "ArchitectsInfo",
    "ArchitectsTable",
    "Bot",
    "DuelInfo",
    "DuelTable",
    "Event",
    "Game",
    "GameResult",
    "GameTexts",
    "HeptadError",
    "Info",
    "LevelBot",
    "Outcome",
    "Record",
    "RecordData",
    "Refusal",
    "Rng",
    "ScoreSheet",
    "Search",
    "Seat",
    "Table",
    "WondersInfo",
    "WondersTable",
    "bot_token",
    "can_undo",
    "clean_name",
    "create_bot",
    "game_of",
    "human_seats",
    "match",
    "player_names",
    "redo_decision",
    "translator",
    "undo_decision",
]

if TYPE_CHECKING:
    from heptad.bots.levels import LevelBot
    from heptad.bots.match import GameResult, match
    from heptad.bots.registry import create_bot
    from heptad.games import GAMES, game_of
    from heptad.kernel.errors import HeptadError
    from heptad.kernel.game import Action, Bot, Event, Game, Info, Outcome, Refusal, ScoreSheet
    from heptad.kernel.record import Record, RecordData, Seat, clean_name
    from heptad.kernel.rng import Rng
    from heptad.players import bot_token, can_undo, human_seats, redo_decision, undo_decision
    from heptad.search.tree import Search
    from heptad.table import (
        ArchitectsInfo,
        ArchitectsTable,
        DuelInfo,
        DuelTable,
        Table,
        WondersInfo,
        WondersTable,
    )
    from heptad.text.bots import player_names
    from heptad.text.games import TEXTS, GameTexts
    from heptad.text.languages import translator
else:  # a type checker would accept any name of a module that has a function `__getattr__`
    _MODULES = {
        "heptad.bots.levels": ["LevelBot"],
        "heptad.bots.match": ["GameResult", "match"],
        "heptad.bots.registry": ["create_bot"],
        "heptad.games": ["GAMES", "game_of"],
        "heptad.kernel.errors": ["HeptadError"],
        "heptad.kernel.game": ["Action", "Bot", "Event", "Game", "Info", "Outcome", "Refusal", "ScoreSheet"],
        "heptad.kernel.record": ["Record", "RecordData", "Seat", "clean_name"],
        "heptad.kernel.rng": ["Rng"],
        "heptad.players": ["bot_token", "can_undo", "human_seats", "redo_decision", "undo_decision"],
        "heptad.search.tree": ["Search"],
        "heptad.table": [
            "ArchitectsInfo",
            "ArchitectsTable",
            "DuelInfo",
            "DuelTable",
            "Table",
            "WondersInfo",
            "WondersTable",
        ],
        "heptad.text.bots": ["player_names"],
        "heptad.text.games": ["TEXTS", "GameTexts"],
        "heptad.text.languages": ["translator"],
    }

    def __getattr__(name):
        """Import a name of `__all__` from its module."""
        from importlib import import_module

        for module, names in _MODULES.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(module), name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
