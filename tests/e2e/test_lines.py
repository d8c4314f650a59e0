"""Lines of Japanese text on boards, as each engine renders them, break between phrases only."""

from __future__ import annotations

from gettext import NullTranslations
from itertools import product

import pytest

from heptad.games.duel.cards import CARDS
from heptad.kernel.record import RecordData, Seat
from heptad.table import Table
from heptad.text.bots import CHARACTERS, character_text
from heptad.text.languages import translator
from heptad_site.games.duel.text import text_of
from tests.duel_games import asked
from tests.e2e.conftest import OpenStillPage
from tests.e2e.fit import CUT, LARGE, TABLES, played, played_out
from tests.e2e.records import SEATS
from tests.e2e.user import too_wide
from tests.thorough import first_in_usual_run, in_turn, some

NAMES = ("さくら", "マリア・カラス", "たろう")
#: Returns every line break within a text: the text before and after it, and whether a break is allowed there: at a mark
#: for it, a space or a hyphen, after a punctuation mark, before an opening bracket, or at an icon.
ENDS = """() => { const found = [], board = document.getElementById("app");
const isInline = element => getComputedStyle(element).display === "inline";
const box = node => { let it = node.parentElement; while (isInline(it)) it = it.parentElement; return it; };
const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
let before = null; // the last letter that was drawn
while (texts.nextNode()) {
  const text = texts.currentNode, parent = text.parentElement, within = box(text);
  if (!parent.checkVisibility() || parent.closest(".vh, svg")) continue;
  if (getComputedStyle(parent).writingMode !== "horizontal-tb") continue;
  for (let place = 0; place < text.data.length; place++) {
    const range = document.createRange(), letter = text.data[place];
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    const drawn = [...range.getClientRects()].at(-1); // the first one may be the hyphen of the line before
    if (!drawn?.width || !drawn.height) continue;
    const middle = (drawn.top + drawn.bottom) / 2;
    if (before?.within === within && middle > before.bottom) {
      const between = document.createRange();
      between.setStart(before.text, before.place + 1);
      between.setEnd(text, place);
      const marked = between.cloneContents().querySelector("wbr, br, svg, .vh") !== null;
      const may = marked || /[\\s\\u00ad\\-、。：・！？…）」/／+]/.test(before.letter) || /[\\s（「]/.test(letter);
      found.push({ before: before.text.data.slice(0, before.place + 1).slice(-8),
        after: text.data.slice(place, place + 8), within: within.className,
        may: may || /[\\s\\u00ad]/.test(`${between}`) });
    }
    before = { text, place, within, letter, bottom: drawn.bottom };
  }
}
return found; }"""
#: Characters at which no line begins: particles, which belong to the word before them, small kana and punctuation.
NEVER_FIRST = "がをのへに、。・：ーゃゅょっャュョッ）」"
#: Returns the prices of a neighbour's resources that are not in one line with the first of them.
PRICES = """() => [...document.querySelectorAll(".sells .price")].filter(it => {
const [price, goods] = [".coin", ".chip"].map(name => it.querySelector(name).getBoundingClientRect());
return goods.top > price.bottom; }).map(it => it.textContent)"""


def named(record: RecordData) -> RecordData:
    """Return the same game with other names of the players."""
    seats = [seat | {"name": NAMES[number % len(NAMES)]} for number, seat in enumerate(record["seats"])]
    return record | {"seats": seats}


@pytest.mark.every_engine(usual=False)
def test_no_line_of_a_board_begins_with_a_particle_or_ends_within_a_phrase(still_page: OpenStillPage) -> None:
    still, ends, wrong = still_page((360, 740), "ja/play/"), 0, []
    for game, of, board in product(TABLES, (played, played_out), ("drawn", "text")):
        still.show(named(of(game)), board)
        found = still.page.evaluate(ENDS)
        wrong += [(game, board, it) for it in found if not it["may"] or it["after"][0] in NEVER_FIRST]
        assert still.page.evaluate(CUT, "") + too_wide(still.page) + still.page.evaluate(PRICES) == []
        ends += len(found)
    assert wrong == []
    assert ends > 200


def test_on_a_small_phone_the_bar_has_two_lines_and_the_title_of_the_hand_one(still_page: OpenStillPage) -> None:
    still = still_page((360, 740), "ja/play/")
    still.show(Table.new("wonders", {"players": 2}, seed="7b", seats=SEATS[:2]).record.to_data())
    heights = still.page.evaluate(
        "[...document.querySelectorAll('.day-text, .dock-head h2')].map(it => it.clientHeight / 16)"
    )
    assert len(heights) == 2
    assert heights[0] < 2.5
    assert heights[1] < 2


@pytest.mark.every_engine(usual=False)
def test_marks_are_no_part_of_a_row_and_are_not_copied(still_page: OpenStillPage) -> None:
    still = still_page((360, 740), "ja/play/")
    for game, board in product(TABLES, ("drawn", "text")):
        still.show(named(played(game)), board)
        rows = still.page.evaluate(
            """() => [...document.querySelectorAll("#app wbr")].map(mark => mark.parentElement)
            .filter(it => /flex|grid/.test(getComputedStyle(it).display)).map(it => it.outerHTML)"""
        )
        assert rows == []
        copied = still.page.evaluate(
            "getSelection().selectAllChildren(document.getElementById('app')), `${getSelection()}`"
        )
        assert len(copied) > 100
        assert "\u200b" not in copied


@pytest.mark.every_engine(usual=False)
def test_a_word_that_is_wider_than_its_box_still_breaks_when_letters_are_twice_as_large(
    still_page: OpenStillPage,
) -> None:
    still = still_page((360, 740), "ja/play/")
    for game, of in product(TABLES, (played, played_out)):
        still.show(named(of(game)))
        assert still.page.evaluate(CUT, LARGE) + too_wide(still.page) == []


#: Writes each name on an open card of Duel, and returns those that are broken between lines without a hyphen.
BROKEN = f"""names => names.filter(name => {{
const place = document.querySelector(".display .open .card-name > :first-child");
place.textContent = name;
return ({ENDS})().some(it => !it.may && place.textContent.includes(it.before)); }})"""


@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize("size", in_turn([pytest.param((360, 740), id="360"), pytest.param((640, 360), id="640")], 2))
def test_no_name_of_a_card_of_duel_is_broken_on_a_phone_but_between_syllables(
    size: tuple[int, int], still_page: OpenStillPage
) -> None:
    still, text = still_page(size, "play/"), text_of(NullTranslations())
    for age in (1, 2, 3):
        still.show(asked("turn", age).record.to_data())
        names = [drawn.soft or drawn.name for card in CARDS if card.age == age for drawn in [text.card_text(card)]]
        assert still.page.evaluate(BROKEN, names) == []


#: The numbers of lines of all texts that consist of one of these names; each name is a single word.
LINES_OF = """names => { const found = [];
const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode, range = document.createRange();
  if (!names.includes(text.data.trim()) || !text.parentElement.checkVisibility()) continue;
  range.selectNodeContents(text);
  found.push([range.getClientRects().length, text.parentElement.outerHTML]);
}
return found; }"""
SIZES = ((320, 640), (360, 740), (768, 1024), (1024, 768), (1264, 800), (1280, 800), (1920, 1080))


@pytest.mark.every_engine(usual=False)
@pytest.mark.parametrize("lang", first_in_usual_run(("ja", "en")))
@pytest.mark.thorough
def test_no_name_of_a_bot_is_broken(still_page: OpenStillPage, lang: str, pytestconfig: pytest.Config) -> None:
    """A usual run looks at each board in every third size."""
    still, tr = still_page((360, 740), "play/" if lang == "en" else "ja/play/"), translator(lang)
    bots = [Seat(name=character_text(key, tr).name, by=f"architect.{key}") for key in CHARACTERS]
    names = [bot["name"] for bot in bots]
    for turn, (game, of) in enumerate(product(TABLES, (played, played_out))):
        record = of(game)
        still.show(record | {"seats": [record["seats"][0], *bots[: len(record["seats"]) - 1]]})
        for width, height in some(SIZES, turn, 3, pytestconfig):
            still.page.set_viewport_size({"width": width, "height": height})
            drawn = still.page.evaluate(LINES_OF, names)
            assert drawn
            assert [it for it in drawn if it[0] > 1] == [], (game, of.__name__, width)
