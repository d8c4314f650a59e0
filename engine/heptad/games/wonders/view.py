"""What a seat may know: its view, built field by field, and worlds that it cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, GUILDS, KIND
from heptad.games.wonders.effects import COPY_GUILD, FREE_BUILD, GOODS_BOTH, RAW_LEFT, RAW_RIGHT, SEVENTH_CARD
from heptad.games.wonders.flow import can_build_free, legal_actions, offered
from heptad.games.wonders.notation import encode
from heptad.games.wonders.scoring import outcome, science_counts, score
from heptad.games.wonders.state import (
    AGES,
    ASKS,
    BUILT,
    DISCARD,
    NO_BOARD,
    NOT_PLAYED,
    SEATS,
    TURNS,
    WONDER,
    State,
    holder,
    holder_shift,
    play_indices,
)
from heptad.kernel.game import View
from heptad.kernel.rng import Rng
from heptad.shared.goods import names
from heptad.shared.kinds import GUILD

DISCOUNT_NAMES = {RAW_LEFT: "raw_left", RAW_RIGHT: "raw_right", GOODS_BOTH: "goods"}
POWER_NAMES = {FREE_BUILD: "free_build", SEVENTH_CARD: "seventh_card", COPY_GUILD: "copy_guild"}


def view(state: State, player: int | None) -> View:
    """All that this seat may know; None = a spectator, who sees no hand."""
    hand = state.hands[player] if player is not None else ()
    chosen = state.picks[player] if player is not None else None
    picking = player is not None and state.ask == DISCARD and state.waiting == 1 << player
    result = outcome(state)
    return {
        "game": "wonders",
        "seat": player,
        "players": len(state.cities),
        "age": state.age,
        "turn": state.turn,
        "ask": ASKS[state.ask],
        "waiting": list(SEATS[state.waiting]),
        "passing": "left" if holder_shift(state.age) > 0 else "right",
        "hand": [CARDS[card].key for card in hand],
        "chosen": encode(chosen) if chosen is not None else None,
        "discarded": len(state.discard),
        "pile": sorted(CARDS[card].key for card in state.pile()) if picking else [],
        "offer": _offer(state),
        "cities": [_city(state, seat) for seat in range(len(state.cities))],
        "score": [[list(line) for line in sheet.lines] for sheet in (score(state) if state.age else ())],
        "outcome": {"winners": list(result.winners), "reason": result.reason} if result else None,
    }


def _offer(state: State) -> list[dict[str, Any]]:
    if state.ask != WONDER:
        return []
    sides: dict[str, list[str]] = {}
    for board in offered(state, SEATS[state.waiting][0]):
        wonder, _, side = boards.board_key(board).partition("-")
        sides.setdefault(wonder, []).append(side)
    return [{"wonder": wonder, "sides": sides[wonder]} for wonder in sides]


def _city(state: State, seat: int) -> dict[str, Any]:
    city = state.cities[seat]
    unsettled = city.board == NO_BOARD
    to_choose = state.ask == WONDER and any(seats >> seat & 1 for _, seats in ((WONDER, state.waiting), *state.queue))
    wonder, _, side = ("", "", "") if unsettled else boards.board_key(city.board).partition("-")
    fixed = [[unit] for unit in names(city.goods)]
    sells = fixed + [names(source) for source in city.choices]
    return {
        "seat": seat,
        "wonder": wonder or None,
        "side": None if unsettled or to_choose else side,
        "built_stages": city.stages,
        "stages": 0 if unsettled or to_choose else len(boards.STAGES[city.board]),
        "coins": city.coins,
        "shields": city.shields,
        "tokens": list(city.tokens),
        "built": [CARDS[card].key for card in city.built],
        "cards": len(state.hands[seat]),
        "chosen": state.picks[seat] is not None,
        "production": sells + [names(source) for source in city.kept],
        "sells": sells,
        "discounts": [name for bit, name in DISCOUNT_NAMES.items() if city.discounts & bit],
        "powers": [name for bit, name in POWER_NAMES.items() if city.powers & bit],
        "free_build": can_build_free(state, seat),
        "science": science_counts(city),
    }


# ── worlds that a seat cannot tell apart ────────────────────────────────────
def determinize(state: State, player: int, rng: Rng) -> State:
    """Keep what this seat has seen, redraw the rest.

    It knows its own plays and the hands it held, all built cards, and the face-down cards that it saw in the discard
    pile or that came out of it. A hand it has held is known up to which of its cards others laid face down since.
    """
    world = state.clone()
    dealt = []
    for age in range(1, AGES + 1):
        hands = [list(hand) for hand in _hands_now(state, age)]
        *seen, never = _unseen(state, player, age, hands)
        for slots in seen:
            _redraw(world.plays, hands, slots, [], rng)
        unused = sorted(set(GUILDS) - {card for hand in state.deal[age - 1] for card in hand}) if age == AGES else []
        _redraw(world.plays, hands, never, unused, rng)
        dealt.append(tuple(_as_dealt(world, age, hand, cards) for hand, cards in enumerate(hands)))
        if age == state.age:
            for hand, cards in enumerate(hands):
                world.hands[holder(age, hand, state.turn, len(hands))] = tuple(sorted(cards))
    world.deal = tuple(dealt)
    for seat, action in enumerate(state.picks):
        if action is not None and seat != player:
            world.waiting |= 1 << seat
            world.picks[seat] = rng.choice(legal_actions(world, seat))
            world.waiting &= ~(1 << seat)
    return world


#: A place for one unseen card: an index into `plays`, or -1 - hand for a card still in that hand.
Slot = int


def _hands_now(state: State, age: int) -> tuple[tuple[int, ...], ...]:
    """What is left of each dealt hand of an age, by its first holder."""
    players = len(state.cities)
    if age < state.age:
        return ((),) * players
    if age > state.age:
        return state.deal[age - 1]
    return tuple(state.hands[holder(age, hand, state.turn, players)] for hand in range(players))


def _as_dealt(world: State, age: int, hand: int, rest: list[int]) -> tuple[int, ...]:
    plays = (world.plays[index] for index in play_indices(age, hand, len(world.cities)))
    return (*(play >> 2 for play in plays if play != NOT_PLAYED), *rest)


def _unseen(state: State, player: int, age: int, hands: list[list[int]]) -> Iterator[list[Slot]]:
    """Groups of places whose cards this seat knows only together; the last group holds cards it has never seen."""
    players = len(hands)
    never: list[Slot] = []
    for hand, cards in enumerate(hands):
        group = never
        for turn, index in enumerate(play_indices(age, hand, players), 1):
            reached = age < state.age or (age == state.age and turn <= state.turn)
            if reached and turn <= TURNS and holder(age, hand, turn, players) == player:
                if group is not never:
                    yield group
                group = []
            if state.plays[index] != NOT_PLAYED and not _known(state, player, index):
                group.append(index)
        group.extend([-1 - hand] * len(cards))
        if group is not never:
            yield group
    yield never


def _known(state: State, player: int, index: int) -> bool:
    own = index % len(state.cities) == player
    return own or state.plays[index] & 3 == BUILT or bool((state.revealed | state.looked[player]) >> index & 1)


def _redraw(plays: list[int], hands: list[list[int]], slots: list[Slot], unused: list[int], rng: Rng) -> None:
    """Deal the cards that lie in these places among them anew; a guild there may be one of the unused instead."""
    cards = [hands[-1 - slot].pop() if slot < 0 else plays[slot] >> 2 for slot in slots]
    guilds = [card for card in cards if KIND[card] == GUILD]
    if guilds and unused:
        others = [card for card in cards if KIND[card] != GUILD]
        cards = others + rng.shuffled(guilds + unused)[: len(guilds)]
    rng.shuffle(cards)
    for slot, card in zip(slots, cards, strict=True):
        if slot < 0:
            hands[-1 - slot].append(card)
        else:
            plays[slot] = card << 2 | plays[slot] & 3
