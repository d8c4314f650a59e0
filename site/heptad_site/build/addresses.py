"""How search engines and shared links find the pages: addresses in every language, sitemap.xml and robots.txt.

Absolute addresses are known only where the address of the site is configured, by the environment variable ADDRESS.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from heptad_site.i18n import LANGUAGES, home_of, homes

#: The environment variable with the address of the site, with its slash; without it links to pictures are relative.
ADDRESS = "HEPTAD_ADDRESS"
#: What `hreflang` calls the page for everybody whose language is not there.
OTHER_LANGUAGES = "x-default"
#: Pages that are empty without a game or without what this device keeps, or that are parts of other pages.
UNLISTED = ("play/", "embed/", "replay/", "review/", "saves/", "results/", "404.html")
SITEMAP = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset {}>\n{}\n</urlset>\n'
FULL = re.compile(r"https?://[^\s?#\"<>&]+/")
NAMESPACES = (
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
)


class Addresses(NamedTuple):
    """What a page says of its own address.

    `address`: that of the site, or "". `listed`: whether search engines should show the page. `canonical`: its full
    address, "" where it is not listed or the site has no address. `alternates`: (language code, address) of the same
    page in every language, relative where the site has no address.
    """

    address: str
    listed: bool
    canonical: str
    alternates: list[tuple[str, str]]


def site_address() -> str:
    """The configured address, or ""."""
    address = os.environ.get(ADDRESS, "")
    if address and not FULL.fullmatch(address):
        sys.exit(f"{ADDRESS} must be a whole address with a slash at its end, such as https://example.org/heptad/.")
    return address


def addresses(lang: str, path: str, root: str) -> Addresses:
    """`path` is that of a page below the home of its language; `root` leads from it to the root of the site."""
    address = site_address()
    listed = is_listed(path)
    canonical = address + home_of(lang) + folder(path) if address and listed else ""
    alternates = [(other.code, f"{start}{folder(path)}" or "./") for other, start in homes(address or root)]
    if address:
        alternates.append((OTHER_LANGUAGES, address + folder(path)))
    return Addresses(address, listed, canonical, alternates)


def is_listed(path: str) -> bool:
    return not path.startswith(UNLISTED)


def folder(path: str) -> str:
    """The address of a page: its folder with the slash, "" for the home page."""
    return "/".join([*path.split("/")[:-1], ""]).lstrip("/")


def sitemap(paths: Iterable[str]) -> str:
    """sitemap.xml: every listed page of these in every language, each with the same page in the others."""
    return SITEMAP.format(" ".join(NAMESPACES), "\n".join(map(_entries, filter(is_listed, paths))))


def _entries(path: str) -> str:
    """The entries of a page in every language."""
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang={quoteattr(code)} href={quoteattr(other)}/>'
        for code, other in addresses(LANGUAGES[0], path, "").alternates
    )
    places = (site_address() + home_of(lang) + folder(path) for lang in LANGUAGES)
    return "\n".join(f"<url><loc>{place}</loc>{others}</url>" for place in places)


def robots() -> str:
    """robots.txt: everything may be read; where the map is, if the site knows its address."""
    address = site_address()
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {address}sitemap.xml\n" if address else "")
