/** The element `<heptad-board>`, by which other pages show something of this site: docs/embedding.md. */

/** What to show: the game and one of scenario, chapter, replay, play and card. */
export interface HeptadWhat {
  game: string;
  scenario?: string;
  chapter?: string;
  /** The game to watch: the part of its link after "#". */
  replay?: string;
  /** If present, a game to play. The value is ignored. */
  play?: string;
  card?: string;
  /** For a game to play: the same seed deals the same cards. */
  seed?: string;
  /** For a game to play: the options of its set-up as the query of an address, such as "players=4&sides=b". */
  options?: string;
  /**
   * For a game to play: the bots of the seats after the first, each a level and a character, or a bot of the engine:
   * "general.hanno novice.livia", "greedy random".
   */
  bots?: string;
  lang?: string;
  theme?: "light" | "dark";
  /** The title of the frame, for screen readers. */
  title?: string;
}

/** A page is shown. */
export interface HeptadReady {
  /** The address of the page, relative to the site's root. */
  path: string;
}

/** An answer to a scenario, a decision in a game, or a step of a replay. */
export type HeptadMove =
  | { game: string; scenario: string; right: boolean; tries: number }
  | { game: string; decisions: number }
  | { game: string; step: number; last: number };

/** All right answers of a scenario have been found. */
export interface HeptadSolved {
  game: string;
  scenario: string;
  tries: number;
}

/** A game has ended. */
export interface HeptadOver {
  game: string;
  /** In the order of the seats. `by` is "person" or the key of a bot. */
  players: { name: string; by: string; points: number; won: boolean }[];
}

/** Something cannot be shown or played. */
export interface HeptadError {
  code: "unknown" | "network" | "silent" | "crash" | "browser" | "unreadable" | "missing" | "storage" | "problem" | "bots";
  /** The reason, in the language of the frame. */
  say: string;
}

export interface HeptadEvents {
  "heptad:ready": CustomEvent<HeptadReady>;
  "heptad:move": CustomEvent<HeptadMove>;
  "heptad:solved": CustomEvent<HeptadSolved>;
  "heptad:over": CustomEvent<HeptadOver>;
  "heptad:error": CustomEvent<HeptadError>;
}

/** What a frame reports: an event, or the height in px of what it shows. */
export type HeptadReport =
  | { type: "ready"; detail: HeptadReady }
  | { type: "size"; detail: { height: number } }
  | { type: "move"; detail: HeptadMove }
  | { type: "solved"; detail: HeptadSolved }
  | { type: "over"; detail: HeptadOver }
  | { type: "error"; detail: HeptadError };

/** The messages of the frame. `n` counts them from 1 on each page that the frame shows. */
export type HeptadFromFrame = { heptad: 1; n: number } & HeptadReport;

/** What a frame is told to do. A path is relative to the site's root, as in `HeptadReady`. */
export type HeptadCommand =
  | { type: "load"; path: string }
  | { type: "reset" }
  | { type: "theme"; theme: "light" | "dark" };

/** The messages to the frame. */
export type HeptadToFrame = { heptad: 1 } & HeptadCommand;

export interface HeptadBoard extends HTMLElement {
  /** Show something else in this element. */
  load(what: HeptadWhat): void;
  /** Begin again with what is shown. */
  reset(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "heptad-board": HeptadBoard;
  }
  /** The events bubble, so the elements around, the document and the window hear them, too. */
  interface GlobalEventHandlersEventMap extends HeptadEvents {}
}
