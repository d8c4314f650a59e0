"""The facts of 7 Wonders Architects that others see: options, deal, view, events, explanations and refusals.

All of them are JSON-able as they are. Seats count from 0 clockwise. Cards, wonders and progress tokens are named by
their keys ("wood", "giza", "economy"), stages of a wonder by their numbers from 1. A deck is a number: a wonder's deck
has the seat of its owner, the central deck has CENTRAL_DECK.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from heptad.kernel import game

#: The number of the central deck.
CENTRAL_DECK: Final = 7

#: The question of a position: a deck to take from; what is built or turned in; a progress token; a deck of the whole
#: table; the deck to search; the card to keep of those found; an extra card; the game is over.
Ask = Literal["turn", "choice", "token", "deck", "side", "keep", "extra", "over"]
#: Where a deck within reach stands, seen from a city.
Place = Literal["left", "centre", "right"]
#: A line of the score sheet.
ScoreKey = Literal["wonder", "cat", "civic", "military", "progress"]
#: Why the winners won: most points; level on points, most stages; level in both.
OutcomeReason = Literal["points", "stages", "shared"]


class Options(game.Options):
    """`wonders` by seat, each a key or "random"; `first` begins; `end`: whether a complete wonder ends the game on the
    spot or after the turn (ruling A1)."""

    wonders: Literal["random"] | list[str]
    first: Literal["random"] | int
    end: Literal["instant", "turn"]


class Deal(TypedDict):
    """All chance before the game. Decks list their cards with the top one first.

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
class PlacedCity(TypedDict):
    """One city: the numbers of its built stages, how many of each card lie before it, its progress tokens in the order
    in which it took them, its military victory tokens."""

    built: list[int]
    cards: dict[str, int]
    tokens: list[str]
    medals: int


class Position(TypedDict):
    """The beginning of a turn. What has left the decks and lies in no city is discarded; nobody knows a hidden card.

    `rest`: how many cards each deck still holds, wonder decks by seat, then the central one; the upper ones of the
    deal are gone. `up`: the progress tokens face up; `stack`: how many of the deal's last ones are still face down.
    `turned`: conflict tokens that show war. `cat`: the seat that has it.
    """

    seat: int
    round: int
    cities: list[PlacedCity]
    rest: list[int]
    up: list[str]
    stack: int
    turned: int
    cat: int | None


class CitySketch(TypedDict, total=False):
    """What matters of a city; cards by their keys, as often as they are there. A wonder that is not named is any."""

    wonder: str
    built: list[int]
    cards: list[str]
    tokens: list[str]
    medals: int


class Sketch(TypedDict, total=False):
    """What matters of a position; `positions.completed` fills in the rest.

    `cities` and `decks` are by seat and may be shorter than `players`. A deck names its top cards, the first one on
    top; `up` and `stack` name progress tokens. "|" at the end of such a list: nothing lies below or follows. The rest
    of such a deck is discarded, the rest of the tokens belong to the last city. `first` began the game, `seat` is to
    move.
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
    """A deck: how many cards it holds, and the top one if the viewer sees it (None: no card, or face down)."""

    cards: int
    top: str | None


class CityDecks(TypedDict):
    """The numbers of the three decks that a city may take from."""

    left: int
    centre: int
    right: int


class OpenStage(TypedDict):
    """A stage that may be built next.

    `paid` holds a resource card for each unit of its price that this city could pay now, a coin that counts as two
    twice; `short` is how many units are missing.
    """

    stage: int
    paid: list[str]
    short: int


class CityView(TypedDict):
    """One city, open to everybody.

    `left` and `right` are the seats of its neighbours, `built` the numbers of the stages that stand, `cards` how many
    of each card lie before it, `strength` its shields, `medals` its military victory tokens.
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


class OutcomeView(TypedDict):
    """The seats that won, several when the victory is shared."""

    winners: list[int]
    reason: OutcomeReason


class View(TypedDict):
    """All that a seat may know; `seat` None = a spectator."""

    game: Literal["architects"]
    seat: int | None
    players: int
    #: The start player, and the number of the round that is played, from 1; a round begins with the start player.
    first: int
    round: int
    ask: Ask
    #: The seat that must act; [] when the game is over.
    waiting: list[int]
    #: The wonder decks by the seat of their owners, and the central deck.
    decks: list[DeckView]
    central: DeckView
    #: Where the seat that must act finds a deck with a card.
    reach: list[Place]
    #: While a card is chosen of those searched: the deck, and for its seat alone the cards, the top one last.
    searching: int | None
    found: list[str]
    #: Progress tokens face up, and how many lie in the stack.
    up: list[str]
    stack: int
    #: In this turn: the tokens that offer an extra card, and those that were used.
    pending: list[str]
    used: list[str]
    #: Conflict tokens in the game, how many of them show war, and whether a war follows this turn.
    conflicts: int
    turned: int
    war: bool
    #: The seat that has the cat.
    cat: int | None
    discarded: dict[str, int]
    cities: list[CityView]
    #: How many ways to go on there are, if something must be built or turned in.
    choices: int
    #: By seat, the points if the game ended now, in the order of the sheet.
    score: list[dict[ScoreKey, int]]
    outcome: OutcomeView | None


# ── events ──────────────────────────────────────────────────────────────────
class TurnBegan(TypedDict):
    """The next turn begins. The first turn of a game is the start player's and has no event."""

    kind: Literal["turn"]
    seat: int
    round: int


class CardTaken(TypedDict):
    """A city takes a card. `place` is None for a deck out of reach; `cards_left` counts what remains in the deck.

    `why`: the card of the turn, the effect of a stage, a search, or the key of the progress token that gives it.
    """

    kind: Literal["took"]
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
    """What the owner of the cat has seen; only that seat learns it."""

    kind: Literal["saw"]
    seat: int
    card: str


class CatMoved(TypedDict):
    """The cat comes to this city."""

    kind: Literal["cat"]
    seat: int


class ConflictTurned(TypedDict):
    """Horns have turned conflict tokens: so many of all `conflicts` show war now."""

    kind: Literal["turned"]
    turned: int
    conflicts: int


class SetTurnedIn(TypedDict):
    """A city discards two equal or three different green cards for a progress token."""

    kind: Literal["set"]
    seat: int
    cards: list[str]


class StageBuilt(TypedDict):
    """A city builds a stage of its wonder; `spent` are the cards, `tokens` the progress tokens that helped to pay."""

    kind: Literal["stage"]
    seat: int
    wonder: str
    stage: int
    spent: list[str]
    tokens: list[str]


class TokenTaken(TypedDict):
    """A city takes a progress token; `blind`: from the stack."""

    kind: Literal["progress"]
    seat: int
    token: str
    blind: bool


class Searching(TypedDict):
    """A city looks at the top cards of a deck, of which it will keep one."""

    kind: Literal["searching"]
    seat: int
    deck: int
    place: Place


class Found(TypedDict):
    """The cards that were searched, the top one last; only the seat that searches learns them."""

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
    """All cities compare their shields; `strengths` and `won` (military tokens) are by seat."""

    kind: Literal["war"]
    strengths: list[int]
    won: list[int]
    borders: list[Border]


class Over(TypedDict):
    """The game is over; `points` is what the winners have."""

    kind: Literal["over"]
    winners: list[int]
    reason: OutcomeReason
    points: int


EventData = (
    TurnBegan
    | CardTaken
    | Looked
    | Saw
    | CatMoved
    | ConflictTurned
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
    """A stage, and how many of the units that it needs could be paid then."""

    stage: int
    have: int
    needs: int


class Brings(TypedDict):
    """What a card in sight would bring.

    - `builds`: the stages that could be paid with it and not without; one of them is then built.
    - `completes`: this would be the last stage.
    - `set`: it makes a science set while a progress token is left.
    - `symbols`: for a green card, how many of a set's three would lie there.
    - `points`, `cat`: its points at the end, and whether the cat comes from elsewhere.
    - `shields`, `turns`, `war`: its shields, how many conflict tokens it turns, and whether a war follows.
    - `extra`: the progress tokens that give an extra card after it.
    - `towards`: for a resource, the open stage that it brings nearest; None if it helps none.
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
    """Take the top card of a deck; `card` and `brings` are None if the seat does not see it."""

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

    do: Literal["set"]
    spends: list[str]


class BuildStage(TypedDict):
    """Build a stage: the cards that are spent, and the progress tokens that help to pay."""

    do: Literal["build"]
    stage: int
    spends: list[str]
    uses: list[str]


class TakeToken(TypedDict):
    """Take a progress token; None: the top one of the stack, unseen."""

    do: Literal["progress"]
    token: str | None


class TakeAny(TypedDict):
    """Take the top card of any deck on the table; `place` is None for a deck out of reach."""

    do: Literal["any"]
    place: Place | None
    deck: int
    card: str | None
    brings: Brings | None


class SearchDeck(TypedDict):
    """Look at the top cards of this deck and keep one."""

    do: Literal["search"]
    place: Place
    deck: int


class KeepCard(TypedDict):
    """Keep this card of those found; `count` of it are among them."""

    do: Literal["keep"]
    card: str
    count: int
    brings: Brings


class TakeExtra(TypedDict):
    """By a progress token take one card more."""

    do: Literal["more"]
    token: str
    place: Place
    deck: int
    card: str | None
    brings: Brings | None


class Decline(TypedDict):
    """Take no extra card."""

    do: Literal["decline"]


Explanation = Take | Look | TurnInSet | BuildStage | TakeToken | TakeAny | SearchDeck | KeepCard | TakeExtra | Decline


# ── refusals ────────────────────────────────────────────────────────────────
class EmptyDeck(TypedDict):
    """The deck at this place holds no card."""

    code: Literal["deck/empty"]
    place: Place
    deck: int


RefusalData = EmptyDeck
