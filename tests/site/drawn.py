"""Every page of the site, drawn once for all tests."""

from __future__ import annotations

from functools import cache

from heptad_site.build import pages

page = cache(pages.page)
