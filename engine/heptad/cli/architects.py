"""How a game of 7 Wonders Architects reads in a terminal: views, actions and events in English. Decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, assert_never

from heptad.cli.words import INDENT, many, whom, whose
from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, ID
from heptad.games.architects.effects import (
    CATS,
    COMPLETE,
    COPIES,
    MEDALS,
    TOKENS,
    AnyResources,
    DoubleCoin,
    Effect,
    ExtraCard,
    ExtraCardAfterStage,
    PointsFor,
    SearchFive,
    Shields,
    TakeCentral,
    TakeFromAnyDeck,
    TakeLeftAndRight,
    TakeToken,
)
from heptad.games.architects.flow import SEARCHED
from heptad.games.architects.scoring import counted
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.game import Event
from heptad.table import Table

MOMENTS = {
    "turn": "a card to take",
    "choice": "what is built or turned in",
    "token": "a progress token",
    "deck": "a deck to take from",
    "side": "a deck to search",
    "keep": "a card to keep",
    "extra": "an extra card",
}
#: One and several of the cards that are counted by pieces; a resource is "wood", "2 wood".
NAMES = {
    "coin": ("coin", "coins"),
    "blue": ("blue card", "blue cards"),
    "cat": ("cat card", "cat cards"),
    "gear": ("gear", "gears"),
    "tablet": ("tablet", "tablets"),
    "compass": ("compass", "compasses"),
    "red": ("shield", "shields"),
    "horn": ("shield with 1 horn", "shields with 1 horn"),
    "horns": ("shield with 2 horns", "shields with 2 horns"),
}
#: By place: left, centre, right.
WHERE = ("on the left", "in the centre", "on the right")
COUNTED = {CATS: "cat card", MEDALS: "military token", TOKENS: "progress token", COPIES: "token of this kind"}


# ── words of cards, stages and tokens ───────────────────────────────────────
def card_name(key: str) -> str:
    """ "wood", "a coin", "a blue card (3 points)"."""
    points = CARDS[ID[key]].points
    worth = f" ({many(points, 'point')})" if points else ""
    return f"a {NAMES[key][0]}{worth}" if key in NAMES else key


def cards_text(cards: Iterable[str]) -> str:
    """["wood", "wood", "gear"] -> "2 wood, 1 gear"."""
    return ", ".join(f"{count} {NAMES.get(key, (key, key))[count > 1]}" for key, count in Counter(cards).items())


def token_name(key: str) -> str:
    return boards.PROGRESS[boards.TOKEN_ID[key]].name


def token_text(key: str) -> str:
    return f"{token_name(key)} ({_word(boards.PROGRESS[boards.TOKEN_ID[key]].gives)})"


def _stage(wonder: str, number: int) -> str:
    stage = boards.WONDERS[boards.WONDER_ID[wonder]].stages[number - 1]
    needs = f"{stage.needs} {'equal' if stage.same else 'different'}"
    brings = filter(
        None, [many(stage.points, "point") if stage.points else "", _word(stage.gives) if stage.gives else ""]
    )
    return f"stage {number} for {needs}: {', '.join(brings)}"


def _word(word: Effect) -> str:
    match word:
        case TakeFromAnyDeck():
            return "a card of any deck"
        case TakeToken():
            return "a progress token"
        case TakeCentral():
            return "a card of the central deck"
        case SearchFive():
            return f"one of the top {SEARCHED} cards of the left or right deck"
        case TakeLeftAndRight():
            return "a card of the left and of the right deck"
        case Shields(amount):
            return many(amount, "shield")
        case ExtraCard(after):
            return f"an extra card after {' or '.join(map(card_name, after))}"
        case ExtraCardAfterStage():
            return "an extra card after a stage"
        case DoubleCoin():
            return "once a turn a coin counts as 2"
        case AnyResources():
            return "once a turn any resources build a stage"
        case PointsFor(what, table):
            return _points_for(what, table)
        case _:
            assert_never(word)


def _points_for(what: int, table: tuple[int, ...]) -> str:
    if what == COMPLETE:
        return f"{many(table[1], 'point')} for the complete wonder, else {table[0]}"
    if what == COPIES:
        return f"{many(table[1], 'point')}, {table[2]} for both"
    return f"{many(counted(table, 1), 'point')} per {COUNTED[what]}"


# ── what is on the table ────────────────────────────────────────────────────
def position(view: dict[str, Any], who: Sequence[str], *, everybody: bool = False) -> list[str]:
    """The decks, the tokens, and every player's wonder and cards, the own one last; everybody sees all of it."""
    seat, players = view["seat"], view["players"]
    cat = view["cat"]
    row = ", ".join(map(token_text, view["up"])) or "none"
    war = ", war after this turn" if view["war"] else ""
    lines = [
        f"── {MOMENTS.get(view['ask'], 'the end')} ──",
        f"Progress tokens: {row}; {view['stack']} face down",
        f"Conflict tokens: {view['turned']} of {view['conflicts']} turned{war}",
        f"Cat: {'nobody' if cat is None else whom(who[cat])}",
        f"Central deck: {_deck(view['central'])}",
    ]
    for other in [(seat + n) % players for n in range(1, players + 1)]:
        lines += _city(view, other, who)
    return lines


def _deck(deck: Mapping[str, Any]) -> str:
    if not deck["left"]:
        return "empty"
    return f"{card_name(deck['top']) if deck['top'] else 'unknown'} on top, {many(deck['left'], 'card')}"


def _city(view: dict[str, Any], seat: int, who: Sequence[str]) -> list[str]:
    city = view["cities"][seat]
    built = f"{len(city['built'])} of {boards.PIECES} stages"
    medals = f", {many(city['medals'], 'military token')}" if city["medals"] else ""
    lines = [
        f"{who[seat]}: {_wonder_name(city['wonder'])}, {built}, {many(city['strength'], 'shield')}{medals}",
        f"  deck: {_deck(view['decks'][seat])}",
        f"  cards: {cards_text(Counter(city['cards']).elements()) or 'none'}",
    ]
    lines += [f"  next: {_stage(city['wonder'], number)}" for number in city["open"]]
    lines += [f"  progress token {token_text(key)}" for key in city["tokens"]]
    return lines


def _wonder_name(key: str) -> str:
    return boards.WONDERS[boards.WONDER_ID[key]].name


# ── what may be done ────────────────────────────────────────────────────────
def choices(table: Table, seat: int, who: Sequence[str]) -> list[str]:
    """Every legal action with its number (from 1, as legal_actions lists them), and which decks are empty."""
    facts = [table.explain(seat, action) for action in table.legal_actions(seat)]
    wonder = table.view(seat)["cities"][seat]["wonder"]
    lines = [f"{number:>4}  {_action(each, wonder, who)}" for number, each in enumerate(facts, 1)]
    empty = [f"{INDENT}the deck {WHERE[refused.action.card]} is empty" for refused in table.refusals(seat)]
    return [*lines, *empty]


def _action(facts: Mapping[str, Any], wonder: str, who: Sequence[str]) -> str:
    match facts["do"]:
        case "take" | "any":
            return f"take {_from_deck(facts, who)}"
        case "look":
            return "look at the top card of the central deck first"
        case "set":
            return f"turn in {cards_text(facts['spends'])} for a progress token"
        case "build":
            using = f", using {' and '.join(map(token_name, facts['uses']))}" if facts["uses"] else ""
            return f"build {_stage(wonder, facts['stage'])}; pay {cards_text(facts['spends'])}{using}"
        case "progress":
            return "the next face-down token, unseen" if facts["token"] == "blind" else token_text(facts["token"])
        case "search":
            return f"search the {facts['place']} deck"
        case "keep":
            return f"keep {card_name(facts['card'])}{_builds(facts)}"
        case "more":
            return f"by {token_name(facts['token'])} take {_from_deck(facts, who)}"
        case _:
            return "take no extra card"


def _from_deck(facts: Mapping[str, Any], who: Sequence[str]) -> str:
    card = card_name(facts["card"]) if facts["card"] else "the unknown card"
    place = f" on the {facts['place']}" if facts["place"] in ("left", "right") else ""
    return f"{card} from {_deck_of(facts['deck'], who)}{place}{_builds(facts)}"


def _deck_of(deck: int | str, who: Sequence[str]) -> str:
    return "the central deck" if deck in ("centre", CENTRAL_DECK) else f"{whose(who[int(deck)])} deck"


def _builds(facts: Mapping[str, Any]) -> str:
    stages = facts["builds"]
    return f"; it pays for stage {' or '.join(map(str, stages))}" if stages else ""


# ── what happened ───────────────────────────────────────────────────────────
def told(event: Event[Any], who: Sequence[str]) -> list[str]:
    """An event in lines of English; [] for one that needs no words here."""
    kind, data = event.kind, event.data
    name = who[data["seat"]] if "seat" in data else ""
    match kind:
        case "took":
            return [f"{name} took {card_name(data['card'])} from {_deck_of(data['deck'], who)}"]
        case "looked":
            return [f"{name} looked at the top card of the central deck"]
        case "saw":
            return [f"It is {card_name(data['card'])}"]
        case "cat":
            return [f"The cat goes to {whom(name)}"]
        case "turned":
            return [f"{data['turned']} of {many(data['conflicts'], 'conflict token')} turned"]
        case "set":
            return [f"{name} turned in {cards_text(data['cards'])}"]
        case "stage":
            using = f", using {' and '.join(map(token_name, data['tokens']))}" if data["tokens"] else ""
            return [f"{name} built stage {data['stage']} with {cards_text(data['spent'])}{using}"]
        case "progress":
            return [f"{name} took the progress token {token_name(data['token'])}{', unseen' if data['blind'] else ''}"]
        case "searching":
            return [f"{name} searched {_deck_of(data['deck'], who)}"]
        case "found":
            return [f"Found: {cards_text(data['cards'])}"]
        case "declined":
            return [f"{name} took no extra card"]
        case "passed":
            return [f"{name} found no deck to take from"]
        case "war":
            return _war(data, who)
        case _:
            return []


def _war(data: Mapping[str, Any], who: Sequence[str]) -> list[str]:
    strengths = ", ".join(f"{name} {strength}" for name, strength in zip(who, data["strengths"], strict=True))
    won = [
        f"  {name} won {many(medals, 'military token')}"
        for name, medals in zip(who, data["won"], strict=True)
        if medals
    ]
    return [f"War: {strengths} in shields", *(won or ["  nobody is stronger than a neighbour"])]
