"""7 Wonders Architects, for 2 to 7 players: its modules put together as a `Game`."""

from __future__ import annotations

from heptad.games.architects import audit, choices, flow, notation, policy, positions, scoring, setup, versions
from heptad.games.architects import explain as reasons
from heptad.games.architects import view as views
from heptad.games.architects.state import State
from heptad.games.architects.types import Deal, EventData, Explanation, Options, RefusalData, View
from heptad.kernel.game import Game
from heptad.kernel.searchable import Searchable


class Architects(Searchable):
    """The rule set of 7 Wonders Architects."""

    key = "architects"
    rules_version = versions.RULES
    replays = versions.REPLAYS
    players = setup.PLAYERS
    options = staticmethod(setup.options)
    deal = staticmethod(setup.deal)
    start = staticmethod(setup.start)
    place = staticmethod(positions.place)
    current_players = staticmethod(choices.current_players)
    legal_actions = staticmethod(choices.legal_actions)
    refusals = staticmethod(reasons.refusals)
    explain = staticmethod(reasons.explain)
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


ARCHITECTS: Game[State, Options, Deal, View, EventData, Explanation, RefusalData] = Architects()
