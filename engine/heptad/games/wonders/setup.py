"""Options, the deal and the initial state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import chain
from typing import Final, get_args

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID, age_deck, guilds_of
from heptad.games.wonders.effects import ANY_SELLER
from heptad.games.wonders.hand_passing import AGES, FREE_CITY, HAND, NOBODY, PLAYS
from heptad.games.wonders.state import NOT_PLAYED, TURN, WONDER, AgeDeal, City, State
from heptad.games.wonders.types import Deal, Options, Sides
from heptad.games.wonders.versions import RULES
from heptad.kernel.errors import HeptadError, brief
from heptad.kernel.rng import Rng
from heptad.shared.material import ids_of, rows_of

PLAYERS = range(2, 8)
OPTIONS = ["players", "wonders", "sides", "manneken"]
KEYS = tuple(card.key for card in CARDS)
RANDOM: Final = "random"
DRAFT: Final = "draft"
CHOOSE: Final = "choose"
SIDES: tuple[Sides, ...] = get_args(Sides)


def cities_of(players: int) -> int:
    """Return the number of cities; two players play with the Free City as a third one."""
    return max(players, FREE_CITY + 1)


def guilds_in_play(cities: int) -> int:
    """Return the number of guilds dealt in age III."""
    return cities + 2


def options(given: Mapping[str, object]) -> Options:
    """Return the complete options, with defaults for the ones not given.

    `players`: 2 to 7. `wonders`: "random", "draft" or a list of boards by seat, the Free City's last. `sides`:
    "random", "a", "b" or "choose". `manneken`: whether Manneken Pis may be dealt or drafted. A board is
    written "giza-a", "giza" (its side then follows `sides`) or "random". Manneken Pis may always be named.

    Raises HeptadError "options/unknown", "options/value", "options/list" or "options/twice".
    """
    unknown = sorted(map(str, set(given) - {*OPTIONS}))
    if unknown:
        raise HeptadError("options/unknown", option=brief(unknown[0]), known=OPTIONS)
    players, wonders, sides = given.get("players", 3), given.get("wonders", RANDOM), given.get("sides", RANDOM)
    manneken = given.get("manneken", False)
    if isinstance(players, bool) or not isinstance(players, int) or players not in PLAYERS:
        raise HeptadError("options/value", option="players", value=brief(players), known=[*PLAYERS])
    side = next((known for known in SIDES if known == sides), None)
    if side is None:
        raise HeptadError("options/value", option="sides", value=brief(sides), known=[*SIDES])
    if not isinstance(manneken, bool):
        raise HeptadError("options/value", option="manneken", value=brief(manneken), known=["false", "true"])
    chosen: Options = {"players": players, "wonders": RANDOM, "sides": side, "manneken": manneken}
    if wonders == DRAFT:
        chosen["wonders"] = DRAFT
    elif wonders != RANDOM:
        chosen["wonders"] = _chosen(wonders, cities_of(players))
    return chosen


def _chosen(wonders: object, cities: int) -> list[str]:
    """Check a list of boards given as the option `wonders`, and return it."""
    known = [RANDOM, *boards.ID, *boards.BOARD_ID]
    if not isinstance(wonders, list) or len(wonders) != cities:
        words = [RANDOM, DRAFT]
        raise HeptadError("options/list", option="wonders", value=wonders, known=words, count=cities, items=known)
    for entry in wonders:
        if entry not in known:
            raise HeptadError("options/value", option="wonders", value=brief(entry), known=known)
    named = [entry.partition("-")[0] for entry in wonders if entry != RANDOM]
    if len(set(named)) < len(named):
        raise HeptadError("options/twice", option="wonders", value=max(named, key=named.count))
    return list(wonders)


def deal(options: Options, rng: Rng, rules: int = RULES) -> Deal:
    """Draw everything random in a game: {"wonders": a board for each city, "ages": three lists of hands}.

    If wonders are drafted, "wonders" lists every board that may be taken, "first" is the seat that begins and
    "free_city" the Free City's board. The number of guilds in age III is the number of cities plus two; the other
    guilds are not part of the game. With two players the third hand is the Free City's pile, its next card first.
    """
    players, cities = options["players"], cities_of(options["players"])
    ages = [[[KEYS[card] for card in hand] for hand in hands] for hands in _deal_hands(cities, rng, rules)]
    wonders = _deal_wonders(options, rng, rules)
    if options["wonders"] != DRAFT:
        return {"wonders": wonders, "ages": ages}
    free = wonders.pop() if players < cities else None
    dealt: Deal = {"wonders": sorted(wonders), "ages": ages, "first": rng.below(players)}
    if free is not None:
        dealt["free_city"] = free
    return dealt


def _deal_hands(cities: int, rng: Rng, rules: int) -> list[list[list[int]]]:
    """Deal the hands of the three ages, as card ids."""
    ages = []
    for age in range(1, AGES + 1):
        cards = [*age_deck(age, cities, rules)]
        if age == AGES:
            cards += rng.shuffled(guilds_of(rules))[: guilds_in_play(cities)]
        rng.shuffle(cards)
        ages.append([cards[first : first + HAND] for first in range(0, len(cards), HAND)])
    return ages


def wonders_in_play(options: Options, rules: int) -> list[str]:
    """Return the wonders that may be dealt to cities for which no wonder is named."""
    in_box = [boards.WONDERS[wonder].key for wonder in _wonders_of(rules)]
    return [wonder for wonder in in_box if wonder != boards.MANNEKEN or options["manneken"]]


@cache
def _wonders_of(rules: int) -> tuple[int, ...]:
    return rows_of(rules, boards.WONDERS)


def _deal_wonders(options: Options, rng: Rng, rules: int) -> list[str]:
    """Draw a board for each city or, for a draft, one board of every wonder in play."""
    wanted, in_play = options["wonders"], wonders_in_play(options, rules)
    count = len(in_play) if wanted == DRAFT else cities_of(options["players"])
    entries = [RANDOM] * count if isinstance(wanted, str) else wanted
    taken = {entry.partition("-")[0] for entry in entries}
    rest = rng.shuffled([wonder for wonder in in_play if wonder not in taken])
    dealt = []
    for entry in entries:
        wonder, _, side = (rest.pop() if entry == RANDOM else entry).partition("-")
        settled = side or (options["sides"] if options["sides"] in boards.SIDES else rng.choice(boards.SIDES))
        dealt.append(f"{wonder}-{settled}")
    return dealt


def begin(options: Options, rng: Rng) -> State:
    """Return the initial state of a random game.

    The result is that of `deal` and `start`, but faster, as no card keys are converted and checked.
    """
    if options["wonders"] == DRAFT:  # `deal` sorts the boards to be drafted, and sets one aside, by their keys
        return start(options, deal(options, rng))
    ages = tuple([tuple(map(tuple, hands)) for hands in _deal_hands(cities_of(options["players"]), rng, RULES)])
    dealt = [boards.BOARD_ID[key] for key in _deal_wonders(options, rng, RULES)]
    return _initial_state(options, RULES, ages, dealt, 0, [])


def start(options: Options, deal: Deal, rules: int = RULES) -> State:
    """Return the initial state of a deal. Raises HeptadError "deal/…" if the deal does not fit the options."""
    _check_parts(deal, options)
    hands = _checked_hands(deal.get("ages"), cities_of(options["players"]), rules)
    return _initial_state(options, rules, hands, *_checked_wonders(deal, options, rules))


def _initial_state(
    options: Options, rules: int, ages: tuple[AgeDeal, ...], dealt: list[int], first: int, free: list[int]
) -> State:
    """Return the state in which age I begins or, if wonders or sides are chosen, in which the first seat chooses.

    `dealt`: the boards of the cities, or the boards to be drafted; in a draft `first` is the player who begins and
    `free` holds the board of the Free City.
    """
    players = options["players"]
    cities = cities_of(players)
    state = State.__new__(State)
    state.rules = rules
    state.deal = ages
    state.free_boards = ()
    state.free_city = FREE_CITY if players < cities else NOBODY
    state.cities = [City(board) for board in dealt]
    state.queue = ()
    seats = [(first + n) % players for n in range(players)]
    if options["wonders"] == DRAFT:
        both = options["sides"] == CHOOSE
        state.free_boards = tuple(sorted({side for board in dealt for side in (_sides(board) if both else [board])}))
        state.cities = [*(City(boards.NO_BOARD) for _ in seats), *(City(board) for board in free)]
        state.queue = tuple((WONDER, 1 << seat) for seat in seats)
    elif options["sides"] == CHOOSE:
        entries = wanted if isinstance(wanted := options["wonders"], list) else [RANDOM] * players
        state.queue = tuple((WONDER, 1 << seat) for seat in seats if entries[seat] not in boards.BOARD_ID)
    if state.free_city != NOBODY:
        state.cities[FREE_CITY].discounts |= ANY_SELLER
    state.hands = [()] * cities
    state.picks = [None] * cities
    state.plays = [NOT_PLAYED] * (AGES * PLAYS * cities)
    state.discard = ()
    state.revealed = 0
    state.looked = (0,) * players
    state.age = state.turn = state.bank = 0
    if state.queue:
        state.ask, state.waiting = state.queue[0]
        state.queue = state.queue[1:]
    else:
        begin_age(state, 1)
    return state


def begin_age(state: State, age: int) -> None:
    """Deal the hands of an age and begin its first turn."""
    state.age, state.turn = age, 1
    state.hands = [tuple(sorted(hand)) for hand in state.deal[age - 1]]
    state.ask, state.waiting = TURN, (1 << len(state.cities)) - 1
    if state.free_city != NOBODY:
        state.hands[FREE_CITY] = state.deal[age - 1][FREE_CITY]
        draw(state)


def draw(state: State) -> None:
    """Move the next card of the Free City's pile to its manager's hand."""
    seat = state.owner(FREE_CITY)
    card, *rest = state.hands[FREE_CITY]
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    state.hands[FREE_CITY] = tuple(rest)


def _sides(board: int) -> list[int]:
    """Return both sides of a board."""
    return [board & ~1, board | 1]


def _check_parts(deal: Deal, options: Options) -> None:
    """Raise HeptadError "deal/unknown" if the deal has a key that no deal with these options has."""
    parts = {"wonders", "ages"}
    if options["wonders"] == DRAFT:
        parts |= {"first", "free_city"} if options["players"] <= FREE_CITY else {"first"}
    if unknown := sorted(set(deal) - parts):
        raise HeptadError("deal/unknown", part=brief(unknown[0]))


def _checked_hands(ages: object, cities: int, rules: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the dealt card ids. Raises HeptadError "deal/cards" unless each age has exactly the cards of its deck."""
    if not isinstance(ages, list) or len(ages) != AGES:
        raise HeptadError("deal/cards", age=0)
    return tuple([_checked_age(age, hands, cities, rules) for age, hands in enumerate(ages, 1)])


def _checked_age(age: int, hands: object, cities: int, rules: int) -> tuple[tuple[int, ...], ...]:
    """Return the dealt card ids of one age. Raises HeptadError "deal/cards" if they are not its deck."""
    if not isinstance(hands, list) or len(hands) != cities:
        raise HeptadError("deal/cards", age=age)
    try:
        dealt = tuple([ids_of(hand, ID) for hand in hands])
    except ValueError:
        raise HeptadError("deal/cards", age=age) from None
    cards = sorted(chain.from_iterable(dealt))
    guilds = set(cards).intersection(guilds_of(rules)) if age == AGES else set()
    expected = sorted([*age_deck(age, cities, rules), *guilds])
    if (
        len(guilds) != guilds_in_play(cities) * (age == AGES)
        or cards != expected
        or {len(hand) for hand in dealt} != {HAND}
    ):
        raise HeptadError("deal/cards", age=age)
    return dealt


def _checked_wonders(deal: Deal, options: Options, rules: int) -> tuple[list[int], int, list[int]]:
    """Return the boards, the seat that begins a draft, and the Free City's board if the others are drafted.

    Raises HeptadError "deal/wonders" if they do not fit the options.
    """
    dealt, first, cities = deal.get("wonders"), deal.get("first", 0), cities_of(options["players"])
    drafted = options["wonders"] == DRAFT
    set_aside: list[object] = [deal.get("free_city")] if drafted and options["players"] < cities else []
    expected = len(wonders_in_play(options, rules)) if drafted else cities
    fits = type(first) is int and first in range(options["players"]) and ("first" in deal) == drafted
    if not isinstance(dealt, list) or len(dealt) + len(set_aside) != expected or not fits:
        raise HeptadError("deal/wonders")
    keys = [key if isinstance(key, str) else "" for key in (*dealt, *set_aside)]
    ids = [boards.BOARD_ID.get(key, boards.NO_BOARD) for key in keys]
    wanted = options["wonders"] if isinstance(options["wonders"], list) else [RANDOM] * expected
    wonders = {board // 2 for board in ids}
    if len(wonders) < expected or not wonders <= {*_wonders_of(rules)}:
        raise HeptadError("deal/wonders")
    if not all(map(_fits(options, rules), keys, wanted)):
        raise HeptadError("deal/wonders")
    in_boards = len(ids) - len(set_aside)
    return ids[:in_boards], first, ids[in_boards:]


def _fits(options: Options, rules: int) -> Callable[[str, str], bool]:
    """Return a predicate: whether a dealt board fits an entry of the option `wonders`.

    The wonder must match, and the side as well unless it is left open.
    """
    in_play = wonders_in_play(options, rules)

    def fits(board: str, entry: str) -> bool:
        wonder, _, side = entry.partition("-")
        side = side or (options["sides"] if options["sides"] in boards.SIDES else "")
        named = wonder == board[:-2] or (wonder == RANDOM and board[:-2] in in_play)
        return named and side in ("", board[-1])

    return fits
