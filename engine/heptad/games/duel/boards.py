"""Tables of the wonders, the progress tokens, the layout of the display in each age, and the military track."""

from __future__ import annotations

from typing import NamedTuple

from heptad.games.duel.effects import (
    ANY_GOODS,
    ANY_RAW,
    LAW,
    TOKENS,
    BuildFromDiscard,
    ChainCoins,
    CheaperCivic,
    CheaperWonders,
    Choice,
    Coins,
    Destroy,
    Effect,
    ExtraShield,
    ExtraTurn,
    Plunder,
    Points,
    PointsPer,
    Science,
    Shields,
    TokenFromBox,
    TradeIncome,
    WondersExtraTurn,
    compile_effects,
)
from heptad.shared.goods import resources_in
from heptad.shared.kinds import GOODS, RAW
from heptad.shared.material import FIRST, LAST


class Wonder(NamedTuple):
    """One wonder card. `gives` lists its effects in the order in which they are resolved.

    `since` and `until` are the first and last version of the rules that have it.
    """

    key: str
    name: str
    cost: str
    gives: tuple[Effect, ...]
    since: int = FIRST
    until: int = LAST


class Token(NamedTuple):
    """One progress token. `since` and `until` are the first and last version of the rules that have it."""

    key: str
    name: str
    gives: tuple[Effect, ...]
    since: int = FIRST
    until: int = LAST


START_COINS = 7
#: The number of wonders that can be built in both cities together.
WONDERS_IN_ALL = 7
WONDERS: tuple[Wonder, ...] = (
    Wonder("appian_way", "The Appian Way", "SSCCP", (Coins(3), Plunder(3), Points(3), ExtraTurn())),
    Wonder("circus_maximus", "Circus Maximus", "WSSG", (Shields(1), Destroy(GOODS), Points(3))),
    Wonder("colossus", "The Colossus", "CCCG", (Shields(2), Points(3))),
    Wonder("great_library", "The Great Library", "WWWGP", (TokenFromBox(), Points(4))),
    Wonder("great_lighthouse", "The Great Lighthouse", "WSPP", (Choice(ANY_RAW), Points(4))),
    Wonder("hanging_gardens", "The Hanging Gardens", "WWGP", (Coins(6), Points(3), ExtraTurn())),
    Wonder("mausoleum", "The Mausoleum", "CCGGP", (BuildFromDiscard(), Points(2))),
    Wonder("piraeus", "Piraeus", "WWSC", (Choice(ANY_GOODS), Points(2), ExtraTurn())),
    Wonder("pyramids", "The Pyramids", "SSSP", (Points(9),)),
    Wonder("sphinx", "The Sphinx", "SCGG", (Points(6), ExtraTurn())),
    Wonder("statue_of_zeus", "The Statue of Zeus", "WSCPP", (Shields(1), Destroy(RAW), Points(3))),
    Wonder("temple_of_artemis", "The Temple of Artemis", "WSGP", (Coins(12), ExtraTurn())),
)
#: The wonders for a first game (option `wonders`: "preset"): those of the starting seat, then those of the other seat.
PRESET = (
    ("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
    ("circus_maximus", "piraeus", "appian_way", "colossus"),
)
#: The order of picks in each of the two rounds of the draft; 0 is the starting seat.
DRAFT_ROUNDS = ((0, 1, 1, 0), (1, 0, 0, 1))
DRAFT = DRAFT_ROUNDS[0] + DRAFT_ROUNDS[1]
PROGRESS: tuple[Token, ...] = (
    Token("agriculture", "Agriculture", (Coins(6), Points(4))),
    Token("architecture", "Architecture", (CheaperWonders(),)),
    Token("economy", "Economy", (TradeIncome(),)),
    Token("law", "Law", (Science(LAW),)),
    Token("masonry", "Masonry", (CheaperCivic(),)),
    Token("mathematics", "Mathematics", (PointsPer(3, (TOKENS,)),)),
    Token("philosophy", "Philosophy", (Points(7),)),
    Token("strategy", "Strategy", (ExtraShield(),)),
    Token("theology", "Theology", (WondersExtraTurn(),)),
    Token("urbanism", "Urbanism", (Coins(6), ChainCoins(4))),
)
TOKENS_ON_BOARD, TOKENS_DRAWN = 5, 3
#: The number of different science symbols, including Law, that win the game at once.
SYMBOLS_TO_WIN = 6

WONDER_ID = {wonder.key: number for number, wonder in enumerate(WONDERS)}
TOKEN_ID = {token.key: number for number, token in enumerate(PROGRESS)}
WONDER_NEEDS = tuple(resources_in(wonder.cost) for wonder in WONDERS)
WONDER_EFFECT = tuple(compile_effects(wonder.gives) for wonder in WONDERS)
TOKEN_EFFECT = tuple(compile_effects(token.gives) for token in PROGRESS)

# ── the display ─────────────────────────────────────────────────────────────
SLOTS = 20
#: By age, row by row from the far end: the left edges of the cards in units of half a card, and whether the row is
#: dealt face down.
ROWS = (
    (((4, 6), False), ((3, 5, 7), True), ((2, 4, 6, 8), False), ((1, 3, 5, 7, 9), True), ((0, 2, 4, 6, 8, 10), False)),
    (((0, 2, 4, 6, 8, 10), False), ((1, 3, 5, 7, 9), True), ((2, 4, 6, 8), False), ((3, 5, 7), True), ((4, 6), False)),
    (
        ((2, 4), False),
        ((1, 3, 5), True),
        ((0, 2, 4, 6), False),
        ((1, 5), True),
        ((0, 2, 4, 6), False),
        ((1, 3, 5), True),
        ((2, 4), False),
    ),
)
#: By age and slot: row, left edge, whether the card is dealt face down.
PLACES = tuple(tuple((row, x, down) for row, (edges, down) in enumerate(rows) for x in edges) for rows in ROWS)
#: By age and slot: the slots that cover it, as a bit set. A card is covered by those cards of the next row that are
#: shifted by half a card to either side.
COVERED_BY = tuple(
    tuple(
        sum(1 << other for other, (below, edge, _) in enumerate(places) if below == row + 1 and abs(edge - x) == 1)
        for row, x, _ in places
    )
    for places in PLACES
)
#: The same as tuples of slots.
COVERING = tuple(tuple(tuple(s for s in range(SLOTS) if bits >> s & 1) for bits in age) for age in COVERED_BY)
FACE_UP = tuple(sum(1 << slot for slot, (_, _, down) in enumerate(places) if not down) for places in PLACES)
ALL_SLOTS = (1 << SLOTS) - 1

# ── the military track ──────────────────────────────────────────────────────
CAPITAL = 9
#: (distance from the middle, coins that the opponent loses) of the military tokens.
LOOTING = ((3, 2), (6, 5))
#: The distances from the middle at which the zones of the track begin.
ZONES = (1, 3, 6)
#: By the distance of the pawn from the middle: points of the leading city.
TRACK_POINTS = (0, 2, 2, 5, 5, 5, 10, 10, 10, 10)
