"""What players may ask at a table, in both languages: about things, cities, amounts, points, and what has happened."""

from __future__ import annotations

import re

import pytest

from heptad.kernel.record import Record
from heptad.table import Table
from heptad.text.commands import Command, interpret
from heptad.text.games import TEXTS
from heptad.text.languages import translator
from heptad.text.outline import Group, Scene
from tests.e2e.records import archived
from tests.text.typed import NAMES, at, said

#: The options of `new_table`, so that a wonder that is added does not change its cities.
OPTIONS: dict[str, dict[str, object]] = {"wonders": {"wonders": ["rhodes-b", "olympia-a", "giza-b"]}}


def new_table(game: str) -> Table:
    """Return a table at which nobody has chosen yet."""
    return Table.new(game, OPTIONS.get(game, {}), seed="2a")


@pytest.mark.parametrize(
    ("given", "lang", "line"),
    [
        ("what does left sell?", "en", "Sells: clay (1 coin)"),
        ("how many coins has Cid", "en", "11 coins, 3 shields"),
        ("what is baths?", "en", "Baths: Civilian building. 3 points. Cost: 1 stone · Leads to Aqueduct."),
        (
            "what is statue?",
            "en",
            "Statue: Civilian building. 4 points. Cost: 1 wood, 2 ore · Comes from Theater. · Leads to Gardens.",
        ),
        ("彫像とは", "ja", "彫像：民生建造物：4勝利点。コスト：木材1個、鉱石2個 · 連鎖元：劇場。 · 連鎖先：庭園。"),
        ("aque", "en", "  Civilian building: Aqueduct".strip()),
        ("why can’t I build school", "en", "1 papyrus short: neither neighbour sells it."),
        ("why not papyrus", "en", "1 papyrus short: neither neighbour sells it."),
        ("why not arena", "en", "It is not among what you may choose now."),
        ("左は何を売る？", "ja", "購入できる資源：粘土（1コイン）"),
        ("なぜ学校を建てられない？", "ja", "パピルスが1個足りません。両隣のどちらからも購入できません。"),
    ],
)
def test_questions_are_answered_from_the_lines_of_the_table(given: str, lang: str, line: str) -> None:
    command = said("wonders", given, lang)
    assert command.do == "say"
    assert line in command.lines


@pytest.mark.parametrize(
    ("game", "given", "lang", "lines"),
    [
        ("wonders", "how much is school?", "en", ["School: Scientific building."]),
        ("wonders", "what do i need for school", "en", ["School: Scientific building."]),
        ("wonders", "学校はいくら", "ja", ["学校：科学建造物："]),
        ("wonders", "学校のコスト", "ja", ["学校 · 科学建造物："]),
        ("wonders", "who built altar", "en", ["Left neighbour, Bob", "Civilian building: Altar"]),
        ("wonders", "who owns the altar?", "en", ["Left neighbour, Bob", "Civilian building: Altar"]),
        ("wonders", "what was discarded?", "en", ["The discard pile: 7 cards, face down"]),
        ("duel", "what was discarded?", "en", ["Discard pile: Guard Tower, Baths, Clay Pit"]),
        (
            "wonders",
            "何を生産していますか",
            "ja",
            ["Ann：オリンピア B", "毎ターンの生産：木材", "左隣、Bob：バビロン A"],
        ),
        ("wonders", "what resources do i have", "en", ["Ann: Olympia B", "Makes each turn: wood"]),
        ("wonders", "私の資源", "ja", ["Ann：オリンピア B", "毎ターンの生産：木材"]),
        ("architects", "what resources do I have?", "en", ["Ann: Olympia", "Cards here: Cat"]),
        ("architects", "私の資源", "ja", ["Ann：オリンピア", "場のカード：猫"]),
        ("duel", "how much money do I have", "en", ["Ann: 9 coins"]),
        ("wonders", "コインは何枚持っている", "ja", ["Ann：オリンピア B", "9コイン"]),
        (
            "wonders",
            "what does Bob need for his wonder?",
            "en",
            ["Left neighbour, Bob", "2 of 3 stages", "Next, stage 3"],
        ),
        ("architects", "what does my next stage cost", "en", ["Ann: Olympia", "Piece 4: 3 the same"]),
    ],
)
def test_who_asks_for_prices_owners_and_means_in_other_words_is_told_them(
    game: str, given: str, lang: str, lines: list[str]
) -> None:
    found = said(game, given, lang).lines
    assert [line[: len(begin)] for line, begin in zip(found, lines, strict=False)] == lines


@pytest.mark.parametrize(
    ("typed", "ends"),
    [
        ("what are horse breeders", "· Free with Stable."),
        ("what is the stable", "· Makes Horse Breeders free."),
    ],
)
def test_who_asks_what_a_card_of_duel_is_is_told_its_chains(typed: str, ends: str) -> None:
    (line,) = said("duel", typed).lines
    assert line.endswith(ends)


@pytest.mark.parametrize(
    ("game", "lang", "typed", "line"),
    [
        (
            "wonders",
            "en",
            "what is a chain?|chain|what are chains|what does free by chain mean",
            "Chain: A building in your city makes those to which it leads free.",
        ),
        (
            "wonders",
            "ja",
            "連鎖とは？|連鎖",
            "連鎖：自分の都市に連鎖元の建物があると、連鎖先の建物を無料で建設できます。",
        ),
        (
            "duel",
            "en",
            "what is a chain?|chains",
            "Chain: A card in your city makes the one with the same chain symbol free.",
        ),
        (
            "duel",
            "ja",
            "連鎖とは|連鎖",
            "連鎖：自分の都市にあるカードと同じ連鎖シンボルのカードは、無料で建造できます。",
        ),
    ],
)
def test_a_chain_is_explained(game: str, lang: str, typed: str, line: str) -> None:
    for given in typed.split("|"):
        assert said(game, given, lang).lines == (line,), given


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ("how many coins do I have", ("Ann: Rhodes A", "1 coin, 3 shields")),
        ("how many shields has Bob?", ("Bob: Giza B", "4 coins, 1 shield")),
    ],
)
def test_a_single_thing_is_found_by_the_word_for_several(given: str, lines: tuple[str, ...]) -> None:
    table = [Group("Ann: Rhodes A", ("1 coin, 3 shields",)), Group("Bob: Giza B", ("4 coins, 1 shield",))]
    assert interpret(given, Scene([], [], table, {}, "Ann"), translator("en")).lines == lines


@pytest.mark.parametrize(
    ("given", "lang"),
    [
        *[("Who is winning?", "en"), ("who has the most points?", "en")],
        *[("誰が勝っていますか", "ja"), ("得点が一番高いのは誰？", "ja")],
    ],
)
def test_who_is_ahead_is_asked_in_words(given: str, lang: str) -> None:
    assert said("wonders", given, lang) == Command("score")


@pytest.mark.parametrize(
    ("game", "given", "lang", "lines"),
    [
        (
            "wonders",
            "how many coins?",
            "en",
            [
                *("Ann: Rhodes B", "3 coins, 0 shields"),
                *("Left neighbour, Bob: Olympia A", "3 coins, 0 shields"),
                *("Right neighbour, Cid: Giza B", "3 coins, 0 shields"),
            ],
        ),
        (
            "wonders",
            "コインはいくつ？",
            "ja",
            [
                *("Ann：ロードス島 B", "3コイン、盾0個"),
                *("左隣、Bob：オリンピア A", "3コイン、盾0個"),
                *("右隣、Cid：ギザ B", "3コイン、盾0個"),
            ],
        ),
        ("duel", "how many coins?", "en", ["Bob: 7 coins", "Ann: 7 coins"]),
        ("duel", "who has the most coins?", "en", ["Bob: 7 coins", "Ann: 7 coins"]),
        ("duel", "一番コインが多いのは誰？", "ja", ["Bob：7コイン", "Ann：7コイン"]),
        (
            "wonders",
            "which neighbour sells wood?",
            "en",
            ["Left neighbour, Bob: Olympia A", "Sells: wood (2 coins)"],
        ),
    ],
)
def test_an_answer_about_amounts_says_whose_they_are(game: str, given: str, lang: str, lines: list[str]) -> None:
    assert at(new_table(game), 0, given, lang).lines == tuple(lines)


@pytest.mark.parametrize(
    ("game", "given", "lang", "lines"),
    [
        ("wonders", "how many coins do I have?", "en", ["Ann: Rhodes B", "3 coins, 0 shields"]),
        ("wonders", "my coins", "en", ["Ann: Rhodes B", "3 coins, 0 shields"]),
        ("wonders", "私のコインはいくつ？", "ja", ["Ann：ロードス島 B", "3コイン、盾0個"]),
        ("duel", "how many coins do I have?", "en", ["Ann: 7 coins"]),
        (
            "architects",
            "my deck",
            "en",
            ["Ann: Olympia, 0 shields, 0 points", "Deck on the left: a red card with a horn on top, 25 cards"],
        ),
    ],
)
def test_who_asks_about_me_or_my_is_told_of_the_own_city(game: str, given: str, lang: str, lines: list[str]) -> None:
    assert at(new_table(game), 0, given, lang).lines == tuple(lines)


@pytest.mark.parametrize(
    ("game", "given", "lang"),
    [
        ("wonders", "my city", "en"),
        ("duel", "my city", "en"),
        ("duel", "my wonders", "en"),
        ("architects", "what is in my city?", "en"),
        ("duel", "私の都市", "ja"),
        ("architects", "自分の都市は？", "ja"),
    ],
)
def test_who_asks_for_the_own_city_is_told_all_of_it(game: str, given: str, lang: str) -> None:
    lines = at(new_table(game), 0, given, lang).lines
    assert lines[0].startswith("Ann")
    assert len(lines) > 2


@pytest.mark.parametrize(
    ("given", "line"),
    [("who has the cat?", "The cat belongs to nobody yet"), ("how many horns?", "War after 3 more horns")],
)
def test_who_asks_how_the_table_stands_is_not_told_what_a_thing_does(given: str, line: str) -> None:
    assert line in at(Table.new("architects", {}, seed="2a"), 0, given, "en").lines


def test_where_the_own_city_has_nothing_of_it_the_others_are_told_of() -> None:
    found = at(new_table("wonders"), 0, "who sells me wood?").lines
    assert found == ("Left neighbour, Bob: Olympia A", "Sells: wood (2 coins)")


CITIES = {
    "en": ("Bob: Giza, 1 shield, 13 points", "Cid: Alexandria, 4 shields, Military victories: 1, 12 points"),
    "ja": ("Bob：ギザ、盾1個、13勝利点", "Cid：アレクサンドリア、盾4個、軍事勝利トークン1枚、12勝利点"),
}
TRACK = {
    "en": ("Military track", "Bob leads by 1 space: 2 points"),
    "ja": ("紛争コマのボード", "Bobが1スペース優勢（2点）"),
}


@pytest.mark.parametrize(
    ("game", "given", "lang", "lines"),
    [
        (
            "wonders",
            "who wins the war",
            "en",
            ("Ann: Olympia B", "9 coins, 1 shield", "Conflict tokens: +1", "Left neighbour, Bob: Babylon A"),
        ),
        ("wonders", "誰が一番盾を持っている？", "ja", ("Ann：オリンピア B", "9コイン、盾1個", "左隣、Bob：バビロン A")),
        ("duel", "who has the most shields?", "en", TRACK["en"]),
        ("duel", "where is the pawn", "en", TRACK["en"]),
        ("duel", "盾が一番多いのは誰？", "ja", TRACK["ja"]),
        ("duel", "戦争に勝つのは誰？", "ja", TRACK["ja"]),
        ("duel", "軍事コマはどこ？", "ja", TRACK["ja"]),
        ("architects", "who is winning the war?", "en", CITIES["en"]),
        ("architects", "誰が戦争に勝ちますか", "ja", CITIES["ja"]),
        ("architects", "駒はどこですか", "ja", ("猫コマはAnnの手元",)),
        ("architects", "how many horns until war?", "en", ("War after 1 more horn",)),
        ("architects", "戦争まで角笛はあといくつ？", "ja", ("あと角笛1個で戦争",)),
    ],
)
def test_how_a_war_stands_is_told_by_what_decides_it(game: str, given: str, lang: str, lines: tuple[str, ...]) -> None:
    assert said(game, given, lang).lines[: len(lines)] == lines


@pytest.mark.parametrize(
    ("given", "lang"), [("where is the pawn", "en"), ("what is the pawn?", "en"), ("where is the pawn", "ja")]
)
def test_in_a_game_without_a_pawn_the_pawnshop_is_not_meant_but_found_by_the_beginning_of_its_name(
    given: str, lang: str
) -> None:
    assert not said("wonders", given, lang).understood
    assert said("wonders", "what is pawns").lines == said("wonders", "pawn").lines == said("wonders", "Pawnshop").lines


def test_in_a_game_without_a_track_shields_are_told_whatever_their_number() -> None:
    table = [Group("Ann: Rhodes A", ("3 coins, 1 shield",)), Group("Bob: Giza B", ("1 coin, 1 shield",))]
    assert interpret("how many shields?", Scene([], [], table, {}, "Ann"), translator("en")).understood


def test_who_asks_for_the_points_is_told_the_score() -> None:
    assert said("wonders", "何点？", "ja").do == "score"


ANN = {
    "en": ("Ann: 15 points", "Military conflicts: 1", "Treasury: 3", "Wonder: 5", "Civilian buildings: 6"),
    "ja": ("Ann：15勝利点", "軍事紛争：1", "金庫の中身：3", "驚異：5", "民生建造物：6"),
}


@pytest.mark.parametrize(
    ("given", "lang"),
    [
        ("where do my points come from?", "en"),
        ("how many points do I have", "en"),
        ("my score", "en"),
        ("私の得点の内訳は？", "ja"),
        ("私の点はどこから来た？", "ja"),
    ],
)
def test_who_asks_for_the_own_points_is_told_what_they_come_from(given: str, lang: str) -> None:
    assert said("wonders", given, lang).lines == ANN[lang]


@pytest.mark.parametrize(
    ("given", "lang", "first"),
    [
        ("where do the left neighbor's points come from?", "en", "Bob: 8 points"),
        ("Cid's points", "en", "Cid: 13 points"),
        ("how many points does right have?", "en", "Cid: 13 points"),
        ("左隣の得点の内訳", "ja", "Bob：8勝利点"),
        ("Cidは何点？", "ja", "Cid：13勝利点"),
    ],
)
def test_who_asks_for_the_points_of_another_player_is_told_of_those(given: str, lang: str, first: str) -> None:
    told = said("wonders", given, lang).lines
    assert told[0] == first
    assert not {*told} & {"Ann: 15 points", "Ann：15勝利点"}


@pytest.mark.parametrize(("given", "lang"), [("where do the points come from?", "en"), ("得点の内訳", "ja")])
def test_who_names_no_player_is_told_of_all_points(given: str, lang: str) -> None:
    told = said("wonders", given, lang).lines
    assert told[: len(ANN[lang])] == ANN[lang]
    assert sum(line.startswith(NAMES) for line in told) == 3


@pytest.mark.parametrize("given", ["how many points is the altar?", "3 points", "where can I get points"])
def test_a_question_with_points_is_not_always_about_those_of_a_player(given: str) -> None:
    assert not [line for line in said("wonders", given).lines if line.startswith("Ann: 15")]


@pytest.mark.parametrize(
    ("given", "lang"),
    [
        ("What happened?", "en"),
        ("what happened since my last turn?", "en"),
        ("what did the left neighbour do?", "en"),
        ("何が起きましたか。", "ja"),
        ("前の手番から何があった？", "ja"),
        ("記録", "ja"),
        ("previous turn", "en"),
        ("前のターンは？", "ja"),
    ],
)
def test_what_has_happened_is_asked_in_words(given: str, lang: str) -> None:
    assert said("wonders", given, lang).do == "happened"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", TEXTS)
def test_who_asks_for_a_thing_by_its_name_is_told_of_that_thing(game: str, lang: str) -> None:
    """ "The" may be left out. Mine and Points are not asked for: they stand for the own city and for its points."""
    table = Table(Record.from_data(archived(game)))
    for name in {*TEXTS[game].text_of(translator(lang)).things} - {"Mine", "Points", "勝利点"}:
        for asked in {name, name.removeprefix("The ")}:
            lines = at(table, 0, f"what is {asked}?" if lang == "en" else f"{asked}とは？", lang).lines
            assert len([line for line in lines if line.startswith((f"{name}:", f"{name}："))]) == 1, asked
            assert len(lines) <= 2


def test_a_card_is_described_wherever_it_is() -> None:
    assert said("wonders", "describe lighth").lines[0].startswith("Lighthouse: ")


@pytest.mark.parametrize(
    ("given", "lang", "lines"),
    [
        ("how many coins does my opponent have?", "en", ["Bob: 8 coins"]),
        ("how many coins does the opponent have?", "en", ["Bob: 8 coins"]),
        ("相手のコインはいくつ？", "ja", ["Bob：8コイン"]),
        ("the opponent's points", "en", ["Bob: 16 points", "Military: 2", "Civilian buildings: 3", "Wonders: 9"]),
        ("相手の得点の内訳", "ja", ["Bob：16勝利ポイント", "軍事：2", "市民建造物：3", "七不思議：9"]),
        ("what does the opponent have?", "en", ["Bob: 8 coins", "Makes each turn: nothing yet"]),
    ],
)
def test_in_a_game_of_two_the_opponent_need_not_be_named(given: str, lang: str, lines: list[str]) -> None:
    assert said("duel", given, lang).lines[: len(lines)] == tuple(lines)


@pytest.mark.parametrize(
    ("given", "lang", "lines"),
    [
        ("what does Cid have?", "en", ("Right neighbour, Cid: Rhodes B", "11 coins, 3 shields")),
        ("Cidは何を持っている？", "ja", ("右隣、Cid：ロードス島 B", "11コイン、盾3個")),
        ("hands", "en", ("Hands go to Cid.",)),
    ],
)
def test_the_city_of_a_player_is_told_even_if_another_line_names_the_player(
    given: str, lang: str, lines: tuple[str, ...]
) -> None:
    assert said("wonders", given, lang).lines[:2] == lines


@pytest.mark.parametrize(
    ("lang", "typed", "line"),
    [
        ("en", "who gets my hand next?|Who gets my hand?|where does my hand go?|which direction?", "Hands go to Cid."),
        ("ja", "手札は次に誰に渡る？|手札は誰に渡る？|どちら回り？", "手札はCidに渡します。"),
    ],
)
def test_to_whom_the_hand_goes_is_told(lang: str, typed: str, line: str) -> None:
    assert {said("wonders", given, lang).lines for given in typed.split("|")} == {(line,)}


@pytest.mark.parametrize(
    ("game", "lang", "typed", "lines"),
    [
        (
            "wonders",
            "en",
            "my city|what have I built?|Which cards have I built",
            ("Ann: Olympia B", "9 coins, 1 shield"),
        ),
        ("wonders", "ja", "私の都市|何を建てた？", ("Ann：オリンピア B", "9コイン、盾1個")),
        ("duel", "en", "what have I built?", ("Ann: 9 coins",)),
        ("architects", "ja", "自分の都市", ("Ann：オリンピア、盾0個、軍事勝利トークン2枚、24勝利点",)),
    ],
)
def test_what_one_has_built_is_told_with_all_of_the_own_city(
    game: str, lang: str, typed: str, lines: tuple[str, ...]
) -> None:
    for given in typed.split("|"):
        told = said(game, given, lang).lines
        assert told[: len(lines)] == lines, given
        assert len(told) > 4


@pytest.mark.parametrize(
    ("game", "lang", "typed", "line"),
    [
        ("wonders", "en", "war|how is the war going?|am I ahead in war?", "11 coins, 3 shields"),
        ("wonders", "en", "war|how is the war going?|who wins the war", "Conflict tokens: −1, −1"),
        ("wonders", "ja", "戦争|戦争はどうなっている？", "11コイン、盾3個"),
        ("wonders", "ja", "戦争|戦争はどうなっている？|誰が戦争に勝つ", "紛争トークン：−1、−1"),
        ("duel", "en", "war|how is the war going?", "Bob leads by 1 space: 2 points"),
        ("duel", "ja", "戦争はどうなっている？", "Bobが1スペース優勢（2点）"),
    ],
)
def test_who_asks_about_war_in_other_words_is_told_how_strong_all_are(
    game: str, lang: str, typed: str, line: str
) -> None:
    for given in typed.split("|"):
        assert line in said(game, given, lang).lines, given


@pytest.mark.parametrize(
    ("game", "given", "lang"),
    [
        ("wonders", "ガラス工房を建てられる", "ja"),
        ("wonders", "ガラス工房は建てない", "ja"),
        ("architects", "should I take left", "en"),
        ("architects", "左を取ったほうがいい", "ja"),
    ],
)
def test_who_asks_whether_to_do_something_or_does_not_do_it_has_not_done_it(game: str, given: str, lang: str) -> None:
    assert said(game, given, lang).do == "say"


def test_where_the_table_has_no_conflict_tokens_yet_war_is_told_by_shields_alone() -> None:
    told = at(new_table("wonders"), 0, "war").lines
    assert told[:3] == ("Ann: Rhodes B", "3 coins, 0 shields", "Left neighbour, Bob: Olympia A")


@pytest.mark.parametrize(
    ("game", "lang", "typed", "lines"),
    [
        ("wonders", "en", "how many victory tokens do I have?", ("Ann: Olympia B", "Conflict tokens: +1")),
        ("wonders", "ja", "私の勝利トークンはいくつ？", ("Ann：オリンピア B", "紛争トークン：+1")),
        (
            "architects",
            "en",
            "how many victory tokens do I have?",
            ("Ann: Olympia, 0 shields, Military victories: 2, 24 points",),
        ),
        ("duel", "en", "how many symbols do I have?", ("Ann: 9 coins", "Science symbols: 0 of 6: none yet")),
        ("duel", "ja", "私の科学シンボルはいくつ", ("Ann：9コイン", "科学シンボル：0／6種類：まだなし")),
        ("duel", "en", "how many symbols does the opponent have?", ("Bob: 8 coins", "Science symbols: 1 of 6: quill")),
    ],
)
def test_tokens_and_symbols_are_counted_also_by_other_names_and_if_there_are_none(
    game: str, lang: str, typed: str, lines: tuple[str, ...]
) -> None:
    assert said(game, typed, lang).lines == lines


@pytest.mark.parametrize(
    ("lang", "typed", "line"),
    [
        ("en", "who is the manager?|manager", "Ann manages it"),
        ("ja", "管理者は誰|誰が管理者？", "Annが管理"),
    ],
)
def test_who_decides_for_the_free_city_is_told(lang: str, typed: str, line: str) -> None:
    table = Table.new("wonders", {"players": 2}, seed="2a")
    for given in typed.split("|"):
        assert at(table, 0, given, lang).lines[1:] == (line,), given


@pytest.mark.parametrize(
    ("game", "lang", "typed", "city"),
    [
        ("wonders", "ja", "Bobは何を建てた|左隣は何を建設しましたか", "Bobの都市"),
        ("wonders", "en", "what does Bob build?", "what does Bob have?"),
        ("duel", "ja", "相手は何を建てた？|Bobは何を建造した", "相手の都市"),
        ("architects", "ja", "Bobは何を建てた", "Bobの都市"),
    ],
)
def test_who_asks_what_another_player_has_built_is_told_all_of_the_city(
    game: str, lang: str, typed: str, city: str
) -> None:
    told = said(game, city, lang).lines
    assert len(told) > 4
    for given in typed.split("|"):
        assert said(game, given, lang).lines == told, given


def test_the_own_city_is_found_beside_one_whose_player_has_a_longer_name() -> None:
    table = [Group("Mary Ann: 7 coins", ("2 wood",)), Group("Ann: 3 coins", ("1 clay",))]
    assert interpret("my city", Scene([], [], table, {}, "Ann"), translator("en")).lines == ("Ann: 3 coins", "1 clay")


@pytest.mark.parametrize(
    ("game", "lang", "typed", "lines"),
    [
        (
            "wonders",
            "en",
            "does Bob have the altar?|has Bob built the altar?|who built the altar|where is the altar?",
            ("Left neighbour, Bob: Babylon A", "Civilian building: Altar"),
        ),
        (
            "wonders",
            "ja",
            "Bobは祭壇を持っていますか|Bobは祭壇を建てた？|誰が祭壇を建てた|祭壇を建てたのは誰|祭壇は誰が建てましたか",
            ("左隣、Bob：バビロン A", "民生建造物：祭壇"),
        ),
        ("duel", "en", "has Bob built garrison?|who has the garrison", ("Bob: 8 coins", "Military building: Garrison")),
        ("duel", "ja", "誰が劇場を建てた|劇場を建てたのは誰ですか", ("Bob：8コイン", "市民建造物：劇場")),
        (
            "architects",
            "en",
            "do I have a gear?",
            ("Ann: Olympia, 0 shields, Military victories: 2, 24 points", "Cards here: Cat ×3, Gear, Tablet"),
        ),
    ],
)
def test_who_asks_who_has_a_thing_is_told_where_it_is_and_not_what_it_does(
    game: str, lang: str, typed: str, lines: tuple[str, ...]
) -> None:
    assert {given: said(game, given, lang).lines for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), lines
    )


@pytest.mark.parametrize(
    ("lang", "typed", "city"),
    [
        ("en", "does Bob have a library?", "Bob's city"),
        ("en", "have I built the courthouse?|do I have a library", "my city"),
        ("ja", "Bobは図書館を持っている？", "Bobの都市"),
        ("ja", "私は裁判所を建てた？", "私の都市"),
    ],
)
def test_who_asks_for_a_thing_in_a_city_without_it_is_told_all_that_is_there(lang: str, typed: str, city: str) -> None:
    told = said("wonders", city, lang).lines
    assert len(told) > 5
    assert {given: said("wonders", given, lang).lines for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), told
    )


@pytest.mark.parametrize(
    "given", ["is baths discarded?", "is the aqueduct in the discard pile", "水道橋は捨て札にある？"]
)
def test_who_asks_for_a_discarded_card_is_told_the_discard_pile(given: str) -> None:
    (line,) = said("duel", given, "en" if given.isascii() else "ja").lines
    assert line.startswith(("Discard pile: ", "捨て札："))


SELLS = {
    "en": (
        "Right neighbour, Cid: Rhodes B",
        "Sells: wood (1 coin), 3 stone (1 coin each), ore (1 coin), glass (2 coins), wood or stone (1 coin)",
    ),
    "ja": (
        "右隣、Cid：ロードス島 B",
        "購入できる資源：木材（1コイン）、石材3個（1個1コイン）、鉱石（1コイン）、ガラス（2コイン）、木材か石材（1コイン）",
    ),
}


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "how much is wood?|how much does wood cost|price of wood|who sells wood|can I buy wood?"),
        ("en", "where can I buy glass|what does Cid sell|what can I buy from Cid?"),
        ("ja", "木材はいくら|木材の値段は|木材を買えますか|ガラスはどこで買える？"),
    ],
)
def test_who_asks_for_the_price_of_a_good_is_told_who_sells_it_for_what(lang: str, typed: str) -> None:
    assert {given: said("wonders", given, lang).lines for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), SELLS[lang]
    )


@pytest.mark.parametrize(
    ("lang", "typed"), [("en", "who sells papyrus?|can I buy papyrus|prices"), ("ja", "パピルスは買える？|値段")]
)
def test_who_asks_for_a_good_that_nobody_sells_is_told_all_that_is_sold(lang: str, typed: str) -> None:
    for given in typed.split("|"):
        told = said("wonders", given, lang).lines
        assert told[1].endswith(("clay (1 coin)", "粘土（1コイン）")), given
        assert told[2:] == SELLS[lang], given


@pytest.mark.parametrize(
    ("lang", "given", "lines"),
    [
        (
            "en",
            "how much do I pay for papyrus?",
            (
                "Ann: 9 coins",
                "Buys one unit for: wood 1 coin, stone 2 coins, clay 2 coins, glass 2 coins, papyrus 2 coins",
            ),
        ),
        (
            "ja",
            "Bobのパピルスの値段",
            (
                "Bob：8コイン",
                "1個の交易コスト：木材 5コイン、石材 3コイン、粘土 1コイン、ガラス 3コイン、パピルス 3コイン",
            ),
        ),
        ("en", "how many coins does Bob have", ("Bob: 8 coins",)),
        ("ja", "お金はいくら", ("Bob：8コイン", "Ann：9コイン")),
        ("en", "money", ("Bob: 8 coins", "Ann: 9 coins")),
    ],
)
def test_prices_and_coins_in_duel_are_told_of_whoever_is_meant(lang: str, given: str, lines: tuple[str, ...]) -> None:
    assert said("duel", given, lang).lines == lines


def test_a_game_in_which_nothing_is_bought_has_no_prices_but_tells_what_a_piece_needs() -> None:
    assert said("architects", "what do I need for my next piece?").lines[1].startswith("Piece 4: 3 the same")


@pytest.mark.parametrize(
    ("lang", "typed", "line"),
    [
        ("en", "what is alexandria?", "Piece 5: 4 different, later, 7 points"),
        ("ja", "アレクサンドリアとは？", "パーツ5：異なる資源4枚、その後、7勝利点"),
        ("en", "what is my piece 5?", "Piece 5: 4 different, later, 7 points"),
    ],
)
def test_pieces_that_can_only_be_built_later_are_told_too(lang: str, typed: str, line: str) -> None:
    assert line in said("architects", typed, lang).lines


@pytest.mark.parametrize(("lang", "typed"), [("en", "what is my next piece?"), ("ja", "私の次のパーツ")])
def test_the_next_piece_is_none_that_can_only_be_built_later(lang: str, typed: str) -> None:
    lines = said("architects", typed, lang).lines
    assert [re.findall("[0-9]", line)[0] for line in lines[1:]] == ["4"]


@pytest.mark.parametrize(
    ("game", "given", "lang", "line"),
    [
        ("wonders", "what do I need to build school?", "en", "1 papyrus short: neither neighbour sells it."),
        ("wonders", "学校を建てるには何が必要", "ja", "パピルスが1個足りません。両隣のどちらからも購入できません。"),
        ("wonders", "how much does courthouse cost", "en", "3  Build: 1 coin to Bob for 1 clay"),
        ("duel", "how much would Bob pay for dispensary", "en", "Bob would pay 5 coins."),
        ("duel", "診療所はいくら", "ja", "Bobなら5コインです。"),
    ],
)
def test_who_asks_what_a_card_costs_is_also_told_what_it_costs_here(
    game: str, given: str, lang: str, line: str
) -> None:
    assert line in said(game, given, lang).lines


@pytest.mark.parametrize(
    ("game", "given", "lang", "first"),
    [
        ("duel", "why is dispensary free?", "en", "Dispensary · "),
        ("duel", "なぜ診療所は無料", "ja", "診療所 · "),
        ("wonders", "why cant i build school", "en", "School · "),
        ("wonders", "学校はなぜダメ", "ja", "学校 · "),
        ("wonders", "build stage", "en", "Wonder: The wonder is complete."),
        ("wonders", "build stage 1", "en", "Wonder: The wonder is complete."),
        ("wonders", "第1段階を建設", "ja", "驚異：驚異はすべての段階を建設済みです。"),
    ],
)
def test_what_may_be_chosen_is_not_said_to_be_missing_because_of_further_words(
    game: str, given: str, lang: str, first: str
) -> None:
    assert said(game, given, lang).lines[0].startswith(first)


@pytest.mark.parametrize(
    ("given", "lang", "lines"),
    [
        ("why not stage 1?", "en", ("This may be done:", "2  Build stage 1: 2 coins to Cid for 1 wood")),
        ("なぜ第1段階は建てられない", "ja", ("できること：", "2  第1段階を建設：Cidへ2コイン（木材1個）")),
    ],
)
def test_who_asks_why_not_for_a_stage_that_can_be_built_is_told_so(
    given: str, lang: str, lines: tuple[str, str]
) -> None:
    assert said("wonders", given, lang, 6).lines[:2] == lines


def test_a_part_of_the_choices_without_a_name_is_no_answer() -> None:
    offer = [Group("Foundry · Raw.", (), ((1, "Build free"),)), Group("", (), ((2, "Build nothing"),))]
    assert not interpret("why am I asked", Scene(("d:foundry", "n"), offer, (), {}), translator("en")).understood


@pytest.mark.parametrize("given", ["what is 1", "-1", "1 2", "can I do 1", "explain 1", "1とは"])
def test_a_number_alone_is_not_looked_for_in_the_lines_of_the_table(given: str) -> None:
    assert not said("wonders", given, "en" if given.isascii() else "ja").understood


@pytest.mark.parametrize(
    ("game", "lang", "given", "line"),
    [
        ("architects", "en", "what does piece 4 cost?", "Piece 4: 3 the same, 3 cards short"),
        ("architects", "ja", "段階4のコスト", "パーツ4：同じ資源3枚、不足3枚"),
        ("architects", "en", "how many pieces have I built?", "Statue of Zeus: 3 of 5 pieces built"),
        ("architects", "en", "how many stages have I built?", "Statue of Zeus: 3 of 5 pieces built"),
        ("architects", "ja", "進歩トークン", "宣伝活動："),
        ("wonders", "en", "how many stages has Bob built", "2 of 3 stages built"),
        ("wonders", "en", "is my wonder complete?", "3 of 3 stages built"),
        ("wonders", "en", "my military points", "Military conflicts: 1"),
        ("wonders", "ja", "私の軍事の得点", "軍事紛争：1"),
        ("wonders", "en", "my production", "Makes each turn: "),
        ("wonders", "en", "who produces textile?", "Makes each turn: "),
    ],
)
def test_numbers_and_further_words_select_the_line_that_is_meant(game: str, lang: str, given: str, line: str) -> None:
    assert said(game, given, lang).lines[1].startswith(line)


@pytest.mark.parametrize(("lang", "typed"), [("en", "who are my neighbours?|neighbors"), ("ja", "隣は誰|両隣")])
def test_who_asks_for_the_neighbours_is_told_both(lang: str, typed: str) -> None:
    for given in typed.split("|"):
        left, right = said("wonders", given, lang).lines
        assert ("Bob" in left, "Cid" in right) == (True, True), given


@pytest.mark.parametrize(
    ("game", "lang", "typed", "lines"),
    [
        (
            "wonders",
            "en",
            "how many blue cards do I have?",
            ("Ann: Olympia B", "Civilian building: Theater, Statue"),
        ),
        ("wonders", "ja", "Cidの赤いカードは何枚", ("右隣、Cid：ロードス島 B", "軍事建造物：防柵、馬屋")),
        (
            "duel",
            "en",
            "how many yellow cards do I have",
            ("Ann: 9 coins", "Commercial building: Wood Reserve, Brewery"),
        ),
        ("duel", "ja", "Bobの青いカードは何枚", ("Bob：8コイン", "市民建造物：劇場")),
        (
            "wonders",
            "en",
            "which cards does Bob have?",
            (
                *("Left neighbour, Bob: Babylon A", "Civilian building: Altar", "Scientific building: Dispensary"),
                "Commercial building: East Trading Post, Caravansery",
            ),
        ),
    ],
)
def test_cards_are_found_by_their_colours(game: str, lang: str, typed: str, lines: tuple[str, ...]) -> None:
    assert said(game, typed, lang).lines == lines


def test_the_cards_that_are_left_are_not_the_answer_to_every_question_about_cards() -> None:
    assert "Cards on the table; 4 available" in said("duel", "how many yellow cards are there").lines
    assert len(said("duel", "how many yellow cards are there").lines) == 6
    assert not said("duel", "which cards are enchanted").understood
    assert said("wonders", "how many cards do I have").lines[0] == "Ann: Olympia B"


@pytest.mark.parametrize(("lang", "typed"), [("en", "wonders|how many wonders are built"), ("ja", "七不思議")])
def test_in_a_game_of_several_wonders_who_asks_for_them_is_told_of_the_cities(lang: str, typed: str) -> None:
    for given in typed.split("|"):
        told = said("duel", given, lang).lines
        assert {name for name in NAMES for line in told if line.startswith(name)} == {"Ann", "Bob"}
        assert len(told) == 25


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "symbols|my science|how many science symbols do I have?"), ("ja", "科学シンボルはいくつ|科学|シンボル")],
)
def test_who_asks_for_symbols_before_there_are_any_is_told_so(lang: str, typed: str) -> None:
    table = new_table("wonders")
    for given in typed.split("|"):
        assert at(table, 0, given, lang).lines == ({"en": "Nothing yet.", "ja": "まだ何もありません。"}[lang],), given


@pytest.mark.parametrize(("lang", "typed"), [("en", "what does Science do?|what is science?"), ("ja", "科学とは？")])
def test_what_the_token_science_does_is_told_before_anybody_has_a_symbol(lang: str, typed: str) -> None:
    table = Table.new("architects", {}, seed="2a")
    for given in typed.split("|"):
        (line,) = at(table, 0, given, lang).lines
        assert line.startswith({"en": "Science: Once a turn", "ja": "科学：緑カード"}[lang]), given
    assert at(table, 0, "what science do I have?").lines == ("Nothing yet.",)


@pytest.mark.parametrize(
    ("lang", "typed", "told"),
    [
        ("en", "what is cat?|what does the cat do?", "you may look at the top card of the centre"),
        ("ja", "猫とは？", "共通山札の一番上を見られる"),
    ],
)
def test_the_answer_to_what_the_cat_is_says_that_its_owner_may_look_at_the_centre(
    lang: str, typed: str, told: str
) -> None:
    for given in typed.split("|"):
        assert any(told in line for line in at(Table.new("architects", {}, seed="2a"), 0, given, lang).lines), given


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "what is the end?|when is the end of the game?|what ends the game?"),
        ("ja", "終わりとは？|ゲームの終わりは？"),
    ],
)
def test_the_end_is_the_end_of_the_game_and_not_what_counts_at_the_end(lang: str, typed: str) -> None:
    for given in typed.split("|"):
        assert said("architects", given, lang).do == "rules", given


@pytest.mark.parametrize(
    ("lang", "own", "other"),
    [("en", "what are my shields?|show my shields", "what are Bob's shields?"), ("ja", "自分の盾は？", "Bobの盾は？")],
)
def test_the_shields_of_a_player_are_told_and_not_what_a_shield_is(lang: str, own: str, other: str) -> None:
    for name, typed in (("Ann", own), ("Bob", other)):
        for given in typed.split("|"):
            (line,) = said("architects", given, lang).lines
            assert line.startswith(name), given
    assert (
        said("architects", {"en": "what is a shield?", "ja": "盾とは？"}[lang], lang)
        .lines[0]
        .startswith({"en": "Shield: ", "ja": "盾："}[lang])
    )


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "when is war?|how far is war?|how long until war?"),
        ("ja", "戦争はいつ？|戦争まであといくつ？|戦争まであと何個？"),
    ],
)
def test_how_far_war_is_is_told_by_the_horns_that_it_takes(lang: str, typed: str) -> None:
    for given in typed.split("|"):
        assert any({"en": "horn", "ja": "角笛"}[lang] in line for line in said("architects", given, lang).lines), given


def test_all_things_are_told_whose_names_begin_so_but_none_as_the_answer_about_a_player() -> None:
    assert len(said("duel", "guilds").lines) == 7
    assert not said("wonders", "私の科学", "ja").understood
