"""The pages of the site, each rendered once and then cached for all tests.

A page of the lessons, of which there are hundreds, is taken from the site that `build.py test` has just built.
tests/site/test_dist.py renders some of them again and compares them.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from heptad_site.build import pages
from heptad_site.build.learn import learn_pages
from heptad_site.i18n import home_of

#: The paths of the pages of the lessons.
LESSONS = frozenset(learn_pages())
drawn = cache(pages.page)


@cache
def page(lang: str, path: str) -> str:
    made = os.environ.get("HEPTAD_SITE")
    return (Path(made) / home_of(lang) / path).read_text("utf-8") if made and path in LESSONS else drawn(lang, path)
