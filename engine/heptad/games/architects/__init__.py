"""7 Wonders Architects, for 2 to 7 players: its modules as a `heptad.kernel.game.Game`."""

from __future__ import annotations

from heptad.games.architects import (
    audit,
    choices,
    flow,
    notation,
    policy,
    positions,
    scoring,
    setup,
    styles,
    value,
    versions,
)
from heptad.games.architects import determinize as determinization
from heptad.games.architects import explain as explanations
from heptad.games.architects import view as views
from heptad.games.architects.state import State
from heptad.games.architects.types import Deal, EventData, Explanation, Options, RefusalData, View
from heptad.kernel.game import Game, Level, SearchSettings


class Architects:
    """The rules and the judgement of 7 Wonders Architects, in the order of `Game`, which describes each member."""

    key = "architects"
    rules_version = versions.RULES
    replays = versions.REPLAYS
    players = setup.PLAYERS
    options = staticmethod(setup.options)
    deal = staticmethod(setup.deal)
    start = staticmethod(setup.start)
    begin = staticmethod(setup.begin)
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
    determinize = staticmethod(determinization.determinize)
    determinizer = staticmethod(determinization.determinizer)
    random_action = staticmethod(choices.random_action)
    playout = staticmethod(flow.playout)
    problems = staticmethod(audit.problems)
    encode = staticmethod(notation.encode)
    decode = staticmethod(notation.decode)
    search = SearchSettings(
        exploration=0.2,
        others=True,
        lookahead=0,
        levels=(Level(0, 1.8), Level(16, 0.21), Level(150, 0.085), Level(1500, 0)),
        free=(choices.LOOK,),
    )
    likely_action = staticmethod(value.likely_action)
    estimate = staticmethod(value.estimate)
    chances = staticmethod(value.chances)
    evaluate = staticmethod(policy.evaluate)
    naive = staticmethod(styles.naive)
    leaning = staticmethod(styles.leaning)
    appeal = staticmethod(styles.appeal)


ARCHITECTS: Game[State, Options, Deal, View, EventData, Explanation, RefusalData] = Architects()
