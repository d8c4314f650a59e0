// What a page and the session say to each other, as JSON. `heptad_site/session/protocol.py` has the same names in Python.

/** A game's record: docs/record-format.md. Pages carry it and read its game's name and its seed only. */
interface GameRecord {
  game: string;
  seed?: string | null;
}

interface NewRequest {
  verb: "new";
  /** The query of the set-up form, as it is in the address. */
  query: { [name: string]: string };
  /** 16 hexadecimal digits, used when the query names no seed. */
  seed: string;
}

/** A record as an object or as the text of a file. */
interface OpenRequest {
  verb: "open";
  record: GameRecord | string;
  guide?: GuideState | null;
  guests?: GuestsState | null;
  letters?: LettersState | null;
}

/** The text of a link, and the games saved here that it may continue. */
interface OpenLinkRequest {
  verb: "open_link";
  link: string;
  saved: SavedRecord[];
  /** The seat to which it was sent, in a game by letter. */
  letter?: string;
}

/** A game by letter: the seat of this device, and how many actions others know. */
interface LettersState {
  own: number;
  base: number;
}

interface SavedRecord {
  id: string;
  letters?: LettersState | null;
  /** As JSON text: one that is broken must not spoil the message. */
  record: string;
}

/** A form of the board: its verb (act, undo, redo or show) and its fields as text. */
interface FormRequest {
  verb: string;
  [field: string]: FormDataEntryValue;
}

/** What bots have decided, in the order of their answers. */
interface BotsRequest {
  verb: "act";
  acts: Decision[];
}

interface ThinkRequest {
  verb: "think";
  record: GameRecord;
  seat: number;
  /** Among how many bots this Python divides the time that it has for them. */
  share: number;
}

/** What Architect thinks of the choices of a seat: so many more iterations; 0 draws what was found so far. */
interface AdviseRequest {
  verb: "advise";
  record: GameRecord;
  seat: number;
  iterations: number;
  /** The language of who reads it, where that is not the page's. */
  reader?: string;
}

/** What was found about a decision; shares of a win. */
interface Finding {
  step: number;
  best: string;
  chances: number[];
  cost: number;
}

/** Review a game from a seat (null: the first person's), with what an earlier review of it found. */
interface ReviewRequest {
  verb: "review";
  record?: GameRecord | string;
  link?: string;
  seat: number | null;
  found: Finding[];
}

/** Go on with the review, so many iterations. */
interface PonderRequest {
  verb: "ponder";
  iterations: number;
}

/** What the player's own bot in this seat needs for its decision. */
interface WorldRequest {
  verb: "world";
  record: GameRecord;
  seat: number;
}

/** Open a game to watch it, from its record or from a link. */
interface ReplayRequest {
  verb: "replay";
  record?: GameRecord | string;
  link?: string;
  /** null: the beginning of a finished game, else where it stands. */
  step: number | null;
  /** A seat, or null for all hands. */
  eye: number | null;
}

/** One step of the game that is watched. */
interface WatchRequest {
  verb: "watch";
  step: number;
  eye: number | null;
}

/** A new game from a step of the watched one. */
interface PlayOnRequest {
  verb: "play_on";
  step: number;
  /** For every seat who plays it. */
  by: string[];
}

/** The seats that are played on other devices: by number, the device's key, "" while it is open to any. */
interface GuestsState {
  keys: { [seat: string]: string };
  /** Whether everybody may ask for hints. */
  hints?: boolean;
}

/** Draw the game again: something has happened on another device. */
interface LookRequest {
  verb: "look";
}

/** What has the last drawing left out? */
interface RestRequest {
  verb: "rest";
}

/** What the page will probably send next, if anything: its answer may be prepared. */
interface PrefetchRequest {
  verb: "prefetch";
  message: FormRequest;
}

/** What another device has said through its channel; null: the channel has ended. */
interface GuestRequest {
  verb: "guest";
  channel: string;
  text: string | null;
}

/** What are the devices of these channels to show now? */
interface GuestsRequest {
  verb: "guests";
  channels: string[];
}

/** What concerns the game in hand, in contrast to a bot's decision. */
type GameRequest = LookRequest | NewRequest | OpenRequest | OpenLinkRequest | BotsRequest | FormRequest | PlayOnRequest;
type SessionRequest =
  | GameRequest
  | RestRequest
  | PrefetchRequest
  | ThinkRequest
  | WorldRequest
  | AdviseRequest
  | ReviewRequest
  | PonderRequest
  | ReplayRequest
  | WatchRequest
  | GuestRequest
  | GuestsRequest;

interface Decision {
  seat: number;
  token: string;
}

/** A bot that must decide now; `decision` counts those it has made. */
interface OwingBot {
  seat: number;
  by: string;
  decision: number;
}

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
  /** The index of the person at this device; null when there are several or none. */
  own: number | null;
  /** The result in one line in every language, by the language's code. */
  headline: { [lang: string]: string };
  /** The date, as "2026-11-22", if it was the deal of a day. */
  day: string | null;
  /** What the person did, turn by turn, in rows: kinds of cards, "wonder", "sold". */
  marks: string[][];
}

/** A result as the device keeps it. */
interface Result extends GameResult {
  /** Of the saved game or pad; "deal/GAME/DATE" of a deal of the day, of which the first try counts. */
  id: string;
  game: string;
  kind: "game" | "deal" | "pad";
  /** When it was finished, as "2026-11-22". */
  date: string;
  /** The game as the fragment of an address, where there is one. */
  link?: string;
  /** Whether a hint was shown in it. */
  hinted?: boolean;
}

/** How far a guided game is: tips that were seen, that wait to be shown, and the one on the board. */
interface GuideState {
  seen: string[];
  due: string[];
  tip: string | null;
}

interface RestAnswer {
  id: number;
  ok: true;
  /** Parts of the last board that are not seen at once, as HTML; "" when the page shows another one. */
  later: string;
}

/** Whether an answer is ready. */
interface PrefetchAnswer {
  id: number;
  ok: true;
  ready: boolean;
}

interface BoardAnswer {
  id: number;
  ok: true;
  /** The inside of #app. */
  html: string;
  /** Parts of it that are not seen at once, as HTML: they may follow when the rest is painted. */
  later: string;
  /** Whether these are all; if not, a RestRequest asks for them. */
  whole: boolean;
  /** Sentences for the live region. */
  announce: string[];
  record: GameRecord;
  /** The game as the fragment of an address. */
  link: string;
  /** Of a game opened from a link: the saved game that it continues, or null. */
  continues: string | null;
  revision: number;
  title: string;
  /** One line about the game in every language, by the language's code. */
  summary: { [lang: string]: string };
  over: boolean;
  /** null while the game goes on. */
  result: GameResult | null;
  /** The same as long as nothing moves on the board. */
  scene: string;
  bots: OwingBot[];
  /** One bot decides and nobody else, so that all see at once what it does. */
  alone: boolean;
  /** null in a game without tips. */
  guide: GuideState | null;
  /** null while all play on this device. */
  guests: GuestsState | null;
  /** null but in a game by letter. */
  letters: LettersState | null;
}

/** What is drawn of an answer; of one from another device after it was sanitised. */
type Drawn = Pick<BoardAnswer, "announce" | "title" | "scene"> & {
  html: string | DocumentFragment;
  /** Parts that are not seen at once, or what asks for them. */
  later?: string | DocumentFragment | (() => Promise<string>);
};

/** A message to another device, as JSON text. */
interface Outgoing {
  channel: string;
  text: string;
}

/** A device asks for a hint, with its message `n`: for the position and the seat, in the language of its reader. */
interface HintWanted {
  n: number;
  record: GameRecord;
  seat: number;
  reader: string;
}

/** What goes to other devices. */
interface GuestsAnswer {
  id: number;
  ok: true;
  out: Outgoing[];
  /** The game or who sits at it has changed. */
  changed: boolean;
  /** What bots are about to decide is no longer wanted. */
  forgets: boolean;
  /** What the device that was heard is to get. */
  hint: HintWanted | null;
}

/** To another device: what it shows now. `on` is the drawing that it builds on, 0 when it is complete. */
interface Drawing {
  verb: "draw";
  n: number;
  on: number;
  host: string;
  html: string;
  later: string;
  announce: string[];
  title: string;
  scene: string;
}

/** From the device that has the game to another one: a drawing, a refusal, the question who it is, or the hint that its
 * message `to` has asked for. */
type HostMessage =
  | Drawing
  | { verb: "refused"; code: string; data: object; say: string }
  | { verb: "who" }
  | { verb: "hint"; to: number; html: string };

/** To the device that has the game: who this one is, or a form, as text. Every form is numbered. */
type GuestMessage =
  | { verb: "hello"; protocol: number; key: string; lang: string; board: string }
  | { verb: string; n: number; [field: string]: FormDataEntryValue | number };

/** A way to another device. */
interface Line {
  send(text: string): void;
  close(): void;
}

/** Who listens to a line. */
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
  /** The chart of the scores, and the points of this step, as HTML. */
  reel: string;
  scores: string;
  /** Whether there is something to decide. */
  playable: boolean;
}

/** A game opened to watch, with its first frame. */
interface ReplayAnswer extends FrameAnswer {
  last: number;
  /** The steps at which turns begin, and the last one. */
  turns: number[];
  /** Every step in words. */
  says: string[];
  /** Form fields that say who plays on, as HTML. */
  seats: string;
  finished: boolean;
  record: GameRecord;
  link: string;
}

interface ThinkAnswer {
  id: number;
  ok: true;
  seat: number;
  /** null while the bot thinks: the same question makes it think on. */
  token: string | null;
}

interface AdviseAnswer {
  id: number;
  ok: true;
  done: boolean;
  /** How much of the planned search is made, from 0 to 1. */
  share: number;
  /** The choices as a list, "" while it goes on. */
  html: string;
}

/** A review as far as it goes. */
interface ReviewAnswer {
  id: number;
  ok: true;
  html: string;
  title: string;
  seat: number;
  decisions: number;
  found: Finding[];
  record: GameRecord;
  link: string;
  /** Who played each seat. */
  by: string[];
}

interface PonderAnswer {
  id: number;
  ok: true;
  done: boolean;
  /** How much of the review is made, from 0 to 1. */
  share: number;
  /** null until a decision has been looked at. */
  found: Finding | null;
  html: string;
}

/** What the browser's database holds of a review: of which game (its link) and seat, and what was found so far. */
interface SavedReview {
  link: string;
  seat: number;
  found: Finding[];
}

/** A position that the seat cannot tell from the true one, packed as text; the seed of random numbers in digits. */
interface WorldAnswer {
  id: number;
  ok: true;
  seat: number;
  by: string;
  game: string;
  state: string;
  chance: string;
}

interface ErrorAnswer {
  /** null when the message did not begin with one. */
  id: number | null;
  ok: false;
  error: {
    /** Stable, as in "action/stale". */
    code: string;
    data: { [name: string]: unknown };
    /** The same as a sentence in the reader's language. */
    say: string;
  };
}

type AnswerTo<Request> =
  | (Request extends ThinkRequest
      ? ThinkAnswer
      : Request extends WorldRequest
        ? WorldAnswer
        : Request extends AdviseRequest
          ? AdviseAnswer
          : Request extends ReviewRequest
            ? ReviewAnswer
            : Request extends PonderRequest
              ? PonderAnswer
              : Request extends ReplayRequest
                ? ReplayAnswer
                : Request extends WatchRequest
                  ? FrameAnswer
                  : Request extends GuestRequest | GuestsRequest
                    ? GuestsAnswer
                    : Request extends RestRequest
                      ? RestAnswer
                      : Request extends PrefetchRequest
                        ? PrefetchAnswer
                        : BoardAnswer)
  | ErrorAnswer;

/** What the browser's database holds of a game. Entries of version 1 have no link. */
interface SavedGame {
  id: string;
  version: number;
  record: GameRecord;
  link?: string;
  summary: { [lang: string]: string };
  over: boolean;
  guide?: GuideState | null;
  guests?: GuestsState | null;
  letters?: LettersState | null;
  /** Whether a hint was shown in it. */
  hinted?: boolean;
  /** Milliseconds since 1970. */
  updated: number;
}

/** A board that was drawn ahead: the question, with all else that it depends on, as text, and the answer. */
interface DrawnAhead {
  question: string;
  answer: BoardAnswer;
}

/** An entry of the database of saved games that is none, as text. */
interface BrokenEntry {
  key: IDBValidKey;
  text: string;
}

/** A bot of the player's own, as the browser's database holds it. */
interface OwnBot {
  name: string;
  /** The name of its file. */
  file: string;
  /** The text of a Python file, or a wheel. */
  source: string | ArrayBuffer;
  /** How long a decision may take. */
  seconds: number;
  /** What it says it plays. */
  games: string[];
  /** How it played each of them when it was checked. */
  checks: { [game: string]: OwnBotCheck };
  /** When its file was added, in milliseconds since 1970. */
  added: number;
  /** What it raised when it was loaded, else "". */
  trace: string;
}

/** Its result in a game against random bots; what it raised there; or that it took too long. */
type OwnBotCheck = { points: number; won: boolean; decisions: number } | { trace: string } | { slow: number };

/** Why a worker does not answer; each is also the key of a notice. */
type StopReason = "network" | "silent" | "crash" | "browser" | "closed";

/** What a worker says about itself. `total` and `done` are bytes; "settled": the snapshot for the next start is kept. */
type WorkerNote =
  | { note: "progress"; done: number; total: number }
  | { note: "ready" }
  | { note: "settled" }
  | { note: "failed"; reason: StopReason; detail: string };

/** A score pad as a page carries it; `heptad_site/drawing/pad.py` says what each member is. */
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

/** What has been entered, flat: "players", "begun", "pawn", "ending", "winner"; "0/name", "0/board", "0/military" of the
 * first player for points that were typed, and "0/military.3" for the number of a part. */
type PadValues = { [key: string]: string | number };

/** A sheet as the browser keeps it. Each entry of `undo` has what changed, with the value it had before. */
interface PadSheet {
  version: 1;
  id: string;
  /** YYYY-MM-DD */
  date: string;
  values: PadValues;
  undo: [string, string | number | null][][];
}

/** A line of the sheet for one player. */
interface PadCell {
  line: PadLine;
  seat: number;
}

/** Who has won by a sheet, and what decided it. */
interface PadOutcome {
  winners: number[];
  decision: { reason: string; text: string };
}
