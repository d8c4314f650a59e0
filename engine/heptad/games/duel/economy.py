"""What a card or wonder costs: own production, prices that follow the opponent's, discounts. Knows no turn."""

from __future__ import annotations

from heptad.games.duel.boards import WONDER_NEEDS
from heptad.games.duel.cards import CHAIN, COINS, KIND, NEEDS
from heptad.games.duel.effects import CHEAPER_CIVIC, CHEAPER_WONDERS
from heptad.games.duel.state import City
from heptad.shared.goods import RAW_LETTERS, amounts, lacking
from heptad.shared.kinds import CIVIC

BASE_PRICE, FIXED_PRICE = 2, 1
DISCOUNT = 2


def unit_price(city: City, other: City, resource: int) -> int:
    """One unit of a resource: 2 and one more for each that the opponent's brown and grey cards make, or 1 by trade."""
    shift = 4 * resource
    return FIXED_PRICE if city.cheap >> shift & 1 else BASE_PRICE + (other.goods >> shift & 7)


def trade_cost(city: City, other: City, needs: int, discount: int = 0) -> int:
    """Coins for the resources that own production leaves open, the cheapest way.

    Sources of choice each spare the dearest missing unit of their sort, a discount the dearest that are left.
    """
    short = lacking(needs, city.goods)
    if not short:
        return 0
    raws, crafted = _open_prices(city, other, short)
    rest = raws[city.raw_choices :] + crafted[city.goods_choices :]
    if discount:
        rest.sort(reverse=True)
    return sum(rest[discount:])


def _open_prices(city: City, other: City, short: int) -> tuple[list[int], list[int]]:
    """The prices of all units lacking, dearest first: raw materials, goods."""
    raws: list[int] = []
    crafted: list[int] = []
    for resource, lack in amounts(short):
        (raws if resource < len(RAW_LETTERS) else crafted).extend([unit_price(city, other, resource)] * lack)
    raws.sort(reverse=True)
    crafted.sort(reverse=True)
    return raws, crafted


def card_trade(city: City, other: City, card: int) -> int:
    """What the resources of a card cost, its chain not asked."""
    cheaper = city.powers & CHEAPER_CIVIC and KIND[card] == CIVIC
    return trade_cost(city, other, NEEDS[card], DISCOUNT if cheaper else 0)


def card_price(city: City, other: City, card: int) -> int:
    """All coins a card costs; nothing by its chain."""
    return 0 if CHAIN[card] & city.have else COINS[card] + card_trade(city, other, card)


def wonder_price(city: City, other: City, wonder: int) -> int:
    """All coins a wonder costs."""
    return trade_cost(city, other, WONDER_NEEDS[wonder], DISCOUNT if city.powers & CHEAPER_WONDERS else 0)
