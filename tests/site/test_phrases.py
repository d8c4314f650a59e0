"""Headings break between phrases, also in browsers that do not find these by themselves."""

from __future__ import annotations

import re

from heptad_site.build.phrases import HEADING, with_phrases
from tests.site.drawn import page

MARKED = re.compile(r"<h[1-3][^>]*>[^/]*<wbr>")


def test_headings_of_japanese_pages_are_marked_between_phrases_and_say_the_same() -> None:
    assert with_phrases("ja", "<h2 id='a'>残りを隣に渡します</h2>") == "<h2 id='a'>残りを<wbr>隣に<wbr>渡します</h2>"
    assert MARKED.search(page("ja", "rules/duel/index.html"))
    assert "<wbr>" not in re.sub("<h[1-3].+?</h[1-3]>", "", page("ja", "rules/duel/index.html"))


def test_other_texts_and_other_languages_stay_as_they_are() -> None:
    for lang, html in (
        ("en", "<h1>The score pad</h1>"),
        ("ja", "<p>残りを隣に渡します</p>"),
        ("ja", "<h1>A &amp; B</h1>"),
    ):
        assert with_phrases(lang, html) == html
    assert not MARKED.search(page("en", "rules/duel/index.html"))


def test_a_heading_with_a_picture_is_left_alone() -> None:
    assert not HEADING.search("<h2><svg></svg>残りを隣に渡します</h2>")
