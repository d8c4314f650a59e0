"""Tests of laws.py itself: games that violate a law are detected, and the samples of `determinize` have exactly the
right probabilities."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from heptad.kernel.game import Action, Event, Game, Tell
from heptad.kernel.rng import Rng
from tests.games import laws
from tests.toy.engine.heptad.games.toy import TOY, State, Toy


class Glass(Toy):
    """A game whose views show all cards to everybody."""

    def view(self, state: State, player: int | None) -> dict[str, Any]:
        return super().view(state, player) | {"cards": state.cards[:]}


class Gossip(Toy):
    """A game whose events reveal a choice before all seats have chosen."""

    def apply(self, state: State, player: int, action: Action, tell: Tell[Any] | None = None) -> None:
        super().apply(state, player, action)
        if tell:
            tell(Event({"kind": "chose", "card": f"show:{action.card}"}))


class Siamese(State):
    """A state whose clones share the list of picks with it."""

    def clone(self) -> State:
        return Siamese(self.cards[:], self.picks)


class Shallow(State):
    """A state that is cloned as it should be, but whose copies by `copy.copy` share everything with it."""

    def __copy__(self) -> State:
        return State(*self)


class Unsorted(Toy):
    """A game whose `determinize` shuffles the hidden cards from their true order."""

    def determinize(self, state: State, player: int, rng: Rng) -> State:
        own = state.cards[2 * player :][:2]
        rest = rng.shuffled([card for card in state.cards if card not in own])
        return State(rest[: 2 * player] + own + rest[2 * player :], state.picks[:])


class Loaded(Toy):
    """A game whose `determinize` returns the true position in half of all cases."""

    def determinize(self, state: State, player: int, rng: Rng) -> State:
        return state.clone() if rng.below(2) else super().determinize(state, player, rng)


class Boastful(Toy):
    """A game that gives every seat more than its share of the chances."""

    def chances(self, state: Any) -> list[float]:
        return [0.9, 0.9]


class Hopeful(Toy):
    """A game in which even a finished game leaves chances to everybody."""

    def chances(self, state: Any) -> list[float]:
        return [0.5, 0.5]


def start(game: Game[State, Any, Any, Any, Any, Any, Any]) -> State:
    return game.start({"players": 2}, {"cards": [f"show:{card}" for card in range(1, 7)]})


def found_out(law: Callable[[Rng], Any]) -> bool:
    """Return whether the law fails for at least one of nine seeds."""
    for seed in range(9):
        try:
            law(Rng(seed))
        except AssertionError:
            return True
    return False


def test_a_view_that_shows_too_much_is_found_out() -> None:
    assert found_out(lambda rng: laws.samples_look_alike(Glass(), start(TOY), 0, rng))
    assert not found_out(lambda rng: laws.samples_look_alike(TOY, start(TOY), 0, rng))


def test_a_sample_that_follows_from_the_true_order_is_found_out() -> None:
    assert found_out(lambda rng: laws.samples_say_nothing_of_what_is_hidden(Unsorted(), start(TOY), 0, rng))
    assert not found_out(lambda rng: laws.samples_say_nothing_of_what_is_hidden(TOY, start(TOY), 0, rng))


def test_an_event_that_says_too_much_is_found_out() -> None:
    state, secrets = start(TOY), {f"show:{card}" for card in range(1, 7)}
    action = TOY.legal_actions(state, 0)[0]
    assert found_out(lambda rng: laws.secrets_are_kept(Gossip(), state, 1, rng))
    assert found_out(lambda rng: laws.who_sees_the_same_hears_the_same(Gossip(), state, 1, rng))
    assert found_out(lambda rng: laws.events_name_nothing_unseen(Gossip(), state, 0, action, secrets))
    assert not found_out(lambda rng: laws.secrets_are_kept(TOY, state, 1, rng))
    assert not found_out(lambda rng: laws.who_sees_the_same_hears_the_same(TOY, state, 1, rng))
    assert not found_out(lambda rng: laws.events_name_nothing_unseen(TOY, state, 0, action, secrets))


def test_a_clone_that_shares_is_found_out() -> None:
    action = TOY.legal_actions(start(TOY), 0)[0]
    for kind in (Siamese, Shallow):
        with pytest.raises(AssertionError):
            laws.clones_share_nothing(TOY, kind(*start(TOY)), 0, action)


def test_chances_that_are_none_are_found_out() -> None:
    with pytest.raises(AssertionError):
        laws.chances_add_up(Boastful(), start(TOY))
    over = start(TOY)
    for seat in range(2):
        TOY.apply(over, seat, TOY.legal_actions(over, seat)[0])
    with pytest.raises(AssertionError):
        laws.chances_add_up(Hopeful(), over)


# ── fairness ────────────────────────────────────────────────────────────────
def chances(game: Game[State, Any, Any, Any, Any, Any, Any], seat: int) -> dict[str, Fraction]:
    """Return the exact probability of each hand that the other seat may hold in a sample of `determinize`."""
    found: dict[str, Fraction] = {}
    for sample, chance in laws.every_outcome(lambda rng: game.determinize(start(TOY), seat, rng)):
        other = json.dumps(sorted(game.view(sample, 1 - seat)["mine"]))
        found[other] = found.get(other, Fraction(0)) + chance
    return found


def test_every_hand_that_the_other_may_hold_is_as_likely() -> None:
    for seat in range(2):
        assert list(chances(TOY, seat).values()) == [Fraction(1, 6)] * 6


def test_loaded_chance_is_found_out() -> None:
    assert len(set(chances(Loaded(), 0).values())) > 1
