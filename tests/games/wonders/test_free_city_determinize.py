"""What `determinize` keeps and what it redraws with two players: hands, the pile of the Free City, and discards."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import CARDS, age_deck
from heptad.games.wonders.hand_passing import FREE_CITY, PLAYS, TURNS, dealt_hands, manager
from heptad.games.wonders.state import BUILT, LEFT_OVER, NOT_PLAYED, State
from heptad.kernel.rng import Rng
from tests.games import laws
from tests.games.wonders.positions import Position, city, position


def seen_by_seat(truth: State, seat: int, sample: State) -> list[Any]:
    """Return what the seat knows of `sample` after the course of the game in `truth`.

    That is every hand that it held, what it drew, its own plays (also those for the Free City), and all plays that it
    saw open. Of the other plays it knows only what became of the card.
    """
    memories: list[Any] = []
    for age in range(1, truth.age + 1):
        turns = range(1, (min(truth.turn, TURNS) if age == truth.age else TURNS) + 1)
        for hand, hand_passed in enumerate(dealt_hands(age, 3, 2)):
            for turn in turns:
                if hand_passed.at[turn - 1] != seat:
                    continue
                held = Counter(sample.deal[age - 1][hand])
                if hand_passed.draws:
                    held += Counter(sample.drawn(age)[:turn])
                    memories.append(("drew", sample.drawn(age)[turn - 1]))
                held -= Counter(
                    sample.plays[place] >> 2 for places in hand_passed.places[: turn - 1] for place in places
                )
                memories.append(sorted(held.elements()))
    for place, play in enumerate(sample.plays):
        memories.append(play if play == NOT_PLAYED or knows(truth, seat, place) else play & 3)
    return memories


def knows(truth: State, seat: int, place: int) -> bool:
    """Return whether the seat knows the card at this index of `plays`."""
    turns, owner = divmod(place, 3)
    fate = truth.plays[place] & 3
    if owner == FREE_CITY:
        owner = manager(turns // PLAYS + 1, turns % PLAYS + 1) if fate != LEFT_OVER else -1
    return fate == BUILT or owner == seat or bool((truth.revealed | truth.looked[seat]) >> place & 1)


@pytest.mark.parametrize(
    ("options", "seed"),
    [({}, "1"), ({}, "2"), ({"wonders": ["giza-a", "random", "halicarnassus-b"]}, "3"),
     ({"wonders": ["halicarnassus-a", "random", "babylon-b"]}, "4"),
     ({"wonders": ["babylon-b", "manneken-a", "halicarnassus-b"]}, "5")],
)  # fmt: skip
def test_a_player_remembers_every_hand_held_and_all_it_saw(options: dict[str, Any], seed: str) -> None:
    rng = Rng(1)
    for state, _, _ in laws.walk(WONDERS, {"players": 2, **options}, seed):
        seat = rng.below(2)
        sample = WONDERS.determinize(state, seat, rng)
        assert seen_by_seat(state, seat, sample) == seen_by_seat(state, seat, state)
        again = WONDERS.determinize(sample, seat, rng)
        assert seen_by_seat(state, seat, again) == seen_by_seat(state, seat, state)


def samples(here: Position, seat: int) -> list[Position]:
    return [Position(WONDERS.determinize(here.state, seat, Rng(seed))) for seed in range(60)]


def test_the_pile_and_a_hand_never_held_are_not_known() -> None:
    here = position(players=2)
    for seat in (0, 1):
        shown = samples(here, seat)
        assert len({sample.state.hands[FREE_CITY] for sample in shown}) > 30
        assert len({tuple(sample.hand(1 - seat)) for sample in shown}) > 30
        assert {tuple(sample.hand(seat)) for sample in shown} == {tuple(here.hand(seat))}


def test_a_hand_given_away_is_known_but_for_the_card_that_the_new_manager_drew() -> None:
    here = position(players=2)
    here.play()
    drawn = here.state.drawn(1)[1]
    mine = {*here.state.hands[1]} - {drawn}
    found = set()
    for sample in samples(here, 0):
        assert mine < set(sample.state.hands[1])
        found |= set(sample.state.hands[1]) - mine
    assert drawn in found
    assert len(found) > 5


def test_what_the_free_city_laid_face_down_is_known_to_its_manager_only() -> None:
    here = position(city("ephesus-a"), city("giza-a"), city("babylon-a", hand="stockade"), players=2)
    here.act(0, "s:" + next(key for key in here.hand(0) if key != "stockade"))
    here.act(0, "fc-s:stockade")
    here.play()
    assert all("stockade" in sample.pile() for sample in samples(here, 0))
    assert not all("stockade" in sample.pile() for sample in samples(here, 1))


def test_the_managers_choice_for_the_free_city_is_redrawn_for_the_other_player() -> None:
    here = position(players=2)
    here.act(0, here.legal(0)[0])
    here.act(0, here.legal(0)[0])
    chosen = [sample.state.picks[FREE_CITY] for sample in samples(here, 1)]
    assert len(set(chosen)) > 5
    assert {sample.state.picks[FREE_CITY] for sample in samples(here, 0)} == {here.state.picks[FREE_CITY]}


def test_the_seventh_card_of_the_free_city_is_known_to_its_manager_only() -> None:
    here = position(city(), city(), city("babylon-b", stages=2), players=2, age=2, turn=6)
    here.play()
    assert here.asked == "seventh"
    seat = here.view()["manager"]
    assert {sample.state.hands[FREE_CITY] for sample in samples(here, seat)} == {here.state.hands[FREE_CITY]}
    assert len({sample.state.hands[FREE_CITY] for sample in samples(here, 1 - seat)}) > 1


# ── exact probabilities ─────────────────────────────────────────────────────
def late(turn: int, free: str) -> Position:
    """Return a position in the last age in which all cards played before were built.

    The first player still does not know one or two cards of each pile. `free` lists the next cards of the Free City.
    """
    decks = [[CARDS[card].key for card in age_deck(age, 3)] for age in (1, 2)]
    last = [CARDS[card].key for card in age_deck(3, 3) if CARDS[card].key not in free][:15]
    built = [[*decks[0][seat::3][:6], *decks[1][seat::3][:6], *last[seat::3][: turn - 1]] for seat in range(3)]
    boards = ("ephesus-b", "giza-b", "rhodes-b")
    cities = [city(board, " ".join(keys), coins=0) for board, keys in zip(boards, built, strict=True)]
    return position(*cities[:2], replace(cities[2], hand=free), players=2, age=3, turn=turn)


def chances(state: State) -> dict[Any, Fraction]:
    """Return every possible sample of `determinize` for seat 0 with its exact probability."""
    found: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for sample, chance in laws.every_outcome(lambda rng: WONDERS.determinize(state, 0, rng)):
        found[tuple(sample.plays), tuple(sample.hands)] += chance
    return found


def test_samples_differ_in_what_the_other_drew_and_what_is_left_of_the_piles_and_are_equally_likely() -> None:
    here = late(6, "senate palace")
    found = chances(here.state)
    # Two unknown cards may be exchanged in age I (the last ones of the other player and of the pile) and two in age III
    # (the one that the other player drew and the one left in the pile).
    assert len(found) == 2 * 2
    assert set(found.values()) == {Fraction(1, 4)}


def test_a_drawn_card_sold_unseen_may_be_any_unseen_one_beside_the_seen_one_sold_with_it() -> None:
    here = late(4, "senate palace lodge observatory")
    assert here.view()["manager"] == 1
    seen = next(key for key in here.hand(1) if key != "senate" and f"s:{key}" in here.legal(1))
    here.act(1, "s:senate")
    here.act(1, next(token for token in here.legal(1) if token == f"fc-s:{seen}"))
    here.act(0, next(token for token in here.legal(0) if token[0] == "s"))
    found = chances(here.state)
    # The known card is in one of two places; three unknown cards are redistributed, and so are two of age I.
    assert len(found) == 2 * 6 * 2
    assert set(found.values()) == {Fraction(1, 24)}
