"""A position of Duel as lines of text: the display with its layout, the military track, and the cities."""

from __future__ import annotations

import pytest

from heptad.table import Table
from heptad.text.common import width
from heptad.text.duel import position as drawn
from heptad.text.duel import text_of
from heptad.text.duel.position import WIDTH, two_lines
from heptad.text.languages import languages, translator
from tests.duel_games import ended
from tests.games.duel.positions import city, position

NAMES = ["Ann", "Bob"]
EN = translator("en")


@pytest.mark.parametrize("lang", languages())
def test_the_display_lies_as_on_the_table_and_hides_what_is_face_down(lang: str) -> None:
    table = Table.new("duel", {"wonders": "preset"}, seed="2a")
    view = table.view(table.current_players[0])
    lines = drawn(view, NAMES, translator(lang))
    display = lines[1 : lines.index("")]
    assert sum(line.count("· · ·") for line in display) == sum(not slot["card"] for slot in view["display"]) == 8
    joined = "".join(display).replace(" ", "")
    for slot in view["display"]:
        if slot["card"]:
            name = text_of(translator(lang)).names[slot["card"]]
            first = name.split()[0][:6]
            assert ("*" + first if slot["free"] else first) in joined
    assert max(map(width, display)) <= 12 * (WIDTH + 1) // 2


@pytest.mark.parametrize(
    ("gone", "card", "says"),
    [
        ((), "altar", "on top of two face-down cards; taking it frees none"),
        ((19,), "altar", "on top of two face-down cards; taking it frees a face-down card"),
        ((13, 17, 18, 19), "baths", "on top of Theater, Tavern; taking it frees Tavern"),
    ],
)
def test_in_words_an_available_card_says_what_it_lies_on_and_what_it_frees(
    gone: tuple[int, ...], card: str, says: str
) -> None:
    lying = {7: "theater", 8: "tavern", 12: "baths", 18: "altar"}
    here = position(gone=gone, at={slot: name for slot, name in lying.items() if slot not in gone})
    lines = drawn(here.view(0), NAMES, EN, drawn=False)
    name = text_of(EN).names[card]
    assert [line for line in lines if line.startswith(f"  {name} · ") and line.endswith(f"available · {says}")]


def test_in_japanese_the_cards_that_cover_others_stand_in_brackets() -> None:
    lying = {7: "theater", 8: "tavern", 12: "baths"}
    here = position(gone=(13, 17, 18, 19), at=lying)
    text = "\n".join(drawn(here.view(0), NAMES, translator("ja"), drawn=False))
    assert "「劇場」「酒場」を覆っています。取ると「酒場」が利用可能になります" in text
    assert "「浴場」に覆われているので、まだ選べません。" in text
    assert "「浴場」、裏向きのカードに覆われているので、まだ選べません。" in text


def test_a_game_that_is_over_is_headed_by_its_score() -> None:
    lines = drawn(ended("points").view(0), NAMES, EN)
    assert lines[0] == "── Final score ──"


def test_in_words_a_card_on_nothing_says_only_that_it_can_be_taken() -> None:
    lines = drawn(position(age=1, left=1, free="baths").view(0), NAMES, EN, drawn=False)
    assert [line for line in lines if line.startswith("  Baths · ") and line.endswith("available")]


def test_a_name_that_is_too_wide_takes_two_lines() -> None:
    here = position(free="chamber_of_commerce fortifications", age=3)
    lines = drawn(here.view(0), NAMES, EN)
    assert any("*Chamber of" in line for line in lines)
    assert any("Commerce" in line for line in lines)
    assert any("*Fortifications" in line for line in lines)
    assert two_lines("Superintendentship") == ("Superintendents", "hip")
    assert two_lines("七不思議七不思議") == ("七不思議七不思", "議")


def test_a_guild_shows_its_back() -> None:
    here = position(age=3, left=20, at={2: "builders_guild", 15: "merchants_guild", 18: "tacticians_guild"})
    assert sum(line.count("· Guild ·") for line in drawn(here.view(0), NAMES, EN)) == 2


@pytest.mark.parametrize(
    ("seat", "pawn", "looted", "track"),
    [
        (0, 0, [], "Ann [. . . 5 . . 2 . . @ . . 2 . . 5 . . .] Bob"),
        (1, 4, [3], "Bob [. . . 5 . @ . . . . . . 2 . . 5 . . .] Ann"),
        (0, 4, [3], "Ann [. . . 5 . . 2 . . . . . . @ . 5 . . .] Bob"),
    ],
)
def test_the_military_track_is_seen_from_the_own_capital(seat: int, pawn: int, looted: list[int], track: str) -> None:
    view = position().view(seat)
    view["pawn"], view["looted"] = pawn, looted
    lines = drawn(view, NAMES, EN)
    assert f"Military track: {track}" in lines
    assert ("  Ann leads by 4 spaces: 5 points" in lines) == bool(pawn)
    assert ("  Bob’s capital: 5 spaces" in lines) == bool(pawn)


def test_where_a_military_token_takes_effect_is_measured_from_the_middle() -> None:
    view = position().view(0)
    en, ja = ([line.strip() for line in drawn(view, NAMES, translator(lang), drawn=False)] for lang in ("en", "ja"))
    assert "Ann loses 2 coins when the pawn is 3 spaces from the middle toward that capital." in en
    assert "紛争コマが中央からAnnの首都へ3スペースのところに来ると、Annは2コインを失います。" in ja


def test_what_a_lead_on_the_track_is_worth_at_the_end_and_where_it_wins_is_told_in_words() -> None:
    en, ja = (drawn(position().view(0), NAMES, translator(lang), drawn=False) for lang in ("en", "ja"))
    worth = "Points at the end for the lead: 2 for 1 or 2 spaces, 5 for 3 to 5, 10 for 6 to 8."
    assert f"  Reaching the capital wins at once. {worth}" in en
    worth = "終了時の優勢の得点：1スペースから2点、3スペースから5点、6スペースから10点。"
    assert f"  首都に達すれば、その場で勝ちです。{worth}" in ja


def test_where_a_token_is_chosen_no_card_is_said_to_be_one_that_can_be_taken() -> None:
    here = position(city("apothecary", coins=20), free="school", age=2, board="law")
    here.play("b:school")
    assert here.view(0)["ask"] == "token"
    lines = drawn(here.view(0), NAMES, EN)
    assert "* available" in lines
    assert "can be taken" not in "\n".join([*lines, *drawn(here.view(0), NAMES, EN, drawn=False)])


def test_a_city_says_what_it_has_makes_and_pays() -> None:
    mine = city(
        "sawmill press caravansery apothecary", coins=9, tokens="law", wonders_built="piraeus", wonders="sphinx"
    )
    lines = drawn(position(mine, city("quarry"), age=2).view(0), NAMES, EN)
    found = lines[lines.index("Ann: 9 coins") + 1 :]
    assert found[0] == "  Makes each turn: 2 wood, 1 papyrus, wood or stone or clay, glass or papyrus"
    assert found[1].startswith("  Buys one unit for: wood 2 coins, stone 3 coins")
    assert "  Raw material: Sawmill" in found
    assert "  Science symbols: 2 of 6: wheel, law" in found
    assert any(line.startswith("  Piraeus: ") and "built with" in line for line in found)
    assert any(line.startswith("  The Sphinx: ") and "Cost: 1 stone, 1 clay, 2 glass" in line for line in found)


def test_sources_of_choice_are_named_in_japanese_without_a_slash() -> None:
    view = position(city("press caravansery"), age=2).view(0)
    assert "  毎手番の生産：パピルス1個、木材か石材か粘土" in drawn(view, NAMES, translator("ja"))


def test_a_built_wonder_names_the_card_under_it_and_the_eighth_is_out_of_the_game() -> None:
    here = position(city(coins=40, wonders="sphinx"), free="tavern baths")
    here.play("w:tavern:sphinx")
    lines = drawn(here.view(0), NAMES, EN)
    assert "  The Sphinx: 6 points, play again · built with Tavern" in lines
    built = "pyramids sphinx piraeus colossus"
    full = position(city(wonders_built=built), city(wonders_built="mausoleum great_library appian_way"), age=2, left=10)
    view = full.view(0)
    (gone,) = view["gone"]
    assert f"  {text_of(EN).wonders[gone].name}: out of the game" in drawn(view, NAMES, EN)


def test_the_whole_table_also_tells_covered_cards_tokens_and_the_discard_pile() -> None:
    here = position(free="baths", discard="tavern")
    short, whole = (drawn(here.view(0), NAMES, EN, everybody=everybody) for everybody in (False, True))
    assert set(short) < set(whole)
    assert "Discard pile: Tavern (1 card)" in whole
    covered = [slot["card"] for slot in here.view()["display"] if slot["card"] and not slot["free"]]
    names = text_of(EN).names
    assert all(any(line.startswith(f"{names[card]} · ") for line in whole) for card in covered)
    assert "Discard pile: empty" in drawn(position().view(0), NAMES, EN, everybody=True)


def test_a_board_without_progress_tokens_says_so() -> None:
    view = position().view(0)
    view["board"] = []
    assert "No progress token is left on the board." in drawn(view, NAMES, EN)
