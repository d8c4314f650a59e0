"""Games between bots: every choice is legal, the same seed plays the same game, and no bot gets the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from heptad.bots.match import GameResult, match, play
from heptad.bots.registry import create_bot
from heptad.games import game_of
from heptad.kernel.errors import HeptadError
from heptad.kernel.game import Action, Bot, Info
from heptad.kernel.record import Seat
from heptad.kernel.rng import Rng
from heptad.players import bot_token
from heptad.table import Table

WONDERS = game_of("wonders")


class Watched:
    """A bot that checks whether each choice of another bot is legal; `asked` collects the questions."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked: set[str] = set()

    def choose(self, info: Info, rng: Rng) -> Action:
        action = self.bot.choose(info, rng)
        assert action in info.legal
        self.asked.add(info.view["ask"])
        return action


def games(
    bots: Sequence[Bot], count: int = 1, seed: str = "7", audit: bool = False, **options: object
) -> list[GameResult]:
    """Play games of 7 Wonders between these bots."""
    return list(match(WONDERS, {"players": len(bots), **options}, bots, count, seed, audit=audit))


@pytest.mark.slow
@pytest.mark.parametrize("key", ["greedy", "novice", "random"])
@pytest.mark.parametrize("players", WONDERS.players)
def test_every_bot_answers_every_question_of_the_game_legally(key: str, players: int) -> None:
    bots = [Watched(create_bot(key)) for _ in range(players)]
    for options in ({"wonders": "draft", "sides": "choose"}, {"sides": "a"}, {"sides": "b"}):
        for played in games(bots, 3, audit=True, **options):
            assert played.problems == ()
    assert {"wonder", "turn"} <= set().union(*(bot.asked for bot in bots))


def test_greedy_meets_the_seventh_card_and_the_discard_pile() -> None:
    bots = [Watched(create_bot("greedy")) for _ in range(3)]
    games(bots, 10, wonders=["babylon-b", "halicarnassus-b", "olympia-a"])
    assert {"seventh", "discard"} <= set().union(*(bot.asked for bot in bots))


def test_the_same_seed_plays_the_same_games() -> None:
    bots = [create_bot("greedy"), create_bot("random"), create_bot("random")]
    assert games(bots, 2) == games(bots, 2)
    assert games(bots, 2) != games(bots, 2, seed="8")


def test_a_match_takes_the_key_of_a_game_and_a_whole_number_as_seed() -> None:
    bots = [create_bot("random")] * 3
    (played,) = match("wonders", {"players": 3}, bots, 1, 0x2A)
    assert [played] == games(bots, seed="2a")
    assert play("wonders", {"players": 3}, bots, 0x2A) == play(WONDERS, {"players": 3}, bots, "2a")
    assert play("wonders", {"players": 3}, bots, 0x2A).seed == "2a"


def test_a_random_bot_asks_for_no_view() -> None:
    options = WONDERS.options({})
    info: Info = Info(WONDERS, WONDERS.start(options, WONDERS.deal(options, Rng(0))), 0)
    assert create_bot("random").choose(info, Rng(0)) in info.legal
    assert "view" not in vars(info)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(HeptadError, match="bot/unknown"):
        create_bot("deep-thought")


class Forger:
    """A bot that writes a refused action into what it was told, and chooses it."""

    def choose(self, info: Info, rng: Rng) -> Action:
        (forged, *_) = [refusal.action for refusal in info.refusals] or [Action(99)]
        vars(info)["legal"] = (forged,)
        return forged


class Imitation(Action):
    """An action that claims to be equal to every other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = Action.__hash__


class Answering:
    """A bot that answers with what a function makes of its first legal action."""

    def __init__(self, answer: Callable[[Action], Any]) -> None:
        self.answer = answer

    def choose(self, info: Info, rng: Rng) -> Any:
        return self.answer(info.legal[0])


@pytest.mark.parametrize(
    "bot", [Forger(), Answering(tuple), Answering(lambda _: Imitation(99)), Answering(lambda _: None)]
)
def test_only_an_action_that_the_rules_allow_is_a_choice_whatever_a_bot_does_with_what_it_was_told(bot: Bot) -> None:
    with pytest.raises(HeptadError, match=r"bot/failed .*bot/chose-illegal"):
        games([bot, create_bot("random"), create_bot("random")])


def test_a_bot_cannot_change_the_lists_that_it_is_given() -> None:
    info = Table.new("wonders", seed="7").info(0)
    assert (type(info.legal), type(info.refusals)) == (tuple, tuple)


@pytest.mark.parametrize("key", ["random", "greedy", "novice", "general", "general.hanno"])
def test_a_bot_that_is_asked_when_another_seat_must_act_says_so(key: str) -> None:
    waiting = Table.new("duel", {"first": 1}, seed=1).info(0)
    with pytest.raises(HeptadError, match=r"action/not-your-turn \(seat=0\)"):
        create_bot(key).choose(waiting, Rng(1))


def test_an_opponent_of_a_level_is_shown_as_the_call_that_makes_it_again() -> None:
    shown = [repr(create_bot(key)) for key in ("general", "general.hanno")]
    assert shown == ["LevelBot('general')", "LevelBot('general', 'hanno')"]


# ── errors ──────────────────────────────────────────────────────────────────
def test_an_exception_of_a_bot_says_which_bot_in_which_game() -> None:
    _, second = games([create_bot("random")] * 3, 2)
    working = [True]
    answering = Answering(lambda action: action if working else action.kind / 0)
    matches = match(WONDERS, {"players": 3}, [create_bot("random"), answering, create_bot("random")], 2, "7")
    next(matches)
    working.clear()
    with pytest.raises(HeptadError, match="bot/failed") as raised:
        next(matches)
    said = {"number": 1, "seed": second.seed, "why": "bot/raised"}
    problem = "ZeroDivisionError: division by zero"
    assert raised.value.data == {"bot": "Answering", "seat": 1, **said, "problem": problem}
    assert isinstance(raised.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("count", [0, 2, 4])
def test_a_game_needs_one_bot_for_each_seat(count: int) -> None:
    with pytest.raises(HeptadError, match="bot/count") as raised:
        match(WONDERS, {"players": 3}, [create_bot("random")] * count, 1, "7")
    assert raised.value.data == {"given": count, "known": ["3"]}


def test_a_class_in_the_place_of_a_bot_is_named() -> None:
    classes: Any = [create_bot("random"), type(create_bot("random"))]
    with pytest.raises(HeptadError, match=r"bot/broken.*bot/is-class.*RandomBot"):
        match("duel", {}, classes, 1, "7")


def test_options_that_are_not_given_have_their_defaults_in_a_single_game_too() -> None:
    bots = [create_bot("random")] * 2
    duel = game_of("duel")
    assert play(duel, {}, bots, "7") == play(duel, duel.options({}), bots, "7")
    with pytest.raises(HeptadError, match="options/unknown"):
        play(duel, {"cards": 9}, bots, "7")


@pytest.mark.parametrize("key", ["novice", "general", "random"])
def test_a_bot_is_not_asked_out_of_turn(key: str) -> None:
    table = Table.new("duel", {"first": 0}, seed="7", seats=(Seat(name="", by=key),) * 2)
    assert bot_token(table, 0) in table.legal_tokens(0)
    with pytest.raises(HeptadError, match="action/not-your-turn"):
        bot_token(table, 1)


def test_no_bot_decides_at_a_table_whose_record_does_not_say_who_plays() -> None:
    with pytest.raises(HeptadError, match=r"record/damaged.*part='seats'"):
        bot_token(Table.new("duel", {"first": 0}, seed="7"), 0)


@pytest.mark.parametrize(
    ("game", "options", "seed", "code"),
    [
        ("chess", {}, "7", "game/unknown"),
        ("wonders", {"players": 9}, "7", "options/value"),
        ("wonders", {"towers": 3}, "7", "options/unknown"),
        ("wonders", {"players": 3}, "seven", "seed/malformed"),
        ("wonders", {"players": 3}, -7, "seed/malformed"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_before_its_first_game(
    game: str, options: dict[str, Any], seed: str | int, code: str
) -> None:
    with pytest.raises(HeptadError, match=code):
        match(game, options, [create_bot("random")] * 3, 1, seed)


def test_the_chance_of_a_bot_at_a_table_follows_from_the_seed_or_the_deal_the_seat_and_its_number_of_decisions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Watched:
        def choose(self, info: Info, rng: Rng) -> Action:
            drawn.append(rng.state)
            return info.legal[0]

    drawn: list[int] = []
    monkeypatch.setattr("heptad.players.create_bot", lambda key: Watched())
    seats = [Seat(name="", by="random")] * 3
    deals = [Table.new("wonders", {"players": 3}, seed=seed).record.deal for seed in (1, 2)]

    def chances(**beginning: Any) -> list[int]:
        table = Table.new("wonders", {"players": 3}, seats=seats, **beginning)
        drawn.clear()
        for _ in range(2):
            for seat in range(3):
                table.act(seat, bot_token(table, seat))
        return drawn[:]

    of_games = [chances(seed=1), chances(seed=2), *(chances(deal=deal) for deal in deals)]
    assert len({chance for game in of_games for chance in game}) == 4 * 2 * 3
    assert of_games == [chances(seed=1), chances(seed=2), *(chances(deal=deal) for deal in deals)]
    assert chances(seed=1, deal=deals[1]) == of_games[0]
