"""Random numbers: they are those of SplitMix64 and must never change, and draws are uniform."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from fractions import Fraction
from typing import Any

import pytest

from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng, seed_text
from tests.games.laws import every_outcome

REFERENCE = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821],
}


@pytest.mark.parametrize("seed", REFERENCE)
def test_the_numbers_are_those_of_splitmix64(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next() for _ in range(5)] == REFERENCE[seed]


def test_draws_and_shuffles_are_the_same_for_ever() -> None:
    rng = Rng.of("2a")
    assert [rng.below(6) for _ in range(12)] == [4, 0, 1, 2, 0, 5, 1, 4, 2, 3, 1, 2]
    assert "".join(rng.shuffled("abcdefgh")) == "cfhabgde"
    assert rng.choice("abcdefgh") == "f"


def test_a_seed_is_one_to_sixteen_hexadecimal_digits() -> None:
    assert Rng.of("2a").state == Rng.of("002A").state == 42
    assert Rng.of("f" * 16).next() != Rng.of("f" * 15).next()
    for seed in ("", "g", "0x1", " 1", "1" * 17, "-1", "١"):
        with pytest.raises(HeptadError, match="seed/malformed"):
            Rng.of(seed)


def test_a_whole_number_is_the_seed_of_its_hexadecimal_digits() -> None:
    assert Rng.of(42).state == Rng.of("2a").state
    assert (seed_text(0), seed_text(42), seed_text(2**64 - 1)) == ("0", "2a", "f" * 16)
    assert seed_text("002A") == "002A"
    no_seeds: list[Any] = [-1, 2**64, 10**5000, True, 4.0, None, b"2a", ["2a"]]
    for seed in no_seeds:
        with pytest.raises(HeptadError, match="seed/malformed"):
            Rng.of(seed)


@pytest.mark.parametrize("copied", [Rng.copy, copy])
def test_a_copy_of_a_generator_draws_the_same_numbers_and_does_not_disturb_it(copied: Callable[[Rng], Rng]) -> None:
    rng = Rng(1)
    rng.next()
    other, expected = copied(rng), Rng(rng.state)
    for _ in range(200):
        assert rng.next() == other.next() == expected.next()


def test_a_generator_is_shown_as_the_call_that_makes_it_again() -> None:
    rng = Rng(42)
    assert repr(rng) == "Rng(0x2a)"
    rng.next()
    assert eval(repr(rng)).next() == rng.next()


def test_a_generator_goes_on_from_its_state() -> None:
    rng = Rng(7)
    rng.next()
    again = Rng(rng.state)
    assert [again.next() for _ in range(3)] == [rng.next() for _ in range(3)]


def test_a_draw_stays_below_its_limit_and_reaches_every_number() -> None:
    rng = Rng(1)
    for limit in (1, 2, 3, 7, 10):
        assert {rng.below(limit) for _ in range(300)} == set(range(limit))


def test_a_fork_goes_its_own_way() -> None:
    rng = Rng(1)
    fork = rng.fork()
    assert not {fork.next() for _ in range(100)} & {rng.next() for _ in range(100)}


def test_a_shuffle_keeps_the_items_and_spares_the_original() -> None:
    items = list(range(20))
    shuffled = Rng(3).shuffled(items)
    assert items == sorted(shuffled) == list(range(20))
    assert shuffled != items


def one_by_one(state: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of SplitMix64 as it is usually written, each with the state after it."""
    while True:
        state = z = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        yield z ^ z >> 31, state


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 0x9E3779B97F4A7C15])
def test_numbers_worked_out_together_are_those_worked_out_one_by_one(seed: int) -> None:
    rng, plain = Rng(seed), one_by_one(seed)
    for limit in (*range(1, 70), 200):
        number, state = next(plain)
        assert (rng.next(), rng.state) == (number, state)
        drawn = [next(plain) for _ in range(limit - 1)]
        order = list(range(limit))
        for last, (number, _) in zip(range(limit - 1, 0, -1), drawn, strict=True):
            other = number * (last + 1) >> 64
            order[last], order[other] = order[other], order[last]
        assert rng.shuffled(range(limit)) == order
        assert rng.state == (drawn[-1][1] if drawn else state)


def test_every_order_is_as_likely() -> None:
    orders: dict[tuple[int, ...], Fraction] = {}
    for order, chance in every_outcome(lambda rng: tuple(rng.shuffled(range(4)))):
        orders[order] = orders.get(order, Fraction(0)) + chance
    assert len(orders) == 24
    assert set(orders.values()) == {Fraction(1, 24)}
