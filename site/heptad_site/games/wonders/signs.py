"""The effects of cards and stages of 7 Wonders as signs, which templates draw."""

from __future__ import annotations

from typing import assert_never

from heptad.games.wonders.effects import (
    ANY_RAW,
    DEFEATS,
    LEFT,
    OWN_CITY,
    RIGHT,
    STAGES,
    SYMBOLS,
    AnyScience,
    BuildFromDiscard,
    Coins,
    CoinsPer,
    CopyGuild,
    CopyStage,
    Discount,
    Effect,
    FreeBuild,
    Points,
    PointsPer,
    Produce,
    Science,
    SeventhCard,
    Shields,
)
from heptad.shared.goods import resource_keys
from heptad.shared.kinds import KINDS
from heptad_site.drawing.cards import Sign

ARROWS = {LEFT: "i-left", OWN_CITY: "i-below", RIGHT: "i-right"}


def signs(effects: tuple[Effect, ...]) -> tuple[Sign, ...]:
    """Return the signs of effects."""
    return tuple(_sign(effect) for effect in effects)


def _sign(effect: Effect) -> Sign:
    match effect:
        case Produce(letters, amount) if len(letters) == 1:
            return ("chips", resource_keys(letters) * amount)
        case Produce(letters):
            return ("or", resource_keys(letters))
        case Discount(letters, sides):
            raw = letters == ANY_RAW
            return ("cheap", "k-raw" if raw else "k-goods", raw and sides != (RIGHT,), raw and RIGHT in sides)
        case Shields(amount):
            return ("shields", amount)
        case Points(amount):
            return ("vp", amount)
        case Coins(amount):
            return ("coins", amount)
        case Science(symbol):
            return ("sym", SYMBOLS[symbol])
        case AnyScience():
            return ("any",)
        case CoinsPer(amount, what, where):
            return ("per", "coin", amount, _counted(what), *_arrows(where))
        case PointsPer(amount, what, where):
            return ("per", "vp", amount, _counted(what), *_arrows(where))
        case BuildFromDiscard():
            return ("power", "i-stack")
        case FreeBuild():
            return ("power", "i-gift")
        case SeventhCard():
            return ("power", "i-card")
        case CopyGuild():
            return ("power", "k-guild")
        case CopyStage(_, whom):
            return ("copy", LEFT in whom, RIGHT in whom)
        case never:
            assert_never(never)


def _counted(what: tuple[int, ...]) -> list[str]:
    if what == (STAGES,):
        return ["i-heptad"]
    if what == (DEFEATS,):
        return ["i-defeat"]
    return [f"k-{KINDS[kind]}" for kind in what]


def _arrows(where: tuple[int, ...]) -> list[str]:
    """Return the arrows to the cities that are counted: to the neighbours, and down to the own city."""
    return [arrow for city, arrow in ARROWS.items() if city in where]


def storey(effects: tuple[Effect, ...]) -> list[str]:
    """Return the effects as shown on the storey of a building: numbers and names of icons."""
    shown: list[str] = []
    for sign in signs(effects):
        match sign:
            case ("chips" | "or", resources):
                shown += [f"i-{resource}" for resource in resources[:2]]
            case ("cheap", icon, left, right):
                shown += ["i-left"] * left + ["1", icon] + ["i-right"] * right
            case ("shields", amount):
                shown += ["i-shield"] * amount
            case ("vp", amount):
                shown.append(str(amount))
            case ("coins", amount):
                shown.append(f"+{amount}")
            case ("sym", symbol):
                shown.append(f"i-{symbol}")
            case ("any",):
                shown += ["i-compass", "i-gear", "i-tablet"]
            case ("per", "vp", amount, icons, *_):
                shown += [str(amount), icons[0]]
            case ("per", "coin", amount, icons, *_) if len(effects) == 1:
                shown += [f"+{amount}", icons[0]]
    return shown
