"""Records of games that bots have played up to a decision of a person, so that a test can start anywhere in a game."""

from __future__ import annotations

from functools import cache

from heptad.bots.registry import create_bot
from heptad.kernel.record import RecordData, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.archive.replay import lines

SEATS = (Seat(name="Ann", by="person"), *(Seat(name=f"Bot {n}", by="greedy") for n in range(6)))
#: By game: a record, of three players if the game allows it.
RECORDS: dict[str, RecordData] = {
    game: next(line["record"] for line in lines(game) if line["record"]["options"]["players"] == players)
    for game, players in {"wonders": 3, "duel": 2, "architects": 3}.items()
}


@cache
def record_where(ask: str, age: int, players: int = 3, wonder: str = "random", **options: str) -> RecordData:
    """Return a game of 7 Wonders played by bots until seat 0 has to answer the question `ask` in the given age."""
    chosen = {"wonders": [wonder, *["random"] * (players - 1)], **options}
    bot, rng = create_bot("greedy"), Rng(1)
    for seed in range(1, 400):
        table = Table.new("wonders", {"players": players, **chosen}, seed=f"{seed:x}")
        while table.current_players:
            view = table.view(0)
            if view["ask"] == ask and view["age"] == age and 0 in table.current_players:
                break
            seat = table.current_players[-1]
            table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
        if table.view(0)["ask"] == ask:
            return table.record.to_data() | {"seats": list(SEATS[:players])}
    raise AssertionError(f"no game where {ask} is asked")


@cache
def before_the_end(game: str, decisions: int, players: int, wonders: tuple[str, ...] = ()) -> RecordData:
    """Return a game played by bots until seat 0 has `decisions` decisions left."""
    bot, rng = create_bot("greedy"), Rng(1)
    options = {"players": players, **({"wonders": list(wonders)} if wonders else {})}
    table = Table.new(game, options, seed="2a", seats=SEATS[:players])
    while table.current_players:
        seat = table.current_players[-1]
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
    record = table.record.to_data()
    own = [number for number, action in enumerate(record["actions"]) if action.startswith("0 ")]
    return record | {"actions": record["actions"][: own[-decisions]]}


#: By game: the index of a line of its archive, and the number of actions that `archived` plays.
ARCHIVED = {"wonders": (13, 30), "duel": (13, 36), "architects": (5, 45)}


def archived(game: str) -> RecordData:
    """Return an archived game up to a decision of seat 0. Changes of the bots do not affect this position."""
    line, actions = ARCHIVED[game]
    record: RecordData = lines(game)[line]["record"]
    return record | {"seats": list(SEATS[: record["options"]["players"]]), "actions": record["actions"][:actions]}


@cache
def before_a_look() -> RecordData:
    """Return the record of a game in which seat 0 may look at the top card of the central deck."""
    seats = (Seat(name="Ann", by="person"), Seat(name="Bob", by="person"))
    for seed in range(1, 200):
        played, rng = Table.new("architects", {"players": 2}, seed=f"{seed:x}", seats=seats), Rng(seed)
        while played.current_players:
            (seat,) = played.current_players
            tokens = played.legal_tokens(seat)
            if seat == 0 and "look" in tokens:
                return played.record.to_data()
            played.act(seat, rng.choice([token for token in tokens if token != "look"]))
    raise AssertionError("nobody may look")
