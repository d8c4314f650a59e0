"""Guided first games: whole games with good, bad and random play; tips appear at the right moment, at most once."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from jsonschema import Draft202012Validator

from heptad.bots.registry import create_bot
from heptad.kernel.rng import Rng
from heptad.players import bot_token
from heptad.table import Table
from heptad_site.games import GAMES
from heptad_site.guide import Guide, GuideState, dismissed, guide_of, next_guide_state
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.render import environment
from heptad_site.session.seats import table_of_query
from tests.site.page import Page

SITE = Path(__file__).resolve().parents[2] / "site"
GUIDED = [game for game in GAMES if guide_of(game)]
EVERY_GAME = pytest.mark.parametrize("game", GUIDED)
PATHS = ("good", "bad", "random")
#: The tips for the first time that something happens. Each is shown within `SOON` decisions of the person after its
#: conditions first hold.
MOMENTS = {
    "duel": ("trade", "dear", "chain", "pawn", "last-turn"),
    "wonders": ("short", "trade", "chain", "war", "last", "last-turn"),
    "architects": ("cat", "build", "horn", "war", "set", "near"),
}
SOON = 3
SHOWN = re.compile(r'<section class="bubble" id="tip" data-place="(?:top|dock)"')


def guide(game: str) -> Guide:
    found = guide_of(game)
    assert found
    return found


def says(game: str, lang: str) -> dict[str, tuple[str, str]]:
    """Return the heading and the text of each tip in a language."""
    found: dict[str, tuple[str, str]] = vars(environment(lang).get_template(f"games/{game}/tips.html").module)["says"]
    return found


def token(table: Table, path: str, rng: Rng) -> str:
    """Choose an action for a person who plays well, badly or at random."""
    info = table.info(0)
    if path == "good":
        return table.game.encode(create_bot("greedy").choose(info, rng))
    if path == "random":
        return rng.choice(table.legal_tokens(0))
    worth = info.game.evaluate(info.view, info.legal)
    return table.game.encode(info.legal[worth.index(min(worth))])


def guided(game: str, lang: str = "en") -> Page:
    page = Page(lang)
    page.new({"game": game, "guided": "1"})
    return page


def move(page: Page, path: str) -> None:
    """Make one decision of the person, or let the bots act."""
    if page.answer["bots"]:
        page.let_bots_act()
    else:
        chosen, revision = token(page.table(), path, page.rng), str(page.answer["revision"])
        answer = page.ask("act", seat="0", token=chosen, revision=revision)
        assert answer["ok"], answer


def heard(game: str, path: str, knowing: bool) -> tuple[list[str], Table]:
    """Return all tips of a whole game in order, and the table.

    If `knowing`, the person answers "I know this" to each tip.
    """
    table, rng = table_of_query({"game": game, "guided": "1"}, "1"), Rng(5)
    state: GuideState = {"seen": [], "due": [], "tip": None}
    tips: list[str] = []
    while True:
        state = next_guide_state(guide(game), state, table, 0)
        if state["tip"] and tips[-1:] != [state["tip"]]:
            tips.append(state["tip"])
        asked = table.current_players
        if state["tip"] and (knowing or not asked):
            state = dismissed(state)
        elif not asked:
            return tips, table
        elif asked[0] == 0:
            state = dismissed(state)
            table.act(0, token(table, path, rng))
        else:
            table.act(asked[0], bot_token(table, asked[0]))


@EVERY_GAME
def test_a_guide_fits_its_schema_and_says_every_tip_in_every_language(game: str) -> None:
    schema = json.loads((SITE / "guide" / "guide.schema.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(json.loads((SITE / "guide" / f"{game}.json").read_text("utf-8")))
    keys = [tip["key"] for tip in guide(game).tips]
    assert len(set(keys)) == len(keys)
    assert {key for tip in guide(game).tips for key in tip.get("covers", ())} <= set(keys)
    for lang in LANGUAGES:
        assert list(says(game, lang)) == keys
    styles = (SITE / "assets" / "css" / "guide.css").read_text("utf-8")
    assert {tip["at"] for tip in guide(game).tips} <= set(re.findall(r'\[data-at="([a-z-]+)"\]', styles))


@EVERY_GAME
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("knowing", [False, True])
def test_every_path_hears_what_happened_once(game: str, path: str, knowing: bool) -> None:
    tips, table = heard(game, path, knowing)
    assert len(set(tips)) == len(tips)
    happened = {event.kind for events in table.events(0) for event in events}
    lasting = {
        tip["key"]: condition["entry"]["kind"]
        for tip in guide(game).tips
        for condition in tip["when"]
        if tip.get("stays") and "entry" in condition and set(condition["entry"]) == {"kind"}
    }
    assert lasting
    assert {key for key, kind in lasting.items() if kind in happened} == set(lasting) & set(tips)
    lines = [tip["key"] for tip in guide(game).tips if tip["key"].startswith("line-")]
    assert [tip for tip in tips if tip.startswith("line-")] == lines


def first_times(game: str, path: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return, by tip, the number of the decision before which its conditions first hold, and before which it is shown.

    Only decisions of the person are counted.
    """
    table, rng = table_of_query({"game": game, "guided": "1"}, "1"), Rng(5)
    state: GuideState = {"seen": [], "due": [], "tip": None}
    alone = [guide(game)._replace(tips=[tip]) for tip in guide(game).tips]
    holds: dict[str, int] = {}
    shown: dict[str, int] = {}
    decision = 0
    while table.current_players:
        if table.current_players[0]:
            table.act(table.current_players[0], bot_token(table, table.current_players[0]))
            continue
        for one in alone:
            if tip := next_guide_state(one, {"seen": [], "due": [], "tip": None}, table, 0)["tip"]:
                holds.setdefault(tip, decision)
        state = next_guide_state(guide(game), state, table, 0)
        if state["tip"]:
            shown.setdefault(state["tip"], decision)
        state = dismissed(state)
        table.act(0, token(table, path, rng))
        decision += 1
    return holds, shown


@EVERY_GAME
@pytest.mark.parametrize("path", PATHS)
def test_a_moment_is_told_soon_after_it_has_come(game: str, path: str) -> None:
    holds, shown = first_times(game, path)
    covering = {key: tip["key"] for tip in guide(game).tips for key in tip.get("covers", ())}
    came = {*MOMENTS[game]} & {*holds}
    assert len(came) >= len(MOMENTS[game]) - 1
    for key in came:
        told_at = min(shown[tip] for tip in (key, covering.get(key)) if tip in shown)
        assert told_at - holds[key] <= SOON, key
    if "last-turn" in MOMENTS[game]:
        assert "last-turn" in came


@EVERY_GAME
@pytest.mark.parametrize("path", PATHS)
def test_after_the_end_of_a_game_only_the_end_is_told(game: str, path: str) -> None:
    _, table = heard(game, path, knowing=False)
    state = next_guide_state(guide(game), {"seen": [], "due": [], "tip": None}, table, 0)
    assert state["tip"] in ("result", "end-military", "end-science")
    assert state["due"] == []


def own_stages(table: Table) -> int:
    return sum(
        event.kind in ("stage_built", "wonder_built") and event.data["seat"] == 0
        for events in table.events(None)
        for event in events
    )


@EVERY_GAME
def test_what_a_good_player_does_first_is_told(game: str) -> None:
    tips, table = heard(game, "good", knowing=False)
    assert own_stages(table)
    assert {"staged", "built"} & set(tips)
    early = [tip for tip in tips if not tip.startswith("line-")]
    assert len(early) >= 12
    outcome = table.outcome()
    assert outcome
    assert outcome.winners == (0,), "the opponents are mild"


@pytest.mark.slow
@EVERY_GAME
def test_the_board_shows_the_tip_of_every_answer_to_the_end(game: str) -> None:
    page = guided(game)
    while not page.answer["over"] or page.answer["guide"]["tip"]:
        assert bool(SHOWN.search(page.answer["html"])) == bool(page.answer["guide"]["tip"])
        if page.answer["over"]:
            page.ask("guide", say="know")
        else:
            move(page, "good")
    assert not SHOWN.search(page.answer["html"])


@EVERY_GAME
def test_the_next_game_after_a_guided_one_is_against_novices_and_dealt_anew(game: str) -> None:
    page = guided(game)
    while not page.answer["over"]:
        move(page, "random")
    [query] = re.findall(r'play/\?([^"]*)"\s*>New game', page.answer["html"])
    record = page.new(dict(parse_qsl(unescape(query))))["record"]
    assert (record["game"], record["seats"][0]["by"]) == (game, "person")
    assert {seat["by"].partition(".")[0] for seat in record["seats"][1:]} == {"novice"}
    assert page.answer["guide"] is None


@EVERY_GAME
def test_nothing_is_told_after_let_me_play(game: str) -> None:
    page = guided(game)
    while page.answer["bots"]:
        page.let_bots_act()
    assert page.answer["guide"]["tip"]
    page.ask("guide", say="alone")
    for _ in range(25):
        assert page.answer["guide"] is None
        assert 'class="bubble"' not in page.answer["html"]
        if page.answer["over"]:
            break
        move(page, "random")
    page.ask("open", record=page.answer["record"])
    assert page.answer["guide"] is None


@EVERY_GAME
def test_a_saved_guide_goes_on_where_it_was(game: str) -> None:
    page = guided(game)
    for _ in range(6):
        move(page, "good")
    while page.answer["bots"]:
        page.let_bots_act()
    kept = page.answer["guide"]
    page.ask("open", record=page.answer["record"], guide=kept)
    assert page.answer["guide"] == kept
    page.ask("open", record=page.answer["record"], guide=kept | {"seen": ["no-such-tip"]})
    assert "no-such-tip" not in page.answer["guide"]["seen"]


def test_a_guided_game_that_an_older_version_saved_opens_with_what_was_told_in_it() -> None:
    page = Page()
    page.new({"game": "architects", "guided": "1"})
    older = {"told": ["take", "a-tip-of-then"], "due": ["a-tip-of-then"], "tip": "a-tip-of-then"}
    answer = page.ask("open", record=page.answer["record"], guide=older)
    assert answer["ok"]
    assert answer["guide"]["seen"] == ["take"]
    assert "a-tip-of-then" not in [*answer["guide"]["due"], answer["guide"]["tip"]]


@EVERY_GAME
def test_the_deal_is_the_same_for_everybody_and_names_are_kept(game: str) -> None:
    one, other = Page(), Page()
    one.new({"game": game, "guided": "1", "name0": "Ann"})
    other.new({"game": game, "guided": "1", "seed": "77", "by1": "person", "players": "2"})
    assert one.answer["record"]["deal"] == other.answer["record"]["deal"]
    assert one.answer["record"]["seats"][0]["name"] == "Ann"
    assert [seat["by"] for seat in other.answer["record"]["seats"]].count("person") == 1


def test_a_tip_is_announced_once_and_a_game_without_the_guide_has_none() -> None:
    page = guided("duel", "ja")
    head = translator("ja").pgettext("duel guide", "First choose your wonders.")
    assert [said for said in page.answer["announce"] if said.startswith(head)]
    assert head in re.sub("</?bdi>|<wbr>", "", page.answer["html"])
    page.ask("undo")
    page.ask("guide", say="know")
    assert not [said for said in page.answer["announce"] if said.startswith(head)]
    page.new({"game": "duel"})
    assert page.answer["guide"] is None


def test_what_a_page_may_not_say_of_a_guide_is_refused() -> None:
    page = guided("duel")
    record = page.answer["record"]
    wrongs: list[object] = [[], {"seen": [], "due": []}, {"seen": [1], "due": [], "tip": None}]
    for wrong in wrongs:
        assert page.ask("open", record=record, guide=wrong)["error"]["code"] == "message/field"
    assert page.ask("guide", say="more")["error"]["code"] == "message/field"


@pytest.mark.parametrize("game", ["chess", "../wonders", "9" * 400, "\0"])
def test_a_guided_game_of_no_known_kind_is_refused(game: str) -> None:
    answer = Page().ask("new", query={"game": game, "guided": "1"}, seed="2a")
    assert answer["error"]["code"] == "game/unknown"


def test_a_game_without_a_guide_has_none() -> None:
    assert guide_of("chess") is None


def test_a_tip_of_duel_names_no_number_of_symbols_that_may_have_grown() -> None:
    condition = next(tip for tip in guide("duel").tips if tip["key"] == "own-science")["when"][1]
    assert condition["value"] == {"least": 4}, "with five symbols it may be told for the first time, too"
    for lang, four in {"en": "four", "ja": "4"}.items():
        assert four not in " ".join(says("duel", lang)["own-science"])


def test_the_tip_about_a_pair_sends_nobody_to_the_buttons_that_take_a_token_at_once() -> None:
    for lang, tap in {"en": "Tap", "ja": "押す"}.items():
        assert tap not in " ".join(says("duel", lang)["token"])


def test_the_tip_about_war_says_what_equal_shields_bring() -> None:
    for lang, equal in {"en": "equally many", "ja": "同数"}.items():
        assert equal in says("wonders", lang)["war"][1]
