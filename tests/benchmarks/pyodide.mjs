// Measures rounds of the benchmark in Pyodide, one for each line of standard input, which says the seconds to measure.
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../site/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide();
for (const folder of ["engine", "tests"]) {
  python.FS.mkdirTree(`/heptad/${folder}`);
  python.mountNodeFS(`/heptad/${folder}`, fileURLToPath(new URL(`../../${folder}`, import.meta.url)));
}
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/heptad', '/heptad/engine']");
const measure = python.runPython("from tests.benchmarks.in_pyodide import measure; measure");
for await (const seconds of createInterface({ input: process.stdin })) {
  console.log(measure(Number(seconds), process.cpuUsage));
}
