"""7 Wonders Duel, for two players."""

from __future__ import annotations

from heptad.games.duel import audit, choices, flow, notation, policy, positions, scoring, setup, versions
from heptad.games.duel import explain as explanations
from heptad.games.duel import view as views
from heptad.games.duel.state import State
from heptad.games.duel.types import Deal, EventData, Explanation, Options, RefusalData, View
from heptad.kernel.game import Game
from heptad.kernel.searchable import Searchable


class Duel(Searchable):
    """The rule set of 7 Wonders Duel."""

    key = "duel"
    rules_version = versions.RULES
    replays = versions.REPLAYS
    players = setup.PLAYERS
    options = staticmethod(setup.options)
    deal = staticmethod(setup.deal)
    start = staticmethod(setup.start)
    place = staticmethod(positions.place)
    current_players = staticmethod(choices.current_players)
    legal_actions = staticmethod(choices.legal_actions)
    refusals = staticmethod(explanations.refusals)
    explain = staticmethod(explanations.explain)
    apply = staticmethod(flow.apply)
    score = staticmethod(scoring.score)
    outcome = staticmethod(scoring.outcome)
    returns = staticmethod(scoring.returns)
    view = staticmethod(views.view)
    determinize = staticmethod(views.determinize)
    problems = staticmethod(audit.problems)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)
    evaluate = staticmethod(policy.evaluate)


DUEL: Game[State, Options, Deal, View, EventData, Explanation, RefusalData] = Duel()
