"""The rulings have the same ids and the same text in docs/ and on the site, and the code that they name exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from heptad_site.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
IN_DOCS = re.compile(r"^### ([WDA]\d+)\. (.+)\n\n(.+)\n\n- Reason: (.+)\n- Code: `(.+):(.+)`$", re.MULTILINE)
ON_SITE = re.compile(r"^### ([WDA]\d+)\. (.+) \{#(\w+)\}\n\n(.+)$", re.MULTILINE)
REFERENCE = re.compile(r"\brulings? ([WDA]\d+(?:(?:,| and|, and) [WDA]\d+)*)")


class Ruling(NamedTuple):
    """A ruling of docs/rulings.md; `module` and `name` say where it is in the code."""

    id: str
    question: str
    answer: str
    reason: str
    module: str
    name: str


RULINGS = [Ruling(*found) for found in IN_DOCS.findall((ROOT / "docs" / "rulings.md").read_text("utf-8"))]


def on_site(lang: str) -> list[tuple[str, str, str, str]]:
    """Return (id, question, anchor, text) of every ruling on the page of a language."""
    return ON_SITE.findall((ROOT / "site" / "content" / lang / "rulings.md").read_text("utf-8"))


def test_ids_are_numbered_without_a_gap_for_each_game() -> None:
    for letter in "WDA":
        ids = [ruling.id for ruling in RULINGS if ruling.id[0] == letter]
        assert ids == [f"{letter}{number}" for number in range(1, len(ids) + 1)]
        assert ids


def test_every_heading_of_a_ruling_is_understood() -> None:
    for path in ("docs/rulings.md", *(f"site/content/{lang}/rulings.md" for lang in LANGUAGES)):
        assert (ROOT / path).read_text("utf-8").count("\n### ") == len(RULINGS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_the_same_rulings_each_with_its_anchor(lang: str) -> None:
    assert [key for key, *_ in on_site(lang)] == [ruling.id for ruling in RULINGS]
    assert all(anchor == key.lower() for key, _, anchor, _ in on_site(lang))


def test_the_english_page_says_what_the_document_says() -> None:
    said = {key: (question, text) for key, question, _, text in on_site("en")}
    assert said == {it.id: (it.question, f"{it.answer} {it.reason}") for it in RULINGS}


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.id)
def test_the_code_a_ruling_names_exists(ruling: Ruling) -> None:
    assert reduce(getattr, ruling.name.split("."), import_module(ruling.module)) is not None


def references() -> Iterator[str]:
    """Yield the ids of all rulings that the sources refer to."""
    for folder in ("engine", "site/heptad_site", "site/templates", "tests"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".html"):
                for found in REFERENCE.findall(path.read_text("utf-8")):
                    yield from re.findall(r"[WDA]\d+", found)


def test_every_reference_in_the_code_leads_to_a_ruling() -> None:
    assert set(references()) <= {ruling.id for ruling in RULINGS}
