from heptad import Action, Info, Rng


class Thrifty:
    """Sells only when nothing else is left, and pays as few coins as it can."""

    games = ("wonders", "duel", "architects")  # what it plays

    def choose(self, info: Info, rng: Rng) -> Action:
        def price(action: Action) -> tuple[bool, int]:
            facts = info.explain(action)
            payees = ("left", "right", "bank")  # in 7 Wonders
            coins = sum(facts.get(payee, 0) for payee in payees)
            coins += facts.get("price", {}).get("total", 0)  # in Duel
            return facts["do"] == "sell", coins

        return min(info.legal, key=price)
