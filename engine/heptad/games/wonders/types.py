"""The JSON-able facts of 7 Wonders: options, deal, view, events, explanations, refusals.

Players are numbered clockwise from 0; the city with the next number is the left neighbour. Cities have the numbers of
their players; with two players city 2 is the Free City, which belongs to nobody. A card, building, wonder or resource
is named by its key in the printed tables ("altar", "loom_1", "giza", "wood"); a board is wonder and side, "giza-a".
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from heptad.kernel import game

#: What is asked: take a wonder or turn its board, play a card, play the seventh card, build from the discard pile.
Ask = Literal["wonder", "turn", "seventh", "discard", "over"]
Side = Literal["a", "b"]
Sides = Literal["random", "a", "b", "choose"]
Neighbour = Literal["left", "right"]
#: What may be done: build a card, build a stage of the wonder with it, discard it for coins, build it free once an age,
#: build a card of the discard pile, build none of them, take a wonder.
Do = Literal["build", "stage", "sell", "free", "pick", "decline", "wonder"]
#: How a building was built: paid (or with own goods), for a card without a cost, by a chain, by Olympia's power, from
#: the discard pile.
How = Literal["paid", "free", "chain", "power", "discard"]
#: A line of the score sheet.
ScoreKey = Literal["military", "treasury", "wonder", "civic", "science", "commerce", "guilds"]
#: Why the winners won: most points; level on points, more coins; level in both.
OutcomeReason = Literal["points", "coins", "shared"]
Discount = Literal["raw_left", "raw_right", "goods"]
Power = Literal["free_build", "seventh_card", "copy_guild"]


# ── before the game ─────────────────────────────────────────────────────────
class Options(game.Options):
    """`wonders`: dealt at random, drafted, or an entry for each city (the Free City's last): "giza-a", "giza" with its
    side left open, or "random". `sides`: of all boards whose side is open. `manneken`: Manneken Pis is among the
    wonders that are dealt."""

    wonders: Literal["random", "draft"] | list[str]
    sides: Sides
    manneken: bool


class Deal(TypedDict):
    """All chance of a game. `ages`: for each age the hands, seven cards each; with two players the third hand is the
    Free City's pile, its next card first.

    `wonders`: a board for each city; in a draft every board that may be taken, and then also `first`, the player who
    begins, and with two players `free_city`, the Free City's board.
    """

    wonders: list[str]
    ages: list[list[list[str]]]
    first: NotRequired[int]
    free_city: NotRequired[str]


# ── a position in the middle of a deal ──────────────────────────────────────
class CityPosition(TypedDict):
    """What of a city does not follow from its cards. `tokens`: conflict tokens in points; `copied`: only where Manneken
    Pis has its third stage, the neighbour from whom it is copied; `free_used`: the age in which Olympia's free building
    was last used, absent or 0 if never."""

    coins: int
    tokens: list[int]
    copied: NotRequired[Neighbour]
    free_used: NotRequired[int]


class Position(TypedDict):
    """The beginning of this turn (1 to 6) of this age, before anybody has chosen.

    `plays`: by age, by turn and by city what became of each card played so far: "b:altar" built, "w:altar" under the
    wonder, "s:altar" discarded for coins. Ages that are over have a seventh turn, in which "l:altar" was left over.
    Together with the deal this says where every card is.
    """

    age: int
    turn: int
    plays: list[list[list[str]]]
    cities: list[CityPosition]


class CitySketch(TypedDict, total=False):
    """What matters of a city. `board`: one of those not named elsewhere; `built`, `hand`: card keys, the hand of this
    age (of the Free City the next cards of its pile, the first of which its manager has drawn); `coins`: those a city
    begins with; `stages`: 0; `copied`: "left"; `free_used`: whether Olympia's free building was used in this age."""

    board: str
    built: list[str]
    hand: list[str]
    coins: int
    stages: int
    tokens: list[int]
    copied: Neighbour
    free_used: bool


class Sketch(TypedDict, total=False):
    """A position in short, from which `positions.completed` makes a whole one. `players`: as many as `cities`, but at
    least 3; with 2 the third city is the Free City; `age`, `turn`: 1; `discard`: cards in the discard pile, among
    others."""

    players: int
    age: int
    turn: int
    cities: list[CitySketch]
    discard: list[str]


# ── what a legal action costs and brings ────────────────────────────────────
class Bought(TypedDict):
    """The units bought from each neighbour, resource by resource: ["wood", "wood"]."""

    left: list[str]
    right: list[str]


class Copied(TypedDict):
    """The neighbour's stage that Manneken Pis copies; stages count from 1."""

    whom: Neighbour
    wonder: str
    side: Side
    stage: int


class BuildExplained(TypedDict):
    """Build a card of the hand in `city`. `left`, `right`, `bank`: coins paid to each; `chain`: the building that makes
    it free; `coins`: what the bank pays at once, as things stand now."""

    do: Literal["build"]
    city: int
    card: str
    left: int
    right: int
    bank: int
    buys: Bought
    chain: str | None
    coins: int


class StageExplained(TypedDict):
    """Build the next stage of the wonder (from 1) with this card; `copies`: of Manneken Pis, the stage it copies."""

    do: Literal["stage"]
    city: int
    card: str
    stage: int
    left: int
    right: int
    bank: int
    buys: Bought
    copies: Copied | None
    coins: int


class CardExplained(TypedDict):
    """Discard a card for `coins`, build it free by Olympia's power, or build a card of the discard pile; what it
    brings at once are `coins`."""

    do: Literal["sell", "free", "pick"]
    city: int
    card: str
    coins: int


class DeclineExplained(TypedDict):
    """Build none of the cards of the discard pile."""

    do: Literal["decline"]
    city: int


class WonderExplained(TypedDict):
    """Take a wonder with this side of its board."""

    do: Literal["wonder"]
    city: int
    wonder: str
    side: Side


Explanation = BuildExplained | StageExplained | CardExplained | DeclineExplained | WonderExplained
#: What a player may have committed in secret.
HandExplanation = BuildExplained | StageExplained | CardExplained


# ── what a player sees ──────────────────────────────────────────────────────
class Science(TypedDict):
    """How many of each symbol stand in a city; `any`: symbols of the owner's choice."""

    compass: int
    gear: int
    tablet: int
    any: int


class UnitPrices(TypedDict):
    """Coins for one unit of a raw material (brown cards) or a manufactured good (grey cards)."""

    raw: int
    goods: int


class Prices(TypedDict):
    """What a city pays for a unit bought from each neighbour."""

    left: UnitPrices
    right: UnitPrices


class CityView(TypedDict):
    """One city, open to everybody.

    `wonder` and `side` are None until they are settled, `stages` (their number) is 0 and `copies` is [] until then.
    `copies`: for each stage of Manneken Pis the neighbours' stages that it copies, or may copy while that is open; []
    for other wonders. `tokens`: conflict tokens in points. `cards`: how many it holds, for the Free City those of its
    pile; `chosen`: whether its card of this turn is committed. `production`: its sources of resources, each a unit of
    one of the resources in it; `sells`: those that neighbours may buy. `free_build`: may be used in this age.
    """

    seat: int
    wonder: str | None
    side: Side | None
    built_stages: int
    stages: int
    copies: list[list[Copied]]
    coins: int
    shields: int
    tokens: list[int]
    built: list[str]
    cards: int
    chosen: bool
    production: list[list[str]]
    sells: list[list[str]]
    discounts: list[Discount]
    prices: Prices
    powers: list[Power]
    free_build: bool
    science: Science


class OfferedWonder(TypedDict):
    """A wonder that may be taken, and the sides of its board that are offered."""

    wonder: str
    sides: list[Side]


class OutcomeView(TypedDict):
    """The seats that won, several when the victory is shared."""

    winners: list[int]
    reason: OutcomeReason


class View(TypedDict):
    """All that one seat may know (`seat` None: a spectator).

    `age` is 0 while wonders are chosen; `turn` counts from 1 to 6 and is 7 while seventh cards are played.
    `waiting`: the seats that must act. `answering`: the city for which this seat answers now, None if it is not asked.
    `manager`: who decides for the Free City. `passing`: where hands go after the turn. `hand`: the cards to choose
    from, or those held. `chosen`, `chosen_for_free_city`: what this seat has committed this turn. `discarded`: how many
    cards lie in the discard pile; `pile`: its cards, for the seat that builds one of them. `score`: for each seat the
    points in the order of the sheet, as if the game ended now; [] before the first age.
    """

    game: Literal["wonders"]
    seat: int | None
    players: int
    age: int
    turn: int
    ask: Ask
    waiting: list[int]
    answering: int | None
    free_city: int | None
    manager: int | None
    passing: Literal["left", "right", "swap"]
    hand: list[str]
    chosen: HandExplanation | None
    chosen_for_free_city: HandExplanation | None
    discarded: int
    pile: list[str]
    offer: list[OfferedWonder]
    cities: list[CityView]
    score: list[dict[ScoreKey, int]]
    outcome: OutcomeView | None


# ── what happened ───────────────────────────────────────────────────────────
class Chose(TypedDict):
    """A city's card is committed, in secret."""

    kind: Literal["chose"]
    seat: int


class TookWonder(TypedDict):
    """A seat has its wonder, with this side of the board."""

    kind: Literal["wonder"]
    seat: int
    wonder: str
    side: Side


class Reveal(TypedDict):
    """All have chosen; what they did in this turn follows. `turn` is 7 for seventh cards."""

    kind: Literal["reveal"]
    age: int
    turn: int


class Built(TypedDict):
    """A city has built a card. `chain`: the building that made it free; `left`, `right`, `bank`: coins paid to each."""

    kind: Literal["built"]
    seat: int
    card: str
    how: How
    chain: str | None
    left: int
    right: int
    bank: int


class Staged(TypedDict):
    """A city has built a stage of its wonder (from 1); `copied`: of Manneken Pis' third stage, whose it copies."""

    kind: Literal["staged"]
    seat: int
    stage: int
    left: int
    right: int
    copied: Neighbour | None


class Sold(TypedDict):
    """A city has discarded a card, face down, for coins."""

    kind: Literal["sold"]
    seat: int


class Earned(TypedDict):
    """The bank pays a city for what it has just built: a card, or a stage (from 1)."""

    kind: Literal["earned"]
    seat: int
    coins: int
    card: str | None
    stage: int | None


class BuiltNothing(TypedDict):
    """A city has built no card of the discard pile: it declined, or there is nothing for it to build."""

    kind: Literal["declined", "nothing"]
    seat: int


class TurnBegan(TypedDict):
    """A turn begins; `manager`: who decides for the Free City in it, with two players."""

    kind: Literal["turn"]
    age: int
    turn: int
    manager: int | None


class Fight(TypedDict):
    """A city against a neighbour: the shields of both and what it takes, a token of `points`, 0 if they are level."""

    seat: int
    against: int
    mine: int
    theirs: int
    points: int


class War(TypedDict):
    """The conflicts at the end of an age, each pair seen from both sides; `token`: points of a victory."""

    kind: Literal["war"]
    age: int
    token: int
    fights: list[Fight]


class Over(TypedDict):
    """The game is over; `points`: the winners' total."""

    kind: Literal["over"]
    winners: list[int]
    reason: OutcomeReason
    points: int


EventData = Chose | TookWonder | Reveal | Built | Staged | Sold | Earned | BuiltNothing | TurnBegan | War | Over


# ── what may not be done ────────────────────────────────────────────────────
class Shortage(TypedDict):
    """So many units of these resources that own production leaves open, whichever way it is used, and how many of them
    each neighbour sells: too few. Of several resources any may be the one that is lacking."""

    of: list[str]
    missing: int
    left: int
    right: int


class Refused(TypedDict):
    """What every refusal says beside its code: what was to be done, in which city, with which card (None: with any)."""

    do: Do
    city: int
    card: str | None


class Already(Refused):
    """The building stands in the city; each only once."""

    code: Literal["build/already", "pick/already"]


class TooShort(Refused):
    """Resources that nobody can supply."""

    code: Literal["build/short", "stage/short"]
    short: list[Shortage]


class TooDear(Refused):
    """The cheapest way to buy what is missing (units by resource) costs `need` coins; the city has `have`."""

    code: Literal["build/coins", "stage/coins"]
    need: int
    have: int
    missing: dict[str, int]


class NoCoins(Refused):
    """The card costs coins at the bank, `need` in all."""

    code: Literal["build/bank"]
    need: int
    have: int


class Spent(Refused):
    """The wonder is complete, or the free build of this age was used."""

    code: Literal["stage/complete", "free/used"]


class NothingToCopy(Refused):
    """This neighbour's wonder has no such stage (from 1) for Manneken Pis to copy."""

    code: Literal["copy/missing"]
    whom: Neighbour
    stage: int


class BoundByChain(Refused):
    """The Free City gets the building by a chain from `parent` and must build it."""

    code: Literal["duty/chain"]
    parent: str


class BoundToUse(Refused):
    """The Free City can use the card and may not discard it; `build`: it can build it, else a stage of its wonder."""

    code: Literal["duty/usable"]
    build: bool


RefusalData = Already | TooShort | TooDear | NoCoins | Spent | NothingToCopy | BoundByChain | BoundToUse
