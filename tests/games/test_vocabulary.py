"""One vocabulary: the same thing has the same name in the events and explanations of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args, get_type_hints

import pytest

from tests import views_and_events

GAMES = ("wonders", "duel", "architects")
#: The union of each kind of facts in `types`, and the key that tells its members apart.
UNIONS = {"EventData": "kind", "Explanation": "do"}


def members(game: str, union: str) -> Iterator[tuple[str, Any]]:
    """Yield each name of a kind of facts with its type."""
    for member in get_args(getattr(import_module(f"heptad.games.{game}.types"), union)):
        for name in get_args(get_type_hints(member)[UNIONS[union]]):
            yield name, member


def documented(key: str) -> dict[str, str]:
    """Return the initials of the games that have each name, as the table of the page says."""
    text = views_and_events.PAGE.read_text("utf-8").partition("## Vocabulary")[2]
    _, _, table = text.partition(f"| `{key}` of an ")
    found: dict[str, str] = {}
    for row in table.partition("\n\n")[0].splitlines()[2:]:
        names, *games, _ = (cell.strip() for cell in row.strip("|").split("|"))
        found |= dict.fromkeys(re.findall(r"`(\w+)`", names), "".join(games))
    return found


@pytest.mark.parametrize("union", UNIONS)
@pytest.mark.parametrize("game", GAMES)
def test_the_type_of_an_event_or_explanation_is_called_like_its_kind(game: str, union: str) -> None:
    for name, member in members(game, union):
        assert member.__name__ == "".join(word.capitalize() for word in name.split("_"))


@pytest.mark.parametrize("union", UNIONS)
def test_the_page_states_the_vocabulary_and_which_game_has_each_word(union: str) -> None:
    found: dict[str, str] = {}
    for game in GAMES:
        for name, _ in members(game, union):
            found[name] = found.get(name, "") + game[0].upper()
    assert documented(UNIONS[union]) == found


@pytest.mark.parametrize("game", GAMES)
def test_the_code_of_a_refusal_begins_with_what_is_refused(game: str) -> None:
    about = {"deck", "copy", "duty"}  # not about one kind of action
    known = about | {name for name, _ in members(game, "Explanation")}
    refusals = import_module(f"heptad.games.{game}.types").RefusalData
    for member in get_args(refusals) or (refusals,):
        for code in get_args(get_type_hints(member)["code"]):
            assert code.partition("/")[0] in known


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_game_is_told_with_the_points_of_every_seat(game: str) -> None:
    over = import_module(f"heptad.games.{game}.types").Over
    assert set(get_type_hints(over)) == {"kind", "winners", "reason", "totals"}
