"""All pages of the site, as the build makes them, and their outlines."""

from __future__ import annotations

from functools import cache

from heptad_site.build.learn import single_pages
from heptad_site.build.pages import batches, extras
from heptad_site.folders import CONTENT
from heptad_site.i18n import LANGUAGES, home_of
from tests.site.drawn import page
from tests.site.markup import Outline

ASSETS = CONTENT.parent / "assets"
#: The pages with a single scenario, all of which tests/site/test_lessons.py tests.
SINGLE = {start + path for start in map(home_of, LANGUAGES) for path in single_pages()}


@cache
def built() -> dict[str, str]:
    """Return the HTML of all pages except those with a single scenario, by path."""
    jobs = [job for batch in batches() for job in batch if job[1] not in single_pages()]
    pages = {path if path == "404.html" else home_of(lang) + path: page(lang, path) for lang, path in jobs}
    return pages | dict(extras())


@cache
def outline(path: str) -> Outline:
    return Outline(built()[path])
