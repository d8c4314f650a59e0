"""The board with the Free City and with Manneken Pis: questions to each seat, and reasons why actions are illegal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heptad.kernel.game import Event
from heptad.table import Table
from heptad_site.i18n import translator
from heptad_site.session.captions import announcement
from tests.site.boards import context, draw, seated
from tests.site.page import Page

TWO_PEOPLE = {"game": "wonders", "players": "2", "by0": "person", "by1": "person", "name0": "Ann", "name1": "Bob"}
AGAINST_A_BOT = TWO_PEOPLE | {"by1": "greedy", "name1": "Mina"}


def two(seed: str = "2a") -> Table:
    return seated("wonders", {"players": 2}, seed)


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_free_city_stands_beside_both_players_like_any_other_city() -> None:
    table = two()
    assert context(table, 0)["right"]["name"] == "Free City"
    assert context(table, 1)["left"]["name"] == "Free City"
    assert "自由都市" in text(draw(table, 0, "ja"))


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("en", {"Look at the Free City", "Look at the city of Bob"}),
        ("ja", {"自由都市を見る", "Bobの都市を見る"}),
    ],
)
def test_the_button_that_shows_the_free_city_does_not_call_it_the_city_of_a_city(lang: str, labels: set[str]) -> None:
    assert {*re.findall(r'class="hit"\s[^>]*aria-label="([^"]+)"', draw(two(), 0, lang))} == labels


def test_who_manages_the_free_city_is_told_to_everybody() -> None:
    table = two()
    assert "you manage it" in text(draw(table, 0))
    assert "Ann manages it" in text(draw(table, 1))
    assert "Ann manages it" in text(draw(table, None))


def test_the_second_decision_is_clearly_for_the_free_city() -> None:
    table = two()
    own = draw(table, 0)
    assert "then one for the Free City" in text(own)
    assert "dock-free" not in own
    table.act(0, table.legal_tokens(0)[0])
    free = draw(table, 0)
    assert "dock-free" in free
    assert "For the Free City" in text(free)
    assert set(re.findall(r'value="(fc-[^"]+)"', free)) == set(table.legal_tokens(0))
    assert set(re.findall(r'id="(pick-[^"]+)"', own)).isdisjoint(re.findall(r'id="(pick-[^"]+)"', free))
    assert "fc-" not in draw(table, 1)


@pytest.mark.parametrize(
    ("lang", "chosen", "uses"),
    [
        ("en", "chosen", ("Build", "For the wonder", "Discard")),
        ("ja", "選択済み", ("建設", "驚異に使用", "捨てる")),
    ],
)
def test_what_the_own_city_will_do_stays_in_view_during_the_choice_for_the_free_city(
    lang: str, chosen: str, uses: tuple[str, str, str]
) -> None:
    def choices(do: str) -> list[str]:
        """Return the tokens of the actions of this kind if seat 0 will choose for the Free City after its own city."""
        first = table.view(0)["answering"] == 0 and context(table, 0)["managed"].mine
        return [token for token in table.legal_tokens(0) if first and table.explain(0, token)["do"] == do]

    def own_city(seat: int) -> str:
        makes = re.search(r'id="makes".*?</div>', draw(table, seat, lang), re.DOTALL)
        assert makes
        return text(makes.group())

    for do, says in zip(("build", "build_stage", "sell"), uses, strict=True):
        table = two()
        while not (found := choices(do)):
            seat = table.current_players[0]
            table.act(seat, table.legal_tokens(seat)[0])
        assert chosen not in own_city(0)
        table.act(0, found[0])
        assert chosen in own_city(0)
        assert says in own_city(0)
        assert chosen not in own_city(1)


def test_a_duty_is_explained_beside_the_choice_that_it_takes_away() -> None:
    for seed in "123456":
        table = two(seed)
        table.act(0, table.legal_tokens(0)[0])
        if any(refusal.code == "duty/usable" for refusal in table.refusals(0)):
            assert "The Free City can use this card and may not discard it." in draw(table, 0)
            assert "自由都市はこのカードを使えるので、捨て札にできません。" in draw(table, 0, "ja")
            return
    raise AssertionError("no duty in six games")


def test_both_committed_cards_lie_marked_until_the_other_has_chosen() -> None:
    table = two()
    table.act(0, table.legal_tokens(0)[0])
    table.act(0, table.legal_tokens(0)[0])
    waiting = draw(table, 0)
    assert len(re.findall(r"card k-\w+ taken", waiting)) == 2
    assert "Free City:" in text(waiting)
    assert "taken" not in draw(table, 1)


# ── one screen for two ──────────────────────────────────────────────────────
def test_the_manager_keeps_the_screen_for_both_choices_then_it_is_covered() -> None:
    page = Page()
    page.new(TWO_PEOPLE)
    assert "Hand the device to Ann." in page.answer["html"]
    page.ask("show", seat="0")
    page.choose(0)
    assert "For the Free City" in page.answer["html"]
    page.choose(0)
    assert "Hand the device to Bob." in page.answer["html"]
    page.ask("show", seat="1")
    page.choose(1)
    assert "Hand the device to Ann." in page.answer["html"]  # the next turn
    page.ask("show", seat="0")
    page.choose(0)
    assert "Hand the device to Bob." in page.answer["html"]  # Bob manages the Free City now
    page.ask("show", seat="1")
    page.choose(1)
    assert "For the Free City" in page.answer["html"]


def test_a_bot_that_manages_is_asked_twice() -> None:
    page = Page()
    page.new(AGAINST_A_BOT)
    page.choose(0)
    page.choose(0)
    page.let_bots_act()
    asked = [page.answer["bots"]]
    page.let_bots_act()
    asked.append(page.answer["bots"])
    assert [[bot["decision"] for bot in bots] for bots in asked] == [[1], [2]]


def test_a_choice_taken_back_is_the_last_of_the_managers() -> None:
    page = Page()
    page.new(AGAINST_A_BOT)
    page.choose(0)
    page.choose(0)
    page.ask("undo")
    assert "For the Free City" in page.answer["html"]
    page.ask("undo")
    assert "then one for the Free City" in page.answer["html"]


# ── sentences ───────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("event", "english", "japanese"),
    [
        (
            Event({"kind": "turn_begun", "age": 2, "turn": 1, "manager": 1}),
            "Age II begins. Bob manages the Free City.",
            "時代Ⅱが始まります。Bobが自由都市を管理します。",
        ),
        (
            Event({"kind": "turn_begun", "age": 2, "turn": 2, "manager": 0}),
            "Turn 2 of 6. Ann manages the Free City.",
            "2ターン目（全6ターン）。Annが自由都市を管理します。",
        ),
        (
            Event(
                {
                    "kind": "built",
                    "seat": 2,
                    "card": "baths",
                    "how": "paid",
                    "chain": None,
                    "left": 2,
                    "right": 0,
                    "bank": 0,
                }
            ),
            "The Free City builds Baths. Pays 2 coins to Ann.",
            "自由都市が「公共水浴場」を建設しました。Annに2コインを支払いました。",
        ),
        (
            Event({"kind": "stage_built", "seat": 1, "stage": 3, "left": 0, "right": 0, "copied": "right"}),
            "Bob builds stage 3 of its wonder. It copies the one of Ann.",
            "Bobが驚異の第3段階を建設しました。Annの驚異のコピーです。",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event[Any], english: str, japanese: str) -> None:
    table = two()
    assert announcement(table, [event], translator("en")) == [english]
    assert announcement(table, [event], translator("ja")) == [japanese]


# ── Manneken Pis ────────────────────────────────────────────────────────────
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_copied_stage_is_explained_in_words_before_it_is_built(lang: str) -> None:
    table = Table.new("wonders", {"wonders": ["manneken-a", "rhodes-b", "giza-a"]}, seed="1")
    stages = context(table, 0, lang)["me"]["stages"]
    says = [stage.face.effect for stage in stages]
    assert [stage.copied for stage in stages] == ["left", "right", "right"]  # Rhodes B has no third stage
    assert (
        says
        == {
            "en": [
                "as stage 1 of Rhodes: 1 shield, 3 points, 3 coins at once",
                "as stage 2 of Giza: 5 points",
                "as stage 3 of Giza: 7 points",
            ],
            "ja": [
                "ロードス島の第1段階と同じ（盾1個、3勝利点、すぐに3コイン）",
                "ギザの第2段階と同じ（5勝利点）",
                "ギザの第3段階と同じ（7勝利点）",
            ],
        }[lang]
    )


def test_a_third_stage_with_a_choice_tells_both() -> None:
    table = Table.new("wonders", {"wonders": ["manneken-a", "babylon-a", "giza-a"]}, seed="1")
    third = context(table, 0)["me"]["stages"][2]
    assert third.copied == ""
    assert third.face.effect == "as stage 3 of Babylon: 7 points; or as stage 3 of Giza: 7 points"
