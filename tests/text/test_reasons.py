"""Every reason of every game as a sentence: in both languages, and short enough for one row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations

import pytest

from heptad.games.architects.boards import PROGRESS as ARCHITECTS_TOKENS
from heptad.games.architects.boards import WONDERS as ARCHITECTS_WONDERS
from heptad.games.architects.reason_codes import FACTORS as ARCHITECTS_FACTORS
from heptad.games.architects.reason_codes import REASON_CODES as ARCHITECTS
from heptad.games.duel.boards import PROGRESS as DUEL_TOKENS
from heptad.games.duel.cards import CARDS as DUEL_CARDS
from heptad.games.duel.reason_codes import FACTORS as DUEL_FACTORS
from heptad.games.duel.reason_codes import REASON_CODES as DUEL
from heptad.games.wonders.cards import CARDS as WONDERS_CARDS
from heptad.games.wonders.cards import LEADS_TO
from heptad.games.wonders.reason_codes import FACTORS as WONDERS_FACTORS
from heptad.games.wonders.reason_codes import REASON_CODES as WONDERS
from heptad.kernel.reason import Reason, sort_by_worth
from heptad.text.architects import reasons as architects
from heptad.text.duel import reasons as duel
from heptad.text.languages import languages, translator
from heptad.text.wonders import reasons as wonders

#: The maximum number of characters of a sentence.
MAX_LENGTH = 80
NAMES = ("Mina", "Brasidas", "Imhotep")
GAMES: dict[str, tuple[Sequence[str], Mapping[str, str], Callable[[Reason, Sequence[str], NullTranslations], str]]] = {
    "wonders": (WONDERS, wonders.SENTENCES, wonders.sentence),
    "duel": (DUEL, duel.SENTENCES, duel.sentence),
    "architects": (ARCHITECTS, architects.SENTENCES, architects.sentence),
}
#: By game, everything that a reason may be about, so that the longest names are tried.
ABOUT: dict[str, list[tuple[str, ...]]] = {
    "wonders": [(card.key,) for card in WONDERS_CARDS] + [keys for keys in LEADS_TO.values() if keys],
    "duel": [(card.key,) for card in DUEL_CARDS],
    "architects": [(token.key,) for token in ARCHITECTS_TOKENS],
}
#: The reasons about the effect of each piece of a wonder that has one.
PIECES = [
    Reason("effect", 1.0, number, (wonder.key,))
    for wonder in ARCHITECTS_WONDERS
    for number, stage in enumerate(wonder.stages, 1)
    if stage.gives
]
#: The codes of reasons that are about resources or symbols, each with an example.
OTHER_THINGS = {"goods": "loom", "unsold": "loom", "stage_goods": "loom", "free_city": "loom", "symbol": "compass"}
OTHER_THINGS |= {"needless": "loom", "choice": "ore", "choice_lacks": "ore", "free_choice": "ore"}
OTHER_THINGS |= {"set": "compass", "pair": "armillary", "more": "loom", "frees_choice": "loom"}
OTHER_THINGS |= {"makes": "papyrus", "unmakes": "papyrus", "fixed": "papyrus", "once_makes": "papyrus"}


def test_things_that_share_a_key_keep_their_own_names() -> None:
    tr = translator("en")
    assert "textile" in wonders.sentence(Reason("unsold", 1.0, of=("loom",)), NAMES, tr)
    assert "Loom" in wonders.sentence(Reason("denies", 1.0, of=("loom",), seat=1), NAMES, tr)
    assert "law" in duel.sentence(Reason("pair", 1.0, of=("law",)), NAMES, tr)
    assert "Law" in duel.sentence(Reason("denies", 1.0, of=("law",), seat=1), NAMES, tr)


def test_coins_are_told_as_a_gain_and_not_as_what_is_then_in_hand() -> None:
    for game in (wonders, duel):
        assert game.sentence(Reason("coins", 1.0, 3), NAMES, translator("en")) == "You get 3 coins."
        assert game.sentence(Reason("coins", 1.0, 3), NAMES, translator("ja")) == "3コインを得ます。"


def test_the_first_symbol_is_one_and_not_several() -> None:
    for lang, said in (
        ("en", "The first of the six different symbols that win."),
        ("ja", "1種類目のシンボルです（6種類で勝ち）。"),
    ):
        assert duel.sentence(Reason("symbols", 0.05, 1, ("quill",)), NAMES, translator(lang)) == said


def test_coins_for_which_nothing_can_be_bought_any_more_are_told_with_their_points() -> None:
    for game, points in ((wonders, "勝利点"), (duel, "勝利ポイント")):
        reason = Reason("coins", 1.0, 4, m=1)
        said = [game.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")]
        assert said == [
            "You get 4 coins: 1 point more as things stand.",
            f"4コインを得て、今の状況で1{points}増えます。",
        ]


def test_shields_that_change_no_result_are_told_by_the_lead_or_by_the_wars_to_come() -> None:
    for reason, en, ja in (
        (
            Reason("secures", 1.0, 3, seat=1),
            "3 shields more strengthen your lead over Brasidas.",
            "盾3個を得て、Brasidasに対する優位を固めます。",
        ),
        (
            Reason("secures", 1.0, 1, seat=1),
            "1 shield more strengthens your lead over Brasidas.",
            "盾1個を得て、Brasidasに対する優位を固めます。",
        ),
        (
            Reason("shields", 1.0, 2),
            "2 shields more for the wars to come.",
            "これからの軍事紛争に備えて、盾2個を得ます。",
        ),
        (Reason("shields", 1.0, 2, m=1), "2 shields more for the coming war.", "次の軍事紛争に備えて、盾2個を得ます。"),
        (
            Reason("no_war", -0.1, 1),
            "As things stand, 1 shield more changes no war.",
            "今の状況では、盾1個を得ても、軍事紛争の結果は変わりません。",
        ),
    ):
        assert [wonders.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_a_power_of_the_last_age_and_a_guild_that_is_copied_are_told_as_such() -> None:
    for reason, en, ja in (
        (Reason("free_build", 1.0, m=1), "One card free in this age.", "この時代に1枚を無料で建設できます。"),
        (
            Reason("seventh", 1.0, m=1),
            "Your seventh card of this age counts too.",
            "この時代の7枚目のカードも使えます。",
        ),
        (
            Reason("copies_guild", 6.0, 5, m=1),
            "At the end a neighbour’s guild counts for you too: 5 points as things stand.",
            "ゲーム終了時、隣の都市のギルド1枚が自分の得点にもなります。今の状況で5勝利点です。",
        ),
        (
            Reason("free_counts", 5.0, 5, seat=1, m=1),
            "5 points for you, as you copy this guild at the end.",
            "ゲーム終了時にこのギルドをコピーするので、自分に5勝利点入ります。",
        ),
        (
            Reason("free_counts_for", -5.0, 5, seat=1, m=1),
            "But it brings Brasidas 5 points, who copies this guild at the end.",
            "ただし、ゲーム終了時にこのギルドをコピーするBrasidasに5勝利点入ります。",
        ),
    ):
        assert [wonders.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_what_is_counted_but_not_there_yet_is_not_praised_with_no_points() -> None:
    for lang, said in (
        ("en", "No points as things stand, but there can be some later."),
        ("ja", "今の状況では0点ですが、あとで増えることがあります。"),
    ):
        assert wonders.sentence(Reason("counts", 1.0, 0), NAMES, translator(lang)) == said


def test_an_action_of_the_free_city_without_any_other_reason_matters_little_to_either_player() -> None:
    for seat, en, ja in (
        (-1, "As things stand, it brings you nothing.", "今の状況では、得るものはありません。"),
        (
            1,
            "As things stand, it matters little to you or Brasidas.",
            "今の状況では、自分にもBrasidasにもほとんど影響しません。",
        ),
    ):
        reason = Reason("nothing", -0.1, seat=seat)
        assert [wonders.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_the_free_city_has_its_article_within_a_sentence() -> None:
    for reason, en, ja in (
        (
            Reason("pays", -1.0, 3, seat=2),
            "But it gives 3 coins to the Free City.",
            "ただし、自由都市に3コインを支払います。",
        ),
        (
            Reason("beats", 3.0, 2, seat=2),
            "With 2 shields more you beat the Free City in the coming war.",
            "盾2個を得て、次の軍事紛争で自由都市に勝てます。",
        ),
        (
            Reason("secures", 1.0, 1, seat=2),
            "1 shield more strengthens your lead over the Free City.",
            "盾1個を得て、自由都市に対する優位を固めます。",
        ),
    ):
        assert [wonders.sentence(reason, NAMES[:2], translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_points_that_are_lost_are_said_to_be_less() -> None:
    for lang, said in (("en", "2 points less as things stand."), ("ja", "今の状況で2勝利ポイント減ります。")):
        assert duel.sentence(Reason("counts", -2.0, -2), NAMES, translator(lang)) == said


def test_several_cards_that_become_free_are_each_in_brackets_of_their_own_in_japanese() -> None:
    opens = Reason("opens", 1.0, of=("siege_workshop", "observatory"))
    assert wonders.sentence(opens, NAMES, translator("en")) == "Makes Siege Workshop, Observatory free later."
    assert wonders.sentence(opens, NAMES, translator("ja")) == "あとで「兵器開発所」「天文台」が無料になります。"


def test_a_lasting_effect_is_told_by_what_the_token_does() -> None:
    tr = translator("en")
    said = duel.sentence(Reason("power", 1.0, of=("theology",)), NAMES, tr)
    assert said == "Play again after each wonder you build from now on."
    assert architects.sentence(Reason("power", 1.0, of=("tactics",)), NAMES, tr) == "2 shields for good."
    assert (
        architects.sentence(Reason("power", 1.0, of=("economy",)), NAMES, tr) == "Once a turn, one coin counts as two."
    )


def test_the_effect_of_a_new_piece_is_told_by_what_the_piece_does() -> None:
    piece = Reason("effect", 1.0, 2, of=("ephesus",))
    assert architects.sentence(piece, NAMES, translator("en")) == "The new piece: take a card from the centre."
    assert architects.sentence(piece, NAMES, translator("ja")) == "新しいパーツの効果：共通山札から1枚取る。"


def test_a_piece_without_points_is_built_without_mentioning_points() -> None:
    assert architects.sentence(Reason("builds", 1.0, 4), NAMES, translator("en")).endswith(": 4 points.")
    assert architects.sentence(Reason("builds", 1.0), NAMES, translator("en")) == "Builds a piece of your wonder."
    assert architects.sentence(Reason("builds", 1.0), NAMES, translator("ja")) == "建物のパーツを建設します。"


def test_what_the_own_city_wins_in_a_war_is_told_too() -> None:
    for reason, en, ja in (
        (
            Reason("war_loses", -3.0, 6, m=3),
            "But war breaks out: 3 points for you, 6 points for another city.",
            "ただし、戦争が発生し、自分に3勝利点、ほかのプレイヤーに6勝利点入ります。",
        ),
        (
            Reason("war_loses", -6.0, 6),
            "But war breaks out: 6 points for another city.",
            "ただし、戦争が発生し、ほかのプレイヤーに6勝利点入ります。",
        ),
        (
            Reason("war_wins", 3.0, 3, m=3),
            "War breaks out: 3 points for you, 3 points for another city.",
            "戦争が発生し、自分に3勝利点、ほかのプレイヤーに3勝利点入ります。",
        ),
    ):
        assert [architects.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_a_victory_says_whether_the_wonder_is_completed_by_it() -> None:
    for n, en, ja in (
        (
            1,
            "Completes your wonder: the game ends, and you win.",
            "建物が完成してゲームが終わり、自分の勝ちになります。",
        ),
        (0, "The game ends, and you win.", "ゲームが終わり、自分の勝ちになります。"),
    ):
        reason = Reason("wins", 100.0, n)
        assert [architects.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_cards_of_the_centre_that_fit_are_told_with_how_many_there_are() -> None:
    for why, en, ja in (
        (
            "may_build",
            "4 of the 29 cards there would build a piece of your wonder.",
            "共通山札に残る29枚のうち、4枚で建物のパーツを建設できます。",
        ),
        (
            "may_win",
            "After 4 of the 29 cards there you can end the game and win.",
            "共通山札に残る29枚のうち4枚は、取れば自分がゲームを終わらせて勝てます。",
        ),
        (
            "may_lose",
            "But 4 of the 29 cards there would end the game, and Brasidas wins.",
            "ただし、共通山札に残る29枚のうち4枚は、取るとゲームが終わり、Brasidasの勝ちになります。",
        ),
    ):
        reason = Reason(why, 1.0, 4, seat=1, m=29)
        assert [architects.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_one_card_that_is_searched_is_no_choice() -> None:
    for n, en, ja in (
        (2, "The best of 2 cards is yours.", "2枚から1枚を選べます。"),
        (1, "The last card of that deck is yours.", "その山札の最後の1枚を取ります。"),
    ):
        reason = Reason("search", 1.0, n)
        assert [architects.sentence(reason, NAMES, translator(lang)) for lang in ("en", "ja")] == [en, ja]


def test_cards_spaces_and_resources_are_counted_and_named() -> None:
    tr = translator("en")
    for n, cards in ((1, "1 card"), (2, "2 cards")):
        said = duel.sentence(Reason("turns_up", -1.0, n, seat=1), NAMES, tr)
        assert said == f"But it turns up {cards}, and Brasidas has the first choice."
        said = architects.sentence(Reason("towards", 1.0, n), NAMES, tr)
        assert said == f"Brings the next piece nearer: it then needs {cards} more."
    said = duel.sentence(Reason("track", 1.0, 3, m=2), NAMES, tr)
    assert said == "Moves the pawn 2 spaces: 3 points in your favour."
    said = duel.sentence(Reason("near_war", 1.0, m=1), NAMES, tr)
    assert said == "The pawn is then 1 space from the other capital."
    said = wonders.sentence(Reason("choice_lacks", 1.0, of=("clay", "ore")), NAMES, tr)
    assert said == "One each turn of what you do not make: clay or ore."


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_sentence_and_every_sentence_a_code(game: str) -> None:
    whys, says, _ = GAMES[game]
    assert sorted(whys) == sorted(says)


@pytest.mark.parametrize(
    ("whys", "factors"), [(WONDERS, WONDERS_FACTORS), (DUEL, DUEL_FACTORS), (ARCHITECTS, ARCHITECTS_FACTORS)]
)
def test_factors_are_of_codes_that_there_are_and_stay_near_the_rules_of_thumb(
    whys: Sequence[str], factors: Mapping[str, float]
) -> None:
    assert set(factors) <= set(whys)
    assert all(0.5 <= factor <= 2.5 for factor in factors.values())


def test_a_factor_multiplies_what_a_rule_of_thumb_says_and_changes_the_order() -> None:
    found = [Reason("points", 3.0, 3), Reason("pays", -2.0, 6), Reason("again", 0.0)]
    assert sort_by_worth(found) == found[:2]
    assert sort_by_worth(found, {"pays": 2.0}) == [Reason("pays", -4.0, 6), Reason("points", 3.0, 3)]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_said_in_at_most_a_row(game: str, lang: str) -> None:
    whys, says, sentence = GAMES[game]
    tr = translator(lang)
    for why in whys:
        about: list[tuple[str, ...]] = [(OTHER_THINGS[why],)] if why in OTHER_THINGS else ABOUT[game]
        about = [(token.key,) for token in DUEL_TOKENS] if (game, why) == ("duel", "power") else about
        of_each = about if "of)s" in says[why] else [tuple[str, ...]()]
        pieces = (game, why) == ("architects", "effect")
        for reason in PIECES if pieces else [Reason(why, 1.0, 12, of, 1) for of in of_each]:
            said = sentence(reason, NAMES, tr)
            assert said.endswith((".", "。"))
            assert len(said) <= MAX_LENGTH, said
            assert lang == "en" or said != sentence(reason, NAMES, translator("en"))
