"""The legal answers to every question, from which actions are made. Moves nothing."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, CHAIN, COINS, KIND
from heptad.games.duel.economy import card_trade, wonder_price
from heptad.games.duel.state import (
    DESTROY,
    DISCARD,
    LIBRARY,
    OVER,
    TOKEN,
    TURN,
    WONDER,
    State,
)
from heptad.kernel.game import Action

BUILD, RAISE, SELL, TAKE, PROGRESS, PICK, RUIN, START = range(8)
SALE = 2

# Made once: an action found costs a tenth of an action made.
BUILDS = tuple(Action(BUILD, card) for card in range(len(CARDS)))
SELLS = tuple(Action(SELL, card) for card in range(len(CARDS)))
RAISES = tuple(
    tuple(Action(RAISE, card, wonder) for wonder in range(len(boards.WONDERS))) for card in range(len(CARDS))
)
TAKES = tuple(Action(TAKE, wonder) for wonder in range(len(boards.WONDERS)))
TOKENS = tuple(Action(PROGRESS, token) for token in range(len(boards.PROGRESS)))
PICKS = tuple(Action(PICK, card) for card in range(len(CARDS)))
RUINS = tuple(Action(RUIN, card) for card in range(len(CARDS)))
STARTS = (Action(START, 0), Action(START, 1))


def current_players(state: State) -> tuple[int, ...]:
    return () if state.ask == OVER else (state.seat,)


def legal_actions(state: State, player: int) -> list[Action]:
    """For each available card: build it, raise a wonder with it, or discard it for coins. There is no pass."""
    if player != state.seat or state.ask == OVER:
        return []
    if state.ask == TURN:
        return _main_moves(state, player)
    if state.ask == WONDER:
        return [TAKES[wonder] for wonder in offered(state)]
    if state.ask == TOKEN:
        return [TOKENS[token] for token in state.board]
    if state.ask == LIBRARY:
        return [TOKENS[token] for token in state.library]
    if state.ask == DISCARD:
        return [PICKS[card] for card in state.discard]
    if state.ask == DESTROY:
        return [RUINS[card] for card in targets(state, player)]
    return list(STARTS)


def _main_moves(state: State, player: int) -> list[Action]:
    city, other = state.cities[player], state.cities[1 - player]
    coins, have = city.coins, city.have
    wonders = [wonder for wonder in unbuilt(state, player) if wonder_price(city, other, wonder) <= coins]
    cards = state.cards[state.age - 1]
    actions: list[Action] = []
    for slot in state.free_slots():
        card = cards[slot]
        if CHAIN[card] & have or COINS[card] + card_trade(city, other, card) <= coins:
            actions.append(BUILDS[card])
        actions.extend([RAISES[card][wonder] for wonder in wonders])
        actions.append(SELLS[card])
    return actions


def unbuilt(state: State, player: int) -> list[int]:
    """The wonders this seat may still build: none once seven stand in the whole game."""
    city = state.cities[player]
    if built_in_all(state) >= boards.WONDERS_IN_ALL:
        return []
    return [wonder for wonder in city.wonders if not city.finished >> wonder & 1]


def built_in_all(state: State) -> int:
    return state.cities[0].finished.bit_count() + state.cities[1].finished.bit_count()


def offered(state: State) -> tuple[int, ...]:
    """The wonders that lie out: four at a time, less those taken."""
    taken = state.cities[0].wonders + state.cities[1].wonders
    start = len(taken) // 4 * 4
    return tuple(wonder for wonder in state.drafted[start : start + 4] if wonder not in taken)


def targets(state: State, player: int) -> list[int]:
    """The opponent's cards that the wonder just built may destroy."""
    other = state.cities[1 - player]
    return [card for card in other.built if KIND[card] == state.target]


def never_built(state: State) -> list[int]:
    """The wonders that left the game when the seventh was built."""
    if built_in_all(state) < boards.WONDERS_IN_ALL:
        return []
    return [wonder for city in state.cities for wonder in city.wonders if not city.finished >> wonder & 1]
