"""Preview pictures of scenarios, which other sites show with a link."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest

from heptad_site.build import dist, prose
from heptad_site.build.lessons import scenarios
from heptad_site.build.pictures import colours, picture, png, svg
from heptad_site.games import GAMES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_every_scenario_has_a_picture_that_needs_nothing_else(game: str) -> None:
    for key in scenarios(game):
        root = ElementTree.fromstring(svg(game, key))
        defined = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
        assert root.findtext(f"{SVG}title")
        for used in root.iter(f"{SVG}use"):
            assert (used.get("href") or "").removeprefix("#") in defined


def test_a_picture_is_drawn_as_png_once_for_all_languages() -> None:
    key = next(iter(scenarios("duel")))
    batch = [("en", f"learn/duel/{key}/index.html"), ("ja", f"learn/duel/{key}/index.html"), ("en", "about/index.html")]
    made = dist.with_pictures(batch)
    assert [path for path, _ in made if path.endswith(".png")] == [picture("duel", key)]
    assert dict(made)[picture("duel", key)] == png("duel", key)
    assert png("duel", key).startswith(b"\x89PNG")


def test_a_build_that_fails_ends_with_what_is_wrong_and_the_page_on_which_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dist, "ProcessPoolExecutor", lambda mp_context: ThreadPoolExecutor(1))
    monkeypatch.setattr(dist, "batches", lambda _: [[("ja", "rulings/index.html")]])
    monkeypatch.setattr(prose, "CONTENT", tmp_path)
    with pytest.raises(SystemExit, match=r"(?s)in source.*rulings\.md'\nwhile drawing ja/rulings/index\.html\n$"):
        next(dist.drawn_pages(draft=False))


def test_the_colours_are_those_of_the_style_sheets() -> None:
    assert len(colours()) > 20
    assert all(len(colour) == 7 and int(colour[1:], 16) >= 0 for colour in colours().values())


def test_an_embed_script_without_a_place_for_the_languages_is_refused(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "embed.js").write_text("// nothing", "utf-8")
    with pytest.raises(SystemExit, match="__LANGUAGES__"):
        dist.embed_script(tmp_path)
