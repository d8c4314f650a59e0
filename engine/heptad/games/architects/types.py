"""The JSON-able data types of 7 Wonders Architects: options, deal, view, events, explanations and refusals.

Seats are numbered clockwise from 0. Cards, wonders and progress tokens are named by their keys ("wood", "giza",
"economy"), stages of a wonder by their numbers from 1. A deck is a number: a wonder's deck has the number of its
owner's seat, the central deck has the number CENTRAL_DECK.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from heptad.kernel import game

#: The number of the central deck.
CENTRAL_DECK: Final = 7

#: The current question: which deck to take from; what to build or turn in; which progress token; which deck of the
#: whole table; which deck to search; which of the found cards to keep; an extra card; "over" when the game is over.
Ask = Literal["turn", "choice", "token", "deck", "side", "keep", "extra", "over"]
#: The place of a deck within reach, as seen from a city.
Place = Literal["left", "centre", "right"]
#: A line of the score sheet.
ScoreKey = Literal["wonder", "cat", "civic", "military", "progress"]
#: Why the winners won: most points; tied on points, most stages; tied in both.
OutcomeReason = Literal["points", "stages", "shared"]


class Options(game.Options):
    """The options of a game. `wonders`: by seat, each a key or "random"; `first`: the start player; `end`: whether a
    complete wonder ends the game at once or after the turn (ruling A1)."""

    wonders: Literal["random"] | list[str]
    first: Literal["random"] | int
    end: Literal["instant", "turn"]


class Deal(TypedDict):
    """Everything random before the game. Decks list their cards with the top one first.

    `wonders` and `decks` are by seat; `tokens` has the three face-up progress tokens, then the stack; `chance` is the
    seed (hexadecimal) of the shuffles that happen within the game.
    """

    first: int
    wonders: list[str]
    decks: list[list[str]]
    central: list[str]
    tokens: list[str]
    chance: str


# ── positions in the middle of a deal ───────────────────────────────────────
class CityPosition(TypedDict):
    """One city: the numbers of its built stages, the number of each of its cards, its progress tokens in the order in
    which it took them, and the number of its military victory tokens."""

    built: list[int]
    cards: dict[str, int]
    tokens: list[str]
    medals: int


class Position(TypedDict):
    """The beginning of a turn. Cards that have left the decks and are in no city are discarded; nobody has looked at
    the central deck's top card.

    `rest`: the number of cards left in each deck, wonder decks by seat and then the central one; the top cards of the
    deal are gone. `up`: the face-up progress tokens; `stack`: how many of the deal's last tokens are still face down.
    `turned`: the number of conflict tokens that show their battle side. `cat`: the seat that has the cat.
    """

    seat: int
    round: int
    cities: list[CityPosition]
    rest: list[int]
    up: list[str]
    stack: int
    turned: int
    cat: int | None


class CitySketch(TypedDict, total=False):
    """The relevant facts of a city. `cards`: keys, repeated for several cards of a kind. Without `wonder` the city gets
    any free one."""

    wonder: str
    built: list[int]
    cards: list[str]
    tokens: list[str]
    medals: int


class Sketch(TypedDict, total=False):
    """A short description of a position, which `positions.completed` completes.

    `cities` and `decks` are by seat and may be shorter than `players`. A deck names its top cards, the topmost first;
    `up` and `stack` name progress tokens. "|" at the end of such a list means that no further cards or tokens follow:
    the rest of such a deck is discarded, and the remaining tokens belong to the last city. `first`: the start player;
    `seat`: the seat whose turn it is.
    """

    players: int
    first: int
    seat: int
    round: int
    end: str
    cities: list[CitySketch]
    decks: list[list[str]]
    central: list[str]
    up: list[str]
    stack: list[str]
    turned: int
    cat: int | None


# ── view ────────────────────────────────────────────────────────────────────
class DeckView(TypedDict):
    """A deck: the number of its cards, and the top one if the viewer sees it (None: no card, or face down)."""

    cards: int
    top: str | None


class CityDecks(TypedDict):
    """The numbers of the three decks from which a city may take."""

    left: int
    centre: int
    right: int


class OpenStage(TypedDict):
    """A stage that may be built next.

    `paid`: one resource card for each unit of the price that this city could pay now (a coin that counts as two is
    listed twice); `short`: the number of units missing.
    """

    stage: int
    paid: list[str]
    short: int


class CityView(TypedDict):
    """The public facts of one city.

    `left` and `right`: the seats of its neighbours; `built`: the numbers of its built stages; `cards`: the number of
    each of its cards; `strength`: its shields; `medals`: the number of its military victory tokens.
    """

    seat: int
    left: int
    right: int
    wonder: str
    decks: CityDecks
    built: list[int]
    open_stages: list[OpenStage]
    cards: dict[str, int]
    strength: int
    medals: int
    tokens: list[str]


class Source(TypedDict):
    """What a part of the points in one line of the score sheet comes from: `number` things `of` one sort give `points`
    together.

    `of` is the key of a card or progress token, "medal" for military victory tokens, or "stage" (`number` is then the
    number of the stage). The key "cat" stands for the cat itself in the line "cat", and for the card elsewhere.
    """

    of: str
    number: int
    points: int


class OutcomeView(TypedDict):
    """The seats that won (several if the victory is shared) and the reason."""

    winners: list[int]
    reason: OutcomeReason


class View(TypedDict):
    """Everything that a seat may know (`seat` is None for a spectator).

    `first` is the start player, who begins each round. `round` is the number of the current round, from 1. `waiting`
    lists the seat that must act; it is empty when the game is over. `decks` holds the wonder decks by the seat of their
    owners, `central` the central deck. `reach` lists the places of the decks from which the seat that must act can
    take a card, leaving out empty decks.
    While a card is chosen from a deck that was searched, `searching` is the number of that deck, and `found` lists the
    cards, with the top one last; only the searching seat sees them.
    `up` lists the face-up progress tokens, `stack` is the number of tokens in the stack. In this turn, `pending` lists
    the progress tokens that still offer an extra card, and `used` those that have been used.
    `conflicts` is the number of conflict tokens in the game, `turned` the number of those that show their battle side,
    and `war` says whether a war follows this turn. `cat` is the seat that has the cat. `discarded` counts the discarded
    cards by card. `choices` is the number of alternatives if something must be built or turned in, otherwise 0.
    `score` holds, for each seat, the points of each line of the score sheet as if the game ended now;
    `sources` says what they come from when the game is over, and is empty before.
    """

    game: Literal["architects"]
    seat: int | None
    players: int
    first: int
    round: int
    ask: Ask
    waiting: list[int]
    decks: list[DeckView]
    central: DeckView
    reach: list[Place]
    searching: int | None
    found: list[str]
    up: list[str]
    stack: int
    pending: list[str]
    used: list[str]
    conflicts: int
    turned: int
    war: bool
    cat: int | None
    discarded: dict[str, int]
    cities: list[CityView]
    choices: int
    score: list[dict[ScoreKey, int]]
    sources: list[dict[ScoreKey, list[Source]]]
    outcome: OutcomeView | None


# ── events ──────────────────────────────────────────────────────────────────
class TurnBegun(TypedDict):
    """The next turn begins. There is no such event for the first turn of a game, which is the start player's."""

    kind: Literal["turn_begun"]
    seat: int
    round: int


class Taken(TypedDict):
    """A city takes a card. `place`: None for a deck out of reach; `cards_left`: the number of cards left in the deck.

    `why`: "turn" (the card of the turn), "stage" (the effect of a stage), "search", or the key of the progress token
    that gives the card.
    """

    kind: Literal["taken"]
    seat: int
    card: str
    deck: int
    place: Place | None
    cards_left: int
    why: str


class Looked(TypedDict):
    """The owner of the cat looks at the top card of the central deck."""

    kind: Literal["looked"]
    seat: int


class Saw(TypedDict):
    """The card that the owner of the cat has seen; only that seat receives this event."""

    kind: Literal["saw"]
    seat: int
    card: str


class CatMoved(TypedDict):
    """The cat moves to this city."""

    kind: Literal["cat_moved"]
    seat: int


class ConflictsTurned(TypedDict):
    """Horns have turned conflict tokens: `turned` of all `conflicts` tokens now show their battle side."""

    kind: Literal["conflicts_turned"]
    turned: int
    conflicts: int


class SetTurnedIn(TypedDict):
    """A city discards two of the same or three different green cards for a progress token."""

    kind: Literal["set_turned_in"]
    seat: int
    cards: list[str]


class StageBuilt(TypedDict):
    """A city builds a stage of its wonder. `spent`: the cards; `tokens`: the progress tokens that helped to pay."""

    kind: Literal["stage_built"]
    seat: int
    wonder: str
    stage: int
    spent: list[str]
    tokens: list[str]


class TokenTaken(TypedDict):
    """A city takes a progress token. `blind`: whether it comes from the stack."""

    kind: Literal["token_taken"]
    seat: int
    token: str
    blind: bool


class Searching(TypedDict):
    """A city looks at the top cards of a deck and will keep one of them."""

    kind: Literal["searching"]
    seat: int
    deck: int
    place: Place


class Found(TypedDict):
    """The searched cards, the top one last; only the searching seat receives this event."""

    kind: Literal["found"]
    seat: int
    cards: list[str]


class Declined(TypedDict):
    """A city takes no extra card."""

    kind: Literal["declined"]
    seat: int


class Passed(TypedDict):
    """A seat is skipped: no deck within its reach holds a card (ruling A5)."""

    kind: Literal["passed"]
    seat: int


class Border(TypedDict):
    """Two neighbours in a war: their seats, their shields, and the military tokens that each wins from the other."""

    seats: list[int]
    shields: list[int]
    won: list[int]


class War(TypedDict):
    """All cities compare their shields, then discard their cards with horns.

    `strengths`, `won` (military tokens) and `discarded` (the number of cards) are by seat.
    """

    kind: Literal["war"]
    strengths: list[int]
    won: list[int]
    borders: list[Border]
    discarded: list[int]


class Over(TypedDict):
    """The game is over; `totals` are the points by seat."""

    kind: Literal["over"]
    winners: list[int]
    reason: OutcomeReason
    totals: list[int]


EventData = (
    TurnBegun
    | Taken
    | Looked
    | Saw
    | CatMoved
    | ConflictsTurned
    | SetTurnedIn
    | StageBuilt
    | TokenTaken
    | Searching
    | Found
    | Declined
    | Passed
    | War
    | Over
)


# ── explanations ────────────────────────────────────────────────────────────
class Progress(TypedDict):
    """Progress towards a stage: how many of the units that it needs (`needs`) could then be paid (`have`)."""

    stage: int
    have: int
    needs: int


class Brings(TypedDict):
    """What a visible card would bring.

    - `builds`: the stages that can be paid for with the card but not without it; one of them is then built.
    - `completes`: whether this is the last stage.
    - `set`: whether it makes a science set while a progress token is left.
    - `symbols`: for a green card, how many of the three symbols of a set the city then has.
    - `points`, `cat`: its points at the end, and whether the cat moves to this city.
    - `shields`, `turns`, `war`: its shields, the number of conflict tokens that it turns, and whether a war follows.
    - `extra`: the progress tokens that give an extra card after it.
    - `towards`: for a resource, the nearest of the open stages that it helps to pay for; None if it helps with none.
    """

    builds: list[int]
    completes: bool
    set: bool
    symbols: int
    points: int
    cat: bool
    shields: int
    turns: int
    war: bool
    extra: list[str]
    towards: Progress | None


class Take(TypedDict):
    """Take the top card of a deck. `card` and `brings` are None if the seat does not see it."""

    do: Literal["take"]
    place: Place
    deck: int
    card: str | None
    brings: Brings | None


class Look(TypedDict):
    """Look at the top card of the central deck first."""

    do: Literal["look"]


class TurnInSet(TypedDict):
    """Discard these green cards for a progress token."""

    do: Literal["turn_in_set"]
    spends: list[str]


class BuildStage(TypedDict):
    """Build a stage. `spends`: the cards; `uses`: the progress tokens that help to pay."""

    do: Literal["build_stage"]
    stage: int
    spends: list[str]
    uses: list[str]


class TakeToken(TypedDict):
    """Take a progress token. `token` None: the top one of the stack, unseen."""

    do: Literal["take_token"]
    token: str | None


class TakeAny(TypedDict):
    """Take the top card of any deck on the table. `place` is None for a deck out of reach."""

    do: Literal["take_any"]
    place: Place | None
    deck: int
    card: str | None
    brings: Brings | None


class Search(TypedDict):
    """Look at the top cards of this deck and keep one."""

    do: Literal["search"]
    place: Place
    deck: int


class Keep(TypedDict):
    """Keep this one of the found cards. `count`: how many of it are among them."""

    do: Literal["keep"]
    card: str
    count: int
    brings: Brings


class TakeExtra(TypedDict):
    """Take one more card by a progress token."""

    do: Literal["take_extra"]
    token: str
    place: Place
    deck: int
    card: str | None
    brings: Brings | None


class Decline(TypedDict):
    """Take no extra card."""

    do: Literal["decline"]


Explanation = Take | Look | TurnInSet | BuildStage | TakeToken | TakeAny | Search | Keep | TakeExtra | Decline


# ── refusals ────────────────────────────────────────────────────────────────
class EmptyDeck(TypedDict):
    """The deck at this place holds no card."""

    code: Literal["deck/empty"]
    place: Place
    deck: int


RefusalData = EmptyDeck
