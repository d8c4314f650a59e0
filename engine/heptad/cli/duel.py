"""How a game of 7 Wonders Duel reads in a terminal: views, actions, refusals, events in English. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from heptad.cli.duel_cards import card_name, card_text, token_name, token_text, wonder_gives, wonder_name, wonder_text
from heptad.cli.words import AGES, INDENT, KIND_NAMES, YOU, amounts, coins, many, units, whom, whose
from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, ID
from heptad.games.duel.flow import SYMBOLS_TO_WIN
from heptad.kernel.game import Event, Refusal
from heptad.table import Table

MOMENTS = {
    "wonder": "choosing wonders",
    "token": "a progress token from the board",
    "library": "a progress token from the box",
    "discard": "a card from the discard pile",
    "destroy": "a card to destroy",
    "begin": "who begins the age",
}
#: Half a card in the drawing of the display, in characters.
HALF = 7
LOOT = dict(boards.LOOTING)


# ── what is on the table ────────────────────────────────────────────────────
def position(view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]:
    """The display, the conflict track and both cities; with `everybody` also what the covered cards say."""
    seat = view["seat"]
    age = f"Age {AGES[view['age']]}" if view["age"] else ""
    lines = [f"── {', '.join(filter(None, [age, MOMENTS.get(view['ask'], '')]))} ──"]
    if view["display"]:
        lines += [*_display(view["display"]), "IN CAPITALS: the cards that may be taken", ""]
    if everybody:
        covered = [place["card"] for place in view["display"] if place["card"] and not place["free"]]
        lines += [*map(card_text, covered), *([""] if covered else [])]
    lines += _conflict(view, who)
    lines += [f"Progress tokens on the board: {', '.join(map(token_name, view['board'])) or 'none'}"]
    if everybody:
        lines += [f"{INDENT}{token_text(key)}" for key in view["board"]]
        lines.append(f"Discard pile: {', '.join(map(card_name, view['discard'])) or 'empty'}")
    for other in (1 - seat, seat):
        lines += _city(view["cities"][other], view["gone"], who[other])
    return lines


def _display(places: Sequence[Mapping[str, Any]]) -> list[str]:
    """The rows as they lie; a card is two halves wide, its name on one line or two."""
    lines = []
    for row in range(places[0]["row"], places[-1]["row"] + 1):
        drawn = ["", ""]
        for place in [place for place in places if place["row"] == row]:
            for line, text in enumerate(_label(place)):
                drawn[line] = drawn[line].ljust(place["x"] * HALF) + text
        lines += [line.rstrip() for line in drawn if line.strip()]
    return lines


def _label(place: Mapping[str, Any]) -> tuple[str, str]:
    width = 2 * HALF - 1
    if not place["card"]:
        return ("· guild ·" if place["guild"] else "· · ·").center(width), ""
    name = card_name(place["card"])
    first, second, *_ = [*wrap(name.upper() if place["free"] else name, width), ""]
    return first.center(width), second.center(width)


def _conflict(view: dict[str, Any], who: Sequence[str]) -> list[str]:
    """The track with the own capital at its left end: digits are looting tokens, @ is the pawn."""
    seat, capital = view["seat"], boards.CAPITAL
    step = 1 if seat == 0 else -1
    pawn = view["pawn"] * step
    cells = []
    for space in range(-capital, capital + 1):
        loot = LOOT.get(abs(space)) if space * step not in view["looted"] else None
        cells.append("@" if space == pawn else str(loot) if loot else ".")
    lines = [f"Conflict: {who[seat]} [{' '.join(cells)}] {who[1 - seat]}"]
    if pawn:
        ahead, behind = (who[seat], who[1 - seat]) if pawn > 0 else (who[1 - seat], who[seat])
        points, rest = boards.TRACK_POINTS[abs(pawn)], capital - abs(pawn)
        lines.append(f"{INDENT}{many(points, 'point')} for {whom(ahead)}, {rest} more to {whose(behind)} capital")
    return lines


def _city(city: Mapping[str, Any], gone: Sequence[str], title: str) -> list[str]:
    made = [
        units(city["production"]),
        *["any raw material"] * city["raw_choices"],
        *["any good"] * city["goods_choices"],
    ]
    prices = ", ".join(f"{resource} for {price}" for resource, price in city["prices"].items())
    lines = [f"{title}: {coins(city['coins'])}, makes {' + '.join(filter(None, made)) or 'nothing'}; buys {prices}"]
    by_kind: dict[str, list[str]] = {}
    for key in city["built"]:
        by_kind.setdefault(KIND_NAMES[CARDS[ID[key]].kind], []).append(card_name(key))
    lines += [f"  {kind}: {', '.join(by_kind[kind])}" for kind in KIND_NAMES if kind in by_kind]
    if city["symbols"]:
        lines.append(f"  {len(city['symbols'])} of {SYMBOLS_TO_WIN} symbols: {', '.join(city['symbols'])}")
    lines += [f"  progress token {token_text(key)}" for key in city["tokens"]]
    for wonder in city["wonders"]:
        key = wonder["wonder"]
        text = f"to be built: {wonder_text(key)}" if key not in gone else f"out of the game: {wonder_name(key)}"
        if wonder["built"]:
            text = f"built with {card_name(wonder['under'])}: {wonder_name(key)} · {wonder_gives(key)}"
        lines.append(f"  {text}")
    return lines


# ── what may be done ────────────────────────────────────────────────────────
def choices(table: Table, seat: int, who: Sequence[str]) -> list[str]:
    """Every legal action with its number (from 1, as legal_actions lists them), and why the rest may not be done."""
    refusals = table.refusals(seat)
    not_built = {refused.action.card: refused for refused in refusals if refused.code == "build/coins"}
    lines: list[str] = []
    shown: str | None = None
    for number, action in enumerate(table.legal_actions(seat), 1):
        facts = table.explain(seat, action)
        if facts["do"] in ("build", "wonder", "sell") and facts["card"] != shown:
            shown = facts["card"]
            lines += [*([""] if lines else []), card_text(shown)]
            if action.card in not_built:
                lines.append(f"{INDENT}not to be built: {_refusal(not_built[action.card])}")
        lines.append(f"{number:>4}  {_action(facts, seat, who)}")
    wonders = [f"{_wonder(refused)}: {_refusal(refused)}" for refused in refusals if refused.code != "build/coins"]
    return [*lines, *([""] if wonders else []), *wonders]


def _action(facts: Mapping[str, Any], seat: int, who: Sequence[str]) -> str:
    brings = f", brings {coins(facts['coins'])}" if facts["coins"] else ""
    match facts["do"]:
        case "build":
            chain = f" (free by {card_name(facts['chain'])})" if facts["chain"] else ""
            return f"build{chain}{_price(facts)}{brings}"
        case "wonder":
            return f"build {wonder_name(facts['wonder'])} with it{_price(facts)}{brings}"
        case "sell":
            return f"discard for {coins(facts['coins'])}"
        case "take":
            return wonder_text(facts["wonder"])
        case "progress":
            return token_text(facts["token"])
        case "pick":
            return card_text(facts["card"])
        case "destroy":
            return f"destroy {whose(who[1 - seat])} {card_name(facts['card'])}"
        case _:
            return "begin" if facts["first"] == seat else f"let {whom(who[facts['first']])} begin"


def _price(facts: Mapping[str, Any]) -> str:
    parts = [coins(facts["bank"])] if facts["bank"] else []
    if facts["trade"]:
        parts.append(f"{coins(facts['trade'])} for {_bought(facts)}")
    return f": {'; '.join(parts)}" if parts else ""


def _bought(facts: Mapping[str, Any]) -> str:
    return amounts({resource: count for resource, count, _ in facts["buys"]})


def _wonder(refused: Refusal[Any]) -> str:
    return boards.WONDERS[refused.action.arg].name


def _refusal(refused: Refusal[Any]) -> str:
    data = refused.data
    if refused.code == "wonder/limit":
        return f"{data['limit']} wonders stand, no other can be built"
    short = _bought(data)
    return f"it would cost {coins(data['need'])}, you have {data['have']}{f'; {short} short' if short else ''}"


# ── what happened ───────────────────────────────────────────────────────────
def told(event: Event[Any], who: Sequence[str]) -> list[str]:
    """An event in lines of English; [] for one that needs no words here."""
    kind, data = event.kind, event.data
    name = who[data["seat"]] if "seat" in data else ""
    match kind:
        case "wonder":
            return [f"{name} took {wonder_name(data['wonder'])}"]
        case "built":
            how = {"chain": " by its chain", "discard": " from the discard pile"}.get(data["how"], "")
            return [f"{name} built {card_name(data['card'])}{how}{_paid(data['bank'] + data['trade'])}"]
        case "raised":
            built = f"{name} built {wonder_name(data['wonder'])} with {card_name(data['card'])}"
            return [built + _paid(data["trade"])]
        case "sold":
            return [f"{name} discarded {card_name(data['card'])} for {coins(data['coins'])}"]
        case "earned" | "lost":
            return [f"{name} {kind} {coins(data['coins'])}"]
        case "pawn":
            steps = abs(data["to"] - data["from"])
            return [f"{name} moved the conflict pawn by {steps} toward {whom(who[1 - data['seat']])}"]
        case "looted":
            return [f"The pawn took {whose(name)} looting token {LOOT[abs(data['space'])]}"]
        case "progress":
            return [f"{name} took the progress token {token_name(data['token'])}"]
        case "drawn":
            return [f"{name} drew {', '.join(map(token_name, data['tokens']))}"]
        case "destroyed":
            return [f"{name} lost {card_name(data['card'])}"]
        case "last_wonder":
            return [f"Seven wonders stand: {', '.join(map(wonder_name, data['gone']))} cannot be built any more"]
        case "nothing":
            return [f"There was nothing for {whom(name)} to choose from"]
        case "turned":
            return [f"Turned up: {', '.join(map(card_name, data['cards']))}"]
        case "again":
            return [f"{name} {'play' if name == YOU else 'plays'} again"]
        case "age":
            first = who[data["first"]]
            return [f"Age {AGES[data['age']]}: {first} {'begin' if first == YOU else 'begins'}"]
        case _:
            return []


def _paid(price: int) -> str:
    return f" for {coins(price)}" if price else ""
