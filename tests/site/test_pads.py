"""Score pads: all tables in their pages agree with the engine."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest

from heptad.games.architects import boards as architects
from heptad.games.architects.cards import BLUE, CARDS, CAT
from heptad.games.architects.effects import CATS, COMPLETE, COPIES, MEDALS, TOKENS
from heptad.games.architects.scoring import medal_points, token_value
from heptad.games.duel import boards as duel
from heptad.games.duel.scoring import coin_points as duel_coin_points
from heptad.games.duel.scoring import track_points
from heptad.games.wonders.boards import STAGE_EFFECT
from heptad.games.wonders.flow import VICTORY
from heptad.games.wonders.scoring import ANY, coin_points, science_points
from heptad.table import Table
from heptad.text.games import TEXTS
from heptad_site.build.pad import PADS, pad_of
from heptad_site.build.pages import page
from heptad_site.drawing.pad import Pad, as_json
from heptad_site.games import GAMES
from heptad_site.i18n import LANGUAGES, translator
from tests.site import drawn
from tests.site.boards import draw
from tests.site.built import ASSETS, outline


@pytest.fixture(params=PADS)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def pad(game: str, lang: str = "en") -> Pad:
    return pad_of(game, translator(lang))


def parts(game: str, line: str) -> dict[str, Any]:
    (found,) = [it for it in json.loads(as_json(pad(game)))["lines"] if it["key"] == line]
    return {part["key"].partition(".")[2]: part for part in found["parts"]}


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "Ephesus · Temple of Artemis"), ("ja", "エフェソス · アルテミス神殿")],
    ids=["en", "ja"],
)
def test_a_wonder_of_architects_has_both_its_names_where_it_is_chosen_and_at_the_table(lang: str, title: str) -> None:
    (wonder,) = [wonder for wonder in pad("architects", lang).wonders if wonder.key == "ephesus"]
    assert (wonder.name, *wonder.boards) == (title, ("ephesus", title))
    assert f'value="ephesus">{title}</option>' in drawn.page(lang, "architects/index.html")
    table = Table.new("architects", {"players": 3, "wonders": ["giza", "ephesus", "rhodes"]}, seed="1")
    for seat in (0, 1, None):
        html = draw(table, seat, lang)
        assert f'title="{title}"' in html
        assert (f'<span class="quiet">{title}</span>' in html) is (seat != 1), "the own city has no popover"


# ── every game ──────────────────────────────────────────────────────────────
def test_every_game_of_the_box_has_a_pad() -> None:
    assert tuple(GAMES) == PADS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_are_those_of_the_engines_sheet_in_its_order_and_words(game: str, lang: str) -> None:
    tr = translator(lang)
    text = TEXTS[game].text_of(tr)
    assert {line.key: line.name for line in pad(game, lang).lines} == dict(text.lines)
    assert [line.key for line in pad(game, lang).lines] == list(text.lines)
    decisions = {it.reason: it.text for it in pad(game, lang).decisions}
    endings = {it.reason: it.text for it in pad(game, lang).endings}
    assert decisions | endings == dict(text.reasons)


def test_a_page_holds_the_pad_as_json_and_all_that_its_scripts_ask_for(game: str) -> None:
    sheet = outline(f"pad/{game}/index.html")
    (data,) = sheet.values("data-pad")
    assert json.loads(data) == json.loads(as_json(pad(game)))
    source = "".join(script.read_text("utf-8") for script in sorted(ASSETS.glob("js/pad*.js")))
    (words,) = sheet.values("data-words")
    assert set(re.findall(r'say\((?:\w+ \? )?"(\w+)"(?: : "(\w+)")?', source)) <= set(
        product(json.loads(words), [*json.loads(words), ""])
    )
    ids = set(sheet.values("id"))
    assert {f"notice-{key}" for key in re.findall(r'notice\("(\w+)"', source)} <= ids
    unconditional = set(re.findall(r'byId\("([\w-]+)"\)', source)) - {"track"}  # it exists only in some games
    assert unconditional <= ids
    actions = set(
        re.findall(r"^  (\w+)(?:: |,$)", source.partition("const actions = {")[2].partition("};")[0], re.MULTILINE)
    )
    assert actions - {"first"} == set(sheet.values("data-do")) - {"first", "theme", "retry"}


def test_until_the_script_comes_a_page_shows_the_players_of_a_new_table(game: str) -> None:
    sheet = outline(f"pad/{game}/index.html")
    (usual,) = sheet.values("data-usual")
    assert "hidden" not in next(it for it in sheet.all("section") if it.get("id") == "players")
    seats = {it["data-seat"]: "hidden" in it for it in sheet.all("li") if "data-seat" in it}
    assert seats == {
        **{str(seat): seat >= int(usual) for seat in range(pad(game).players[-1])},
        **({"neutral": True} if pad(game).neutral else {}),
    }
    numbers = [it for it in sheet.all("input") if it.get("name") == "players"]
    assert [it["value"] for it in numbers if "checked" in it] == [usual] * bool(numbers)


def test_who_begins_is_drawn_only_where_players_take_turns(game: str) -> None:
    drawn = "first" in outline(f"pad/{game}/index.html").values("data-do")
    assert drawn is (game != "wonders")


def test_a_pad_is_linked_from_home_from_its_rules_and_from_the_foot_of_every_page(game: str) -> None:
    for path, link in (("index.html", f"pad/{game}/"), (f"rules/{game}/index.html", f"../../pad/{game}/")):
        assert f'href="{link}"' in page("en", path)
    assert f'href="../pad/{game}/"' in page("en", "pad/index.html")


# ── 7 Wonders ───────────────────────────────────────────────────────────────
def test_every_number_of_symbols_scores_as_in_the_engine_with_the_free_ones_where_they_bring_most() -> None:
    symbols = pad("wonders").symbols
    assert symbols
    most = [len(parts("wonders", "science")[key]["values"]) for key in ("compass", "gear", "tablet", "any")]
    assert most == [5, 5, 5, 3]  # four buildings of each symbol; Babylon and the Scientists Guild
    for x, y, z, free in product(*map(range, most)):
        ways = []
        for added in symbols.choices[x][y][z][free]:
            assert sum(added) == free
            a, b, c = x + added[0], y + added[1], z + added[2]
            ways.append(symbols.points[a][b][c])
            assert ways[-1] == science_points(a | b << 8 | c << 16)
            assert symbols.sets[a][b][c] == min(a, b, c)
        assert ways == sorted(ways, reverse=True)
        assert len(ways) == (free + 1) * (free + 2) // 2
        assert ways[0] == science_points(x | y << 8 | z << 16 | free << ANY)


def test_the_sums_that_are_shown_add_up_to_the_points() -> None:
    symbols = pad("wonders").symbols
    assert symbols
    same = [int(text.rpartition(" ")[2]) for text in symbols.same]
    sets = [int(text.rpartition(" ")[2]) for text in symbols.set_sums]
    for x, y, z in product(range(len(same)), repeat=3):
        assert same[x] + same[y] + same[z] + sets[symbols.sets[x][y][z]] == symbols.points[x][y][z]


def test_no_more_boards_bring_a_symbol_of_choice_than_one_of_a_city() -> None:
    with_choice = {board // 2 for board, stages in enumerate(STAGE_EFFECT) if any(it.science >> ANY for it in stages)}
    assert len(with_choice) == 1


def test_coins_and_conflict_tokens_of_7_wonders() -> None:
    coins = parts("wonders", "treasury")["coins"]["values"]
    assert coins == [coin_points(n) for n in range(100)]
    tokens = parts("wonders", "military")
    assert {int(key): len(it["values"]) - 1 for key, it in tokens.items()} == {-1: 6, 1: 2, 3: 2, 5: 2}
    assert {*map(int, tokens)} == {-1, *VICTORY[1:]}
    assert all(it["values"] == [int(key) * n for n in range(len(it["values"]))] for key, it in tokens.items())


# ── Duel ────────────────────────────────────────────────────────────────────
def test_coins_and_every_place_of_the_pawn_in_duel() -> None:
    assert parts("duel", "treasury")["coins"]["values"] == [duel_coin_points(n) for n in range(100)]
    track = pad("duel").track
    assert track
    places = range(-duel.CAPITAL, duel.CAPITAL + 1)
    assert [list(it) for it in track.points] == [[track_points(pawn), track_points(-pawn)] for pawn in places]
    assert [place for place, wins in zip(places, track.wins, strict=True) if wins == 0] == [duel.CAPITAL]
    assert [place for place, wins in zip(places, track.wins, strict=True) if wins == 1] == [-duel.CAPITAL]


def test_the_draft_of_duel_is_the_engines() -> None:
    assert [seat for round in pad("duel").draft for seat in round] == list(duel.DRAFT)


# ── Architects ──────────────────────────────────────────────────────────────
def test_pieces_cards_and_medals_of_architects() -> None:
    for wonder in architects.WONDERS:
        values = [part["by_wonder"][wonder.key] for part in parts("architects", "wonder").values()]
        assert values == [[0, stage.points] for stage in wonder.stages]
    cards = parts("architects", "civic")
    assert {key: it["values"][1] for key, it in cards.items()} == {CARDS[n].key: CARDS[n].points for n in (BLUE, CAT)}
    medals = parts("architects", "military")["medals"]["values"]
    assert medals == [medal_points(n) for n in range(len(medals))]
    assert parts("architects", "cat")["cat"]["values"] == [0, architects.CAT_POINTS]
    assert parts("architects", "cat")["cat"]["single"]


def test_progress_tokens_of_architects_go_by_what_they_count() -> None:
    found = parts("architects", "progress")
    counted = {
        COMPLETE: [f"wonder.{piece}" for piece in range(1, architects.STAGES_PER_WONDER + 1)],
        CATS: ["civic.cat"],
        MEDALS: ["military.medals"],
        TOKENS: [f"progress.{key}" for key in found],
        COPIES: [],
    }
    scoring = {n: effect for n, effect in enumerate(architects.TOKEN_EFFECT) if effect.counts >= 0}
    assert [*found] == [*(architects.PROGRESS[token].key for token in scoring), "other"]
    for token, effect in scoring.items():
        part = found[architects.PROGRESS[token].key]
        assert part["of"] == counted[effect.counts]
        whole = architects.STAGES_PER_WONDER if effect.counts == COMPLETE else 1
        assert part["values"] == [token_value(token, n // whole) for n in range(len(part["values"]))]
    assert found["other"]["values"] == [0] * len(found["other"]["values"])
