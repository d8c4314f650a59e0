"""Signs and texts on cards, stages, charts and score sheets are seen whole, and cards stay where they are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenStillPage
from tests.e2e.fit import COVERED, CUT, LARGE, moments_of_duel, played, played_out, with_hand_of
from tests.e2e.records import record_where
from tests.e2e.user import User
from tests.thorough import first_in_usual_run, in_turn, some

#: Puts the cards of a card reference into the places of a hand, one handful after the other; returns their number, and
#: the cards that OVERLAPS finds.
IN_HAND = """([html, check]) => {
const places = [...document.querySelectorAll("form.hand .card")], found = [];
const cards = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(".entry > .card")];
for (let n = 0; n < cards.length; n += places.length) {
  for (const [at, { children }] of cards.slice(n, n + places.length).entries())
    places[at].replaceChildren(...[...children].map(it => document.importNode(it, true)));
  found.push(...eval(check)(places));
}
return [cards.length, found]; }"""
#: Of the given cards, those on which a symbol extends beyond the edge, or a symbol of the effect covers one of the
#: cost, or a symbol of the cost is squeezed: its width is less than 0.8 of its height.
OVERLAPS = """cards => cards.flatMap(card => {
const seen = it => it.checkVisibility() && it.getBoundingClientRect().width > 1;
const boxes = within => [...card.querySelectorAll(within)].filter(seen).map(it => it.getBoundingClientRect());
const [face] = boxes(".card-face"), costs = boxes(".card-cost > :not(.vh)");
const out = ({ left, right, top, bottom }) =>
  left < face.left - 1 || right > face.right + 1 || top < face.top - 1 || bottom > face.bottom + 1;
const on = ({ left, right, top, bottom }, it) =>
  left < it.right - 1 && right > it.left + 1 && top < it.bottom - 1 && bottom > it.top + 1;
const gives = boxes(".card-gives :is(.chip, .coin, .vp, .or, .sign, .i, .x)");
const squeezed = boxes(".card-cost :is(.chip, .coin, .link)").some(({ width, height }) => width < height * 0.8);
const wrong = squeezed || gives.some(it => costs.some(cost => on(it, cost))) || [...gives, ...costs].some(out);
return wrong ? [card.innerText] : [] })"""
#: The numbers on laurels and coins that are wider than this part of the symbol.
SPILLED = """() => [[".vp", 0.6], [".coin", 0.8]].flatMap(([kind, part]) =>
[...document.querySelectorAll(`#app ${kind}`)]
.filter(it => it.checkVisibility() && it.getBoundingClientRect().width > 1).flatMap(it => {
  const text = [...(it.querySelector("b") ?? it).childNodes].filter(node => node.nodeType === 3 && node.data.trim());
  if (!text.length) return [];
  const range = document.createRange();
  range.setStartBefore(text[0]);
  range.setEndAfter(text.at(-1));
  const room = it.getBoundingClientRect().width * part;
  return range.getBoundingClientRect().width > room ? [`${range} in ${it.parentElement.className}`] : [] }))"""

#: In Duel, the distances between the coins of the cities and the laurels beside them that have two digits.
FROM_COINS = """() => [...document.querySelectorAll(".fit .purse .vp.wide .i")].map(leaves =>
leaves.getBoundingClientRect().left - leaves.closest(".purse").querySelector(".coin").getBoundingClientRect().right)"""


@pytest.mark.parametrize("path", in_turn(("play/", "ja/play/"), 2, 1))
def test_no_sign_of_an_effect_lies_on_a_cost_or_over_the_edge_of_a_card_in_a_hand_of_seven(
    path: str, still_page: OpenStillPage
) -> None:
    still = still_page((320, 700), path)
    cards = still.page.request.get(f"{still.page.url.removesuffix('play/')}cards/wonders/").text()
    still.show(record_where("turn", 1))
    assert still.page.locator("form.hand .card").count() == 7
    for width in (360, 390):
        still.page.set_viewport_size({"width": width, "height": 800})
        heights = still.page.evaluate("[...document.querySelectorAll('.hand .mark')].map(it => it.offsetHeight)")
        assert len(heights) == 7
        assert max(heights) - min(heights) <= 1, width
    for width in (320, 360, 412, 600, 768, 820, 900, 1024, 1280, 1920):
        still.page.set_viewport_size({"width": width, "height": 800})
        count, found = still.page.evaluate(IN_HAND, [cards, OVERLAPS])
        assert count > 70
        assert found == [], width


@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize("seed", first_in_usual_run(("3", "7", "9")))
def test_every_sign_on_a_card_of_duel_s_display_is_seen_whole(
    seed: str, still_page: OpenStillPage, pytestconfig: pytest.Config
) -> None:
    """A usual run looks at each moment in every other size."""
    still = still_page((360, 740), "play/")
    sizes = ((320, 640), (360, 740), (768, 1024), (1024, 768), (1280, 800), (1440, 900))
    for turn, record in enumerate(moments_of_duel(seed)):
        still.show(record)
        for width, height in some(sizes, turn, 2, pytestconfig):
            still.page.set_viewport_size({"width": width, "height": height})
            found = still.page.evaluate(f"({OVERLAPS})([...document.querySelectorAll('.display .card')])")
            assert found == [], width
            if width > 320:
                assert still.page.evaluate(COVERED) == [], width


@pytest.mark.parametrize("size", in_turn([((360, 740),), ((1440, 900),)], 2), ids=str)
def test_no_number_spills_over_its_laurel_or_coin(size: tuple[int, int], still_page: OpenStillPage) -> None:
    still = still_page(size, "play/")
    for record in (played_out("architects"), *moments_of_duel("3")):
        still.show(record)
        assert still.page.evaluate(SPILLED) == []
        still.page.set_viewport_size({"width": 667, "height": 375})
        assert all(gap >= 3 for gap in still.page.evaluate(FROM_COINS))
        still.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)], ids=str)
def test_the_score_below_a_chart_keeps_clear_of_the_name_below_the_next_one(
    size: tuple[int, int], still_page: OpenStillPage
) -> None:
    still = still_page(size, "play/")
    still.show(played_out("wonders"))
    charts = [box for it in still.page.locator(".growth > li").all() if (box := it.bounding_box())]
    gaps = [right["x"] - left["x"] - left["width"] for left, right in pairwise(charts) if right["y"] == left["y"]]
    assert gaps
    assert min(gaps) >= 16


def test_on_phones_a_hand_of_four_cards_is_one_row_and_choosing_one_scrolls_nothing(still_page: OpenStillPage) -> None:
    still = still_page((360, 740), "play/")
    still.show(with_hand_of(4))
    tops = still.page.evaluate("[...document.querySelectorAll('.hand .card')].map(card => card.offsetTop)")
    assert len(tops) == 4
    assert len(set(tops)) == 1
    still.page.locator("form.hand .card").first.click()
    expect(still.page.locator(".sheet:visible")).to_have_count(1)
    assert still.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("wonder", ["rhodes-a", "giza-b"])
def test_on_phones_the_cost_and_the_effect_of_a_stage_keep_clear_of_its_edges(
    wonder: str, still_page: OpenStillPage
) -> None:
    still = still_page((360, 740), "play/")
    still.show(record_where("turn", 1, wonder=wonder))
    for width in (320, 360, 412):
        still.page.set_viewport_size({"width": width, "height": 740})
        margins = still.page.evaluate(
            """() => [...document.querySelectorAll(".me .stage")].flatMap(stage => {
            const { left, bottom } = stage.getBoundingClientRect();
            const signs = [...stage.querySelectorAll(".no, .chip, .vp")].map(it => it.getBoundingClientRect());
            return signs.map(it => Math.min(it.left - left, bottom - it.bottom)); })"""
        )
        assert len(margins) > 9
        assert min(margins) >= 7  # at the left, 3 of these are the edge of the next stage
        tops = still.page.evaluate("[...document.querySelectorAll('.me .stage')].map(stage => stage.offsetTop)")
        assert len({tops.count(top) for top in tops}) == 1  # every row has the same number of stages


def test_in_a_wide_window_no_card_moves_when_one_is_chosen_if_its_text_fits_beside_the_sheet(
    still_page: OpenStillPage,
) -> None:
    still = still_page((1280, 800), "play/")
    places = """() => [...document.querySelectorAll("#dock h2, #hint-open, form.hand .card")]
    .map(it => it.getBoundingClientRect()).map(({ left, width }) => [left, width])"""
    texts = still.page.locator("form.hand .card-says:visible")
    for cards, width in ((3, 1280), (5, 1280), (6, 1440), (7, 1600)):
        still.page.set_viewport_size({"width": width, "height": 900})
        still.show(with_hand_of(cards))
        before = still.page.evaluate(places)
        assert min(before)[0] == before[0][0] == before[2][0]  # the heading, the first card
        expect(texts).to_have_count(cards)
        still.page.locator("form.hand .card").first.click()
        expect(still.page.locator(".sheet:visible")).to_have_count(1)
        assert still.page.evaluate(places) == before


def test_on_phones_the_names_above_a_score_sheet_are_turned_but_the_faces_are_upright_and_in_a_row(
    still_page: OpenStillPage,
) -> None:
    still = still_page((360, 740), "play/")
    still.show(played_out("wonders"))
    faces = still.page.evaluate(
        """() => [...document.querySelectorAll("#sheet thead .seal")]
        .map(it => [getComputedStyle(it).writingMode, it.getBoundingClientRect().top])"""
    )
    assert len(faces) == 7
    assert {tuple(face) for face in faces} == {("horizontal-tb", faces[0][1])}


def test_with_letters_twice_as_large_the_cards_of_duel_keep_their_width_on_a_laptop(still_page: OpenStillPage) -> None:
    still = still_page((1280, 800), "play/")
    still.show(played("duel"))
    assert still.page.evaluate(CUT, LARGE) == []
    widths = still.page.evaluate(
        "[...document.querySelectorAll('.display .card-face')].map(it => it.getBoundingClientRect().width)"
    )
    assert len(widths) > 3
    assert min(widths) > 100


#: The names of cards of Duel whose letters reach beyond their card.
CUT_NAMES = """() => [...document.querySelectorAll(".display .card-name > span")].filter(name => {
  const letters = document.createRange();
  letters.selectNode(name.firstChild); // what follows is for screen readers
  return letters.getBoundingClientRect().right > name.closest(".card").getBoundingClientRect().right; })
.map(it => it.textContent)"""


@pytest.mark.parametrize("width", [320, 360])
def test_in_a_lesson_on_phones_the_names_of_covered_cards_of_the_third_age_are_whole(width: int, user: User) -> None:
    page = user.open("learn/duel/guild-backs/", (width, 740))
    expect(page.locator(".display .covered")).to_have_count(10)
    assert page.evaluate(CUT_NAMES) == []
