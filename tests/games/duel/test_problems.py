"""The audit `problems`: it reports every impossible state and no possible one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from heptad.games.duel import DUEL, boards
from heptad.games.duel.cards import GUILDS
from heptad.games.duel.state import CIVILIAN_WIN, OVER, State
from tests.games.duel.positions import city, position

SPHINX, PYRAMIDS = boards.WONDER_ID["sphinx"], boards.WONDER_ID["pyramids"]


def lose_a_card(state: State) -> None:
    state.discard = state.discard[1:]


def deal_a_fourth_guild(state: State) -> None:
    """Exchange a card of the third age with a guild that was left out, so that no card is missing."""
    guild = next(card for card in state.rest[2] if card in GUILDS)
    slot, card = next((slot, card) for slot, card in enumerate(state.cards[2]) if card not in GUILDS)
    state.cards = (*state.cards[:2], (*state.cards[2][:slot], guild, *state.cards[2][slot + 1 :]))
    state.rest = (*state.rest[:2], tuple(card if other == guild else other for other in state.rest[2]))


def turn_up_a_slot_too_many(state: State) -> None:
    state.face_up |= 1 << boards.SLOTS


def lose_a_token(state: State) -> None:
    state.box = state.box[1:]


def draw_a_token_of_the_board(state: State) -> None:
    state.library = (*state.box[:2], state.board[0])


def take_a_wonder_twice(state: State) -> None:
    state.cities[1].wonders = (*state.cities[1].wonders[:3], state.cities[0].wonders[0])


def take_a_wonder_twice_in_one_city(state: State) -> None:
    state.cities[0].wonders = (*state.cities[0].wonders[:3], state.cities[0].wonders[0])


def swap_a_finished_wonder_for_one_not_owned(state: State) -> None:
    mine, other = state.cities[0], state.cities[1].wonders[0]
    mine.finished = mine.finished & ~(1 << SPHINX) | 1 << other
    state.tucked = ((other, state.tucked[0][1]),)


def forget_what_lies_under_a_wonder(state: State) -> None:
    state.discard += (state.tucked[0][1],)
    state.tucked = ()


def tuck_under_another_wonder(state: State) -> None:
    state.tucked = ((PYRAMIDS, state.tucked[0][1]),)


def finish_all_eight(state: State) -> None:
    cards = state.discard[:7]
    unbuilt = [(seat, wonder) for seat in (0, 1) for wonder in state.cities[seat].wonders if wonder != SPHINX]
    for seat, wonder in unbuilt:
        state.cities[seat].finished |= 1 << wonder
        state.cities[seat].gain(boards.WONDER_EFFECT[wonder])
    state.tucked += tuple((wonder, card) for (_, wonder), card in zip(unbuilt, cards, strict=True))
    state.discard = state.discard[7:]


def leave_the_track(state: State) -> None:
    state.pawn, state.loot = boards.CAPITAL + 1, (3, 6)


def loot_twice(state: State) -> None:
    state.loot = (3, 3)


def loot_what_is_not_there(state: State) -> None:
    state.loot = (4,)


def enter_a_zone_without_its_token(state: State) -> None:
    state.pawn, state.loot = -6, (-3,)


def ask_nobody(state: State) -> None:
    state.seat = 2


def ask_after_nobody(state: State) -> None:
    state.turn = -1


def win_and_go_on(state: State) -> None:
    state.win = CIVILIAN_WIN


def end_without_a_win(state: State) -> None:
    state.ask = OVER


def make_a_coin(state: State) -> None:
    state.cities[0].coins += 1


def owe_a_coin(state: State) -> None:
    state.bank -= state.cities[0].coins + 1
    state.cities[0].coins = -1


def make_wood_of_nothing(state: State) -> None:
    state.cities[1].goods += 1


#: Changes that make a state unsound, each with the problem that must be reported.
WRONG: dict[Callable[[State], None], str] = {
    lose_a_card: "a card is lost or lies in two places",
    deal_a_fourth_guild: "age III does not hold three guilds",
    turn_up_a_slot_too_many: "a card lies beyond the display",
    lose_a_token: "a progress token is lost or lies in two places",
    draw_a_token_of_the_board: "a token is drawn that does not lie in the box",
    take_a_wonder_twice: "a wonder is taken twice",
    take_a_wonder_twice_in_one_city: "a wonder is taken twice",
    swap_a_finished_wonder_for_one_not_owned: "city 0 has built a wonder that it did not take",
    forget_what_lies_under_a_wonder: "wonders and the cards under them differ",
    tuck_under_another_wonder: "wonders and the cards under them differ",
    finish_all_eight: "too many wonders stand",
    leave_the_track: "the pawn stands beyond the track",
    loot_twice: "a military token is taken that does not exist or was taken before",
    loot_what_is_not_there: "a military token is taken that does not exist or was taken before",
    enter_a_zone_without_its_token: "a military token lies in a zone that the pawn has entered",
    ask_nobody: "a seat is asked that does not exist",
    ask_after_nobody: "a seat is asked that does not exist",
    win_and_go_on: "a game that goes on is won, or one that is over is not",
    end_without_a_win: "a game that goes on is won, or one that is over is not",
    make_a_coin: "coins came from nowhere or went astray",
    owe_a_coin: "coins came from nowhere or went astray",
    make_wood_of_nothing: "the counts of city 1 do not follow from its cards",
}


#: The numbers of a city that follow from its cards, wonders and tokens.
COUNTS = ["goods", "raw_choices", "goods_choices", "fixed_prices", "powers", "chain_coins", "built_bits", "kinds",
          "symbols", "pairs"]  # fmt: skip


@pytest.mark.parametrize("count", COUNTS)
def test_the_audit_compares_every_count_of_a_city_with_its_cards(count: str) -> None:
    here = position(city("quarry", wonders_built="sphinx", wonders="pyramids"), city("baths"), age=2)
    setattr(here.state.cities[0], count, getattr(here.state.cities[0], count) ^ 1 << 20)
    assert DUEL.problems(here.state) == ["the counts of city 0 do not follow from its cards"]


@pytest.mark.parametrize(("do", "says"), list(WRONG.items()), ids=[do.__name__ for do in WRONG])
def test_the_audit_reports_every_impossible_state(do: Callable[[State], None], says: str) -> None:
    here = position(city("quarry", wonders_built="sphinx", wonders="pyramids"), city("baths"), age=2)
    assert DUEL.problems(here.state) == []
    do(here.state)
    assert says in DUEL.problems(here.state)


@pytest.mark.parametrize("pawn", [-8, -3, 0, 3, 5, 8])
def test_military_tokens_may_be_gone_behind_the_pawn_and_elsewhere(pawn: int) -> None:
    assert DUEL.problems(position(pawn=pawn, looted=(3, -3, 6)).state) == []
