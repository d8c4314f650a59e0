"""The HTML of the board of 7 Wonders in random games: well-formed, complete, translated, no hidden information."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from heptad.games.wonders.cards import CARDS, EFFECT, ID
from heptad.kernel.game import Event
from heptad.kernel.rng import Rng
from heptad.table import Table
from heptad_site.games.wonders.text import text_of
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.session.captions import announcement
from tests.games.wonders.positions import city, position
from tests.site.boards import check, check_hidden, check_japanese, context, draw, seated
from tests.site.markup import BoardPage
from tests.thorough import in_turn

SHORT = "build/short"
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "powers": ({"players": 3, "wonders": ["olympia-a", "babylon-b", "halicarnassus-b"]}, 5),
    "guilds": ({"players": 4, "wonders": ["olympia-b", "rhodes-b", "giza-b", "alexandria-b"]}, 8),
    "draft": ({"players": 5, "wonders": "draft", "sides": "choose"}, 11),
    "seven": ({"players": 7}, 23),
    "two": ({"players": 2, "wonders": ["olympia-a", "halicarnassus-b", "babylon-b"]}, 5),
    "two of eight": ({"players": 2, "wonders": "draft", "sides": "choose", "manneken": True}, 7),
    "searching": ({"players": 2, "wonders": ["babylon-b", "manneken-a", "halicarnassus-b"]}, 7),
    "manneken": ({"players": 3, "wonders": ["manneken-a", "rhodes-b", "halicarnassus-b"]}, 5),
}


def states(name: str) -> Iterator[Table]:
    """Yield positions of a random game that prefers building: every `step`-th one, and those of rare questions."""
    options, step = GAMES[name]
    table, rng = seated("wonders", options), Rng(11)
    while table.current_players:
        if table.revision % step == 0 or table.view(None)["ask"] in ("seventh", "discard"):
            yield table
        seat = rng.choice(table.current_players)
        tokens = table.legal_tokens(seat)
        liked = [token for token in tokens if token[0] in ("w" if rng.below(2) else "bfd")]
        table.act(seat, rng.choice(liked or tokens))
    yield table


@pytest.mark.parametrize(("lang", "says"), [("en", "Worth {} point"), ("ja", "今なら{}勝利点")])
def test_cards_of_the_discard_pile_say_what_they_are_worth_now_and_show_no_cost(lang: str, says: str) -> None:
    table = next(table for table in states("manneken") if table.view(None)["ask"] == "discard")
    (seat,) = table.current_players
    view, html = table.view(seat), draw(table, seat, lang)
    buttons = re.findall(r'(<button\s+class="card .*?data-vt="(\w+)".*?</button>)', html, re.DOTALL)
    assert {key for _, key in buttons} == set(view["discard"])
    for button, key in buttons:
        depends = key in view["worth"] and (EFFECT[ID[key]].science or EFFECT[ID[key]].points_per)
        assert ("card-worth" in button) == bool(depends)
        assert not depends or says.format(view["worth"][key]) in button
        assert re.search(r'class="card-cost">\s*</span>', button)
    assert any("card-worth" in button for button, _ in buttons)
    assert any(CARDS[ID[key]].cost for _, key in buttons)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_state_of_random_games_is_a_whole_page_that_offers_exactly_the_legal_actions(name: str) -> None:
    asked = set()
    for table in states(name):
        asked.add(table.view(None)["ask"])
        for seat in {*table.current_players[:1], 0}:
            check(BoardPage(draw(table, seat)), table.legal_tokens(seat))
    expected = {"powers": {"seventh", "discard"}, "draft": {"wonder"}, "two": {"seventh"}, "searching": {"discard"}}
    assert asked >= expected.get(name, {"turn", "over"})


@pytest.mark.slow
@pytest.mark.parametrize("name", in_turn(GAMES, 2, turn=1))
def test_a_japanese_board_that_is_covered_or_looked_on_has_no_english_word(name: str) -> None:
    check_japanese(states(name))


def test_a_board_shows_nothing_that_its_seat_cannot_know() -> None:
    for name in GAMES:
        check_hidden(states(name), 5)


def test_the_cover_and_the_spectator_see_no_hand() -> None:
    table = seated("wonders", {"players": 3})
    for html in draw(table, None), draw(table, None, awaited=1):
        assert not BoardPage(html).tokens
        assert 'class="card' not in html
    assert "Hand the device to Bob." in draw(table, None, awaited=1)


def test_the_units_of_a_cost_that_nobody_supplies_are_marked() -> None:
    found = 0
    for table in (table for name in ("guilds", "two", "seven") for table in states(name)):
        for seat in table.current_players[:1]:
            short = {CARDS[no.action.card].key: no.data["short"] for no in table.refusals(seat) if no.code == SHORT}
            for card in context(table, seat)["hand"]:
                sets = short.get(card["face"].key, [])
                lacking = {unit: some["missing"] - some["left"] - some["right"] for some in sets for unit in some["of"]}
                cost = Counter(resource for resource, _ in card["cost"])
                marked = Counter(resource for resource, lacks in card["cost"] if lacks)
                assert marked == {unit: min(cost[unit], count) for unit, count in lacking.items()}
                found += len(sets)
    assert found


def test_what_is_lacking_is_named_only_if_every_way_to_pay_buys_it() -> None:
    mine = city("babylon-a", "caravansery", "archery_range", coins=9)  # a choice makes one of wood and ore
    table = seated("wonders", {"players": 3})
    table._states[-1] = position(mine, city("olympia-a", "lumber_yard"), city("rhodes-a"), age=2, turn=3).state
    uses = {use.do: use for card in context(table, 0)["hand"] for use in card["uses"] if use.pays}
    assert {tuple(pay.buys["left"] + pay.buys["right"]) for pay in uses["build"].pays} == {
        ("wood", "wood"),
        ("wood", "ore"),
    }
    assert uses["build"].lacks == ""
    html = draw(table, 0)
    assert "What is bought, and from whom?" in html
    assert "Who sells?" not in html


def test_a_choice_is_named_by_its_question_so_that_bots_do_not_disturb_it() -> None:
    table = seated("wonders", {"players": 3})
    before = {name for name in BoardPage(draw(table, 0)).ids if name.startswith("pick-")}
    table.act(1, table.legal_tokens(1)[0])
    assert {name for name in BoardPage(draw(table, 0)).ids if name.startswith("pick-")} == before
    for seat in (0, 2):
        table.act(seat, table.legal_tokens(seat)[0])
    assert not before & set(BoardPage(draw(table, 0)).ids)


def test_a_committed_choice_is_shown_to_its_seat_only() -> None:
    table = seated("wonders", {"players": 3})
    token = next(token for token in table.legal_tokens(0) if token.startswith("b:"))
    table.act(0, token)
    assert "taken" in draw(table, 0)
    assert all("taken" not in draw(table, seat) for seat in (1, 2, None))


def test_the_hand_names_the_conflicts_of_an_age_until_the_first_choice_of_the_next_one() -> None:
    table, rng = seated("wonders", {"players": 3}), Rng(11)
    while table.view(0)["age"] == 1:
        seat = table.current_players[0]
        table.act(seat, rng.choice(table.legal_tokens(seat)))
    for turn in (1, 2):
        assert table.view(0)["turn"] == turn
        brief = re.search('<p class="war-brief".*?</p>', draw(table, 0), re.DOTALL)
        assert bool(brief) == (turn == 1)
        if brief:
            assert re.findall("Conflicts of age .|Ann|Bob|Cid", brief[0]) == ["Conflicts of age I", "Bob", "Cid"]
        for seat in range(3):
            table.act(seat, rng.choice(table.legal_tokens(seat)))


def test_the_score_grew_in_eighteen_turns_to_the_final_sheet() -> None:
    for name in "powers", "draft":
        table = list(states(name))[-1]
        facts = context(table, 0)
        totals = facts["growth"]["totals"]
        assert len(totals) == 1 + 3 * 6
        assert totals[-1] == facts["score"]["totals"]
        assert totals[0] == [1] * len(totals[0])


def test_the_log_and_the_score_sheet_say_which_guild_is_copied_and_the_points_that_it_adds() -> None:
    table = list(states("guilds"))[-1]
    (copied,) = [event.data for event in table.events(None)[-1] if event.kind == "guild_copied"]
    guild = text_of(translator("en")).cards[copied["card"]].name
    said = f"Ann copies {guild}: {copied['points']} points."
    sheet = draw(table, 0).partition('id="sheet"')[2].partition("</section>")[0]
    assert said in re.sub("<.*?>", "", sheet)
    log = [re.sub("<.*?>", "", line.says) for line in context(table, 0)["log"][0].lines()]
    assert log[-2] == said


def test_the_conflict_tokens_of_a_city_are_shown_one_by_one_and_never_as_their_sum() -> None:
    parts = [("facts-left", "</div>", 1), ("facts-right", "</div>", 3), *((f"city-{n}", "<ol", n) for n in (1, 2, 3))]
    several = 0
    for table in list(states("guilds"))[-4:]:
        html = draw(table, 0)
        for part, end, seat in parts:
            kinds = sorted(set(table.view(0)["cities"][seat]["tokens"]))
            shown = re.findall('class="token[^>]*>([^<]+)<', html.partition(f'id="{part}"')[2].partition(end)[0])
            assert shown == [f"{n:+}".replace("-", "−") for n in kinds]
            several += len(kinds) > 1
    assert several


def test_a_seventh_card_is_told_apart_from_the_card_of_the_sixth_turn() -> None:
    table = list(states("powers"))[-1]
    (turn,) = [turn for turn in context(table, 0)["log"] if turn.heading == "Age III, turn 6"]
    log = [re.sub("<.*?>", "", line.says) for line in turn.lines()]
    sixth, seventh = log[: (at := log.index("The seventh card:"))], log[at + 1]
    assert [line.split()[:2] for line in sixth] == [["Ann", "builds"], ["Bob", "discards"], ["Cid", "builds"]]
    assert seventh.startswith("Bob builds ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_wonder_has_a_name_and_says_what_it_does(lang: str) -> None:
    words = text_of(translator(lang))
    assert all(face.name and face.effect and face.storey for face in words.cards.values())
    assert all(stage.effect and stage.gives for stages in words.stages.values() for stage in stages)
    if lang == "ja":
        names = [words.cards[card.key].name for card in CARDS]
        names += [name for wonder in words.wonders.values() for name in (wonder.name, wonder.city)]
        names += [*words.resources.values(), *words.kinds.values(), *words.kinds_short.values(), *words.lines.values()]
        assert not [name for name in names if name.isascii()]


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("stockade", "1 shield"),
        ("sawmill", "2 wood each turn"),
        ("clay_pit", "1 clay or ore each turn"),
        ("forum", "any one manufactured good each turn, not for sale"),
        ("west_trading_post", "raw materials from the left cost 1 coin"),
        ("vineyard", "1 coin now for each brown card here and at both neighbours"),
        ("arena", "For each wonder stage built here: 3 coins now, 1 point at the end"),
        ("strategists_guild", "1 point for each defeat token at both neighbours"),
        ("shipowners_guild", "1 point for each brown, grey and purple card here"),
    ],
)
def test_an_effect_is_a_phrase(key: str, says: str) -> None:
    assert text_of(translator("en")).cards[key].effect == says


def test_the_picture_of_a_card_that_counts_points_to_the_cities_whose_cards_count() -> None:
    own, neighbours = ("i-below",), ("i-left", "i-right")
    expected = {
        **dict.fromkeys(("vineyard", "bazar", "builders_guild"), ("i-left", "i-below", "i-right")),
        **dict.fromkeys(("haven", "lighthouse", "chamber_of_commerce", "arena", "shipowners_guild"), own),
        **dict.fromkeys(("workers_guild", "craftsmens_guild", "traders_guild", "philosophers_guild"), neighbours),
        **dict.fromkeys(("spies_guild", "strategists_guild", "magistrates_guild"), neighbours),
    }
    words = text_of(translator("en"))
    signs = {key: [sign for sign in face.gives if sign[0] == "per"] for key, face in words.cards.items()}
    assert {key: found[0][4:] for key, found in signs.items() if found} == expected
    table = seated("wonders", {"players": 3})
    while "haven" not in table.view(0)["hand"]:
        table.act(seat := table.current_players[0], table.legal_tokens(seat)[0])
    html = draw(table, 0)
    assert html.count('href="#i-below"') >= 2


@pytest.mark.parametrize(
    ("event", "english", "japanese"),
    [
        (
            Event(
                {
                    "kind": "built",
                    "seat": 0,
                    "card": "baths",
                    "how": "paid",
                    "chain": None,
                    "left": 2,
                    "right": 0,
                    "bank": 0,
                }
            ),
            "Ann builds Baths. Pays 2 coins to Bob.",
            "Annが「公共水浴場」を建設しました。Bobに2コインを支払いました。",
        ),
        (
            Event(
                {
                    "kind": "built",
                    "seat": 1,
                    "card": "aqueduct",
                    "how": "chain",
                    "chain": "baths",
                    "left": 0,
                    "right": 0,
                    "bank": 0,
                },
            ),
            "Bob builds Aqueduct free by chain from Baths.",
            "Bobが「公共水浴場」からの連鎖で「水路」を無料で建設しました。",
        ),
        (
            Event({"kind": "stage_built", "seat": 2, "stage": 2, "left": 0, "right": 0, "copied": None}),
            "Cid builds stage 2 of its wonder.",
            "Cidが驚異の第2段階を建設しました。",
        ),
        (
            Event({"kind": "earned", "seat": 0, "coins": 1, "card": "vineyard", "stage": None}),
            "Ann takes 1 coin for Vineyard.",
            "Annが「ブドウ園」で1コインを得ました。",
        ),
        (
            Event({"kind": "turn_begun", "age": 2, "turn": 1, "manager": None}),
            "Age II begins. Hands go to the right.",
            "時代Ⅱが始まります。手札は右隣へ渡します。",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event[Any], english: str, japanese: str) -> None:
    table = seated("wonders", {"players": 3})
    assert announcement(table, [event], translator("en")) == [english]
    assert announcement(table, [event], translator("ja")) == [japanese]


def test_choosing_in_secret_is_not_announced() -> None:
    table = seated("wonders", {"players": 3})
    assert announcement(table, [Event({"kind": "chose", "seat": 1})], translator("en")) == []
