"""The rules of thumb of Architects: they prefer what a sensible beginner would, and use only a view."""

from __future__ import annotations

import json

import pytest

from heptad.bots.greedy import GreedyBot
from heptad.bots.match import match
from heptad.bots.registry import create_bot
from heptad.games import game_of
from heptad.kernel.game import Action, Info
from heptad.kernel.rng import Rng
from tests.games.architects.positions import COMPLETE_BUT_ONE, Position, city, position

ARCHITECTS = game_of("architects")


def worth(game: Position, *tokens: str) -> list[float]:
    """Return the values of these actions by the rules of thumb, for the seat that must act."""
    return ARCHITECTS.evaluate(game.view(game.seat), [ARCHITECTS.decode(token) for token in tokens])


def liked(game: Position) -> str:
    """Return the legal action with the highest value."""
    tokens = game.legal()
    worths = worth(game, *tokens)
    return tokens[worths.index(max(worths))]


# ── whole games ─────────────────────────────────────────────────────────────
def test_greedy_beats_one_random_bot_in_at_least_95_percent_of_200_games() -> None:
    bots = [create_bot("greedy"), create_bot("random")]
    won = sum(played.outcome.winners == (0,) for played in match(ARCHITECTS, {"players": 2}, bots, 200, "7"))
    assert won >= 190


@pytest.mark.parametrize(("players", "games"), [(3, 14), (5, 10), (7, 8)])
def test_greedy_wins_far_more_than_its_share_at_larger_tables(players: int, games: int) -> None:
    bots = [create_bot("greedy"), *(create_bot("random") for _ in range(players - 1))]
    won = sum(played.outcome.winners == (0,) for played in match(ARCHITECTS, {"players": players}, bots, 20, "7"))
    assert won >= games


class Watched(GreedyBot):
    """The greedy bot, which also checks that a view has the same values after a round trip through JSON.

    `asked` collects the questions that it was asked.
    """

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def choose(self, info: Info, rng: Rng) -> Action:
        self.asked.add(info.view["ask"])
        view = json.loads(json.dumps(info.view))
        assert ARCHITECTS.evaluate(view, info.legal) == ARCHITECTS.evaluate(info.view, info.legal)
        action = super().choose(info, rng)
        assert action in info.legal
        return action


def test_greedy_answers_every_question_and_needs_nothing_but_a_view_that_went_through_json() -> None:
    bot = Watched()
    for players in ARCHITECTS.players:
        options = {"players": players, "end": ("instant", "turn")[players % 2]}
        for played in match(ARCHITECTS, options, [bot] * players, 1, "3"):
            assert played.problems == ()
    assert bot.asked == {"turn", "choice", "token", "deck", "side", "keep", "extra"}


# ── cards ───────────────────────────────────────────────────────────────────
def test_a_card_that_builds_a_stage_is_better_than_one_that_brings_it_nearer() -> None:
    game = position(city("giza", "wood"), left="stone", right="wood")
    assert liked(game) == "t:left"


def test_the_resource_that_an_open_stage_lacks_is_better_than_another() -> None:
    game = position(city("giza", "wood", built=(1, 2, 3)), left="stone", right="wood")
    assert liked(game) == "t:right"
    game = position(city("giza", "wood", built=(1, 2)), left="stone", right="wood")
    assert liked(game) == "t:left"


def test_a_coin_is_better_than_a_grey_card_that_does_as_much() -> None:
    coin, grey = worth(position(left="coin", right="wood"), "t:left", "t:right")
    assert coin > grey


def test_the_cat_is_worth_most_when_a_rival_has_it_and_least_to_its_owner() -> None:
    mine, nobodys, theirs = (worth(position(left="cat", cat=owner), "t:left")[0] for owner in (0, -1, 1))
    assert mine == 2
    assert mine < nobodys < theirs


def test_politics_makes_the_cats_worth_more() -> None:
    plain, political = (worth(position(city(tokens=tokens), left="cat"), "t:left") for tokens in ("", "politics"))
    assert political[0] == plain[0] + 1


def test_the_symbol_that_makes_a_set_is_better_than_one_that_does_not() -> None:
    game = position(city(cards="gear"), left="gear", right="tablet")
    assert liked(game) == "t:left"


def test_green_cards_are_worth_nothing_when_no_token_is_left() -> None:
    assert worth(position(city(cards="gear"), left="gear", row="|", stack="|"), "t:left") == [0]


def test_a_horn_that_calls_a_war_is_good_for_the_stronger_and_bad_for_the_weaker() -> None:
    (strong,) = worth(position(city(cards="red red"), left="horn", turned=2), "t:left")
    (weak,) = worth(position(city(), city(cards="red red red"), left="horn", turned=2), "t:left")
    assert strong > 0 > weak


def test_a_card_that_brings_an_extra_card_is_worth_more() -> None:
    (plain,), (followed,) = (worth(position(city(tokens=t), left="wood"), "t:left") for t in ("", "urbanism"))
    assert followed > plain


def test_an_unseen_card_is_worth_the_average_and_one_that_the_cat_saw_itself() -> None:
    game = position(cat=0, centre="red")
    unseen, look = worth(game, "t:centre", "look")
    assert look > unseen
    game.play("look")
    seen, on_the_left = worth(game, "t:centre", "t:left")
    assert seen != unseen
    assert on_the_left == 3


# ── stages ──────────────────────────────────────────────────────────────────
def test_the_last_stage_is_for_who_wins_by_it_and_not_for_who_loses() -> None:
    mine = city("giza", "wood stone paper", COMPLETE_BUT_ONE)
    assert liked(position(mine, left="glass", right="blue")) == "t:left"
    ahead = city(cards="blue blue", built=(1, 2, 3, 4), medals=20)
    assert liked(position(mine, ahead, left="glass", right="blue")) != "t:left"


def test_grey_cards_are_spent_before_coins() -> None:
    game = position(city("giza", "wood wood", built=(1,)), left="coin")
    game.play("t:left")
    assert liked(game) == "b:2:ww"


def test_of_two_stages_the_better_one_is_built_first() -> None:
    game = position(city("rhodes", "wood"), left="coin")
    game.play("t:left")
    assert liked(game) == "b:2:wc"


# ── tokens and decks ────────────────────────────────────────────────────────
def test_the_set_that_leaves_more_different_green_cards_is_turned_in() -> None:
    game = position(city("olympia", "wood gear tablet", built=(1,)), left="wood gear", right="compass")
    game.play("t:left")
    pair, triple = worth(game, "x:gear", "x:all")
    assert pair > triple


def test_a_spectator_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="spectator"):
        ARCHITECTS.evaluate(position().view(None), [])


def test_the_second_culture_is_worth_more_than_the_first() -> None:
    for held, chosen in (("", "p:education"), ("culture", "p:culture")):
        mine = city("giza", "gear", (1, 2, 3, 4), f"tactics economy {held}")
        game = position(mine, left="gear", row="culture education")
        game.play("t:left")
        assert liked(game) == chosen


def test_tokens_that_give_cards_are_worth_more_at_the_beginning() -> None:
    early, late = (
        position(city("giza", "gear"), city("alexandria", built=built), left="gear", row="science decor")
        for built in ((), (1, 2, 3, 4))
    )
    for game, chosen in ((early, "p:science"), (late, "p:decor")):
        game.play("t:left")
        assert liked(game) == chosen


def test_a_blind_token_is_worth_the_average_of_those_that_nobody_has_seen() -> None:
    game = position(city(cards="gear"), left="gear", row="decor politics strategy", stack="tactics |")
    game.play("t:left")
    tactics_is_left = worth(game, "p:blind")[0]
    others = worth(game, "p:tactics")[0]
    assert tactics_is_left == pytest.approx(others)


def test_the_deck_that_shows_more_cards_is_searched() -> None:
    game = position(city("halicarnassus", "wood", built=(1,)), players=3, left="wood blue |")
    game.play("t:left")
    assert liked(game) == "h:right"


def test_an_extra_card_is_better_than_none() -> None:
    game = position(city(tokens="science"), left="gear")
    game.play("t:left")
    assert liked(game) != "n"
