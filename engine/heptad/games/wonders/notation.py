"""Action and token: `b:university@2-3`. Knows no state."""

from __future__ import annotations

import re

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID
from heptad.games.wonders.flow import BUILD, DECLINE, FREE, PAY_BASE, PICK, SELL, STAGE, TAKE
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action

LETTERS = {BUILD: "b", STAGE: "w", SELL: "s", FREE: "f", PICK: "d"}
KINDS = {letter: kind for kind, letter in LETTERS.items()}
PATTERN = re.compile(r"([bwsfd]):([a-z_0-9]+)(?:@(\d\d?)-(\d\d?))?")


def encode(action: Action) -> str:
    """b build, w wonder stage, s sell, f free build, d from the discard pile, n nothing, t take a wonder.

    "@2-3" = 2 coins to the left neighbour and 3 to the right; not written when both get nothing.
    """
    kind, card, arg = action
    if kind == DECLINE:
        return "n"
    if kind == TAKE:
        return f"t:{boards.board_key(card * 2 + arg)}"
    left, right = divmod(arg, PAY_BASE) if kind in (BUILD, STAGE) else (0, 0)
    return f"{LETTERS[kind]}:{CARDS[card].key}" + (f"@{left}-{right}" if left or right else "")


def decode(token: str) -> Action:
    """The action of a token. Raises HeptadError "action/malformed"."""
    if token == "n":
        return Action(DECLINE)
    if token.startswith("t:") and token[2:] in boards.BOARD_ID:
        return Action(TAKE, *divmod(boards.BOARD_ID[token[2:]], 2))
    match = PATTERN.fullmatch(token)
    if not match or match[2] not in ID:
        raise HeptadError("action/malformed", token=token[:80])
    kind, card, priced = KINDS[match[1]], ID[match[2]], match[3] is not None
    if kind not in (BUILD, STAGE):
        if priced:
            raise HeptadError("action/malformed", token=token[:80])
        return Action(kind, card)
    action = Action(kind, card, int(match[3]) * PAY_BASE + int(match[4]) if priced else 0)
    if encode(action) != token:
        raise HeptadError("action/malformed", token=token[:80])
    return action
