// Calls a function in Pyodide for each line of standard input, and prints what it returns.
//
// node pyodide.mjs MODULE FUNCTION: of the engine or of these tests. It is given the line and Node.js's process.cpuUsage.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../site/node_modules/pyodide/pyodide.mjs";

const [module, name] = process.argv.slice(2);
const python = await loadPyodide();
for (const folder of ["engine", "tests"]) {
  python.FS.mkdirTree(`/heptad/${folder}`);
  python.mountNodeFS(`/heptad/${folder}`, fileURLToPath(new URL(`../${folder}`, import.meta.url)));
}
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/heptad', '/heptad/engine']");
const call = python.pyimport(module)[name];
for await (const line of createInterface({ input: process.stdin })) {
  console.log(call(line, process.cpuUsage));
}
