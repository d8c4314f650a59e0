// The messages between a page and the session, and between devices, as JSON. `heptad_site/session/protocol.py` has the
// same names in Python.

/** Who plays in a seat of a record: `by` is "person" or the key of a bot. */
interface Seat {
  name: string;
  by: string;
}

/** A game's record: docs/record-format.md. Pages only read the key of the game, the seed and who plays the seats. */
interface RecordData {
  heptad: number;
  game: string;
  rules: number;
  options: { [name: string]: unknown };
  deal?: { [name: string]: unknown };
  position?: { [name: string]: unknown };
  seed?: string;
  seats?: Seat[];
  actions: string[];
}

/** Begin a new game. */
interface NewRequest {
  verb: "new";
  /** The query of the set-up form, as in the address. */
  query: { [name: string]: string };
  /** 16 hexadecimal digits, used when the query names no seed. */
  seed: string;
}

/** Open a game from its record: an object, or the text of a file. */
interface OpenRequest {
  verb: "open";
  record: RecordData | string;
  guide?: GuideState | null;
  guests?: GuestsState | null;
  letters?: LettersState | null;
}

/** Open a game from the text of a link. `saved` are the games saved on this device that it may continue. */
interface OpenLinkRequest {
  verb: "open_link";
  link: string;
  saved: SavedRecord[];
  /** The seat to which the link was sent, in a game by letter. */
  letter?: string;
}

/** A game by letter: the seat of this device, and the number of actions that others know. */
interface LettersState {
  own: number;
  base: number;
}

/** A saved game that a link may continue. */
interface SavedRecord {
  id: string;
  letters?: LettersState | null;
  /** As JSON text, so that a broken record does not make the whole message unreadable. */
  record: string;
}

/** A form of the board: its verb, such as act, undo, redo or show, and its fields as text. */
interface FormRequest {
  verb: string;
  [field: string]: FormDataEntryValue;
}

/** Decisions of bots, in the order of their answers. */
interface BotsRequest {
  verb: "act";
  acts: Decision[];
}

/** What would the bot of this seat do? Concerns the given record only. */
interface ThinkRequest {
  verb: "think";
  record: RecordData;
  seat: number;
  /** The number of bots among which this Python divides its time. */
  share?: number;
}

/**
 * How does the bot level Architect rate the choices of a seat? The search continues for the given number of iterations;
 * 0 draws what was found so far.
 */
interface AdviseRequest {
  verb: "advise";
  record: RecordData;
  seat: number;
  iterations: number;
  /** The language of the reader, if it is not the page's. */
  reader?: string;
}

/**
 * The analysis of a decision: the version of the review (older ones had none), the number of its action from 0, the token of the best action, every seat's chance to win
 * before it, and what the action that was played cost, as shares of a win.
 */
interface Finding {
  version?: number;
  step: number;
  best: string;
  chances: number[];
  cost: number;
  second?: number;
}

/** Review a game from a seat (null: the first person's), with the findings of an earlier review of it. */
interface ReviewRequest {
  verb: "review";
  record?: RecordData | string;
  link?: string;
  seat: number | null;
  found: Finding[];
}

/** Continue the review for a number of iterations. */
interface PonderRequest {
  verb: "ponder";
  iterations: number;
}

/** What does the player's own bot in this seat need for its decision? */
interface WorldRequest {
  verb: "world";
  record: RecordData;
  seat: number;
}

/** Open a game to watch it, from its record or from a link. */
interface ReplayRequest {
  verb: "replay";
  record?: RecordData | string;
  link?: string;
  /** null: the beginning of a finished game, otherwise the current position. */
  step: number | null;
  /** A seat, or null for all hands. */
  eye: number | null;
}

/** Show one step of the watched game. */
interface WatchRequest {
  verb: "watch";
  step: number;
  eye: number | null;
}

/** Begin a new game from a step of the watched one. */
interface PlayOnRequest {
  verb: "play_on";
  step: number;
  /** Who plays each seat. */
  by: string[];
}

/**
 * The seats that are played on other devices: the device's key by the number of the seat, "" if it is open to any
 * device.
 */
interface GuestsState {
  keys: { [seat: string]: string };
  /** Whether everybody may ask for hints. */
  hints?: boolean;
  /** Whether another game was played at this table before. */
  rematch?: boolean;
}

/** Draw the game again, because something has happened on another device. */
interface LookRequest {
  verb: "look";
}

/** Which parts has the last drawing left out? */
interface RestRequest {
  verb: "rest";
}

/** The message that the page will probably send next: its answer may be prepared and sent in advance. */
interface PrefetchRequest {
  verb: "prefetch";
  message: FormRequest;
}

/** Draw the first board of a game in a session of its own; the game in play stays as it is. */
interface DrawAheadRequest {
  verb: "draw_ahead";
  message: NewRequest | OpenRequest;
}

/** Carry out the message whose answer was prepared by the last request: the page shows that answer now. */
interface ConfirmRequest {
  verb: "confirm";
}

/** A message that another device has sent through its channel; null: the channel has ended. */
interface GuestRequest {
  verb: "guest";
  channel: string;
  text: string | null;
}

/** What must the devices of these channels show now? */
interface GuestsRequest {
  verb: "guests";
  channels: string[];
}

/** The requests about the current game, in contrast to those about a given record. */
type GameRequest = LookRequest | NewRequest | OpenRequest | OpenLinkRequest | BotsRequest | FormRequest | PlayOnRequest;
type SessionRequest =
  | GameRequest
  | RestRequest
  | PrefetchRequest
  | DrawAheadRequest
  | ConfirmRequest
  | ThinkRequest
  | WorldRequest
  | AdviseRequest
  | ReviewRequest
  | PonderRequest
  | ReplayRequest
  | WatchRequest
  | GuestRequest
  | GuestsRequest;

/** An action of a seat. */
interface Decision {
  seat: number;
  token: string;
  /** The revision of the table for which a form was drawn. Bots send none. */
  revision?: number;
}

/** A bot that must decide now. `decision` is the number of decisions that it has made. */
interface OwingBot {
  seat: number;
  by: string;
  decision: number;
}

/** One player of a finished game. */
interface PlayerResult {
  name: string;
  /** "person" or the key of a bot. */
  by: string;
  points: number;
  won: boolean;
}

/** How a game ended. */
interface GameResult {
  players: PlayerResult[];
  /** The index of the person at this device; null if there are several or none. */
  own: number | null;
  /** The result in one line in every language, by the language's code. */
  headline: { [lang: string]: string };
  /** The date of the deal, as "2026-11-22", if it was the deal of a day. */
  day: string | null;
  /** What the person did, turn by turn, in rows: kinds of cards, "wonder" or "sold". */
  marks: string[][];
}

/** A result as it is stored on the device. */
interface Result extends GameResult {
  /**
   * The id of the saved game or pad; "deal/GAME/DATE" for a deal of the day, of which only the first result is stored.
   */
  id: string;
  game: string;
  kind: "game" | "deal" | "pad";
  /** The date on which it was played, as "2026-11-22". */
  date: string;
  /** When it was stored, in ms since 1970: the order of the results of one date. Earlier versions stored none. */
  kept?: number;
  /** The game as the fragment of an address. Score pads have none. */
  link?: string;
  /** Whether a hint was shown in the game. */
  hinted?: boolean;
}

/** The state of a guided game: tips that were seen, tips that wait to be shown, and the one on the board. */
interface GuideState {
  seen: string[];
  due: string[];
  tip: string | null;
}

interface RestAnswer {
  id: number;
  ok: true;
  /** Parts of the last board that are not seen at once, as HTML; "" if the page shows another board. */
  later: string;
}

/** The prepared answer, or null if there is none. */
interface PrefetchAnswer {
  id: number;
  ok: true;
  prepared: BoardAnswer | null;
}

/** The message was carried out. */
interface ConfirmAnswer {
  id: number;
  ok: true;
}

/** A sentence for screen readers that is in another language than the page's. */
interface ForeignSentence {
  says: string;
  lang: string;
}

/** The current game. */
interface BoardAnswer {
  id: number;
  ok: true;
  /** The content of #app. */
  html: string;
  /** Parts that are left out of `html` because they are not seen at once, as HTML. They may be drawn after the rest. */
  later: string;
  /** Whether `later` contains all these parts; if not, a RestRequest returns the others. */
  whole: boolean;
  /** Sentences for the live region, which screen readers read out. */
  announce: (string | ForeignSentence)[];
  /** A sentence for it that names the bots for which the people wait, read out if the wait is long; otherwise "". */
  wait: string;
  record: RecordData;
  /** The game as the fragment of an address. */
  link: string;
  /** For a game opened from a link: the id of the saved game that it continues, or null. */
  continues: string | null;
  revision: number;
  title: string;
  /** One line about the game in every language, by the language's code. */
  summary: { [lang: string]: string };
  over: boolean;
  /** null until the game is over. */
  result: GameResult | null;
  /** The query of a new game of the same players with the same options; empty if none is offered. */
  same_table: { [name: string]: string };
  /** A text that changes only if something visible moves on the board. */
  scene: string;
  bots: OwingBot[];
  /** Whether nobody but a single bot has to decide, so that its action is visible at once. */
  alone: boolean;
  /** null in a game without tips. */
  guide: GuideState | null;
  /** null if all play on this device. */
  guests: GuestsState | null;
  /** null if the game is not by letter. */
  letters: LettersState | null;
}

/** The parts of an answer that are drawn. HTML from another device has been sanitised. */
type Drawn = Pick<BoardAnswer, "announce" | "title" | "scene"> & {
  wait?: string;
  html: string | DocumentFragment;
  /** Parts that are not seen at once, or a function that requests them. */
  later?: string | DocumentFragment | (() => Promise<string>);
};

/** A message to another device, as JSON text. */
interface Outgoing {
  channel: string;
  text: string;
}

/**
 * Another device asks for a hint, with its message `n`. The hint is for the position and the seat, in the language of
 * the reader.
 */
interface HintWanted {
  n: number;
  record: RecordData;
  seat: number;
  reader: string;
}

/** The messages to other devices. */
interface GuestsAnswer {
  id: number;
  ok: true;
  out: Outgoing[];
  /** Whether the game, or who plays a seat, has changed. */
  changed: boolean;
  /** Whether pending decisions of bots must be discarded. */
  forgets: boolean;
  /** The hint that the sending device has asked for. */
  hint: HintWanted | null;
}

/** A connection to another device. */
interface Line {
  send(text: string): void;
  close(): void;
}

/** Receives the messages of a line, and its end. */
interface Listener {
  hear(text: string): void;
  lost(): void;
}

/** One step of a watched game. */
interface FrameAnswer {
  id: number;
  ok: true;
  html: string;
  announce: string[];
  title: string;
  scene: string;
  step: number;
  eye: number | null;
  /** The chart of the scores, and the points at this step, as HTML. */
  reel: string;
  scores: string;
  /** Whether there is something to decide. */
  playable: boolean;
}

/** A game that was opened to watch, with its first frame. */
interface ReplayAnswer extends FrameAnswer {
  last: number;
  /** The steps at which turns begin, and the last one. */
  turns: number[];
  /** A description of every step. */
  says: string[];
  /** Form fields to choose who plays each seat in a game that goes on from here, as HTML. */
  seats: string;
  finished: boolean;
  record: RecordData;
  link: string;
}

/** The decision of a bot. */
interface ThinkAnswer {
  id: number;
  ok: true;
  seat: number;
  /** null if the bot has not decided yet: the same request makes it think on. */
  token: string | null;
}

/** The progress of a search for a hint, or its result. */
interface AdviseAnswer {
  id: number;
  ok: true;
  done: boolean;
  /** The part of the planned search that is done, from 0 to 1. */
  share: number;
  /** The list of choices, "" while the search goes on. */
  html: string;
}

/** A review with its findings so far. */
interface ReviewAnswer {
  id: number;
  ok: true;
  html: string;
  title: string;
  seat: number;
  decisions: number;
  found: Finding[];
  record: RecordData;
  link: string;
  /** Who played each seat. */
  by: string[];
}

/** The progress of a review. */
interface PonderAnswer {
  id: number;
  ok: true;
  done: boolean;
  /** The part of the review that is done, from 0 to 1. */
  share: number;
  /** null if no further decision has been analysed yet. */
  found: Finding | null;
  html: string;
}

/** A review as it is stored in the browser's database: the game, as its link, the seat and the findings so far. */
interface SavedReview {
  link: string;
  seat: number;
  found: Finding[];
}

/**
 * The position for a decision of the player's own bot, whose key is `by`. `state` is a position that the seat cannot
 * tell from the true one, packed as text; `chance` is the seed of random numbers, in decimal digits.
 */
interface WorldAnswer {
  id: number;
  ok: true;
  seat: number;
  by: string;
  game: string;
  state: string;
  chance: string;
}

/** An error. */
interface Problem {
  /** A stable code such as "action/stale". */
  code: string;
  data: { [name: string]: unknown };
  /** The same as a sentence in the reader's language. */
  say: string;
}

/** A message was refused. The game is as it was. */
interface ErrorAnswer {
  /** null if the message did not begin with one. */
  id: number | null;
  ok: false;
  error: Problem;
}

/** A device introduces itself to the one with the game. */
interface HelloMessage {
  verb: "hello";
  /** The version of the messages between devices. */
  protocol: number;
  /** A secret by which the device is recognised. */
  key: string;
  lang: string;
  board?: string;
  /** Whether it looked on before, without a seat. */
  watching?: boolean;
}

/** A message to the device with the game: an introduction, or a form with its fields as text. Every form is numbered. */
type GuestMessage = HelloMessage | { verb: string; n: number; [field: string]: FormDataEntryValue | number };

/**
 * A drawing for another device. `n` counts the drawings; `on` is the one that it builds on, with unchanged parts left
 * out, or 0 if it is complete. `host` is the name of the person at the device with the game, "" for nobody.
 */
interface Drawing {
  verb: "draw";
  n: number;
  on: number;
  host: string;
  html: string;
  later: string;
  announce: (string | ForeignSentence)[];
  title: string;
  scene: string;
}

/** A message of another device was refused. */
interface RefusedMessage extends Problem {
  verb: "refused";
}

/** The channel is unknown: the other device must introduce itself. */
interface WhoMessage {
  verb: "who";
}

/** The hint for which another device has asked with its message `to`; "" if there is none. */
interface HintMessage {
  verb: "hint";
  to: number;
  html: string;
}

/** The game goes on by letter. */
interface EndedMessage {
  verb: "ended";
}

/** A message from the device with the game to another one. */
type HostMessage = Drawing | RefusedMessage | WhoMessage | HintMessage | EndedMessage;

/** The answers to verbs that do not draw the board of the current game. */
interface OtherAnswers {
  think: ThinkAnswer;
  world: WorldAnswer;
  advise: AdviseAnswer;
  review: ReviewAnswer;
  ponder: PonderAnswer;
  replay: ReplayAnswer;
  watch: FrameAnswer;
  guest: GuestsAnswer;
  guests: GuestsAnswer;
  rest: RestAnswer;
  prefetch: PrefetchAnswer;
  draw_ahead: PrefetchAnswer;
  confirm: ConfirmAnswer;
}

type AnswerTo<Request> =
  | (Request extends { verb: keyof OtherAnswers } ? OtherAnswers[Request["verb"]] : BoardAnswer)
  | ErrorAnswer;

/** A saved game as it is stored in the browser's database. Entries of version 1 have no link. */
interface SavedGame {
  id: string;
  version: number;
  record: RecordData;
  link?: string;
  summary: { [lang: string]: string };
  over: boolean;
  guide?: GuideState | null;
  guests?: GuestsState | null;
  letters?: LettersState | null;
  /** Whether a hint was shown in the game. */
  hinted?: boolean;
  /** Milliseconds since 1970. */
  updated: number;
}

/**
 * A board that was drawn ahead: the request with everything else that the answer depends on, as text, and the answer.
 */
interface DrawnAhead {
  question: string;
  answer: BoardAnswer;
}

/** An entry of the database of saved games that is not a valid saved game, as text. */
interface BrokenEntry {
  key: IDBValidKey;
  text: string;
}

/** A bot of the player's own, as it is stored in the browser's database. */
interface OwnBot {
  name: string;
  /** The name of its file. */
  file: string;
  /** The text of a Python file, or a wheel. */
  source: string | ArrayBuffer;
  /** The time limit of a decision. */
  seconds: number;
  /** The games that it declares to play. */
  games: string[];
  /** The result of its check in each of them. */
  checks: { [game: string]: OwnBotCheck };
  /** When its file was added, in milliseconds since 1970. */
  added: number;
  /** The traceback if it could not be loaded, otherwise "". */
  trace: string;
  /** Why its last check was broken off; undefined if it was not. Each value is also the end of the id of a template. */
  broken?: "slow" | "stopped" | "network";
}

/** The result of a game against random bots, the traceback of an exception, or the time limit that was exceeded. */
type OwnBotCheck = { points: number; won: boolean; decisions: number } | { trace: string } | { slow: number };

/** Why a worker does not answer. Each value is also the key of a notice. */
type StopReason = "network" | "silent" | "crash" | "browser" | "closed";

/**
 * A message of a worker about itself. `total` and `done` are bytes; "settled" means that the snapshot for the next
 * start is saved.
 */
type WorkerNote =
  | { note: "progress"; done: number; total: number }
  | { note: "ready" }
  | { note: "settled" }
  | { note: "failed"; reason: StopReason; detail: string };

/** The score pad of a game, as it is in a page. `heptad_site/drawing/pad.py` describes each member. */
interface PadData {
  players: number[];
  lines: PadLine[];
  decisions: PadDecision[];
  wonders: PadWonder[];
  endings: { reason: string; name: string; text: string; sign: string }[];
  track: PadTrack | null;
  symbols: PadSymbols | null;
  draft: number[][];
  neutral: string;
}

interface PadLine {
  key: string;
  name: string;
  sign: string;
  input: "points" | "number" | "parts" | "symbols" | "track";
  parts: PadPart[];
  typed: boolean;
  least: number;
}

interface PadPart {
  key: string;
  name: string;
  sign: string;
  values: number[];
  of: string[];
  by_wonder: { [wonder: string]: number[] };
  single: boolean;
}

interface PadDecision {
  reason: string;
  text: string;
  name: string;
  parts: string[];
  line: string;
}

interface PadWonder {
  key: string;
  name: string;
  /** Key and name of each side. */
  boards: [string, string][];
  optional: boolean;
}

interface PadTrack {
  points: [number, number][];
  wins: (number | null)[];
  ending: string;
}

interface PadSymbols {
  parts: string[];
  free: string;
  points: number[][][];
  sets: number[][][];
  choices: number[][][][][][];
  same: string[];
  set_sums: string[];
  free_from: string;
}

/**
 * What has been entered, in one flat object: "players", "begun", "pawn", "ending", "winner"; for the first player
 * "0/name", "0/board", "0/military" for points that were typed, and "0/military.3" for the number of a part.
 */
type PadValues = { [key: string]: string | number };

/**
 * A sheet as the browser stores it. Each entry of `undo` lists the keys that were changed, with their previous values.
 */
interface PadSheet {
  version: 1;
  id: string;
  /** YYYY-MM-DD */
  date: string;
  values: PadValues;
  undo: [string, string | number | null][][];
}

/** One line of the sheet for one player. */
interface PadCell {
  line: PadLine;
  seat: number;
}

/** Who has won according to a sheet, and what decided it. */
interface PadOutcome {
  winners: number[];
  decision: { reason: string; text: string };
}
