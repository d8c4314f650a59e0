"""Every sentence exists in every language, once, with the same placeholders; and no screen mixes languages."""

from __future__ import annotations

import ast
import gettext
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import heptad
import heptad_site
from heptad.text.architects import reasons as architects_reasons
from heptad.text.architects.names import Text as ArchitectsText
from heptad.text.duel import reasons as duel_reasons
from heptad.text.duel.cards import Text as DuelText
from heptad.text.languages import LOCALE as ENGINE_LOCALE
from heptad.text.wonders.cards import Text
from heptad_site import render
from heptad_site.build.pages import PAGES
from heptad_site.games import GAMES
from heptad_site.i18n import LANGUAGES, LOCALE, translator
from tests.site.drawn import page
from tests.site.markup import Outline
from tests.site.screens import SET_UPS, game_of_two_people, latin

SITE = LOCALE.parent
TRANSLATED = LANGUAGES[1:]
PACKAGES = [Path(next(iter(package.__path__))) for package in (heptad, heptad_site)]
PLACES = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")


@cache
def catalogues(lang: str) -> dict[Path, Catalog]:
    """Return each catalogue by its path."""
    found = {}
    for path in sorted([*(ENGINE_LOCALE / lang).rglob("*.po"), *(LOCALE / lang).rglob("*.po")]):
        with path.open("rb") as source:
            found[path] = read_po(source)
    return found


@cache
def messages_by_catalogue(lang: str) -> dict[Path, list[Message]]:
    """Return the messages of each catalogue, by its path."""
    return {path: [message for message in found if message.id] for path, found in catalogues(lang).items()}


def messages(lang: str) -> list[Message]:
    return [message for found in messages_by_catalogue(lang).values() for message in found]


def forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def key(message: Message) -> tuple[str, str]:
    return message.context or "", forms(message.id)[0]


def templates() -> Iterator[tuple[str, str]]:
    """Yield (context, English text) of every sentence in a template."""
    return (sentence for _, sentence in by_template())


def by_template() -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the path of a template and (context, English text), for every sentence in all templates."""
    methods = [("templates/**.html", "jinja2")]
    for path, _, text, _, context in extract_from_dir(
        SITE, methods, {"templates/**.html": {"trimmed": "true", "silent": "false"}}, directory_filter=ours
    ):
        yield path, (context or "", forms(text)[0])


def ours(folder: str | Path) -> bool:
    return Path(folder).name != "node_modules"


def literals() -> set[str]:
    """Return all string literals in the Python code of the engine and of the site."""
    return {text for _, text in by_module()}


def by_module() -> Iterator[tuple[str, str]]:
    """Yield the path of a module and a string literal, for all of them in the engine and the site."""
    for path in [path for package in PACKAGES for path in package.rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield str(path), node.value


def spoken() -> Iterator[tuple[str | None, str]]:
    """Yield (context, English text) of every sentence that is written in a call of gettext or `N_` in Python code.

    The context is None if it is not known there, as in `N_`.
    """
    place = {"gettext": 0, "ngettext": 0, "N_": 0, "pgettext": 1, "npgettext": 1}
    for path in [path for package in PACKAGES for path in package.rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
            if not (isinstance(node, ast.Call) and called in place):
                continue
            contexts: Sequence[str | None] = [None] if called == "N_" else [""]
            if place[called]:
                contexts = written(node.args[0]) or [None]
            yield from product(contexts, written(node.args[place[called]]))


def written(argument: ast.expr) -> list[str]:
    """Return the texts that an argument may be, as far as they are written in the call itself."""
    if isinstance(argument, ast.IfExp):
        return written(argument.body) + written(argument.orelse)
    given = argument.value if isinstance(argument, ast.Constant) else None
    return [given] if isinstance(given, str) else []


def owners() -> dict[tuple[str, str], set[str]]:
    """Return where each sentence is used: the games in whose folders of the site it is, and "" for all other places.

    A string literal in a module counts as a use of the sentence in any context.
    """
    found: dict[tuple[str, str], set[str]] = {}
    strings: dict[str, set[str]] = {}
    for path, sentence in by_template():
        found.setdefault(sentence, set()).add(game_of(f"/{path}", "/templates/games/"))
    for path, text in by_module():
        strings.setdefault(text, set()).add(game_of(path, "/heptad_site/games/"))
    for message in messages(TRANSLATED[0]):
        found.setdefault(key(message), set()).update(strings.get(key(message)[1], ()))
    return found


def game_of(path: str, folder: str) -> str:
    """Return the game in whose part of a folder the file is, or ""."""
    game = path.partition(folder)[2].partition("/")[0]
    return game if game in GAMES else ""


def owner_of(sentence: tuple[str, str], stands: dict[tuple[str, str], set[str]]) -> str:
    """Return the game to which a sentence belongs: by its context, or because only the folders of that game use it.

    Returns "" if it belongs to no single game.
    """
    named, places = sentence[0].partition(" ")[0], stands.get(sentence, set())
    return named if named in GAMES else next(iter(places)) if len(places) == 1 else ""


class Missed(gettext.NullTranslations):
    """A fallback behind all catalogues of a language that records the sentences which none of them has."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, str]] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(("", message))
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1)

    def pgettext(self, context: str, message: str) -> str:
        if context != "reading":  # only rare names need a reading
            self.asked.add((context, message))
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid1)


# ── the catalogues ──────────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_catalogue_names_its_language_and_has_its_number_of_plural_forms(lang: str) -> None:
    """The header may have been copied from a catalogue of another language."""
    usual = Catalog(locale=lang.replace("-", "_"))
    wanted = (usual.locale_identifier, usual.num_plurals)
    found = {path: (it.locale_identifier, it.num_plurals) for path, it in catalogues(lang).items()}
    assert {path: header for path, header in found.items() if header != wanted} == {}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_of_the_templates_is_translated(lang: str) -> None:
    assert set(templates()) - {key(message) for message in messages(lang)} == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_sentence_that_python_code_says_is_translated(lang: str) -> None:
    known = {sentence for message in messages(lang) for sentence in (key(message), (None, key(message)[1]))}
    assert set(spoken()) - known == set()


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_sentence_is_translated_twice_left_empty_or_doubtful(lang: str) -> None:
    assert [it for it, times in Counter(map(key, messages(lang))).items() if times > 1] == []
    left = {
        path: [message.id for message in found if not all(forms(message.string)) or message.fuzzy]
        for path, found in messages_by_catalogue(lang).items()
    }
    assert {path: texts for path, texts in left.items() if texts} == {}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_only_one_game_says_lies_in_its_own_catalogue_of_the_site(lang: str) -> None:
    stands = owners()
    wrong = [
        (path.name, key(message))
        for path, found in messages_by_catalogue(lang).items()
        for message in found
        if LOCALE in path.parents and (path.stem if path.stem in GAMES else "") != owner_of(key(message), stands)
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_translation_is_left_over(lang: str) -> None:
    shown, known = set(templates()), literals()
    assert [key(it) for it in messages(lang) if key(it) not in shown and key(it)[1] not in known] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_translation_fills_the_same_places(lang: str) -> None:
    """The singular may do without the number if it does so in English, as in "You against one bot."."""

    def places(text: str) -> set[str]:
        return {name for found in PLACES.findall(text) for name in found if name}

    wrong = []
    for message in messages(lang):
        known = [places(text) for text in forms(message.id)]
        *singular, plural = forms(message.string)
        wrong += [message.id for text in singular if text and places(text) not in known]
        wrong += [message.id] if plural and places(plural) != set().union(*known) else []
    assert wrong == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_what_is_compiled_says_the_same_as_the_sources(lang: str) -> None:
    for message in messages(lang):
        if isinstance(message.id, str) and message.string and not message.context:
            assert translator(lang).gettext(message.id) == message.string


def test_english_texts_have_typographic_apostrophes() -> None:
    texts = [path.read_text("utf-8") for path in (SITE / "content" / "en").rglob("*.*")]
    typed = "commands.po"  # what users type in the terminal
    said = (found for path, found in messages_by_catalogue(TRANSLATED[0]).items() if path.name != typed)
    texts += [text for found in said for message in found for text in forms(message.id)]
    assert [found for text in texts for found in re.findall(r"\S*[A-Za-z]'\S*", text)] == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="xx"):
        translator("xx")


# ── the screens ─────────────────────────────────────────────────────────────
@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_a_japanese_page_says_nothing_in_english(path: str) -> None:
    assert latin(page("ja", path), "ja") == set()


@pytest.mark.parametrize(
    "path", ["duel", "rules/duel", "cards/duel", "pad/duel", "learn/duel", "learn/duel/war", "learn/duel/war-1"]
)
def test_a_japanese_title_separates_the_page_from_the_game_by_a_sign_that_the_names_of_games_do_not_have(
    path: str,
) -> None:
    title = re.search("<title>([^<]+)", page("ja", f"{path}/index.html"))
    assert title
    assert title[1].strip().split(" · ")[1:] == ["世界の七不思議：デュエル", "Heptad"]


# ── words of one game ───────────────────────────────────────────────────────
#: The word for a wonder in 7 Wonders only; Duel uses 七不思議, Architects 建物.
WONDER = "驚異"


@pytest.mark.parametrize(
    ("game", "says"), [("duel", duel_reasons.SENTENCES), ("architects", architects_reasons.SENTENCES)]
)
def test_messages_of_duel_and_architects_do_not_use_the_word_of_7_wonders(game: str, says: dict[str, str]) -> None:
    spoken = {("reason", sentence) for sentence in says.values()}
    own = [
        (path, message)
        for path, found in messages_by_catalogue("ja").items()
        for message in found
        if path.stem in (game, "bots") or (message.context or "").startswith(game) or key(message) in spoken
    ]
    assert {path.name for path, _ in own} >= {f"{game}.po", "bots.po", "reasons.po"}
    assert [message.id for _, message in own if WONDER in "".join(forms(message.string))] == []


@pytest.mark.parametrize("path", [path for path in PAGES if {"duel", "architects"} & {*path.split("/")}])
def test_pages_of_duel_and_architects_do_not_use_the_word_of_7_wonders(path: str) -> None:
    assert WONDER not in page("ja", path)


def without_names_of_games(path: str) -> str:
    """Return a Japanese page without the names of the games, all of which contain Duel's word."""
    return re.sub("世界の(<wbr>)?七不思議", "", page("ja", path))


@pytest.mark.parametrize(("game", "word"), [("wonders", WONDER), ("architects", "建物")])
def test_the_score_pad_of_a_game_uses_its_word_for_a_wonder(game: str, word: str) -> None:
    says = [f"{word}を配る", f"担当する{word}", f"同じ{word}が2人にあります。", f"プレイヤーと{word}"]
    shown = without_names_of_games(f"pad/{game}/index.html")
    assert [sentence for sentence in says if sentence not in shown] == []
    assert "七不思議" not in shown


@pytest.mark.parametrize("path", ["cards/wonders/index.html", "learn/wonders/index.html"])
def test_pages_about_7_wonders_do_not_use_the_word_of_duel(path: str) -> None:
    assert "七不思議" not in without_names_of_games(path)


# ── the spelling of Japanese ────────────────────────────────────────────────
#: Spellings that are not used, by the one that is used instead.
SPELLINGS = {
    "わかる、わからない": "(?<!自)分か[らりるっ]",
    "バージョン (版 only of printed games)": "(?:この|新しい|サイトの|ルールの)版",
    "つき": "[ァ-ヺー一-鿿]付き",
    "そろう、そろえる": "揃",
    "セット": "組を(?:そろ|揃)",
    "ランダム": "無作為",
    "黄カード, 緑カード, …": "(?:黄色の|[青赤]い|(?<![、・])[茶灰青黄赤緑紫]の)カード",
    "個 for shields, symbols and resources": "(?:盾が|シンボルが?|資源を)[0-9]つ",
    "あと、あとで": "(?<![一-鿿])(?<!その)後[、でにの]",
    "代わりに": "(?:その|。)かわり",
    "です, ます at the end of a sentence": "(?:る|ない|(?<!まし)(?<!でし)た|(?<![まで])す)。",
    "%": "％",
    "左の山札, 右の山札": "[左右]隣の山札",
    "あいだ": "(?<![時手期区瞬])間(?:に(?!合)|の|で)",
    "かぎり": "[るえい]限り",
    "要る": "[はも]いりません",
    "今": "(?:^|[。、])いま[はの]",
    "どうし": "同士",
    "支払う": "(?<!支)払[いうえ]",
    "ただし、": "ただし(?!、)",
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_japanese_texts_spell_a_word_in_one_way(spelling: str) -> None:
    texts = [text for message in messages("ja") for text in forms(message.string)]
    texts += [path.read_text("utf-8") for path in (SITE / "content" / "ja").rglob("*.*")]
    wrong = re.compile(f".{{0,9}}(?:{SPELLINGS[spelling]}).{{0,9}}")
    assert [found for text in texts for found in wrong.findall(text)] == []


# ── whole games ─────────────────────────────────────────────────────────────
@pytest.fixture
def missed() -> Iterator[Missed]:
    """Records the Japanese sentences that are requested during the test and missing."""
    note = Missed()
    forget()
    translator("ja").add_fallback(note)
    yield note
    forget()


def forget() -> None:
    """Clear the caches of languages and templates, so that no fallback of an earlier test remains."""
    translator.cache_clear()
    render.environment.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_japanese_game_says_nothing_in_english_and_speaks_only_of_things_that_have_an_entry(
    game: str, missed: Missed
) -> None:
    about: set[str] = set()
    for query in SET_UPS.get(game, [{}]):
        for answer in game_of_two_people("ja", game, query):
            assert latin(answer["html"], "ja") == set()
            assert game == "wonders" or WONDER not in answer["html"]
            about |= set(re.findall(r'data-about="([^"]*)"', answer["html"]))
    assert missed.asked == set()
    assert about
    entries = Outline(page("ja", f"cards/{game}/index.html")).values("id")
    assert {f"about-{key}" for key in about} <= set(entries)


def test_every_name_of_the_games_is_translated(missed: Missed) -> None:
    Text(translator("ja"))
    DuelText(translator("ja"))
    ArchitectsText(translator("ja"))
    assert missed.asked == set()
