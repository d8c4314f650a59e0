"""Large style sheets consist of several files, which the build joins into the one that pages load."""

from __future__ import annotations

import re
from pathlib import Path

from heptad.bots.characters import CHARACTERS
from heptad.bots.registry import BUILT_IN
from heptad.games.wonders.boards import WONDERS
from heptad_site.build.embed import KINDS
from heptad_site.build.styles import CSS, imported_by, served_sheets
from heptad_site.render import TEMPLATES


def test_imported_files_take_the_places_of_their_imports(tmp_path: Path) -> None:
    for name, style in {
        "a.css": '/* The sheet. */\n@import "a/two.css";\n@import "a/one.css";\n.last {\n  top: 0;\n}\n',
        "a/one.css": "/* One. */\n@layer boards {\n  .one {\n    top: 1px; /* a line */\n  }\n}\n",
        "a/two.css": '@import "two/inner.css";\n\n.two {\n  top: 2px;\n}\n',
        "a/two/inner.css": ".inner {\n  top: 3px;\n}\n",
        "b.css": ".b {\n  top: 4px;\n}\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(style, "utf-8")
    assert served_sheets(tmp_path) == {
        "a.css": ".inner{top: 3px}\n.two{top: 2px}\n@layer boards{.one{top: 1px}}\n.last{top: 0}\n",
        "b.css": ".b{top: 4px}\n",
    }


def test_every_file_in_the_folder_of_a_style_sheet_is_imported_once() -> None:
    files = sorted(CSS.rglob("*.css"))
    inner = [file for file in files if file.parent not in (CSS, CSS / "games")]
    assert inner
    assert sorted(path for file in files for path in imported_by(file)) == inner
    assert all(path.is_relative_to(file.with_suffix("")) for file in files for path in imported_by(file))


def test_every_rule_is_in_a_layer_except_in_the_base_for_browsers_that_ignore_layers() -> None:
    for file in sorted({*CSS.rglob("*.css")} - {CSS / "base.css"}):
        style = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
        assert re.findall(r"^(?!@layer|@import|@property)[^\s}].*", style, re.MULTILINE) == [], file


def test_safari_which_knows_user_select_only_with_a_prefix_has_it_too() -> None:
    styles = served_sheets().values()
    assert any("user-select" in style for style in styles)
    for style in styles:
        plain = re.findall(r"[^-](user-select: \w+)", style)
        assert plain == re.findall(r"-webkit-(user-select: \w+)", style)


def test_the_page_of_embedding_reserves_the_height_of_what_it_shows_first() -> None:
    script, sheet = (CSS.parent / "embed.js").read_text("utf-8"), (CSS / "embed.css").read_text("utf-8")
    (height,) = re.findall(rf"^  {next(iter(KINDS))}: \[.*, (\d+)\],$", script, re.MULTILINE)
    assert f"> heptad-board:not([game]) {{\n    min-block-size: {height}px;" in sheet


def test_the_style_sheets_name_every_bot_that_a_seat_can_have() -> None:
    seats, portraits = ((CSS / name).read_text("utf-8") for name in ("opponents.css", "parts/players.css"))
    assert [bot for bot in (*BUILT_IN, *CHARACTERS) if f":checked) .is-{bot}" not in seats] == []
    assert [name for name in CHARACTERS if f".n-{name} {{" not in portraits] == []


def test_the_form_that_starts_a_game_shows_every_wonder_of_a_seat_and_warns_of_one_that_is_taken_twice() -> None:
    style = (CSS / "pages/setup.css").read_text("utf-8")
    assert [wonder.key for wonder in WONDERS if style.count(f"option.of-{wonder.key}:checked") != 5] == []


def test_pages_load_style_sheets_without_imports_and_comments() -> None:
    assert [name for name, style in served_sheets().items() if "@import" in style or "/*" in style] == []


def test_a_browser_that_ignores_layers_still_shows_that_it_is_too_old() -> None:
    style = served_sheets()["base.css"]
    before, found, rule = style.partition("@supports not selector(:popover-open)")
    assert found
    assert before.count("{") == before.count("}")
    assert re.search(r"^\{#too-old\{display: block\}\}", rule)
    assert "[hidden]:not(#too-old){display: none !important}" in style  # the only rule that is stronger


def test_the_oldest_browsers_are_the_same_in_the_pages_and_in_the_documentation() -> None:
    layout = (TEMPLATES / "layout.html").read_text("utf-8")
    promises = (TEMPLATES.parents[1] / "docs" / "promises.md").read_text("utf-8")
    pattern = r"Chrome (?:or Edge )?([\d.]+), Firefox ([\d.]+) (?:or|and) Safari ([\d.]+)"
    assert re.findall(pattern, layout) == re.findall(pattern, promises) != []


def test_each_pair_of_colours_is_served_without_light_dark_and_follows_the_colour_scheme() -> None:
    sources = "".join(path.read_text("utf-8") for path in sorted(CSS.rglob("*.css")))
    sheets = "".join(served_sheets().values())
    assert "light-dark(" not in sheets
    assert sheets.count("var(--if-light, ") == sheets.count(") var(--if-dark, ") == sources.count("light-dark(")
    schemes = re.findall(r"color-scheme: (\w+);--if-light: (\w*);--if-dark: (\w*)[;}]", sheets)
    assert {*schemes} == {("light", "initial", ""), ("dark", "", "initial")}
    assert len(schemes) == len(re.findall(r"[^-]color-scheme:", sheets))
