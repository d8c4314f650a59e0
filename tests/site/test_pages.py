"""The static pages: well-formed, with valid links, strict policies on what they load, and correct statements."""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import pytest

from heptad.games import game_of
from heptad.kernel.record import Record
from heptad.table import Table
from heptad.text.bots import CHARACTERS
from heptad_site.build.credits import CREDITS, wheel
from heptad_site.build.dist import FROM_NPM
from heptad_site.build.games import STATIC
from heptad_site.build.join import JOINING, sheet_of, sheets_in
from heptad_site.build.pages import PAGES
from heptad_site.build.styles import FONTS, served_sheets
from heptad_site.folders import CONTENT
from heptad_site.games import GAMES, board_of
from heptad_site.i18n import LANGUAGES, home_of
from heptad_site.session.seats import table_of_query
from tests.site.built import ASSETS, SINGLE, built, outline
from tests.site.markup import Outline, spoken

TABLES = ("play/index.html", "embed/index.html")
REPLAYS = ("replay/index.html", "embed/replay/index.html")


HTML = [path for path in built() if path.endswith(".html")]


@pytest.fixture(params=HTML)
def path(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def sheet(path: str) -> Outline:
    return outline(path)


@cache
def files() -> set[str]:
    """Return the paths of all files of the built site except pages."""
    copied = (file for file in ASSETS.rglob("*") if file.is_file() and file.suffix != ".css")
    assets = {f"assets/{file.relative_to(ASSETS).as_posix()}" for file in copied}
    texts = {"heptad.txt", "inside-pyodide.txt", *(credit.text for credit in CREDITS)}
    return (
        assets
        | {f"assets/css/{name}" for name in served_sheets()}
        | set(FROM_NPM.values())
        | {"assets/js/vendor/idiomorph.js", wheel(), "sbom.json", "embed.js", "embed.d.ts"}
        | {f"licenses/{text}" for text in texts}
    )


@cache
def paths() -> set[str]:
    """Return the paths of all pages and files of the built site."""
    return files() | set(built()) | SINGLE


@cache
def ids_of(path: str) -> set[str]:
    """Return all ids of a page."""
    return set(outline(path).values("id"))


def within_language(path: str) -> tuple[str, str]:
    """Return the language of a page, and its path relative to the home page of that language."""
    lang = next((lang for lang in LANGUAGES[1:] if path.startswith(home_of(lang))), LANGUAGES[0])
    return lang, path.removeprefix(home_of(lang))


def test_every_page_is_there_in_every_language() -> None:
    assert {within_language(path)[1] for path in [*HTML, *SINGLE] if path != "404.html"} == set(PAGES)
    assert len(HTML) + len(SINGLE) == len(PAGES) * len(LANGUAGES) + 1


def test_an_address_that_is_shortened_by_hand_leads_to_a_page() -> None:
    above = {str(parent) for path in PAGES for parent in PurePosixPath(path).parent.parents}
    assert {f"{folder}/index.html" for folder in above - {"."}} <= {*PAGES}


@pytest.mark.slow
def test_every_tag_closes_where_it_should(sheet: Outline) -> None:
    assert sheet.errors == []


def test_a_page_has_its_language_one_heading_of_the_first_rank_a_title_and_a_main_part(
    path: str, sheet: Outline
) -> None:
    root = sheet.all("html")[0]
    assert root["lang"] == root["data-lang"] == within_language(path)[0]
    assert len(sheet.all("h1")) == len(sheet.all("main")) == 1
    assert sheet.all("main")[0]["id"] == "main"
    (title,) = [text for tag, text in sheet.texts if tag == "title"]
    assert title.endswith(" · Heptad")
    assert len(title) > len(" · Heptad")


def test_code_and_keys_are_not_translated_by_browsers(sheet: Outline) -> None:
    traces = [pre for pre in sheet.all("pre") if "trace" in (pre.get("class") or "")]
    code = [*sheet.all("code", "kbd"), *traces]
    assert [it for it in code if it.get("translate") != "no"] == []


def test_browsers_make_no_telephone_links_of_numbers(sheet: Outline) -> None:
    assert {"name": "format-detection", "content": "telephone=no"} in sheet.all("meta")


def test_extensions_that_darken_pages_leave_them_alone(sheet: Outline) -> None:
    assert "darkreader-lock" in {meta.get("name") for meta in sheet.all("meta")}


def test_no_id_is_there_twice_and_every_reference_has_its_target(sheet: Outline) -> None:
    ids = sheet.values("id")
    assert len(ids) == len(set(ids))
    named = sheet.values("aria-labelledby") + sheet.values("aria-describedby") + sheet.values("popovertarget")
    assert set(named) <= set(ids)
    drawn = [str(attributes["href"]).removeprefix("#") for attributes in sheet.all("use")]
    assert set(drawn) <= set(ids)


def test_every_dialog_and_popover_has_a_name(sheet: Outline) -> None:
    assert sheet.nameless == []


def test_no_screen_reader_is_given_a_soft_hyphen_at_which_it_might_break_a_word(path: str) -> None:
    assert "\u00ad" not in spoken(built()[path])


def test_headings_go_down_one_rank_at_a_time(sheet: Outline) -> None:
    ranks = [int(tag[1]) for tag, _ in sheet.elements if re.fullmatch("h[1-6]", tag)]
    assert all(after <= before + 1 for before, after in pairwise(ranks))


def test_the_policy_is_kept_without_style_or_handler_and_a_script_in_the_page_only_by_its_hash(
    sheet: Outline,
) -> None:
    (policy,) = [it["content"] for it in sheet.all("meta") if it.get("http-equiv") == "Content-Security-Policy"]
    assert policy
    assert "'unsafe-inline'" not in policy
    assert sheet.all("style") == []
    assert sheet.values("style") == []
    written = [text for tag, text in sheet.texts if tag == "script"]
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in written]
    assert len(written) + len([script for script in sheet.all("script") if script.get("src")]) == len(
        sheet.all("script")
    )
    assert all(f"'sha256-{allowed}'" in policy for allowed in hashes)
    assert [name for _, attributes in sheet.elements for name in attributes if name.startswith("on")] == []


def test_nothing_is_loaded_from_elsewhere_and_every_link_leads_to_a_page_or_file(path: str, sheet: Outline) -> None:
    for tag, target in links(sheet):
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            assert (tag, parts.scheme) == ("a", "https"), f"{path} loads {target}"
            continue
        goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), parts.path or posixpath.basename(path)))
        goal = posixpath.normpath(posixpath.join(goal, "index.html")) if parts.path.endswith("/") else goal
        assert goal in paths(), f"{path} links to {target}"
        if parts.path and parts.fragment and within_language(goal)[1] in TABLES:
            assert Table(Record.from_link(parts.fragment)).current_players
        elif parts.fragment and goal in built():
            assert parts.fragment in ids_of(goal), f"{path} links to {target}"


def links(sheet: Outline) -> Iterator[tuple[str, str]]:
    for tag, attributes in sheet.elements:
        for name in ("href", "src", "action"):
            if tag != "use" and (target := attributes.get(name)):
                yield tag, target


def test_a_page_names_itself_in_every_language(path: str, sheet: Outline) -> None:
    if path == "404.html":
        return
    here = within_language(path)[1].removesuffix("index.html")
    for link in sheet.all("link"):
        if link.get("rel") == "alternate":
            goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), str(link["href"])))
            assert goal == posixpath.normpath(home_of(str(link["hreflang"])) + here)


@pytest.mark.parametrize("path", TABLES)
def test_the_table_offers_what_the_scripts_ask_for(path: str) -> None:
    wanted = asked_by("bridge", "draw", "python", "start")
    assert wanted["ids"] <= set(outline(path).values("id"))
    assert wanted["buttons"] <= set(outline(path).values("data-do"))


def test_a_page_that_needs_its_scripts_watches_them_and_has_the_notices_for_their_failure(
    path: str, sheet: Outline
) -> None:
    """A button that needs a script does what it should even if it is tapped before that runs: start.js."""
    scripts = {name for it in sheet.all("script") for name in re.findall(r"/js/([\w-]+\.js)$", str(it.get("src")))}
    own = {name for name in scripts if 'new Event("running")' in (ASSETS / "js" / name).read_text("utf-8")}
    assert ("start.js" in scripts) == bool(own)
    assert own or {*sheet.values("data-do")} <= {"theme", "keys"}
    notices = {"notice", "notice-network", "notice-silent", "notice-browser"}
    assert not own or notices <= set(sheet.values("id"))
    assert own or "pad.js" not in scripts


def test_typed_names_and_code_are_neither_marked_as_misspelt_nor_corrected(sheet: Outline) -> None:
    fields = [it for tag in ("input", "textarea") for it in sheet.all(tag) if it.get("spellcheck") == "false"]
    assert [it for it in fields if it.get("type") != "search" and it.get("autocorrect") != "off"] == []


def sheets_of(path: str) -> set[str]:
    return {posixpath.basename(str(it["href"])) for it in outline(path).all("link") if it.get("rel") == "stylesheet"}


@pytest.mark.parametrize("path", TABLES)
def test_the_table_loads_the_style_sheets_of_every_game(path: str) -> None:
    boards = {sheet.name for sheet in (ASSETS / "css" / "games").glob("*.css")}
    assert boards | {"tokens.css", "base.css", "parts.css", "table.css", posixpath.basename(FONTS)} <= sheets_of(path)


def test_every_style_sheet_is_loaded_by_a_page() -> None:
    joined = {posixpath.basename(sheet_of(key)): sheets_in(key) for key in JOINING.values()}
    parts = {f"{posixpath.basename(name)}.css" for names in joined.values() for name in names}
    loaded = {name for path in HTML for name in sheets_of(path)}
    assert joined.keys() <= loaded
    drawn = {posixpath.basename(path) for path in served_sheets()}
    assert (loaded - joined.keys()) | parts == drawn | {posixpath.basename(FONTS)}


@pytest.mark.parametrize("path", REPLAYS)
def test_the_replay_offers_what_its_scripts_ask_for(path: str) -> None:
    wanted = asked_by("replay", "share-panel", "draw", "python", "start")
    assert wanted["ids"] <= set(outline(path).values("id"))
    in_frames = set() if path.startswith("embed/") else {"begin"}
    assert wanted["buttons"] - in_frames <= set(outline(path).values("data-do"))


@pytest.mark.parametrize("path", ["join/index.html", "join/duel/index.html", "play/index.html"])
def test_who_cannot_read_codes_is_told_whether_the_camera_or_the_reader_is_missing(path: str) -> None:
    """The keys are those of join.js and invite.js."""
    assert {"notice-camera", "notice-reader"} <= set(outline(path).values("id"))


def test_the_shelf_offers_what_its_script_asks_for() -> None:
    wanted = asked_by("saves", "ask", "transfer", "python", "start")
    both = set(outline("saves/index.html").values("id")) | set(outline("index.html").values("id"))
    assert wanted["ids"] <= both


@pytest.mark.parametrize(("path", "script"), [("deal/index.html", "deal"), ("results/index.html", "mygames")])
def test_a_page_of_results_offers_what_its_script_asks_for(path: str, script: str) -> None:
    source = (ASSETS / "js" / f"{script}.js").read_text("utf-8")
    wanted = set(re.findall(r'(?:byId|filled|template)\("([\w-]+)"', source))
    assert wanted <= set(outline(path).values("id"))


@pytest.mark.parametrize("path", ["saves/index.html", "results/index.html"])
def test_a_page_that_imports_files_has_every_sentence_that_is_said_then(path: str) -> None:
    """Only the page of saved games receives files of the installed app."""
    source = (ASSETS / "js" / "transfer.js").read_text("utf-8")
    (form,) = [it for _, it in outline(path).elements if it.get("id") == "add-file"]
    counts = re.findall(r"(\w+): 0", source)
    assert len(counts) == 4
    for key in (*counts, *re.findall(r'counted\("(\w+)"', source)):
        assert str(form[f"data-{key}"]).endswith(": {n}.") == (key not in {"none", "partly"}), key
    wanted = asked_by("ask", "transfer", "python")["ids"] | {"notice-full", "notice-unsaved"}
    assert wanted - {"notice-shared"} <= set(outline(path).values("id"))


def asked_by(*scripts: str) -> dict[str, set[str]]:
    """Return the ids and the notices that scripts use, and the buttons to which they listen."""
    source = "".join((ASSETS / "js" / f"{name}.js").read_text("utf-8") for name in scripts)
    ids = set(re.findall(r'(?:getElementById|byId|card)\("([\w-]+)"', source))
    keys = set(re.findall(r'(?:notice|stop|say|[Ss]hown)\("(\w+)"', source)) | stop_reasons()
    buttons = set(re.findall(r'(?:chosen === "|\[data-do=)(\w+)', source))
    return {"ids": ids | {f"notice-{key}" for key in keys - {"closed"}}, "buttons": buttons}


def stop_reasons() -> set[str]:
    """Return the reasons why Python may stop, from the types of the scripts; each has a notice of its own."""
    types = (CONTENT.parent / "protocol.d.ts").read_text("utf-8")
    (reasons,) = re.findall(r"type StopReason = (.*);", types)
    return set(re.findall(r'"(\w+)"', reasons))


# ── the set-up form ─────────────────────────────────────────────────────────
def form(lang: str, number: int) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return what a form of the set-up page sends unchanged, and all values of each of its controls."""
    html = built()[f"{home_of(lang)}wonders/index.html"]
    fields = Outline(re.findall(r"<form.*?</form>", html, re.DOTALL)[number])
    sent: dict[str, str] = {}
    values: dict[str, list[str]] = {}
    select = ""
    for tag, it in fields.elements:
        if tag == "select":
            select = str(it["name"])
        name = select if tag == "option" else str(it.get("name", ""))
        if tag not in ("input", "option"):
            continue
        values.setdefault(name, []).append(it.get("value") or "")
        if it.get("type") not in ("radio", "checkbox") or "checked" in it:
            sent.setdefault(name, it.get("value") or "")
    return sent, values


@pytest.mark.parametrize(("lang", "number"), list(product(LANGUAGES, (0, 1))))
def test_what_the_forms_send_untouched_is_a_game_of_three_with_two_bots(lang: str, number: int) -> None:
    sent, _ = form(lang, number)
    table = table_of_query(sent, "2a")
    assert table.options["players"] == 3
    assert [seat["by"] for seat in table.record.seats] == ["person", "merchant.thales", "merchant.hanno"]


def test_every_value_of_every_control_makes_a_game() -> None:
    sent, values = form("en", 1)
    assert values["players"] == ["2", "3", "4", "5", "6", "7"]
    for name, choices in values.items():
        for value in choices:
            query = sent | {"players": "7"} | {name: value}
            if name.startswith("wonder") and name != "wonders":
                query["wonders"] = "chosen"
            assert table_of_query(query, "2a").record.game == "wonders"


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_has_a_control_in_its_set_up_and_is_read_from_the_address(game: str) -> None:
    options = game_of(game).options({})
    controls = Outline(built()[f"{game}/index.html"]).values("name")
    assert options.keys() - set(controls) == set()
    read = board_of(game).options({option: str(value) for option, value in options.items()})
    assert options.keys() - read.keys() == set()


def test_two_players_give_the_free_city_its_wonder_and_manneken_pis_is_ticked() -> None:
    sent, values = form("en", 1)
    assert "manneken" not in sent
    assert "manneken-b" in values["wonder-free"] == values["wonder0"]
    chosen = {"players": "2", "wonders": "chosen", "wonder0": "giza-a", "wonder-free": "manneken-b"}
    assert table_of_query(sent | chosen, "2a").options["wonders"] == ["giza-a", "random", "manneken-b"]
    assert table_of_query(sent | {"manneken": "true"}, "2a").options["manneken"] is True


def test_a_seat_is_offered_a_person_every_character_and_the_simple_bots() -> None:
    _, values = form("en", 1)
    assert values["by0"] == values["by6"] == ["person", *CHARACTERS, "greedy", "random"]


def test_every_seat_has_its_own_controls() -> None:
    _, values = form("en", 1)
    assert {f"{name}{seat}" for name in ("name", "by", "wonder") for seat in range(7)} <= set(values)


# ── what the texts say ──────────────────────────────────────────────────────
@pytest.mark.parametrize("text", ["about", "wonders/how-to-play"])
def test_a_text_has_the_same_headings_and_figures_in_every_language(text: str) -> None:
    def bones(lang: str) -> list[str]:
        return re.findall(r"\{#[\w-]+\}|^(?:~~~|```).*$|^\d\.|^- ", source(lang, text), re.MULTILINE)

    assert all(bones(lang) == bones("en") for lang in LANGUAGES)


def source(lang: str, text: str) -> str:
    return (CONTENT / lang / f"{text}.md").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_program_on_the_about_page_runs(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", source(lang, "about"), re.DOTALL)
    exec(program, {"__name__": "about"})
    totals = json.loads(capsys.readouterr().out)
    assert len(totals) == 3


class Noted(dict[str, str]):
    """A query that notes which of its names are looked up."""

    def __init__(self, query: dict[str, str]) -> None:
        super().__init__(query)
        self.read = set[str]()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_about_page_says_of_embedding_is_understood_by_the_game_of_its_line(lang: str) -> None:
    (address,) = re.findall(r'src="ADDRESS/(?:\w+/)?embed/\?(.*?)"', source(lang, "about"))
    lines = [f"`{address}`", *source(lang, "about").splitlines()]
    facts = [re.findall(r"`(\w+)=([\w.]+)`", line) for line in lines]
    assert {dict(of_line).get("game") for of_line in facts} == {None, "duel", "architects"}
    for of_line in facts:
        for name, value in of_line:
            query = Noted({"game": dict(of_line).get("game", "wonders"), name: value})
            table_of_query(query, "1")
            assert name in query.read, name


def test_every_figure_shows_something(path: str) -> None:
    for figure in re.findall(r"<figure.*?</figure>", built()[path], re.DOTALL):
        assert "<svg" in figure


@pytest.mark.parametrize("start", [home_of(lang) for lang in LANGUAGES])
def test_the_manifest_tells_the_browser_name_start_and_pictures(start: str) -> None:
    facts = json.loads(built()[f"{start}manifest.webmanifest"])
    assert facts["name"] == "Heptad"
    assert facts["start_url"] == "./"
    for picture in facts["icons"] + facts["screenshots"]:
        assert posixpath.normpath(start + picture["src"]) in files()
    assert {"any", "maskable"} == {icon["purpose"] for icon in facts["icons"]}


def test_every_game_that_is_played_has_its_pages() -> None:
    assert [*STATIC] == [*GAMES]


@pytest.mark.parametrize("start", [home_of(lang) for lang in LANGUAGES])
def test_the_manifest_leads_to_each_game_and_the_deal_of_the_day_and_takes_files(start: str) -> None:
    facts = json.loads(built()[f"{start}manifest.webmanifest"])
    addresses = [shortcut["url"] for shortcut in facts["shortcuts"]]
    addresses += [facts["share_target"]["action"], *(handler["action"] for handler in facts["file_handlers"])]
    there = {posixpath.normpath(start + address) + "/index.html" for address in addresses}
    assert there <= built().keys()
    assert {f"{start}{key}/index.html" for key in (*GAMES, "deal", "saves")} == there


def test_the_icon_is_a_drawing_and_a_square_picture() -> None:
    assert (ASSETS / "icons" / "heptad.svg").read_text("utf-8").startswith("<svg")
    header = Path(ASSETS / "icons" / "heptad.png").read_bytes()[16:24]
    assert header == (512).to_bytes(4, "big") * 2
