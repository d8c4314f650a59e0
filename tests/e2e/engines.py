"""The browsers of the tests, one for each engine: which are installed, and how Playwright launches them."""

from __future__ import annotations

import atexit
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from playwright.sync_api import Browser, BrowserContext, BrowserType, Locator, Playwright

import build
from tests.e2e.network import in_own_network
from tests.e2e.user import wait_until
from tests.e2e.webkit import is_installed

ENGINES = tuple(build.ENGINES)
#: The marker of tests that run in every installed engine; tests without it run in Chromium only.
EVERY_ENGINE = "every_engine"
#: Features of Chromium that are disabled: WebRTC hides local addresses behind mDNS names, and pages of the browser's
#: own are preloaded for its toolbar.
DISABLED_FEATURES = (
    "WebRtcHideLocalIpsWithMdns",
    "PreloadTopChromeWebUI",
    "WebUIOmniboxPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxAimPopup",
)
FLAGS = {
    "chromium": (
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--allow-loopback-in-peer-connection",  # WebRTC connections within this machine, even without a network
        f"--disable-features={','.join(DISABLED_FEATURES)}",
        # Do not optimise WebAssembly: tests end before that pays. Let tests collect garbage.
        "--js-flags=--liftoff-only --expose-gc",
    )
}
#: The same for Firefox. An installed one ignores `reduced_motion` of a context, so it is set for the whole browser.
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": 6,  # a mouse, as Playwright gives one to Chromium: fine and hovering
    "ui.allPointerCapabilities": 6,
    "javascript.options.wasm_optimizingjit": False,  # as in Chromium
    "dom.ipc.processPrelaunch.enabled": False,  # do not start a spare process for the next tab
    "media.peerconnection.ice.loopback": True,
    "media.peerconnection.ice.obfuscate_host_addresses": False,
}
DOWNLOADS = Path(mkdtemp(prefix="heptad-downloads-"))
atexit.register(shutil.rmtree, DOWNLOADS, ignore_errors=True)


@cache
def installed_browsers() -> dict[str, str]:
    """Return the path of the browser for each engine that is available."""
    return build.find_browsers()


def left_out(thorough: bool) -> Iterator[str]:
    """Yield what a run of the browser tests leaves out on this machine, and why."""
    if missing := [engine for engine in ENGINES if engine not in installed_browsers()]:
        yield f"the tests in {', '.join(missing)}, because it is not on this machine"
    if not is_installed():
        yield "the tests in WebKitGTK, because it is not on this machine"
    if not thorough:
        yield (
            "tests that are much like others, of rare situations, or in a network of their own, which "
            f"python3 build.py test tests/e2e {build.THOROUGH} runs"
        )
    elif not in_own_network(["true"]):
        yield "devices in a network of their own, because unshare and ip make none here"


def launch(
    playwright: Playwright, engine: str, program: Path | None = None, **preferences: bool | int | str
) -> Browser:
    """Launch the browser of an engine.

    `program` replaces its executable; `preferences` are preferences of Firefox, with "_" for each dot in their names.
    """
    kind: BrowserType = getattr(playwright, engine)
    return kind.launch(
        executable_path=program or installed_browsers().get(engine),
        channel="moz-firefox" if is_installed_firefox(kind) else None,
        args=FLAGS.get(engine),
        downloads_path=DOWNLOADS,
        firefox_user_prefs={**PREFERENCES, **{name.replace("_", "."): value for name, value in preferences.items()}},
    )


def launch_with_profile(playwright: Playwright, folder: Path) -> BrowserContext:
    """Launch Chromium with a profile in this folder, which remains when the browser has ended."""
    return playwright.chromium.launch_persistent_context(
        folder, executable_path=installed_browsers().get("chromium"), args=FLAGS["chromium"], reduced_motion="reduce"
    )


def is_installed_firefox(kind: BrowserType) -> bool:
    """Return whether the browser is an installed Firefox; it is driven by another protocol than Playwright's own."""
    return kind.name == "firefox" and installed_browsers().get("firefox") != kind.executable_path


def download(button: Locator, named: str = "*.json") -> str:
    """Click a button and return the text of the file that is downloaded.

    Playwright gets no download event from an installed Firefox, so there the new file is looked for in the download
    folder, by the pattern `named`.
    """
    page, browser = button.page, button.page.context.browser
    if browser and is_installed_firefox(browser.browser_type):
        before = {*DOWNLOADS.iterdir()}
        button.click()
        wait_until(page, lambda: any(path.stat().st_size for path in {*DOWNLOADS.glob(named)} - before))
        (path,) = {*DOWNLOADS.glob(named)} - before
        return path.read_text("utf-8")
    with page.expect_download() as downloading:
        button.click()
    return downloading.value.path().read_text("utf-8")
