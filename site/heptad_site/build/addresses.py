"""Addresses of pages for search engines and shared links: in every language, and in sitemap.xml and robots.txt.

Absolute addresses exist only if the address of the site is configured in the environment variable named by ADDRESS.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from heptad_site.i18n import LANGUAGES, home_of, homes

#: The environment variable with the address of the site, which ends with a slash. Without it, links to pictures are
#: relative.
ADDRESS = "HEPTAD_ADDRESS"
#: The value of `hreflang` for readers of all other languages.
OTHER_LANGUAGES = "x-default"
#: Pages that search engines should not show: those that are empty without a game or without data on the device, and
#: those that are parts of other pages.
UNLISTED = ("play/", "embed/", "replay/", "review/", "saves/", "results/", "404.html")
SITEMAP = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset {}>\n{}\n</urlset>\n'
FULL = re.compile(r"https?://[^\s?#\"<>&]+/")
NAMESPACES = (
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
)


class Addresses(NamedTuple):
    """The addresses of a page.

    `address` is that of the site, or "". `listed` says whether search engines should show the page. `canonical` is its
    full address, or "" if it is not listed or the site has no address. `alternates` are (language code, address) of the
    page in every language; these addresses are relative if the site has none.
    """

    address: str
    listed: bool
    canonical: str
    alternates: list[tuple[str, str]]


def site_address() -> str:
    """Return the configured address of the site, or "". An invalid one ends the program."""
    address = os.environ.get(ADDRESS, "")
    if address and not FULL.fullmatch(address):
        sys.exit(f"{ADDRESS} must be a whole address with a slash at its end, such as https://example.org/heptad/.")
    return address


def addresses(lang: str, path: str, root: str) -> Addresses:
    """Return the addresses of a page. `path` is below the home of its language, `root` leads to the site's root."""
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
    """Return the address of a page: its folder with a slash, or "" for the home page."""
    return "/".join([*path.split("/")[:-1], ""]).lstrip("/")


def sitemap(paths: Iterable[str]) -> str:
    """Return sitemap.xml: the listed pages in every language, each with its versions in all languages."""
    return SITEMAP.format(" ".join(NAMESPACES), "\n".join(map(_entries, filter(is_listed, paths))))


def _entries(path: str) -> str:
    """Return the entries of a page for all languages."""
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang={quoteattr(code)} href={quoteattr(other)}/>'
        for code, other in addresses(LANGUAGES[0], path, "").alternates
    )
    places = (site_address() + home_of(lang) + folder(path) for lang in LANGUAGES)
    return "\n".join(f"<url><loc>{place}</loc>{others}</url>" for place in places)


def robots() -> str:
    """Return robots.txt: everything is allowed. The address of the site map is given if the site has an address."""
    address = site_address()
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {address}sitemap.xml\n" if address else "")
