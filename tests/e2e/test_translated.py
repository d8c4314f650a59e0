"""Pages that the browser translates: it changes the language of the root element and replaces every text node."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.games import Architects, Duel
from tests.e2e.user import Game, User, link_of

#: Translates a page as browsers do, and everything that is added to it later.
TRANSLATE = """addEventListener("load", () => {
  const wrap = text => {
    if (!text.data.trim() || !text.isConnected || text.parentElement.closest("font, svg, script, style")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(`«${text.data}»`);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translate = root => {
    const [texts, walker] = [[], document.createTreeWalker(root, NodeFilter.SHOW_TEXT)];
    for (let text = walker.currentNode; text; text = walker.nextNode()) if (text instanceof Text) texts.push(text);
    for (const text of texts) wrap(text);
  };
  Object.assign(document.documentElement, { lang: "de", className: "translated-ltr" });
  translate(document.body);
  new MutationObserver(records => {
    for (const { addedNodes, target } of records) for (const part of [target, ...addedNodes]) translate(part);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})"""
#: The parts of the three boards whose texts are compared.
TEXTS = "#bar h1, .city-head, #dock, .track-says, .seat-who"
GAMES = {"": Game, "&game=duel": Duel, "&game=architects": Architects}


@pytest.mark.every_engine(but="webkit", usual=False)
@pytest.mark.parametrize("query", GAMES, ids=["wonders", "duel", "architects"])
def test_a_translated_table_is_played_and_shows_each_text_once(query: str, returning_user: User) -> None:
    page = returning_user.open(f"play/?seed=2a&name0=Ann{query}", script=TRANSLATE)
    game = GAMES[query](page).ready()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    game.play_turns(3)
    with game.next_scene():
        page.locator("[data-verb=undo] button").click()
    game.play_turns(2)
    expect(page.locator(".thinking")).to_have_count(0)
    shown = page.locator(TEXTS).all_text_contents()
    untranslated = GAMES[query](returning_user.open(f"play/#{link_of(game.record())}")).ready()
    expect(untranslated.page.locator(TEXTS)).to_have_text([re.sub("[«»]", "", text) for text in shown])


def test_what_is_stored_in_all_languages_is_shown_in_that_of_a_translated_page(returning_user: User) -> None:
    returning_user.play("ja/play/?seed=2a").close()
    for path in ("ja/", "ja/saves/"):
        page = returning_user.open(path, script=TRANSLATE)
        expect(page.locator("#resume, .save-says").first).to_contain_text("世界の七不思議")
