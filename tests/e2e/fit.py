"""What the tests of layout share: games with long names, and scripts that find texts and signs that are cut off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from heptad.bots.registry import create_bot
from heptad.kernel.record import Record, RecordData, Seat
from heptad.kernel.rng import Rng
from heptad.table import Table

BOTS = (Seat(name="Bob", by="greedy"), Seat(name="Cid", by="greedy"))
NAMES = ("Maximiliana Konstantinopoulos X", "W" * 30)
#: By game: its options, and the minimum number of actions before the position that is shown.
TABLES: dict[str, tuple[dict[str, Any], int]] = {
    "duel": ({"wonders": "preset"}, 14),
    "wonders": ({"players": 7}, 50),
    "architects": ({"players": 7}, 60),
}
#: Doubles the text size.
LARGE = ":root { font-size: 200% !important }"
#: Returns the texts that an element around them clips horizontally, with the given style sheet. Texts for screen
#: readers only, texts hidden from them (which are given elsewhere), and scrollable texts are left out.
CUT = """css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet];
const all = document.getElementById("app") ?? document.querySelector("main");
const found = [], texts = document.createTreeWalker(all, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const text = texts.currentNode, range = document.createRange();
  if (!text.data.trim() || text.parentElement.closest(".vh, svg, [aria-hidden=true]")) continue;
  if (!text.parentElement.checkVisibility()) continue;
  range.selectNodeContents(text);
  for (let box = text.parentElement; box !== all; box = box.parentElement) {
    const style = getComputedStyle(box), edge = box.getBoundingClientRect();
    if (style.clipPath !== "none" || /auto|scroll/.test(style.overflow)) break;
    if (style.overflowX !== "visible" &&
      [...range.getClientRects()].some(it => it.right > edge.right + 2 || it.left < edge.left - 2))
      found.push(`${text.data.trim()} in ${box.className}`);
  }
}
return found; }"""
#: Of the cards in Duel's display, those with a sign whose middle another card covers.
COVERED = """() => [...document.querySelectorAll(".display .card")].filter(card =>
[...card.querySelectorAll(":is(.card-cost, .card-gives) :is(.chip, .coin, .vp, .link, .sym, .shields)")].some(it => {
  const { left, top, width, height } = it.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".display > *");
  return width > 1 && it.checkVisibility() && above && above !== card; }))
.map(card => card.innerText)"""


def to_the_end(table: Table) -> Iterator[int]:
    """Let bots play to the end of the game; yield the number of actions before each decision."""
    bot, rng = create_bot("greedy"), Rng(1)
    while table.current_players:
        yield table.revision
        seat = table.current_players[0]
        table.act(seat, table.game.encode(bot.choose(table.info(seat), rng)))


@cache
def played(game: str) -> RecordData:
    """Return the record of a game of bots and a person, at a decision of the person."""
    options, count = TABLES[game]
    seats = tuple(
        Seat(name=NAMES[seat % 2], by="greedy" if seat else "person") for seat in range(options.get("players", 2))
    )
    table = Table.new(game, options, seed="2a", seats=seats)
    for actions in to_the_end(table):
        if actions >= count and 0 in table.current_players:
            break
    return table.record.to_data()


@cache
def played_out(game: str) -> RecordData:
    """Return the record of the same game at its end."""
    table = Table(Record.from_data(played(game)))
    for _ in to_the_end(table):
        pass
    return table.record.to_data()


def with_hand_of(cards: int) -> RecordData:
    """Return the record of a game of 7 Wonders at the first decision of a person who holds that many cards."""
    table = Table.new("wonders", {"players": 3}, seed="2a", seats=(Seat(name="Ann", by="person"), *BOTS))
    for _ in to_the_end(table):
        if len(table.view(0)["hand"]) == cards and 0 in table.current_players:
            break
    return table.record.to_data()


def moments_of_duel(seed: str) -> Iterator[RecordData]:
    """Yield the record of a game of bots after every tenth action."""
    seats = (Seat(name="Ann", by="person"), Seat(name="Bob", by="greedy"))
    table = Table.new("duel", {"wonders": "preset"}, seed=seed, seats=seats)
    for actions in to_the_end(table):
        if actions % 10 == 0:
            yield table.record.to_data()
