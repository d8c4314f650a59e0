// Shares a finished sheet as text or as a picture, by the device's share function; if there is none, the text is copied
// and the picture saved.

import { dateText } from "./days.js";
import { outcome, points, seats, total } from "./pad-count.js";
import { game, nameOf, pad, say } from "./pad-page.js";
import { asText, headline, reason } from "./pad-result.js";
import { all, notice, one, signed } from "./page.js";
import { download, shareNatively, shareOrCopy } from "./share.js";

const WIDTH = 720; // of the picture, before scaling
const SCALE = 2;
const EDGE = 32;
const LABEL = 216;
const ROW = 44;
const HEAD = 132;
const MIN_FONT_SIZE = 11; // the minimum font size, for texts that are too long for their space
const FONT = "Commissioner";

const title = one(".day-text span").textContent ?? "";

/**
 * Share the sheet as text, or copy it.
 * @param {PadSheet} sheet
 */
export function shareText(sheet) {
  return shareOrCopy({ text: asText(sheet, title) }, notice);
}

/**
 * Share the sheet as a picture, or save it.
 * @param {PadSheet} sheet
 */
export async function sharePicture(sheet) {
  try {
    const picture = await paint(sheet);
    const name = `heptad-${game}-${sheet.date}.png`;
    const files = [new File([picture], name, { type: picture.type })];
    if ((await shareNatively({ files })) === "none") download(picture, name);
  } catch {
    notice("unpainted");
  }
}

/**
 * Paint the sheet as a picture, in the page's colours and font.
 * @param {PadSheet} sheet
 * @returns {Promise<Blob>}
 */
async function paint(sheet) {
  await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 16px ${FONT}`)));
  const { values } = sheet;
  const lines = values.ending ? [] : pad.lines;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = (HEAD + (lines.length ? (lines.length + 2) * ROW + EDGE / 2 : 0) + EDGE) * SCALE;
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("this browser does not paint");
  brush.scale(SCALE, SCALE);
  brush.textBaseline = "middle";
  brush.fillStyle = colour("--panel");
  brush.fillRect(0, 0, canvas.width, canvas.height);
  write(brush, headline(values), EDGE, 44, { size: 30, weight: 650, room: WIDTH - 2 * EDGE });
  write(brush, reason(values), EDGE, 78, { size: 17, ink: "--ink-2", room: WIDTH - 2 * EDGE });
  write(brush, `${title}, ${dateText(sheet.date)}`, EDGE, 106, { size: 15, ink: "--ink-2", room: WIDTH - 2 * EDGE });
  if (lines.length) paintTable(brush, values, lines);
  write(brush, "Heptad", WIDTH - EDGE, canvas.height / SCALE - 20, { size: 13, ink: "--ink-2", align: "right" });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no blob")))),
  );
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {PadValues} values
 * @param {PadLine[]} lines
 */
function paintTable(brush, values, lines) {
  const column = (WIDTH - 2 * EDGE - LABEL) / seats(values).length;
  const centre = (/** @type {number} */ seat) => EDGE + LABEL + column * (seat + 0.5);
  brush.fillStyle = colour("--pick");
  for (const seat of outcome(pad, values).winners)
    brush.fillRect(centre(seat) - column / 2, HEAD, column, (lines.length + 2) * ROW);
  for (const seat of seats(values))
    write(brush, nameOf(values, seat), centre(seat), HEAD + ROW / 2, {
      weight: 650,
      room: column - 6,
      align: "center",
    });
  for (const [row, line] of lines.entries()) {
    const y = HEAD + (row + 1) * ROW;
    rule(brush, y, 1, "--line");
    paintSign(brush, line, EDGE, y + ROW / 2 - 10);
    write(brush, line.name, EDGE + 30, y + ROW / 2, { ink: "--ink-2", room: LABEL - 34 });
    for (const seat of seats(values))
      write(brush, signed(points(pad, values, seat, line)), centre(seat), y + ROW / 2, { align: "center" });
  }
  const y = HEAD + (lines.length + 1) * ROW;
  rule(brush, y, 2, "--ink");
  write(brush, say("total"), EDGE + 30, y + ROW / 2, { weight: 650, room: LABEL - 34 });
  for (const seat of seats(values))
    write(brush, signed(total(pad, values, seat)), centre(seat), y + ROW / 2, {
      size: 22,
      weight: 700,
      align: "center",
    });
}

/**
 * Write a text, in a smaller font size if it is wider than `room`.
 * @param {CanvasRenderingContext2D} brush
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{ size?: number, weight?: number, ink?: string, room?: number, align?: CanvasTextAlign }} how
 */
function write(brush, text, x, y, how) {
  const { weight = 560, ink = "--ink", align = "left" } = how;
  let { size = 17 } = how;
  const { fontFamily } = getComputedStyle(document.body);
  do {
    brush.font = `${weight} ${size}px ${fontFamily}`;
    size -= 1;
  } while (how.room && size >= MIN_FONT_SIZE && brush.measureText(text).width > how.room);
  brush.fillStyle = colour(ink);
  brush.textAlign = align;
  brush.fillText(text, x, y, how.room);
}

/**
 * Draw a horizontal line.
 * @param {CanvasRenderingContext2D} brush
 * @param {number} y
 * @param {number} height
 * @param {string} ink
 */
function rule(brush, y, height, ink) {
  brush.fillStyle = colour(ink);
  brush.fillRect(EDGE, y, WIDTH - 2 * EDGE, height);
}

/**
 * Paint the sign of a line, using the SVG symbols of the page.
 * @param {CanvasRenderingContext2D} brush
 * @param {PadLine} line
 * @param {number} x
 * @param {number} y
 */
function paintSign(brush, line, x, y) {
  const symbol = one(`symbol[id="${line.sign}"]`, document, Element);
  const size = 20 / Number(symbol.getAttribute("viewBox")?.split(" ")[2]);
  brush.save();
  brush.translate(x, y);
  brush.scale(size, size);
  const { color } = getComputedStyle(one(`tr[data-line="${line.key}"] .i`, document, Element));
  for (const path of all("path", symbol, Element)) {
    const shape = new Path2D(path.getAttribute("d") ?? "");
    brush.fillStyle = brush.strokeStyle = color;
    brush.lineWidth = Number(path.getAttribute("stroke-width") ?? 0);
    brush.lineCap = brush.lineJoin = "round";
    if (path.getAttribute("fill") !== "none") brush.fill(shape);
    if (path.getAttribute("stroke")) brush.stroke(shape);
  }
  brush.restore();
}

/**
 * Return the value of a colour token in the page's current theme.
 * @param {string} token
 */
function colour(token) {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
