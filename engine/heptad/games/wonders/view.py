"""The view of a seat: everything that it may know, built field by field."""

from __future__ import annotations

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, SELF
from heptad.games.wonders.choices import can_build_free, current_players, for_free_city, offered
from heptad.games.wonders.effects import (
    COPY_GUILD,
    FREE_BUILD,
    GOODS_BOTH,
    LEFT,
    NEIGHBOUR,
    RAW_LEFT,
    RAW_RIGHT,
    RIGHT,
    SEVENTH_CARD,
)
from heptad.games.wonders.explain import explain_hand_action
from heptad.games.wonders.hand_passing import FREE_CITY, NOBODY, shift
from heptad.games.wonders.payment import PRICES
from heptad.games.wonders.scoring import LINES, result, science_counts, score, sources, worth
from heptad.games.wonders.state import ASK_NAMES, DISCARD, OVER, SEATS_IN_SET, WONDER, State
from heptad.games.wonders.types import (
    CityView,
    Copied,
    Discount,
    HandExplanation,
    OfferedWonder,
    Power,
    Prices,
    Side,
    View,
)
from heptad.shared.goods import names

DISCOUNT_NAMES: dict[int, Discount] = {RAW_LEFT: "raw_left", RAW_RIGHT: "raw_right", GOODS_BOTH: "goods"}
POWER_NAMES: dict[int, Power] = {FREE_BUILD: "free_build", SEVENTH_CARD: "seventh_card", COPY_GUILD: "copy_guild"}


def view(state: State, player: int | None) -> View:
    """Return everything that this seat may know. `player` None means a spectator, who sees no hand."""
    answering = _answering(state, player)
    picking = answering is not None and state.ask == DISCARD
    free_city = state.free_city != NOBODY
    return {
        "game": "wonders",
        "seat": player,
        "players": state.seats,
        "age": state.age,
        "turn": state.turn,
        "ask": ASK_NAMES[state.ask],
        "waiting": list(current_players(state)),
        "answering": answering,
        "free_city": FREE_CITY if free_city else None,
        "manager": state.owner(FREE_CITY) if free_city and state.age else None,
        "passing": "swap" if free_city else "left" if shift(state.age) > 0 else "right",
        "hand": [CARDS[card].key for card in _hand(state, player, answering)],
        "chosen": _chosen(state, player, player),
        "chosen_for_free_city": _chosen(state, player, FREE_CITY) if free_city else None,
        "discarded": len(state.discard),
        "discard": sorted(CARDS[card].key for card in state.pile()) if picking else [],
        "worth": _worth(state, player, picking) if player is not None and answering in (None, player) else {},
        "offer": _offer(state),
        "cities": [_city(state, seat) for seat in range(len(state.cities))],
        "score": [
            {key: line.points for key, line in zip(LINES, sheet.lines, strict=True)}
            for sheet in (score(state) if state.age else ())
        ],
        "sources": [sources(state, seat) for seat in range(state.seats)] if state.ask == OVER else [],
        "outcome": result(state) if state.ask == OVER else None,
    }


def _answering(state: State, player: int | None) -> int | None:
    """Return the city for which this seat answers now, or None if it is not asked."""
    if player is None:
        return None
    city = state.acting_city(player)
    return city if state.waiting >> city & 1 else None


def _hand(state: State, player: int | None, answering: int | None) -> tuple[int, ...]:
    """Return the seat's own hand or, while it answers for the Free City, the cards to choose from."""
    if player is None:
        return ()
    if answering in (None, player) or state.ask == DISCARD:
        return state.hands[player]
    return state.offered_hand(FREE_CITY)


def _worth(state: State, player: int, picking: bool) -> dict[str, int]:
    """Return the points that each card that this seat may build in its own city would add as things stand."""
    built = state.cities[player].built_bits
    cards = sorted({*state.hands[player], *(state.pile() if picking else ())})
    points = worth(state, player, [card for card in cards if not SELF[card] & built])
    return {CARDS[card].key: added for card, added in points.items()}


def _chosen(state: State, player: int | None, city: int | None) -> HandExplanation | None:
    """Return what this seat has chosen in secret for a city for which it decides, or None."""
    if player is None or city is None or state.owner(city) != player:
        return None
    action = state.picks[city]
    if action is None:
        return None
    return explain_hand_action(state, player, action if city == player else for_free_city(action))


def _offer(state: State) -> list[OfferedWonder]:
    """Return the wonders that the asked seat may take, each with the offered sides."""
    if state.ask != WONDER:
        return []
    sides: dict[str, list[Side]] = {}
    for board in offered(state, SEATS_IN_SET[state.waiting][0]):
        wonder, side = boards.board_name(board)
        sides.setdefault(wonder, []).append(side)
    return [{"wonder": wonder, "sides": sides[wonder]} for wonder in sides]


def _city(state: State, seat: int) -> CityView:
    """Return the public facts of one city."""
    city, settled = state.cities[seat], _settled(state, seat)
    wonder, side = (None, None) if city.board == boards.NO_BOARD else boards.board_name(city.board)
    fixed = [[unit] for unit in names(city.goods)]
    sells = fixed + [names(source) for source in city.choices]
    return {
        "seat": seat,
        "wonder": wonder,
        "side": side if settled else None,
        "built_stages": city.stages,
        "stages": len(boards.STAGES[city.board]) if settled else 0,
        "copies": _copies(state, seat) if settled else [],
        "coins": city.coins,
        "shields": city.shields,
        "tokens": list(city.tokens),
        "built": [CARDS[card].key for card in city.built],
        "cards": len(state.hands[seat]),
        "chosen": state.picks[seat] is not None,
        "production": sells + [names(source) for source in city.kept],
        "sells": sells,
        "discounts": [name for bit, name in DISCOUNT_NAMES.items() if city.discounts & bit],
        "prices": _prices(city.discounts),
        "powers": [name for bit, name in POWER_NAMES.items() if city.powers & bit],
        "free_build": can_build_free(state, seat),
        "science": science_counts(city),
    }


def _prices(discounts: int) -> Prices:
    raw_left, raw_right, goods = PRICES[discounts]
    return {"left": {"raw": raw_left, "goods": goods}, "right": {"raw": raw_right, "goods": goods}}


def _settled(state: State, seat: int) -> bool:
    """Return whether this city has its wonder and the side of the board is final."""
    if state.ask == WONDER and any(seats >> seat & 1 for _, seats in ((WONDER, state.waiting), *state.queue)):
        return False
    return state.cities[seat].board != boards.NO_BOARD


def _copies(state: State, seat: int) -> list[list[Copied]]:
    """Return for each stage of Manneken Pis what it copies, or [] for other wonders.

    For the third stage these are both alternatives until it is built, and then the chosen one.
    """
    city = state.cities[seat]
    if city.board not in boards.COPYING:
        return []
    whole = len(boards.STAGES[city.board])
    sides = {LEFT: (seat + 1) % len(state.cities), RIGHT: (seat - 1) % len(state.cities)}
    found: list[list[Copied]] = []
    for effect in boards.STAGE_EFFECT[city.board]:
        copies: list[Copied] = []
        for whom, stage in effect.copies:
            board, chosen_other = state.cities[sides[whom]].board, city.copied not in (0, whom) and stage + 1 == whole
            if not chosen_other and _settled(state, sides[whom]) and stage < len(boards.STAGES[board]):
                wonder, side = boards.board_name(board)
                copies.append({"whom": NEIGHBOUR[whom], "wonder": wonder, "side": side, "stage": stage + 1})
        found.append(copies)
    return found
