"""The names of the package `heptad`: what a program may import from it, and that importing it alone loads nothing."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import heptad

ROOT = Path(__file__).resolve().parents[1]
#: By module, the names that a type checker sees in the package.
SEEN_BY_TYPE_CHECKERS = {
    node.module: [alias.name for alias in node.names]
    for node in ast.walk(ast.parse(inspect.getsource(heptad)))
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("heptad.")
}


@pytest.mark.parametrize("name", heptad.__all__)
def test_every_public_name_is_that_of_one_module(name: str) -> None:
    (module,) = (module for module, names in SEEN_BY_TYPE_CHECKERS.items() if name in names)
    assert getattr(heptad, name) is getattr(import_module(module), name)


def test_a_type_checker_sees_the_same_names_as_a_program() -> None:
    assert sorted(name for names in SEEN_BY_TYPE_CHECKERS.values() for name in names) == sorted(heptad.__all__)
    assert set(heptad.__all__) < set(dir(heptad))


def test_a_name_that_the_package_does_not_have_is_refused() -> None:
    with pytest.raises(ImportError, match="cannot import name 'Chess'"):
        exec("from heptad import Chess")
    with pytest.raises(AttributeError, match="module 'heptad' has no attribute 'Chess'"):
        _ = heptad.Chess  # type: ignore[attr-defined]


def test_importing_the_package_loads_only_what_is_used() -> None:
    program = f"""
import sys
sys.path.append({str(ROOT / "engine")!r})
def loaded():
    return sorted(name for name in sys.modules if name.startswith("heptad"))
import heptad
print(loaded())
heptad.Rng
print(loaded())
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    assert list(map(ast.literal_eval, done.stdout.splitlines())) == [
        ["heptad"],
        ["heptad", "heptad.kernel", "heptad.kernel.errors", "heptad.kernel.rng"],
    ]


def test_the_documents_import_from_the_package_what_it_offers() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "site" / "content").glob("*/about.md")]
    programs = [*(ROOT / "examples").glob("*.py"), ROOT / "site" / "templates" / "pages" / "my_bot.py"]
    text = "\n".join(path.read_text("utf-8") for path in (*pages, *programs))
    imported = re.findall(r"^from (heptad[\w.]*) import (.+)$", text, re.MULTILINE)
    assert imported
    assert not [module for module, names in imported if module != "heptad" and {*names.split(", ")} & {*heptad.__all__}]
