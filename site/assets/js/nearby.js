// Connects windows and tabs of one device. Each holds a lock while it is open, so others notice when it is closed.

import { whenGone } from "./locks.js";

const NAME = "heptad-tables";

/** @typedef {{kind: "find" | "table" | "text" | "left", from: string, to?: string, text?: string}} Note */

/**
 * Let other windows join this table.
 * @param {string} table
 * @param {string} game
 * @param {import("./guests.js").Guests} guests
 */
export function openTable(table, game, guests) {
  const channel = new BroadcastChannel(NAME);
  /** @param {Note} note */
  const post = (note) => channel.postMessage(note);
  const here = () => post({ kind: "table", from: table, text: game });
  channel.onmessage = ({ data }) => {
    const { kind, from, to, text } = /** @type {Note} */ (data);
    if (kind === "find") return here();
    if (to !== table) return;
    if (kind === "left") return guests.lost(from);
    if (kind !== "text") return;
    if (!guests.has(from)) {
      guests.join(from, { send: (text) => post({ kind: "text", from: table, to: from, text }), close: () => {} });
      whenGone(from, () => guests.lost(from));
    }
    guests.hear(from, text);
  };
  here();
}

/**
 * Look for tables of this device.
 * @param {(table: string, game: string) => void} found  called for each table that answers, now or later
 */
export function findTables(found) {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    const { kind, from, text } = /** @type {Note} */ (data);
    if (kind === "table") found(from, String(text));
  };
  channel.postMessage({ kind: "find", from: "" });
}

/**
 * Return a line to a table of this device.
 * @param {string} table
 * @param {string} id  of this window
 * @param {Listener} listener
 * @returns {Line}
 */
export function joinTable(table, id, listener) {
  const channel = new BroadcastChannel(NAME);
  /** @param {Note} note */
  const post = (note) => channel.postMessage(note);
  channel.onmessage = ({ data }) => {
    const { kind, from, to, text } = /** @type {Note} */ (data);
    if (kind === "text" && from === table && to === id) listener.hear(String(text));
  };
  whenGone(table, () => listener.lost());
  return {
    send: (text) => post({ kind: "text", from: id, to: table, text }),
    close: () => {
      post({ kind: "left", from: id, to: table });
      channel.close();
    },
  };
}
