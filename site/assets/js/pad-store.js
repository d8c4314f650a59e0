// The sheet of a score pad, kept on this device at every change. All tabs that show the pad of a game have one sheet:
// a change is made to what is kept at that moment, so no tab undoes what another one has entered.

import { randomHex } from "./locks.js";
import { today } from "./results.js";

const VERSION = 1;
const UNDO = 200; // changes that can be taken back

export class Store {
  /**
   * @param {string} game
   * @param {() => void} changed  called when the sheet has changed, here or in another tab
   */
  constructor(game, changed) {
    this.name = `heptad-pad-${game}`;
    this.changed = changed;
    /** Whether the browser keeps the sheet. */
    this.kept = true;
    this.sheet = this.load() ?? blank({});
    addEventListener("storage", (/** @type {StorageEvent} */ { key }) => {
      if (key !== null && key !== this.name) return;
      this.sheet = this.load() ?? blank({});
      changed();
    });
  }

  /** The kept sheet; undefined when there is none that can be read. */
  load() {
    try {
      const found = JSON.parse(localStorage.getItem(this.name) ?? "null");
      return isSheet(found) ? found : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param {PadSheet} sheet */
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

  /** The sheet as it is now, in whichever tab it was changed last. */
  latest() {
    return (this.kept && this.load()) || this.sheet;
  }

  /**
   * Change values; undefined takes one away. A change of the same values as the one before, within one `visit`, is
   * taken back together with it.
   * @param {{ [key: string]: string | number | undefined }} changes
   * @param {boolean} [more]  whether it goes on with the change before
   */
  set(changes, more = false) {
    const { values, undo, ...sheet } = this.latest();
    const keys = Object.keys(changes).filter((key) => changes[key] !== values[key]);
    if (!keys.length) return;
    const before = /** @type {PadSheet["undo"][number]} */ (keys.map((key) => [key, values[key] ?? null]));
    const last = undo.at(-1) ?? [];
    const goesOn = more && last.length === keys.length && last.every(([key]) => keys.includes(key));
    this.save({ ...sheet, values: merged(values, changes), undo: goesOn ? undo : [...undo, before].slice(-UNDO) });
  }

  undo() {
    const { values, undo, ...sheet } = this.latest();
    const changes = Object.fromEntries((undo.at(-1) ?? []).map(([key, value]) => [key, value ?? undefined]));
    this.save({ ...sheet, values: merged(values, changes), undo: undo.slice(0, -1) });
  }

  /**
   * A new sheet, for another game.
   * @param {PadValues} values  what it begins with
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
 * Whether what was kept has the shape of a sheet.
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
