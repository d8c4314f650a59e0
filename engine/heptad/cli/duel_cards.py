"""The cards, wonders and progress tokens of 7 Wonders Duel in English, for the terminal. Knows no position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from heptad.cli.words import KIND_NAMES, coins, cost, many
from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, ID, LEADS_TO
from heptad.games.duel.effects import (
    ANY_RAW,
    SYMBOLS,
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
from heptad.shared.goods import LETTERS, RESOURCES

COUNTED = (*(f"{kind} card" for kind in KIND_NAMES), "wonder built", "3 coins", "progress token")


def card_text(key: str) -> str:
    """Name, kind, price, what it gives, what it makes free later."""
    card = CARDS[ID[key]]
    later = LEADS_TO[key]
    text = f"{card.name} · {KIND_NAMES[card.kind]} · {cost(card.cost) or 'free'} · {gives(card.gives)}"
    return f"{text} · later free: {card_name(later)}" if later else text


def wonder_text(key: str) -> str:
    wonder = boards.WONDERS[boards.WONDER_ID[key]]
    return f"{wonder.name} · {cost(wonder.cost)} · {wonder_gives(key)}"


def wonder_gives(key: str) -> str:
    return gives(boards.WONDERS[boards.WONDER_ID[key]].gives)


def token_text(key: str) -> str:
    token = boards.PROGRESS[boards.TOKEN_ID[key]]
    return f"{token.name} · {gives(token.gives)}"


def card_name(key: str) -> str:
    return CARDS[ID[key]].name


def wonder_name(key: str) -> str:
    return boards.WONDERS[boards.WONDER_ID[key]].name


def token_name(key: str) -> str:
    return boards.PROGRESS[boards.TOKEN_ID[key]].name


def gives(words: Iterable[Effect]) -> str:
    """The effects as a list, plain points first: what follows "per" belongs to its own amount only."""
    return ", ".join(_word(word) for word in sorted(words, key=lambda word: not isinstance(word, Points)))


def _word(word: Effect) -> str:
    match word:
        case Produce(letter, amount):
            return f"makes {amount} {_resources(letter)}" if amount > 1 else f"makes {_resources(letter)}"
        case Choice(letters):
            return f"makes any {'raw material' if letters == ANY_RAW else 'good'}"
        case TradePrice(letters):
            return f"buys {_resources(letters)} for 1 coin"
        case Points(amount):
            return many(amount, "point")
        case Shields(amount):
            return many(amount, "shield")
        case Science(symbol):
            return f"science symbol {SYMBOLS[symbol]}"
        case Coins(amount):
            return coins(amount)
        case CoinsPer(amount, what, most):
            return f"{coins(amount)} per {_counted(what, most)}"
        case PointsPer(amount, what, most):
            return f"{many(amount, 'point')} at the end per {_counted(what, most)}"
        case Plunder(amount):
            return f"the opponent loses {coins(amount)}"
        case Destroy(kind):
            return f"destroys a {KIND_NAMES[kind]} card of the opponent"
        case BuildFromDiscard():
            return "builds a discarded card for nothing"
        case TokenFromBox():
            return "one of 3 progress tokens from the box"
        case ExtraTurn():
            return "another turn"
        case CheaperWonders():
            return "wonders cost 2 resources less"
        case CheaperCivic():
            return "civilian cards cost 2 resources less"
        case TradeIncome():
            return "what the opponent pays for resources comes to you"
        case ExtraShield():
            return "1 shield more on each military card from now on"
        case WondersExtraTurn():
            return "another turn with each wonder from now on"
        case ChainCoins(amount):
            return f"{coins(amount)} for each card that is free by its chain"
        case _:
            assert_never(word)


def _resources(letters: str) -> str:
    return " and ".join(RESOURCES[LETTERS.index(letter)] for letter in letters)


def _counted(what: tuple[int, ...], most: bool) -> str:
    return f"{' or '.join(COUNTED[thing] for thing in what)}{' in the city that has more' if most else ''}"
