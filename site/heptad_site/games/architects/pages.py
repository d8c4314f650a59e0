"""The pages of Architects, set-up and rules, with what their templates need."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from heptad.games.architects.boards import MEDAL_POINTS, PIECES, PROGRESS, WONDERS
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS
from heptad.games.architects.setup import PLAYERS
from heptad.text.architects import text_of
from heptad_site.drawing.seating import ring
from heptad_site.games.architects.cities import plan
from heptad_site.games.architects.drawn import Drawn, drawn_in

Context = dict[str, Any]


def _set_up(env: Environment, tr: NullTranslations, common: Context) -> Context:
    text = text_of(tr)
    return {
        "quick": [plan(key, built) for key, built in (("rhodes", 3), ("babylon", 4), ("alexandria", 3))],
        "rings": [(count, ring(count)) for count in PLAYERS],
        "wonders": [
            {"key": wonder.key, "city": text.wonders[wonder.key].city, "pieces": plan(wonder.key, PIECES)}
            for wonder in WONDERS
        ],
    }


def _rules(env: Environment, tr: NullTranslations, common: Context) -> Context:
    drawn = drawn_in(tr)
    known = {**common, "cards": drawn.cards, "tokens": drawn.text.tokens, "plan": plan, "victory": MEDAL_POINTS}
    figures = env.get_template("games/architects/figures.html").make_module(known)
    return {
        "text": common["prose"]("architects/how-to-play", figures),
        "figures": figures,
        "wonders": [_wonder(wonder.key, drawn) for wonder in WONDERS],
        "tokens": [(drawn.text.tokens[token.key], token.pieces) for token in PROGRESS],
        "decks": _decks(drawn),
    }


def _wonder(key: str, drawn: Drawn) -> Context:
    wonder = drawn.text.wonders[key]
    return {
        "key": key,
        "name": wonder.name,
        "city": wonder.city,
        "pieces": plan(key, PIECES),
        "stages": drawn.stages[key],
    }


def _decks(drawn: Drawn) -> Context:
    """What every deck holds: a column for each, the centre last, and a row for each kind of card."""
    counts = [*DECKS.values(), CENTRAL]
    rows = [(drawn.cards[card.key], [deck[number] for deck in counts]) for number, card in enumerate(CARDS)]
    cities = [drawn.text.wonders[key].city for key in DECKS]
    return {"names": cities, "rows": rows, "totals": [sum(deck) for deck in counts]}


PAGES = {
    "architects/index.html": ("games/architects/set-up", _set_up),
    "rules/architects/index.html": ("games/architects/rules", _rules),
}
