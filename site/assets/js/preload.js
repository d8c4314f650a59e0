// Prefetches what Python starts from when a game is likely to begin: when a link or button that begins one is pointed
// at or focused, and on an idle page with a set-up form. Never done on a slow, metered or data-saving connection.

import { isFastUnmetered, whenIdle } from "./eager.js";
import { ROOT } from "./trusted.js";

const BEGINS = 'a[href*="play/?"], form[action$="play/"] [type="submit"], form[action$="play/"] .btn-go';
let begun = navigator.serviceWorker?.controller != null; // the service worker has everything already

for (const type of ["pointerover", "focusin"])
  addEventListener(type, ({ target }) => target instanceof Element && target.closest(BEGINS) && load());
if (document.querySelector(".setup-form")) whenIdle(load);

/** Prefetch the files, once. */
async function load() {
  if (begun || !isFastUnmetered()) return;
  begun = true;
  const answer = await fetch(new URL("build.json", ROOT)).catch(() => undefined);
  if (!answer?.ok) return;
  const { runtime, memory } = /** @type {import("./boot.js").Build} */ (await answer.json());
  for (const path of [...runtime.filter((name) => /\.(js|wasm|json)$/.test(name)), memory.path])
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: new URL(path, ROOT) }));
}
