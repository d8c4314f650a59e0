"""Conversion of actions to tokens such as `t:left` and `b:3:wbc`, and back."""

from __future__ import annotations

import re

from heptad.games.architects import boards
from heptad.games.architects.cards import CARDS, COIN, COMPASS, GEAR, ID
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    DECLINE,
    KEPT,
    LOOK,
    LOOKS,
    MORE,
    PROGRESS,
    SEARCH_SIDE,
    SET,
    STOP,
    TAKE,
    TRIPLE,
)
from heptad.games.architects.state import PLACES
from heptad.games.architects.types import CENTRAL_DECK
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action

LETTERS = "wbspg"
PAID = re.compile(r"([1-5]):(w{0,4}b{0,4}s{0,4}p{0,4}g{0,4})(c{0,4})(d?)")


def encode(action: Action) -> str:
    """Return the token of an action.

    t:place take a card; look; b:stage:paid build (letters for grey cards, c a coin, d a coin that counts as two);
    x:symbol or x:all turn in a set; p:token or p:blind take a progress token; a:deck take from any deck;
    h:place search; k:card keep a card; e:token:place take an extra card; n no extra card.
    """
    kind, card, arg = action
    match kind:
        case _ if kind == LOOK:
            return "look"
        case _ if kind == DECLINE:
            return "n"
        case _ if kind == BUILD:
            return f"b:{card + 1}:{_paid(arg)}"
        case _ if kind == SET:
            return f"x:{'all' if card == TRIPLE else CARDS[card].key}"
        case _ if kind == PROGRESS:
            return f"p:{'blind' if card == BLIND else boards.PROGRESS[card].key}"
        case _ if kind == ANY:
            return f"a:{'centre' if card == CENTRAL_DECK else card}"
        case _ if kind == KEPT:
            return f"k:{CARDS[card].key}"
        case _ if kind == MORE:
            return f"e:{boards.PROGRESS[card].key}:{PLACES[arg]}"
    return f"{'t' if kind == TAKE else 'h'}:{PLACES[card]}"


def _paid(arg: int) -> str:
    """Return the letters for the cards of a payment."""
    packed, doubled = arg >> 1, arg & 1
    grey = "".join(letter * (packed >> 8 * card & 255) for card, letter in enumerate(LETTERS))
    coins = packed >> 8 * COIN & 255
    return grey + "c" * (coins - doubled) + "d" * doubled


def decode(token: str) -> Action:
    """Return the action of a token. Raises HeptadError "action/malformed" if it is none."""
    if token == "look":
        return LOOKS
    if token == "n":
        return STOP
    match token.split(":", 1):
        case ["t", place] if place in PLACES:
            return Action(TAKE, PLACES.index(place))
        case ["h", place] if place in PLACES:
            return Action(SEARCH_SIDE, PLACES.index(place))
        case ["b", paid] if found := PAID.fullmatch(paid):
            grey = sum(1 << 8 * LETTERS.index(letter) for letter in found[2])
            packed = grey + (len(found[3]) + len(found[4]) << 8 * COIN)
            return Action(BUILD, int(found[1]) - 1, packed << 1 | len(found[4]))
        case ["x", "all"]:
            return Action(SET, TRIPLE)
        case ["x", card] if card in ID and GEAR <= ID[card] <= COMPASS:
            return Action(SET, ID[card])
        case ["p", "blind"]:
            return Action(PROGRESS, BLIND)
        case ["p", progress] if progress in boards.TOKEN_ID:
            return Action(PROGRESS, boards.TOKEN_ID[progress])
        case ["a", "centre"]:
            return Action(ANY, CENTRAL_DECK)
        case ["a", deck] if deck in tuple("0123456"):
            return Action(ANY, int(deck))
        case ["k", card] if card in ID:
            return Action(KEPT, ID[card])
        case ["e", rest]:
            progress, _, place = rest.partition(":")
            if progress in boards.TOKEN_ID and place in PLACES:
                return Action(MORE, boards.TOKEN_ID[progress], PLACES.index(place))
    raise HeptadError("action/malformed", token=token[:80])
