"""How a game of 7 Wonders reads in a terminal: views, actions, refusals and events in English. Decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID, LEADS_TO
from heptad.games.wonders.effects import (
    ALL_THREE,
    NEIGHBOURS,
    OWN,
    SYMBOLS,
    WHOM,
    AnyScience,
    BuildFromDiscard,
    Coins,
    CoinsPer,
    CopyGuild,
    CopyStage,
    Discount,
    FreeBuild,
    Points,
    PointsPer,
    Produce,
    Science,
    SeventhCard,
    Shields,
    Word,
)
from heptad.kernel.game import Event, Refusal, View
from heptad.shared.goods import LETTERS, RAW_LETTERS, RESOURCES, coins_in, names, resources_in
from heptad.shared.kinds import KINDS
from heptad.table import Table

AGES = ("", "I", "II", "III")
COUNTED = (*(f"{kind} card" for kind in KINDS), "wonder stage", "defeat token")
WHERE = {OWN: "own", NEIGHBOURS: "of the neighbours", ALL_THREE: "own and of the neighbours"}
MOMENTS = {"wonder": "choosing wonders", "seventh": "the seventh card", "discard": "the discard pile"}
INDENT = " " * 6


# ── words of the cards ──────────────────────────────────────────────────────
def units(resources: Iterable[str]) -> str:
    """["wood", "wood", "glass"] -> "2 wood, 1 glass"."""
    return _amounts(Counter(resources))


def cost(printed: str) -> str:
    coins = coins_in(printed)
    return ", ".join(filter(None, [_coins(coins) if coins else "", units(names(resources_in(printed)))]))


def _coins(count: int) -> str:
    return _many(count, "coin")


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}{'s' * (count != 1)}"


def gives(words: Iterable[Word]) -> str:
    return ", ".join(_word(word) for word in words)


def _word(word: Word) -> str:
    match word:
        case Produce(letters, amount, _):
            made = " or ".join(RESOURCES[LETTERS.index(letter)] for letter in letters)
            return f"makes {amount} {made}" if amount > 1 else f"makes {made}"
        case Discount(letters, sides):
            what = "raw materials" if letters == RAW_LETTERS else "goods"
            whom = "both sides" if sides == NEIGHBOURS else ("", "the left", "the right")[sides[0]]
            return f"{what} from {whom} for 1 coin"
        case Shields(amount):
            return _many(amount, "shield")
        case Points(amount):
            return _many(amount, "point")
        case Coins(amount):
            return _coins(amount)
        case Science(symbol):
            return SYMBOLS[symbol]
        case AnyScience():
            return "any science symbol"
        case CoinsPer(amount, what, where):
            return f"{_coins(amount)} per {_counted(what, where)}"
        case PointsPer(amount, what, where):
            return f"{_many(amount, 'point')} per {_counted(what, where)}"
        case BuildFromDiscard():
            return "build a card of the discard pile"
        case FreeBuild():
            return "once an age build a card for nothing"
        case SeventhCard():
            return "play the seventh card too"
        case CopyGuild():
            return "copy a guild of a neighbour"
        case CopyStage(stage, whom):
            return f"stage {stage} of the wonder on {' or '.join(f'the {WHOM[neighbour]}' for neighbour in whom)}"
        case _:
            assert_never(word)


def _counted(what: tuple[int, ...], where: tuple[int, ...]) -> str:
    return f"{' or '.join(COUNTED[thing] for thing in what)} ({WHERE[where]})"


# ── what is on the table ────────────────────────────────────────────────────
def position(view: View, who: Sequence[str], *, everybody: bool = False) -> list[str]:
    """The own city, and the two neighbours' or everybody's."""
    seat, players = view["seat"], view["players"]
    moment = MOMENTS.get(view["ask"], f"turn {view['turn']}, hands pass to the {view['passing']}")
    age = f"Age {AGES[view['age']]}, " if view["age"] else ""
    lines = [f"── {age}{moment} ──"]
    places = {(seat + 1) % players: "left", (seat - 1) % players: "right"}
    shown = [(seat + n) % players for n in range(players)]
    for other in shown if everybody else [(seat + 1) % players, seat, (seat - 1) % players]:
        lines += _city(view, other, f"{who[other]} ({places[other]})" if other in places else who[other])
    return lines


def _city(view: View, seat: int, title: str) -> list[str]:
    city = view["cities"][seat]
    side = city["side"]
    wonder = boards.WONDERS[boards.ID[city["wonder"]]].city if city["wonder"] else "no wonder yet"
    tokens = ", tokens " + " ".join(f"{token:+}" for token in city["tokens"]) if city["tokens"] else ""
    made = " + ".join("/".join(source) for source in city["production"])
    lines = [
        f"{title}: {wonder}{' ' + side.upper() if side else ''}",
        f"  {_coins(city['coins'])}, {_many(city['shields'], 'shield')}{tokens}, makes {made or '-'}",
    ]
    if side:
        stages = boards.STAGES[boards.BOARD_ID[f"{city['wonder']}-{side}"]]
        built = city["built_stages"]
        coming = [f"next: {gives(stage.gives)} for {cost(stage.cost)}" for stage in stages[built : built + 1]]
        lines.append(f"  {built} of {len(stages)} stages; {''.join(coming) or 'complete'}")
    by_kind: dict[str, list[str]] = {}
    for key in city["built"]:
        by_kind.setdefault(KINDS[CARDS[ID[key]].kind], []).append(CARDS[ID[key]].name)
    lines += [f"  {kind}: {', '.join(by_kind[kind])}" for kind in KINDS if kind in by_kind]
    return lines


# ── what may be done ────────────────────────────────────────────────────────
def choices(table: Table, seat: int, who: Sequence[str]) -> list[str]:
    """Every legal action with its number (from 1, as legal_actions lists them), and why the rest may not be done."""
    neighbours = {"left": who[(seat + 1) % len(who)], "right": who[(seat - 1) % len(who)]}
    refusals = table.refusals(seat)
    not_built = {refused.action.card: _refusal(refused, neighbours) for refused in refusals if _of_a_hand_card(refused)}
    lines: list[str] = []
    shown: str | None = None
    for number, action in enumerate(table.legal_actions(seat), 1):
        facts = table.explain(seat, action)
        if facts["card"] and facts["card"] != shown:
            shown = facts["card"]
            lines += [*([""] if lines else []), _card(shown)]
            if action.card in not_built:
                lines.append(f"{INDENT}not to be built: {not_built[action.card]}")
        lines.append(f"{number:>4}  {_action(facts, neighbours)}")
    others = [refused for refused in refusals if not _of_a_hand_card(refused)]
    return [*lines, *([""] if others else []), *(f"{_subject(no)}: {_refusal(no, neighbours)}" for no in others)]


def _card(key: str) -> str:
    card = CARDS[ID[key]]
    later = ", ".join(CARDS[ID[child]].name for child in LEADS_TO[card.building or key])
    price = cost(card.cost) or "free"
    text = f"{card.name} · {KINDS[card.kind]} · {price} · {gives(card.gives)}"
    return f"{text} · later free: {later}" if later else text


def _action(facts: Mapping[str, Any], neighbours: Mapping[str, str]) -> str:
    card = CARDS[ID[facts["card"]]].name if facts["card"] else ""
    bought = [
        f"{_coins(facts[side])} to {name} for {units(facts['buys'][side])}"
        for side, name in neighbours.items()
        if facts[side]
    ]
    price = "; ".join(([_coins(facts["bank"])] if facts["bank"] else []) + bought)
    brings = f", brings {_coins(facts['coins'])}" if facts["coins"] and facts["do"] != "sell" else ""
    match facts["do"]:
        case "build":
            chain = f" (free by {CARDS[ID[facts['chain']]].name})" if facts["chain"] else ""
            return f"build{chain}{': ' + price if price else ''}{brings}"
        case "stage":
            return f"wonder stage {facts['stage']}{': ' + price if price else ''}{brings}"
        case "sell":
            return f"sell for {_coins(facts['coins'])}"
        case "free":
            return f"build for nothing, once this age{brings}"
        case "pick":
            return f"build {card}{brings}"
        case "decline":
            return "build nothing"
        case _:
            return _board(facts["wonder"], facts["side"])


def _board(wonder: str, side: str) -> str:
    stages = boards.STAGES[boards.BOARD_ID[f"{wonder}-{side}"]]
    listed = "; ".join(f"{gives(stage.gives)} for {cost(stage.cost)}" for stage in stages)
    board = boards.WONDERS[boards.ID[wonder]]
    return f"{board.city} {side.upper()}, makes {RESOURCES[LETTERS.index(board.makes)]}: {listed}"


def _of_a_hand_card(refusal: Refusal) -> bool:
    return refusal.code.startswith("build/")


def _subject(refusal: Refusal) -> str:
    if refusal.action.card >= 0:
        return CARDS[refusal.action.card].name
    return "Wonder stage" if refusal.code.startswith("stage/") else "Free build"


def _refusal(refusal: Refusal, neighbours: Mapping[str, str]) -> str:
    data = refusal.data
    match refusal.code.partition("/")[2]:
        case "already":
            return "it stands in your city"
        case "complete":
            return "the wonder is complete"
        case "used":
            return "used in this age"
        case "short":
            sales = {name: _amounts(data[side]) for side, name in neighbours.items()}
            sellers = [f"{name} sells {sale}" for name, sale in sales.items() if sale]
            return f"{_amounts(data['missing'])} short; {'; '.join(sellers) or 'no neighbour sells it'}"
        case _:
            return f"it would cost {_coins(data['need'])}, you have {data['have']}"


def _amounts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {resource}" for resource, count in counts.items() if count)


# ── what happened ───────────────────────────────────────────────────────────
def told(event: Event, who: Sequence[str]) -> list[str]:
    """An event in lines of English; [] for one that needs no words here."""
    kind, data = event.kind, event.data
    name = who[data["seat"]] if "seat" in data else ""
    match kind:
        case "built":
            how = {"chain": " by its chain", "power": " for nothing", "discard": " from the discard pile"}
            return [f"{name} built {CARDS[ID[data['card']]].name}{how.get(data['how'], '')}{_paid(data, who)}"]
        case "staged":
            return [f"{name} built wonder stage {data['stage']}{_paid(data, who)}"]
        case "sold":
            return [f"{name} sold a card"]
        case "earned":
            return [f"{name} earned {_coins(data['coins'])}"]
        case "declined" | "nothing":
            return [f"{name} built nothing from the discard pile"]
        case "wonder":
            return [f"{name} plays {boards.WONDERS[boards.ID[data['wonder']]].city} {data['side'].upper()}"]
        case "war":
            return _war(data, who)
        case _:
            return []


def _paid(data: Mapping[str, Any], who: Sequence[str]) -> str:
    seat = data["seat"]
    sides = {"left": (seat + 1) % len(who), "right": (seat - 1) % len(who)}
    paid = [f"{_coins(data[side])} to {who[other]}" for side, other in sides.items() if data[side]]
    return f", {' and '.join(paid)}" if paid else ""


def _war(data: Mapping[str, Any], who: Sequence[str]) -> list[str]:
    lines = [f"War at the end of age {AGES[data['age']]}, a victory brings {data['token']}:"]
    for fight in data["fights"]:
        if fight["points"] > 0:
            winner, loser = who[fight["seat"]], who[fight["against"]]
            lines.append(f"  {winner} ({fight['mine']}) beat {loser} ({fight['theirs']})")
    return lines if len(lines) > 1 else [*lines, "  nobody is stronger than a neighbour"]
