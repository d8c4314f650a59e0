"""The effects of cards, wonders and tokens of Duel as signs, which templates draw."""

from __future__ import annotations

from typing import assert_never

from heptad.games.duel.effects import (
    SYMBOLS,
    TOKENS,
    TREASURE,
    WONDERS,
    BuildFromDiscard,
    ChainCoins,
    CheaperCivic,
    CheaperWonders,
    Choice,
    Coins,
    CoinsPer,
    Destroy,
    Effect,
    ExtraShield,
    ExtraTurn,
    Plunder,
    Points,
    PointsPer,
    Produce,
    Science,
    Shields,
    TokenFromBox,
    TradeIncome,
    TradePrice,
    WondersExtraTurn,
)
from heptad.shared.goods import resource_keys
from heptad.shared.kinds import KINDS
from heptad_site.drawing.cards import Sign

COUNTED: dict[tuple[int, ...], list[str]] = {(WONDERS,): ["i-heptad"], (TREASURE,): ["i-coins"], (TOKENS,): ["i-token"]}


def signs(effects: tuple[Effect, ...]) -> tuple[Sign, ...]:
    """Return the signs of effects. The effects of a guild (coins now, points at the end) are combined in one sign."""
    if len(effects) == 2 and isinstance(now := effects[0], CoinsPer) and isinstance(later := effects[1], PointsPer):
        return (("both", now.amount, later.amount, _counted(now.what)),)
    return tuple(_sign(effect) for effect in effects)


def _sign(effect: Effect) -> Sign:
    match effect:
        case Produce(letter, amount):
            return ("chips", resource_keys(letter) * amount)
        case Choice(letters):
            return ("or", resource_keys(letters))
        case TradePrice(letters):
            return ("rate", resource_keys(letters))
        case Points(amount):
            return ("vp", amount)
        case Shields(amount):
            return ("shields", amount)
        case Science(symbol):
            return ("sym", SYMBOLS[symbol], "duel")
        case Coins(amount):
            return ("coins", amount)
        case CoinsPer(amount, what):
            return ("per", "coin", amount, _counted(what))
        case PointsPer(amount, what):
            return ("per", "vp", amount, _counted(what))
        case Plunder(amount):
            return ("loss", amount)
        case Destroy(kind):
            return ("destroy", f"k-{KINDS[kind]}")
        case BuildFromDiscard():
            return ("power", "i-stack")
        case TokenFromBox():
            return ("power", "i-token")
        case ExtraTurn() | WondersExtraTurn():
            return ("power", "i-again")
        case CheaperWonders():
            return ("power", "i-heptad")
        case CheaperCivic():
            return ("power", "k-civic")
        case TradeIncome() | ChainCoins():
            return ("power", "i-coins")
        case ExtraShield():
            return ("power", "i-shield")
        case never:
            assert_never(never)


def _counted(what: tuple[int, ...]) -> list[str]:
    return COUNTED.get(what) or [f"k-{KINDS[kind]}" for kind in what]


def storey(effects: tuple[Effect, ...]) -> list[str]:
    """Return the effects as shown on a storey of the skyline: numbers and names of icons."""
    shown: list[str] = []
    for sign in signs(effects):
        match sign:
            case ("chips" | "or", resources):
                shown += [f"i-{resource}" for resource in resources[:2]]
            case ("rate", resources):
                shown += [*(f"i-{resource}" for resource in resources[:2]), "1"]
            case ("shields", amount):
                shown += ["i-shield"] * amount
            case ("vp", amount) if not shown or shown[0].startswith("i-"):
                shown.append(str(amount))
            case ("coins", amount):
                shown.append(f"+{amount}")
            case ("sym", symbol, _):
                shown.append(f"i-{symbol}")
            case ("per", "coin", amount, icons):
                shown += [f"+{amount}", icons[0]]
            case ("per", "vp", amount, icons) | ("both", _, amount, icons):
                shown += [str(amount), icons[0]]
    return shown
