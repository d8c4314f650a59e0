"""Types of the messages between a page (JavaScript) and the Python session, and between devices at one table.

Each message is a JSON object, and the session returns one answer to each. `site/protocol.d.ts` declares the same types
for JavaScript. Besides the fields of its request type, which `verb` selects, every message of a page has:

- `id`: a number that the answer repeats. It is written first, so that it can be read even if the rest is damaged.
- `lang`: the code of the page's language.
- `board`: "text" if the page shows the text board.
- `shows` (optional): the `id` of the answer whose board is on the page. What has not changed since is not sent again.

`heptad_site.session.reading` checks requests against these types. In a request, an `int` is not negative and may be
given as a string of digits, because forms send that, and a `float` is a share, from 0 to 1. An `Annotated` type has a
further condition.

The field `ok` of an answer says whether the request was accepted. If not, the answer is an `ErrorAnswer` and the game
is unchanged.
"""

# No `from __future__ import annotations`, because the types are used at run time: evaluating them from strings would
# delay the start of a page.
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from heptad.kernel.record import RecordData
from heptad_site.guide import GuideState
from heptad_site.i18n import LANGUAGES

#: The code of a language.
Language = Annotated[str, LANGUAGES.__contains__]
#: The secret by which a device is recognised.
DeviceKey = Annotated[str, re.compile("[0-9a-f]{32}").fullmatch]
#: The number of a seat as a key of a JSON object.
SeatKey = Annotated[str, re.compile("[0-6]").fullmatch]

# Requests


class NewRequest(TypedDict):
    """Start a new game from the query of a set-up form. `seed` is used if the query has none."""

    verb: Literal["new"]
    query: Mapping[str, str]
    seed: str


class GuestsState(TypedDict):
    """The state of a game on several devices, which the page saves with the game.

    `keys` maps the numbers of the seats meant for other devices to the key of the device that has taken the seat, or to
    "" if the seat is open. `hints`: whether all players may ask for hints. `rematch`: whether another game was played
    at this table before.
    """

    keys: Mapping[SeatKey, str]
    hints: NotRequired[bool]
    rematch: NotRequired[bool]


class LettersState(TypedDict):
    """The state of a game by letter, which the page saves with the game.

    `own` is the seat of this device, `base` the number of actions from the start that the other devices know.
    """

    own: int
    base: int


class OpenRequest(TypedDict):
    """Open a game from its record: JSON text from a file, or parsed JSON from the browser's database.

    The other fields are the state that the page saved with the game. A game to watch or to review is given in the same
    way. Requests about a position (to think, to advise, to sample it) have the parsed record of an answer.
    """

    verb: Literal["open"]
    record: object
    guide: NotRequired[GuideState | None]
    guests: NotRequired[GuestsState | None]
    letters: NotRequired[LettersState | None]


class SavedRecord(TypedDict):
    """A game saved on this device. The record is JSON text, so that a damaged one does not invalidate the message."""

    id: str
    record: str
    letters: NotRequired[LettersState | None]


class OpenLinkRequest(TypedDict):
    """Open a game from the text of a link.

    `saved` are the games saved on this device, because the link may continue one of them. `letter`, in a game by
    letter, is the seat to which the link was sent.
    """

    verb: Literal["open_link"]
    link: str
    saved: Sequence[SavedRecord]
    letter: NotRequired[int]


class Decision(TypedDict):
    """An action of a seat. The form of a person also sends the revision of the table for which it was drawn."""

    seat: int
    token: str
    revision: NotRequired[int]


class ActRequest(TypedDict):
    """Perform actions in order. If one is refused, the whole request is refused and none takes effect."""

    verb: Literal["act"]
    acts: Sequence[Decision]


class StepRequest(TypedDict):
    """Undo or redo a decision, or answer the undo request of another device ("agree", "disagree").

    "nudge" reminds the players who have to act now.
    """

    verb: Literal["undo", "redo", "agree", "disagree", "nudge"]


class LookRequest(TypedDict):
    """A request without further fields.

    "look": draw the board again, because another device has acted or the page switches between the drawn board and the
    text board. "rest": return only the parts that the last drawing left out. "invite": let other devices play seats.
    "letters": continue the game by letter. "posted": the person has sent a letter.
    """

    verb: Literal["look", "rest", "invite", "letters", "posted"]


class RematchRequest(TypedDict):
    """Begin the next game at a table of several devices. Without effect until the game in play is over."""

    verb: Literal["rematch"]
    seed: str


class PlaceRequest(TypedDict):
    """Set who plays a seat: any device ("open"), a bot ("bot") or this device ("here").

    `called` is the player's new name.
    """

    verb: Literal["place"]
    seat: int
    what: str
    called: NotRequired[str]


class AllowRequest(TypedDict):
    """Allow or forbid hints in a game on several devices."""

    verb: Literal["allow"]
    hints: Literal["yes", "no"]


class GuestRequest(TypedDict):
    """Pass on a message that another device has sent through its channel. `text` None: the channel was closed."""

    verb: Literal["guest"]
    channel: str
    text: str | None


class GuestsRequest(TypedDict):
    """Return what the devices of these channels must show now. Channels that are up to date get nothing."""

    verb: Literal["guests"]
    channels: Sequence[str]


class CommandRequest(TypedDict):
    """Interpret what the player of a seat has typed on the text board: a number, a token, plain words or a question."""

    verb: Literal["command"]
    text: str
    seat: int
    revision: int


class GuideRequest(TypedDict):
    """Dismiss the current tip ("know"), or play on without tips ("alone")."""

    verb: Literal["guide"]
    say: Literal["know", "alone"]


class ShowRequest(TypedDict):
    """Show the hand of this seat: its player now holds the device, which several people share."""

    verb: Literal["show"]
    seat: int


class ThinkRequest(TypedDict):
    """Let the bot of a seat think about the position of `record`. The open game is neither read nor changed.

    `share` is the number of bots among which this Python process divides its thinking time, 1 if it is missing.
    """

    verb: Literal["think"]
    record: object
    seat: int
    share: NotRequired[int]


class AdviseRequest(TypedDict):
    """Rate the choices of a seat with the search of the Architect level.

    `iterations` more iterations are searched; 0 draws what was found so far. The request concerns the position of
    `record`; the open game is neither read nor changed. `reader` is the language of the answer if it is not that of
    the page.
    """

    verb: Literal["advise"]
    record: object
    seat: int
    iterations: int
    reader: NotRequired[Language]


class Finding(TypedDict):
    """The result of reviewing one decision.

    `version` is that of the review (`heptad_site.session.review.VERSION`), 1 if it is missing. `step` is the number of
    its action, counted from 0, and `best` the token of the best action. `chances` are the chances of all seats to win
    before the decision, `cost` is the chance that the action actually played lost against the best one, and `second`
    the seat's chance after the best of the actions with another card; it is missing if there is none, and in findings
    of earlier releases. All of them are shares of a win, from 0 to 1.
    """

    version: NotRequired[int]
    step: int
    best: str
    chances: Sequence[float]
    cost: float
    second: NotRequired[float]


class ReviewRequest(TypedDict):
    """Open the review of a game, given as a record or as a link, for a seat (None: the first seat of a person).

    `found` are the results of an earlier review of the same game.
    """

    verb: Literal["review"]
    record: NotRequired[object]
    link: NotRequired[str]
    seat: int | None
    found: Sequence[Finding]


class PonderRequest(TypedDict):
    """Continue the open review with `iterations` more iterations."""

    verb: Literal["ponder"]
    iterations: int


class WorldRequest(TypedDict):
    """Return what the player's own bot in this seat needs to decide in the position of `record`.

    The open game is neither read nor changed.
    """

    verb: Literal["world"]
    record: object
    seat: int


class ReseatRequest(TypedDict):
    """Replace the player's own bot in a seat with the engine's bot `by`."""

    verb: Literal["reseat"]
    seat: int
    by: str


class ReplayRequest(TypedDict):
    """Open a game for watching, from a record or from the text of a link. The game being played is not affected.

    `step` is the first step to show; None means the beginning of a finished game and the last step of any other.
    `eye` is the seat whose view is shown; None shows all hands. A step or seat that the game does not have counts as
    the last step or the first seat.
    """

    verb: Literal["replay"]
    record: NotRequired[object]
    link: NotRequired[str]
    step: int | None
    eye: int | None


class WatchRequest(TypedDict):
    """Show one step of the watched game. `eye` as in `ReplayRequest`."""

    verb: Literal["watch"]
    step: int
    eye: int | None


class PlayOnRequest(TypedDict):
    """Start a new game from a step of the watched one. `by` says for each seat who plays it."""

    verb: Literal["play_on"]
    step: int
    by: Sequence[str]


class PrefetchRequest(TypedDict):
    """Prepare the answer to the message that the page will probably send next, and send it in advance.

    Only `PrefetchingSession` handles this request, "draw_ahead" and "confirm"; `Session` does not.
    """

    verb: Literal["prefetch"]
    message: ActRequest


class DrawAheadRequest(TypedDict):
    """Draw the board of another game, or of the same one opened anew, in a session that is then discarded.

    The game in play and a prepared answer stay as they are. The answer is a `PrefetchAnswer`.
    """

    verb: Literal["draw_ahead"]
    message: NewRequest | OpenRequest


class ConfirmRequest(TypedDict):
    """Carry out the message whose answer was prepared by the last "prefetch": the page now shows that answer."""

    verb: Literal["confirm"]


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
    | RematchRequest
    | PlaceRequest
    | AllowRequest
    | GuestRequest
    | GuestsRequest
)


# Answers. The session adds the `id` of the message.


class OwingBot(TypedDict):
    """A bot that must decide now. `decision` is the number of decisions that it has already made."""

    seat: int
    by: str
    decision: int


class PlayerResult(TypedDict):
    """One player of a finished game. `by` is "person" or the key of a bot."""

    name: str
    by: str
    points: int
    won: bool


class GameResult(TypedDict):
    """The result of a finished game.

    `own` is the seat of the person if there is exactly one, otherwise None. `headline` maps each language code to one
    line with the result of that seat, or with the winners if `own` is None. `day` is the date, such as "2026-11-22",
    if the game was a deal of the day. `marks` are rows that show turn by turn what the seat `own` did (the first seat
    if it is None): kinds of cards, "wonder" or "sold".
    """

    players: list[PlayerResult]
    own: int | None
    headline: dict[str, str]
    day: str | None
    marks: list[list[str]]


class RestAnswer(TypedDict):
    """The initially hidden parts that the last drawing left out, as HTML; "" if the page shows another drawing."""

    ok: Literal[True]
    later: str


class ForeignSentence(TypedDict):
    """A sentence for screen readers that is in another language than the page's."""

    says: str
    lang: str


class BoardAnswer(TypedDict):
    """The current position of the game, as HTML and as data.

    - `html`: the board.
    - `later`: parts that are hidden at first (such as popovers) and were therefore left out of `html`.
    - `whole`: whether `html` and `later` are complete. If not, a "rest" request returns the missing parts.
    - `announce`: sentences for screen readers about what has happened since the last answer.
    - `wait`: a sentence for screen readers that names the bots for which the people wait, to be read out if the wait
      is long; "" if they do not wait.
    - `link`: the game as the fragment of an address.
    - `continues`: for a game opened from a link, the id of the saved game that it continues, otherwise None.
    - `summary`: one line about the game for each language code.
    - `result`: None until the game is over.
    - `same_table`: the query of a new game of the same players with the same options; {} if none is offered.
    - `scene`: a string that changes only if something visible moves on the board.
    - `bots`: the bots that must decide now. `alone`: nobody but a single bot has to decide, so its action is visible at
      once, and the page waits for the pace that the player has chosen.
    - `guide`: None in a game without tips. `guests`: None unless several devices play. `letters`: None unless the game
      goes by letter. The page saves these with the record.
    """

    ok: Literal[True]
    html: str
    later: str
    whole: bool
    announce: list[str | ForeignSentence]
    wait: str
    record: RecordData
    link: str
    continues: str | None
    revision: int
    title: str
    summary: dict[str, str]
    over: bool
    result: GameResult | None
    same_table: Mapping[str, str]
    scene: str
    bots: list[OwingBot]
    alone: bool
    guide: GuideState | None
    guests: GuestsState | None
    letters: LettersState | None


class PrefetchAnswer(TypedDict):
    """The prepared answer, whose id is that of the "prefetch" or "draw_ahead" request, or None if there is none."""

    ok: Literal[True]
    prepared: BoardAnswer | None


class ConfirmAnswer(TypedDict):
    """The message was carried out."""

    ok: Literal[True]


class ThinkAnswer(TypedDict):
    """The bot's action. `token` is None while the bot is still thinking; repeating the request makes it continue."""

    ok: Literal[True]
    seat: int
    token: str | None


class AdviseAnswer(TypedDict):
    """The state of a hint. `share` is the completed part of the search, from 0 to 1.

    `html` is the list of choices, or "" as long as the search goes on.
    """

    ok: Literal[True]
    done: bool
    share: float
    html: str


class ReviewAnswer(TypedDict):
    """A review with its results so far.

    `by` says for each seat who played it, `decisions` is the number of decisions of `seat` to review.
    """

    ok: Literal[True]
    html: str
    title: str
    seat: int
    decisions: int
    found: list[Finding]
    record: RecordData
    link: str
    by: list[str]


class PonderAnswer(TypedDict):
    """The progress of a review. `share` is the completed part of it, from 0 to 1.

    `found` and `html` are the result of a decision and the updated review. They are None and "" if the request has not
    completed a decision.
    """

    ok: Literal[True]
    done: bool
    share: float
    found: Finding | None
    html: str


class WorldAnswer(TypedDict):
    """The input for a decision of the player's own bot.

    `by` is the key of the bot. `state` is a position that the seat cannot distinguish from the true one (pickled,
    base64). `chance` is the seed of the bot's random numbers, in decimal digits.
    """

    ok: Literal[True]
    seat: int
    by: str
    game: str
    state: str
    chance: str


class FrameAnswer(TypedDict):
    """One step of a watched game.

    `reel` is the chart of the scores and `scores` the points at this step, both as HTML. `playable`: whether somebody
    has to decide here, so that the game can be continued from this step.
    """

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
    """A game opened for watching, with its first frame.

    `last` is the number of its last step. `turns` are the steps at which turns begin, and the last step. `says`
    describes each step in words. `seats` is HTML: the form fields that select who plays if the game is continued.
    """

    last: int
    turns: list[int]
    says: list[str]
    seats: str
    finished: bool
    record: RecordData
    link: str


class Outgoing(TypedDict):
    """A message to another device, as JSON text."""

    channel: str
    text: str


class HintWanted(TypedDict):
    """A hint that another device has requested with its message number `n`. `reader` is the language of that device."""

    n: int
    record: RecordData
    seat: int
    reader: str


class GuestsAnswer(TypedDict):
    """The messages to send to other devices, and what the page has to do.

    `changed`: the game or its seats have changed. `forgets`: decisions that bots are still thinking about are obsolete.
    `hint`: the hint that the page must find for the device whose message was handled, or None.
    """

    ok: Literal[True]
    out: list[Outgoing]
    changed: bool
    forgets: bool
    hint: HintWanted | None


class Problem(TypedDict):
    """An error: a stable code, its data, and a sentence for the reader in the page's language."""

    code: str
    data: dict[str, object]
    say: str


class ErrorAnswer(TypedDict):
    """The answer to a refused message. The game is unchanged."""

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


# Messages between devices. One of them, the host, has the game; the others are guests. The `n` of a guest's message
# counts its messages on the channel; one that is not higher than the last one arrived twice or too late.


class HelloMessage(TypedDict):
    """A guest introduces itself. `protocol` is the version of the messages (`heptad_site.session.guests.PROTOCOL`).

    `watching`: whether it looked on before. `board` as in the messages of a page.
    """

    verb: Literal["hello"]
    protocol: int
    key: DeviceKey
    lang: Language
    board: NotRequired[str]
    watching: NotRequired[bool]


class SitMessage(TypedDict):
    """Take an open seat, or change the player's name in the own one."""

    verb: Literal["sit"]
    n: int
    seat: int
    called: str


class ActMessage(TypedDict):
    """Perform an action, as in the form of a board."""

    verb: Literal["act"]
    n: int
    seat: int
    token: str
    revision: int


class CommandMessage(TypedDict):
    """Interpret what was typed on the text board. Only this guest receives the answer to a question."""

    verb: Literal["command"]
    n: int
    seat: int
    text: str
    revision: int


class LookMessage(TypedDict):
    """Draw the other kind of board. `board` as in the messages of a page."""

    verb: Literal["look"]
    n: int
    board: NotRequired[str]


class PlainMessage(TypedDict):
    """A message without further fields.

    "stand": give up the seat. "watch": give it up and look on. "undo", "agree", "disagree", "nudge": as in
    `StepRequest`. "again": send a complete drawing. "hint": find a hint.
    """

    verb: Literal["stand", "watch", "undo", "agree", "disagree", "nudge", "again", "hint"]
    n: int


#: The messages of a guest after it has introduced itself.
GuestMessage = SitMessage | ActMessage | CommandMessage | LookMessage | PlainMessage


class Drawing(TypedDict):
    """The board that a device must show.

    `n` is the number of this drawing on its channel. `on` is the number of the drawing on which it builds, leaving out
    unchanged parts; 0 means that it is complete. `later` has the initially hidden parts, as in `RestAnswer`. `host` has
    the names of the people who play at the device that runs the game, or "".
    """

    verb: Literal["draw"]
    n: int
    on: int
    host: str
    html: str
    later: str
    announce: list[str | ForeignSentence]
    title: str
    scene: str


class RefusedMessage(Problem):
    """A guest's message was refused. The game is unchanged."""

    verb: Literal["refused"]


class WhoMessage(TypedDict):
    """The channel is unknown: the guest must introduce itself."""

    verb: Literal["who"]


#: The messages to a guest. The host's page itself sends two more: "hint", with the hint that a guest has asked for, and
#: "ended", when the game goes on by letter.
HostMessage = Drawing | RefusedMessage | WhoMessage
