"""Names that remain English are marked as English, so that screen readers in other languages do not spell them."""

from __future__ import annotations

from heptad_site.build.names import with_names
from tests.site.screens import latin


def test_a_name_in_a_sentence_is_marked_and_nothing_else() -> None:
    assert with_names("ja", "<p>OperaはChromium、R&amp;D</p>") == (
        '<p><span lang="en">Opera</span>は<span lang="en">Chromium</span>、R&amp;D</p>'
    )
    for html in (
        "<p>Undo</p>",
        "<head><title>Heptad</title></head>",
        '<a title="Python" lang="en">Python</a>',
        "<p><code>Python</code></p>",
    ):
        assert with_names("ja", html) == html
    assert with_names("en", "<p>Python</p>") == "<p>Python</p>"


def test_an_unmarked_name_would_be_found() -> None:
    assert latin("<title>Heptad</title><p title='Python'>Heptad <b lang='en'>Python</b></p>", "ja") == {"Heptad"}
