"""Imports follow the table in docs/architecture.md and are never circular, and the rules use only pure modules."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from heptad.games import GAMES
from tests.components import ALLOWED_IMPORTS, PAGE, own

ROOT = Path(__file__).resolve().parents[1]
BASES = (ROOT / "engine", ROOT / "site")
MODULES = {
    ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__"): path
    for base, name in zip(BASES, ("heptad", "heptad_site"), strict=True)
    for path in (base / name).rglob("*.py")
}
#: Components that contain one component for each game.
OF_GAMES = ("heptad.games", "heptad.text", "heptad_site.games")
#: The maximum number of layers in the site.
MAX_LAYERS = 5
#: The modules of the standard library that use no clock, files, network or random numbers.
PURE = {
    "__future__", "abc", "array", "base64", "bisect", "collections", "copy", "dataclasses", "enum", "functools",
    "hashlib", "heapq", "itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing", "zlib",
}  # fmt: skip
#: The components that import no others of it: the rules, the search and the bots.
PURE_COMPONENTS = ("heptad.kernel", "heptad.shared", "heptad.games", "heptad.search", "heptad.bots")
#: What is imported only for type checkers, which know it without an installation.
FOR_TYPES = {"typing_extensions"}
IMPURE_BUILTINS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint"}
#: The maximum number of lines of code in one script, and in all scripts that the page of the table loads.
MAX_SCRIPT_LINES, MAX_BRIDGE_LINES = 250, 1330


def within(module: str, component: str) -> bool:
    """Return whether a module is the component or inside it."""
    return module == component or module.startswith(component + ".")


def game_of(module: str) -> str:
    """Return the game that a module belongs to, or "" if it belongs to none."""
    parents = [component for component in OF_GAMES if module.startswith(component + ".")]
    name = module.removeprefix(parents[0] + ".").split(".")[0] if parents else ""
    return name if name in GAMES else ""


def component_of(module: str) -> str:
    """Return the innermost component that contains a module, as the table names it."""
    if game := game_of(module):
        return module.partition(f".{game}")[0] + ".<game>"
    return max((component for component in ALLOWED_IMPORTS if within(module, component)), key=len)


def may_import(module: str, name: str) -> bool:
    """Return whether the table allows `module` to import `name`; both are of this project."""
    component, game, other = component_of(module), game_of(module), game_of(name)
    if game and other and game != other:
        return False
    target = component_of(name)
    return target == component or any(
        within(name, allowed) or within(target, allowed) for allowed in ALLOWED_IMPORTS[component]
    )


@cache
def nodes(module: str) -> list[ast.AST]:
    """Return all nodes of a module's syntax tree."""
    return [*ast.walk(ast.parse(MODULES[module].read_text("utf-8")))]


@cache
def imports(module: str) -> set[str]:
    """Return every module that a module imports anywhere in its code.

    `from package import name` counts as an import of `package.name` if that is a module of this project, otherwise as
    one of `package`.
    """
    found = set()
    for node in nodes(module):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= full & MODULES.keys()
            if full - MODULES.keys():
                found.add(str(node.module))
    return found - FOR_TYPES


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_point_downward(module: str) -> None:
    ours = {name for name in imports(module) if own(name)} - {"heptad"}
    assert {name for name in ours if not may_import(module, name)} == set()


def test_no_import_goes_in_a_circle() -> None:
    graph = {module: {name for name in imports(module) if name in MODULES} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_a_game_never_imports_another_game() -> None:
    assert may_import("heptad.games.wonders.flow", "heptad.games.wonders.state")
    assert not may_import("heptad.games.wonders.flow", "heptad.games.duel.state")
    assert not may_import("heptad.text.duel", "heptad.games.wonders.cards")
    assert not may_import("heptad_site.games.duel.board", "heptad_site.games.wonders.cities")
    assert not may_import("heptad_site.drawing.svg", "heptad_site.games.common")


def test_the_site_has_at_most_five_layers() -> None:
    graph: dict[str, set[str]] = {}
    for module in MODULES:
        if within(module, "heptad_site"):
            used = {component_of(name) for name in imports(module) if within(name, "heptad_site")}
            graph.setdefault(component_of(module), set()).update(used - {component_of(module)})
    layers: dict[str, int] = {}
    for component in TopologicalSorter(graph).static_order():
        layers[component] = 1 + max((layers[below] for below in graph.get(component, ())), default=0)
    assert max(layers.values()) <= MAX_LAYERS, layers


@pytest.mark.parametrize(
    "module", sorted(name for name in MODULES if any(within(name, component) for component in PURE_COMPONENTS))
)
def test_rules_search_and_bots_touch_no_clock_files_network_or_chance(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(module) if not own(name)} - PURE
    assert not outside
    names = {node.id for node in nodes(module) if isinstance(node, ast.Name)}
    assert not names & IMPURE_BUILTINS


@pytest.mark.parametrize("module", sorted(name for name in MODULES if within(name, "heptad")))
def test_the_engine_needs_nothing_but_python(module: str) -> None:
    """A component of an extra may also import the packages that the table allows it."""
    extra = {name for name in ALLOWED_IMPORTS[component_of(module)] if not own(name)}
    assert not {name.split(".")[0] for name in imports(module)} - {"heptad"} - sys.stdlib_module_names - extra


def test_all_but_the_extras_is_imported_with_nothing_installed() -> None:
    of_extras = {component for component, allowed in ALLOWED_IMPORTS.items() if not all(map(own, allowed))} - {
        "heptad.arena.cluster"
    }
    names = [name for name in MODULES if within(name, "heptad") and name != "heptad.__main__"]
    core = [name for name in names if component_of(name) not in of_extras]
    assert "heptad.cli" in core
    assert of_extras == {"heptad.rl"}
    program = f"import sys, importlib; sys.path.append({str(ROOT / 'engine')!r})\n"
    program += f"for name in {core!r}: importlib.import_module(name)"
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)


def test_every_component_of_the_table_exists_and_every_module_has_one() -> None:
    assert {component_of(module) for module in MODULES} == set(ALLOWED_IMPORTS)


def test_site_and_tests_are_no_packages() -> None:
    assert not [folder for folder in ("site", "tests") if (ROOT / folder / "__init__.py").exists()]


def test_javascript_stays_small() -> None:
    """Only lines of code count, not types and descriptions, which are comments in the scripts."""
    scripts = {path.name: path.read_text("utf-8") for path in (ROOT / "site/assets/js").rglob("*.js")}
    lines = {name: len(re.findall(r"^\s*(?!//|/\*|\*)\S", text, re.MULTILINE)) for name, text in scripts.items()}
    assert max(lines.values()) <= MAX_SCRIPT_LINES, lines
    assert sum(lines[name] for name in imported_by("bridge.js", scripts)) <= MAX_BRIDGE_LINES, lines


def test_every_script_is_named_once_in_the_table_of_scripts() -> None:
    rows = PAGE.partition("## Scripts of the pages")[2].partition("|---|---|")[2].partition("##")[0]
    names = [path.stem for path in (ROOT / "site/assets/js").glob("*.js")]
    assert sorted(re.findall(r"`([\w-]+)`", rows)) == sorted(names)


def test_every_export_of_a_script_is_used_by_another_script() -> None:
    paths = [*(ROOT / "site/assets/js").glob("*.js"), *(ROOT / "site/heptad_site/build").glob("*.mjs")]
    scripts = {path.name: path.read_text("utf-8") for path in paths}
    for script, text in scripts.items():
        others = "\n".join(other for name, other in scripts.items() if name != script)
        exported = re.findall(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", text, re.MULTILINE)
        assert [name for name in exported if not re.search(rf"[{{,.]\s*{name}\b", others)] == [], script


def imported_by(name: str, scripts: dict[str, str]) -> set[str]:
    """Return a script and all scripts of this project that it imports, directly or indirectly."""
    found, open_ = set[str](), [name]
    while open_:
        script = open_.pop()
        if script not in found:
            found.add(script)
            open_ += re.findall(r'from "\./([\w-]+\.js)"', scripts[script])
    return found


def test_the_home_page_loads_nothing_that_only_imports_of_files_need() -> None:
    scripts = {path.name: path.read_text("utf-8") for path in (ROOT / "site/assets/js").glob("*.js")}
    assert {"transfer.js", "all-results.js", "progress.js"} & imported_by("saves.js", scripts) == set()
    assert "progress.js" in imported_by("transfer.js", scripts)


def test_no_test_replaces_the_clock_of_the_context_that_others_share() -> None:
    for path in sorted((ROOT / "tests/e2e").glob("test_*.py")):
        for test in re.split(r"^def ", path.read_text("utf-8"), flags=re.MULTILINE):
            shares = re.search(r"returning_user|offline: Offline", test)
            assert not (shares and ".clock." in test), f"{path.name}: {test.split('(')[0]}"


def test_no_test_module_imports_another() -> None:
    """Check that what several test modules need is in a module without tests, which says what it is for."""
    imports_test = re.compile(r"^(?:from|import) tests\b.*\btest_", re.MULTILINE)
    assert [path.name for path in (ROOT / "tests").rglob("*.py") if imports_test.search(path.read_text("utf-8"))] == []
