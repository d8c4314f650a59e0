"""How a game of 7 Wonders reads in a terminal: views, actions, refusals and events in English. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from heptad.cli.wonders_cards import WHOM, gives
from heptad.cli.words import AGES, INDENT, KIND_NAMES, coins, cost, many, units
from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID, LEADS_TO
from heptad.games.wonders.effects import LEFT, CopyStage
from heptad.games.wonders.hand_passing import FREE_CITY
from heptad.kernel.game import Event, Refusal
from heptad.shared.goods import LETTERS, RESOURCES
from heptad.table import Table

MOMENTS = {"wonder": "choosing wonders", "seventh": "the seventh card", "discard": "the discard pile"}


# ── what is on the table ────────────────────────────────────────────────────
def position(view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]:
    """The own city, and the two neighbours' or everybody's."""
    who, seat, players = _cities(who), view["seat"], len(view["cities"])
    passing = "hands are swapped" if view["passing"] == "swap" else f"hands pass to the {view['passing']}"
    moment = MOMENTS.get(view["ask"], f"turn {view['turn']}, {passing}")
    age = f"Age {AGES[view['age']]}, " if view["age"] else ""
    lines = [f"── {age}{moment} ──"]
    places = {(seat + 1) % players: "left", (seat - 1) % players: "right"}
    shown = [(seat + n) % players for n in range(players)]
    for other in shown if everybody else [(seat + 1) % players, seat, (seat - 1) % players]:
        lines += _city(view, other, f"{who[other]} ({places[other]})" if other in places else who[other])
    if view["manager"] is not None:
        managed = "you manage" if view["manager"] == seat else f"{who[view['manager']]} manages"
        lines.append(f"{managed} the Free City, {many(view['cities'][view['free_city']]['cards'], 'card')} in its pile")
    return lines


def _cities(who: Sequence[str]) -> Sequence[str]:
    """The cities by name: beside two players stands the Free City."""
    return [*who, "Free City"] if len(who) == FREE_CITY else who


def _city(view: dict[str, Any], seat: int, title: str) -> list[str]:
    city = view["cities"][seat]
    side = city["side"]
    wonder = boards.WONDERS[boards.ID[city["wonder"]]].city if city["wonder"] else "no wonder yet"
    tokens = ", tokens " + " ".join(f"{token:+}" for token in city["tokens"]) if city["tokens"] else ""
    made = " + ".join("/".join(source) for source in city["production"])
    lines = [
        f"{title}: {wonder}{' ' + side.upper() if side else ''}",
        f"  {coins(city['coins'])}, {many(city['shields'], 'shield')}{tokens}, makes {made or '-'}",
    ]
    if side:
        stages = boards.STAGES[boards.BOARD_ID[f"{city['wonder']}-{side}"]]
        built = city["built_stages"]
        coming = [f"next: {_brings(view, seat, stage)} for {cost(stage.cost)}" for stage in stages[built : built + 1]]
        lines.append(f"  {built} of {len(stages)} stages; {''.join(coming) or 'complete'}")
    by_kind: dict[str, list[str]] = {}
    for key in city["built"]:
        by_kind.setdefault(KIND_NAMES[CARDS[ID[key]].kind], []).append(CARDS[ID[key]].name)
    lines += [f"  {kind}: {', '.join(by_kind[kind])}" for kind in KIND_NAMES if kind in by_kind]
    return lines


def _brings(view: dict[str, Any], seat: int, stage: boards.Stage) -> str:
    """What a stage gives; of Manneken Pis also what that is on the neighbours' boards."""
    copied = []
    for whom, number in [pair for word in stage.gives if isinstance(word, CopyStage) for pair in _copied(word)]:
        other = view["cities"][(seat + (1 if whom == LEFT else -1)) % len(view["cities"])]
        rows = boards.STAGES[boards.BOARD_ID[f"{other['wonder']}-{other['side']}"]] if other["side"] else ()
        copied += [f"{WHOM[whom]}: {gives(row.gives)}" for row in rows[number : number + 1]]
    return gives(stage.gives) + (f" ({'; '.join(copied)})" if copied else "")


def _copied(word: CopyStage) -> list[tuple[int, int]]:
    return [(whom, word.stage - 1) for whom in word.whom]


# ── what may be done ────────────────────────────────────────────────────────
def choices(table: Table, seat: int, who: Sequence[str]) -> list[str]:
    """Every legal action with its number (from 1, as legal_actions lists them), and why the rest may not be done."""
    who, view = _cities(who), table.view(seat)
    city = view["answering"]
    for_free_city = city is not None and city == view["free_city"]
    whom = [name if other != seat else "you" for other, name in enumerate(who)]
    neighbours = {"left": whom[(city + 1) % len(who)], "right": whom[city - 1]} if city is not None else {}
    refusals = table.refusals(seat)
    not_built = {refused.action.card: _refusal(refused, neighbours) for refused in refusals if _of_a_hand_card(refused)}
    bound = {refused.action.card: _duty(refused) for refused in refusals if refused.code.startswith("duty/")}
    lines = ["For the Free City, which must play what it can:", ""] if for_free_city else []
    shown: str | None = None
    for number, action in enumerate(table.legal_actions(seat), 1):
        facts = table.explain(seat, action)
        if facts["card"] and facts["card"] != shown:
            shown = facts["card"]
            lines += [*([""] if lines and lines[-1] else []), _card(shown)]
            if action.card in not_built:
                lines.append(f"{INDENT}not to be built: {not_built[action.card]}")
            if action.card in bound:
                lines.append(f"{INDENT}{bound[action.card]}")
        lines.append(f"{number:>4}  {_action(facts, neighbours)}")
    others = [refused for refused in refusals if not refused.code.startswith(("build/", "duty/"))]
    return [*lines, *([""] if others else []), *(f"{_subject(no)}: {_refusal(no, neighbours)}" for no in others)]


def _card(key: str) -> str:
    card = CARDS[ID[key]]
    later = ", ".join(CARDS[ID[child]].name for child in LEADS_TO[card.building or key])
    price = cost(card.cost) or "free"
    text = f"{card.name} · {KIND_NAMES[card.kind]} · {price} · {gives(card.gives)}"
    return f"{text} · later free: {later}" if later else text


def _action(facts: Mapping[str, Any], neighbours: Mapping[str, str]) -> str:
    card = CARDS[ID[facts["card"]]].name if facts["card"] else ""
    bought = [
        f"{coins(facts[side])} to {name} for {units(facts['buys'][side])}"
        for side, name in neighbours.items()
        if facts[side]
    ]
    price = "; ".join(([coins(facts["bank"])] if facts["bank"] else []) + bought)
    brings = f", brings {coins(facts['coins'])}" if facts["coins"] and facts["do"] != "sell" else ""
    match facts["do"]:
        case "build":
            chain = f" (free by {CARDS[ID[facts['chain']]].name})" if facts["chain"] else ""
            return f"build{chain}{': ' + price if price else ''}{brings}"
        case "stage":
            copied = facts["copies"]
            whose = f", as on the {copied['whom']} ({_copied_stage(copied)})" if copied else ""
            return f"wonder stage {facts['stage']}{whose}{': ' + price if price else ''}{brings}"
        case "sell":
            return f"sell for {coins(facts['coins'])}"
        case "free":
            return f"build for nothing, once this age{brings}"
        case "pick":
            return f"build {card}{brings}"
        case "decline":
            return "build nothing"
        case _:
            return _board(facts["wonder"], facts["side"])


def _copied_stage(copied: Mapping[str, Any]) -> str:
    stages = boards.STAGES[boards.BOARD_ID[f"{copied['wonder']}-{copied['side']}"]]
    return gives(stages[copied["stage"] - 1].gives)


def _board(wonder: str, side: str) -> str:
    stages = boards.STAGES[boards.BOARD_ID[f"{wonder}-{side}"]]
    listed = "; ".join(f"{gives(stage.gives)} for {cost(stage.cost)}" for stage in stages)
    board = boards.WONDERS[boards.ID[wonder]]
    makes = ", ".join(RESOURCES[LETTERS.index(letter)] for letter in board.makes)
    return f"{board.city} {side.upper()}, makes {makes or 'nothing'}: {listed}"


def _of_a_hand_card(refusal: Refusal[Any]) -> bool:
    return refusal.code.startswith("build/")


def _duty(refusal: Refusal[Any]) -> str:
    """Why the Free City's manager may not sell a card, or must build it."""
    if refusal.code == "duty/chain":
        return f"must be built: free by {CARDS[ID[refusal.data['parent']]].name}"
    return "may not be sold: the Free City can use it"


def _subject(refusal: Refusal[Any]) -> str:
    if refusal.action.card >= 0:
        return CARDS[refusal.action.card].name
    return "Wonder stage" if refusal.code.startswith(("stage/", "copy/")) else "Free build"


def _refusal(refusal: Refusal[Any], neighbours: Mapping[str, str]) -> str:
    data = refusal.data
    match refusal.code.partition("/")[2]:
        case "already":
            return "it stands in your city"
        case "complete":
            return "the wonder is complete"
        case "used":
            return "used in this age"
        case "missing":
            return f"{neighbours[data['whom']]} has no stage {data['stage']} to copy"
        case "short":
            return "; ".join(_shortage(shortage, neighbours) for shortage in data["short"])
        case _:
            return f"it would cost {coins(data['need'])}, you have {data['have']}"


def _shortage(shortage: Mapping[str, Any], neighbours: Mapping[str, str]) -> str:
    """ "1 stone short, no neighbour sells it", "2 clay or ore to buy, Rhodes sells 1"."""
    wanted = f"{shortage['missing']} {' or '.join(shortage['of'])}"
    sales = {name: shortage[side] for side, name in neighbours.items() if shortage[side]}
    sellers = [f"{name} {'sell' if name == 'you' else 'sells'} {sale}" for name, sale in sales.items()]
    return f"{wanted} to buy, {' and '.join(sellers)}" if sellers else f"{wanted} short, no neighbour sells it"


# ── what happened ───────────────────────────────────────────────────────────
def told(event: Event[Any], who: Sequence[str]) -> list[str]:
    """An event in lines of English; [] for one that needs no words here."""
    kind, data, who = event.kind, event.data, _cities(who)
    name = who[data["seat"]] if "seat" in data else ""
    match kind:
        case "built":
            how = {"chain": " by its chain", "power": " for nothing", "discard": " from the discard pile"}
            return [f"{name} built {CARDS[ID[data['card']]].name}{how.get(data['how'], '')}{_paid(data, who)}"]
        case "staged":
            copied = f", as on the {data['copied']}" if data["copied"] else ""
            return [f"{name} built wonder stage {data['stage']}{copied}{_paid(data, who)}"]
        case "sold":
            return [f"{name} sold a card"]
        case "earned":
            return [f"{name} earned {coins(data['coins'])}"]
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
    paid = [f"{coins(data[side])} to {who[other]}" for side, other in sides.items() if data[side]]
    return f", {' and '.join(paid)}" if paid else ""


def _war(data: Mapping[str, Any], who: Sequence[str]) -> list[str]:
    lines = [f"War at the end of age {AGES[data['age']]}, a victory brings {data['token']}:"]
    for fight in data["fights"]:
        if fight["points"] > 0:
            winner, loser = who[fight["seat"]], who[fight["against"]]
            lines.append(f"  {winner} ({fight['mine']}) beat {loser} ({fight['theirs']})")
    return lines if len(lines) > 1 else [*lines, "  nobody is stronger than a neighbour"]
