"""The facts of Duel that others see, as JSON-able types: options, deal, view, events, explanations, refusals.

A seat is 0 or 1. A card, wonder or progress token is named by its key, as in "baths", "sphinx", "law"; a resource by
its name, as in "wood". Amounts without a unit in their docstring are coins.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from heptad.kernel import game

#: What is asked: a wonder of the draft, the main move of a turn, a progress token of the board, one of those that the
#: Great Library drew, a card of the discard pile, a card to destroy, who begins the age; or the game is over.
Ask = Literal["wonder", "turn", "token", "library", "discard", "destroy", "begin", "over"]
#: A line of the score sheet.
ScoreKey = Literal["military", "civic", "science", "commerce", "guilds", "wonders", "progress", "treasury"]
#: How a game ended: by a supremacy, by points, by points on civilian buildings after a tie, or shared.
OutcomeReason = Literal["military", "science", "points", "civic", "shared"]
#: What a card was built by: its chain, coins or production, nothing to pay, or the Mausoleum out of the discard pile.
How = Literal["chain", "paid", "free", "discard"]
Symbol = Literal["wheel", "mortar", "quill", "pendulum", "sundial", "armillary", "law"]


# ── options and deal ────────────────────────────────────────────────────────
class Options(game.Options):
    """`first` is the starting seat, `middle_pawn` whether who played last begins the next age or chooses who does when
    the pawn stands in the middle (ruling D1)."""

    wonders: Literal["draft", "preset"]
    first: Literal["random", 0, 1]
    middle_pawn: Literal["begins", "chooses"]


class Deal(TypedDict):
    """All chance of a game. `wonders` in the order of the draft ([] with the preset), `tokens` on the board, `box` the
    other five in the order in which the Great Library would draw them, `ages` the 20 cards of each age by slot."""

    first: int
    wonders: list[str]
    tokens: list[str]
    box: list[str]
    ages: list[list[str]]


# ── positions ───────────────────────────────────────────────────────────────
class PositionCity(TypedDict):
    """One city of a position: `built` cards and `tokens` in the order in which they came, all four `wonders` taken."""

    coins: int
    built: list[str]
    wonders: list[str]
    tokens: list[str]


class Position(TypedDict):
    """A position in which `seat` must make its main move; beside the deal it says everything.

    `left` are the slots of the display that still hold a card. `pawn` and `looted` are as in the view. `under` names
    each wonder that was built with the card under it, in order. What is seen of the display, the tokens left on the
    board and in the box and the coins of the bank follow from the rest.
    """

    age: int
    seat: int
    left: list[int]
    pawn: int
    looted: list[int]
    discard: list[str]
    under: list[list[str]]
    cities: list[PositionCity]


class SketchCity(TypedDict, total=False):
    """One city of a sketch. `wonders` are those taken and not built yet; filled up to four. Default: 7 coins."""

    coins: int
    built: list[str]
    wonders_built: list[str]
    wonders: list[str]
    tokens: list[str]


class Sketch(TypedDict, total=False):
    """What matters of a position; the rest is filled in, always alike for the same sketch.

    `seat` (default 0) must make its main move in `age` (default 1). `free` names cards that may be taken, `at` the card
    of a slot (the number as text, as JSON wants it); `left` is how many cards still lie there, or `gone` says which
    slots are empty; without both, the cards of this age that are named elsewhere were played. `board` and `box` name
    tokens that must lie there, `under` the card under a built wonder. The military tokens behind the pawn are gone;
    `looted` names more. Filled in are the display with other cards of the age, the discard pile, after the cards named
    by `discard`, with everything that was played and lies nowhere else, the box, the wonders. `seed` (hexadecimal)
    chooses other cards to fill with. Seat 0 began the game.
    """

    age: int
    seat: int
    cities: list[SketchCity]
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
    """`units` of a resource that are bought, each for `price`."""

    resource: str
    units: int
    price: int


class Shortage(TypedDict):
    """`units` of a resource that a city's brown and grey cards do not make, each for `price`. The price rises with the
    units that the opponent's brown and grey cards make (`made`), unless a card of the own city has `fixed` it."""

    resource: str
    units: int
    price: int
    made: int
    fixed: bool


class Price(TypedDict):
    """What a card or wonder costs a city now: `total` is `bank` (printed coins) and `trade` (for resources).

    `to_opponent` is the part of `trade` that an opponent with Economy receives; all else goes to the bank. `lacks` are
    the resources that own cards do not make, `buys` those that are really bought when free choices and discounts spare
    the dearest units, which saves the coins of `saved`. By its `chain` (the building that makes it free, else None) a
    card costs nothing.
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
    """What things would cost now, whoever's turn it is: every face-up card of the display by key, for seat 0 and for
    seat 1, and every wonder that may still be built by key, for the seat that took it."""

    cards: dict[str, list[Price]]
    wonders: dict[str, Price]


# ── the view ────────────────────────────────────────────────────────────────
class Slot(TypedDict):
    """A place of the display that still holds a card. `row` counts from 0 at the far end, `x` is the left edge in half
    cards. `card` is None while face down; then `guild` is all that its back shows. `free`: it may be taken. `under` are
    the slots whose cards lie upon it."""

    slot: int
    row: int
    x: int
    card: str | None
    guild: bool
    free: bool
    under: list[int]


class WonderView(TypedDict):
    """A wonder that a city has taken; `under` is the card it was built with, None until then."""

    wonder: str
    built: bool
    under: str | None


class CityView(TypedDict):
    """One city. `symbols` are the different science symbols, `pairs` those that it has twice; `production` lists each
    unit that brown and grey cards make a turn; `raw_choices` and `goods_choices` count the sources of any one raw
    material or manufactured good; `prices` is what a unit of each resource costs; `sale` what discarding a card brings.
    """

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


class OutcomeView(TypedDict):
    """Who won and why; both seats when the victory is shared."""

    winners: list[int]
    reason: OutcomeReason


class View(TypedDict):
    """All that a seat may know (`seat` None: a spectator).

    `first` began the game; `age` is 0 during the draft; `waiting` are the seats asked, `turn` the seat whose turn it is
    or who played last. `offer` are the wonders to take. `pawn` is the pawn's space, 0 in the middle, 9 in the capital
    of seat 1, -9 in that of seat 0; `looted` the spaces whose military tokens are gone. `board` are the progress tokens
    on the board, `box` how many the box holds, `library` those that this seat is looking at. `targets` are the cards
    that may be destroyed, `wonders_built` counts both cities, `gone` are the wonders that can no longer be built.
    `score` is by seat: each line of the sheet with its points, if the game ended now.
    """

    game: Literal["duel"]
    seat: int | None
    players: int
    first: int
    age: int
    ask: Ask
    waiting: list[int]
    turn: int
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
    score: list[dict[ScoreKey, int]]
    outcome: OutcomeView | None


# ── events ──────────────────────────────────────────────────────────────────
class TurnBegun(TypedDict):
    """`seat` makes its main move: turn `number` (from 1) of the age. The first event of every turn."""

    kind: Literal["turn_begun"]
    seat: int
    age: int
    number: int


class WonderTaken(TypedDict):
    """A pick of the draft."""

    kind: Literal["wonder_taken"]
    seat: int
    wonder: str


class Built(TypedDict):
    """A card was built for `bank` (printed coins) and `trade` (for resources); `chain` made it free, or None."""

    kind: Literal["built"]
    seat: int
    card: str
    how: How
    chain: str | None
    bank: int
    trade: int


class WonderBuilt(TypedDict):
    """A wonder was built with a card of the display; `trade` was paid for resources."""

    kind: Literal["wonder_built"]
    seat: int
    wonder: str
    card: str
    trade: int


class LastWonder(TypedDict):
    """The seventh wonder was built: those in `gone` leave the game."""

    kind: Literal["last_wonder"]
    gone: list[str]


class Sold(TypedDict):
    """A card was discarded for coins."""

    kind: Literal["sold"]
    seat: int
    card: str
    coins: int


class Earned(TypedDict):
    """Coins came from the bank or, by Economy, from the opponent; `source`: the card, wonder or token that did it."""

    kind: Literal["earned"]
    seat: int
    coins: int
    source: str


class Lost(TypedDict):
    """Coins went back to the bank, by a military token or the Appian Way."""

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
    """The three tokens of the Great Library; only `seat` learns them."""

    kind: Literal["tokens_drawn"]
    seat: int
    tokens: list[str]


class TokenTaken(TypedDict):
    """A progress token was taken from the board or from those that the Great Library drew."""

    kind: Literal["token_taken"]
    seat: int
    token: str


class Destroyed(TypedDict):
    """A card of the city of `seat` went to the discard pile."""

    kind: Literal["destroyed"]
    seat: int
    card: str


class NothingToChoose(TypedDict):
    """`seat` would have had a choice, but there is nothing to choose from."""

    kind: Literal["nothing_to_choose"]
    seat: int


class TurnedUp(TypedDict):
    """Cards that nothing lies upon any more were turned face up."""

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


# ── explanations: what a legal action is, costs and brings ──────────────────
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
    """Build a card of the discard pile for nothing; `coins` come from the bank at once."""

    do: Literal["build_discarded"]
    card: str
    coins: int


class Destroy(TypedDict):
    """Put a card of the opponent's city on the discard pile."""

    do: Literal["destroy"]
    card: str


class Begin(TypedDict):
    """Let seat `first` begin the age."""

    do: Literal["begin"]
    first: int


Explanation = Build | BuildWonder | Sell | TakeWonder | TakeToken | BuildDiscarded | Destroy | Begin


# ── refusals ────────────────────────────────────────────────────────────────
class CardTooDear(TypedDict):
    """A card of the display cannot be built: it costs more than the city has (`have`)."""

    code: Literal["build/coins"]
    card: str
    price: Price
    have: int


class WonderTooDear(TypedDict):
    """A wonder cannot be built with any card: it costs more than the city has (`have`)."""

    code: Literal["wonder/coins"]
    wonder: str
    price: Price
    have: int


class WonderLimit(TypedDict):
    """A wonder can no longer be built: `limit` wonders stand in both cities together."""

    code: Literal["wonder/limit"]
    wonder: str
    limit: int


RefusalData = CardTooDear | WonderTooDear | WonderLimit
