"""The site neither builds nor parses action tokens: they come from the engine and are returned to it unchanged."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment

from heptad.kernel.rng import Rng
from heptad.table import Table

SITE = Path(__file__).resolve().parents[2] / "site"
GAMES = ("architects", "duel", "wonders")
#: By game: options with which random games contain every kind of token.
OPTIONS: dict[str, list[dict[str, object]]] = {
    "architects": [
        {"players": 3, "wonders": ["halicarnassus", "alexandria", "babylon"]},
        {"players": 4, "wonders": ["olympia", "ephesus", "rhodes", "giza"], "end": "turn"},
    ],
    "wonders": [
        {"players": 2, "wonders": "draft", "sides": "choose"},
        {"wonders": ["manneken-a", "halicarnassus-b", "olympia-a"]},
    ],
}
#: Methods with which a token could be parsed.
PARSING = {"partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "startswith", "find", "index"}
#: The finding for a whole token that is passed to the engine: allowed in modules that are not specific to a game.
WHOLE = "a call of decode with a whole token"
PLAIN_NAME = re.compile(r"\{\{ [\w.\[\]]+ \}\}")


@cache
def tokens(game: str) -> frozenset[str]:
    """Return all tokens that were legal in some random games."""
    found: set[str] = set()
    for options in OPTIONS.get(game, [{}]):
        for seed in "1234":
            table, rng = Table.new(game, options, seed=seed), Rng.of(seed)
            while seats := table.current_players:
                legal = table.legal_tokens(seats[0])
                found.update(legal)
                table.act(seats[0], rng.choice(legal))
    return frozenset(found)


@cache
def beginnings(game: str) -> frozenset[str]:
    return frozenset(token[:end] for token in tokens(game) for end in range(len(token) + 1))


def begins_a_token(text: str, game: str) -> bool:
    """Return whether a literal is a token, or the beginning of one with a separator: "b:", "fc-", "w:baths"."""
    return len(text) > 1 and not text.isidentifier() and text in beginnings(game)


def whole_token(call: ast.Call) -> bool:
    """Return whether the argument of `decode` is not built there: a name, an element, an item popped from a list."""
    match call.args:
        case [ast.Name() | ast.Subscript()] | [ast.Call(func=ast.Attribute(attr="pop"))]:
            return True
    return not call.args  # bytes.decode()


def in_python(source: str, game: str) -> Iterator[str]:
    """Yield the code in a module that builds or parses tokens of the game."""
    signs = {sign for token in tokens(game) for sign in token}
    separators = {sign for sign in signs if not sign.isalnum() and sign not in "_-"}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if begins_a_token(text, game):
                yield f"the literal {text!r}"
            case ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(value=text), *_]) if name in PARSING:
                if text in separators:
                    yield f"{name}({text!r})"
            case ast.Call(func=ast.Attribute(attr="decode")):
                yield WHOLE if whole_token(node) else "a call of decode"
            case ast.Dict(keys=keys) if len(keys) > 2 and all(isinstance(key, ast.Constant) for key in keys):
                letters = [key.value for key in keys if isinstance(key, ast.Constant)]
                if all(isinstance(letter, str) and len(letter) == 1 and letter in signs for letter in letters):
                    yield f"a table of letters {letters}"
            case ast.ImportFrom(module=str(module)) if module.endswith(".notation"):
                yield f"the import of {module}"


def in_script(source: str, game: str) -> Iterator[str]:
    """Yield the literals in a script that build tokens of the game."""
    for literal in re.findall(r"""(["'`])(.*?)\1""", source):
        if begins_a_token(literal[1].partition("${")[0], game):
            yield f"the literal {literal[1]!r}"


@cache
def strings(source: str) -> tuple[str, ...]:
    """Return all literals in the code of a template, with their quotation marks."""
    return tuple(text for _, kind, text in Environment().lex(source) if kind == "string")


def in_template(source: str, game: str) -> Iterator[str]:
    """Yield the code in a template that builds or parses tokens of the game."""
    for text in strings(source):
        if begins_a_token(text[1:-1], game):
            yield f"the literal {text}"
    for value in re.findall(r'name="token".*?\bvalue="(.*?)"(?=[ >{])', source):
        if not PLAIN_NAME.fullmatch(value):
            yield f"the token {value}"


def modules() -> list[tuple[str, str]]:
    """Return path and source of all Python modules of the site, except those that run only during the build."""
    found = sorted((SITE / "heptad_site").rglob("*.py"))
    return [(str(path.relative_to(SITE)), path.read_text("utf-8")) for path in found if "build" not in path.parts]


@pytest.mark.parametrize("game", GAMES)
def test_no_module_builds_or_parses_a_token(game: str) -> None:
    read = modules()
    assert "heptad_site/facts.py" in dict(read)
    found = [(path, fault) for path, source in read for fault in in_python(source, game)]
    assert [(path, fault) for path, fault in found if fault != WHOLE or "games/" in path] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_template_builds_or_parses_a_token(game: str) -> None:
    templates = sorted((SITE / "templates").rglob("*.html"))
    assert templates
    assert [(path.name, fault) for path in templates for fault in in_template(path.read_text("utf-8"), game)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_script_builds_a_token(game: str) -> None:
    scripts = sorted((SITE / "assets/js").rglob("*.js"))
    assert scripts
    assert [(path.name, fault) for path in scripts for fault in in_script(path.read_text("utf-8"), game)] == []


@pytest.mark.parametrize(
    "source",
    [
        'token = f"t:{wonder}-{side}"',
        'free = token.removeprefix("fc-")',
        'letter, _, rest = token.partition(":")',
        'key = rest.split("@")[0]',
        'DO = {"b": "build", "w": "stage", "s": "sell"}',
        "action = table.game.decode(token)",
        "from heptad.games.wonders.notation import LETTERS",
    ],
)
def test_python_that_knows_tokens_is_found(source: str) -> None:
    assert list(in_python(source, "wonders"))


@pytest.mark.parametrize(
    "source",
    [
        '<button name="token" value="{{ "fc-n" if free else "n" }}">',
        '<button name="token" value="n">',
        '<input name="token" type="radio" value="b:{{ card }}">',
        '{% if pay.token.startswith("w:") %}',
    ],
)
def test_a_template_that_knows_tokens_is_found(source: str) -> None:
    assert list(in_template(source, "wonders"))


@pytest.mark.parametrize("source", ['send("b:" + card)', "send(`w:${card}`)", "const free = 'fc-' + token"])
def test_a_script_that_knows_tokens_is_found(source: str) -> None:
    assert list(in_script(source, "wonders"))


@pytest.mark.parametrize("source", ['game.decode(token.partition(":")[0])', 'game.decode(kind + ":" + card)'])
def test_a_token_made_for_decode_is_found(source: str) -> None:
    assert set(in_python(source, "wonders")) - {WHOLE}


def test_what_only_carries_tokens_is_not_found() -> None:
    assert not list(in_python('ways = {"token": game.encode(action), "n": number}', "wonders"))
    assert not list(in_template('<button name="token" value="{{ use.pays[0].token }}"{% if x %}>', "wonders"))
