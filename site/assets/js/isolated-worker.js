// Runs a player's own bot in a worker without access to anything (assets/isolated.html). It sends an empty message when
// it has begun. The first message that it receives contains everything needed to start Python; each further message is
// answered by heptad_site.isolated. This script cannot import others, as its address is a blob.

/** @typedef {import("./isolated.js").Parts} Parts */
/** @typedef {import("./isolated.js").Question} Question */

addEventListener("message", ({ ports: [port] }) => serve(port), { once: true });

/**
 * Answer the messages of the page.
 * @param {MessagePort} port
 */
function serve(port) {
  /** @type {Promise<(question: Question) => Promise<string>>} */
  let python;
  port.onmessage = async ({ data }) => {
    try {
      if ("id" in data) port.postMessage(await (await python)(data));
      else {
        python = start(data, () => port.postMessage("{}"));
        await python;
        port.postMessage('{"ready": true}');
      }
    } catch (error) {
      port.postMessage(JSON.stringify({ stopped: String(error) }));
    }
  };
  port.postMessage("{}");
}

/**
 * Start Python. Returns a function that answers requests.
 * @param {Parts} parts
 * @param {() => void} tick  called repeatedly while a long answer is computed
 */
async function start({ scripts, files, archives, micropip, library, memory }, tick) {
  const load = (/** @type {string} */ text) =>
    import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const [{ LIBRARY, addLibrary, launch }, { unpack }, { loadPyodide }, { default: create }] = await Promise.all(
    scripts.map(load),
  );
  const plain = self.fetch; // has no network access here; replaced while Pyodide requests its files from it
  self.fetch = async (address) => {
    const name = String(address).split("/").pop() ?? "";
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "content-type": type } });
  };
  const indexURL = "https://pyodide.invalid/";
  const options = { indexURL, stdLibURL: `${indexURL}core.zip` };
  const add = (/** @type {any} */ { FS }) => FS.writeFile(LIBRARY, new Uint8Array(library));
  const fill = memory && (async (/** @type {any} */ module) => unpack(memory, module));
  const python = await launch(loadPyodide, create, archives, options, add, fill);
  addLibrary(python);
  self.fetch = plain;
  const isolated = python.pyimport("heptad_site.isolated").Isolated(tick);
  return async (/** @type {Question} */ { wheel, ...question }) => {
    if (wheel) {
      python.unpackArchive(micropip, "wheel");
      python.FS.writeFile(question.path, new Uint8Array(wheel));
    }
    return isolated.handle(JSON.stringify(question));
  };
}
