// Usage: node pyodide.mjs MODULE FUNCTION
//
// Calls a function of the engine or of the tests in Pyodide for each line of standard input, and prints its result. Its
// arguments are the line and process.cpuUsage of Node.js.
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
