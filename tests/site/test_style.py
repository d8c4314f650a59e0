"""Style sheets and templates follow their rules: raw values in tokens.css only, no long lines, distinct shapes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import build
from heptad.shared.kinds import KINDS
from heptad_site.build.sprite import symbols

SITE = Path(__file__).resolve().parents[2] / "site"
STYLES = sorted((SITE / "assets" / "css").rglob("*.css"))
TEMPLATES = sorted((SITE / "templates").rglob("*.html"))


def lint(style: str, name: str, folder: Path) -> str:
    """Return what Biome, with the configuration of the site, reports about a style sheet with this name."""
    for file in ("biome.json", "biome-tokens.grit"):
        shutil.copy(SITE / file, folder)
    sheet = folder / "assets" / "css" / name
    sheet.parent.mkdir(parents=True)
    sheet.write_text(style, "utf-8")
    biome = SITE / "node_modules" / "@biomejs" / "biome" / "bin" / "biome"
    command = [*build.node("node"), str(biome), "lint", "--colors=off", "--max-diagnostics=none"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8").stderr


RAW = (
    "gap: 0.5rem",
    "padding-inline: 0 2px",
    "scroll-padding-block: 4rem",
    "margin: calc(1px + var(--s-10))",
    "border: 1px solid var(--line)",
    "border-radius: 3px",
    "box-shadow: 0 0 0 2px var(--line)",
    "font: 600 0.7rem / 1 var(--font)",
    "animation: turn 2s",
    "transition: rotate 120ms",
    "z-index: 30",
    "color: red",
    "background: linear-gradient(var(--ink), oklch(1 0 0))",
    "--shade: #fff",
)
FREE = (
    "gap: 0.5em 1%",
    "inline-size: 3rem",
    "border: 0",
    "z-index: 3",
    "--c: 1.5rem",
    "color: color-mix(in oklch, var(--ink), transparent)",
    "padding: var(--s-10) clamp(var(--s-20), 3vw, var(--s-40))",
    "animation: turn var(--slow)",
)


@pytest.mark.parametrize(("name", "refused"), [("other.css", RAW), ("tokens.css", ())])
def test_raw_values_stand_in_tokens_css_only(name: str, refused: tuple[str, ...], tmp_path: Path) -> None:
    found = lint("\n".join(f".r{n} {{\n  {raw};\n}}" for n, raw in enumerate(RAW + FREE)), name, tmp_path)
    marked = re.findall(r"^ *> \d+ │ +(.+);$", found, re.MULTILINE)
    assert marked == list(refused)


def test_every_custom_property_that_is_used_is_set() -> None:
    styles = "".join(path.read_text("utf-8") for path in STYLES)
    used = set(re.findall(r"var\((--[\w-]+)", styles))
    assert used
    assert not used - set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", styles))


def test_no_line_of_a_template_is_longer_than_140() -> None:
    assert TEMPLATES
    lines = {path: path.read_text("utf-8").splitlines() for path in TEMPLATES}
    found = [f"{path.name}:{n}" for path, text in lines.items() for n, line in enumerate(text, 1) if len(line) > 140]
    assert found == []


@pytest.mark.parametrize("part", ["roof", "k"])
def test_kinds_of_cards_differ_in_shape_and_not_only_in_colour(part: str) -> None:
    drawn = symbols()
    shapes = {tuple(re.findall(r'\bd="([^"]+)"', drawn[f"{part}-{kind}"])) for kind in KINDS}
    assert len(shapes) == len(KINDS)
    assert () not in shapes


#: A `:has(…)`, a combinator, and then a selector that matches anything: when the result of `:has` changes, browsers
#: must restyle all descendants or siblings.
WIDE = re.compile(r":has\((?:[^(){}]|\([^()]*\))*\)\)?[^(){},]*?[ >+~]\s*(?:\*|:not\([^()]*\))\s*[,{)]")


def test_no_rule_restyles_everything_beside_or_below_what_it_asks_for() -> None:
    assert WIDE.search(".dock:has(.hand :checked) .hand .card-gives > * {}")
    assert WIDE.search("main:has(> .lost) > :not(.lost) {}")
    assert WIDE.search(".dock:not(.duel:has(.display :checked) *) {}")
    assert not WIDE.search(".dock:not(:has(.hand :checked)) .sheets {}")
    screen = {path: path.read_text("utf-8").partition("@media print")[0] for path in STYLES}
    assert [path for path, style in screen.items() if WIDE.search(style)] == []


def test_nothing_has_a_starting_style_with_which_webkit_2_44_shows_it_empty() -> None:
    assert [path for path in STYLES if "@starting-style {" in path.read_text("utf-8")] == []
