"""What players may type at a table, in both languages: numbers, tokens, plain words and questions."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest

from heptad.table import Table
from heptad.text import commands
from heptad.text.commands import MAX_TYPED, Command, interpret
from heptad.text.games import TEXTS, scene
from heptad.text.languages import translator
from heptad.text.outline import Group, Scene, outline
from heptad.text.vocabulary import COMMANDS, SYNONYMS
from heptad.text.words import has_spaces, words
from tests.text.typed import NAMES, at, decisions, said


@pytest.mark.parametrize("given", ["1", "b:glassworks_2", "0 b:glassworks_2", "build glassworks", "Glassworks: build!"])
def test_an_action_is_a_number_a_token_or_words(given: str) -> None:
    assert said("wonders", given) == Command("act", "b:glassworks_2")


@pytest.mark.parametrize("given", ["１", " １　", "ｂ：glassworks＿２"])
def test_full_width_characters_count_as_the_usual_ones(given: str) -> None:
    assert said("wonders", given, "ja") == Command("act", "b:glassworks_2")


@pytest.mark.parametrize(
    "given",
    ["number 2", "#2", "2.", "2)", "option 2 please", "please choose 2", "2番", "２番目を選ぶ", "2番でお願いします"],
)
def test_a_number_may_stand_among_words_that_say_that_it_is_one(given: str) -> None:
    assert said("wonders", given, "ja" if "番" in given else "en") == Command("act", "s:glassworks_2")


@pytest.mark.parametrize(("given", "lang"), [("two", "en"), ("Two please", "en"), ("二", "ja"), ("二です", "ja")])
def test_a_number_may_be_written_as_it_is_spoken(given: str, lang: str) -> None:
    assert said("wonders", given, lang) == Command("act", "s:glassworks_2")


@pytest.mark.parametrize("given", ["choose one", "no one", "two?", "nine", "both"])
def test_a_number_word_in_another_sense_does_not_act(given: str) -> None:
    assert said("wonders", given).do == "say"


@pytest.mark.parametrize("given", ["number 2?", "2?", "is 2 good", "2番は", "number 9", "9番"])
def test_a_number_that_is_asked_about_or_is_none_does_not_act(given: str) -> None:
    assert not said("wonders", given, "ja" if "番" in given else "en").understood


@pytest.mark.parametrize(
    ("lang", "typed", "token"),
    [
        ("en", "middle|take the card in the middle|draw from the centre|take the central deck|center", "t:centre"),
        ("en", "draw left|pick the left deck|take the left card please|grab left", "t:left"),
        ("ja", "中央|真ん中から取る|中央の山札から引く|まんなか", "t:centre"),
        ("ja", "ひだり|左の山札から取る|左を引く", "t:left"),
    ],
)
def test_a_deck_of_architects_is_taken_in_any_words_for_it(lang: str, typed: str, token: str) -> None:
    assert {given: said("architects", given, lang) for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), Command("act", token)
    )


@pytest.mark.parametrize(("given", "lang"), [("draw", "en"), ("take", "en"), ("取る", "ja"), ("引く", "ja")])
def test_who_says_only_that_something_is_taken_is_asked_what(given: str, lang: str) -> None:
    assert said("architects", given, lang) == said("architects", {"en": "choices", "ja": "選択肢"}[lang], lang)


@pytest.mark.parametrize("given", ["draft the colossus", "pick the colossus please", "take colossus"])
def test_a_wonder_is_drafted_in_any_words_for_it(given: str) -> None:
    table = Table.new("duel", {}, seed="7")
    assert at(table, table.current_players[0], given) == Command("act", "t:colossus")


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "how much do I get for discarding?|what do I get if I discard|what can I sell?"),
        ("ja", "捨てるといくら？|売ったらいくらもらえる|何を捨てられる"),
    ],
)
def test_who_asks_what_discarding_brings_is_told_that(lang: str, typed: str) -> None:
    for given in typed.split("|"):
        lines = said("wonders", given, lang).lines
        assert [line[0] for line in lines[1:]] == ["2", "4", "5"], given
        assert all("3" in line for line in lines[1:]), given
    assert said("architects", typed.split("|")[0], lang).lines[1:] == said("architects", "choices", lang).lines[1:]


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "what is free?|what costs nothing?|which cards are free|what can I build for free?"),
        ("ja", "無料のカードは|ただで建てられるのは|コストのないカード"),
    ],
)
def test_who_asks_what_is_free_is_told_what_can_be_built_and_what_is_paid_for_it(lang: str, typed: str) -> None:
    built = said("wonders", {"en": "what can I build", "ja": "何を建てられる"}[lang], lang)
    assert {given: said("wonders", given, lang) for given in typed.split("|")} == dict.fromkeys(typed.split("|"), built)


@pytest.mark.parametrize(
    ("lang", "typed"), [("en", "who am I?|me|which seat am I|my board"), ("ja", "私は誰|私の場|自分")]
)
def test_who_asks_who_one_is_is_told_the_own_city(lang: str, typed: str) -> None:
    city = said("wonders", {"en": "my city", "ja": "私の都市"}[lang], lang)
    assert {given: said("wonders", given, lang) for given in typed.split("|")} == dict.fromkeys(typed.split("|"), city)


@pytest.mark.parametrize("given", ["sell courthouse", "discard the courthouse", "discard court", "裁判所を売る"])
def test_words_may_be_others_or_shorter(given: str) -> None:
    assert said("wonders", given, "en" if given.isascii() else "ja") == Command("act", "s:courthouse")


@pytest.mark.parametrize(
    ("game", "given", "token"), [("duel", "build dispensary", "b:"), ("architects", "take left", "t:")]
)
def test_every_game_is_played_with_the_same_words(game: str, given: str, token: str) -> None:
    command = said(game, given)
    assert command.do == "act"
    assert command.token.startswith(token)


@pytest.mark.parametrize(
    ("given", "lang", "meant"),
    [
        ("build glassworks", "ja", Command("act", "b:glassworks_2", lang="en")),
        ("裁判所を売る", "en", Command("act", "s:courthouse", lang="ja")),
        ("取り消し", "en", Command("undo", lang="ja")),
        ("how many coins do I have?", "ja", Command("say", lines=("Ann: Olympia B", "9 coins, 1 shield"), lang="en")),
        (
            "左は何を売る？",
            "en",
            Command("say", lines=("左隣、Bob：バビロン A", "購入できる資源：粘土（1コイン）"), lang="ja"),
        ),
    ],
)
def test_another_language_than_that_of_the_table_is_understood_and_answered_in(
    given: str, lang: str, meant: Command
) -> None:
    assert said("wonders", given, lang) == meant


class German(NullTranslations):
    """Some of what may be typed in a language with umlauts."""

    def gettext(self, message: str) -> str:
        return {COMMANDS["undo"]: "rückgängig|nimm zurück", SYNONYMS: "veräußern:abwerfen"}.get(message, message)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("Rückgängig!", Command("undo")),
        ("nimm zuruck", Command("undo")),
        ("Bibliothek veräußern", Command("act", "s:library")),
    ],
)
def test_accents_do_not_matter_in_a_catalogue_either(given: str, meant: Command) -> None:
    cards = [Group(f"{name} · Karte", (), ((n, "Abwerfen"),)) for n, name in enumerate(("Bibliothek", "Kaserne"), 1)]
    assert interpret(given, Scene(("s:library", "s:barracks"), cards, (), {}), German()) == meant


@pytest.mark.parametrize("given", ["ガラス工房を建てない", "should I build glassworks"])
def test_what_asks_in_another_language_does_not_act(given: str) -> None:
    assert said("wonders", given, "ja" if given.isascii() else "en").do == "say"


def test_what_no_language_has_is_answered_in_that_of_the_table() -> None:
    assert said("wonders", "xyz", "ja").lines[0].startswith("「xyz」")


@pytest.mark.parametrize(
    "given", ["can I build glassworks", "build glassworks?", "ガラス工房を建設できますか", "ガラス工房は"]
)
def test_a_line_that_asks_something_never_acts(given: str) -> None:
    command = said("wonders", given, "en" if given.isascii() else "ja")
    assert (command.do, command.lines[1]) == ("say", "This may be done:" if given.isascii() else "できること：")


@pytest.mark.parametrize(
    ("given", "lang", "lines"),
    [
        ("what do I sell", "en", ()),
        ("what is my science", "en", ()),
        ("what does Bob sell me", "en", ("Bob: Giza B", "Sells: clay (1 coin)")),
        ("who sells me clay", "en", ("Bob: Giza B", "Sells: clay (1 coin)")),
        ("what do I make", "en", ("Ann: Rhodes A", "Makes each turn: ore")),
        ("where is the cat", "en", ("The cat is with Bob",)),
    ],
)
def test_what_is_asked_of_the_own_city_is_not_answered_with_another_one(
    given: str, lang: str, lines: tuple[str, ...]
) -> None:
    table = [
        Group("The cat is with Bob"),
        Group("Bob: Giza B", ("Makes each turn: clay", "Science symbols: gear", "Sells: clay (1 coin)")),
        Group("Ann: Rhodes A", ("Makes each turn: ore",)),
    ]
    answer = interpret(given, Scene([], [], table, {}, "Ann"), translator(lang)).lines
    assert answer == lines or (not lines and "fits nothing here" in answer[0])


@pytest.mark.parametrize("given", ["choices", "what can I do?", "what are the choices?", "何ができる？"])
def test_the_choices_are_told_again_with_their_numbers_under_their_cards(given: str) -> None:
    told = said("wonders", given, "en" if given.isascii() else "ja").lines
    assert len([line for line in told if line[0].isdigit() and "  " in line]) == 5
    if given.isascii():
        assert told[:4] == ("Your hand: 3 cards, choose one", "Glassworks", "1  Build", "2  Discard for 3 coins")


@pytest.mark.parametrize(
    ("lang", "typed", "first", "last"),
    [
        (
            "en",
            "hand|my hand|What is in my hand?|what cards do I have",
            ("Your hand: 3 cards, choose one", "Glassworks · Manufactured good. 1 glass each turn. Cost: none"),
            ("1 papyrus short: neither neighbour sells it.", "Wonder: The wonder is complete."),
        ),
        (
            "ja",
            "手札|手札は？|手札に何がある？",
            ("手札：3枚から1枚を選択", "ガラス工房 · 加工品：毎ターンガラス1個。コスト：なし"),
            ("パピルスが1個足りません。両隣のどちらからも購入できません。", "驚異：驚異はすべての段階を建設済みです。"),
        ),
    ],
)
def test_who_asks_for_the_hand_is_told_what_its_cards_are(
    lang: str, typed: str, first: tuple[str, ...], last: tuple[str, ...]
) -> None:
    for given in typed.split("|"):
        told = said("wonders", given, lang).lines
        assert (told[:2], told[-2:]) == (first, last), given
    assert (
        said("architects", typed.split("|")[-1], lang).lines[0]
        == {"en": "Take one card", "ja": "カードを1枚取る"}[lang]
    )


@pytest.mark.parametrize(
    ("game", "lang", "typed", "lines"),
    [
        (
            "wonders",
            "en",
            "What can I build?|what can I afford|which cards can I build",
            ("1  Glassworks · Build", "3  Courthouse · Build: 1 coin to Bob for 1 clay"),
        ),
        (
            "wonders",
            "ja",
            "何が建てられる？|何を建設できますか",
            ("1  ガラス工房 · 建設", "3  裁判所 · 建設：Bobへ1コイン（粘土1個）"),
        ),
        (
            "duel",
            "en",
            "what can i build",
            (
                "1  Customs House · Build for 4 coins",
                "3  Shelf Quarry · Build for 2 coins",
                "5  Glass-blower · Build",
                "7  Dispensary · Build",
            ),
        ),
        (
            "duel",
            "ja",
            "何を建てられますか",
            (
                "1  税関 · 4コインで建造",
                "3  露天石切場 · 2コインで建造",
                "5  ガラス吹き職人 · 建造",
                "7  診療所 · 建造",
            ),
        ),
    ],
)
def test_who_asks_what_can_be_built_is_told_only_that(game: str, lang: str, typed: str, lines: tuple[str, ...]) -> None:
    for given in typed.split("|"):
        assert said(game, given, lang).lines[1:] == lines, given
    assert said("architects", typed.split("|")[0], lang) == said("architects", "choices", lang)


@pytest.mark.parametrize(
    ("game", "lang", "typed", "lines"),
    [
        (
            "wonders",
            "en",
            "what can I build?",
            (
                "1  Baths · Build: 2 coins to Cid for 1 stone",
                "4  Theater · Build",
                "7  Stockade · Build",
                "10  Guard Tower · Build",
                "Build stage 1: 2 coins to Cid for 1 wood",
            ),
        ),
        (
            "wonders",
            "ja",
            "何を建てられる？",
            (
                "1  公共水浴場 · 建設：Cidへ2コイン（石材1個）",
                "4  劇場 · 建設",
                "7  防柵 · 建設",
                "10  櫓 · 建設",
                "第1段階を建設：Cidへ2コイン（木材1個）",
            ),
        ),
        (
            "duel",
            "en",
            "which wonders can I build?",
            (
                "1  Stable · Build",
                "6  Clay Reserve · Build for 3 coins",
                "Build The Pyramids for 4 coins · buys 2 stone",
                "Build The Great Lighthouse for 2 coins · buys 1 papyrus",
                "Build The Statue of Zeus for 2 coins · buys 1 papyrus",
            ),
        ),
        (
            "duel",
            "ja",
            "どの七不思議を建てられる？",
            (
                "1  厩 · 建造",
                "6  粘土貯蔵庫 · 3コインで建造",
                "4コインでピラミッドを建造 · 石材2個を購入",
                "2コインで大灯台を建造 · パピルス1個を購入",
                "2コインでゼウス像を建造 · パピルス1個を購入",
            ),
        ),
    ],
)
def test_a_wonder_that_can_be_built_with_any_of_several_cards_is_named_once(
    game: str, lang: str, typed: str, lines: tuple[str, ...]
) -> None:
    assert said(game, typed, lang, {"wonders": 6, "duel": 14}[game]).lines[1:] == lines


def test_several_cards_that_can_be_built_free_are_all_named() -> None:
    cards = [
        Group(f"{name} · Raw material.", (), ((n, "Build free"),)) for n, name in enumerate(("Foundry", "Loom"), 1)
    ]
    told = interpret("what can I build", Scene(("p:foundry", "p:loom"), cards, (), {}), translator("en")).lines
    assert told[1:] == ("1  Foundry · Build free", "2  Loom · Build free")


@pytest.mark.parametrize(
    ("game", "actions", "lang", "typed", "lines"),
    [
        (
            "wonders",
            None,
            "en",
            "why can’t I build it?|what am I missing?",
            ("School", "1 papyrus short: neither neighbour sells it.", "Wonder: The wonder is complete."),
        ),
        (
            "wonders",
            6,
            "ja",
            "何が足りない？|なぜ建てられない|どうして建てられないのですか",
            ("薬屋", "織物が1個足りません。両隣のどちらからも購入できません。"),
        ),
        (
            "duel",
            None,
            "en",
            "why can't I build it?",
            (
                "This may be done:",
                "1  Customs House · Build for 4 coins",
                "3  Shelf Quarry · Build for 2 coins",
                "5  Glass-blower · Build",
                "7  Dispensary · Build",
            ),
        ),
    ],
)
def test_who_asks_what_is_missing_is_told_what_cannot_be_built_and_why(
    game: str, actions: int | None, lang: str, typed: str, lines: tuple[str, ...]
) -> None:
    for given in typed.split("|"):
        assert said(game, given, lang, actions).lines == lines, given


def test_where_cards_are_not_built_who_asks_what_is_missing_is_told_of_the_own_city() -> None:
    assert said("architects", "what am I missing?") == said("architects", "my city")


def test_every_question_is_told_again_and_there_may_be_none() -> None:
    table = Table.new("duel", {}, seed="2a")
    asked = table.current_players[0]
    assert len(at(table, asked, "choices").lines) == len(table.legal_tokens(asked))
    assert at(table, 1 - asked, "choices").lines == ("Nothing is asked now.",)
    assert said("architects", "list").lines[0] == "Take one card"


@pytest.mark.parametrize(
    "given", ["build", "school", "info school", "build the", "建設", "学校", "学校の連鎖", "学校を", "がっこうを建設"]
)
def test_among_several_cards_only_a_line_with_a_card_and_a_deed_acts(given: str) -> None:
    """School can only be discarded, and only the glassworks are built without payment."""
    told = said("wonders", given, "en" if given.isascii() else "ja")
    assert told.do == "say"
    assert told.understood


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "did Bob build courthouse|can Bob build courthouse|Bob can build courthouse|I should build courthouse"),
        ("en", "has Bob built courthouse|did I build courthouse|if I build courthouse|don't build courthouse"),
        (
            "ja",
            "裁判所を建てないで|裁判所を建てるな|裁判所を売るな|裁判所を建てたらどうなる|裁判所を建てれば|裁判所を建てるなら",
        ),
        ("ja", "Bobは裁判所を建てた|裁判所を建てました|裁判所を建てるの|裁判所を建てるのはやめる|裁判所を売らずに"),
    ],
)
def test_who_says_what_was_could_be_or_shall_not_be_done_has_not_done_it(lang: str, typed: str) -> None:
    assert {given: said("wonders", given, lang).do for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), "say"
    )


@pytest.mark.parametrize("given", ["undo?", "redo?", "quit?", "取り消し？", "終わり？"])
def test_who_asks_about_a_command_that_changes_something_is_told_the_commands(given: str) -> None:
    assert said("wonders", given, "en" if given.isascii() else "ja").do in ("help", "progress")


@pytest.mark.parametrize("given", ["Bob", "Bob’s", "my law", "私の法律"])
def test_who_may_ask_for_something_of_a_player_has_not_done_what_contains_the_same_words(given: str) -> None:
    lang = "ja" if "法" in given else "en"
    law = {"en": "Law · a seventh science symbol", "ja": "法律 · 7種類目の科学シンボル"}[lang]
    offer = [Group("", (), ((1, "Ann begins"), (2, "Bob begins"), (3, law)))]
    points = [(name, Group(f"{name}: 3 points")) for name in ("Ann", "Bob")]
    scene = Scene(("g:0", "g:1", "p:law"), offer, (), {}, "Ann", points)
    assert interpret(given, scene, translator(lang)).do == "say"
    assert interpret("Bob begins", scene, translator("en")) == Command("act", "g:1")
    assert interpret({"en": "law", "ja": "法律"}[lang], scene, translator(lang)) == Command("act", "p:law")


def test_the_name_of_the_only_card_does_not_discard_it() -> None:
    card = Group("School · Scientific building.", ("1 papyrus short.",), ((1, "Discard for 3 coins"),))
    told = interpret("school", Scene(("s:school",), (card,), (), {}), translator("en"))
    assert told.lines[1:] == ("1  School · Discard for 3 coins",)


def test_where_several_actions_fit_they_are_listed() -> None:
    command = said("wonders", "courthouse")
    assert command.do == "say"
    assert [line.split()[0] for line in command.lines[1:]] == ["3", "4"]


@pytest.mark.parametrize("given", ["build school", "take school", "stage school"])
def test_an_illegal_command_is_never_replaced_by_another_action(given: str) -> None:
    command = said("wonders", given)
    assert command.do == "say"
    assert "1 papyrus short: neither neighbour sells it." in command.lines


@pytest.mark.parametrize(("given", "lang"), [("build wonder", "en"), ("驚異を建設", "ja")])
def test_who_wants_to_build_a_stage_that_cannot_be_built_is_told_why(given: str, lang: str) -> None:
    table = Table.new("wonders", {"wonders": ["rhodes-a", "giza-a", "olympia-a"]}, seed="5")
    assert at(table, 0, given, lang) == at(table, 0, {"en": "why not wonder", "ja": "なぜ驚異"}[lang], lang)
    assert ":" in at(table, 0, given, lang).lines[0] or "：" in at(table, 0, given, lang).lines[0]


@pytest.mark.parametrize(
    ("game", "given", "lang", "answer"),
    [
        ("wonders", "build baths", "en", ["Baths: Civilian building. 3 points. Cost: 1 stone · Leads to Aqueduct."]),
        ("wonders", "公共水浴場を建設", "ja", ["公共水浴場：民生建造物：3勝利点。コスト：石材1個 · 連鎖先：水路。"]),
        ("duel", "build the pyramids", "en", ["Ann: 9 coins", "The Pyramids: 9 points · built with Stone Reserve"]),
    ],
)
def test_who_wants_to_do_something_with_a_card_that_is_not_there_is_told_so(
    game: str, given: str, lang: str, answer: list[str]
) -> None:
    absent = {"en": "It is not among what you may choose now.", "ja": "いま選べるものの中にありません。"}[lang]
    assert said(game, given, lang).lines == (absent, *answer)


def test_words_from_the_effect_of_a_wonder_do_not_take_it() -> None:
    offer = Group("", (), ((1, "The Pyramids · 9 points."), (2, "The Mausoleum · build a card of the discard pile.")))
    on_offer = Scene(("d:pyramids", "d:mausoleum"), (offer,), (), {})
    assert interpret("discard pile", on_offer, translator("en")).do == "say"
    assert interpret("mausoleum", on_offer, translator("en")) == Command("act", "d:mausoleum")


def test_who_builds_the_only_card_does_not_build_a_wonder_with_it() -> None:
    card = Group("Library · 2 points.", (), ((1, "Build The Pyramids for 4 coins"), (2, "Discard for 2 coins")))
    only = Scene(("w:library:pyramids", "s:library"), (card,), (), {})
    assert interpret("build library", only, translator("en")).do == "say"
    assert interpret("discard library", only, translator("en")) == Command("act", "s:library")
    assert interpret("discard", only, translator("en")) == Command("act", "s:library")
    assert interpret("build pyramids", only, translator("en")) == Command("act", "w:library:pyramids")


def test_who_names_an_amount_does_not_want_to_do_anything_with_it() -> None:
    assert said("architects", "my coins").lines == ("Coin: stands for any resource",)


@pytest.mark.parametrize("given", ["coins", "3 coins", "コイン"])
def test_an_amount_alone_selects_no_action(given: str) -> None:
    told = at(Table.new("wonders", {}, seed="2a"), 0, given, "en" if given.isascii() else "ja").lines
    assert told[0].startswith("Ann")


@pytest.mark.parametrize("given", ["", "fly", "???", "the", "why", "what", "7 wonders of the world", "なぜ"])
def test_what_is_not_understood_is_answered_too(given: str) -> None:
    for lang in ("en", "ja"):
        command = said("wonders", given, lang)
        assert command.do == "say"
        assert command.lines


def test_commands_are_the_same_everywhere_and_have_names_in_every_language() -> None:
    assert [said("duel", given).do for given in ("u", "redo", "r", "C", "score", "quit.", "?")] == [
        *("undo", "redo", "redo", "table", "score", "quit", "help")
    ]
    assert [said("duel", given, "ja").do for given in ("元に戻す", "undo", "得点", "説明")] == [
        "undo",
        "undo",
        "score",
        "help",
    ]


@pytest.mark.parametrize(
    ("meant", "lang", "typed"),
    [
        ("hint", "en", "hint|what should I do?|what should i play|what is best|which card is best|what do you suggest"),
        (
            "hint",
            "en",
            "Give me a hint!|suggest a move|best move|help me decide|what would you do?|which should I take",
        ),
        ("hint", "ja", "ヒント|ヒントをください|おすすめは？|どうすればいいですか|次は何をしたらいい|どれを取ればいい"),
        ("hint", "ja", "一番いいのはどれ|アドバイス|最善手|何を選べばいい|どれがいい？"),
        ("rules", "en", "how do I win?|rules|what are the rules|when does the game end?|how do i play|how to win"),
        ("rules", "ja", "どうやって勝つ|どうすれば勝てる？|勝利条件|ルール|遊び方|ゲームはいつ終わる？"),
        ("progress", "en", "how many cards are left?|how many cards are left in the deck|how many turns are left"),
        ("progress", "en", "which age is it|how long is left|is the game over?|where am i|when does the age end?"),
        ("progress", "ja", "残りのカードは何枚|あと何ターン？|山札は何枚|今どの時代|ゲームは終わった？"),
        ("score", "en", "how am I doing?|am i winning?|am i ahead|how far behind am i|what is the score"),
        ("score", "ja", "勝っていますか|私は勝ってる？|何点負けてる|今の調子は"),
        ("undo", "en", "undo|take that back|go back|oops"),
        ("undo", "ja", "取り消す|一つ戻る|戻る"),
        ("new", "en", "new game|start a new game|How do I start a new game?|restart|start over|play again"),
        ("new", "ja", "新しいゲーム|新しいゲームを始める|次のゲーム|もう一度遊ぶ|最初から"),
        ("table", "en", "read the table|overview|board"),
        ("table", "ja", "状況|全体を読んで"),
        ("help", "en", "what can I type?|how does this work|help please|what commands are there|can I undo?"),
        ("score", "en", "show me the score|please show the score|whos winning|scores please|is Bob winning?"),
        (
            "score",
            "ja",
            "点数は？|現在の得点を教えてください|てんすう|だれが勝っていますか|Bobは勝っていますか|全員の得点",
        ),
        ("table", "en", "show table|show me the board please|what's on the table?|look"),
        ("table", "ja", "状況を教えて|盤面を読んでください|場の状況は"),
        ("undo", "en", "undo please|undo last move"),
        ("undo", "ja", "取り消してください|とりけし|戻して|アンドゥ"),
        ("hint", "en", "any tips?|should I build or discard?"),
        ("hint", "ja", "ひんと|どれがおすすめ？|どうすればよいですか"),
        ("rules", "en", "explain the rules|when does it end?|how do you win this game?"),
        ("rules", "ja", "ルールを教えて|終わるのはいつ"),
        ("progress", "en", "which age are we in?|which cards are face down?|what cards are left"),
        ("progress", "ja", "今は第何世代？|裏向きのカードは何枚|もう終わり？|終わりは？|残り枚数は"),
        ("result", "en", "did I win?|what is the result?|who is the winner"),
        ("result", "ja", "勝者は誰|勝ったのは誰ですか|結果は|私は勝った？"),
        ("help", "ja", "何を入力できる？|コマンド|操作方法"),
    ],
)
@pytest.mark.parametrize("game", TEXTS)
def test_a_command_is_understood_in_the_words_in_which_a_player_asks_for_it(
    game: str, meant: str, lang: str, typed: str
) -> None:
    understood = {given: said(game, given, lang) for given in typed.split("|")}
    assert {given: (found.do, found.lang) for given, found in understood.items()} == dict.fromkeys(
        typed.split("|"), (meant, "")
    )


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        (
            "en",
            "what can i buy?|what now|what are my choices|what can i do now|repeat|who is next|which card can I take?|"
            "list the choices|what do I have to do?|which wonders can I take|what cards are available",
        ),
        (
            "ja",
            "何を買える|もう一度|次は？|次は誰|手番は誰ですか？|どのカードを取れる|選択肢は？|選択肢を教えて|せんたくし|だれの番？|"
            "何を聞かれている|どのトークンを取れる",
        ),
    ],
)
@pytest.mark.parametrize("game", TEXTS)
def test_who_asks_what_is_possible_now_is_told_the_choices(game: str, lang: str, typed: str) -> None:
    choices = said(game, {"en": "choices", "ja": "選択肢"}[lang], lang)
    assert {given: said(game, given, lang) for given in typed.split("|")} == dict.fromkeys(typed.split("|"), choices)


@pytest.mark.parametrize(
    ("lang", "typed", "first"),
    [
        ("en", "pass|skip|I pass|skip my turn|can I pass?", "Nobody can pass: one of these has to be chosen."),
        (
            "ja",
            "パス|パスします|スキップ|手番を飛ばす|パスできますか？",
            "パスはできません。次の中から選んでください。",
        ),
    ],
)
@pytest.mark.parametrize("game", TEXTS)
def test_who_wants_to_pass_is_told_what_has_to_be_chosen_instead(game: str, lang: str, typed: str, first: str) -> None:
    choices = said(game, {"en": "choices", "ja": "選択肢"}[lang], lang).lines
    assert {given: said(game, given, lang) for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), Command("say", lines=(first, *choices))
    )


def test_who_may_build_nothing_may_pass_and_who_is_not_asked_is_told_so() -> None:
    offer = [Group("Foundry · Raw material.", (), ((1, "Build free"),)), Group("", (), ((2, "Build nothing"),))]
    scene = Scene(("p:foundry", "p:"), offer, (), {})
    for given in ("pass", "no thanks", "do nothing", "nothing"):
        assert interpret(given, scene, translator("en")) == Command("act", "p:")
    assert interpret("can I pass", scene, translator("en")) == interpret("choices", scene, translator("en"))
    assert interpret("pass", Scene((), (), (), {}), translator("en")).lines == ("Nothing is asked now.",)


def test_in_japanese_too_who_may_build_nothing_may_pass() -> None:
    offer = [Group("鋳造所 · 原材料：", (), ((1, "無料で建設"),)), Group("", (), ((2, "何も建設しない"),))]
    scene, ja = Scene(("p:foundry", "p:"), offer, (), {}), translator("ja")
    for given in ("パス", "スキップ", "何も建設しない"):
        assert interpret(given, scene, ja) == Command("act", "p:")
    for given in ("何も建てない", "パスできますか"):
        assert interpret(given, scene, ja) == interpret("選択肢", scene, ja)


@pytest.mark.parametrize(
    ("lang", "typed", "answer"),
    [
        ("en", "How many cards are in the discard pile?|discard pile", "The discard pile: 7 cards, face down"),
        ("en", "what is in the discard pile|how many cards are discarded", "The discard pile: 7 cards, face down"),
        ("ja", "捨て札は何枚？|捨て札の山には何枚ある？|捨て札", "捨て札：裏向きのカード7枚"),
    ],
)
def test_the_cards_of_the_discard_pile_are_counted_and_not_named(lang: str, typed: str, answer: str) -> None:
    assert {given: said("wonders", given, lang).lines for given in typed.split("|")} == dict.fromkeys(
        typed.split("|"), (answer,)
    )


@pytest.mark.parametrize(
    ("lang", "typed", "answer"),
    [
        (
            "en",
            "How many cards are in the discard pile?|discard pile|what is in the discard pile",
            r"Discard pile: .+ \((\d+) cards\)",
        ),
        ("ja", "捨て札は何枚？|捨て札|捨て札には何がありますか", r"捨て札：.+（(\d+)枚）"),
    ],
)
def test_the_discard_pile_of_duel_is_counted_and_its_cards_are_named(lang: str, typed: str, answer: str) -> None:
    for given in typed.split("|"):
        (line,) = said("duel", given, lang).lines
        told = re.fullmatch(answer, line)
        assert told, line
        assert len(re.split("[,、]", line)) == int(told[1]) > 1


@pytest.mark.parametrize("given", ["what do I produce?", "what do I make", "what resources do I have?", "私の生産は？"])
def test_in_architects_the_cards_of_a_city_are_what_it_has(given: str) -> None:
    told = said("architects", given, "en" if given.isascii() else "ja").lines
    assert len(told) == 2
    assert told[1] == ("Cards here: Cat ×3, Gear, Tablet" if given.isascii() else "場のカード：猫 ×3、歯車、石版")


def test_the_cards_that_are_left_are_told_where_they_lie_on_the_table() -> None:
    assert said("architects", "how many cards are left?").lines == (
        "Centre: a tablet on top, 51 cards",
        "Deck between Bob and Cid: a red card with a horn on top, 14 cards",
        "Deck on the right: a blue card with a cat on top, 17 cards",
        "Deck on the left: a blue card on top, 15 cards",
    )
    assert len(said("architects", "山札は何枚", "ja").lines) == 4
    assert said("duel", "how many cards are left?").lines[0] == "Cards on the table; 4 available"
    assert said("wonders", "how many cards are left?").lines == ()


def test_words_without_a_meaning_in_english_are_not_taken_for_the_sides_of_boards_in_japanese() -> None:
    command = said("wonders", "hocus a pocus b")
    assert not command.understood
    assert command.lines[0].startswith("“hocus a pocus b” fits nothing here. Type a number, “choices”,")


@pytest.mark.parametrize("given", ["hocus pocus " * 300, "\ufdfa" * (MAX_TYPED // 10)])
def test_no_meaning_is_looked_for_in_a_line_that_is_longer_than_any_that_is_typed(
    given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("plain", "words", "corrected"):  # each takes the longer, the more characters the line has
        monkeypatch.setattr(commands, name, None)
    answer = said("wonders", given)
    assert not answer.understood
    assert answer.lines[0].startswith(f"“{given[:12]}")
    assert len(answer.lines[0]) < MAX_TYPED


def test_spaces_around_a_line_do_not_count_as_its_length() -> None:
    assert said("wonders", f"1{' ' * MAX_TYPED}") == Command("act", "b:glassworks_2")


@pytest.mark.parametrize(
    ("game", "lang", "given", "meant"),
    [
        ("wonders", "en", "build glasworks", "build glassworks"),
        ("wonders", "en", "What is the glaswork?", "what is the glassworks"),
        ("wonders", "en", "hnit", "hint"),
        ("wonders", "en", "how many sheilds do I have?", "how many shields do i have"),
        ("duel", "en", "what is pharmcist?", "what is pharmacist"),
        ("architects", "en", "darw left", "draw left"),
        ("duel", "ja", "ピラミット", "ピラミッド"),
    ],
)
def test_what_a_misspelt_line_means_is_proposed_but_not_done(game: str, lang: str, given: str, meant: str) -> None:
    command = said(game, given, lang)
    assert (command.do, command.token, command.understood) == ("say", "", False)
    assert command.lines[0].endswith({"en": f"Did you mean “{meant}”?", "ja": f"「{meant}」のことですか。"}[lang])
    assert command.near == meant + "?" * given.endswith("?")
    assert said(game, command.near, lang).understood


def test_for_a_misspelt_question_whether_to_act_a_question_is_proposed() -> None:
    near = said("wonders", "build glasworks?").near
    assert near == "build glassworks?"
    assert said("wonders", near).do == "say"


@pytest.mark.parametrize("given", ["hocus pocus", "xyzzy", "qt", "ガガガ", "build nothingness"])
def test_nothing_is_proposed_for_words_that_resemble_none(given: str) -> None:
    assert "Did you mean" not in said("wonders", given).lines[0]


def test_who_is_not_asked_may_ask_but_not_act() -> None:
    table = Table.new("duel", {}, seed="2a")
    other = 1 - table.current_players[0]
    assert at(table, other, "1").do == "say"
    assert at(table, other, "military track").lines[0] == "Military track"


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_each_action_of_a_whole_game_is_found_by_its_own_words(game: str, lang: str) -> None:
    """Type the line that describes an action: it must be understood as this action or be among several listed ones.

    It must never be understood as another action, unless that has the same line.
    """
    acted = 0
    for table, seat in decisions(game):
        tr, texts, names = translator(lang), TEXTS[game], NAMES[: table.options["players"]]
        here = scene(texts, table.view(seat), table.info(seat), names, tr)
        for group in here.choices:
            for number, line in group.actions:
                name = group.heading.split(" · ")[0] if " · " in group.heading else ""
                meant = interpret(f"{name} {line}", here, tr)
                acted += meant.do == "act"
                fits = meant.token == here.tokens[number - 1] or any(it.startswith(f"{number} ") for it in meant.lines)
                same = sum(line == other for each in here.choices for _, other in each.actions) > 1
                assert fits or same, (line, meant)
    assert acted > 20


def test_lines_have_an_outline() -> None:
    lines = [
        "── Age I ──",
        "Hand: choose",
        "",
        "Baths · Blue",
        "      too dear",
        "   1  Sell",
        "",
        "Ann: 3",
        "  2 wood",
    ]
    assert outline(lines) == [
        Group("Age I"),
        Group("Hand: choose"),
        Group("Baths · Blue", ("too dear",), ((1, "Sell"),)),
        Group("Ann: 3", ("2 wood",)),
    ]
    assert outline(["   1  Sell"]) == [Group("", (), ((1, "Sell"),))]


def test_words_have_no_accents_and_japanese_is_cut_where_the_script_changes() -> None:
    assert words("Pay 2 Coins — Épée!") == ["pay", "2", "coins", "epee"]
    assert words("ブドウ園を建てる") == ["ブドウ", "園", "建"]
    assert [has_spaces(word) for word in ("where", "où", "где", "どこ", "ドコ", "何処")] == [True] * 3 + [False] * 3


def test_a_number_of_any_length_is_no_choice() -> None:
    assert said("duel", "9" * 5000).do == said("duel", "99999").do
