"""A bot of your own in one game against a greedy and a random bot.

From a checkout: `PYTHONPATH=engine python3 examples/my_bot.py`. With heptad installed: `python3 my_bot.py`.
"""

from heptad import Action, Bot, Info, Rng, create_bot, match


class Miser:
    """Sells a card if possible; otherwise takes the first legal action.

    `info.view` is everything that this seat may know. All random numbers must come from `rng`.
    """

    def choose(self, info: Info, rng: Rng) -> Action:
        sales = [action for action in info.legal if info.explain(action)["do"] == "sell"]
        return (sales or info.legal)[0]


def main() -> None:
    bots: list[Bot] = [Miser(), create_bot("greedy"), create_bot("random")]
    (played,) = match("wonders", {"players": len(bots)}, bots, games=1, seed=42)
    for bot, points in zip(bots, played.totals, strict=True):
        print(f"{type(bot).__name__}: {points} points")


if __name__ == "__main__":
    main()
