// The sheet of a score pad, stored on this device at every change. All tabs with the pad of a game share one sheet: a
// change is applied to what is stored at that moment, so no tab overwrites what was entered in another one.

import { whenShownAgain } from "./bfcache.js";
import { today } from "./days.js";
import { randomHex } from "./ids.js";

const VERSION = 1;
const MAX_UNDO = 200; // the number of changes that can be undone
/** The values that are there before anything is counted. */
const BEFORE = /^(players|begun|first|draft\/\d+|\w+\/(name|board))$/;

/** The stored sheet of one game. */
export class Store {
  /**
   * @param {string} game
   * @param {() => void} changed  called when the sheet has changed, in this or in another tab
   */
  constructor(game, changed) {
    this.name = `heptad-pad-${game}`;
    this.changed = changed;
    /** Whether the browser can store the sheet. */
    this.kept = true;
    this.sheet = this.load() ?? blank({});
    addEventListener("storage", (/** @type {StorageEvent} */ { key }) => {
      if (key !== null && key !== this.name) return;
      this.sheet = this.load() ?? blank({});
      changed();
    });
    whenShownAgain(() => {
      this.sheet = this.latest(); // a cached page receives no "storage" events
      changed();
    });
  }

  /** Return the stored sheet; undefined if there is none or it cannot be read. */
  load() {
    try {
      const found = JSON.parse(localStorage.getItem(this.name) ?? "null");
      return isSheet(found) ? found : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Store a sheet and report the change.
   * @param {PadSheet} sheet
   */
  save(sheet) {
    this.sheet = sheet;
    try {
      localStorage.setItem(this.name, JSON.stringify(sheet));
      this.kept = true;
    } catch {
      this.kept = false;
    }
    this.changed();
  }

  /** Return the current sheet, whichever tab has changed it last. */
  latest() {
    return (this.kept && this.load()) || this.sheet;
  }

  /**
   * Change values; undefined removes one. The date of a sheet is the day on which something was first counted, as it
   * may lie empty for days.
   * @param {{ [key: string]: string | number | undefined }} changes
   * @param {boolean} [more]  whether the change is undone together with the one before, if that changed the same values
   */
  set(changes, more = false) {
    const { date, values, undo, ...sheet } = this.latest();
    const keys = Object.keys(changes).filter((key) => changes[key] !== values[key]);
    if (!keys.length) return;
    const before = /** @type {PadSheet["undo"][number]} */ (keys.map((key) => [key, values[key] ?? null]));
    const last = undo.at(-1) ?? [];
    const goesOn = more && last.length === keys.length && last.every(([key]) => keys.includes(key));
    this.save({
      ...sheet,
      date: Object.keys(values).every((key) => BEFORE.test(key)) ? today() : date,
      values: merged(values, changes),
      undo: goesOn ? undo : [...undo, before].slice(-MAX_UNDO),
    });
  }

  /** Undo the last change. */
  undo() {
    const { values, undo, ...sheet } = this.latest();
    const changes = Object.fromEntries((undo.at(-1) ?? []).map(([key, value]) => [key, value ?? undefined]));
    this.save({ ...sheet, values: merged(values, changes), undo: undo.slice(0, -1) });
  }

  /**
   * Begin a new sheet, for another game.
   * @param {PadValues} values  its initial values
   */
  begin(values) {
    this.save(blank(values));
  }
}

/**
 * @param {PadValues} values
 * @returns {PadSheet}
 */
function blank(values) {
  return { version: VERSION, id: randomHex(), date: today(), values, undo: [] };
}

/**
 * Return values with changes applied.
 * @param {PadValues} values
 * @param {{ [key: string]: string | number | undefined }} changes
 * @returns {PadValues}
 */
function merged(values, changes) {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(
    /** @type {[string, string | number][]} */ (all.filter(([, value]) => value !== undefined)),
  );
}

/**
 * Return whether a stored entry has the structure of a sheet.
 * @param {unknown} entry
 * @returns {entry is PadSheet}
 */
function isSheet(entry) {
  const { version, id, date, values, undo } = /** @type {Partial<PadSheet>} */ (entry ?? {});
  return (
    version === VERSION &&
    typeof id === "string" &&
    /^\d{4}-\d\d-\d\d$/.test(String(date)) &&
    values instanceof Object &&
    Object.values(values).every((value) => typeof value === "string" || Number.isInteger(value)) &&
    Array.isArray(undo) &&
    undo.every((step) => Array.isArray(step) && step.every((change) => Array.isArray(change) && change.length === 2))
  );
}
