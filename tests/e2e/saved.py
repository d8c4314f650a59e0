"""Short games of Duel in links, broken databases, and what tests read of saves, reviews and boards drawn ahead."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from heptad.kernel.record import Record, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.e2e.user import START_TIMEOUT, Game, User

SEATS = (Seat(name="Ann", by="person"), Seat(name="Bob", by="person"))
#: While `isLost` is true, the database takes in no saved game, as if the browser had lost it. A connection that was
#: used meanwhile takes in none later either. `lost` counts the attempts.
LOST_DATABASE = """self.isLost = true; self.lost = 0; const dead = new WeakSet();
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
if (this.name === "saves" && (isLost || dead.has(this.transaction.db))) {
lost++; dead.add(this.transaction.db); throw new DOMException("lost", "UnknownError") }
return put.apply(this, given) }"""
#: Returns the entries of a database `heptad-NAME` by key, after putting the given ones into it.
KEPT = """([name, put]) => new Promise(done => { const opening = indexedDB.open(`heptad-${name}`);
opening.onupgradeneeded = () => opening.result.createObjectStore(name);
opening.onsuccess = () => { const store = opening.result.transaction(name, "readwrite").objectStore(name);
for (const [key, value] of Object.entries(put)) store.put(value, key);
const [keys, found] = [store.getAllKeys(), store.getAll()];
store.transaction.oncomplete = () => { opening.result.close();
done(Object.fromEntries(keys.result.map((key, n) => [key, found.result[n]]))) } } })"""
#: Makes storage fail as in a browser that keeps nothing.
NOTHING_IS_KEPT = """for (const name of ["indexedDB", "localStorage", "caches"])
Object.defineProperty(self, name, { get() { throw new DOMException("denied", "SecurityError") } })"""
#: Entries of the database of saved games that contain no game.
BROKEN: list[dict[str, Any]] = [
    {"id": "a"},
    {"id": "b", "record": 7, "updated": "today", "summary": None, "over": False},
    {"id": "c", "record": {"game": "duel"}, "updated": 9e99, "summary": {"en": 7}, "over": False},
    {"id": "d", "record": {"game": "duel"}, "updated": 0, "over": False},
]
#: Keeps the database open and requests a newer version of it, which is blocked; so is every later request to open it.
HOLD_DATABASE = """new Promise(done => { const opening = indexedDB.open("heptad");
opening.onsuccess = () => { self.held = opening.result; indexedDB.open("heptad", 99).onblocked = () => done() } })"""
#: While `isSilent` is true, shortens the timeout after which a page treats the database as silent from 5 s to 0.5 s.
IMPATIENT = """const later = setTimeout; self.isSilent = true;
self.setTimeout = (act, ms, ...more) => later(act, isSilent && ms === 5000 ? 500 : ms, ...more)"""


def duel(actions: int, seed: str = "2a") -> Record:
    """Return a game of Duel between two people with this number of actions; there is no bot that would add any."""
    table, rng = Table.new("duel", {"wonders": "preset"}, seed=seed, seats=SEATS), Rng(1)
    for _ in range(actions):
        (seat,) = table.current_players
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    return table.record


def open_duel(user: User, address: str) -> Page:
    page = user.open(address)
    await_duel(page)
    return page


def await_duel(page: Page) -> None:
    """Wait until the game in the address is shown and saved."""
    expect(page).to_have_url(re.compile(r"save=\w+$"), timeout=START_TIMEOUT)
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    Game(page).record()


def save_id(page: Page) -> str:
    return page.url.partition("save=")[2]


def actions_of(user: User) -> dict[str, int]:
    return {entry["id"]: len(entry["record"]["actions"]) for entry in user.saved()}


def entry_of(record: Record) -> dict[str, Any]:
    summary = {"en": "A duel of Ann and Bob", "ja": "AnnとBob"}
    entry = {"id": "good", "version": 2, "record": record.to_data(), "link": record.to_link(), "summary": summary}
    return entry | {"over": False, "updated": 1}


def scene(page: Page) -> str:
    page.locator("#app[data-scene]").wait_for(timeout=START_TIMEOUT)
    return page.locator("#app").get_attribute("data-scene") or ""


def said(page: Page, key: str, words: str) -> None:
    notice = page.locator(f"#notice[data-key={key}] dialog")
    expect(notice).to_be_visible(timeout=START_TIMEOUT)
    expect(notice).to_contain_text(words)


def kept(page: Page, name: str, put: dict[str, Any] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(KEPT, [name, put or {}])
    return found
