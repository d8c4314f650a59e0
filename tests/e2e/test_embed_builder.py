"""The page that writes the line which embeds a board."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from heptad.players import DEFAULT_CHARACTERS
from tests.e2e.user import User


def choose_tile(page: Page, name: str, value: str) -> None:
    """Click the tile of a radio button, which itself is invisible."""
    button = page.locator(f"[name={name}][value={value}]")
    page.locator("label").filter(has=button).click()
    expect(button).to_be_checked()


def test_the_builder_joins_the_names_in_a_title_as_the_language_does_it(returning_user: User) -> None:
    page = returning_user.open("ja/embed-builder/?game=duel&scenario=trade-2")
    expect(page.locator("#line")).to_contain_text("、世界の七不思議：デュエル")


def test_the_builder_shows_and_writes_every_kind_of_line(returning_user: User) -> None:
    page = returning_user.open("embed-builder/?game=duel&scenario=trade-2")
    line, inside = page.locator("#line"), page.frame_locator("heptad-board iframe")
    expect(inside.locator("#trade-2")).to_be_visible()
    expect(line).to_contain_text('<heptad-board game="duel" scenario="trade-2" lang="en" title="')
    for kind, text in {
        "iframe": "/learn/duel/trade-2/?theme=dark",
        "markdown": "/pictures/duel/trade-2.png)](",
        "wiki": "/pictures/duel/trade-2.png]",
    }.items():
        choose_tile(page, "theme", "dark")
        choose_tile(page, "form", kind)
        expect(line).to_contain_text(text)
    expect(inside.locator("html")).to_have_attribute("data-theme", "dark")
    choose_tile(page, "form", "element")
    for kind in ("chapter", "puzzle", "play", "card"):
        choose_tile(page, "show", kind)
        expect(line).to_contain_text(f" {'scenario' if kind == 'puzzle' else kind}")
    choose_tile(page, "show", "play")
    page.locator("[name=game]").select_option("wonders")
    page.locator("[name=options]:visible").select_option("4")
    page.locator("[name=bots]").select_option("Novice")
    bots = [f"novice.{name}" for name in DEFAULT_CHARACTERS[:3]]
    expect(line).to_contain_text(f'play options="players=4" bots="{" ".join(bots)}" theme="dark"')
    choose_tile(page, "form", "iframe")
    by = "&amp;".join(f"by{seat}={bot}" for seat, bot in enumerate(bots, 1))
    expect(line).to_contain_text(f'/embed/?theme=dark&amp;game=wonders&amp;players=4&amp;{by}"')
    choose_tile(page, "form", "markdown")
    expect(line).to_contain_text(f"/play/?game=wonders&players=4&{by.replace('&amp;', '&')})")
    choose_tile(page, "form", "element")
    choose_tile(page, "show", "replay")
    expect(line).to_be_empty()
    page.locator("[name=link]").fill("http://x/replay/#abc")
    expect(line).to_contain_text('replay="abc"')
    expect(line).to_contain_text('/replay/#abc"')
    expect(line).not_to_contain_text("/embed/")
