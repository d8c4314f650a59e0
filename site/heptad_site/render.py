"""The Jinja environment that draws pages and boards, at build time and in the browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from functools import cache
from importlib.machinery import SourcelessFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, StrictUndefined, Template, TemplateNotFound
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from heptad_site.i18n import home_of, homes, translator
from heptad_site.parts import part
from heptad_site.phrases import with_phrases

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"
#: Every script, style and picture is the site's own; a static host sends no headers, so pages carry this themselves.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types heptad dompurify"
)
#: Tags beside which white space is not shown.
BLOCKS = (
    "article|aside|body|circle|d[dlt]|defs|details|dialog|div|fieldset|fig(?:caption|ure)|footer|form|g|h[1-6r]|head"
    "|header|html|legend|li|link|main|meta|nav|[ou]l|option|p|path|pre|rect|section|summary|symbol|t(?:able|body|d|h|head|r)"
    "|title|use"
)
SPACE = re.compile(rf"\s+(?=<(?!/pre)/?(?:{BLOCKS})\b)|(</?(?!pre)(?:{BLOCKS})\b[^<>]*>)\s+")
UNFINISHED_TAG = re.compile(r"<[^<>]*\Z")


class NoSpaceBesideBlocks(Extension):
    """Leaves white space beside blocks out of the HTML: fewer bytes, and where an element comes or goes among others,
    the page finds those that stay."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        tag = ""  # the one in which the next text begins
        for token in stream:
            if token.type == "data":
                text = SPACE.sub(r"\1", tag + token.value)
                unfinished = UNFINISHED_TAG.search(text)
                token = Token(token.lineno, "data", text.removeprefix(tag))
                tag = unfinished[0] if unfinished else ""
            yield token


class CompiledLoader(BaseLoader):
    """Templates as the build packs them for the browser: compiled, one file of bytecode each. All are read at once."""

    has_source_access = False

    def __init__(self, folder: Path) -> None:
        self._codes = {path.relative_to(folder).with_suffix("").as_posix(): code_in(path) for path in compiled(folder)}

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        if name not in self._codes:
            raise TemplateNotFound(name)
        return environment.template_class.from_code(environment, self._codes[name], globals or {})

    def list_templates(self) -> list[str]:
        return sorted(self._codes)


def compiled(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html.pyc"))


def code_in(path: Path) -> CodeType:
    """The code in a file of bytecode."""
    code = SourcelessFileLoader(path.stem, str(path)).get_code(path.stem)
    assert code
    return code


LOADER = CompiledLoader(TEMPLATES) if compiled(TEMPLATES) else FileSystemLoader(TEMPLATES)


@cache
def environment(lang: str, depth: int = 1) -> Environment:
    """The environment of one language for pages `depth` folders below that language's home; boards lie at 1.

    Every template sees `lang`, `home` (path to the home page of the language), `root` (path to the site's root),
    `homes`: every language with the path to its home page, `part` of `heptad_site.parts`, `tallied`; `replay`: None but
    for a board that is only watched, and `tip`: None but for a board on which the guide says something; `paced`: if
    bots play whose pace may be chosen; `guest`: if the board is drawn for another device than the game; `invited`:
    "devices" if other ones may join, "letters" if the game goes by letter, else ""; `hints`: if whoever decides may ask
    for one; `common`: if it is the common table, for everybody and for nobody's hand.
    """
    env = Environment(
        loader=LOADER,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", NoSpaceBesideBlocks],
    )
    env.policies["ext.i18n.trimmed"] = True
    tr = translator(lang)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        tr.gettext, tr.ngettext, newstyle=True, pgettext=tr.pgettext, npgettext=tr.npgettext
    )
    home = "../" * depth
    root = home + "../" * home_of(lang).count("/")
    env.globals.update(lang=lang, home=home, root=root, homes=homes(root), part=part, tallied=tallied)
    env.globals.update(replay=None, tip=None, paced=False, guest=False, invited="", hints=True, common=False)
    return env


def rendered(lang: str, template: str, **facts: object) -> str:
    """What a board has beside its parts: a template as HTML, with the phrases of its sentences marked."""
    return with_phrases(lang, environment(lang).get_template(template).render(facts))


def tallied(units: Iterable[str | Sequence[str]]) -> dict[str | tuple[str, ...], int]:
    """Equal ones together: each with its number, in the order in which they come first."""
    return Counter(unit if isinstance(unit, str) else tuple(unit) for unit in units)
