"""In every position of random games the engine and the slow second opinion agree: legality, money, wars, scores."""

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
    {"players": 5, "wonders": ["ephesus-b", "babylon-b", "olympia-b", "halicarnassus-a", "giza-b"]},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
@pytest.mark.parametrize("builders", [False, True], ids=["any", "builders"])
def test_the_engine_and_the_second_opinion_agree(options: dict[str, Any], builders: bool) -> None:
    for seed in ("1", "2"):
        table, rng = Table.new("wonders", options, seed=seed), Rng.of(seed)
        while table.current_players:
            before, asked = table.view(None), table.view(None)["ask"]
            tokens: dict[int, str] = {}
            told = []
            for seat in table.current_players:
                legal = table.legal_tokens(seat)
                if asked != "discard":
                    assert set(legal) == referee.legal(table.view(seat), seat)
                assert_refusals(table, seat, legal)
                liked = [token for token in legal if token[0] in "bfdw"] if builders else []
                tokens[seat] = rng.choice(liked or legal)
            for seat, token in tokens.items():
                told = [event.kind for event in table.act(seat, token)]
            agree(before, table.view(None), tokens, "war" in told)


def assert_refusals(table: Table, seat: int, legal: list[str]) -> None:
    """Every card of the hand can be built, or there is a reason why not; the same for the stage."""
    view = table.view(seat)
    if view["ask"] not in ("turn", "seventh"):
        return
    reasons = {
        WONDERS.encode(refusal.action): refusal.code for refusal in table.refusals(seat) if refusal.action.card >= 0
    }
    for key in view["hand"]:
        buildable = any(token.partition("@")[0] == f"b:{key}" for token in legal)
        assert buildable != (f"b:{key}" in {token.partition("@")[0] for token in reasons})
    staged = any(token.startswith("w:") for token in legal)
    assert staged != any(refusal.code.startswith("stage/") for refusal in table.refusals(seat))


def agree(before: dict[str, Any], after: dict[str, Any], tokens: dict[int, str], war: bool) -> None:
    """What the answers of one moment have done."""
    cities = after["cities"]
    expected = referee.resolve(before["cities"], tokens)
    assert [(city["coins"], city["built"], city["built_stages"]) for city in cities] == expected
    won = referee.war(cities, before["age"]) if war else [[] for _ in cities]
    for old, new, tokens_won in zip(before["cities"], cities, won, strict=True):
        assert new["tokens"] == old["tokens"] + tokens_won
        assert new["shields"] == referee.shields(new)
    for seat, sheet in enumerate(after["score"]):
        assert dict(sheet) == referee.score(cities, seat)
