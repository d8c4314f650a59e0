"""Several people at one screen with Architects: it is covered only if one of them knows a hidden card."""

from __future__ import annotations

import json
from typing import Any

from heptad.table import Table
from heptad_site.session.session import Session


class People:
    """A session with a game of two people, without bots."""

    def __init__(self) -> None:
        self.session = Session()
        query = {"game": "architects", "players": "2", "first": "0", "by0": "person", "by1": "person"}
        self.answer = self.ask("new", query=query, seed="3")

    def ask(self, verb: str, **facts: Any) -> dict[str, Any]:
        text = json.dumps({"id": 1, "lang": "en", "verb": verb, **facts})
        self.answer = json.loads(self.session.handle(text))
        assert self.answer["ok"], self.answer
        return self.answer

    @property
    def table(self) -> Table:
        assert self.session._playing
        return self.session._playing.table

    def act(self, token: str) -> None:
        (seat,) = self.table.current_players
        self.ask("act", seat=seat, token=token, revision=self.table.revision)

    @property
    def covered(self) -> bool:
        return 'id="cover"' in self.answer["html"]

    def take_till_somebody_may_look(self) -> int:
        while "look" not in self.table.legal_tokens(self.table.current_players[0]):
            assert not self.covered
            tokens = self.table.legal_tokens(self.table.current_players[0])
            tops = [deck["top"] for deck in self.table.view(None)["decks"]]
            (seat,) = self.table.current_players
            cats = [t for t, deck in (("t:left", seat), ("t:right", 1 - seat)) if tops[deck] == "cat" and t in tokens]
            self.act((cats or tokens)[0])
        return self.table.current_players[0]


def test_nothing_is_covered_as_long_as_everybody_may_see_everything() -> None:
    people = People()
    people.take_till_somebody_may_look()
    assert not people.covered


def test_who_looks_goes_on_and_a_known_card_covers_the_next_own_turn() -> None:
    people = People()
    seat = people.take_till_somebody_may_look()
    people.act("look")
    assert not people.covered
    top = people.table.view(seat)["central"]["top"]
    assert top
    assert any("Only you know" in said for said in people.answer["announce"])
    people.act("t:left")
    while people.table.current_players == (seat,):
        people.act(people.table.legal_tokens(seat)[0])
    assert not people.covered
    assert "Only you see this card" not in people.answer["html"]
    people.act(next(token for token in ("t:left", "t:right") if token in people.table.legal_tokens(1 - seat)))
    while people.table.current_players == (1 - seat,):
        people.act(people.table.legal_tokens(1 - seat)[-1])
    assert people.table.view(seat)["central"]["top"], "the cat is still here"
    assert people.covered
    people.ask("show", seat=seat)
    assert "Only you see this card" in people.answer["html"]
