// A text as a QR code: dark on light in both themes, for cameras.

import { qrcode } from "./vendor/qrcode.js";

const MARGIN = 4; // modules, as cameras expect it

/**
 * Draw a text into an SVG.
 * @param {Element} picture
 * @param {string} text
 */
export function drawQr(picture, text) {
  const code = qrcode(0, "L");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
  const size = count + 2 * MARGIN;
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.querySelector("path")?.setAttribute("d", path);
}
