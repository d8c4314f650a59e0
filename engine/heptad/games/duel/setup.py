"""Options, the deal and the first position. Knows no turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, GUILDS, ID, age_deck
from heptad.games.duel.effects import NO_KIND
from heptad.games.duel.state import AGES, NOBODY, TURN, WONDER, City, State
from heptad.games.duel.types import Deal, Options
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng

PLAYERS = range(2, 3)
#: Every option with its values, the default first.
CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (2,),
    "wonders": ("draft", "preset"),
    "first": ("random", 0, 1),
    "middle_pawn": ("begins", "chooses"),
}
GUILDS_DEALT = 3
#: By age: the cards of which it is dealt, the guilds last.
BOXES = tuple(age_deck(age) + (GUILDS if age == AGES else ()) for age in range(1, AGES + 1))


def options(given: Mapping[str, Any]) -> Options:
    """wonders "draft" or "preset"; first "random" or a seat; middle_pawn "begins" or "chooses" (who played last)."""
    for option, value in given.items():
        if option not in CHOICES:
            raise HeptadError("options/unknown", option=str(option)[:40])
        if not any(value == known and type(value) is type(known) for known in CHOICES[option]):
            raise HeptadError("options/value", option=option, value=str(value)[:40])
    return {option: given.get(option, values[0]) for option, values in CHOICES.items()}


def deal(options: Options, rng: Rng) -> Deal:
    """All chance of a game: {"first", "wonders" in the order of the draft, "tokens" on the board, "box", "ages"}.

    Each age is its 20 cards by slot: three of the age are left out, and three of the seven guilds join age III. The
    box lists the other five tokens in the order in which the Great Library would draw them.
    """
    first = rng.below(2) if options["first"] == "random" else options["first"]
    wonders = [wonder.key for wonder in boards.WONDERS]
    tokens = [token.key for token in boards.PROGRESS]
    rng.shuffle(wonders)
    rng.shuffle(tokens)
    ages = []
    for age in range(1, AGES + 1):
        guilds = rng.shuffled(GUILDS)[:GUILDS_DEALT] if age == AGES else []
        cards = rng.shuffled(age_deck(age))[: boards.SLOTS - len(guilds)] + guilds
        rng.shuffle(cards)
        ages.append([CARDS[card].key for card in cards])
    return {
        "first": first,
        "wonders": wonders[: len(boards.DRAFT)] if options["wonders"] == "draft" else [],
        "tokens": tokens[: boards.TOKENS_ON_BOARD],
        "box": tokens[boards.TOKENS_ON_BOARD :],
        "ages": ages,
    }


def start(options: Options, deal: Deal) -> State:
    """The first position: the draft of wonders, or the first turn with the preset."""
    state = State.__new__(State)
    first = deal.get("first")
    if type(first) is not int or first not in (0, 1) or options["first"] not in ("random", first):
        raise HeptadError("deal/first")
    state.first = state.turn = state.seat = first
    state.middle_chooses = options["middle_pawn"] == "chooses"
    state.cards = _checked_ages(deal.get("ages"))
    dealt = {card for cards in state.cards for card in cards}
    state.rest = tuple(tuple([card for card in cards if card not in dealt]) for cards in BOXES)
    state.board, state.box = _checked_tokens(deal)
    state.library = state.queue = state.discard = state.tucked = state.loot = ()
    state.cities = [City(), City()]
    state.age = state.left = state.face_up = state.pawn = state.bank = 0
    state.again = False
    state.target = NO_KIND
    state.win = state.winner = NOBODY
    state.drafted = _checked_wonders(deal.get("wonders"), options)
    if state.drafted:
        state.ask = WONDER
    else:
        for place, keys in enumerate(boards.PRESET):
            state.cities[(first + place) % 2].wonders = tuple(boards.WONDER_ID[key] for key in keys)
        state.ask = TURN
        lay_out(state, 1)
    return state


def lay_out(state: State, age: int) -> None:
    """Lay the 20 cards of an age in its shape."""
    state.age = age
    state.left, state.face_up = boards.ALL_SLOTS, boards.FACE_UP[age - 1]


def _checked_ages(ages: object) -> tuple[tuple[int, ...], ...]:
    if not isinstance(ages, list) or len(ages) != AGES:
        raise HeptadError("deal/cards", age=0)
    dealt = []
    for age, keys in enumerate(ages, 1):
        try:
            cards = tuple([ID[key] for key in keys])
        except (TypeError, KeyError):
            raise HeptadError("deal/cards", age=age) from None
        once = {*cards}
        if len(once) != boards.SLOTS or len(cards) != boards.SLOTS or not once.issubset(BOXES[age - 1]):
            raise HeptadError("deal/cards", age=age)
        if len(once.intersection(GUILDS)) != (GUILDS_DEALT if age == AGES else 0):
            raise HeptadError("deal/cards", age=age)
        dealt.append(cards)
    return tuple(dealt)


def _checked_tokens(deal: Deal) -> tuple[tuple[int, ...], tuple[int, ...]]:
    try:
        board = tuple(boards.TOKEN_ID[key] for key in deal["tokens"])
        box = tuple(boards.TOKEN_ID[key] for key in deal["box"])
    except (TypeError, KeyError):
        raise HeptadError("deal/tokens") from None
    if len(board) != boards.TOKENS_ON_BOARD or sorted(board + box) != list(range(len(boards.PROGRESS))):
        raise HeptadError("deal/tokens")
    return board, box


def _checked_wonders(keys: object, options: Options) -> tuple[int, ...]:
    expected = len(boards.DRAFT) if options["wonders"] == "draft" else 0
    try:
        drafted = tuple(boards.WONDER_ID[key] for key in keys)  # type: ignore[attr-defined]
    except (TypeError, KeyError):
        raise HeptadError("deal/wonders") from None
    if len(set(drafted)) != expected or len(drafted) != expected:
        raise HeptadError("deal/wonders")
    return drafted
