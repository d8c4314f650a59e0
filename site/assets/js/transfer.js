// Takes data to another device: exports everything as one file, and imports all files that this site exports, also those
// that the installed app receives. After an import it sends an event "imported", so that the page shows what was added.

import { addResults, allResults, isResult, newResults } from "./all-results.js";
import { ask } from "./ask.js";
import { isolated } from "./bidi.js";
import { randomHex } from "./ids.js";
import { byId, first, notice, one, withdraw } from "./page.js";
import { addSolved, allSolved, isSolved } from "./progress.js";
import { noticeStopped } from "./python.js";
import { forgetShared, receive } from "./received.js";
import { downloadJson, LARGEST_FILE, textOf } from "./share.js";
import { inFile, list, save, saveErrorKey } from "./storage.js";

const FORMAT = "heptad-everything"; // the mark of a file with everything
const LARGEST_EXPORT = 100_000_000; // bytes of a file that are read, as in sw.js
const MAX_PROBLEMS = 5; // the number of problems that are said
const MAX_RESULTS = 20_000; // results of a file, the newest: pages read all results at once
const MAX_SOLVED = 2000; // solved scenarios of a file
const BATCH = 500; // the number of results that are stored together

/**
 * What an import has done. The keys are those of the sentences of the form. `known`: what was stored here before.
 * @typedef {{games: number, results: number, solved: number, known: number, problems: string[]}} Imported
 */

/** @typedef {{name: string, record: string, hinted?: boolean, updated: number}} ImportedGame  `name`: of its file */

if (self === top) begin(); // in a frame the page says that it only works outside of frames

function begin() {
  const field = byId("import", HTMLInputElement);
  field.addEventListener("change", async () => {
    await take([...(field.files ?? [])]);
    field.value = "";
  });
  first("[data-do=everything]")?.addEventListener("click", exportEverything);
  if (document.getElementById("notice-shared")) receive(take, offer).catch(console.info); // no cache: nothing was shared
}

/** Export the saved games, the results and the solved scenarios as one file. */
async function exportEverything() {
  try {
    const games = (await list()).games.map(inFile);
    downloadJson({ format: FORMAT, games, results: await allResults(), solved: allSolved() }, "heptad-everything.json");
  } catch {
    notice("storage");
  }
}

/**
 * Ask whether files that were shared with the app may be added.
 * @param {File[]} files
 */
function offer(files) {
  notice("shared", files.map(({ name }) => isolated(name)).join(", "));
  one("#notice [data-do=add]").addEventListener("click", async () => (await take(files)) && forgetShared());
  one("#notice [data-do=drop]").addEventListener("click", forgetShared);
}

/**
 * Add what is in files, and say what was done. Ends when something cannot be stored. Returns whether all was added that
 * is valid.
 * @param {File[]} files
 */
async function take(files) {
  withdraw("problem", "shared", "full", "unsaved");
  /** @type {Imported} */
  const done = { games: 0, results: 0, solved: 0, known: 0, problems: [] };
  try {
    const links = new Set((await list()).games.map(({ link }) => link));
    for (const [at, file] of files.entries()) {
      progress(at / files.length);
      const steps = await stepsFor(file, done, links);
      for (const [n, step] of steps.entries()) {
        progress((at + n / steps.length) / files.length);
        await step();
      }
    }
    notice("problem", summary(done));
    return true;
  } catch (error) {
    if (error instanceof DOMException) notice(saveErrorKey(error));
    else noticeStopped(error);
    first("#notice p")?.append(` ${counted("partly")} ${summary(done)}`);
    return false;
  } finally {
    progress(1);
    dispatchEvent(new Event("imported"));
  }
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

/** Return sentences that say what an import has done. @param {Imported} done */
function summary({ problems, ...counts }) {
  const says = Object.entries(counts).map(([key, n]) => (n ? counted(key, n) : ""));
  const more = problems.length > MAX_PROBLEMS ? "…" : "";
  return [...says, ...problems.slice(0, MAX_PROBLEMS), more].filter(Boolean).join(" ");
}

/**
 * Return a sentence of the form with a number.
 * @param {string} key
 * @param {number} n
 */
function counted(key, n = 0) {
  return (byId("add-file").dataset[key] ?? "").replace("{n}", String(n));
}

/**
 * Read a file. Returns the steps that add what is in it and not here yet. Each rejects if it cannot store something.
 * @param {File} file
 * @param {Imported} done
 * @param {Set<string | undefined>} links  the links of all games that are saved
 */
async function stepsFor(file, done, links) {
  const name = isolated(file.name);
  const { games, others } = partsOf(await textOf(file, LARGEST_EXPORT), name);
  const solved = others.filter(isSolved).slice(0, MAX_SOLVED);
  const results = others.filter(isResult).slice(0, MAX_RESULTS);
  const unusable = others.length - solved.length - results.length;
  if (unusable) done.problems.push(`${name}: ${counted("unusable", unusable)}`);
  else if (!games.length && !others.length) done.problems.push(`${name}: ${counted("none")}`);
  const fresh = await newResults(results);
  done.known += results.length - fresh.length;
  const batches = Array.from({ length: Math.ceil(fresh.length / BATCH) }, (_, n) =>
    fresh.slice(n * BATCH).slice(0, BATCH),
  );
  return [
    async () => addAllSolved(solved, done),
    ...batches.map((batch) => () => addBatch(batch, done)),
    ...games.map((game) => () => addGame(game, done, links)),
  ];
}

/**
 * Return the games in the text of a file, and its other entries. A file that is neither a list nor a file of everything
 * counts as a game: the session says what is wrong with it.
 * @param {string} text
 * @param {string} name  of the file
 * @returns {{games: ImportedGame[], others: unknown[]}}
 */
function partsOf(text, name) {
  const now = Date.now();
  try {
    const found = JSON.parse(text);
    const parts =
      found?.format === FORMAT ? [found.games ?? [], found.results ?? [], found.solved ?? []].flat() : found;
    if (Array.isArray(parts)) {
      const isGame = (/** @type {any} */ part) => Boolean(part?.record ?? part?.actions);
      const games = parts.filter(isGame).map(({ hinted, updated, ...game }, n, all) => ({
        name: all.length > 1 ? `${name} (${n + 1})` : name,
        record: JSON.stringify(game.record ?? game),
        hinted: hinted === true,
        updated: updated > 0 && updated < now ? Number(updated) : now,
      }));
      return { games, others: parts.filter((part) => !isGame(part)) };
    }
  } catch {
    // the session says so
  }
  return { games: [{ name, record: text.slice(0, LARGEST_FILE), updated: now }], others: [] };
}

/**
 * @param {import("./progress.js").Solved[]} solved
 * @param {Imported} done
 */
function addAllSolved(solved, done) {
  const added = addSolved(solved);
  done.solved += added;
  done.known += solved.length - added;
}

/**
 * @param {Result[]} batch
 * @param {Imported} done
 */
async function addBatch(batch, done) {
  await addResults(batch);
  done.results += batch.length;
}

/**
 * Add a game, if the session accepts it and no saved game is exactly like it.
 * @param {ImportedGame} game
 * @param {Imported} done
 * @param {Set<string | undefined>} links  the links of all games that are saved
 */
async function addGame({ name, record, hinted, updated }, done, links) {
  const answer = await ask({ verb: "open", record });
  if (!answer.ok) done.problems.push(`${name}: ${answer.error.say}`);
  else if (links.has(answer.link)) done.known++;
  else {
    await save(randomHex(), answer, hinted, updated);
    links.add(answer.link);
    done.games++;
  }
}
