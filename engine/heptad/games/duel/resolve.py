"""Payments, and the immediate effects of buildings, wonders and tokens: coins, conflict pawn, symbols, choices."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.effects import EXTRA_SHIELD, NO_KIND, NO_SYMBOL, EffectTotals
from heptad.games.duel.payment import trade_income
from heptad.games.duel.scoring import result, score
from heptad.games.duel.state import DESTROY, DISCARD, LIBRARY, MILITARY_WIN, OVER, SCIENCE_WIN, TOKEN, City, State
from heptad.games.duel.types import EventData
from heptad.kernel.game import Event, Tell


def pay(state: State, player: int, coins: int, trade: int, tell: Tell[EventData] | None) -> None:
    """Pay `coins` (printed cost) to the bank and `trade` (for resources) to the bank or to an opponent with Economy."""
    price = coins + trade
    state.cities[player].coins -= price
    state.bank -= price
    if income := trade_income(state.cities[1 - player], trade):
        earn(state, 1 - player, income, "economy", tell)


def bank(state: State, city: City, coins: int) -> None:
    """Move coins from the bank to a city; if negative, from the city to the bank."""
    city.coins += coins
    state.bank += coins


def earn(state: State, player: int, coins: int, source: str, tell: Tell[EventData] | None) -> None:
    """Give a seat coins from the bank; `source` is the card, wonder or token that causes it."""
    bank(state, state.cities[player], coins)
    if tell and coins:
        tell(Event({"kind": "earned", "seat": player, "coins": coins, "source": source}))


def resolve(
    state: State, player: int, effect: EffectTotals, source: str, tell: Tell[EventData] | None, red: bool
) -> None:
    """Apply the immediate part of an effect: coins, plunder, shields, science. Choices are added to `state.queue`.

    `red` says whether it is the effect of a military building, which the token Strategy strengthens. Stops as soon as
    the seat has won.
    """
    symbol, shields, coins, coins_per, plunder, destroys, picks, library = effect.immediate()
    if coins_per:
        coins += sum(n * state.count(player, what, most) for n, what, most in coins_per)
    if coins:
        earn(state, player, coins, source, tell)
    if plunder:
        _plunder(state, player, plunder, tell)
    if red and state.cities[player].powers & EXTRA_SHIELD:
        shields += 1
    if shields and _march(state, player, shields, tell):
        return
    if symbol != NO_SYMBOL and _count_symbols(state, player, symbol, tell):
        return
    if library:
        state.library = state.box[: boards.TOKENS_DRAWN]
        state.queue += (LIBRARY,)
        if tell:
            drawn = [boards.PROGRESS[token].key for token in state.library]
            tell(Event({"kind": "tokens_drawn", "seat": player, "tokens": drawn}, (player,)))
    if picks:
        state.queue += (DISCARD,)
    if destroys != NO_KIND:
        state.target = destroys
        state.queue += (DESTROY,)


def _plunder(state: State, player: int, coins: int, tell: Tell[EventData] | None) -> None:
    """Make the opponent of `player` return coins to the bank, at most all that it has."""
    other = state.cities[1 - player]
    lost = min(coins, other.coins)
    bank(state, other, -lost)
    if tell and lost:
        tell(Event({"kind": "lost", "seat": 1 - player, "coins": lost}))


def _march(state: State, player: int, shields: int, tell: Tell[EventData] | None) -> bool:
    """Move the conflict pawn and apply the military tokens that it reaches or passes.

    Returns whether it stands in the opponent's capital, which wins the game.
    """
    step = 1 if player == 0 else -1
    start = state.pawn
    state.pawn = max(-boards.CAPITAL, min(boards.CAPITAL, start + shields * step))
    if tell:
        tell(Event({"kind": "pawn_moved", "seat": player, "start": start, "end": state.pawn}))
    for distance, coins in boards.LOOTING:
        if state.pawn * step >= distance and distance * step not in state.loot:
            state.loot += (distance * step,)
            if tell:
                tell(Event({"kind": "looted", "seat": 1 - player, "space": distance * step}))
            _plunder(state, player, coins, tell)
    if state.pawn * step == boards.CAPITAL:
        _win(state, player, MILITARY_WIN, tell)
        return True
    return False


def _count_symbols(state: State, player: int, symbol: int, tell: Tell[EventData] | None) -> bool:
    """Check the science symbols after a new one. Returns whether the seat has won with six different symbols.

    A pair entitles the seat to a progress token of the board if any is left.
    """
    city = state.cities[player]
    if city.symbols.bit_count() >= boards.SYMBOLS_TO_WIN:
        _win(state, player, SCIENCE_WIN, tell)
        return True
    if city.pairs >> symbol & 1 and state.board:
        state.queue += (TOKEN,)
    return False


def _win(state: State, player: int, reason: int, tell: Tell[EventData] | None) -> None:
    """End the game with a supremacy of this seat."""
    state.win, state.winner, state.ask, state.queue, state.extra_turn = reason, player, OVER, (), False
    if tell:
        tell_over(state, tell)


def tell_over(state: State, tell: Tell[EventData]) -> None:
    """Report the winner, the reason and the points."""
    ended = result(state)
    assert ended
    totals = [sheet.total for sheet in score(state)]
    tell(Event({"kind": "over", **ended, "totals": totals}))
