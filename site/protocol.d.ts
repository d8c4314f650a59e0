// What a page and the session say to each other, as JSON. `heptad_site/session/protocol.py` has the same names in Python.

/** A game's record: docs/record-format.md. Pages carry it and read its game's name only. */
interface GameRecord {
  game: string;
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
}

/** The text of a link, and the games saved here that it may continue. */
interface OpenLinkRequest {
  verb: "open_link";
  link: string;
  saved: SavedRecord[];
}

interface SavedRecord {
  id: string;
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
}

/** What concerns the game in hand, in contrast to a bot's decision. */
type GameRequest = NewRequest | OpenRequest | OpenLinkRequest | BotsRequest | FormRequest;
type SessionRequest = GameRequest | ThinkRequest;

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

interface BoardAnswer {
  id: number;
  ok: true;
  /** The inside of #app. */
  html: string;
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
  /** The same as long as nothing moves on the board. */
  scene: string;
  bots: OwingBot[];
}

interface ThinkAnswer extends Decision {
  id: number;
  ok: true;
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

type AnswerTo<Request> = (Request extends ThinkRequest ? ThinkAnswer : BoardAnswer) | ErrorAnswer;

/** What the browser's database holds of a game. Entries of version 1 have no link. */
interface SavedGame {
  id: string;
  version: number;
  record: GameRecord;
  link?: string;
  summary: { [lang: string]: string };
  over: boolean;
  /** Milliseconds since 1970. */
  updated: number;
}

/** An entry of the same database that is no SavedGame, as text. */
interface BrokenEntry {
  key: IDBValidKey;
  text: string;
}

/** Why a worker does not answer; each is also the key of a notice. */
type StopReason = "network" | "silent" | "crash" | "browser" | "closed";

/** What a worker says about itself. `total` and `done` are bytes; "settled": the snapshot for the next start is kept. */
type WorkerNote =
  | { note: "progress"; done: number; total: number }
  | { note: "ready" }
  | { note: "settled" }
  | { note: "failed"; reason: StopReason; detail: string };
