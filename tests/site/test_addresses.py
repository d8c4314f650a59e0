"""The metadata for search engines and shared links, with and without a configured address of the site."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from heptad_site.build.addresses import ADDRESS, NAMESPACES, OTHER_LANGUAGES, UNLISTED
from heptad_site.build.pages import PAGES, extras, page
from heptad_site.i18n import LANGUAGES, home_of
from tests.site.markup import Outline

SITE = "https://example.org/heptad/"
(MAP, XHTML) = (name.partition("=")[2].strip('"') for name in NAMESPACES)


@pytest.fixture
def configured(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(ADDRESS, SITE)
    return SITE


def links(sheet: Outline, rel: str) -> Iterator[dict[str, str | None]]:
    return (link for link in sheet.all("link") if link.get("rel") == rel)


def properties(sheet: Outline) -> dict[str, str]:
    return {str(it["property"]): str(it["content"]) for it in sheet.all("meta") if "property" in it}


@pytest.mark.parametrize(("lang", "path", "address"), [("en", "index.html", ""), ("ja", "duel/index.html", "ja/duel/")])
def test_a_page_names_its_full_address_and_those_in_every_language(
    configured: str, lang: str, path: str, address: str
) -> None:
    sheet = Outline(page(lang, path))
    assert [link["href"] for link in links(sheet, "canonical")] == [SITE + address]
    plain = address.removeprefix("ja/")
    assert {link["hreflang"]: link["href"] for link in links(sheet, "alternate")} == {
        **{code: SITE + home_of(code) + plain for code in LANGUAGES},
        OTHER_LANGUAGES: SITE + plain,
    }
    said = properties(sheet)
    assert said["og:url"] == SITE + address
    assert said["og:title"]
    assert said["og:description"]
    assert said["og:image"] == f"{SITE}assets/icons/heptad.png"


def test_a_lesson_is_shared_with_its_own_picture(configured: str) -> None:
    said = properties(Outline(page("en", "learn/duel/trade-1/index.html")))
    assert said["og:type"] == "article"
    assert said["og:image"].startswith(f"{SITE}pictures/duel/")


def test_without_an_address_of_the_site_nothing_absolute_is_said() -> None:
    sheet = Outline(page("en", "duel/index.html"))
    assert not [*links(sheet, "canonical")]
    assert {"og:url", "og:image"}.isdisjoint(properties(sheet))
    assert "sitemap.xml" not in dict(extras())
    assert "Sitemap:" not in dict(extras())["robots.txt"]


@pytest.mark.parametrize("path", ["play/index.html", "embed/index.html", "404.html"])
def test_pages_that_are_empty_by_themselves_ask_not_to_be_listed(configured: str, path: str) -> None:
    sheet = Outline(page("en", path))
    assert not [*links(sheet, "canonical")]
    assert [meta["content"] for meta in sheet.all("meta") if meta.get("name") == "robots"] == ["noindex"]


def test_the_sitemap_lists_every_other_page_in_every_language(configured: str) -> None:
    others = dict(extras())
    assert f"Sitemap: {SITE}sitemap.xml" in others["robots.txt"]
    entries = ElementTree.fromstring(others["sitemap.xml"]).findall(f"{{{MAP}}}url")
    places = [entry.findtext(f"{{{MAP}}}loc") for entry in entries]
    listed = [path.removesuffix("index.html") for path in PAGES if not path.startswith(UNLISTED)]
    assert sorted(map(str, places)) == sorted(SITE + home_of(lang) + path for lang in LANGUAGES for path in listed)
    assert all(len(entry.findall(f"{{{XHTML}}}link")) == len(LANGUAGES) + 1 for entry in entries)


@pytest.mark.parametrize("address", ["example.org/", "https://example.org/heptad", 'https://example.org/"/'])
def test_an_address_that_is_not_whole_stops_the_build(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ADDRESS, address)
    with pytest.raises(SystemExit, match="must be a whole address"):
        page("en", "index.html")
