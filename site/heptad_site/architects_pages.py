"""The pages of Architects: set-up and rules, with what their templates need. Only the build runs it."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from jinja2 import Environment

from heptad.games.architects.boards import PROGRESS, WONDERS
from heptad.games.architects.cards import CARDS, CENTRAL, DECKS
from heptad.games.architects.setup import PLAYERS
from heptad_site.boards.architects_cities import PIECES, plan
from heptad_site.boards.architects_words import Words, words_of
from heptad_site.prose import prose
from heptad_site.rings import ring

Context = dict[str, Any]


def _set_up(env: Environment, tr: NullTranslations, common: Context) -> Context:
    words = words_of(tr)
    return {
        "quick": [plan(key, built) for key, built in (("rhodes", 3), ("babylon", 4), ("alexandria", 3))],
        "rings": [(count, ring(count)) for count in PLAYERS],
        "wonders": [
            {"key": wonder.key, "city": words.cities[wonder.key], "pieces": plan(wonder.key, PIECES)}
            for wonder in WONDERS
        ],
    }


def _rules(env: Environment, tr: NullTranslations, common: Context) -> Context:
    words = words_of(tr)
    known = {**common, "cards": words.cards, "tokens": words.tokens, "plan": plan, "names": words}
    figures = env.get_template("pages/figures-architects.html").make_module(known)
    return {
        "text": prose(common["lang"], "architects/how-to-play", figures),
        "figures": figures,
        "wonders": [_wonder(wonder.key, words) for wonder in WONDERS],
        "tokens": [(words.tokens[token.key], token.pieces) for token in PROGRESS],
        "decks": _decks(words),
    }


def _wonder(key: str, words: Words) -> Context:
    return {
        "key": key,
        "name": words.wonders[key],
        "city": words.cities[key],
        "pieces": plan(key, PIECES),
        "stages": words.pieces[key],
    }


def _decks(words: Words) -> Context:
    """What every deck holds: a column for each, the centre last, and a row for each kind of card."""
    counts = [*DECKS.values(), CENTRAL]
    rows = [(words.cards[card.key], [deck[number] for deck in counts]) for number, card in enumerate(CARDS)]
    return {"names": [words.cities[key] for key in DECKS], "rows": rows, "totals": [sum(deck) for deck in counts]}


PAGES = {
    "architects/index.html": ("set-up-architects", _set_up),
    "rules/architects/index.html": ("rules-architects", _rules),
}
