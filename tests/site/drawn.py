"""The pages of the site, each rendered once and then cached for all tests."""

from __future__ import annotations

from functools import cache

from heptad_site.build import pages

page = cache(pages.page)
