"""The engine and the independent referee agree in every position of random games: on legal actions, coins, wars and
scores."""

from __future__ import annotations

from typing import Any

import pytest

from heptad.games.wonders import WONDERS
from heptad.kernel.rng import Rng
from heptad.table import Table
from tests.properties import referee

OPTIONS: list[dict[str, Any]] = [
    *({"players": players} for players in WONDERS.players),
    {"wonders": ["babylon-b", "halicarnassus-b", "olympia-a"]},
    {"wonders": ["olympia-b", "rhodes-b", "alexandria-b"]},
    {"players": 4, "wonders": ["manneken-a", "halicarnassus-b", "random", "babylon-b"]},
    {"players": 4, "wonders": ["manneken-a", "rhodes-b", "random", "olympia-b"]},
    {"players": 3, "wonders": ["alexandria-b", "manneken-b", "olympia-a"]},
    {"players": 2, "wonders": ["babylon-b", "random", "manneken-a"]},
    {"players": 2, "wonders": ["manneken-a", "halicarnassus-b", "babylon-b"]},
    {"players": 2, "wonders": ["olympia-b", "manneken-a", "alexandria-b"]},
    {"players": 5, "wonders": ["ephesus-b", "babylon-b", "olympia-b", "halicarnassus-a", "giza-b"]},
]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("builders", [False, True], ids=["any", "builders"])
def test_the_engine_and_the_second_opinion_agree(options: dict[str, Any], builders: bool) -> None:
    for seed in ("1", "2"):
        table: Table = Table.new("wonders", options, seed=seed)
        rng = Rng.of(seed)
        while table.current_players:
            before = table.view(None)
            tokens: dict[int, str] = {}
            events = ["chose"]
            while events == ["chose"]:
                seat = table.current_players[0]
                view, legal = table.view(seat), table.legal_tokens(seat)
                if before["ask"] != "discard":
                    assert set(legal) == referee.legal(view)
                assert_refusals(table, seat, legal)
                liked = [token for token in legal if token.removeprefix("fc-")[0] in "bfdw"] if builders else []
                token = rng.choice(liked or legal)
                tokens[view["answering"]] = token.removeprefix("fc-")
                events = [event.kind for event in table.act(seat, token)]
            agree(before, table.view(None), tokens, "war" in events)


def assert_refusals(table: Table, seat: int, legal: list[str]) -> None:
    """Check that each card of the hand can either be built or is refused, and the same for its sale and for the stage.

    Only a sale for the Free City may be refused.
    """
    view = table.view(seat)
    if view["ask"] not in ("turn", "seventh"):
        return
    for_free_city = view["answering"] == view["free_city"]
    refused = [no for no in table.refusals(seat) if no.action.card >= 0]
    reasons = {(WONDERS.encode(no.action).removeprefix("fc-").partition("@")[0], no.code) for no in refused}
    can = {token.removeprefix("fc-").partition("@")[0].partition("/")[0] for token in legal}
    for key in view["hand"]:
        unbuildable = {code for token, code in reasons if token == f"b:{key}"}
        assert (f"b:{key}" in can) != bool(unbuildable)
        kept = {code for token, code in reasons if token == f"s:{key}"}
        assert (f"s:{key}" in can) != bool(kept)
        assert not kept or for_free_city
    staged = any(token[0] == "w" for token in can)
    bound = all((f"w:{key}", "duty/chain") in reasons for key in view["hand"])
    assert staged != (bound or any(no.code.startswith("build_stage/") for no in table.refusals(seat)))


def agree(before: dict[str, Any], after: dict[str, Any], tokens: dict[int, str], war: bool) -> None:
    """Check what the simultaneous actions `tokens` changed: coins, buildings, stages, conflict tokens and scores."""
    cities = referee.settled(after["cities"])
    expected = referee.resolve(referee.settled(before["cities"]), tokens)
    assert [(city["coins"], city["built"], city["built_stages"]) for city in cities] == expected
    won = referee.war(cities, before["age"]) if war else [[] for _ in cities]
    for old, new, tokens_won in zip(before["cities"], cities, won, strict=True):
        assert new["tokens"] == old["tokens"] + tokens_won
        assert new["shields"] == referee.shields(new)
    for seat, sheet in enumerate(after["score"]):
        assert dict(sheet) == referee.score(cities, seat)
