"""A bot of your own in one game against a greedy and a random bot.

From a checkout: `PYTHONPATH=engine python3 examples/my_bot.py`. With heptad installed: `python3 my_bot.py`.
"""

from heptad.bots.greedy import GreedyBot
from heptad.bots.match import match
from heptad.bots.random import RandomBot
from heptad.games import game_of
from heptad.kernel.game import Action, Bot, Info
from heptad.kernel.rng import Rng


class Miser:
    """Takes the first legal action.

    `info.view` is everything that this seat may know. All random numbers must come from `rng`.
    """

    def choose(self, info: Info, rng: Rng) -> Action:
        return info.legal[0]


def main() -> None:
    bots: list[Bot] = [Miser(), GreedyBot(), RandomBot()]
    (played,) = match(game_of("wonders"), {"players": len(bots)}, bots, games=1, seed="2a")
    for bot, points in zip(bots, played.totals, strict=True):
        print(f"{type(bot).__name__}: {points} points")


if __name__ == "__main__":
    main()
