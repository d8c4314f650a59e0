"""What a seat may know, as its view."""

from __future__ import annotations

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS
from heptad.games.architects.choices import mandatory, payment_tokens, reachable
from heptad.games.architects.payment import partial_payment
from heptad.games.architects.scoring import final_outcome, sheet_points, sources
from heptad.games.architects.state import ASK_NAMES, CENTRE, CHOICE, KEEP, LEFT, NOBODY, OVER, PLACES, RIGHT, State
from heptad.games.architects.types import CityView, OutcomeView, View


def view(state: State, player: int | None) -> View:
    """Return everything that this seat may know. `player` None means a spectator.

    Only two things are known to one seat alone: the card seen by the owner of the cat, and the cards of a search.
    """
    over = state.ask == OVER
    players = len(state.cities)
    knows = player is not None and state.knows_top >> player & 1
    return {
        "game": "architects",
        "seat": player,
        "players": players,
        "first": state.first,
        "round": state.round,
        "ask": ASK_NAMES[state.ask],
        "waiting": [] if over else [state.seat],
        "decks": [{"cards": state.rest[deck], "top": _top(state, deck)} for deck in range(players)],
        "central": {"cards": state.rest[state.central], "top": _top(state, state.central) if knows else None},
        "reach": [] if over else [PLACES[place] for place in reachable(state, state.seat)],
        "searching": state.searched[0] if state.ask == KEEP else None,
        "found": [CARDS[card].key for card in _found(state)] if player == state.seat else [],
        "up": [boards.PROGRESS[token].key for token in state.up],
        "stack": len(state.stack),
        "pending": _tokens_in(state.pending),
        "used": _tokens_in(state.used),
        "conflicts": state.conflicts,
        "turned": state.turned,
        "war": state.war,
        "cat": state.cat if state.cat != NOBODY else None,
        "discarded": _cards(state.discard),
        "cities": [_city(state, seat) for seat in range(players)],
        "choices": len(mandatory(state, state.seat)) if state.ask == CHOICE else 0,
        "score": [sheet_points(state, seat) for seat in range(players)],
        "sources": [sources(state, seat) for seat in range(players)] if over else [],
        "outcome": _outcome(state) if over else None,
    }


def _outcome(state: State) -> OutcomeView:
    winners, reason = final_outcome(state)
    return {"winners": list(winners), "reason": reason}


def _top(state: State, deck: int) -> str | None:
    """Return the key of a deck's top card; None if the deck is empty."""
    return CARDS[state.top(deck)].key if state.rest[deck] else None


def _found(state: State) -> tuple[int, ...]:
    """Return the cards that the current seat sees in a search, the top one last."""
    return state.upper(*state.searched) if state.ask == KEEP else ()


def _tokens_in(bits: int) -> list[str]:
    return [token.key for place, token in enumerate(boards.PROGRESS) if bits >> place & 1]


def _cards(packed: int) -> dict[str, int]:
    return {card.key: count for number, card in enumerate(CARDS) if (count := packed >> 8 * number & 255)}


def _city(state: State, seat: int) -> CityView:
    """Return the public facts of one city."""
    city, players = state.cities[seat], len(state.cities)
    tokens = payment_tokens(state, seat)
    opened = [
        (place + 1, needs, partial_payment(city.cards, needs, same, *tokens))
        for place, needs, same in boards.OPEN[city.wonder][city.built]
    ]
    return {
        "seat": seat,
        "left": (seat + 1) % players,
        "right": (seat - 1) % players,
        "wonder": boards.WONDERS[city.wonder].key,
        "decks": {
            "left": state.deck_number(state.deck_at(seat, LEFT)),
            "centre": state.deck_number(state.deck_at(seat, CENTRE)),
            "right": state.deck_number(state.deck_at(seat, RIGHT)),
        },
        "built": [place + 1 for place in range(boards.STAGES_PER_WONDER) if city.built >> place & 1],
        "open_stages": [
            {"stage": number, "paid": [CARDS[card].key for card in paid], "short": needs - len(paid)}
            for number, needs, paid in opened
        ],
        "cards": _cards(city.cards),
        "strength": city.strength(),
        "medals": city.medals,
        "tokens": [boards.PROGRESS[token].key for token in city.tokens],
    }
