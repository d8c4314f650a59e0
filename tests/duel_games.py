"""Games of Duel for tests: stopped at a given question, or finished with a given kind of victory."""

from __future__ import annotations

from functools import cache

from heptad.bots.registry import create_bot
from heptad.games.duel.cards import CARDS
from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.shared.kinds import MILITARY, SCIENCE
from heptad.table import Table

ALONE = (Seat(name="Ann", by="person"), Seat(name="Bob", by="greedy"))
TOGETHER = (Seat(name="Ann", by="person"), Seat(name="Bob", by="person"))
#: By the reason of the outcome: the first seed of a game that ends for this reason (or, with other cards than today, of
#: those to try), and the kind of card that seat 0 prefers in it (see `play`).
ENDINGS: dict[str, tuple[str, int | None]] = {
    "points": ("1", None),
    "civic": ("1d", None),
    "shared": ("b0", None),
    "military": ("1", MILITARY),
    "science": ("8", SCIENCE),
}


@cache
def ended(reason: str) -> Table:
    """Return a finished game of two persons that ended for this reason."""
    seed, liked = ENDINGS[reason]
    for number in range(int(seed, 16), 10_000):
        table = play(f"{number:x}", liked)
        if table.view(None)["outcome"]["reason"] == reason:
            return table
    raise AssertionError(f"no seed from {seed} on ends by {reason}")


def play(seed: str, liked: int | None) -> Table:
    """Play a game to its end at random, except that seat 0 prefers to build cards of the kind `liked` and to take Law.

    If `liked` is None, all actions are random.
    """
    table, rng = Table.new("duel", {"wonders": "preset"}, seed=seed, seats=TOGETHER), Rng.of(seed)
    wanted = {f"b:{card.key}" for card in CARDS if card.kind == liked} | {"p:law"}
    while table.current_players:
        (seat,) = table.current_players
        tokens = table.legal_tokens(seat)
        good = [token for token in tokens if token in wanted] if seat == 0 and liked is not None else []
        table.act(seat, rng.choice(good or tokens))
    return table


@cache
def asked(ask: str, age: int | None = None, together: bool = False) -> Table:
    """Return a game that bots have played until seat 0 has to answer the question `ask` (in `age`, if given).

    With "over", the game is played to its end. `together`: both seats are persons; otherwise seat 1 is a bot.
    """
    bot, rng = create_bot("greedy"), Rng(1)
    for seed in range(1, 200):
        table = Table.new("duel", seed=f"{seed:x}", seats=TOGETHER if together else ALONE)
        while table.current_players:
            view = table.view(None)
            if view["ask"] == ask and 0 in view["waiting"] and age in (None, view["age"]):
                return table
            (seat,) = table.current_players
            table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))
        if ask == "over":
            return table
    raise AssertionError(f"no game where {ask} is asked")
