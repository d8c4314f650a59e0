// Draws the sheet of a score pad as a table: a row for each line, a column for each player, a button in each cell.

import { count, isCounted, outcome, points, seats, total } from "./pad-count.js";
import { check, element, listed, nameOf, pad, picture, say } from "./pad-page.js";
import { all, byId, first, one, signed } from "./page.js";

/**
 * Draw the table.
 * @param {PadValues} values
 * @param {PadCell | undefined} cell  the cell that is being counted
 * @param {boolean} complete  whether the totals are final
 */
export function drawTable(values, cell, complete) {
  const table = byId("count");
  table.hidden = values.ending !== undefined;
  table.className = `pad count n${seats(values).length}${complete ? " final" : ""}`;
  byId("so-far").hidden = complete;
  byId("in-all").hidden = !complete;
  const winners = complete ? outcome(pad, values).winners : [];
  const won = (/** @type {number} */ seat) => (winners.includes(seat) ? "won" : "");
  const heads = seats(values).map((seat) => {
    const head = element("th", won(seat), element("span", "pad-who", ...face(values, seat)));
    head.scope = "col";
    return head;
  });
  one("thead tr", table).replaceChildren(document.createElement("td"), ...heads);
  for (const line of pad.lines) {
    const row = one(`tr[data-line="${line.key}"]`, table);
    const best = Math.max(...seats(values).map((seat) => points(pad, values, seat, line)));
    row.classList.toggle("row-now", line === cell?.line);
    for (const [seat, data] of columns(row, values).entries()) {
      const top = complete && best > 0 && points(pad, values, seat, line) === best;
      data.className = [won(seat), top && "top", isNow(cell, line, seat) && "now"].filter(Boolean).join(" ");
      drawCell(data, line, values, seat);
      mark(data, isNow(cell, line, seat));
    }
  }
  for (const [seat, data] of columns(one("tfoot tr", table), values).entries()) {
    data.className = won(seat);
    data.textContent = signed(total(pad, values, seat));
  }
}

/**
 * @param {PadValues} values
 * @param {number} seat
 */
function face(values, seat) {
  const name = element("span", "pad-name", nameOf(values, seat));
  return pad.draft.length ? [name] : [picture(values[`${seat}/board`]), name];
}

/**
 * Return the cells of a row, one for each player, adding and removing elements as needed. Existing elements are kept,
 * so that the focus is kept too.
 * @param {HTMLElement} row
 * @param {PadValues} values
 */
function columns(row, values) {
  while (row.childElementCount > 1 + seats(values).length) row.lastElementChild?.remove();
  while (row.childElementCount < 1 + seats(values).length) row.append(document.createElement("td"));
  return all("td", row);
}

/**
 * @param {HTMLElement} data
 * @param {PadLine} line
 * @param {PadValues} values
 * @param {number} seat
 */
function drawCell(data, line, values, seat) {
  const n = points(pad, values, seat, line);
  const shown = isCounted(line, values, seat);
  if (line.input === "track") {
    data.textContent = signed(n);
    return;
  }
  let button = first("button", data, HTMLButtonElement);
  if (!button) {
    button = element("button", "cell");
    button.type = "button";
    data.replaceChildren(button);
  }
  button.dataset.cell = `${seat}/${line.key}`;
  button.replaceChildren(element("span", "", shown ? signed(n) : ""));
  let label = say(shown ? "cell" : "empty", { line: line.name, name: nameOf(values, seat), n });
  if (shown && line.input === "number") {
    const [part] = line.parts;
    const coin = element("span", "coin");
    coin.dataset.n = String(count(values, seat, part.key));
    button.prepend(coin);
    label = listed([label, say("title", { label: part.name, text: coin.dataset.n })]);
  }
  button.setAttribute("aria-label", label);
}

/**
 * @param {HTMLElement} data
 * @param {boolean} now
 */
function mark(data, now) {
  const button = first("button", data);
  if (now) button?.setAttribute("aria-current", "true");
  else button?.removeAttribute("aria-current");
}

/**
 * @param {PadCell | undefined} cell
 * @param {PadLine} line
 * @param {number} seat
 */
function isNow(cell, line, seat) {
  return line === cell?.line && seat === cell.seat;
}

/**
 * Draw how the game has ended, for a game with several ways of winning.
 * @param {PadValues} values
 */
export function drawEnding(values) {
  check("ending", values.ending);
  check("winner", values.winner);
  for (const slot of all("[data-name]")) slot.textContent = nameOf(values, Number(slot.dataset.name));
  const winner = document.getElementById("winner");
  if (winner) winner.hidden = values.ending === undefined;
}
