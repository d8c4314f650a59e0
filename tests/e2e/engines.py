"""The browsers of the tests, one for each engine: which are installed, and how Playwright launches them."""

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

from tests.e2e.user import wait_until

ENGINES = ("chromium", "firefox", "webkit")
#: The marker of tests that run in every installed engine; tests without it run in Chromium only.
EVERY_ENGINE = "every_engine"
#: The marker of tests, or of single cases, that a usual run leaves out because another one tests almost the same.
THOROUGH = "thorough"
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
        "--js-flags=--liftoff-only",  # do not optimise WebAssembly: tests end before that pays
    )
}
#: The same for Firefox. An installed one ignores `reduced_motion` of a context, so it is set for the whole browser.
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "dom.ipc.processPrelaunch.enabled": False,  # do not start a spare process for the next tab
    "media.peerconnection.ice.loopback": True,
    "media.peerconnection.ice.obfuscate_host_addresses": False,
}
DOWNLOADS = Path(mkdtemp(prefix="heptad-downloads-"))
atexit.register(shutil.rmtree, DOWNLOADS, ignore_errors=True)


def first_in_usual_run(cases: Iterable[str]) -> list[ParameterSet]:
    """Return the cases of a parametrized test that are much alike: a usual run runs the first, a thorough run all."""
    first, *rest = cases
    return [pytest.param(first), *(pytest.param(case, marks=pytest.mark.thorough) for case in rest)]


def installed_browsers() -> dict[str, str]:
    """Return the path of the browser for each engine that is available.

    `build.py test` names the browsers in environment variables; otherwise installed ones are looked for.
    """
    found = {
        "chromium": os.environ.get("HEPTAD_BROWSER") or shutil.which("chromium"),
        "firefox": os.environ.get("HEPTAD_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox"),
        "webkit": os.environ.get("HEPTAD_WEBKIT"),
    }
    return {engine: path for engine, path in found.items() if path}


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
