"""The JSON-able data types of 7 Wonders: options, deal, view, events, explanations, refusals.

Players are numbered clockwise from 0; the city with the next number is the left neighbour. Cities have the numbers of
their players; with two players city 2 is the Free City, which belongs to no player. A card, building, wonder or
resource is named by its key in the printed tables ("altar", "loom_1", "giza", "wood"); a board is named by wonder and
side, "giza-a".
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from heptad.kernel import game

#: The current question: take a wonder or choose the side of its board, play a card, play the seventh card, build from
#: the discard pile; "over" when the game is over.
Ask = Literal["wonder", "turn", "seventh", "discard", "over"]
Side = Literal["a", "b"]
Sides = Literal["random", "a", "b", "choose"]
Neighbour = Literal["left", "right"]
#: The kinds of actions: build a card, build a stage of the wonder with it, discard it for coins, build it free once an
#: age, build a card of the discard pile, build none of them, take a wonder.
Do = Literal["build", "build_stage", "sell", "build_free", "build_discarded", "decline", "take_wonder"]
#: How a building was built: by paying its cost (possibly only with own resources), without a cost, by a chain, by
#: Olympia's power, from the discard pile.
How = Literal["paid", "free", "chain", "power", "discard"]
#: A line of the score sheet.
ScoreKey = Literal["military", "treasury", "wonder", "civic", "science", "commerce", "guilds"]
#: Why the winners won: most points; tied on points, most coins; tied in both.
OutcomeReason = Literal["points", "coins", "shared"]
Discount = Literal["raw_left", "raw_right", "goods"]
Power = Literal["free_build", "seventh_card", "copy_guild"]


# ── before the game ─────────────────────────────────────────────────────────
class Options(game.Options):
    """The options of a game. `wonders`: dealt at random, drafted, or an entry for each city (the Free City's last):
    "giza-a", "giza" with its side left open, or "random". `sides`: how the sides left open are determined. `manneken`:
    whether Manneken Pis may be dealt or drafted."""

    wonders: Literal["random", "draft"] | list[str]
    sides: Sides
    manneken: bool


class Deal(TypedDict):
    """Everything random in a game. `ages`: for each age the hands, seven cards each; with two players the third hand is
    the Free City's pile, its next card first.

    `wonders`: a board for each city. In a draft `wonders` has every board that may be taken, `first` is the player who
    begins, and with two players `free_city` is the Free City's board.
    """

    wonders: list[str]
    ages: list[list[list[str]]]
    first: NotRequired[int]
    free_city: NotRequired[str]


# ── a position in the middle of a deal ──────────────────────────────────────
class CityPosition(TypedDict):
    """Everything about a city that does not follow from its cards. `tokens`: conflict tokens in points; `copied`: the
    neighbour whose stage Manneken Pis' third stage copies, only if that stage is built; `free_used`: the age in which
    Olympia's free building was last used, absent or 0 if never."""

    coins: int
    tokens: list[int]
    copied: NotRequired[Neighbour]
    free_used: NotRequired[int]


class Position(TypedDict):
    """The beginning of this turn (1 to 6) of this age, before anybody has chosen.

    `plays`: by age, turn and city the use of each card played so far: "b:altar" built, "w:altar" under the wonder,
    "s:altar" discarded for coins. Ages that are over have a seventh turn, with "l:altar" for a card that was left over.
    Together with the deal this determines where every card is.
    """

    age: int
    turn: int
    plays: list[list[list[str]]]
    cities: list[CityPosition]


class CitySketch(TypedDict, total=False):
    """The relevant facts of a city; whatever is absent has a default. `board`: by default one that is not named
    elsewhere; `built`, `hand`: card keys, the hand being of this age (for the Free City the next cards of its pile, the
    first of which its manager has drawn); `coins`: by default those with which a city begins; `stages`: by default 0;
    `copied`: by default "left"; `free_used`: whether Olympia's free building was used in this age."""

    board: str
    built: list[str]
    hand: list[str]
    coins: int
    stages: int
    tokens: list[int]
    copied: Neighbour
    free_used: bool


class Sketch(TypedDict, total=False):
    """A short description of a position, which `positions.completed` completes. `players`: by default the number of
    `cities`, but at least 3; with 2 the third city is the Free City; `age`, `turn`: by default 1; `discard`: cards that
    are in the discard pile, among others."""

    players: int
    age: int
    turn: int
    cities: list[CitySketch]
    discard: list[str]


# ── explanations: what a legal action costs and brings ──────────────────────
class Bought(TypedDict):
    """The units bought from each neighbour, one entry per unit: ["wood", "wood"]."""

    left: list[str]
    right: list[str]


class Copied(TypedDict):
    """The neighbour's stage that Manneken Pis copies; stages count from 1."""

    whom: Neighbour
    wonder: str
    side: Side
    stage: int


class Build(TypedDict):
    """Build a card from hand in `city`. `left`, `right`, `bank`: the coins paid to each; `chain`: the building that
    makes it free; `coins`: what the bank pays at once, as things stand now."""

    do: Literal["build"]
    city: int
    card: str
    left: int
    right: int
    bank: int
    buys: Bought
    chain: str | None
    coins: int


class BuildStage(TypedDict):
    """Build the next stage of the wonder with this card. `stage`: its number, from 1; `copies`: for Manneken Pis, the
    stage that it copies."""

    do: Literal["build_stage"]
    city: int
    card: str
    stage: int
    left: int
    right: int
    bank: int
    buys: Bought
    copies: Copied | None
    coins: int


class Sell(TypedDict):
    """Discard a card for `coins`."""

    do: Literal["sell"]
    city: int
    card: str
    coins: int


class BuildFree(TypedDict):
    """Build a card free by Olympia's power; `coins` come from the bank at once."""

    do: Literal["build_free"]
    city: int
    card: str
    coins: int


class BuildDiscarded(TypedDict):
    """Build a card of the discard pile free of charge; `coins` come from the bank at once."""

    do: Literal["build_discarded"]
    city: int
    card: str
    coins: int


class Decline(TypedDict):
    """Build none of the cards of the discard pile."""

    do: Literal["decline"]
    city: int


class TakeWonder(TypedDict):
    """Take a wonder with this side of its board."""

    do: Literal["take_wonder"]
    city: int
    wonder: str
    side: Side


Explanation = Build | BuildStage | Sell | BuildFree | BuildDiscarded | Decline | TakeWonder
#: The actions that a player may have committed in secret.
HandExplanation = Build | BuildStage | Sell | BuildFree


# ── the view of a player ────────────────────────────────────────────────────
class Science(TypedDict):
    """The number of each science symbol in a city; `any`: symbols of the owner's choice."""

    compass: int
    gear: int
    tablet: int
    any: int


class UnitPrices(TypedDict):
    """Coins for one unit of a raw material (brown cards) or a manufactured good (grey cards)."""

    raw: int
    goods: int


class Prices(TypedDict):
    """The prices that a city pays for a unit bought from each neighbour."""

    left: UnitPrices
    right: UnitPrices


class CityView(TypedDict):
    """The public facts of one city.

    Until the wonder and side are settled, `wonder` and `side` are None, `stages` (the number of stages) is 0 and
    `copies` is []. `copies`: for each stage of Manneken Pis the neighbours' stages that it copies or, while that is
    open, may copy; [] for other wonders. `tokens`: conflict tokens in points. `cards`: the number of cards in its hand,
    for the Free City in its pile; `chosen`: whether its card of this turn is committed. `production`: its sources of
    resources, each of which makes a unit of one of the listed resources; `sells`: those sources that neighbours may
    use. `free_build`: whether Olympia's free building may still be used in this age.
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
    """A wonder that may be taken, with the offered sides of its board."""

    wonder: str
    sides: list[Side]


class Source(TypedDict):
    """What a part of the points in one line of the score sheet comes from: `number` things `of` one sort give `points`
    together.

    `of` is the key of a card, "coins", a science symbol, "set" for sets of three different symbols, "stage" (`number`
    is then the number of the stage), or the value of conflict tokens: "1", "3", "5" or "-1".
    """

    of: str
    number: int
    points: int


class OutcomeView(TypedDict):
    """The seats that won (several if the victory is shared) and the reason."""

    winners: list[int]
    reason: OutcomeReason


class View(TypedDict):
    """Everything that one seat may know (`seat` None: a spectator).

    `age` is 0 while wonders are chosen; `turn` counts from 1 to 6 and is 7 while seventh cards are played.
    `waiting`: the seats that must act. `answering`: the city for which this seat answers now, None if it is not asked.
    `free_city`: the number of the Free City, None without one; `manager`: the seat that decides for it. `passing`:
    where hands go after the turn. `hand`: the cards to choose from, or those held. `chosen`, `chosen_for_free_city`:
    what this seat has committed this turn. `discarded`: the number of cards in the discard pile; `discard`: its cards,
    only for the seat that builds one of them. `worth`: for each card that this seat may build in its own city now or
    later, those of `discard` and `hand`, the points that it would add to the score as things stand, without its cost.
    `offer`: the wonders that may be taken now. `score`: for each seat the points in the order of the sheet, as if the
    game ended now; [] before the first age. `sources`: for each seat what the points of each line come from, when the
    game is over; [] before.
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
    discard: list[str]
    worth: dict[str, int]
    offer: list[OfferedWonder]
    cities: list[CityView]
    score: list[dict[ScoreKey, int]]
    sources: list[dict[ScoreKey, list[Source]]]
    outcome: OutcomeView | None


# ── events ──────────────────────────────────────────────────────────────────
class Chose(TypedDict):
    """The card of a city has been chosen in secret."""

    kind: Literal["chose"]
    seat: int


class WonderTaken(TypedDict):
    """A seat has taken its wonder, with this side of the board."""

    kind: Literal["wonder_taken"]
    seat: int
    wonder: str
    side: Side


class Reveal(TypedDict):
    """All cities have chosen; the events of what they did in this turn follow. `turn` is 7 for seventh cards."""

    kind: Literal["reveal"]
    age: int
    turn: int


class Built(TypedDict):
    """A city has built a card. `chain`: the building that made it free; `left`, `right`, `bank`: the coins paid to
    each."""

    kind: Literal["built"]
    seat: int
    card: str
    how: How
    chain: str | None
    left: int
    right: int
    bank: int


class StageBuilt(TypedDict):
    """A city has built a stage of its wonder. `stage`: its number, from 1; `left`, `right`: the coins paid to each
    neighbour; `copied`: the neighbour whose stage Manneken Pis' third stage copies."""

    kind: Literal["stage_built"]
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
    """The bank has paid a city for what it has just built: a card, or a stage (its number, from 1)."""

    kind: Literal["earned"]
    seat: int
    coins: int
    card: str | None
    stage: int | None


class Declined(TypedDict):
    """A city has built none of the cards of the discard pile."""

    kind: Literal["declined"]
    seat: int


class NothingToChoose(TypedDict):
    """A city was entitled to build a card of the discard pile, but there is none that it may build."""

    kind: Literal["nothing_to_choose"]
    seat: int


class TurnBegun(TypedDict):
    """A turn begins. `manager`: with two players, the seat that decides for the Free City in this turn."""

    kind: Literal["turn_begun"]
    age: int
    turn: int
    manager: int | None


class Fight(TypedDict):
    """A city's conflict with a neighbour: the shields of both (`mine`, `theirs`) and the `points` of the token that the
    city takes; 0 if the shields are equal."""

    seat: int
    against: int
    mine: int
    theirs: int
    points: int


class War(TypedDict):
    """The conflicts at the end of an age, each pair from both sides. `token`: the points of a victory."""

    kind: Literal["war"]
    age: int
    token: int
    fights: list[Fight]


class GuildCopied(TypedDict):
    """At the end of the game a city copies this guild of a neighbour, which adds `points` to its score (for the
    Scientists Guild in the line of science)."""

    kind: Literal["guild_copied"]
    seat: int
    card: str
    points: int


class Over(TypedDict):
    """The game is over; `totals` are the points by seat."""

    kind: Literal["over"]
    winners: list[int]
    reason: OutcomeReason
    totals: list[int]


EventData = (
    Chose
    | WonderTaken
    | Reveal
    | Built
    | StageBuilt
    | Sold
    | Earned
    | Declined
    | NothingToChoose
    | TurnBegun
    | War
    | GuildCopied
    | Over
)


# ── refusals: what may not be done ──────────────────────────────────────────
class Shortage(TypedDict):
    """Resources that cannot be supplied. `missing`: the number of units of the resources `of` that own production does
    not cover, however it is used; `left`, `right`: the number that each neighbour sells, which is too few. Any one of
    several resources may be the one that is lacking."""

    of: list[str]
    missing: int
    left: int
    right: int


class Refused(TypedDict):
    """The fields that every refusal has beside its code: what was to be done, in which city, with which card (None:
    with any)."""

    do: Do
    city: int
    card: str | None


class Already(Refused):
    """The building is already in the city; each building may be built only once."""

    code: Literal["build/already", "build_discarded/already"]


class TooShort(Refused):
    """Resources that nobody can supply."""

    code: Literal["build/short", "build_stage/short"]
    short: list[Shortage]


class TooDear(Refused):
    """The cheapest way to buy what is missing costs `need` coins, but the city has `have`. `missing`: units by
    resource."""

    code: Literal["build/coins", "build_stage/coins"]
    need: int
    have: int
    missing: dict[str, int]


class NoCoins(Refused):
    """The card costs coins at the bank, and the city has too few: it needs `need` in all and has `have`."""

    code: Literal["build/bank"]
    need: int
    have: int


class Spent(Refused):
    """The wonder is complete, or the free build of this age has been used."""

    code: Literal["build_stage/complete", "build_free/used"]


class NothingToCopy(Refused):
    """The wonder of the neighbour `whom` has no such stage (from 1) for Manneken Pis to copy."""

    code: Literal["copy/missing"]
    whom: Neighbour
    stage: int


class BoundByChain(Refused):
    """The Free City gets the building by a chain from `parent` and must build it."""

    code: Literal["duty/chain"]
    parent: str


class BoundToUse(Refused):
    """The Free City can use the card and may not discard it. `build`: whether it can build the card; otherwise it can
    build a stage of its wonder with it."""

    code: Literal["duty/usable"]
    build: bool


RefusalData = Already | TooShort | TooDear | NoCoins | Spent | NothingToCopy | BoundByChain | BoundToUse
