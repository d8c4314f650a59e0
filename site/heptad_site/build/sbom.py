"""The software bill of materials of the site as CycloneDX JSON. It depends only on the components, not on the date."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from heptad import __version__
from heptad_site.build.credits import CREDITS, Credit, version

#: CycloneDX requires a time. Like all dates in the site it is fixed.
DATE = datetime(2020, 1, 1, tzinfo=UTC)
ADDRESS = "https://github.com/heptad-games/heptad"
#: The works compiled into Pyodide, with their SPDX ids. The licence texts are in licenses/inside-pyodide.txt.
INSIDE_PYODIDE = {
    "Emscripten": "MIT",
    "musl": "MIT",
    "libffi": "MIT",
    "Expat": "MIT",
    "HACL*": "MIT",
    "stackframe": "MIT",
    "error-stack-parser": "MIT",
    "zlib": "Zlib",
    "bzip2": "bzip2-1.0.6",
    "Zstandard": "BSD-3-Clause",
    "libmpdec": "BSD-2-Clause",
    "liblzma": "0BSD",
    "SQLite": "blessing",
}


def sbom() -> str:
    """Return the document. Its serial number is derived from the components."""
    site = _component("heptad-site", __version__, "MIT", ComponentType.APPLICATION, ADDRESS)
    purl = PackageURL("pypi", name="heptad", version=__version__)
    engine = _component("heptad", __version__, "MIT", ComponentType.LIBRARY, ADDRESS, purl)
    components = [engine, *map(_credited, CREDITS)]
    components += [_component(name, None, spdx, ComponentType.LIBRARY) for name, spdx in INSIDE_PYODIDE.items()]
    bom = Bom(components=components)
    bom.metadata.component = site
    bom.metadata.timestamp = DATE
    bom.register_dependency(site, components)
    bom.serial_number = uuid5(NAMESPACE_URL, " ".join(sorted(work.bom_ref.value or "" for work in components)))
    return JsonV1Dot6(bom).output_as_string(indent=1) + "\n"


def _credited(credit: Credit) -> Component:
    kind, _, name = credit.package.partition("/")
    group, _, name = name.rpartition("/")
    found = version(credit)
    purl = PackageURL(kind, namespace=group or None, name=name, version=found) if kind else None
    is_font = credit.licence == "OFL-1.1"
    return _component(
        credit.name,
        found,
        credit.licence,
        ComponentType.FILE if is_font else ComponentType.LIBRARY,
        credit.url,
        purl,
    )


def _component(
    name: str, version: str | None, spdx: str, kind: ComponentType, url: str = "", purl: PackageURL | None = None
) -> Component:
    website = [ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(url))] if url else []
    return Component(
        bom_ref=str(purl) if purl else f"{name} {version or ''}".strip(),
        name=name,
        version=version,
        type=kind,
        licenses=[LicenseFactory().make_with_id(spdx)],
        external_references=website,
        purl=purl,
    )
