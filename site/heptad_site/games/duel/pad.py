"""The score pad of Duel. The types are explained in `heptad_site.drawing.pad`."""

from __future__ import annotations

from gettext import NullTranslations

from heptad.games.duel.boards import CAPITAL, DRAFT_ROUNDS, WONDERS
from heptad.games.duel.scoring import DECISIONS, LINES, coin_points, track_points
from heptad.games.duel.types import OutcomeReason, ScoreKey
from heptad_site.drawing.pad import MAX_TYPED, Decision, Ending, Input, Line, Pad, Part, Track, Wonder, wonder_words
from heptad_site.games.duel.cities import pieces, track
from heptad_site.games.duel.end import LINE_SIGNS
from heptad_site.games.duel.text import DrawnText, text_of

INPUTS: dict[ScoreKey, Input] = {"military": "track", "treasury": "number"}


def pad(tr: NullTranslations) -> Pad:
    text = text_of(tr)
    coins = Part("treasury.coins", tr.gettext("Coins"), values=[coin_points(coins) for coins in range(MAX_TYPED + 1)])
    places = range(-CAPITAL, CAPITAL + 1)
    return Pad(
        players=[2],
        lines=[
            Line(key, text.lines[key], LINE_SIGNS[key], INPUTS.get(key, "points"), [coins] if key == "treasury" else ())
            for key in LINES
        ],
        decisions=[_decision(reason, text) for reason in DECISIONS],
        wonders=[_wonder(wonder.key, text) for wonder in WONDERS],
        words=wonder_words("duel", tr),
        endings=[
            Ending("science", tr.pgettext("duel", "Science"), text.reasons["science"], "k-science"),
            Ending("military", tr.pgettext("duel", "Military"), text.reasons["military"], "k-military"),
        ],
        track=Track(
            points=[(track_points(pawn), track_points(-pawn)) for pawn in places],
            wins=[0 if pawn == CAPITAL else 1 if pawn == -CAPITAL else None for pawn in places],
            ending="military",
            drawn=track(0, (), 0, ("", "")),
        ),
        draft=DRAFT_ROUNDS,
    )


def _wonder(key: str, text: DrawnText) -> Wonder:
    name = text.wonders[key].name
    return Wonder(key, name, [(key, name)], pieces(key))


def _decision(reason: OutcomeReason, text: DrawnText) -> Decision:
    if reason == "civic":
        return Decision(reason, text.reasons[reason], name=text.lines["civic"], line="civic")
    return Decision(reason, text.reasons[reason])
