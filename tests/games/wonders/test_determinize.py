"""What `determinize` keeps and what it redraws: every hand that the seat held and everything it saw are kept,
everything else varies."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.games.wonders.cards import CARDS, GUILDS, age_deck
from heptad.games.wonders.hand_passing import PLAYS, dealt_hands
from heptad.games.wonders.state import BUILT, NOT_PLAYED, State
from heptad.kernel.rng import Rng
from tests.games import laws
from tests.games.wonders.positions import Position, city, position

#: All plays and all (sorted) hands: the part of a state that can be hidden.
Contents = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def samples(here: Position, seat: int) -> list[Position]:
    """Return samples of `determinize` for a seat."""
    return [Position(WONDERS.determinize(here.state, seat, Rng(seed))) for seed in range(40)]


def contents_of(state: State) -> Contents:
    return tuple(state.plays), tuple(tuple(sorted(hand)) for hand in state.hands)


def seen_by_seat(state: State, seat: int, sample: Contents) -> list[Any]:
    """Return what the seat knows of `sample` after the course of the game in `state`.

    That is every hand that it held, its own plays, and all plays that were open or that it saw in the discard pile. Of
    the other plays it knows only what became of the card.
    """
    plays, hands = sample
    players = len(hands)
    memories: list[Any] = []
    for age in range(1, state.age + 1):
        for hand_passed in dealt_hands(age, players, players):
            places = [place for (place,) in hand_passed.places]
            rest = hands[hand_passed.at[state.turn - 1]] if age == state.age else ()
            for turn in range(1, min(state.turn, 6) + 1 if age == state.age else 7):
                if hand_passed.at[turn - 1] == seat:
                    left = [plays[place] >> 2 for place in places[turn - 1 :] if plays[place] != NOT_PLAYED]
                    memories.append(sorted([*left, *rest]))
    seen = state.revealed | state.looked[seat]
    for place, play in enumerate(plays):
        known = play == NOT_PLAYED or play & 3 == BUILT or place % players == seat or seen >> place & 1
        memories.append(play if known else play & 3)
    return memories


@pytest.mark.parametrize(("options", "seed"), [({}, "1"), ({"players": 5}, "2"), (
    {"players": 4, "wonders": ["halicarnassus-b", "babylon-b", "random", "random"]}, "3")])  # fmt: skip
def test_a_seat_remembers_every_hand_it_held_and_all_it_saw(options: dict[str, Any], seed: str) -> None:
    rng = Rng(1)
    for state, _, _ in laws.walk(WONDERS, options, seed):
        seat = rng.below(len(state.hands))
        sample = WONDERS.determinize(state, seat, rng)
        assert seen_by_seat(state, seat, contents_of(sample)) == seen_by_seat(state, seat, contents_of(state))


def test_a_hand_that_was_passed_on_is_known_and_one_never_held_is_not() -> None:
    here = position(players=4)
    here.play()
    for sample in samples(here, 0):
        assert sample.hand(1) == here.hand(1)
    assert len({tuple(sample.hand(2)) for sample in samples(here, 0)}) > 30
    assert len({tuple(sample.hand(3)) for sample in samples(here, 0)}) > 30


def test_what_others_laid_face_down_is_known_up_to_the_hand_it_came_from() -> None:
    here = position()
    here.play()
    passed_on = here.hand(1)
    here.play()
    sold = []
    for sample in samples(here, 0):
        (gone,) = set(passed_on) - set(sample.hand(2))
        assert gone in sample.pile()
        sold.append(gone)
    assert set(sold) == set(passed_on)


def test_what_others_have_chosen_in_secret_is_not_known_but_the_own_choice_is() -> None:
    here = position(city(hand="altar"), city(hand="baths"))
    here.act(1, "s:baths")
    results = set()
    for sample in samples(here, 0):
        sample.play("b:altar")
        results.add((*sample.built(1), sample.coins(1)))
    assert len(results) > 5
    here.act(0, "b:altar")
    for sample in samples(here, 0):
        sample.play()
        assert sample.built(0) == ["altar"]


def test_own_discards_and_markers_are_known() -> None:
    here = position(city("giza-a", "stone_pit", hand="baths altar"), turn=2)
    here.play("w:baths")
    here.play(f"s:{here.hand()[0]}")
    own = [play for place, play in enumerate(here.state.plays) if place % 3 == 0]
    for sample in samples(here, 0):
        assert [play for place, play in enumerate(sample.state.plays) if place % 3 == 0] == own


def test_a_pile_that_was_searched_stays_known_to_the_searcher_only() -> None:
    here = position(city("halicarnassus-b", "ore_vein foundry", hand="school"), age=2, turn=4)
    here.play("w:school")
    assert {tuple(sample.pile()) for sample in samples(here, 0)} == {tuple(here.pile())}
    here.play("d:" + here.view(0)["discard"][0])
    assert {tuple(sample.pile()) for sample in samples(here, 0)} == {tuple(here.pile())}
    assert len({tuple(sample.pile()) for sample in samples(here, 1)}) > 30


def test_guilds_never_seen_may_be_any_of_those_left_in_the_box() -> None:
    here = position(city(hand="spies_guild"), city(hand="builders_guild"), age=3)
    names = {CARDS[guild].key for guild in GUILDS}
    found = [names & {*sample.hand(1), *sample.hand(2)} for sample in samples(here, 0)]
    mine = names & set(here.hand(0))
    assert {len(guilds) for guilds in found} == {5 - len(mine)}
    assert set().union(*found) == names - mine


# ── exact probabilities ─────────────────────────────────────────────────────
def late_position(*sales: tuple[int, int, str]) -> Position:
    """Return a position in turn 6 of the last age in which all cards were built, except for `sales` in this age.

    Each sale is a turn, a seat and the key of the card.
    """
    decks = [[CARDS[card].key for card in age_deck(age, 3)] for age in (1, 2)]
    built = [" ".join(key for deck in decks for key in deck[seat::3][:6]) for seat in range(3)]
    hands = [" ".join(key for turn, seller, key in sales if (seller - turn + 1) % 3 == seat) for seat in range(3)]
    here = position(*(city("", built[seat], hands[seat], coins=40) for seat in range(3)), age=3)
    for turn in range(1, 6):
        kept = {key for _, _, key in sales}
        tokens = [next(t for t in here.legal(seat) if t[0] == "b" and t[2:].partition("@")[0] not in kept)
                  for seat in range(3)]  # fmt: skip
        for _, seller, key in (sale for sale in sales if sale[0] == turn):
            tokens[seller] = f"s:{key}"
        here.play(*tokens)
    return here


def possible_contents(state: State, seat: int) -> Iterator[Contents]:
    """Yield, by brute force, every possible content that agrees with what the seat knows.

    For each age, every assignment of the unknown cards to the unknown places is tried.
    """
    truth = seen_by_seat(state, seat, contents_of(state))
    per_age = []
    for age in range(1, state.age + 1):
        fillings = {_filled(state, seat, age, filling) for filling in _fillings(state, seat, age)}
        per_age.append([sample for sample in fillings if seen_by_seat(state, seat, sample) == truth])
    part = PLAYS * len(state.hands)
    for first, second, third in product(*per_age):
        yield (*first[0][:part], *second[0][part : 2 * part], *third[0][2 * part :]), third[1]


def _places(state: State, seat: int, age: int) -> list[int]:
    """Return the indices in `plays` of the cards that others played face down in this age."""
    players = len(state.hands)
    return [place for place, play in enumerate(state.plays) if place // (PLAYS * players) == age - 1
            and play != NOT_PLAYED and play & 3 != BUILT and place % players != seat]  # fmt: skip


def _fillings(state: State, seat: int, age: int) -> Iterator[tuple[int, ...]]:
    """Yield every order of the cards at these places and in the other hands; guilds may be any from the box as well."""
    others = [hand for other, hand in enumerate(state.hands) if other != seat and age == state.age]
    cards = {
        *(state.plays[place] >> 2 for place in _places(state, seat, age)),
        *(card for hand in others for card in hand),
    }
    unused = set(GUILDS) - {card for hand in state.deal[-1] for card in hand} if age == 3 else set()
    guilds = cards & set(GUILDS)
    for chosen in combinations(sorted(guilds | unused), len(guilds)):
        yield from permutations([*(cards - guilds), *chosen])


def _filled(state: State, seat: int, age: int, filling: tuple[int, ...]) -> Contents:
    """Return the contents of the state after these cards are put into the places and the other hands."""
    plays, hands, rest = list(state.plays), [tuple(sorted(hand)) for hand in state.hands], list(filling)
    for place in _places(state, seat, age):
        plays[place] = rest.pop() << 2 | plays[place] & 3
    for other in range(len(hands)):
        if other != seat and age == state.age:
            hands[other] = tuple(sorted(rest.pop() for _ in hands[other]))
    return tuple(plays), tuple(hands)


@pytest.mark.parametrize(
    ("sales", "count"),
    [
        ([(1, 2, "haven"), (1, 1, "palace")], 2),
        ([(5, 1, "senate")], 3),
        ([(1, 2, "spies_guild")], 1 + 5),
    ],
)
def test_every_position_that_fits_what_a_seat_has_seen_is_as_likely_as_any_other(
    sales: list[tuple[int, int, str]], count: int
) -> None:
    state = late_position(*sales).state
    chances: dict[Contents, Fraction] = {}
    for sample, chance in laws.every_outcome(lambda rng: WONDERS.determinize(state, 0, rng)):
        chances[contents_of(sample)] = chances.get(contents_of(sample), Fraction(0)) + chance
    assert chances == dict.fromkeys(possible_contents(state, 0), Fraction(1, count))
