"""The built site."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from heptad_site.build.command import main
from heptad_site.build.credits import CREDITS, wheel
from heptad_site.build.dist import build, integrity, list_files
from heptad_site.build.files import files_below
from heptad_site.build.join import JOINING
from heptad_site.build.learn import learn_pages, single_pages
from heptad_site.build.manifest import SCREENS
from heptad_site.build.pictures import picture, png
from heptad_site.build.python import ARCHIVE, CORE, node, packing_python
from heptad_site.build.sbom import INSIDE_PYODIDE
from heptad_site.build.weight import first_visits, imports, weight
from heptad_site.folders import SITE
from heptad_site.i18n import LANGUAGES, home_of
from heptad_site.render import CONTENT_SECURITY_POLICY
from tests.site.drawn import drawn

#: The address of a script that a page preloads.
PRELOADED_SCRIPT = re.compile(r'<link rel="modulepreload" href="([^"]+)"')


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def tokyo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set another time zone, if the system can change it, and other environment variables.

    None of these must have an effect on the built site.
    """
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "Asia/Tokyo")
        changed.setenv("LANG", "ja_JP.UTF-8")
        for name in ("USER", "SECRET"):
            changed.setenv(name, "nobody else may know")
        if hasattr(time, "tzset"):
            time.tzset()
        yield
    if hasattr(time, "tzset"):
        time.tzset()


class ThisProcess:
    """A replacement for `ProcessPoolExecutor` that does the work in this process."""

    def __init__(self, **_: object) -> None:
        self.map = map

    def __enter__(self) -> ThisProcess:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.usefixtures("tokyo")
def test_the_same_sources_give_the_same_bytes(
    built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Build the site again and compare it with `built_site`.

    That one was built by other processes, with another seed of string hashes, from another folder and at another time.
    Of the pages of the lessons and of the pictures of scenarios, which are much alike, only every tenth is drawn again.
    The drawn pages are shared with other tests of this process.
    """
    places, lessons = count(), {*learn_pages()}

    def drawn_or_taken(game: str, key: str) -> bytes:
        return (built_site / picture(game, key)).read_bytes() if next(places) % 10 else png(game, key)

    def page_or_taken(lang: str, path: str) -> str:
        taken = path in lessons and next(places) % 10
        return (built_site / home_of(lang) / path).read_text("utf-8") if taken else drawn(lang, path)

    monkeypatch.setattr("heptad_site.build.dist.ProcessPoolExecutor", ThisProcess)
    monkeypatch.setattr("heptad_site.build.dist.png", drawn_or_taken)
    monkeypatch.setattr("heptad_site.build.pages.page", page_or_taken)
    build(tmp_path / "here")
    here, there = contents(tmp_path / "here"), contents(built_site)
    assert sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name)) == []


def test_a_draft_has_no_lessons_pictures_memory_or_service_worker_and_scripts_as_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = "import sys, pathlib; pathlib.Path(sys.argv[-1]).write_bytes(b'')"
    monkeypatch.setattr("heptad_site.build.python.node", lambda: [sys.executable, "-c", packs])
    monkeypatch.setattr("heptad_site.build.dist.ProcessPoolExecutor", ThisProcess)
    monkeypatch.setattr("heptad_site.build.pages.page", lambda lang, path: path)
    monkeypatch.setattr(sys, "argv", ["build", str(tmp_path / "draft"), "--draft"])
    main()
    made = contents(tmp_path / "draft")
    script = Path("assets") / "js" / "site.js"
    assert made[script.as_posix()] == (SITE / script).read_bytes()
    assert "learn/index.html" in made
    assert {ARCHIVE.as_posix(), CORE.as_posix()} < made.keys()
    assert not {name for name in made if re.match(r"learn/\w+/|pictures/|py/memory|sw\.js", name)}
    assert json.loads(made["build.json"])["memory"] is None


def test_a_folder_with_other_things_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(SystemExit, match="choose another folder"):
        build(tmp_path)
    assert contents(tmp_path) == {"letter.txt": b"mine"}


def test_two_builds_in_one_folder_leave_one_of_them_there_and_the_other_ends_with_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, rename = tmp_path / "site", Path.rename

    def rename_slowly(path: Path, target: Path) -> None:
        rename(path, target)
        site.mkdir()
        (site / "build.json").write_text("of the other build")

    monkeypatch.setattr("heptad_site.build.dist.fill", lambda part, draft: (part / "build.json").touch())
    build(site)
    monkeypatch.setattr(Path, "rename", rename_slowly)
    with pytest.raises(SystemExit, match="could not be replaced: does another program use it"):
        build(site)
    assert contents(tmp_path) == {"site/build.json": b"of the other build"}


def test_a_build_touches_nothing_beside_its_folder_and_leaves_nothing_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "site.part" / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("mine")
    monkeypatch.setattr("heptad_site.build.dist.fill", lambda part, draft: (part / "build.json").touch())
    build(tmp_path / "site")
    build(tmp_path / "site")
    assert contents(tmp_path) == {"site.part/letter.txt": b"mine", "site/build.json": b""}
    monkeypatch.setattr("heptad_site.build.dist.fill", lambda part, draft: (part / "nothing" / "here").touch())
    with pytest.raises(FileNotFoundError):
        build(tmp_path / "site")
    assert contents(tmp_path) == {"site.part/letter.txt": b"mine", "site/build.json": b""}


def test_the_list_names_every_file_to_keep_with_its_size(built_site: Path) -> None:
    listed = json.loads((built_site / "build.json").read_text("utf-8"))
    sizes = {name: len(content) for name, content in contents(built_site).items()}
    left_out = sizes.keys() - listed["files"].keys()
    visited = {start + page for start in map(home_of, LANGUAGES) for page in single_pages()}
    pictures = {name for name in sizes if name.startswith(("pictures/", SCREENS))}
    unlisted = {"build.json", "hashes.json", "sw.js", listed["memory"]["path"], wheel(), *pictures}
    assert left_out == unlisted | visited
    assert listed["files"] == {name: size for name, size in sizes.items() if name not in left_out}
    assert set(listed["runtime"]) <= set(listed["files"])
    assert {name for name in listed["files"] if "micropip-" in name}.isdisjoint(listed["runtime"])


def test_every_file_that_may_be_kept_has_its_hash_and_the_service_worker_has_that_of_the_list(built_site: Path) -> None:
    listed = json.loads((built_site / "build.json").read_text("utf-8"))
    visited = {start + page for start in map(home_of, LANGUAGES) for page in single_pages()}
    hashes = json.loads((built_site / "hashes.json").read_text("utf-8"))
    assert hashes == {
        name: integrity((built_site / name).read_bytes()) for name in {*listed["files"], *visited, "build.json"}
    }
    of_list = integrity((built_site / "hashes.json").read_bytes())
    assert f'const INTEGRITY = "{of_list}";' in (built_site / "sw.js").read_text("utf-8")
    assert integrity(b"alert('Hello, world.');") == "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="


def test_a_first_visit_stays_light(built_site: Path) -> None:
    loaded = {way: sum(files.values()) for way, files in first_visits(built_site).items()}
    assert loaded["packages"] <= 6_800_000, loaded
    assert loaded["shipped memory"] <= 12_000_000, loaded


@pytest.mark.parametrize("page", [start + path for start in map(home_of, LANGUAGES) for path in JOINING])
def test_a_device_joins_with_one_light_page(built_site: Path, page: str) -> None:
    """Check the size of everything that is loaded until the first board, and that the page preloads all its scripts.

    Preloaded scripts are fetched at the same time. One of them is the library that draws the answer as a QR code.
    """
    bytes_of_page, _ = weight(built_site, page)
    html = (built_site / page).read_text("utf-8")
    ahead = [
        posixpath.normpath(posixpath.join(posixpath.dirname(page), name)) for name in PRELOADED_SCRIPT.findall(html)
    ]
    assert "assets/js/vendor/lean-qr.js" in ahead
    assert sorted(ahead) == sorted({*imports(built_site, "assets/js/join.js")})
    assert bytes_of_page < 160_000


def test_scripts_that_import_each_other_are_counted_once(tmp_path: Path) -> None:
    for name, other in (("one", "two"), ("two", "one"), ("main", "one")):
        (tmp_path / f"{name}.js").write_text(f'import {{ it }} from "./{other}.js";\n', "utf-8")
    assert sorted(imports(tmp_path, "main.js")) == ["one.js", "two.js"]


def test_the_memory_is_listed_with_its_sizes_and_does_not_say_where_it_was_made(built_site: Path) -> None:
    listed = json.loads((built_site / "build.json").read_text("utf-8"))["memory"]
    packed = (built_site / listed["path"]).read_bytes()
    memory = gzip.decompress(packed)
    assert (listed["size"], listed["length"]) == (len(packed), len(memory))
    assert str(SITE.parent).encode() not in memory
    assert b"node_modules" not in memory


def test_without_node_the_site_cannot_be_built_and_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/node")
    assert node() == ["/usr/bin/node"]
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("importlib.util.find_spec", lambda _: object())
    assert node()[0] == sys.executable
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"^Node\.js is needed: install it"):
        node()


def test_a_python_that_cannot_be_packed_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "heptad.whl"
    wheel.touch()
    monkeypatch.setattr("heptad_site.build.python.engine_wheel", lambda folder: wheel)
    monkeypatch.setattr("heptad_site.build.python.browser_archive", lambda target, wheel: None)
    monkeypatch.setattr("heptad_site.build.python.node", lambda: [sys.executable, "-c", "print('no room'); exit(1)"])
    with (
        pytest.raises(SystemExit, match="could not be packed for the browser:\nno room"),
        packing_python(tmp_path, False),
    ):
        pass


def test_the_service_worker_carries_the_name_of_the_build_and_the_policy(built_site: Path) -> None:
    name = json.loads((built_site / "build.json").read_text("utf-8"))["build"]
    script = (built_site / "sw.js").read_text("utf-8")
    assert f'const BUILD = "{name}";' in script
    assert f"const POLICY = {json.dumps(CONTENT_SECURITY_POLICY)};" in script


def test_a_new_version_waits_on_every_page_that_shows_a_game(built_site: Path) -> None:
    (pattern,) = re.findall(r"^const GAME = /(.+)/;", (built_site / "sw.js").read_text("utf-8"), re.MULTILINE)
    for path in built_site.rglob("*.html"):
        shows_game = 'id="app"' in path.read_text("utf-8")
        assert bool(re.search(pattern, f"/{path.relative_to(built_site).as_posix()}")) == shows_game, path


def test_another_byte_is_another_build(tmp_path: Path) -> None:
    names = set()
    for text in ("one", "two"):
        folder = tmp_path / text
        (folder / "assets" / "js").mkdir(parents=True)
        (folder / "assets" / "js" / "sw.js").write_text('["__BUILD__", "__POLICY__", "__INTEGRITY__"]')
        (folder / "page.html").write_text(text)
        list_files(folder)
        names.add(json.loads((folder / "build.json").read_text("utf-8"))["build"])
    assert len(names) == 2


def test_a_service_worker_without_a_place_for_the_name_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "assets" / "js").mkdir(parents=True)
    (tmp_path / "assets" / "js" / "sw.js").write_text("const BUILD = 1;")
    with pytest.raises(SystemExit, match=r"sw\.js must hold"):
        list_files(tmp_path)


def test_the_index_of_the_runtime_names_micropip_only(built_site: Path) -> None:
    (package,) = json.loads((built_site / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["packages"].values()
    assert (built_site / "pyodide" / package["file_name"]).is_file()


#: Patterns of a start tag, and of an attribute with an address that the tag loads or links to.
TAG = re.compile(r"<([a-z][a-z0-9-]*)(\s[^<>]*)>")
ADDRESS = re.compile(r'\s(?:href|src|action|data|poster)="([^"]+)"')


def test_every_address_is_relative_and_there(built_site: Path) -> None:
    there = {*contents(built_site)}
    for name in sorted(path for path in there if path.endswith(".html")):
        for tag, attributes in set(TAG.findall((built_site / name).read_text("utf-8"))):
            for address in ADDRESS.findall(attributes):
                if tag == "a" and address.startswith("https://"):
                    continue
                path = address.partition("#")[0].partition("?")[0]
                assert not path.startswith("/"), (name, address)
                assert ":" not in path, (name, address)
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
                folder = "index.html" if target == "." else f"{target}/index.html"
                assert target in there or folder in there, (name, address)


def test_a_page_can_say_that_its_browser_is_too_old_or_that_it_was_opened_as_a_file(built_site: Path) -> None:
    needed = (
        *('<p class="unfit" id="too-old" hidden>', '<p class="unfit" id="from-file" hidden>'),
        *('href="[./]*assets/css/(base|join(-[a-z]+)?).css"', '/settings.js"></script>'),
    )
    pages = {path.relative_to(built_site).as_posix(): path.read_text("utf-8") for path in built_site.rglob("*.html")}
    del pages["assets/isolated.html"]  # the frame around a player's own bot, which is never seen
    assert len(pages) > 100
    assert [path for path, text in pages.items() if not all(re.search(part, text) for part in needed)] == []


def test_every_work_in_the_site_has_its_full_licence_there(built_site: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in (built_site / "licenses").iterdir()}
    assert set(texts) == {credit.text for credit in CREDITS} | {"heptad.txt", "inside-pyodide.txt"}
    phrases = {
        "MPL-2.0": '1.1. "Contributor"',
        "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "0BSD": "Permission to use, copy, modify, and/or distribute",
        "Apache-2.0": "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
        "MIT": "Permission is hereby granted, free of charge, to any person obtaining a copy",
        "CC-BY-3.0": "CREATIVE COMMONS CORPORATION IS NOT A LAW FIRM",
        "OFL-1.1": "SIL OPEN FONT LICENSE Version 1.1",
        "BSD-3-Clause": "Neither the name of the copyright holder",
    }
    assert not [credit.name for credit in CREDITS if phrases[credit.licence] not in texts[credit.text]]
    assert not [name for name in INSIDE_PYODIDE if name not in texts["inside-pyodide.txt"]]


def test_the_bill_of_materials_is_cyclonedx_and_lists_every_work(built_site: Path) -> None:
    text = (built_site / "sbom.json").read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    listed = {part["name"]: part.get("version") for part in json.loads(text)["components"]}
    assert listed.keys() == {credit.name for credit in CREDITS} | set(INSIDE_PYODIDE) | {"heptad"}
    assert all(listed[credit.name] for credit in CREDITS)


def test_the_script_for_hosts_is_small(built_site: Path) -> None:
    assert len((built_site / "embed.js").read_bytes()) <= 5 * 1024
    assert "import " not in re.sub(r"import\.meta", "", (built_site / "embed.js").read_text("utf-8"))


def test_files_that_a_system_puts_into_folders_are_no_part_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    for name in ("css/.DS_Store", "css/board.css", ".DS_Store"):
        (tmp_path / name).touch()
    assert [*files_below(tmp_path)] == [tmp_path / "css" / "board.css"]
