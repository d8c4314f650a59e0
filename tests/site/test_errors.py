"""Every error that a user can see has a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path

import heptad
import heptad_site
from heptad.text.errors import SENTENCES
from heptad_site.i18n import LANGUAGES, translator

PACKAGES = [Path(next(iter(package.__path__))) for package in (heptad, heptad_site)]
RAISED = re.compile(r'HeptadError\(\s*"([a-z-]+/[a-z-]+)"')


def raised() -> set[str]:
    sources = [path for package in PACKAGES for path in package.rglob("*.py")]
    return {code for path in sources for code in RAISED.findall(path.read_text("utf-8"))}


def test_every_error_code_has_its_sentence_and_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) == raised()


def test_every_sentence_is_translated() -> None:
    for lang in LANGUAGES[1:]:
        assert [text for text in SENTENCES.values() if translator(lang).gettext(text) == text] == []
