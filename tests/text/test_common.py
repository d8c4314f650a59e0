"""What the texts of all games share."""

from __future__ import annotations

import pytest

from heptad.text.common import GameText, in_one_line
from heptad.text.languages import translator


@pytest.mark.parametrize(
    ("lang", "sentences", "line"),
    [
        ("en", ["Ann builds.", "", "Pays 100%.", "It is %(n)s."], "Ann builds. Pays 100%. It is %(n)s."),
        ("ja", ["建設しました。", "支払いました。"], "建設しました。支払いました。"),
        ("en", [], ""),
    ],
)
def test_sentences_in_one_line_are_separated_as_the_language_does_it(
    lang: str, sentences: list[str], line: str
) -> None:
    assert in_one_line(sentences, translator(lang)) == line


def test_a_game_without_words_for_what_points_come_from_says_its_key() -> None:
    assert GameText(translator("en"), "toy").source({"of": "stone", "number": 3, "points": 6}) == "stone ×3"


@pytest.mark.parametrize(("points", "says"), [(1, "1 point"), (0, "0 points"), (-1, "−1 point"), (-2, "−2 points")])
def test_negative_points_have_a_minus_sign(points: int, says: str) -> None:
    assert GameText(translator("en"), "toy").points(points) == says
