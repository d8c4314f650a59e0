"""Lessons: every scenario has a page with a verdict for each answer and with texts, equal in all languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from heptad.kernel.record import Record
from heptad.table import Table
from heptad_site.build import learn
from heptad_site.build.learn import PUZZLES, TITLE, learn_pages, single_pages, taught
from heptad_site.build.lessons import example_names, lesson, scenario_verdicts, scenarios
from heptad_site.folders import CONTENT
from heptad_site.games import GAMES
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.lessons import changes
from heptad_site.render import environment
from heptad_site.scenarios.scenario import chapters_of
from tests.archive.replay import lines
from tests.site.drawn import drawn, page
from tests.site.markup import Outline
from tests.thorough import some

EN = LANGUAGES[0]
#: The parts of a table that a scenario may show.
PARTS = {
    "duel": ["mine", "theirs", "cards", "display", "track", "tokens", "discard", "wonders", "scores"],
    "wonders": ["mine", "left", "right", "hand", "cards", "war", "discard", "scores", "others"],
    "architects": ["mine", "theirs", "decks", "cards", "tokens", "conflict", "cat", "scores"],
}
OPTIONS: dict[str, dict[str, Any]] = {
    "duel": {"wonders": "preset"},
    "wonders": {"players": 4},
    "architects": {"players": 3},
}
CARDS = {"duel": "baths", "wonders": "baths", "architects": "wood"}


def bones(sheet: Outline) -> Counter[tuple[str, str]]:
    """Count the elements of each tag and class on a page.

    Those that are there for how a single language is read do not count: ruby annotations, words of another language,
    and names with soft hyphens, which stand there once for the eye and once for speech.
    """
    found = Counter(
        (tag, attributes.get("class") or "")
        for tag, attributes in sheet.elements
        if tag not in ("ruby", "rt") and not (tag == "span" and {"lang", "aria-hidden"} & {*attributes})
    )
    found["span", "vh"] -= sum(tag == "span" and "aria-hidden" in attributes for tag, attributes in sheet.elements)
    return found


def described(path: str) -> tuple[str, str]:
    _, game, key, _ = path.split("/")
    return game, key


# ── every page ──────────────────────────────────────────────────────────────
def test_every_game_with_excerpts_has_a_tutorial() -> None:
    assert taught() == [game for game in GAMES if GAMES[game].lessons]


@pytest.mark.slow
@pytest.mark.parametrize("path", single_pages())
def test_a_scenario_has_a_page_with_each_verdict_in_every_language(path: str, pytestconfig: pytest.Config) -> None:
    """A usual run looks at every page in one language, and at every eighth page in all of them."""
    game, key = described(path)
    right = [verdict.right for verdict in scenario_verdicts(game, key)[1]]
    everywhere = path in some(single_pages(), 0, 8, pytestconfig)
    sheets = [Outline(page(lang, path)) for lang in (LANGUAGES if everywhere else LANGUAGES[-1:])]
    for sheet in sheets:
        assert sheet.errors == []
        ids = sheet.values("id")
        assert len(ids) == len(set(ids))
        answers = [it for it in sheet.all("details") if it.get("class") == "answer"]
        verdicts = [it for it in sheet.all("div") if (it.get("class") or "").startswith("verdict verdict-")]
        assert len(answers) == len(verdicts) == len(right)
        assert ["data-right" in it for it in answers] == right
        assert bones(sheet) == bones(sheets[0])


def test_the_text_of_a_verdict_which_is_announced_has_a_space_after_its_first_sentence() -> None:
    found = re.findall(r'class="verdict-head">.*?</b>(.*?)<span>', drawn(EN, single_pages()[0]), re.DOTALL)
    assert {*found} == {" "}


@pytest.mark.parametrize("game", taught())
def test_every_scenario_is_reached_from_the_overview(game: str) -> None:
    reached, waiting = {"learn/index.html"}, ["learn/index.html"]
    while waiting:
        here = waiting.pop()
        links = re.findall(rf'<a\s[^>]*?\bhref="(?:\.\./)+(learn/{game}/(?:[a-z0-9-]+/)?)"', page(EN, here))
        found = {f"{link}index.html" for link in links} - reached
        reached |= found
        waiting += found
    assert reached >= {path for path in learn_pages() if path.startswith(f"learn/{game}/")}


@pytest.mark.parametrize("game", taught())
def test_no_chapter_has_the_address_of_a_scenario(game: str) -> None:
    keys = [*scenarios(game), *(chapter.key for chapter in chapters_of(game)), PUZZLES]
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def chapters() -> Iterator[tuple[str, int]]:
    for game in taught():
        yield from ((game, number) for number in range(len(chapters_of(game))))


@pytest.mark.parametrize(("game", "number"), list(chapters()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_a_chapter_holds_its_scenarios_in_order(lang: str, game: str, number: int) -> None:
    chapter = chapters_of(game)[number]
    source = (CONTENT / lang / game / "learn" / f"{chapter.key}.md").read_text("utf-8")
    assert TITLE.match(source)
    assert tuple(learn.BOARD.findall(source)) == chapter.scenarios
    assert "{{" not in learn.BOARD.sub("", source)


# ── what a verdict says ─────────────────────────────────────────────────────
def every_lesson() -> list[tuple[str, str]]:
    return [(game, key) for game in taught() for key in scenarios(game)]


@pytest.mark.parametrize(("game", "key"), every_lesson())
def test_verdicts_follow_from_the_engine(game: str, key: str) -> None:
    table, verdicts = scenario_verdicts(game, key)
    drawn = lesson(game, key, EN)
    assert [answer.right for answer in drawn.answers] == [verdict.right for verdict in verdicts]
    for answer, verdict in zip(drawn.answers, verdicts, strict=True):
        assert answer.head
        assert answer.says or answer.result or answer.bill or answer.changes or answer.happened or answer.after
        refused = verdict.refusal is not None
        assert (answer.head == "This may not be done.") == refused
        if refused:
            assert answer.says
        if answer.bill:
            paid = sum(payment.coins for payment in answer.bill.payments)
            assert paid == sum(row.coins for row in answer.bill.rows)
    if table.current_players:
        again = Table(Record.from_link(drawn.link))
        assert again.view(scenarios(game)[key].seat) == table.view(scenarios(game)[key].seat)


@pytest.mark.parametrize(("lang", "head"), [("en", "Wrong: Ada wins."), ("ja", "不正解：アダが勝つ")])
def test_a_wrong_answer_is_named_as_it_was_given_also_if_it_is_a_whole_sentence(lang: str, head: str) -> None:
    assert head in [answer.head for answer in lesson("duel", "pair-1", lang).answers]


@pytest.mark.parametrize(
    ("key", "heads"),
    [("six-1", {"Right.", "Wrong."}), ("the-greater-lead", {"Right.", "Not the best."})],
)
def test_an_answer_is_not_the_best_only_where_results_are_compared(key: str, heads: set[str]) -> None:
    assert {answer.head for answer in lesson("duel", key, EN).answers} == heads


@pytest.mark.parametrize(("lang", "right"), [("en", "3 different symbols"), ("ja", "3種類")])
def test_symbols_are_counted_by_their_kinds(lang: str, right: str) -> None:
    assert [answer.label.text for answer in lesson("duel", "law-2", lang).answers if answer.right] == [right]


@pytest.mark.parametrize(("lang", "head"), [("en", "Wrong: −1 point."), ("ja", "不正解：−1勝利点")])
def test_a_negative_answer_keeps_its_sign_in_words(lang: str, head: str) -> None:
    assert head in [answer.head for answer in lesson("wonders", "war-1", lang).answers]


@pytest.mark.parametrize(
    ("key", "labels"),
    [
        ("manneken-a-3", ["Next stage (copying Ben)", "Next stage with Vineyard (copying Cleo)", "Discard Vineyard"]),
        ("olympia-used", ["Build free", "Build Caravansery", "Discard Walls"]),
    ],
)
def test_an_answer_names_the_power_that_is_used_and_the_neighbour_who_is_copied(key: str, labels: list[str]) -> None:
    assert [answer.label.text for answer in lesson("wonders", key, EN).answers] == labels


def test_a_copied_stage_costs_what_is_printed_on_the_board_that_copies() -> None:
    bill = next(answer.bill for answer in lesson("wonders", "manneken-a-1", EN).answers if answer.right)
    assert bill
    assert [row.resources for row in bill.rows] == [("stone", "clay")]


# ── excerpts ────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("game", "part"), [(game, part) for game in PARTS for part in PARTS[game]])
def test_every_part_of_a_table_can_be_drawn(game: str, part: str) -> None:
    sheet = Outline(drawn_part(game, part))
    assert sheet.errors == []
    assert sheet.elements
    assert sheet.values("id") + sheet.values("popovertarget") == []
    assert sheet.all("button", "input", "a") == []


def drawn_part(game: str, part: str) -> str:
    """Return the HTML of a part of the table at the beginning of a game."""
    table, tr = Table.new(game, OPTIONS[game], seed="2a"), translator(EN)
    lessons = GAMES[game].lessons
    assert lessons
    seat = table.current_players[0]
    names = example_names(table.options["players"], tr)
    drawn = lessons.excerpt(table, seat, names, tr, [CARDS[game]], "asked")
    template = environment(EN).get_template(f"games/{game}/excerpt.html")
    module: Any = template.make_module({**drawn.facts, "parts": [part], "asked": "", "puzzle": False})
    return str(module.part(part))


@pytest.mark.parametrize(
    ("game", "part"),
    [("wonders", "hand"), ("wonders", "cards"), ("duel", "cards"), ("duel", "display"), ("architects", "cards")],
)
def test_the_cards_of_a_question_are_a_list(game: str, part: str) -> None:
    sheet = Outline(drawn_part(game, part))
    roles = [attributes["role"] for _, attributes in sheet.elements if "role" in attributes]
    assert roles[0] == "list"
    cards = [attributes for _, attributes in sheet.elements if "card" in (attributes.get("class") or "").split()]
    assert cards
    assert all(card["role"] == "listitem" for card in cards)


def test_the_question_mark_instead_of_a_price_is_not_read_out() -> None:
    marks = Outline(lesson("duel", "chain-2", EN).board).all("span")
    assert [mark.get("aria-hidden") for mark in marks if "unknown" in (mark.get("class") or "")] == ["true"]


def test_changes_are_told_of_the_own_city_first() -> None:
    words = {"coins": ("i-coins", "Coins"), "points": ("i-laurel", "Points")}
    before = [{"coins": 7, "points": 1}, {"coins": 3, "points": 0}]
    after = [{"coins": 9, "points": 1}, {"coins": 1, "points": 2}]
    found = [tuple(change) for change in changes(["Ada", "Ben"], before, after, words, 1)]
    assert found == [
        ("i-coins", "Coins", "Ben", 3, 1),
        ("i-laurel", "Points", "Ben", 0, 2),
        ("i-coins", "Coins", "Ada", 7, 9),
    ]


# ── every action and refusal as an answer ───────────────────────────────────
@pytest.mark.parametrize("game", list(OPTIONS))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_and_refusal_of_a_game_can_be_an_answer(game: str, lang: str) -> None:
    lessons, tr = GAMES[game].lessons, translator(lang)
    assert lessons
    seen: set[str] = set()
    for row in lines(game):
        whole = Table(Record.from_data(row["record"]))
        names = [f"N{seat}" for seat in range(whole.options["players"] + 1)]
        for step, (seat, token) in enumerate(whole.actions):
            if (kind := token.partition(":")[0]) in seen and step % 199:
                continue
            seen.add(kind)
            table = whole.at(step)
            for action in table.legal_actions(seat):
                facts = table.explain(seat, action)
                assert lessons.label(facts, names, tr).text
                assert isinstance(lessons.disambiguation(facts, names, tr), str)
                lessons.bill(table, seat, facts, names, tr)
            for refused in table.refusals(seat):
                assert lessons.refused_label(refused.data, names, tr).text
                lessons.refused_bill(table, seat, refused.data, names, tr)
    assert len(seen) > 4
