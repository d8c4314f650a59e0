"""Prepares a Python for its memory snapshot, so that the next start draws its first board at once."""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from heptad_site.i18n import LANGUAGES
from heptad_site.render import environment


class CompiledTemplates(BytecodeCache):
    """Templates that were compiled for one language serve the others too."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


def warm() -> None:
    """Compile every board template once."""
    compiled = CompiledTemplates()
    for lang in LANGUAGES:
        env = environment(lang)
        env.auto_reload = False
        env.bytecode_cache = compiled
        for name in env.list_templates(filter_func=lambda name: name.startswith(("games/", "parts/"))):
            env.get_template(name)
