"""The Jinja environment that draws pages and boards, at build time and in the browser."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from heptad_site.i18n import home_of, homes, translator
from heptad_site.parts import part

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"
#: Every script, style and picture is the site's own; a static host sends no headers, so pages carry this themselves.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'"
)


@cache
def environment(lang: str, depth: int = 1) -> Environment:
    """The environment of one language for pages `depth` folders below that language's home; boards lie at 1.

    Every template sees `lang`, `home` (path to the home page of the language), `root` (path to the site's root),
    `homes`: every language with the path to its home page, `part` of `heptad_site.parts`, `replay`: None but for a
    board that is only watched, and `tip`: None but for a board on which the guide says something; `paced`: whether bots
    play whose pace may be chosen.
    """
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    env.policies["ext.i18n.trimmed"] = True
    tr = translator(lang)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        tr.gettext, tr.ngettext, newstyle=True, pgettext=tr.pgettext, npgettext=tr.npgettext
    )
    home = "../" * depth
    root = home + "../" * home_of(lang).count("/")
    env.globals.update(lang=lang, home=home, root=root, homes=homes(root), part=part)
    env.globals.update(replay=None, tip=None, paced=False)
    return env
