"""The browsers that the tests use, one for each engine: which are on this machine, and how Playwright drives them."""

from __future__ import annotations

import atexit
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Browser, BrowserContext, BrowserType, Locator, Playwright

from tests.e2e.user import until

ENGINES = ("chromium", "firefox", "webkit")
#: Marks a test that runs in every engine of this machine, where the others run in Chromium alone.
EVERY = "every_engine"
#: Marks a test, or one case of a test, that a usual run leaves out, because another one tries much the same.
THOROUGH = "thorough"
#: Devices connect by their addresses as they are. No page of Chromium's own is kept ready for its toolbar.
SWITCHED_OFF = (
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
        "--allow-loopback-in-peer-connection",  # devices connect inside this machine, also where it has no network
        f"--disable-features={','.join(SWITCHED_OFF)}",
        "--js-flags=--liftoff-only",  # WebAssembly is compiled once: tests end before a second time pays
    )
}
#: The same in Firefox. Contexts of an installed one cannot be told that less motion is wanted, so all of it is told.
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "dom.ipc.processPrelaunch.enabled": False,  # no process is kept ready for a tab that no test opens
    "media.peerconnection.ice.loopback": True,
    "media.peerconnection.ice.obfuscate_host_addresses": False,
}
DOWNLOADS = Path(mkdtemp(prefix="heptad-downloads-"))
atexit.register(shutil.rmtree, DOWNLOADS, ignore_errors=True)


def first_usual(cases: Iterable[str]) -> list[ParameterSet]:
    """Cases of a test that are much alike: a usual run tries the first one, a thorough run all."""
    first, *rest = cases
    return [pytest.param(first), *(pytest.param(case, marks=pytest.mark.thorough) for case in rest)]


def programs() -> dict[str, str]:
    """The browser's program for each engine that is here. `build.py test` names them, else installed ones are found."""
    found = {
        "chromium": os.environ.get("HEPTAD_BROWSER") or shutil.which("chromium"),
        "firefox": os.environ.get("HEPTAD_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox"),
        "webkit": os.environ.get("HEPTAD_WEBKIT"),
    }
    return {engine: path for engine, path in found.items() if path}


def launch(
    playwright: Playwright, engine: str, program: Path | None = None, **preferences: bool | int | str
) -> Browser:
    """`program` starts the engine's browser in another way; `preferences` are Firefox's, with _ for each dot."""
    kind: BrowserType = getattr(playwright, engine)
    return kind.launch(
        executable_path=program or programs().get(engine),
        channel="moz-firefox" if is_installed_firefox(kind) else None,
        args=FLAGS.get(engine),
        downloads_path=DOWNLOADS,
        firefox_user_prefs={**PREFERENCES, **{name.replace("_", "."): value for name, value in preferences.items()}},
    )


def launch_with_profile(playwright: Playwright, folder: Path) -> BrowserContext:
    """Chromium with a profile in this folder, which outlives it."""
    return playwright.chromium.launch_persistent_context(
        folder, executable_path=programs().get("chromium"), args=FLAGS["chromium"], reduced_motion="reduce"
    )


def is_installed_firefox(kind: BrowserType) -> bool:
    """It speaks another protocol than the Firefox that Playwright brings."""
    return kind.name == "firefox" and programs().get("firefox") != kind.executable_path


def download(button: Locator, named: str = "*.json") -> str:
    """The text of the file that a click on this gives out. Of those of an installed Firefox Playwright is not told."""
    page, browser = button.page, button.page.context.browser
    if browser and is_installed_firefox(browser.browser_type):
        before = {*DOWNLOADS.iterdir()}
        button.click()
        until(page, lambda: any(path.stat().st_size for path in {*DOWNLOADS.glob(named)} - before))
        (path,) = {*DOWNLOADS.glob(named)} - before
        return path.read_text("utf-8")
    with page.expect_download() as downloading:
        button.click()
    return downloading.value.path().read_text("utf-8")
