"""Scripts as they are served: without comments, and otherwise as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from heptad_site.build.scripts import served_scripts

#: Comments, and what looks like one: in a string, a template in a template, and a regular expression.
SOURCE = r"""// What this script is for.
/** @param {string} name */
export const hello = (name) => `/* ${name ? `// ${name}` : "// nobody"} */`; // at the end
export class Reader {
  #pattern = /[/*]\/\/ /u;
  read = async (text) => (await import("./other.js")).split(text, this.#pattern) ?? 1_000;
}
"""
SERVED = r"""export const hello = (name) => `/* ${name ? `// ${name}` : "// nobody"} */`;
export class Reader {
    #pattern = /[/*]\/\/ /u;
    read = async (text) => (await import("./other.js")).split(text, this.#pattern) ?? 1_000;
}
"""


def test_scripts_are_served_without_comments_and_nothing_else_is_changed(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "page.js").write_text(SOURCE, "utf-8")
    assert served_scripts(tmp_path) == {"js/page.js": SERVED}


def test_a_script_that_cannot_be_parsed_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "page.js").write_text("const = 1;", "utf-8")
    with pytest.raises(SystemExit, match=r"could not be compiled:\n.*page\.js"):
        served_scripts(tmp_path)
