/** `<heptad-board>` for pages that show something of this site: docs/embedding.md. */

/** What is shown; one of scenario, chapter, replay, play and card. */
export interface HeptadWhat {
  game: string;
  scenario?: string;
  chapter?: string;
  /** The part of a link to a game after "#". */
  replay?: string;
  /** A game to play; the value is not read. */
  play?: string;
  card?: string;
  /** Of a game to play: the same seed deals the same cards. */
  seed?: string;
  /** Of a game to play: options of its set-up as the query of an address, "players=4&sides=b". */
  options?: string;
  /** Of a game to play: the bots of the seats after the first, each a level and a character, or a bot of the engine:
   * "general.hanno novice.livia", "greedy random". */
  bots?: string;
  lang?: string;
  theme?: "light" | "dark";
  /** The name of the frame for screen readers. */
  title?: string;
}

export interface HeptadReady {
  /** What is shown, as an address below the site's own. */
  path: string;
}

/** An answer to a scenario, a decision in a game, or a step of a replay. */
export type HeptadMove =
  | { game: string; scenario: string; right: boolean; tries: number }
  | { game: string; decisions: number }
  | { game: string; step: number; last: number };

/** All right answers of a scenario are found. */
export interface HeptadSolved {
  game: string;
  scenario: string;
  tries: number;
}

/** A game has ended. */
export interface HeptadOver {
  game: string;
  /** By seat; `by` is "person" or the key of a bot. */
  players: { name: string; by: string; points: number; won: boolean }[];
}

/** Something cannot be shown or played. */
export interface HeptadError {
  code: "unknown" | "network" | "silent" | "crash" | "browser" | "unreadable" | "missing" | "storage" | "problem" | "bots";
  /** Why, in the language of the frame. */
  say: string;
}

export interface HeptadEvents {
  "heptad:ready": CustomEvent<HeptadReady>;
  "heptad:move": CustomEvent<HeptadMove>;
  "heptad:solved": CustomEvent<HeptadSolved>;
  "heptad:over": CustomEvent<HeptadOver>;
  "heptad:error": CustomEvent<HeptadError>;
}

/** What the frame says; `n` counts from 1 in each page that the frame shows. */
export type HeptadFromFrame = { heptad: 1; n: number } & (
  | { type: "ready"; detail: HeptadReady }
  | { type: "size"; detail: { height: number } }
  | { type: "move"; detail: HeptadMove }
  | { type: "solved"; detail: HeptadSolved }
  | { type: "over"; detail: HeptadOver }
  | { type: "error"; detail: HeptadError }
);

/** What the frame understands; a path is an address below the site's own, as `ready` tells it. */
export type HeptadToFrame = { heptad: 1 } & (
  | { type: "load"; path: string }
  | { type: "reset" }
  | { type: "theme"; theme: "light" | "dark" }
);

export interface HeptadBoard extends HTMLElement {
  /** Show something else in the same place. */
  load(what: HeptadWhat): void;
  /** Begin again with what is shown. */
  reset(): void;
  addEventListener<Name extends keyof HeptadEvents>(
    type: Name,
    listener: (event: HeptadEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "heptad-board": HeptadBoard;
  }
}
