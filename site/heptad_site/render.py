"""The Jinja environment that renders pages and boards, at build time and in the browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from functools import cache, partial
from importlib.machinery import SourcelessFileLoader
from pathlib import Path
from types import CodeType

from jinja2 import BaseLoader, BytecodeCache, Environment, FileSystemLoader, StrictUndefined, Template, TemplateNotFound
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from heptad.text.common import in_one_line
from heptad_site.folders import SITE
from heptad_site.i18n import home_of, homes, translator
from heptad_site.parts import part
from heptad_site.phrases import with_phrases

TEMPLATES = SITE / "templates"
#: All scripts, styles and images come from the site itself. A static host sends no such header, so each page has the
#: policy in a meta element.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "require-trusted-types-for 'script'; trusted-types heptad dompurify"
)
#: The tags next to which white space has no effect.
BLOCKS = (
    "article|aside|body|circle|d[dlt]|defs|details|dialog|div|fieldset|fig(?:caption|ure)|footer|form|g|h[1-6r]|head"
    "|header|html|legend|li|link|main|meta|nav|[ou]l|option|p|path|pre|rect|section|summary|symbol|t(?:able|body|d|h|head|r)"
    "|title|use"
)
SPACE = re.compile(rf"\s+(?=<(?!/pre)/?(?:{BLOCKS})\b)|(</?(?!pre)(?:{BLOCKS})\b[^<>]*>)\s+")
UNFINISHED_TAG = re.compile(r"<[^<>]*\Z")


class NoSpaceBesideBlocks(Extension):
    """Removes white space next to block elements from templates.

    This saves bytes. It also lets the page match the remaining elements if others are added or removed between them.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        tag = ""  # the tag that the previous text has opened but not closed
        for token in stream:
            if token.type == "data":
                text = SPACE.sub(r"\1", tag + token.value)
                unfinished = UNFINISHED_TAG.search(text)
                token = Token(token.lineno, "data", text.removeprefix(tag))
                tag = unfinished[0] if unfinished else ""
            yield token


class CompiledLoader(BaseLoader):
    """Loads templates that the build has compiled to one bytecode file each. All of them are read at the start."""

    has_source_access = False

    def __init__(self, folder: Path) -> None:
        self._codes = {path.relative_to(folder).with_suffix("").as_posix(): code_in(path) for path in compiled(folder)}

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, object] | None = None) -> Template:
        if name not in self._codes:
            raise TemplateNotFound(name)
        return environment.template_class.from_code(environment, self._codes[name], globals or {})

    def list_templates(self) -> list[str]:
        return sorted(self._codes)


class CompiledOnce(BytecodeCache):
    """Keeps compiled templates in memory for all environments, which differ only in their variables."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code
        self._codes[bucket.key, bucket.checksum] = bucket.code


def compiled(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html.pyc"))


def code_in(path: Path) -> CodeType:
    """Return the code object in a bytecode file."""
    code = SourcelessFileLoader(path.stem, str(path)).get_code(path.stem)
    assert code
    return code


LOADER = CompiledLoader(TEMPLATES) if compiled(TEMPLATES) else FileSystemLoader(TEMPLATES)
CODES = CompiledOnce()


@cache
def environment(lang: str, depth: int = 1) -> Environment:
    """Return the environment of a language for pages `depth` folders below its home page. Boards have depth 1.

    Every template has these variables:

    - `lang`: the code of the language; `home`: the path to its home page; `root`: the path to the root of the site;
      `homes`: every language with the path to its home page.
    - The functions `part` (see `heptad_site.parts`), `tallied`, and `in_one_line` in this language.
    - `replay`: None except on a board that is only watched.
    - `tip`: None except on a board with a tip of the guide.
    - `paced`: whether there are bots, whose pace can be chosen.
    - `guest`: whether the board is drawn for another device than the one that runs the game.
    - `invited`: "devices" if other devices may join, "letters" if the game goes by letter, otherwise "".
    - `next_game`: the query of the next game after a guided one, otherwise {}.
    - `same_table`: the query of a new game of the same players, {} if that is not offered.
    - `hints`: whether the player who decides may ask for a hint.
    - `common`: whether it is the common board, which shows nobody's hand.
    """
    env = Environment(
        loader=LOADER,
        bytecode_cache=CODES,
        auto_reload=False,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n", NoSpaceBesideBlocks],
    )
    env.policies["ext.i18n.trimmed"] = True
    env.policies["json.dumps_kwargs"] = {}  # keys stay in their order
    tr = translator(lang)
    env.install_gettext_callables(  # type: ignore[attr-defined]
        tr.gettext, tr.ngettext, newstyle=True, pgettext=tr.pgettext, npgettext=tr.npgettext
    )
    home = "../" * depth
    root = home + "../" * home_of(lang).count("/")
    env.globals.update(lang=lang, home=home, root=root, homes=homes(root), part=part, tallied=tallied)
    env.globals.update(in_one_line=partial(in_one_line, tr=tr))
    env.globals.update(replay=None, tip=None, next_game={}, same_table={}, paced=False, guest=False)
    env.globals.update(invited="", hints=True, common=False)
    return env


def rendered(lang: str, template: str, **facts: object) -> str:
    """Render a template that has no parts, with `<wbr>` between the phrases of its sentences."""
    return with_phrases(lang, environment(lang).get_template(template).render(facts))


def tallied(units: Iterable[str | Sequence[str]]) -> dict[str | tuple[str, ...], int]:
    """Count equal units. The result has them in order of first occurrence; lists become tuples."""
    return Counter(unit if isinstance(unit, str) else tuple(unit) for unit in units)
