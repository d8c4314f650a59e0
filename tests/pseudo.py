"""A pseudo language: every message and text of the project, made longer and put in ⟦ ⟧.

A text without these brackets has not been translated.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.checkout import ROOT

#: It has a region, as Brazilian Portuguese has in pt-BR.
LANG = "xx-XX"
#: The folders of the catalogues and of the prose, to each of which a language adds its own folder.
CATALOGUES = ("engine/heptad/text/locale", "site/locale")
PROSE = "site/content"
#: Splits a block of Markdown into the mark of a heading, list item or quotation, the text, and the id of a heading.
MARK = re.compile(r"(#+ |- |\d+\. |> )?(.*?)(\s*\{#[\w-]+\})?", re.DOTALL)

#: A line that the build replaces by the board of a scenario.
BOARD = re.compile(r'\{\{ scenario\("[a-z0-9-]+"\) \}\}')


def bracketed(text: str) -> str:
    return f"⟦{text}~~~⟧"


def write_language(folder: Path) -> None:
    """Write all files of the pseudo language into a folder with the layout of the project."""
    for root in CATALOGUES:
        for source in sorted((ROOT / root / "ja" / "LC_MESSAGES").glob("*.po")):
            write(folder / root / LANG / "LC_MESSAGES" / source.name, catalogue(source))
    facts = {"name": bracketed(LANG), "script": "latin"}
    write(folder / CATALOGUES[0] / LANG / "language.json", json.dumps(facts, ensure_ascii=False))
    for source in sorted((ROOT / PROSE / "en").rglob("*.md")):
        target = folder / PROSE / LANG / source.relative_to(ROOT / PROSE / "en")
        write(target, prose(source.read_text("utf-8")))
    for source in sorted((ROOT / PROSE / "en").rglob("scenarios.json")):
        target = folder / PROSE / LANG / source.relative_to(ROOT / PROSE / "en")
        write(target, json.dumps(in_brackets(json.loads(source.read_text("utf-8"))), ensure_ascii=False))


def in_brackets(texts: object) -> object:
    """Return parsed JSON with every text in brackets; keys are unchanged."""
    if isinstance(texts, dict):
        return {key: in_brackets(text) for key, text in texts.items()}
    return [in_brackets(text) for text in texts] if isinstance(texts, list) else bracketed(str(texts))


def catalogue(source: Path) -> str:
    """Return a catalogue with the messages of `source`, each translated as its own msgid in brackets."""
    with source.open("rb") as file:
        messages = read_po(file)
    made = Catalog(header_comment="", charset="utf-8")
    for message in messages:
        if message.id:
            said = bracketed(message.id) if isinstance(message.id, str) else tuple(map(bracketed, message.id))
            made.add(message.id, said, context=message.context)
    text = io.BytesIO()
    write_po(text, made, width=0)
    plural = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"MIME-Version'
    return re.sub(r'"Plural-Forms[^\n]*\n', "", text.getvalue().decode()).replace('"MIME-Version', plural, 1)


def prose(text: str) -> str:
    """Return a text with every paragraph, heading, item and caption in brackets; programs and addresses stay as is."""
    blocks, fence = [], ""
    for block in re.split(r"(\n\n+|\n(?=- |\d+\. |~~~|```)|(?<=```)\n|(?<=~~~)\n)", text.strip()):
        if fence or block.startswith(("```", "~~~")):
            mark = fence or block[:3]
            head, newline, caption = block.partition("\n") if not fence else ("", "", block)
            closes = block.rstrip().endswith(mark) and (fence or newline)
            if mark == "~~~" and caption.strip(" \n~"):
                caption = bracketed(caption.removesuffix("~~~").strip()) + "\n" + "~~~" * caption.endswith("~~~")
            blocks.append(head + newline + caption)
            fence = "" if closes else mark
        elif block.strip() and not BOARD.fullmatch(block):
            found = MARK.fullmatch(block)
            assert found
            blocks.append((found[1] or "") + bracketed(found[2]) + (found[3] or ""))
        else:
            blocks.append(block)
    return "".join(blocks) + "\n"


def write(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
