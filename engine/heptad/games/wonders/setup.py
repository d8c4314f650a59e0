"""Options, the deal and the first position. Knows no turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, GUILDS, ID, age_deck
from heptad.games.wonders.effects import ANY_SELLER
from heptad.games.wonders.hand_passing import AGES, FREE_CITY, HAND, NOBODY, PLAYS
from heptad.games.wonders.state import NO_BOARD, NOT_PLAYED, TURN, WONDER, City, State
from heptad.games.wonders.types import Deal, Options
from heptad.kernel.errors import HeptadError
from heptad.kernel.rng import Rng

PLAYERS = range(2, 8)
KEYS = tuple(card.key for card in CARDS)
GUILD_KEYS = tuple(map(KEYS.__getitem__, GUILDS))
RANDOM, DRAFT, CHOOSE = "random", "draft", "choose"
SIDES = (RANDOM, *boards.SIDES, CHOOSE)


def cities_of(players: int) -> int:
    """Two players have the Free City beside them."""
    return max(players, FREE_CITY + 1)


def options(given: Mapping[str, Any]) -> Options:
    """players 2–7; wonders "random", "draft" or a list of boards by seat, the Free City's last; sides "random", "a",
    "b" or "choose"; manneken: whether Manneken Pis is among the wonders that are dealt.

    A board is written "giza-a", "giza" (its side then follows `sides`) or "random". Manneken Pis may always be named.
    """
    unknown = sorted(set(given) - {"players", "wonders", "sides", "manneken"})
    if unknown:
        raise HeptadError("options/unknown", option=str(unknown[0])[:40])
    players, wonders, sides = given.get("players", 3), given.get("wonders", RANDOM), given.get("sides", RANDOM)
    manneken = given.get("manneken", False)
    if isinstance(players, bool) or not isinstance(players, int) or players not in PLAYERS:
        raise HeptadError("options/value", option="players", value=str(players)[:40])
    if sides not in SIDES:
        raise HeptadError("options/value", option="sides", value=str(sides)[:40])
    if not isinstance(manneken, bool):
        raise HeptadError("options/value", option="manneken", value=str(manneken)[:40])
    if wonders not in (RANDOM, DRAFT):
        wonders = _chosen(wonders, cities_of(players))
    return {"players": players, "wonders": wonders, "sides": sides, "manneken": manneken}


def _chosen(wonders: object, cities: int) -> list[str]:
    if not isinstance(wonders, list) or len(wonders) != cities:
        raise HeptadError("options/value", option="wonders", value=str(wonders)[:40])
    for entry in wonders:
        if not isinstance(entry, str) or not (entry in boards.BOARD_ID or entry in boards.ID or entry == RANDOM):
            raise HeptadError("options/value", option="wonders", value=str(entry)[:40])
    named = [entry.partition("-")[0] for entry in wonders if entry != RANDOM]
    if len(set(named)) < len(named):
        raise HeptadError("options/twice", option="wonders", value=max(named, key=named.count))
    return list(wonders)


def deal(options: Options, rng: Rng) -> Deal:
    """{"wonders": a board for each city, "ages": three lists of hands}: all chance of a game.

    When wonders are drafted, "wonders" lists every board that may be taken, "first" is the seat that begins and
    "free_city" the Free City's board. Age III holds two guilds more than cities; the others are not part of the game.
    For two players the third hand is the Free City's pile, its next card first.
    """
    players, cities = options["players"], cities_of(options["players"])
    ages = []
    for age in range(1, AGES + 1):
        cards = list(map(KEYS.__getitem__, age_deck(age, cities)))
        if age == AGES:
            cards += rng.shuffled(GUILD_KEYS)[: cities + 2]
        rng.shuffle(cards)
        ages.append([cards[first : first + HAND] for first in range(0, len(cards), HAND)])
    wonders = _deal_wonders(options, rng)
    if options["wonders"] != DRAFT:
        return {"wonders": wonders, "ages": ages}
    free = {"free_city": wonders.pop()} if players < cities else {}
    return {"wonders": sorted(wonders), "ages": ages, "first": rng.below(players), **free}


def wonders_in_play(options: Options) -> list[str]:
    """The wonders of which those that nobody named are dealt."""
    return [wonder.key for wonder in boards.WONDERS if wonder.key != boards.MANNEKEN or options["manneken"]]


def _deal_wonders(options: Options, rng: Rng) -> list[str]:
    wanted, in_play = options["wonders"], wonders_in_play(options)
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


def start(options: Options, deal: Deal) -> State:
    """The first position: everybody has coins and a hand, or must first take a wonder or choose a side."""
    players = options["players"]
    cities = cities_of(players)
    state = State.__new__(State)
    state.deal = _checked_hands(deal.get("ages"), cities)
    dealt, first, free = _checked_wonders(deal, options)
    state.free_boards = ()
    state.free_city = FREE_CITY if players < cities else NOBODY
    state.cities = [City(board) for board in dealt]
    state.queue = ()
    seats = [(first + n) % players for n in range(players)]
    if options["wonders"] == DRAFT:
        both = options["sides"] == CHOOSE
        state.free_boards = tuple(sorted({side for board in dealt for side in (_sides(board) if both else [board])}))
        state.cities = [*(City(NO_BOARD) for _ in seats), *(City(board) for board in free)]
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
    """Deal the age's hands; the free build of the age is there again by itself (City.free_used)."""
    state.age, state.turn = age, 1
    state.hands = [tuple(sorted(hand)) for hand in state.deal[age - 1]]
    state.ask, state.waiting = TURN, (1 << len(state.cities)) - 1
    if state.free_city != NOBODY:
        state.hands[FREE_CITY] = state.deal[age - 1][FREE_CITY]
        draw(state)


def draw(state: State) -> None:
    """The Free City's manager takes up the next card of the pile."""
    seat = state.owner(FREE_CITY)
    card, *rest = state.hands[FREE_CITY]
    state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
    state.hands[FREE_CITY] = tuple(rest)


def _sides(board: int) -> list[int]:
    return [board & ~1, board | 1]


def _checked_hands(ages: object, cities: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The dealt card ids. Raises HeptadError "deal/cards" unless each age is exactly what the box holds for it."""
    try:
        hands = tuple([tuple([tuple(map(ID.__getitem__, hand)) for hand in age]) for age in ages])  # type: ignore[attr-defined]
    except (TypeError, KeyError):
        raise HeptadError("deal/cards", age=0) from None
    if len(hands) != AGES:
        raise HeptadError("deal/cards", age=0)
    for age, dealt in enumerate(hands, 1):
        found = sorted(chain.from_iterable(dealt))
        guilds = found[-(cities + 2) :] if age == AGES else []
        fitting = set(guilds) <= set(GUILDS) and len(set(guilds)) == len(guilds)
        if not fitting or found != [*age_deck(age, cities), *guilds] or {len(hand) for hand in dealt} != {HAND}:
            raise HeptadError("deal/cards", age=age)
    return hands


def _checked_wonders(deal: Deal, options: Options) -> tuple[list[int], int, list[int]]:
    """The boards, the seat that begins a draft, and the Free City's board when the others are drafted."""
    dealt, first, cities = deal.get("wonders"), deal.get("first", 0), cities_of(options["players"])
    drafted = options["wonders"] == DRAFT
    set_aside = [deal.get("free_city")] if drafted and options["players"] < cities else []
    expected = len(wonders_in_play(options)) if drafted else cities
    fits = isinstance(first, int) and first in range(options["players"])
    if not isinstance(dealt, list) or len(dealt) + len(set_aside) != expected or not fits:
        raise HeptadError("deal/wonders")
    dealt = [*dealt, *set_aside]
    ids = [boards.BOARD_ID.get(key, NO_BOARD) if isinstance(key, str) else NO_BOARD for key in dealt]
    wanted = options["wonders"] if isinstance(options["wonders"], list) else [RANDOM] * expected
    if NO_BOARD in ids or len({board // 2 for board in ids}) < expected or not all(map(_fits(options), dealt, wanted)):
        raise HeptadError("deal/wonders")
    in_boards = len(ids) - len(set_aside)
    return ids[:in_boards], first, ids[in_boards:]


def _fits(options: Options) -> Callable[[str, str], bool]:
    """Whether a dealt board is what was wanted: its wonder, and its side unless that is left open."""

    in_play = wonders_in_play(options)

    def fits(board: str, entry: str) -> bool:
        wonder, _, side = entry.partition("-")
        side = side or (options["sides"] if options["sides"] in boards.SIDES else "")
        named = wonder == board[:-2] or (wonder == RANDOM and board[:-2] in in_play)
        return named and side in ("", board[-1])

    return fits
