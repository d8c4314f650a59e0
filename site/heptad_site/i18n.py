"""Languages and their gettext catalogues; English is the msgid. Knows no page, no board and no game."""

from __future__ import annotations

import gettext
import io
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "ja")
LOCALE = Path(__file__).resolve().parents[1] / "locale"


@cache
def translator(lang: str) -> gettext.NullTranslations:
    """All catalogues of a language as one: sources (.po) where they lie, else what the build compiled (.mo)."""
    if lang not in LANGUAGES:
        raise ValueError(lang)
    folder = LOCALE / lang / "LC_MESSAGES"
    found = [compiled(po) for po in sorted(folder.glob("*.po"))] or [
        mo.read_bytes() for mo in sorted(folder.glob("*.mo"))
    ]
    merged = gettext.NullTranslations()
    for catalogue in found:
        translations = gettext.GNUTranslations(io.BytesIO(catalogue))
        translations.add_fallback(merged)
        merged = translations
    return merged


def compiled(po: Path) -> bytes:
    """The .mo of a .po. Needs Babel, which a checkout has and the browser does not."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parts[-3])
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)  # else it would be now: other bytes every time
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def compile_catalogues(target: Path) -> None:
    """Write every catalogue as .mo below `target`, in the folders of `locale/`."""
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        mo = target / po.relative_to(LOCALE).with_suffix(".mo")
        mo.parent.mkdir(parents=True, exist_ok=True)
        mo.write_bytes(compiled(po))
