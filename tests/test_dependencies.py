"""The dependency law: imports point strictly downward, never in a circle, and the rules touch nothing outside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BASES = (ROOT / "engine", ROOT / "site")
MODULES = {
    ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__"): path
    for base, name in zip(BASES, ("heptad", "heptad_site"), strict=True)
    for path in (base / name).rglob("*.py")
}
#: What the terminal and the site may use.
ENGINE = (
    "heptad.players",
    "heptad.text",
    "heptad.table",
    "heptad.bots",
    "heptad.games",
    "heptad.shared",
    "heptad.kernel",
)
#: What each room may import of ours besides itself and the bare `heptad`. A module is of the longest name that fits.
LAW = {
    "heptad": (),
    "heptad.kernel": (),
    "heptad.shared": ("heptad.kernel",),
    "heptad.games": ("heptad.shared", "heptad.kernel"),
    "heptad.bots": ("heptad.kernel",),
    "heptad.table": ("heptad.games", "heptad.kernel"),
    "heptad.players": ("heptad.table", "heptad.bots", "heptad.kernel"),
    "heptad.text": ("heptad.games", "heptad.shared", "heptad.kernel"),
    "heptad.cli": (
        "heptad.players",
        "heptad.text",
        "heptad.table",
        "heptad.bots",
        "heptad.games",
        "heptad.shared",
        "heptad.kernel",
    ),
    "heptad.__main__": ("heptad.cli",),
    "heptad_site": (
        "heptad.players",
        "heptad.text",
        "heptad.table",
        "heptad.bots",
        "heptad.games",
        "heptad.shared",
        "heptad.kernel",
    ),
}
BELOW_TABLE = ("heptad.kernel", "heptad.shared", "heptad.games", "heptad.bots")
#: The parts of the standard library without clock, files, network or chance.
PURE = {
    "__future__", "abc", "array", "base64", "bisect", "collections", "copy", "dataclasses", "enum", "functools",
    "hashlib", "heapq", "itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing", "zlib",
}  # fmt: skip
IMPURE_BUILTINS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint"}
JAVASCRIPT_LINES = 700


def within(module: str, room: str) -> bool:
    return module == room or module.startswith(room + ".")


def room_of(module: str) -> str:
    if within(module, "heptad.games") and module != "heptad.games":
        return ".".join(module.split(".")[:3])
    return max((room for room in LAW if within(module, room)), key=len)


def allowed(module: str) -> tuple[str, ...]:
    room = room_of(module)
    return () if room == "heptad" else (room, *LAW[room if room in LAW else "heptad.games"])


def imports(module: str) -> Iterator[str]:
    """Every module that a module imports anywhere in it, ours by the file that is meant."""
    tree = ast.parse(MODULES[module].read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            source = node.module or ""
            for alias in node.names:
                full = f"{source}.{alias.name}"
                yield full if full in MODULES else source


def own(name: str) -> bool:
    return name.split(".")[0] in ("heptad", "heptad_site")


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_point_downward(module: str) -> None:
    ours = {name for name in imports(module) if own(name)} - {"heptad"}
    assert not {name for name in ours if not any(within(name, room) for room in allowed(module))}


def test_no_import_goes_in_a_circle() -> None:
    graph = {module: {name for name in imports(module) if name in MODULES} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_a_game_never_imports_another_game() -> None:
    assert allowed("heptad.games.wonders.flow") == ("heptad.games.wonders", "heptad.shared", "heptad.kernel")


@pytest.mark.parametrize("module", sorted(name for name in MODULES if any(within(name, room) for room in BELOW_TABLE)))
def test_nothing_below_the_table_touches_clock_files_network_or_chance(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(module) if not own(name)} - PURE
    assert not outside
    names = {node.id for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))) if isinstance(node, ast.Name)}
    assert not names & IMPURE_BUILTINS


@pytest.mark.parametrize("module", sorted(name for name in MODULES if within(name, "heptad")))
def test_the_engine_needs_nothing_but_python(module: str) -> None:
    assert not {name.split(".")[0] for name in imports(module)} - {"heptad"} - sys.stdlib_module_names


def test_the_law_speaks_of_rooms_that_exist() -> None:
    assert not set(LAW) - set(MODULES) - {"heptad_site"}


def test_site_and_tests_are_no_packages() -> None:
    assert not [folder for folder in ("site", "tests") if (ROOT / folder / "__init__.py").exists()]


def test_javascript_stays_small() -> None:
    lines = {path.name: path.read_text("utf-8").count("\n") for path in (ROOT / "site/assets/js").rglob("*.js")}
    assert sum(lines.values()) <= JAVASCRIPT_LINES, lines
