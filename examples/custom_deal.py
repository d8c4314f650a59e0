"""A custom deal: chosen wonders in the draft of 7 Wonders Duel, everything else dealt from a seed.

From a checkout: `PYTHONPATH=engine python3 examples/custom_deal.py`.
"""

from heptad import Rng, Table, game_of

FIRST_FOUR = ["pyramids", "sphinx", "colossus", "mausoleum"]
SECOND_FOUR = ["hanging_gardens", "great_library", "piraeus", "temple_of_artemis"]


def main() -> None:
    duel = game_of("duel")
    options = duel.options({"first": 0})
    deal = duel.deal(options, Rng.of(42))
    table = Table.new("duel", options, deal={**deal, "wonders": FIRST_FOUR + SECOND_FOUR})
    print("Offered:", ", ".join(table.view(None)["offer"]))
    while table.view(None)["age"] == 0:
        seat = table.current_players[0]
        table.act(seat, table.legal_actions(seat)[0])
    print("Player", table.current_players[0] + 1, "begins the first age.")


if __name__ == "__main__":
    main()
