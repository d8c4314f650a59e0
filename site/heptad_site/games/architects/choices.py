"""The choices of a seat in Architects: decks with what their cards would give, payments, tokens, and cards found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from heptad.games.architects.types import CENTRAL_DECK, Brings, Explanation, Place, View
from heptad.table import ArchitectsTable
from heptad.text.architects.choices import card_mark
from heptad.text.architects.names import TokenText
from heptad_site.games.architects.drawn import Drawn, DrawnCard, DrawnStage

PLACES: tuple[Place, ...] = ("left", "centre", "right")
#: Kind of a card's mark -> its CSS class and its icon.
MARKS = {
    "builds": ("yes", "i-check"),
    "set": ("yes", "i-check"),
    "war": ("threat", "i-sword"),
    "other": ("plain", ""),
}


class Choice(NamedTuple):
    """A legal action: its token for the form, and the engine's explanation of it."""

    token: str
    explained: Explanation


class Mark(NamedTuple):
    """What a card would give, as shown below it. `extra`: it also gives one more card."""

    kind: str
    icon: str
    text: str
    extra: bool


@dataclass(frozen=True)
class Deck:
    """One deck: its top card if the seat may see it, and what taking the card would give.

    `place` is "" for a deck that is named by its `owners`. `beside` is the name of the neighbour who shares it. `token`
    is None if the deck cannot be chosen. `transition` is the name of the top card in view transitions. `secret`: only
    this seat sees the card.
    """

    number: int
    cards: int
    top: DrawnCard | None
    transition: str
    secret: bool
    token: str | None = None
    mark: Mark | None = None
    place: str = ""
    beside: str = ""
    owners: tuple[str, ...] = ()


class Payment(NamedTuple):
    """One way to fulfil a duty: its token, the cards spent, and the progress tokens that help to pay."""

    token: str
    spends: list[DrawnCard]
    uses: list[TokenText]


class Duty(NamedTuple):
    """Something that must be done: a stage to build, or a science set to turn in (None), with all ways to do it."""

    stage: DrawnStage | None
    payments: list[Payment]


class TokenChoice(NamedTuple):
    """A progress token that can be taken. `progress` None is the face-down one of the stack."""

    token: str
    progress: TokenText | None


class FoundCard(NamedTuple):
    """A kind of card among those that were searched, and how many there are of it."""

    token: str
    top: DrawnCard
    times: int
    mark: Mark


class Extra(NamedTuple):
    """A progress token that gives an extra card now, and the decks from which the card can be taken."""

    progress: TokenText
    decks: list[Deck]


def choices(table: ArchitectsTable, seat: int) -> list[Choice]:
    """Return all legal actions of a seat."""
    encode = table.game.encode
    return [Choice(encode(action), table.explain(seat, action)) for action in table.legal_actions(seat)]


def token_of(offered: Sequence[Choice], do: str) -> str | None:
    """Return the token of the only action of a kind, or None if it is not legal."""
    return next((choice.token for choice in offered if choice.explained["do"] == do), None)


def reach(view: View, city: int, offered: Sequence[Choice], names: Sequence[str], drawn: Drawn) -> list[Deck]:
    """Return the three decks within reach of a city, each with what the seat can do with it."""
    facts, chosen = view["cities"][city], {_place(choice.explained): choice for choice in offered}
    beside: dict[Place, str] = {"left": names[facts["left"]], "centre": "", "right": names[facts["right"]]}
    return [
        deck(view, facts["decks"][place], drawn, chosen.get(place), place=place, beside=beside[place])
        for place in PLACES
    ]


def _place(explained: Explanation) -> Place | None:
    match explained["do"]:
        case "take" | "take_extra" | "search":
            return explained["place"]
        case _:
            return None


def wonder_deck(view: View, number: int, seat: int, names: Sequence[str], drawn: Drawn) -> Deck:
    """Return the deck of a city, which lies between it and the next one, and perhaps at the right of this seat."""
    after = (number + 1) % view["players"]
    return deck(view, number, drawn, place="right" if after == seat else "", owners=(names[number], names[after]))


def deck(
    view: View,
    number: int,
    drawn: Drawn,
    choice: Choice | None = None,
    *,
    place: str = "",
    beside: str = "",
    owners: tuple[str, ...] = (),
) -> Deck:
    """Return a deck by its number."""
    facts = view["central"] if number == CENTRAL_DECK else view["decks"][number]
    top = drawn.cards[facts["top"]] if facts["top"] else None
    brings = _brings(choice.explained) if choice else None
    return Deck(
        number=number,
        cards=facts["cards"],
        top=top,
        transition=f"{number}-{facts['cards']}",
        secret=number == CENTRAL_DECK and top is not None,
        token=choice.token if choice else None,
        mark=mark(brings, drawn) if brings else None,
        place=place,
        beside=beside,
        owners=owners,
    )


def _brings(explained: Explanation) -> Brings | None:
    match explained["do"]:
        case "take" | "take_extra" | "take_any" | "keep":
            return explained["brings"]
        case _:
            return None


def anywhere(view: View, city: int, offered: Sequence[Choice], names: Sequence[str], drawn: Drawn) -> list[Deck]:
    """Return all decks for a city that can take from any deck, those within its reach first."""
    chosen = {choice.explained["deck"]: choice for choice in offered if choice.explained["do"] == "take_any"}
    own = view["cities"][city]["decks"]
    numbers = dict.fromkeys((own["left"], own["right"], own["centre"], *_round_the_table(view, city)))
    return [
        deck(
            view,
            number,
            drawn,
            chosen[number],
            place="centre" if number == CENTRAL_DECK else "",
            owners=() if number == CENTRAL_DECK else (names[number], names[view["cities"][number]["left"]]),
        )
        for number in numbers
        if number in chosen
    ]


def _round_the_table(view: View, city: int) -> list[int]:
    """Return all cities clockwise, starting with this one."""
    return [(city + step) % view["players"] for step in range(view["players"])]


def duties(offered: Sequence[Choice], drawn: Drawn, wonder: str) -> list[Duty]:
    """Return what must be done: the stages to build with their payments, and the science sets."""
    found: dict[DrawnStage | None, list[Payment]] = {}
    for choice in offered:
        explained, stage, uses = choice.explained, None, []
        if explained["do"] == "build_stage":
            stage = drawn.stages[wonder][explained["stage"] - 1]
            uses = [drawn.text.tokens[key] for key in explained["uses"]]
        elif explained["do"] != "turn_in_set":
            continue
        payment = Payment(choice.token, [drawn.cards[key] for key in explained["spends"]], uses)
        found.setdefault(stage, []).append(payment)
    return [Duty(stage, payments) for stage, payments in found.items()]


def tokens(offered: Sequence[Choice], drawn: Drawn) -> list[TokenChoice]:
    """Return the progress tokens to choose from. The face-down one is last."""
    found = []
    for choice in offered:
        if choice.explained["do"] == "take_token":
            key = choice.explained["token"]
            found.append(TokenChoice(choice.token, drawn.text.tokens[key] if key else None))
    return found


def found(offered: Sequence[Choice], drawn: Drawn) -> list[FoundCard]:
    """Return the cards that were searched."""
    cards = []
    for choice in offered:
        if choice.explained["do"] == "keep":
            top, times = drawn.cards[choice.explained["card"]], choice.explained["count"]
            cards.append(FoundCard(choice.token, top, times, mark(choice.explained["brings"], drawn)))
    return cards


def extras(view: View, city: int, offered: Sequence[Choice], names: Sequence[str], drawn: Drawn) -> list[Extra]:
    """Return the progress tokens that give an extra card now, each with the decks to take it from."""
    by_token: dict[str, list[Choice]] = {}
    for choice in offered:
        if choice.explained["do"] == "take_extra":
            by_token.setdefault(choice.explained["token"], []).append(choice)
    return [Extra(drawn.text.tokens[key], reach(view, city, own, names, drawn)) for key, own in by_token.items()]


def mark(brings: Brings, drawn: Drawn) -> Mark:
    """Return what a card would give, with its icon."""
    found = card_mark(brings, drawn.text.tr)
    return Mark(*MARKS[found.kind], found.text, found.extra)
