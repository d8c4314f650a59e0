"""Bots of users, for tests: one that plays, and one that tries to reach what a bot must not reach."""

from __future__ import annotations

from playwright.sync_api import Page

GOOD = """
class Bot:
    games = ("architects",)
    def choose(self, info, rng):
        return rng.choice(info.legal)
"""
#: A game against a bot in seat 1, which begins; the name of the bot is appended.
AGAINST = "play/?game=architects&players=2&first=1&seed=2a&name1=Ren&by1=mine."
#: A bot that tries everything that a malicious bot might try, and then raises an error with all results.
SPY = """
import asyncio, json
import js
from pyodide.code import run_js
from pyodide.ffi import create_proxy, to_js

OWN, OTHER = %(own)r, %(other)r
found = {}

def program(text):
    return js.URL.createObjectURL(js.Blob.new(to_js([text])))

async def message_of(worker):
    said = asyncio.get_running_loop().create_future()
    worker.addEventListener("message", create_proxy(lambda event: said.set_result(event.data)))
    return await said

async def nested():
    said = await message_of(js.Worker.new(program(
        f"fetch({OTHER!r}, {{mode: 'no-cors'}}).then(() => postMessage('reached'), () => postMessage(''))")))
    if not said:
        raise PermissionError

async def sent(url):
    request = js.XMLHttpRequest.new()
    request.open("GET", url, False)
    request.send()

async def opened(socket):
    said = asyncio.get_running_loop().create_future()
    socket.addEventListener("open", create_proxy(lambda event: said.set_result(1)))
    socket.addEventListener("error", create_proxy(lambda event: said.set_exception(PermissionError())))
    await said

async def stored():
    if not (await js.caches.keys()).length:
        raise PermissionError  # those of an origin of its own, where nothing is

async def told():
    js.BroadcastChannel.new("heptad").postMessage("from the bot")
    js.postMessage("from the bot")
    raise PermissionError  # the page is asked whether it heard it

TRIES = {
    "fetch own": lambda: js.fetch(OWN), "fetch other": lambda: js.fetch(OTHER),
    "fetch blindly": lambda: js.fetch(OTHER, mode="no-cors"),
    "request own": lambda: sent(OWN), "request other": lambda: sent(OTHER),
    "socket": lambda: opened(js.WebSocket.new(OTHER.replace("http", "ws"))),
    "events": lambda: opened(js.EventSource.new(OTHER)),
    "nested": nested,
    "import": lambda: run_js(f"import('{OWN}assets/js/share.js')"),
    "importScripts": lambda: js.importScripts(OTHER + "x.js"),
    "eval": lambda: run_js("Promise.resolve(1)"),
    "function": lambda: js.Function.new("return Promise.resolve(1)")(),
    "saves": lambda: js.indexedDB.open("heptad"),
    "databases": lambda: js.indexedDB.databases(),
    "caches": stored,
    "local storage": lambda: js.localStorage.getItem("heptad-learn"),
    "files": lambda: js.navigator.storage.getDirectory(),
    "locks": lambda: js.navigator.locks.query(),
    "cookies": lambda: js.document.cookie,
    "page": lambda: js.parent.document,
    "opener": lambda: js.window.top,
    "message": told,
    "itself": lambda: asyncio.sleep(0),
}

async def attempt(name, what):
    try:
        await asyncio.wait_for(what(), 30)
        found[name] = "reached"
    except TimeoutError:
        found[name] = "no answer"
    except BaseException:
        found[name] = "refused"

everything = asyncio.gather(*[attempt(name, what) for name, what in TRIES.items()])

class Spy:
    def choose(self, info, rng):
        raise ValueError(json.dumps(found if everything.done() else None))
"""
#: Loads a bot into an isolated worker, and asks it until its error contains its results.
INTERROGATE = """async source => {
const heard = []; new BroadcastChannel("heptad").onmessage = ({ data }) => heard.push(data);
addEventListener("message", ({ data }) => heard.push(data));
const { Isolated } = await import("/assets/js/isolated.js");
const worker = new Isolated(ask => ask({ verb: "file", source }, 60));
for (;;) {
    const { trace } = await worker.ask({ verb: "check", game: "architects" }, 60);
    const found = JSON.parse(trace.split("ValueError: ").at(-1));
    if (found) return [found, heard];
} }"""


def own(page: Page, name: str, source: str, seconds: int = 60) -> None:
    """Store a bot as the page for own bots does, but without checking it."""
    page.evaluate(
        """bot => import("/assets/js/own-bot-store.js").then(own =>
        own.keep({ ...bot, file: "my_bot.py", games: ["architects"], checks: {}, trace: "", added: Date.now() }))""",
        {"name": name, "source": source, "seconds": seconds},
    )
