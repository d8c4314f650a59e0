// Draws a text as a QR code: dark on light in both themes, so that cameras can read it.

import { generate } from "./vendor/lean-qr.js";

const MARGIN = 4; // modules around the code, as cameras expect

/**
 * Draw a text into an SVG.
 * @param {Element} picture
 * @param {string} text
 */
export function drawQr(picture, text) {
  const code = generate(text);
  let path = "";
  for (let row = 0; row < code.size; row++)
    for (let column = 0; column < code.size; column++)
      if (code.get(column, row)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
  const size = code.size + 2 * MARGIN;
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.querySelector("path")?.setAttribute("d", path);
}
