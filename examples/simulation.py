"""A question answered by simulation: is it an advantage to begin in 7 Wonders Duel?

From a checkout: `PYTHONPATH=engine python3 examples/simulation.py 500`. The argument is the number of games.
"""

import sys
from statistics import mean

from heptad import create_bot, match


def main(games: int) -> None:
    bots = [create_bot("greedy"), create_bot("greedy")]
    played = list(match("duel", {"first": 0}, bots, games, seed=7))
    for seat, name in enumerate(("begins", "follows")):
        won = sum(1 / len(game.outcome.winners) for game in played if seat in game.outcome.winners)
        print(f"{name}: wins {won / games:.0%}, {mean(game.totals[seat] for game in played):.1f} points on average")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
