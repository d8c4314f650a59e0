"""The messages between a page and the session. `site/protocol.d.ts` gives the same types to the pages' JavaScript."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from heptad_site.guide import GuideState

# Requests


class NewRequest(TypedDict):
    """A new game from the query of a set-up form; `seed` is used when the query names none."""

    verb: Literal["new"]
    query: Mapping[str, str]
    seed: str


class GuestsState(TypedDict):
    """A game on several devices, as the page keeps it. `keys`: the seats that are played on other devices, by number,
    each with its device's key, "" = open. `hints`: whether everybody may ask for hints."""

    keys: Mapping[str, str]
    hints: NotRequired[bool]


class LettersState(TypedDict):
    """A game by letter, as the page keeps it: the seat of this device, and how many actions others know."""

    own: int
    base: int


class OpenRequest(TypedDict):
    """A record, as JSON text from a file or as parsed JSON from the browser's database."""

    verb: Literal["open"]
    record: object
    guide: NotRequired[GuideState]
    guests: NotRequired[GuestsState]
    letters: NotRequired[LettersState]


class SavedRecord(TypedDict):
    """A record as JSON text: one that is broken must not spoil the message."""

    id: str
    record: str
    letters: NotRequired[LettersState]


class OpenLinkRequest(TypedDict):
    """The text of a link, and the games saved on this device, one of which it may continue.

    `letter`: the seat to which it was sent, in a game by letter.
    """

    verb: Literal["open_link"]
    link: str
    saved: Sequence[SavedRecord]
    letter: NotRequired[int]


class Decision(TypedDict):
    """An action of a seat. A person's form says at which revision of the table it was drawn."""

    seat: int
    token: str
    revision: NotRequired[int]


class ActRequest(TypedDict):
    """Take these actions one after the other; the first that is refused ends it."""

    verb: Literal["act"]
    acts: Sequence[Decision]


class StepRequest(TypedDict):
    """Undo, redo, or the answer to another device that wants to undo; "nudge" reminds those who are waited for."""

    verb: Literal["undo", "redo", "agree", "disagree", "nudge"]


class LookRequest(TypedDict):
    """Draw the game again: something has happened on another device, or the other kind of board is wanted.

    "rest": only what the last drawing left out. "invite": other devices may play seats. "letters": from now on the game
    goes by letter; "posted": one was sent.
    """

    verb: Literal["look", "rest", "invite", "letters", "posted"]


class PlaceRequest(TypedDict):
    """Who plays a seat: "open" to any device, a "bot", or this device ("here"), which may give it a name."""

    verb: Literal["place"]
    seat: int
    what: str
    called: NotRequired[str]


class AllowRequest(TypedDict):
    """Whether hints are allowed at a table of several devices."""

    verb: Literal["allow"]
    hints: bool


class GuestRequest(TypedDict):
    """What another device has said through its channel; None: the channel has ended."""

    verb: Literal["guest"]
    channel: str
    text: str | None


class GuestsRequest(TypedDict):
    """What are the devices of these channels to show now?"""

    verb: Literal["guests"]
    channels: Sequence[str]


class CommandRequest(TypedDict):
    """What the person of a seat has typed on the text board: a number, a token, plain words or a question."""

    verb: Literal["command"]
    text: str
    seat: int
    revision: int


class GuideRequest(TypedDict):
    """The person knows what the tip says, or plays on without tips."""

    verb: Literal["guide"]
    say: Literal["know", "alone"]


class ShowRequest(TypedDict):
    """The person of this seat holds the device: the hand may be drawn."""

    verb: Literal["show"]
    seat: int


class ThinkRequest(TypedDict):
    """What would the bot of this seat do? Concerns the given record only, not the game that is open.

    `share`: among how many bots this Python divides the time that it has for them.
    """

    verb: Literal["think"]
    record: object
    seat: int
    share: int


class AdviseRequest(TypedDict):
    """What Architect thinks of the choices of a seat: search on for so many iterations; 0: draw what was found so far.

    Concerns the given record only, not the game that is open. `reader`: the language of who reads it, where that is not
    the page's.
    """

    verb: Literal["advise"]
    record: object
    seat: int
    iterations: int
    reader: NotRequired[str]


class Finding(TypedDict):
    """What was found about a decision: the number of its action from 0, the token of the best action, everybody's
    chance to win before it, and what the action that was played cost, as shares of a win."""

    step: int
    best: str
    chances: Sequence[float]
    cost: float


class ReviewRequest(TypedDict):
    """Review a game from a seat (None: the first person's); `found` is what an earlier review of it found."""

    verb: Literal["review"]
    record: NotRequired[object]
    link: NotRequired[str]
    seat: int | None
    found: Sequence[Finding]


class PonderRequest(TypedDict):
    """Go on with the review, so many iterations."""

    verb: Literal["ponder"]
    iterations: int


class WorldRequest(TypedDict):
    """What does the player's own bot in this seat need for its decision? Concerns the given record only."""

    verb: Literal["world"]
    record: object
    seat: int


class ReseatRequest(TypedDict):
    """A bot of the engine takes the seat of one of the player's own."""

    verb: Literal["reseat"]
    seat: int
    by: str


class ReplayRequest(TypedDict):
    """Open a game to watch it: a record, or the text of a link. Concerns no game that is played.

    `step` None: the beginning of a finished game, else where it stands. `eye` is a seat; None: all hands are open.
    """

    verb: Literal["replay"]
    record: NotRequired[object]
    link: NotRequired[str]
    step: int | None
    eye: int | None


class WatchRequest(TypedDict):
    """One step of the game that is watched."""

    verb: Literal["watch"]
    step: int
    eye: int | None


class PlayOnRequest(TypedDict):
    """A new game from a step of the watched one; `by` says for every seat who plays it."""

    verb: Literal["play_on"]
    step: int
    by: Sequence[str]


class PrefetchRequest(TypedDict):
    """What the page will probably send next, if anything: its answer may be prepared."""

    verb: Literal["prefetch"]
    message: ActRequest


Request = (
    NewRequest
    | OpenRequest
    | OpenLinkRequest
    | ActRequest
    | StepRequest
    | ShowRequest
    | CommandRequest
    | GuideRequest
    | ThinkRequest
    | AdviseRequest
    | ReviewRequest
    | PonderRequest
    | WorldRequest
    | ReseatRequest
    | ReplayRequest
    | WatchRequest
    | PlayOnRequest
    | LookRequest
    | PlaceRequest
    | AllowRequest
    | GuestRequest
    | GuestsRequest
)


# Answers; the session adds the `id` of the message


class OwingBot(TypedDict):
    """A bot that must decide now; `decision` counts those it has made."""

    seat: int
    by: str
    decision: int


class PlayerResult(TypedDict):
    """One player of a finished game; `by` is "person" or the key of a bot."""

    name: str
    by: str
    points: int
    won: bool


class GameResult(TypedDict):
    """How a game ended.

    `own`: the seat of the only person, else None. `headline`: that seat's result in a line in every language (without
    one the winners), by the language's code. `day`: the date, as "2026-11-22", if it was the deal of a day.
    `marks`: what that seat (else the first) did, turn by turn, in rows: kinds of cards, "wonder", "sold".
    """

    players: list[PlayerResult]
    own: int | None
    headline: dict[str, str]
    day: str | None
    marks: list[list[str]]


class RestAnswer(TypedDict):
    """The parts of the last drawing that are not seen at once and were left out; "" when the page shows another one."""

    ok: Literal[True]
    later: str


class PrefetchAnswer(TypedDict):
    """Whether an answer is ready."""

    ok: Literal[True]
    ready: bool


class BoardAnswer(TypedDict):
    """The game as it stands. `summary` is one line in every language, by the language's code.

    `later` are parts of `html` that are not seen at once, and left out there; unless the board is `whole`, a RestAnswer
    has them. `result` is None while the game goes on, `guide` in a game without tips. `alone`: one bot decides and
    nobody else, so that all see at once what it does.
    """

    ok: Literal[True]
    html: str
    later: str
    whole: bool
    announce: list[str]
    record: dict[str, object]
    link: str
    continues: str | None
    revision: int
    title: str
    summary: dict[str, str]
    over: bool
    result: GameResult | None
    scene: str
    bots: list[OwingBot]
    alone: bool
    guide: GuideState | None
    guests: GuestsState | None
    letters: LettersState | None


class ThinkAnswer(TypedDict):
    """`token` is None while the bot thinks: the same request makes it think on."""

    ok: Literal[True]
    seat: int
    token: str | None


class AdviseAnswer(TypedDict):
    """`share` of the planned search is made, from 0 to 1; `html`: the choices as a list, "" while it goes on."""

    ok: Literal[True]
    done: bool
    share: float
    html: str


class ReviewAnswer(TypedDict):
    """A review as far as it goes. `by` says for every seat who played it, `decisions` counts those of this seat."""

    ok: Literal[True]
    html: str
    title: str
    seat: int
    decisions: int
    found: list[Finding]
    record: dict[str, object]
    link: str
    by: list[str]


class PonderAnswer(TypedDict):
    """`found` is None and `html` "" until a decision has been looked at; `share` of the review is made."""

    ok: Literal[True]
    done: bool
    share: float
    found: Finding | None
    html: str


class WorldAnswer(TypedDict):
    """What a bot of the player's own is asked: `by` is its key, `state` a position that the seat cannot tell from the
    true one, packed as text, `chance` the seed of its random numbers in decimal digits."""

    ok: Literal[True]
    seat: int
    by: str
    game: str
    state: str
    chance: str


class FrameAnswer(TypedDict):
    """One step of a watched game. `reel` is the chart of the scores and `scores` the points of this step, as HTML;
    `playable`: there is something to decide."""

    ok: Literal[True]
    html: str
    announce: list[str]
    title: str
    scene: str
    step: int
    eye: int | None
    reel: str
    scores: str
    playable: bool


class ReplayAnswer(FrameAnswer):
    """A game opened to watch, with its first frame. `last` is its last step, `turns` are the steps at which turns begin
    and the last one, `says` every step in words, `seats` the form fields that say who plays on, as HTML."""

    last: int
    turns: list[int]
    says: list[str]
    seats: str
    finished: bool
    record: dict[str, object]
    link: str


class Outgoing(TypedDict):
    """A message to another device, as JSON text."""

    channel: str
    text: str


class HintWanted(TypedDict):
    """A device asks for a hint, with its message `n`: for the position and the seat, in the language of its reader."""

    n: int
    record: dict[str, object]
    seat: int
    reader: str


class GuestsAnswer(TypedDict):
    """What goes to other devices. `changed`: the game or who sits at it has; `forgets`: what bots are about to
    decide is no longer wanted; `hint`: what the device that was heard is to get, None for nothing."""

    ok: Literal[True]
    out: list[Outgoing]
    changed: bool
    forgets: bool
    hint: HintWanted | None


class Drawing(TypedDict):
    """To another device: what it is to show. `n` counts them; `on` is the one that is shown there, of which unchanged
    parts are left out, 0 for a drawing that is complete. `later` as in `RestAnswer`; `host` names who plays at the
    device with the game, "" for nobody."""

    verb: Literal["draw"]
    n: int
    on: int
    host: str
    html: str
    later: str
    announce: list[str]
    title: str
    scene: str


class Problem(TypedDict):
    """A stable code, its facts, and the same as a sentence in the reader's language."""

    code: str
    data: dict[str, object]
    say: str


class ErrorAnswer(TypedDict):
    """A message that was refused; the game stands as before."""

    ok: Literal[False]
    error: Problem


Answer = (
    BoardAnswer
    | RestAnswer
    | ThinkAnswer
    | WorldAnswer
    | AdviseAnswer
    | ReviewAnswer
    | PonderAnswer
    | FrameAnswer
    | ReplayAnswer
    | GuestsAnswer
    | ErrorAnswer
)
