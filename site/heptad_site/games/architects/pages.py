"""The pages of Architects: set-up and rules, with what their templates need. Only the build calls it."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from heptad.games.architects.boards import PROGRESS, WONDERS
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS
from heptad.games.architects.setup import PLAYERS
from heptad_site.drawing.seating import ring
from heptad_site.games.architects.cities import PIECES, plan
from heptad_site.games.architects.text import Text, text_of

Context = dict[str, Any]


def _set_up(env: Environment, tr: NullTranslations, common: Context) -> Context:
    words = text_of(tr)
    return {
        "quick": [plan(key, built) for key, built in (("rhodes", 3), ("babylon", 4), ("alexandria", 3))],
        "rings": [(count, ring(count)) for count in PLAYERS],
        "wonders": [
            {"key": wonder.key, "city": words.cities[wonder.key], "pieces": plan(wonder.key, PIECES)}
            for wonder in WONDERS
        ],
    }


def _rules(env: Environment, tr: NullTranslations, common: Context) -> Context:
    words = text_of(tr)
    known = {**common, "cards": words.cards, "tokens": words.tokens, "plan": plan, "names": words}
    figures = env.get_template("games/architects/figures.html").make_module(known)
    return {
        "text": common["prose"]("architects/how-to-play", figures),
        "figures": figures,
        "wonders": [_wonder(wonder.key, words) for wonder in WONDERS],
        "tokens": [(words.tokens[token.key], token.pieces) for token in PROGRESS],
        "decks": _decks(words),
    }


def _wonder(key: str, words: Text) -> Context:
    return {
        "key": key,
        "name": words.wonders[key],
        "city": words.cities[key],
        "pieces": plan(key, PIECES),
        "stages": words.pieces[key],
    }


def _decks(words: Text) -> Context:
    """What every deck holds: a column for each, the centre last, and a row for each kind of card."""
    counts = [*DECKS.values(), CENTRAL]
    rows = [(words.cards[card.key], [deck[number] for deck in counts]) for number, card in enumerate(CARDS)]
    return {"names": [words.cities[key] for key in DECKS], "rows": rows, "totals": [sum(deck) for deck in counts]}


PAGES = {
    "architects/index.html": ("games/architects/set-up", _set_up),
    "rules/architects/index.html": ("games/architects/rules", _rules),
}
