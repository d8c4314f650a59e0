"""Options, the deal and the initial state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeVar

from heptad.games.duel import boards
from heptad.games.duel.cards import ID, KEY, age_box, age_deck, age_set, guilds_of
from heptad.games.duel.effects import NO_KIND
from heptad.games.duel.state import AGES, NOBODY, TURN, WONDER, City, State
from heptad.games.duel.types import Deal, Options
from heptad.games.duel.versions import RULES
from heptad.kernel.errors import HeptadError, brief
from heptad.kernel.rng import Rng
from heptad.shared.material import ids_of, rows_of

T = TypeVar("T")
PLAYERS = range(2, 3)
#: The values of each option, the default first.
NUMBERS: tuple[Literal[2], ...] = (2,)
WONDERS: tuple[Literal["draft", "preset"], ...] = ("draft", "preset")
FIRST: tuple[Literal["random", 0, 1], ...] = ("random", 0, 1)
MIDDLE_PAWN: tuple[Literal["begins", "chooses"], ...] = ("begins", "chooses")
GUILDS_DEALT = 3


def options(given: Mapping[str, object]) -> Options:
    """Return the options with defaults filled in; see `types.Options`. Raises HeptadError "options/…"."""
    for option in given:
        if option not in Options.__annotations__:
            raise HeptadError("options/unknown", option=brief(option), known=[*Options.__annotations__])
    return {
        "players": _chosen(given, "players", NUMBERS),
        "wonders": _chosen(given, "wonders", WONDERS),
        "first": _chosen(given, "first", FIRST),
        "middle_pawn": _chosen(given, "middle_pawn", MIDDLE_PAWN),
    }


def _chosen(given: Mapping[str, object], option: str, known: tuple[T, ...]) -> T:
    """Return the given value of an option, by default the first of the `known` ones."""
    value = given.get(option, known[0])
    for one in known:
        if value == one and type(value) is type(one):
            return one
    raise HeptadError("options/value", option=option, value=brief(value), known=[*known])


class _Dealt(NamedTuple):
    """The random part of a game, as ids: the seat that begins, the wonders of the draft (none with the preset), all
    progress tokens in order, and for each age the 20 cards by slot."""

    first: int
    wonders: list[int]
    tokens: list[int]
    ages: list[list[int]]


def _dealt(options: Options, rng: Rng, rules: int) -> _Dealt:
    """Draw the random part of a game. Three cards of each age are left out; three of the seven guilds join age III."""
    first = rng.below(2) if options["first"] == "random" else options["first"]
    wonders = rng.shuffled(_wonders_of(rules))
    tokens = rng.shuffled(_tokens_of(rules))
    ages = []
    for age in range(1, AGES + 1):
        guilds = rng.shuffled(guilds_of(rules))[:GUILDS_DEALT] if age == AGES else []
        cards = rng.shuffled(age_deck(age, rules))[: boards.SLOTS - len(guilds)] + guilds
        rng.shuffle(cards)
        ages.append(cards)
    return _Dealt(first, wonders[: len(boards.DRAFT)] if options["wonders"] == "draft" else [], tokens, ages)


def deal(options: Options, rng: Rng, rules: int = RULES) -> Deal:
    """Draw the random part of a game and return it as JSON-able data."""
    first, wonders, tokens, ages = _dealt(options, rng, rules)
    named = [boards.PROGRESS[token].key for token in tokens]
    return {
        "first": first,
        "wonders": [boards.WONDERS[wonder].key for wonder in wonders],
        "tokens": named[: boards.TOKENS_ON_BOARD],
        "box": named[boards.TOKENS_ON_BOARD :],
        "ages": [[KEY[card] for card in cards] for cards in ages],
    }


@cache
def _wonders_of(rules: int) -> tuple[int, ...]:
    return rows_of(rules, boards.WONDERS)


@cache
def _tokens_of(rules: int) -> tuple[int, ...]:
    return rows_of(rules, boards.PROGRESS)


def begin(options: Options, rng: Rng) -> State:
    """Return the initial state of a random game."""
    dealt = _dealt(options, rng, RULES)
    tokens = tuple(dealt.tokens)
    board, box = tokens[: boards.TOKENS_ON_BOARD], tokens[boards.TOKENS_ON_BOARD :]
    cards = tuple([tuple(age) for age in dealt.ages])
    return _first_position(options, RULES, dealt.first, cards, board, box, tuple(dealt.wonders))


def start(options: Options, deal: Deal, rules: int = RULES) -> State:
    """Return the initial state for a deal. Raises HeptadError "deal/…" if the deal does not fit options and rules."""
    if unknown := sorted(deal.keys() - Deal.__annotations__.keys()):
        raise HeptadError("deal/unknown", part=brief(unknown[0]))
    first = deal.get("first")
    if type(first) is not int or first not in (0, 1) or options["first"] not in ("random", first):
        raise HeptadError("deal/first")
    cards = _checked_ages(deal.get("ages"), rules)
    board, box = _checked_tokens(deal, rules)
    drafted = _checked_wonders(deal.get("wonders"), options, rules)
    return _first_position(options, rules, first, cards, board, box, drafted)


def _first_position(
    options: Options,
    rules: int,
    first: int,
    cards: tuple[tuple[int, ...], ...],
    board: tuple[int, ...],
    box: tuple[int, ...],
    drafted: tuple[int, ...],
) -> State:
    """Return the initial state: the draft of the wonders, or with the preset the first turn of age I."""
    state = State.__new__(State)
    state.rules = rules
    state.first = state.turn = state.seat = first
    state.middle_chooses = options["middle_pawn"] == "chooses"
    state.cards, state.board, state.box, state.drafted = cards, board, box, drafted
    state.rest = tuple([_left_out(age, dealt, rules) for age, dealt in enumerate(cards, 1)])
    state.library = state.queue = state.discard = state.tucked = state.loot = ()
    state.cities = [City(), City()]
    state.age = state.left = state.face_up = state.pawn = state.bank = 0
    state.extra_turn = False
    state.target = NO_KIND
    state.win = state.winner = NOBODY
    if drafted:
        state.ask = WONDER
    else:
        for place, keys in enumerate(boards.PRESET):
            state.cities[(first + place) % 2].wonders = tuple(boards.WONDER_ID[key] for key in keys)
        state.ask = TURN
        lay_out(state, 1)
    return state


def _left_out(age: int, dealt: tuple[int, ...], rules: int) -> tuple[int, ...]:
    """Return the cards of an age that were not dealt, in the order of `age_box`."""
    gone = {*dealt}
    return tuple([card for card in age_box(age, rules) if card not in gone])


def lay_out(state: State, age: int) -> None:
    """Lay out the 20 cards of an age in its display."""
    state.age = age
    state.left, state.face_up = boards.ALL_SLOTS, boards.FACE_UP[age - 1]


def _checked_ages(ages: object, rules: int) -> tuple[tuple[int, ...], ...]:
    """Return the card ids of each age by slot. Raises HeptadError "deal/cards" with the age (0: not three ages)."""
    if not isinstance(ages, list) or len(ages) != AGES:
        raise HeptadError("deal/cards", age=0)
    dealt = []
    for age, keys in enumerate(ages, 1):
        try:
            cards = ids_of(keys, ID)
        except ValueError:
            raise HeptadError("deal/cards", age=age) from None
        once = {*cards}
        if len(once) != boards.SLOTS or len(cards) != boards.SLOTS or not once <= age_set(age, rules):
            raise HeptadError("deal/cards", age=age)
        if len(once.intersection(guilds_of(rules))) != (GUILDS_DEALT if age == AGES else 0):
            raise HeptadError("deal/cards", age=age)
        dealt.append(cards)
    return tuple(dealt)


def _checked_tokens(deal: Deal, rules: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the ids of the progress tokens on the board and in the box. Raises HeptadError "deal/tokens"."""
    try:
        board, box = ids_of(deal.get("tokens"), boards.TOKEN_ID), ids_of(deal.get("box"), boards.TOKEN_ID)
    except ValueError:
        raise HeptadError("deal/tokens") from None
    if len(board) != boards.TOKENS_ON_BOARD or sorted(board + box) != [*_tokens_of(rules)]:
        raise HeptadError("deal/tokens")
    return board, box


def _checked_wonders(keys: object, options: Options, rules: int) -> tuple[int, ...]:
    """Return the ids of the wonders of the draft, none with the preset. Raises HeptadError "deal/wonders"."""
    expected = len(boards.DRAFT) if options["wonders"] == "draft" else 0
    try:
        drafted = ids_of(keys, boards.WONDER_ID)
    except ValueError:
        raise HeptadError("deal/wonders") from None
    once = {*drafted}
    if len(once) != expected or len(drafted) != expected or not once.issubset(_wonders_of(rules)):
        raise HeptadError("deal/wonders")
    return drafted
