"""Builds the static site: renders all pages, copies and packs everything else, and lists all files.

`python -m heptad_site.build OUT`. The build is reproducible: all orders are sorted and all dates are fixed, so that the
same sources give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
import traceback
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from importlib.metadata import files
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from catalogues import compile_catalogues
from heptad_site.build.credits import NODE_MODULES, wheel
from heptad_site.build.files import copy, files_below, write
from heptad_site.build.learn import single_pages
from heptad_site.build.manifest import SCREENS
from heptad_site.build.pages import batches, drawn, extras
from heptad_site.build.pictures import picture, png
from heptad_site.build.python import MEMORY, micropip, micropip_wheel, packing_python
from heptad_site.build.sbom import sbom
from heptad_site.build.scripts import served_scripts
from heptad_site.build.styles import served_sheets
from heptad_site.folders import SITE
from heptad_site.i18n import LANGUAGES, home_of
from heptad_site.render import CONTENT_SECURITY_POLICY

ROOT = SITE.parent
#: Files from npm packages: path in node_modules -> path in the site.
FROM_NPM = {
    # nginx, as it is installed, does not know ".mjs", and browsers run no module of an unknown type. Pyodide recognises
    # its own errors by the name "pyodide.asm.mjs".
    "pyodide/pyodide.mjs": "pyodide/pyodide.js",
    "pyodide/pyodide.asm.mjs": "pyodide/pyodide.asm.mjs.js",
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip": "pyodide/python_stdlib.zip",
    "dompurify/dist/purify.min.js": "assets/js/vendor/purify.js",
    "idb-keyval/dist/index.js": "assets/js/vendor/idb-keyval.js",
    "jsqr/dist/jsQR.js": "assets/js/vendor/jsqr.js",
    "jsqr/LICENSE": "licenses/jsqr.txt",
    "lean-qr/index.mjs": "assets/js/vendor/lean-qr.js",
    "lean-qr/LICENSE": "licenses/lean-qr.txt",
    "@fontsource-variable/commissioner/files/commissioner-latin-flar-normal.woff2": "assets/fonts/commissioner.woff2",
    "@fontsource-variable/commissioner/LICENSE": "licenses/commissioner.txt",
    "dompurify/LICENSE": "licenses/dompurify.txt",
    "idiomorph/LICENSE": "licenses/idiomorph.txt",
}
#: Runtime files that are not loaded at the start: the complete standard library, which the player's own bots may
#: import, and micropip, which installs their wheels. They are kept for offline use.
ON_DEMAND = ("pyodide/micropip-", "pyodide/python_stdlib.zip")
#: Indentation, which is removed from embed.js.
INDENT = re.compile(r"^ +", re.MULTILINE)


def build(out: Path, draft: bool = False) -> None:
    """Build the site in `out`. An earlier build there is replaced once the new one is complete.

    A draft is made in a third of the time, for a look at a change. It has no lessons, preview pictures, memory
    snapshot or service worker, and its scripts are as they are written.
    """
    if out.exists() and any(out.iterdir()) and not (out / "build.json").is_file():
        sys.exit(f"{out} is not empty and holds no earlier build: choose another folder.")
    for folder in (ROOT / "engine", SITE / "locale"):
        compile_catalogues(folder)
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f"{out.name}.part-", dir=out.parent, ignore_cleanup_errors=True) as beside:
        part = Path(beside) / out.name
        part.mkdir()
        fill(part, draft)
        try:
            with suppress(FileNotFoundError):
                out.rename(Path(beside) / "earlier")
            part.rename(out)
        except OSError as error:
            sys.exit(f"{out} could not be replaced: does another program use it? ({error.strerror})")


def fill(part: Path, draft: bool) -> None:
    """Write the whole site, or a draft of it, to an empty folder."""
    with packing_python(part, draft):
        for name, target in FROM_NPM.items():
            copy(NODE_MODULES / name, part / target)
        idiomorph(part / "assets" / "js" / "vendor" / "idiomorph.js")
        micropip(part / "pyodide")
        converted = {".css"} if draft else {".css", ".js"}
        for source in files_below(SITE / "assets"):
            if source.suffix not in converted:
                copy(source, part / "assets" / source.relative_to(SITE / "assets"))
        if not draft:
            for name, script in served_scripts().items():
                write(part / "assets" / name, script)
        for name, style in served_sheets().items():
            write(part / "assets" / "css" / name, style)
        embed_script(part)
        licenses(part / "licenses")
        write(part / "sbom.json", sbom())
        for path, text in drawn_pages(draft):
            write(part / path, text)
    list_files(part)
    if draft:
        (part / "sw.js").unlink()


def drawn_pages(draft: bool) -> Iterator[tuple[str, str | bytes]]:
    """Yield (path, content) of every page and picture. They are rendered in parallel, by one process per processor."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for batch in pool.map(pages_or_traceback, sorted(batches(not draft), key=len, reverse=True)):
            if isinstance(batch, str):
                sys.exit(batch)
            yield from batch
    yield from extras()


def pages_or_traceback(batch: Sequence[tuple[str, str]]) -> list[tuple[str, str | bytes]] | str:
    """Return what `with_pictures` does or, if it fails, the traceback.

    The traceback of an exception that a pool of processes raises ends in the code of the pool: `build.py`, which prints
    the end of it, would not show which line of a template is wrong.
    """
    try:
        return with_pictures(batch)
    except Exception:
        return traceback.format_exc()


def with_pictures(batch: Sequence[tuple[str, str]]) -> list[tuple[str, str | bytes]]:
    """Return (path, content) of a batch of pages, and of the pictures of its scenarios.

    The pictures are the same for all languages and are made with the first one.
    """
    found: list[tuple[str, str | bytes]] = [*drawn(batch)]
    single = set(single_pages())
    for _, game, key, _ in (path.split("/") for lang, path in batch if lang == LANGUAGES[0] and path in single):
        found.append((picture(game, key), png(game, key)))
    return found


def idiomorph(target: Path) -> None:
    """Write the minified Idiomorph as a module. The package has it only as a classic script."""
    short = (NODE_MODULES / "idiomorph" / "dist" / "idiomorph.min.js").read_text("utf-8")
    write(target, short + "\nexport { Idiomorph };\n")


def licenses(folder: Path) -> None:
    """Write the full text of every licence in the site, taken from the packages themselves if they include it."""
    copy(ROOT / "LICENSE", folder / "heptad.txt")
    for source in files_below(SITE / "licenses"):
        copy(source, folder / source.name)
    for name in ("budoux", "jinja2", "markupsafe"):
        (text,) = (file for file in files(name) or () if file.name in ("LICENSE", "LICENSE.txt"))
        write(folder / f"{name}.txt", text.read_text())
    with zipfile.ZipFile(micropip_wheel()) as wheel:
        (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
        mozilla = wheel.read(name).decode()
        apache = wheel.read("micropip/_vendored/packaging/LICENSE.APACHE").decode()
    write(folder / "pyodide.txt", mozilla)
    write(folder / "micropip.txt", mozilla)
    write(folder / "idb-keyval.txt", (NODE_MODULES / "idb-keyval" / "LICENCE").read_text("utf-8") + "\n\n" + apache)


def list_files(folder: Path) -> None:
    """Write build.json and hashes.json, and the service worker, which contains the hash of hashes.json.

    build.json has the name of this build, all files to keep for offline use with their sizes, the files that Python
    loads, and the memory snapshot. hashes.json has the hash of every file that may be kept. The bytes of the service
    worker change with every build, and it does not accept files of another build.
    """
    paths = {path.relative_to(folder).as_posix(): path for path in files_below(folder)}
    build, worker = name_of_build(paths), folder / "assets" / "js" / "sw.js"
    memory = paths.get(MEMORY.as_posix())
    left_out = {"assets/js/sw.js", MEMORY.as_posix(), wheel()}
    left_out |= {name for name in paths if name.startswith(("pictures/", SCREENS))}
    visited = {start + page for start in map(home_of, LANGUAGES) for page in single_pages()}
    kept = {name: path.stat().st_size for name, path in paths.items() if name not in left_out | visited}
    runtime = [name for name in kept if name.startswith(("py/", "pyodide/")) and not name.startswith(ON_DEMAND)]
    listed = {"build": build, "files": kept, "runtime": runtime, "memory": memory and snapshot_metadata(memory)}
    write(folder / "build.json", json.dumps(listed, indent=1) + "\n")
    hashes = {name: integrity(path.read_bytes()) for name, path in paths.items() if name not in left_out}
    hashes["build.json"] = integrity((folder / "build.json").read_bytes())
    write(folder / "hashes.json", json.dumps(hashes, indent=1) + "\n")
    whole = integrity((folder / "hashes.json").read_bytes())
    write(folder / "sw.js", filled(worker, BUILD=build, POLICY=CONTENT_SECURITY_POLICY, INTEGRITY=whole))
    worker.unlink()


def name_of_build(paths: Mapping[str, Path]) -> str:
    """Return 16 hexadecimal digits that depend on the names and the contents of all files."""
    total = hashlib.sha256()
    for name, path in paths.items():
        total.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def filled(script: Path, **values: str) -> str:
    """Return a script with values in place of its placeholders, such as "__BUILD__". It must have each of them once."""
    source = script.read_text("utf-8")
    for name, value in values.items():
        before, *after = source.split(f'"__{name}__"')
        if len(after) != 1:
            sys.exit(f'{script.name} must hold "__{name}__" once.')
        source = before + json.dumps(value) + after[0]
    return source


def integrity(content: bytes) -> str:
    """Return the hash of a file in the format of subresource integrity."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def snapshot_metadata(memory: Path) -> dict[str, object]:
    """Return the path, size, hash and uncompressed length of the memory snapshot.

    The length is stored in the last four bytes of a gzip file.
    """
    zipped = memory.read_bytes()
    length = int.from_bytes(zipped[-4:], "little")
    return {"path": MEMORY.as_posix(), "size": len(zipped), "length": length, "integrity": integrity(zipped)}


def embed_script(folder: Path) -> None:
    """Write embed.js, which other sites load, and its types to the root, without indentation and with the languages."""
    script = folder / "assets" / "embed.js"
    short = INDENT.sub("", filled(script, LANGUAGES=" ".join(LANGUAGES)))
    # In a block, because the page has names of its own. The condition allows a page to load the script twice.
    write(folder / "embed.js", f'if (!customElements.get("heptad-board")) {{\n{short}}}\n')
    script.unlink()
    copy(SITE / "embed.d.ts", folder / "embed.d.ts")
