"""Options, the deal and the initial state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, Generic, Literal, NamedTuple, TypeGuard, TypeVar

from heptad.games.architects import boards
from heptad.games.architects.cards import CENTRAL, DECKS, ID, cards_of, keys_of
from heptad.games.architects.state import NOBODY, TURN, City, State
from heptad.games.architects.types import Deal, Options
from heptad.games.architects.versions import RULES
from heptad.kernel.errors import HeptadError, brief
from heptad.kernel.rng import Rng
from heptad.shared.material import ids_of, rows_of

T = TypeVar("T")
PLAYERS = range(2, 8)
RANDOM: Final = "random"
#: The name of the central deck where the other decks are named by their wonders.
CENTRE_NAME = "central"
#: The keys of a deal.
PARTS = {"first", "wonders", "decks", "central", "tokens", "chance"}


def options(given: Mapping[str, object]) -> Options:
    """Return the complete options, with defaults. Raises HeptadError "options/…" if one is unknown or wrong."""
    chosen: dict[str, object] = {"players": 2, "wonders": RANDOM, "first": RANDOM, "end": "instant"}
    unknown = sorted(map(str, set(given) - set(chosen)))
    if unknown:
        raise HeptadError("options/unknown", option=brief(unknown[0]), known=[*chosen])
    chosen |= given
    players, wonders, first, end = (chosen[option] for option in ("players", "wonders", "first", "end"))
    if not _is_one_of(players, PLAYERS):
        raise _wrong_value("players", players, [*PLAYERS])
    if not _are_wonders(wonders, players):
        items = [RANDOM, *DECKS]
        raise HeptadError("options/list", option="wonders", value=wonders, known=[RANDOM], count=players, items=items)
    if not _is_first(first, range(players)):
        raise _wrong_value("first", first, [RANDOM, *range(players)])
    if not _is_end(end):
        raise _wrong_value("end", end, ["instant", "turn"])
    named = [wonder for wonder in wonders if wonder != RANDOM] if wonders != RANDOM else []
    if len(set(named)) < len(named):
        raise HeptadError("options/twice", option="wonders", value=max(named, key=named.count))
    return {"players": players, "wonders": wonders, "first": first, "end": end}


def _wrong_value(option: str, value: object, known: list[object]) -> HeptadError:
    return HeptadError("options/value", option=option, value=brief(value), known=known)


def _is_one_of(value: object, numbers: range) -> TypeGuard[int]:
    return type(value) is int and value in numbers


def _are_wonders(value: object, players: int) -> TypeGuard[Literal["random"] | list[str]]:
    return value == RANDOM or _is_list_of_wonders(value, players)


def _is_first(value: object, seats: range) -> TypeGuard[Literal["random"] | int]:
    return value == RANDOM or _is_one_of(value, seats)


def _is_end(value: object) -> TypeGuard[Literal["instant", "turn"]]:
    return value in ("instant", "turn")


def _is_list_of_wonders(wonders: object, players: int) -> TypeGuard[list[str]]:
    if not isinstance(wonders, list) or len(wonders) != players:
        return False
    return all(isinstance(wonder, str) and (wonder == RANDOM or wonder in DECKS) for wonder in wonders)


@cache
def _wonders(rules: int) -> tuple[str, ...]:
    return tuple([boards.WONDERS[wonder].key for wonder in rows_of(rules, boards.WONDERS)])


@cache
def _ids(wonder: str, rules: int) -> tuple[int, ...]:
    """Return the card ids of a wonder's deck, or of the central deck, ascending."""
    return cards_of(CENTRAL if wonder == CENTRE_NAME else DECKS[wonder], rules)


@cache
def _keys(wonder: str, rules: int) -> tuple[str, ...]:
    """Return the card keys of a wonder's deck, or of the central deck, in the order of `_ids`."""
    return keys_of(CENTRAL if wonder == CENTRE_NAME else DECKS[wonder], rules)


@cache
def _token_keys(rules: int) -> tuple[str, ...]:
    return tuple([boards.PROGRESS[token].key for token in boards.all_tokens(rules)])


class _Dealt(NamedTuple, Generic[T]):
    """Everything that was drawn at random; cards and tokens are keys or ids.

    Decks list their top card first; the central deck is the last one. `chance` is the seed of the shuffles that happen
    within the game.
    """

    first: int
    wonders: list[str]
    decks: list[list[T]]
    tokens: list[T]
    chance: int


def _dealt(
    options: Options, rng: Rng, rules: int, cards: Callable[[str, int], Sequence[T]], tokens: Sequence[T]
) -> _Dealt[T]:
    """Draw everything random in a game. `cards` returns the cards of a deck by its name; `tokens`: all tokens."""
    players, first = options["players"], options["first"]
    wanted = options["wonders"] if options["wonders"] != RANDOM else [RANDOM] * players
    rest = rng.shuffled([wonder for wonder in _wonders(rules) if wonder not in wanted])
    wonders = [rest.pop() if wonder == RANDOM else wonder for wonder in wanted]
    return _Dealt(
        rng.below(players) if first == RANDOM else first,
        wonders,
        [rng.shuffled(cards(wonder, rules)) for wonder in (*wonders, CENTRE_NAME)],
        rng.shuffled(tokens),
        rng.next(),
    )


def deal(options: Options, rng: Rng, rules: int = RULES) -> Deal:
    """Draw everything that is random before the game, and the seed of the shuffles within it."""
    first, wonders, decks, tokens, chance = _dealt(options, rng, rules, _keys, _token_keys(rules))
    central = decks.pop()
    return {
        "first": first,
        "wonders": wonders,
        "decks": decks,
        "central": central,
        "tokens": tokens,
        "chance": f"{chance:016x}",
    }


def begin(options: Options, rng: Rng) -> State:
    """Return the initial state of a random game.

    The result is that of `deal` and `start`, but faster, as no keys are converted and checked.
    """
    dealt = _dealt(options, rng, RULES, _ids, boards.all_tokens(RULES))
    decks = [tuple(deck[::-1]) for deck in dealt.decks]
    return _initial_state(options, RULES, dealt.first, dealt.wonders, decks, tuple(dealt.tokens), dealt.chance)


def start(options: Options, deal: Deal, rules: int = RULES) -> State:
    """Return the initial state of a deal. Raises HeptadError "deal/…" if the deal does not fit the options."""
    if unknown := sorted(deal.keys() - PARTS):
        raise HeptadError("deal/unknown", part=brief(unknown[0]))
    players = options["players"]
    first = deal.get("first")
    if not _is_one_of(first, range(players)) or options["first"] not in (RANDOM, first):
        raise HeptadError("deal/first")
    wonders = _checked_wonders(deal.get("wonders"), options, rules)
    decks = deal.get("decks")
    if not isinstance(decks, list) or len(decks) != players:
        raise HeptadError("deal/cards")
    pairs = zip([*decks, deal.get("central")], [*wonders, CENTRE_NAME], strict=True)
    checked = [_checked_deck(deck, wonder, rules) for deck, wonder in pairs]
    tokens = _checked_tokens(deal.get("tokens"), rules)
    return _initial_state(options, rules, first, wonders, checked, tokens, _checked_chance(deal.get("chance")))


def _initial_state(
    options: Options,
    rules: int,
    first: int,
    wonders: list[str],
    decks: list[tuple[int, ...]],
    tokens: tuple[int, ...],
    chance: int,
) -> State:
    """Return the state in which every city has an unbuilt wonder and nothing else.

    The top card of each deck in `decks` is its last one.
    """
    state = State.__new__(State)
    state.rules = rules
    state.cities = [City(boards.WONDER_ID[wonder]) for wonder in wonders]
    state.decks = decks
    state.rest = [len(deck) for deck in decks]
    state.up, state.stack = tokens[: boards.FACE_UP_TOKENS], tokens[boards.FACE_UP_TOKENS :]
    state.conflicts = boards.CONFLICT_TOKENS[options["players"]]
    state.turned = state.knows_top = state.discard = state.used = state.pending = 0
    state.war = state.ending = False
    state.cat = NOBODY
    state.at_once = options["end"] == "instant"
    state.first = state.seat = first
    state.round = 1
    state.ask = TURN
    state.queue = ()
    state.searched = (0, 0)
    state.chance = chance
    return state


def _checked_wonders(wonders: object, options: Options, rules: int) -> list[str]:
    """Return the dealt wonders. Raises HeptadError "deal/wonders" if they do not fit the options."""
    wanted = options["wonders"] if options["wonders"] != RANDOM else [RANDOM] * options["players"]
    if not isinstance(wonders, list) or not _is_list_of_wonders(wonders, len(wanted)):
        raise HeptadError("deal/wonders")
    if len(set(wonders)) < len(wonders) or not set(wonders) <= set(_wonders(rules)):
        raise HeptadError("deal/wonders")
    if any(wonder not in (RANDOM, got) for wonder, got in zip(wanted, wonders, strict=True)):
        raise HeptadError("deal/wonders")
    return wonders


def _checked_deck(deck: object, wonder: str, rules: int) -> tuple[int, ...]:
    """Return the card ids of a deck in the engine's order, top card last. Raises HeptadError "deal/cards"."""
    try:
        cards = ids_of(deck, ID)[::-1]
    except ValueError:
        raise HeptadError("deal/cards") from None
    if tuple(sorted(cards)) != _ids(wonder, rules):
        raise HeptadError("deal/cards")
    return cards


def _checked_tokens(tokens: object, rules: int) -> tuple[int, ...]:
    """Return the ids of the dealt tokens. Raises HeptadError "deal/tokens" if they are not those of the box."""
    try:
        ids = ids_of(tokens, boards.TOKEN_ID)
    except ValueError:
        raise HeptadError("deal/tokens") from None
    if tuple(sorted(ids)) != boards.all_tokens(rules):
        raise HeptadError("deal/tokens")
    return ids


def _checked_chance(chance: object) -> int:
    """Return the state of the game's own random generator. Raises HeptadError "deal/chance"."""
    if not isinstance(chance, str):
        raise HeptadError("deal/chance")
    try:
        return Rng.of(chance).state
    except HeptadError:
        raise HeptadError("deal/chance") from None
