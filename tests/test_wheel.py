"""The wheel and the browser's archive work on their own, when they are unpacked somewhere else."""

from __future__ import annotations

import fnmatch
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from gettext import GNUTranslations
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hatchling.metadata.core import ProjectMetadata

from catalogues import CatalogueBuildHook
from heptad_site import library
from heptad_site.build.bytecode import compile_archive, imported
from heptad_site.build.python import browser_archive, engine_wheel
from readme import ReadmeHook
from tests.checkout import ROOT
from tests.components import ALLOWED_IMPORTS, own


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return engine_wheel(tmp_path_factory.mktemp("wheel"))


def run_alone(program: str, *archives: Path, folder: Path) -> str:
    """Run a program with nothing but the standard library and the contents of the archives; return what it prints."""
    for archive in archives:
        zipfile.ZipFile(archive).extractall(folder)
    program = f"import sys; sys.path.append({str(folder)!r})\n{program}"
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True
    ).stdout


def test_the_wheel_is_pure_python_without_dependencies(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        described = Parser().parsestr(archive.read(metadata).decode())
        assert {name.split("/")[0] for name in archive.namelist()} == {"heptad", metadata.split("/")[0]}
        assert "heptad/record.schema.json" in archive.namelist()
    assert wheel.name.endswith("-py3-none-any.whl")
    assert all("extra ==" in needed for needed in described.get_all("Requires-Dist", []))
    assert described.get_all("Provides-Extra") == ["cluster", "rl"]
    assert described["Requires-Python"] == ">=3.11"
    assert described["License-Expression"] == "MIT"


def test_the_extras_leave_later_versions_open_and_are_tested_in_one_that_they_allow() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tested = dict(pin.split("==") for pin in project["dependency-groups"]["test"])
    asked = [it.split(">=") for extra in project["project"]["optional-dependencies"].values() for it in extra]
    assert asked
    for package, least in asked:
        assert [int(part) for part in tested[package].split(".")] >= [int(part) for part in least.split(".")]


def test_the_extras_name_every_package_that_their_modules_import() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = {it.split(">=")[0] for extra in project["optional-dependencies"].values() for it in extra}
    used = {name for allowed in ALLOWED_IMPORTS.values() for name in allowed if not own(name)}
    assert named == used


def test_the_wheel_says_what_it_is_and_that_it_is_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        described = Parser().parsestr(archive.read(metadata).decode())
    assert "heptad/py.typed" in names
    assert {entry.partition(", ")[0] for entry in described.get_all("Project-URL", [])} >= {"Homepage", "Issues"}
    assert f"Programming Language :: Python :: {described['Requires-Python'].removeprefix('>=')}" in described.get_all(
        "Classifier", []
    )
    assert "board games" in described["Keywords"]


def test_every_address_in_the_readme_of_the_wheel_is_absolute_and_leads_to_a_file_of_the_repository(
    wheel: Path,
) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        described = Parser().parsestr(archive.read(metadata).decode())
    assert described["Description-Content-Type"] == "text/markdown"
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    ReadmeHook(str(ROOT), {}).update(project)
    assert str(described.get_payload()).strip() == project["readme"]["text"].strip()
    home = project["urls"]["Homepage"]
    addresses = re.findall(r"(!?)\[[^\]]*\]\(([^#)][^)]*)\)", project["readme"]["text"])
    assert {kind for kind, _ in addresses} == {"", "!"}
    for kind, address in addresses:
        start = f"{home}/{'raw' if kind else 'blob'}/main/"
        assert address.startswith(start)
        assert (ROOT / address.removeprefix(start)).exists()


def test_the_engine_runs_from_its_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    program = """
from heptad.table import Table
table = Table.new("wonders", {"players": 3}, seed="2a")
print(len(table.legal_actions(0)) > 0)
"""
    assert run_alone(program, wheel, folder=tmp_path) == "True\n"


#: Modules in the browser's archive that no session imports: they are for users' own bots and what these may import.
FOR_OWN_BOTS = {"heptad.bots.match", "heptad.kernel.searchable", "heptad.plugins", "heptad_site.isolated"}


def test_the_browser_archive_draws_with_nothing_else_installed(wheel: Path, tmp_path: Path) -> None:
    """The archive holds bytecode of the Python that runs this test; in the site it is that of the browser's Python."""
    sources, compiled = tmp_path / "sources.zip", tmp_path / "compiled.zip"
    browser_archive(sources, wheel)
    compile_archive(str(sources), str(compiled), zipfile.ZIP_STORED)
    program = """
import heptad_site.session.prefetch
import heptad_site.session.warm
heptad_site.session.warm.warm()
from heptad_site.i18n import translator
print(translator("ja").pgettext("wonders", "Baths") != "Baths", any("babel" in name for name in sys.modules))
of_terminal = ("heptad.cli", "heptad.arena", "heptad.rl", "heptad.plugins", "multiprocessing", "argparse")
print([name for name in sys.modules if name.startswith(of_terminal)])
print(*sys.modules)
"""
    *said, modules = run_alone(program, compiled, folder=tmp_path / "there").splitlines()
    assert said == ["True False", "[]"]
    paths = fnmatch.filter(zipfile.ZipFile(compiled).namelist(), "heptad*.pyc")
    ours = {path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for path in paths}
    assert ours - set(modules.split()) == FOR_OWN_BOTS | {"heptad_site.library"}


def test_of_the_standard_library_only_what_was_imported_is_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, core = tmp_path / "library.zip", tmp_path / "core.zip"
    with zipfile.ZipFile(library, "w") as archive:
        for name in ("rarely_used.py", "often_used.py"):
            archive.writestr(name, "FOUND = True")
    monkeypatch.syspath_prepend(str(library))
    assert import_module("often_used").FOUND
    compile_archive(str(library), str(core), zipfile.ZIP_DEFLATED, imported(str(library)))
    assert zipfile.ZipFile(core).namelist() == ["often_used.pyc"]


def test_what_is_not_packed_is_found_in_the_whole_library_also_of_packages_that_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    core, whole = tmp_path / "core.zip", tmp_path / "whole.zip"
    for path, names in ((core, ("both/__init__.py",)), (whole, ("both/__init__.py", "both/rare.py", "alone.py"))):
        with zipfile.ZipFile(path, "w") as archive:
            for name in names:
                archive.writestr(name, f"FROM = {path.stem!r}")
    monkeypatch.syspath_prepend(str(core))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    for _ in range(2):
        library.add(str(whole))
    assert [import_module(name).FROM for name in ("both", "both.rare", "alone")] == ["core", "whole", "whole"]
    assert sum(isinstance(finder, library.Library) for finder in sys.meta_path) == 1
    with pytest.raises(ModuleNotFoundError):
        import_module("both.nothing")


def test_building_the_wheel_compiles_the_catalogues_of_the_engine(tmp_path: Path) -> None:
    source = tmp_path / "engine/heptad/text/locale/ja/LC_MESSAGES/toy.po"
    source.parent.mkdir(parents=True)
    shutil.copyfile(ROOT / "tests/toy" / source.relative_to(tmp_path), source)
    metadata = ProjectMetadata[Any](str(tmp_path), None, {})
    hook = CatalogueBuildHook(str(tmp_path), {}, None, metadata, str(tmp_path), "wheel")
    hook.initialize("standard", {})
    with source.with_suffix(".mo").open("rb") as file:
        assert GNUTranslations(file).gettext("Card shown") != "Card shown"
