"""Style sheets: the files of a large one are joined into the one sheet that pages load; the languages' fonts.

The sources use `light-dark()`, which browsers know since 2024. It is served as two variables, `--if-light` and
`--if-dark`, which older ones understand too: one of them is undefined, so that its fallback value counts, and the other
one is empty. Every rule that sets the colour scheme also sets both.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from heptad.text.languages import languages
from heptad_site.render import TEMPLATES

CSS = TEMPLATES.parent / "assets" / "css"
#: The path in the site of the style sheet with the fonts of the languages, and the typeface of all languages.
FONTS, TYPEFACE = "assets/css/languages.css", "Commissioner"
#: A file that takes the place of this line. Its path is relative to the folder of the file with the line.
IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)
#: Comments, indentation, and the line ends within a rule; then the space before a brace, and the last semicolon.
SPARE = re.compile(r"/\*.*?\*/\s*|^\s+|(?<=[{;])\n", re.DOTALL | re.MULTILINE)
TIGHT = re.compile(r" (?=\{)|;?\s*(?=\})")
#: A pair of colours, and a colour scheme with what it sets.
LIGHT_DARK, SCHEME = (
    re.compile(r"light-dark\((oklch\([^()]*\)), (oklch\([^()]*\))\)"),
    re.compile(r"color-scheme: (\w+);"),
)
VARIABLES = {"light": "--if-light: initial;--if-dark: ;", "dark": "--if-light: ;--if-dark: initial;"}


def served_sheets(folder: Path = CSS) -> dict[str, str]:
    """Return path below the folder -> text of each style sheet that pages load, which no other one imports."""
    files = sorted(folder.rglob("*.css"))
    imported = {path for file in files for path in imported_by(file)}
    return {file.relative_to(folder).as_posix(): served(joined(file)) for file in files if file not in imported}


def joined(file: Path) -> str:
    """Return the text of a style sheet with each file that it imports in the place of its `@import`."""
    return IMPORT.sub(lambda line: joined(file.parent / line[1]), file.read_text("utf-8"))


def imported_by(file: Path) -> list[Path]:
    """Return the files that a style sheet imports, in their order."""
    return [file.parent / name for name in IMPORT.findall(file.read_text("utf-8"))]


def served(style: str) -> str:
    """Return a style sheet without comments, with each rule in one line, and without `light-dark()`."""
    plain = LIGHT_DARK.sub(r"var(--if-light, \1) var(--if-dark, \2)", SPARE.sub("", style))
    return TIGHT.sub("", SCHEME.sub(lambda scheme: scheme[0] + VARIABLES[scheme[1]], plain))


def fonts() -> str:
    """Return the style sheet with the fonts of those languages that need their own."""
    own = (TYPEFACE, f"{TYPEFACE} Fallback")
    rules = [
        f'  [lang="{language.code}"] {{\n    --font: {", ".join(map(json.dumps, (*own, *language.fonts)))}, '
        "system-ui, sans-serif;\n    font-family: var(--font);\n  }\n"
        for language in languages().values()
        if language.fonts
    ]
    return "@layer tokens {\n" + "".join(rules) + "}\n"
