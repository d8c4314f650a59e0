"""Generates the part of docs/views-and-events.md that documents the types of the games.

`python -m tests.views_and_events` updates the file; run it in the root of a checkout with `engine` in PYTHONPATH.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from textwrap import dedent, fill

from heptad.games import GAMES

PAGE = Path(__file__).resolve().parents[1] / "docs" / "views-and-events.md"
MARK = "<!-- Made by `python -m tests.views_and_events`; a test compares it with the types. -->\n"


def made() -> str:
    """Return the generated part: a chapter for each game, with a paragraph for each type."""
    return "".join(f"\n## {key}: `heptad.games.{key}.types`\n" + "".join(_types(key)) for key in GAMES)


def _types(key: str) -> Iterator[str]:
    spec = find_spec(f"heptad.games.{key}.types")
    assert spec
    assert spec.origin
    source = Path(spec.origin).read_text("utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield _paragraph(node.name, ast.get_docstring(node) or "", _fields(node, source))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            meaning = " ".join(_comment_above(node.lineno, source))
            yield _paragraph(node.targets[0].id, meaning, [ast.unparse(node.value)])


def _fields(node: ast.ClassDef, source: str) -> list[str]:
    bases = [ast.unparse(base) for base in node.bases if ast.unparse(base) != "TypedDict"]
    own = [f"{it.target.id}: {ast.unparse(it.annotation)}" for it in node.body
           if isinstance(it, ast.AnnAssign) and isinstance(it.target, ast.Name)]  # fmt: skip
    return [f"all of {base}" for base in bases] + own


def _comment_above(line: int, source: str) -> list[str]:
    """Return the lines of the `#:` comment directly above a line, whose number counts from 1."""
    lines = source.splitlines()[: line - 1]
    found: list[str] = []
    while lines and lines[-1].startswith("#: "):
        found.insert(0, lines.pop().removeprefix("#: "))
    return found


def _paragraph(name: str, meaning: str, facts: list[str]) -> str:
    """Return Markdown for a type: its name, its fields, and the paragraphs and lists of its docstring."""
    fields = ", ".join(f"`{fact}`" for fact in facts).replace("'", '"')
    lines = [f"\n{fill(f'**{name}** {fields}', 120)}\n"]
    for block in re.split(r"\n\s*\n", dedent(meaning)) if meaning else []:
        lines.append("\n")
        for item in re.split(r"\n(?=- )", block):
            text = re.sub(r"\s+", " ", item).replace("|", "\\|").replace("<", "\\<")
            lines.append(fill(text, 120, subsequent_indent="  " if item.startswith("- ") else "") + "\n")
    return "".join(lines)


def main() -> None:
    head, mark, _ = PAGE.read_text("utf-8").partition(MARK)
    assert mark, f"{PAGE.name} has lost its mark"
    PAGE.write_text(head + mark + made(), "utf-8")


if __name__ == "__main__":
    main()
