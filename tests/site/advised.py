"""Games for the tests of hints and reviews."""

from __future__ import annotations

from heptad.bots.greedy import GreedyBot
from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.table import Table

#: Iterations of the Architect level in these tests, and enough for any search.
ITERATIONS, LONG = 24, 1000
SEATS = tuple(Seat(name=name, by=by) for name, by in (("Ann", "person"), ("Bo", "greedy"), ("Cy", "greedy")))


def played(game: str, actions: int | None = None, people: int = 1) -> Table:
    """Return a game of people against rule-based bots, played to its end or for a number of actions."""
    players = 2 if game == "duel" else 3
    seats = tuple(
        Seat(name=seat["name"], by="person") if n < people else seat for n, seat in enumerate(SEATS[:players])
    )
    table, rng, bot = Table.new(game, {"players": players}, seed="2a", seats=seats), Rng(3), GreedyBot()
    while table.current_players and (actions is None or table.revision < actions or 0 not in table.current_players):
        seat = table.current_players[-1]
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
    return table
