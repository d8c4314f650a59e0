"""Every error that a user can see has a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path

import heptad
import heptad_site
from heptad.text import errors as engine
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.errors import SENTENCES

ENGINE, SITE = (Path(next(iter(package.__path__))) for package in (heptad, heptad_site))
RAISED = re.compile(r'HeptadError\(\s*"([a-z-]+/[a-z-]+)"')


def raised(package: Path) -> set[str]:
    return {code for path in package.rglob("*.py") for code in RAISED.findall(path.read_text("utf-8"))}


def test_every_error_code_has_its_sentence_and_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) == raised(ENGINE) | raised(SITE)


def test_the_engine_holds_the_sentences_of_its_own_error_codes_alone() -> None:
    assert set(engine.SENTENCES) == raised(ENGINE)


def test_every_sentence_is_translated() -> None:
    for lang in LANGUAGES[1:]:
        assert [text for text in SENTENCES.values() if translator(lang).gettext(text) == text] == []
