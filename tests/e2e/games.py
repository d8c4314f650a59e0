"""The page objects of play pages with Duel and Architects, and addresses of new games.

The page object of 7 Wonders is `tests.e2e.user.Game`.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from heptad.kernel.record import Record, RecordData
from heptad.table import Table
from heptad_site.session.moves import revision_of
from tests.e2e.user import Game, User, link_of, wait_until

#: Addresses of new games: of Architects against a bot, and of 7 Wonders with two people.
ARCHITECTS_ALONE = "play/?game=architects&players=2&name0=Ann&name1=Ren&seed=2a"
WONDERS_TWO_PEOPLE = "play/?players=3&by0=person&by1=person&name0=Ann&name1=Bob&seed=2a"


class Duel(Game):
    """The page object of a play page with Duel."""

    #: Buttons that are a complete answer by themselves.
    ANSWERS = ".offer button[name=token], .dock-ask button[name=token]"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.takeable = page.locator("label.open")
        self.asks = page.locator(f".your-move, {self.ANSWERS}, [data-verb=show] button, #result").first

    def choose_by_click(self) -> None:
        """Make the decision that is asked for, by clicking the first possible choice."""
        with self.next_scene():
            if self.cover.is_visible():
                self.answer(self.cover)
            elif (answer := self.page.locator(self.ANSWERS).first).is_visible():
                self.answer(answer)
            else:
                self.takeable.first.click()
                self.page.locator(".way button:visible:enabled").first.click()

    def choose(self, token: str) -> None:
        """Take the given action, by clicking the card and the button for it."""
        letter, card = token.split(":")[:2]
        if letter not in "bws":
            self.page.locator(f"button[value='{token}']").click()
            return
        self.page.locator(f"label.open[data-vt={card}]").click()
        if letter == "w":
            self.page.locator(".sheet:visible .use-wonder").click()
        self.page.locator(f".way button[value='{token}']:visible").click()

    def cards(self) -> list[str]:
        return self.page.locator(".display .card-name").all_inner_texts()


class Architects(Game):
    """The page object of a play page with Architects."""

    #: The buttons of all possible answers; in Architects every answer is a single button.
    ANSWERS = "#dock [name=token]"

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.answers = page.locator(f"{self.ANSWERS}:visible")
        self.asks = page.locator(f"{self.ANSWERS}:visible, [data-verb=show] button, #result").first

    def choose_by_click(self) -> None:
        """Make the decision that is asked for, by clicking the first possible choice."""
        with self.next_scene():
            self.answer(self.cover if self.cover.is_visible() else self.answers.first)

    def ready(self) -> Game:
        """Wait until the person is asked for a decision, or the game is over, and the position shown is saved."""
        super().ready()
        form = self.page.locator("#dock form")
        if form.count():
            seat, revision = (int(form.locator(f"[name={name}]").input_value()) for name in ("seat", "revision"))
            wait_until(self.page, lambda: self.is_saved(seat, revision))
        return self

    def is_saved(self, seat: int, revision: int) -> bool:
        """Return whether in the saved game this seat is asked for a decision, at this revision."""
        saved = Table(Record.from_data(self.record()))
        return saved.current_players == (seat,) and revision_of(saved, seat) == revision

    def undo(self) -> None:
        with self.next_scene():
            self.page.locator("[data-verb=undo] button").click()

    def cards(self) -> list[str]:
        return self.page.locator(".deck .card-name").all_inner_texts()


def duel_at_record(user: User, record: RecordData, **options: Any) -> Duel:
    game = Duel(user.open(f"play/#{link_of(record)}", **options))
    game.ready()
    return game
