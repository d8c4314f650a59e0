"""Conversion of actions to tokens such as `b:university@2-3`, and back."""

from __future__ import annotations

import re

from heptad.games.wonders import boards
from heptad.games.wonders.cards import CARDS, ID
from heptad.games.wonders.choices import (
    BUILD,
    COPY_BASE,
    DECLINE,
    FOR_FREE_CITY,
    FREE,
    PAY_BASE,
    PICK,
    SELL,
    STAGE,
    TAKE,
    for_free_city,
    paid,
)
from heptad.games.wonders.effects import NEIGHBOUR
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action

LETTERS = {BUILD: "b", STAGE: "w", SELL: "s", FREE: "f", PICK: "d"}
KINDS = {letter: kind for kind, letter in LETTERS.items()}
WHOM: dict[str, int] = {name: whom for whom, name in NEIGHBOUR.items()}
PATTERN = re.compile(r"([bwsfd]):([a-z_0-9]+)(?:@(\d\d?)-(\d\d?))?(?:/(left|right))?")
FREE_CITY_MARK = "fc-"


def encode(action: Action) -> str:
    """Return the token of an action.

    The first letter is the kind: b build, w wonder stage, s sell, f free build, d build from the discard pile,
    n nothing, t take a wonder. "@2-3" means 2 coins to the left neighbour and 3 to the right; it is left out if both
    get nothing. "/left" means that Manneken Pis copies the left neighbour's stage. The prefix "fc-" means that the
    action is done for the Free City.
    """
    kind, card, arg = action
    if kind >= FOR_FREE_CITY:
        return FREE_CITY_MARK + encode(Action(kind - FOR_FREE_CITY, card, arg))
    if kind == DECLINE:
        return "n"
    if kind == TAKE:
        return f"t:{boards.board_key(card * 2 + arg)}"
    token = f"{LETTERS[kind]}:{CARDS[card].key}"
    if kind not in (BUILD, STAGE) or arg <= 0:
        return token
    left, right = paid(action)
    whom = arg // COPY_BASE
    return token + (f"@{left}-{right}" if left or right else "") + (f"/{NEIGHBOUR[whom]}" if whom else "")


def decode(token: str) -> Action:
    """Return the action of a token. Raises HeptadError "action/malformed" if it is none."""
    if token.startswith(FREE_CITY_MARK) and not token.startswith(2 * FREE_CITY_MARK):
        plain = decode(token.removeprefix(FREE_CITY_MARK))
        if plain.kind in (*KINDS.values(), DECLINE):
            return for_free_city(plain)
        raise HeptadError("action/malformed", token=token[:80])
    if token == "n":
        return Action(DECLINE)
    if token.startswith("t:") and token[2:] in boards.BOARD_ID:
        return Action(TAKE, *divmod(boards.BOARD_ID[token[2:]], 2))
    match = PATTERN.fullmatch(token)
    if not match or match[2] not in ID:
        raise HeptadError("action/malformed", token=token[:80])
    kind, card = KINDS[match[1]], ID[match[2]]
    paid_in_all = int(match[3]) * PAY_BASE + int(match[4]) if match[3] else 0
    if kind not in (BUILD, STAGE):
        action = Action(kind, card)
    elif kind == BUILD:
        action = Action(kind, card, paid_in_all)
    else:
        action = Action(kind, card, paid_in_all + (WHOM[match[5]] * COPY_BASE if match[5] else 0))
    if encode(action) != token:
        raise HeptadError("action/malformed", token=token[:80])
    return action
