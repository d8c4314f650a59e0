"""Conversion of actions to text tokens and back, for example `b:baths` or `w:baths:sphinx`."""

from __future__ import annotations

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, ID
from heptad.games.duel.choices import BUILD, BUILD_WONDER, DESTROY_CARD, PICK, PROGRESS, SELL, START, TAKE
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action

CARD_LETTERS = {BUILD: "b", SELL: "s", PICK: "d", DESTROY_CARD: "x"}
KINDS = {letter: kind for kind, letter in CARD_LETTERS.items()}
SEATS = ("0", "1")


def encode(action: Action) -> str:
    """Return the token of an action.

    b:card builds a card, w:card:wonder a wonder with a card; s:card discards a card for coins; t:wonder takes a wonder;
    p:token takes a progress token; d:card builds a card of the discard pile; x:card destroys a card; g:seat lets a seat
    begin the age.
    """
    kind, card, arg = action
    if kind in CARD_LETTERS:
        return f"{CARD_LETTERS[kind]}:{CARDS[card].key}"
    if kind == BUILD_WONDER:
        return f"w:{CARDS[card].key}:{boards.WONDERS[arg].key}"
    if kind == TAKE:
        return f"t:{boards.WONDERS[card].key}"
    return f"p:{boards.PROGRESS[card].key}" if kind == PROGRESS else f"g:{card}"


def decode(token: str) -> Action:
    """Return the action of a token. Raises HeptadError "action/malformed"."""
    match token.split(":"):
        case [letter, card] if letter in KINDS and card in ID:
            return Action(KINDS[letter], ID[card])
        case ["w", card, wonder] if card in ID and wonder in boards.WONDER_ID:
            return Action(BUILD_WONDER, ID[card], boards.WONDER_ID[wonder])
        case ["t", wonder] if wonder in boards.WONDER_ID:
            return Action(TAKE, boards.WONDER_ID[wonder])
        case ["p", progress] if progress in boards.TOKEN_ID:
            return Action(PROGRESS, boards.TOKEN_ID[progress])
        case ["g", seat] if seat in SEATS:
            return Action(START, int(seat))
    raise HeptadError("action/malformed", token=token[:80])
