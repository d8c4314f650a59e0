"""The public data of Duel as JSON-able types: options, deal, view, events, explanations, refusals.

A seat is 0 or 1. A card, wonder or progress token is identified by its key, such as "baths", "sphinx" or "law"; a
resource by its name, such as "wood". Amounts without a unit in their docstring are coins.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from heptad.kernel import game

#: The pending question: which wonder of the draft to take, the main move of a turn, which progress token of the board
#: to take, which of those drawn for the Great Library, which card of the discard pile to build, which card to destroy,
#: who begins the age. "over": the game is over.
Ask = Literal["wonder", "turn", "token", "library", "discard", "destroy", "begin", "over"]
#: A line of the score sheet.
ScoreKey = Literal["military", "civic", "science", "commerce", "guilds", "wonders", "progress", "treasury"]
#: How a game ended: by a military or scientific supremacy, by points, by points on civilian buildings after a tie, or
#: with a shared victory.
OutcomeReason = Literal["military", "science", "points", "civic", "shared"]
#: How a card was built: by its chain; paid with coins or production; without a cost; from the discard pile by the
#: Mausoleum.
How = Literal["chain", "paid", "free", "discard"]
Symbol = Literal["wheel", "mortar", "quill", "pendulum", "sundial", "armillary", "law"]


# ── options and deal ────────────────────────────────────────────────────────
class Options(game.Options):
    """`first` is the starting seat. `middle_pawn` applies when the pawn stands in the middle at the end of an age: the
    seat that played last begins the next age, or chooses who begins it (ruling D1)."""

    wonders: Literal["draft", "preset"]
    first: Literal["random", 0, 1]
    middle_pawn: Literal["begins", "chooses"]


class Deal(TypedDict):
    """The complete random part of a game. `first` is the starting seat; `wonders` are those of the draft in order ([]
    with the preset); `tokens` are the progress tokens on the board, `box` the other five in the order in which the
    Great Library would draw them; `ages` holds the 20 cards of each age by slot."""

    first: int
    wonders: list[str]
    tokens: list[str]
    box: list[str]
    ages: list[list[str]]


# ── positions ───────────────────────────────────────────────────────────────
class CityPosition(TypedDict):
    """One city of a position: `built` cards and `tokens` in the order in which they were acquired, and all four
    `wonders` that the city took."""

    coins: int
    built: list[str]
    wonders: list[str]
    tokens: list[str]


class Position(TypedDict):
    """A position in which `seat` must make its main move. Together with the deal it is complete.

    `left` are the slots of the display that still hold a card. `pawn` and `looted` are as in the view. `under` lists
    the built wonders in order, each as [wonder, card under it]. Which cards are face up, which tokens are left on the
    board and in the box, and the coins of the bank follow from the other data.
    """

    age: int
    seat: int
    left: list[int]
    pawn: int
    looted: list[int]
    discard: list[str]
    under: list[list[str]]
    cities: list[CityPosition]


class CitySketch(TypedDict, total=False):
    """One city of a sketch. `wonders` are those taken but not built yet; others are added up to four in total. The
    default of `coins` is 7."""

    coins: int
    built: list[str]
    wonders_built: list[str]
    wonders: list[str]
    tokens: list[str]


class Sketch(TypedDict, total=False):
    """The relevant part of a position. The rest is filled in, always in the same way for the same sketch.

    `seat` (default 0) must make its main move in `age` (default 1). Seat 0 began the game.

    The display: `free` lists cards that may be taken; `at` maps slots (as text, as JSON requires) to their cards.
    `left` is the number of cards left in the display, or `gone` lists the empty slots; without either, the cards of
    this age that are named elsewhere have been taken (in age I also one card for each built wonder that `under` does
    not list). Other slots are filled with other cards of the age.

    `board` and `box` list progress tokens that must be there, `under` maps built wonders to the cards under them. The
    military tokens that the pawn has reached or passed are gone; `looted` lists further ones. The discard pile consists
    of the cards in `discard`, followed by all played cards that are not anywhere else. The remaining tokens and wonders
    are filled in. Another `seed` (hexadecimal) fills in other cards.
    """

    age: int
    seat: int
    cities: list[CitySketch]
    free: list[str]
    at: dict[str, str]
    left: int
    gone: list[int]
    pawn: int
    looted: list[int]
    discard: list[str]
    under: dict[str, str]
    board: list[str]
    box: list[str]
    middle_pawn: Literal["begins", "chooses"]
    seed: str


# ── prices ──────────────────────────────────────────────────────────────────
class Purchase(TypedDict):
    """`units` of a resource that are bought, for `price` coins per unit."""

    resource: str
    units: int
    price: int


class Shortage(TypedDict):
    """`units` of a resource that a city's brown and grey cards do not produce; `price` is the price per unit. It rises
    with the units that the opponent's brown and grey cards produce (`made`), unless a card of the own city has `fixed`
    it."""

    resource: str
    units: int
    price: int
    made: int
    fixed: bool


class Price(TypedDict):
    """The current price of a card or wonder for a city: `total` is the sum of `bank` (printed coins) and `trade` (for
    resources).

    `to_opponent` is the part of `trade` that an opponent with Economy receives; everything else goes to the bank.
    `lacks` lists the resources that own brown and grey cards do not produce, `buys` those that are actually bought.
    Sources of choice and discounts cover the dearest missing units, which saves `saved` coins. `chain` is the building
    that makes the card free of charge, otherwise None.
    """

    total: int
    bank: int
    trade: int
    to_opponent: int
    saved: int
    chain: str | None
    lacks: list[Shortage]
    buys: list[Purchase]


class Prospects(TypedDict):
    """Current prices, independent of whose turn it is. `cards`: for each face-up card of the display the prices for
    seat 0 and seat 1. `wonders`: for each wonder that can still be built the price for the seat that took it."""

    cards: dict[str, list[Price]]
    wonders: dict[str, Price]


# ── the view ────────────────────────────────────────────────────────────────
class Slot(TypedDict):
    """A slot of the display that still holds a card. `row` counts from 0 at the far end; `x` is the left edge in units
    of half a card. `card` is None while the card is face down; then its back shows only whether it is a `guild`.
    `free`: the card may be taken. `under` lists the slots whose cards cover it, `upon` those that its card covers, and
    `frees` those of them that no other card covers, so that their cards may be taken as soon as this one is gone."""

    slot: int
    row: int
    x: int
    card: str | None
    guild: bool
    free: bool
    under: list[int]
    upon: list[int]
    frees: list[int]


class WonderView(TypedDict):
    """A wonder that a city has taken. `under` is the card with which it was built, None if it is not built."""

    wonder: str
    built: bool
    under: str | None


class CityView(TypedDict):
    """One city. `symbols` lists the different science symbols, `pairs` those that the city has twice. `production`
    lists every unit that brown and grey cards produce each turn. `raw_choices` and `goods_choices` are the numbers of
    sources of any one raw material and of any one manufactured good. `prices` holds the price of a unit of each
    resource, `sale` the coins for discarding a card."""

    seat: int
    coins: int
    built: list[str]
    wonders: list[WonderView]
    tokens: list[str]
    symbols: list[Symbol]
    pairs: list[Symbol]
    production: list[str]
    raw_choices: int
    goods_choices: int
    prices: dict[str, int]
    sale: int


class Source(TypedDict):
    """What a part of the points in one line of the score sheet comes from: `number` things `of` one sort give `points`
    together.

    `of` is the key of a card, wonder or progress token, "coins", or "pawn" (`number` is then the number of spaces that
    the conflict pawn stands away from the middle).
    """

    of: str
    number: int
    points: int


class OutcomeView(TypedDict):
    """Who won and why. Both seats are winners if the victory is shared."""

    winners: list[int]
    reason: OutcomeReason


class View(TypedDict):
    """Everything that a seat may know (`seat` is None for a spectator).

    `first` is the seat that began the game. `age` is 0 during the draft. `waiting` lists the seats that must decide,
    `active` is the seat whose turn it is or that played last. `offer` lists the wonders that may be taken. `pawn` is
    the space of the conflict pawn: 0 in the middle, 9 in the capital of seat 1, -9 in that of seat 0. `looted` lists
    the spaces whose military tokens are gone. `board` lists the progress tokens on the board, `box` is the number of
    those in the box, `library` lists those that this seat is looking at. `targets` lists the cards that may be
    destroyed.
    `wonders_built` is the number of wonders built in both cities together, `gone` lists those that can no longer be
    built. `worth` says how many points each face-up card of the display, and each card of the discard pile while one of
    them is chosen, would add to the score of seat 0 and of seat 1 as things stand, without its price and the coins that
    it brings. `score` holds, for each seat, the points of each line of the score sheet as if the game ended now;
    `sources` says what they come from when the game is over, and is empty before.
    """

    game: Literal["duel"]
    seat: int | None
    players: int
    first: int
    age: int
    ask: Ask
    waiting: list[int]
    active: int
    offer: list[str]
    display: list[Slot]
    pawn: int
    looted: list[int]
    board: list[str]
    box: int
    library: list[str]
    discard: list[str]
    targets: list[str]
    wonders_built: int
    gone: list[str]
    cities: list[CityView]
    prospects: Prospects
    worth: dict[str, list[int]]
    score: list[dict[ScoreKey, int]]
    sources: list[dict[ScoreKey, list[Source]]]
    outcome: OutcomeView | None


# ── events ──────────────────────────────────────────────────────────────────
class TurnBegun(TypedDict):
    """`seat` makes its main move in this `turn` of the age, counted from 1. This is the first event of every turn."""

    kind: Literal["turn_begun"]
    seat: int
    age: int
    turn: int


class WonderTaken(TypedDict):
    """A wonder of the draft was taken."""

    kind: Literal["wonder_taken"]
    seat: int
    wonder: str


class Built(TypedDict):
    """A card was built for `bank` coins (printed cost) and `trade` coins (for resources). `chain` is the building that
    made it free, otherwise None."""

    kind: Literal["built"]
    seat: int
    card: str
    how: How
    chain: str | None
    bank: int
    trade: int


class WonderBuilt(TypedDict):
    """A wonder was built with a card of the display. `trade` coins were paid for resources."""

    kind: Literal["wonder_built"]
    seat: int
    wonder: str
    card: str
    trade: int


class LastWonder(TypedDict):
    """The seventh wonder was built. The wonders in `gone` leave the game."""

    kind: Literal["last_wonder"]
    gone: list[str]


class Sold(TypedDict):
    """A card was discarded for coins."""

    kind: Literal["sold"]
    seat: int
    card: str
    coins: int


class Earned(TypedDict):
    """A seat received coins from the bank or, by Economy, from the opponent. `source` is the card, wonder or token that
    caused it."""

    kind: Literal["earned"]
    seat: int
    coins: int
    source: str


class Lost(TypedDict):
    """A seat returned coins to the bank because of a military token or the Appian Way."""

    kind: Literal["lost"]
    seat: int
    coins: int


class PawnMoved(TypedDict):
    """The shields of `seat` moved the pawn from space `start` to space `end`."""

    kind: Literal["pawn_moved"]
    seat: int
    start: int
    end: int


class Looted(TypedDict):
    """The military token on `space` takes effect against `seat` and leaves the game."""

    kind: Literal["looted"]
    seat: int
    space: int


class TokensDrawn(TypedDict):
    """Three progress tokens were drawn for the Great Library. Only `seat` receives this event."""

    kind: Literal["tokens_drawn"]
    seat: int
    tokens: list[str]


class TokenTaken(TypedDict):
    """A progress token was taken from the board or from those drawn for the Great Library."""

    kind: Literal["token_taken"]
    seat: int
    token: str


class Destroyed(TypedDict):
    """A card of the city of `seat` went to the discard pile."""

    kind: Literal["destroyed"]
    seat: int
    card: str


class NothingToChoose(TypedDict):
    """`seat` was entitled to a choice, but there is nothing to choose from."""

    kind: Literal["nothing_to_choose"]
    seat: int


class TurnedUp(TypedDict):
    """Cards that are no longer covered were turned face up."""

    kind: Literal["turned_up"]
    cards: list[str]
    slots: list[int]


class ExtraTurn(TypedDict):
    """`seat` plays again."""

    kind: Literal["extra_turn"]
    seat: int


class LaidOut(TypedDict):
    """The cards of an age were laid out."""

    kind: Literal["laid_out"]
    age: int


class AgeBegun(TypedDict):
    """An age begins with the turn of seat `first`."""

    kind: Literal["age_begun"]
    age: int
    first: int


class Over(TypedDict):
    """The game is over; `totals` are the points by seat."""

    kind: Literal["over"]
    winners: list[int]
    reason: OutcomeReason
    totals: list[int]


EventData = (
    TurnBegun
    | WonderTaken
    | Built
    | WonderBuilt
    | LastWonder
    | Sold
    | Earned
    | Lost
    | PawnMoved
    | Looted
    | TokensDrawn
    | TokenTaken
    | Destroyed
    | NothingToChoose
    | TurnedUp
    | ExtraTurn
    | LaidOut
    | AgeBegun
    | Over
)


# ── explanations: the meaning, cost and gain of a legal action ──────────────
class Build(TypedDict):
    """Build a card of the display; `coins` come from the bank at once."""

    do: Literal["build"]
    card: str
    price: Price
    coins: int


class BuildWonder(TypedDict):
    """Build a wonder with a card of the display; `coins` come from the bank at once."""

    do: Literal["build_wonder"]
    card: str
    wonder: str
    price: Price
    coins: int


class Sell(TypedDict):
    """Discard a card of the display for `coins`."""

    do: Literal["sell"]
    card: str
    coins: int


class TakeWonder(TypedDict):
    """Take a wonder of the draft."""

    do: Literal["take_wonder"]
    wonder: str


class TakeToken(TypedDict):
    """Take a progress token; `coins` come from the bank at once."""

    do: Literal["take_token"]
    token: str
    coins: int


class BuildDiscarded(TypedDict):
    """Build a card of the discard pile free of charge; `coins` come from the bank at once."""

    do: Literal["build_discarded"]
    card: str
    coins: int


class Destroy(TypedDict):
    """Move a card of the opponent's city to the discard pile."""

    do: Literal["destroy"]
    card: str


class Begin(TypedDict):
    """Let seat `first` begin the age."""

    do: Literal["begin"]
    first: int


Explanation = Build | BuildWonder | Sell | TakeWonder | TakeToken | BuildDiscarded | Destroy | Begin


# ── refusals ────────────────────────────────────────────────────────────────
class CardTooDear(TypedDict):
    """A card of the display cannot be built because it costs more coins than the city has (`have`)."""

    code: Literal["build/coins"]
    card: str
    price: Price
    have: int


class WonderTooDear(TypedDict):
    """A wonder cannot be built with any card because it costs more coins than the city has (`have`)."""

    code: Literal["build_wonder/coins"]
    wonder: str
    price: Price
    have: int


class WonderLimit(TypedDict):
    """A wonder can no longer be built because `limit` wonders are built in both cities together."""

    code: Literal["build_wonder/limit"]
    wonder: str
    limit: int


RefusalData = CardTooDear | WonderTooDear | WonderLimit
