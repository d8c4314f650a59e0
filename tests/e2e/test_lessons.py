"""Lessons: answered with and without scripts, by keyboard, in a frame; progress stored on the device; offline use."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from heptad_site.build.learn import taught
from heptad_site.build.lessons import lesson, scenario_verdicts, scenarios
from heptad_site.build.server import Server
from heptad_site.build.weight import largest_lesson
from heptad_site.i18n import LANGUAGES, home_of
from heptad_site.scenarios.scenario import chapters_of
from tests.e2e.conftest import NewUser
from tests.e2e.lessons import CHAPTER, FIRST, GAME, NEXT_CHAPTER, PATH, rights, wrong
from tests.e2e.user import PHONE, START_TIMEOUT, User, too_wide, violations, wait_until
from tests.thorough import in_turn, some

#: The maximum number of compressed bytes that a lesson loads before the user touches it.
MOST_BYTES = 150_000
#: The factor by which the processor is slowed down, and the number of taps that are measured.
SLOWER, TAPS = 6, 20
#: Returns the ms from each tap to its verdict, and those of a constant amount of work after each tap, about 50 ms at
#: that slowdown, with which the time of a tap is compared.
WORK = """([key, taps]) => { const drill = document.querySelector(`.drill[data-scenario="${key}"]`);
const spent = act => { const began = performance.now(); act(); return performance.now() - began };
const tap = () => { drill.querySelector("button.answer").click(); document.body.offsetHeight };
const work = () => { let sum = 0; for (let n = 0; n < 4e5; n++) sum = (sum + n * n) % 7919; return sum };
return Array.from({ length: taps }, () => {
const both = [spent(tap), spent(work)]; drill.querySelector("[data-do=again]").click(); return both }) }"""
#: A chapter of another game that no other test opens in a context that caches visited pages.
NOT_VISITED = chapters_of("architects")[-1].key
#: Stores that these lessons of a game are solved, too. One chapter is not enough to build a piece of the wonder, which
#: has fewer pieces than a course has chapters.
SOLVE = """([game, keys]) => { const all = JSON.parse(localStorage.getItem("heptad-learn"));
for (const key of keys) all[game][key] = 1; localStorage.setItem("heptad-learn", JSON.stringify(all)) }"""
#: Takes (path, indices of answers) for several pages. Inserts their lessons into the current page, without the boards,
#: which take most of the time; runs the script of lessons on them; and clicks the answers. Returns for each lesson and
#: answer the visible verdicts, whether their heads are announced to screen readers, and whether the lesson is solved;
#: and the number of parts of verdicts that remain hidden.
ANSWER = """async pages => {
  const main = document.querySelector("main"), parser = new DOMParser();
  const texts = await Promise.all(pages.map(([path]) => fetch(path).then(found => found.text())));
  const sheets = texts.map(text => parser.parseFromString(text, "text/html"));
  const scripts = new Set(sheets.map(sheet => sheet.querySelector("script[src$='/lesson.js']").getAttribute("src")));
  const drills = sheets.map(sheet => document.adoptNode(sheet.querySelector(".drill")));
  for (const board of drills.flatMap(drill => [...drill.querySelectorAll(".drill-board")])) board.remove();
  main.replaceChildren(...drills);
  for (const src of scripts) await import(`${new URL(src, location.href)}?again`);
  const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const found = drills.map(() => []);
  for (let turn = 0; pages.some(([, places]) => turn < places.length); turn += 1) {
    const asked = [...drills.entries()].filter(([number]) => turn < pages[number][1].length);
    const shown = asked.map(([number, drill]) => {
      main.replaceChildren(drill);
      drill.querySelectorAll("button.answer")[pages[number][1][turn]].click();
      return [...drill.querySelectorAll(".verdict")].filter(verdict => verdict.checkVisibility());
    });
    for (const _ of ["bills", "tables"]) await painted();
    for (const [place, [number, drill]] of asked.entries()) {
      const heads = shown[place].map(verdict => verdict.querySelector(".verdict-head").textContent);
      const said = drill.querySelector("[role=status]").textContent;
      const right = drill.matches(".drill-right");
      found[number].push([shown[place].map(it => it.className), said !== "" && said === heads.join(), right]);
    }
  }
  return [found, drills.flatMap(drill => [...drill.querySelectorAll(".verdict > [hidden]")]).length];
}"""

#: Returns what reaches beyond its half of the prices of a card on the table, and the signs behind the prices.
CROWDED = """() => [...document.querySelectorAll(".display .card:has(.prices)")].flatMap(card => {
  const box = it => it.getBoundingClientRect();
  const beyond = [...card.querySelectorAll(".prices > span")].flatMap(price => [...price.children]
    .filter(it => !it.matches(".vh"))
    .filter(it => box(it).left < box(price).left - 1 || box(it).right > box(price).right + 1));
  const behind = [...card.querySelectorAll(".card-face :is(.chip, .coin, .vp, .link, .sym)")]
    .filter(it => box(it).height && box(it).bottom > box(card.querySelector(".prices")).top + 1.5);
  return [...beyond, ...behind].map(it => `${card.textContent.trim().slice(0, 20)}: ${it.className}`);
})"""


def drill(page: Page | FrameLocator, key: str) -> Locator:
    return page.locator(f".drill[data-scenario={key}]")


def answers(page: Page | FrameLocator, key: str) -> Locator:
    return drill(page, key).locator("button.answer")


def solve(page: Page | FrameLocator, key: str) -> None:
    for place in rights(key):
        answers(page, key).nth(place).click()
    expect(drill(page, key)).to_contain_class("drill-right")


@pytest.mark.promise("lesson")
@pytest.mark.every_engine(usual=False)
def test_a_wrong_answer_stays_marked_and_the_right_one_ends_the_question(user: User) -> None:
    page = user.open(PATH)
    page.evaluate("document.addEventListener('heptad:solved', it => (window.solved = it.detail))")
    miss = answers(page, FIRST).nth(wrong(FIRST))
    miss.click()
    expect(miss).to_have_attribute("aria-disabled", "true")
    expect(miss).to_be_focused()
    verdicts = drill(page, FIRST).locator(".verdict:visible")
    expect(verdicts).to_have_count(1)
    said = lesson(GAME, FIRST, "en").answers[wrong(FIRST)].head
    expect(verdicts.locator(".verdict-head b")).to_have_text(said)
    expect(drill(page, FIRST).locator("[role=status]")).to_contain_text(said)
    miss.dispatch_event("click")
    solve(page, FIRST)
    expect(verdicts.locator(".verdict-head b")).to_have_text(lesson(GAME, FIRST, "en").answers[rights(FIRST)[-1]].head)
    page.wait_for_function("window.solved")  # the event comes after the verdict has been painted
    assert page.evaluate("window.solved") == {"game": GAME, "scenario": FIRST, "tries": 1 + len(rights(FIRST))}
    expect(answers(page, FIRST).and_(page.locator("[aria-disabled]"))).to_have_count(answers(page, FIRST).count())
    drill(page, FIRST).locator("[data-do=again]").click()
    expect(drill(page, FIRST).locator(".verdict:visible")).to_have_count(0)
    expect(answers(page, FIRST).first).to_be_focused()


def test_every_scenario_is_answered_wrong_and_right_in_each_language(
    new_user: NewUser, server: Server, pytestconfig: pytest.Config
) -> None:
    """A usual run tests every third scenario, in one language, alternating between the languages."""
    someone = new_user(server.url, service_workers="block", bypass_csp=True)  # `ANSWER` writes into the page
    for (place, lang), game in product(enumerate(LANGUAGES), taught()):
        keys = some([*scenarios(game)], place, 3 * len(LANGUAGES), pytestconfig)
        chosen = {key: chosen_places(game, key) for key in keys}
        folder = f"{server.url}{home_of(lang)}learn/{game}/"
        page = someone.open(f"{home_of(lang)}learn/{game}/{next(iter(chosen))}/")
        seen, hidden = page.evaluate(ANSWER, [[f"{folder}{key}/", places] for key, places in chosen.items()])
        assert hidden == 0
        for (key, places), of_page in zip(chosen.items(), seen, strict=True):
            rest = [["verdict verdict-yes"], True, False]
            expected = [[["verdict verdict-no"], True, False], *[rest] * (len(places) - 2)]
            assert of_page == [*expected, [["verdict verdict-yes"], True, True]], (lang, game, key)
        assert page.evaluate("game => JSON.parse(localStorage['heptad-learn'])[game]", game).keys() >= chosen.keys()
        page.close()


def chosen_places(game: str, key: str) -> list[int]:
    """Return the index of a wrong answer, and those of the right answers that the scenario asks for."""
    right = [verdict.right for verdict in scenario_verdicts(game, key)[1]]
    rights = [place for place, is_right in enumerate(right) if is_right]
    return [right.index(False), *(rights if scenarios(game)[key].question["ask"] == "legal" else rights[:1])]


def test_a_lesson_is_answered_by_keyboard(user: User) -> None:
    page = user.open(PATH)
    answers(page, FIRST).first.focus()
    for _ in range(rights(FIRST)[0]):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(drill(page, FIRST).locator(".verdict-yes:visible")).to_have_count(1)


def test_screen_readers_find_the_headings_and_answers_of_a_chapter_that_are_not_in_sight(user: User) -> None:
    page = user.open(PATH, PHONE)
    expect(answers(page, FIRST).first).to_be_visible()
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    found = [(node["role"]["value"], node["name"]["value"]) for node in nodes if not node["ignored"]]
    titles = page.locator(".drill > h2").all_text_contents()
    assert {title for role, title in found if role == "heading"} >= {*titles}
    assert {title for role, title in found if role == "region"} >= {*titles}
    assert len([role for role, _ in found if role == "button"]) >= page.locator("button.answer").count()


def test_without_a_script_every_answer_opens_to_its_verdict(new_user: NewUser, server: Server) -> None:
    page = new_user(server.url, java_script_enabled=False).open(PATH)
    for details in drill(page, FIRST).locator("details.answer").all():
        details.locator("summary").first.click()
        expect(details.locator(".verdict")).to_be_visible()
    expect(page.locator(".verdict:visible")).to_have_count(1)


def test_progress_is_kept_and_builds_the_wonder(user: User) -> None:
    page = user.open(PATH)
    for key in CHAPTER.scenarios:
        solve(page, key)
    mark = page.locator(f".rail li[data-needs='{' '.join(CHAPTER.scenarios)}']")
    expect(mark).to_have_class("now done")
    page.reload()
    expect(mark).to_have_class("now done")
    for path in ("learn/", f"learn/{GAME}/", ""):
        page.goto(user.url + path)
        part = page.locator(f"[data-course={GAME}]").first
        expect(part.locator("[data-needs].done")).to_have_count(1)
        expect(part.locator("[data-count]")).to_have_text("1")
    page.goto(f"{user.url}learn/")
    expect(page.locator(f"[data-course={GAME}] .rail-list .now")).to_have_count(1)
    assert page.locator(f"[data-course={GAME}] [data-next]").get_attribute("href")
    built = page.locator(f"[data-course={GAME}] .wonder .built")
    expect(built).to_have_count(0)
    page.evaluate(SOLVE, [GAME, NEXT_CHAPTER.scenarios])
    page.reload()
    expect(built).to_have_count(1)


def test_play_on_from_here_opens_the_same_position(returning_user: User) -> None:
    link = drill(returning_user.open(PATH), FIRST).locator(".play-on").get_attribute("href")
    page = returning_user.open(str(link).removeprefix("../../../"))
    expect(page.locator(".duelist")).to_have_count(2, timeout=START_TIMEOUT)
    table, _ = scenario_verdicts(GAME, FIRST)
    coins = [city["coins"] for city in table.view(0)["cities"]]
    shown = page.locator(".duelist .purse > .coin").all_inner_texts()
    assert sorted(int(text.split()[0]) for text in shown) == sorted(coins)


def test_in_a_frame_only_the_lesson_is_shown(user: User) -> None:
    page = user.open("404.html")
    frame_of = "src => document.body.append(Object.assign(document.createElement('iframe'), { src, width: 900 }))"
    page.evaluate(frame_of, f"{user.url}learn/{GAME}/{FIRST}/?theme=dark")
    frame = page.frame_locator("iframe")
    expect(frame.locator(".drill")).to_be_visible()
    for around in (".bar", ".foot", ".turnpage"):
        expect(frame.locator(around)).to_be_hidden()
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    with page.expect_popup() as opened:
        frame.locator("[data-do=open]").click()
    assert opened.value.url == f"{user.url}learn/{GAME}/{FIRST}/?"
    cut = frame.locator(".skyfeet li").evaluate_all("all => all.filter(it => it.scrollWidth > it.clientWidth).length")
    assert cut == 0
    solve(frame, FIRST)


def test_a_tap_shows_its_verdict_at_once_on_a_slow_phone(user: User) -> None:
    page = user.open(PATH, size=PHONE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    taps, works = zip(*page.evaluate(WORK, [FIRST, TAPS]), strict=True)
    assert median(taps) < median(works), (taps, works)


def test_a_lesson_visited_is_there_without_a_network(returning_user: User) -> None:
    page = returning_user.open(f"learn/{GAME}/{FIRST}/")
    wait_until(page, lambda: page.evaluate("caches.match(location.href).then(Boolean)") is True)
    with returning_user.without_network():
        page.reload()
        expect(drill(page, FIRST)).to_be_visible()
        page.goto(f"{returning_user.url}learn/architects/{NOT_VISITED}/")
        expect(page.locator(".drill").first).to_be_visible()


def test_a_first_visit_keeps_the_site_after_an_answer_or_a_while_but_not_where_bytes_are_saved(
    new_user: NewUser, server: Server
) -> None:
    someone = new_user(server.url)
    script = """Object.defineProperty(navigator, "connection", { value: {
      get saveData() { return !sessionStorage.isPlentiful } } });
    ServiceWorkerContainer.prototype.register = async () => { self.kept = (self.kept ?? 0) + 1 }"""
    page = someone.context.new_page()
    page.add_init_script(script)
    page.clock.install()
    page.goto(server.url + PATH)
    choices = answers(page, FIRST)
    choices.nth(wrong(FIRST)).click()
    page.clock.run_for(60_000)
    assert page.evaluate("self.kept") is None
    page.evaluate("sessionStorage.isPlentiful = true")
    choices.nth(rights(FIRST)[0]).click()
    page.clock.run_for(1000)
    wait_until(page, lambda: page.evaluate("self.kept") == 1)
    page.reload()
    expect(choices.first).to_be_visible()
    page.clock.run_for(60_000)
    wait_until(page, lambda: page.evaluate("self.kept") == 1)
    page.goto(f"{server.url}learn/")
    wait_until(page, lambda: page.evaluate("self.kept") == 1)


def test_no_verdict_has_a_violation_or_makes_the_page_too_wide(user: User) -> None:
    page, found = user.open(PATH, size=PHONE), []
    for key in CHAPTER.scenarios:
        answers(page, key).nth(wrong(key)).click()
    found += violations(page) + too_wide(page)
    for key in CHAPTER.scenarios:
        solve(page, key)
    assert found + violations(page) + too_wide(page) == []
    page.goto(f"{user.url}ja/learn/wonders/puzzle-13/")  # the title of the next puzzle is a long phrase
    assert too_wide(page) == []


def test_the_heaviest_lesson_stays_light(built_site: Path) -> None:
    size, page = largest_lesson(built_site)
    assert page
    assert size < MOST_BYTES, page


@pytest.mark.parametrize("key", in_turn((key for key, it in scenarios("duel").items() if "display" in it.show), 4, 1))
def test_no_price_on_a_table_of_duel_lies_on_another_or_on_a_sign(key: str, user: User) -> None:
    page = user.open(f"learn/duel/{key}/")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CROWDED) == [], width
