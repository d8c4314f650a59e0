// Imports files that a page has exported: the form, its progress, and what an import has done. For the pages of saved
// games and of results.

import { isolated } from "./bidi.js";
import { byId, first, notice, withdraw } from "./page.js";
import { textOf } from "./share.js";
import { saveErrorKey } from "./storage.js";

const LARGEST_EXPORT = 50_000_000; // bytes of a file that are read
const MAX_PROBLEMS = 5; // the number of problems that are said

/** @typedef {{added: number, known: number, problems: string[]}} Imported  `known`: what was stored here before */

/**
 * Pass the files that are chosen in the form of this page to `take`.
 * @param {(files: File[]) => Promise<unknown>} take
 */
export function prepareImport(take) {
  const file = first("#import", document, HTMLInputElement);
  file?.addEventListener("change", async () => {
    await take([...(file.files ?? [])]);
    file.value = "";
  });
}

/**
 * Import files part by part, and say what was done. Ends when a part is not added. Returns whether all parts were added.
 * @template Part
 * @param {File[]} files
 * @param {(text: string, name: string, done: Imported) => Part[] | Promise<Part[]>} partsOf  the parts of a file, whose
 *     name is fit for a sentence
 * @param {(part: Part, done: Imported) => Promise<boolean>} add  returns false, and has said why, if nothing was added
 */
export async function importFiles(files, partsOf, add) {
  withdraw("problem", "shared", "full", "unsaved");
  /** @type {Imported} */
  const done = { added: 0, known: 0, problems: [] };
  try {
    for (const [at, file] of files.entries()) {
      progress(at / files.length);
      const parts = await partsOf(await textOf(file, LARGEST_EXPORT), isolated(file.name), done);
      for (const [n, part] of parts.entries()) {
        progress((at + n / parts.length) / files.length);
        if (!(await add(part, done))) return false;
      }
    }
  } finally {
    progress(1);
  }
  sayImported(done);
  return true;
}

/**
 * Show the progress of an import.
 * @param {number} share  the part that is done, from 0 to 1
 */
function progress(share) {
  const bar = byId("importing", HTMLProgressElement);
  bar.hidden = share === 1;
  bar.value = share;
}

/** Say what an import has done. @param {Imported} done */
function sayImported({ added, known, problems }) {
  const says = [...(added ? [counted("added", added)] : []), ...(known ? [counted("known", known)] : [])];
  const more = problems.length > MAX_PROBLEMS ? ["…"] : [];
  notice("problem", [...says, ...problems.slice(0, MAX_PROBLEMS), ...more].join(" "));
}

/**
 * Return a sentence of the form with a number.
 * @param {string} key
 * @param {number} n
 */
export function counted(key, n = 0) {
  return (byId("add-file").dataset[key] ?? "").replace("{n}", String(n));
}

/**
 * Say why something was not saved. Returns false.
 * @param {Error} error
 */
export function noticeUnsaved(error) {
  notice(saveErrorKey(error));
  return false;
}
