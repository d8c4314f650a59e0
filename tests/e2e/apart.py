"""`python -m tests.e2e.apart dist`: devices visit the built site, its server stops, and they join and play whole games.

Run it in a network of its own, in which no other server can be reached: `tests.e2e.network` creates one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, expect, sync_playwright

from heptad_site.build.server import Server
from tests.e2e.devices import SHORT, answer, invited, play
from tests.e2e.engines import installed_browsers, launch, launch_with_profile
from tests.e2e.processes import kill_browser
from tests.e2e.user import IS_CACHED, OFFLINE_ERRORS, START_TIMEOUT, Game, User, wait_until

#: Keeps the connection of a device that joins in `connection`.
CONNECTION = """const Connection = RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Connection {
  constructor(given) { super(given); globalThis.connection = this } }"""
#: The game during which the host's browser is killed; the host's seat begins.
KILLED = SHORT["architects"]
ASKED = "#app button[name=token]:visible"
#: A game of seven people, of whom the first builds military cards and the others discard for coins (see `planned`).
SEVEN = "play/?game=wonders&players=7&seed=2a&devices=several" + "".join(f"&by{seat}=person" for seat in range(7))
#: The query of each game, and the engines of the devices that join it.
TABLES = [
    (SEVEN, ("chromium", "firefox") * 3),
    *((SHORT[game], (engine,)) for game in SHORT for engine in ("chromium", "firefox")),
]


def keep(user: User, path: str) -> None:
    """Visit a page until the service worker has cached the whole site."""
    page = user.open(path)
    wait_until(page, lambda: page.evaluate(IS_CACHED) is True, START_TIMEOUT)
    page.close()


def coming(host: Page, user: User) -> Page:
    """Open the link of the invitation on another device, and carry its answer to the host."""
    link = host.locator("#invite-way").get_attribute("data-link") or ""
    guest = user.open(link.removeprefix(user.url), script=CONNECTION)
    answer(host, guest)
    return guest


def joined(host: Page, user: User) -> Page:
    """Let another device join and take the first open seat."""
    guest = coming(host, user)
    seated = host.locator("#invite .is-in").count()
    guest.locator("#sit button").click()
    expect(host.locator("#invite .is-in")).to_have_count(seated + 1)
    return guest


def lose_the_network(host: Page, guest: Page, user: User) -> Page:
    """Interrupt the network briefly, which has no effect, and then for long; the device rejoins with a new code.

    Returns the new page of the device.
    """
    down, up = (["ip", "link", "set", "lo", state] for state in ("down", "up"))
    state = "connection.connectionState"
    subprocess.run(down, check=True)
    wait_until(guest, lambda: guest.evaluate(state) == "disconnected")
    subprocess.run(up, check=True)
    wait_until(guest, lambda: guest.evaluate(state) == "connected")
    subprocess.run(down, check=True)
    expect(guest.locator("[data-key=cut] dialog")).to_be_visible()
    expect(host.locator("#invite .is-away")).to_have_count(1)
    subprocess.run(up, check=True)
    guest.close()
    guest = coming(host, user)
    expect(host.locator("#invite .is-in")).to_have_count(1)
    return guest


def crash(playwright: Playwright, profile: Path, user: User, other: User) -> User:
    """Kill the browser with the game and start it again: the game is unchanged, and the other device rejoins.

    Returns the user of the new browser.
    """
    host = invited(user, KILLED)
    guest = joined(host, other)
    host.keyboard.press("Escape")
    host.locator(ASKED).first.click()
    guest.locator(ASKED).first.wait_for()
    wait_until(host, lambda: len(Game(host).record()["actions"]) == 1)
    board = guest.locator("#board").inner_text()
    kill_browser(profile)
    expect(guest.locator("[data-key=cut] dialog")).to_contain_text("Waiting for Player 1.")
    guest.close()
    again = User(launch_with_profile(playwright, profile), user.url)
    again.expected_errors = OFFLINE_ERRORS
    home = again.open("")
    home.locator("#resume a[data-save]").click()
    home.locator(".strip.away [popovertarget=invite]").click(timeout=START_TIMEOUT)
    home.locator("#invite-way[data-link]").wait_for()
    guest = coming(home, other)
    guest.locator(ASKED).first.wait_for()
    assert guest.locator("#board").inner_text() == board
    home.keyboard.press("Escape")
    play(home, [guest], begun=1)
    guest.close()
    return again


def main(folder: Path) -> None:
    with sync_playwright() as playwright, TemporaryDirectory() as profile:
        browsers = {
            engine: launch(playwright, engine) for engine in ("chromium", "firefox") if engine in installed_browsers()
        }
        with Server(folder) as server:
            url = server.url
            users = [User(browsers[engine].new_context(reduced_motion="reduce"), url) for engine in browsers]
            owner = User(launch_with_profile(playwright, Path(profile)), url)
            users.append(owner)
            for user in users:
                keep(user, "join/architects/")
            kept = dict(zip(browsers, users, strict=False))
            keep(kept["chromium"], "play/")
            keep(owner, "play/")
        for user in users:
            user.expected_errors = OFFLINE_ERRORS
        print("devices have visited the site, and its server has stopped", flush=True)
        for query, engines in TABLES:
            host = invited(kept["chromium"], query)
            guests = [joined(host, kept[engine]) for engine in engines if engine in kept]
            if query == SHORT["duel"] and engines == ("chromium",):
                guests = [lose_the_network(host, guests[0], kept["chromium"])]
                print("the network failed for a moment, then for long, and the device is back in its seat", flush=True)
            if len(guests) == len(engines):
                play(host, guests)
                print(f"{query.partition('&')[0]}: played to its end, devices in {', '.join(engines)}", flush=True)
            for page in (host, *guests):
                page.close()
        users.append(crash(playwright, Path(profile), owner, kept["chromium"]))
        print("the browser with the game was killed, and everybody came back", flush=True)
        users[-1].context.close()
        assert [user.errors for user in users] == [[] for _ in users]
        for browser in browsers.values():
            browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
