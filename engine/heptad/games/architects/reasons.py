"""Reasons why an action of 7 Wonders Architects is good or bad, based on what its seat sees.

They consider what a card brings to its city, what it would bring to the next player, and the war.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import fsum

from heptad.games.architects import boards, effects
from heptad.games.architects.cards import CARDS, ID
from heptad.games.architects.choices import BLIND, DECLINE, LOOK, PROGRESS, SEARCH_SIDE, SET, legal_actions
from heptad.games.architects.end_reasons import LOSS, end_of_the_game, may_end, wins_with
from heptad.games.architects.explain import brings, explain
from heptad.games.architects.reason_codes import FACTORS
from heptad.games.architects.scoring import progress_points
from heptad.games.architects.state import LEFT, RIGHT, City, State
from heptad.games.architects.types import CENTRAL_DECK, Brings
from heptad.games.architects.war import medals_won
from heptad.kernel.game import Action
from heptad.kernel.reason import Reason, sort_by_worth
from heptad.shared.kinds import GOODS

# Heuristic values in points.
TOKEN = 4.0  # a progress token
PIECE_EFFECT = 2.0  # the effect of a piece
UNIT = 1.0  # a resource towards a piece
WILD = 0.6  # a coin, which stands for any resource
LATER = 0.2  # a resource for a piece that cannot be built next
SYMBOL = 0.8  # a green card
SHIELD = 0.5  # a shield that changes no war yet, or a conflict token that is turned
EXTRA = 2.0  # one more card
DENIED = 0.5  # the share of a card's worth to the next player that counts, as they might not have taken it
UNSEEN = 0.3  # a card or token that the seat has not seen
LOOKED = 1.0  # to look at cards
POWER = 3.0  # a progress token with a lasting effect
NOTHING = 0.1  # points against a card that brings nothing


def reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the reasons for and against a legal action of this seat, the most important first.

    Only information that the seat has is used, so that every state that it cannot distinguish from the true one gives
    the same result.
    """
    return sort_by_worth(heuristic_reasons(state, player, action), FACTORS)


def heuristic_reasons(state: State, player: int, action: Action) -> list[Reason]:
    """Return the same reasons without the FACTORS, weighted by the heuristics alone."""
    end = [*end_of_the_game(state, player, action)]
    leaves = any(reason.why == "leaves_win" for reason in end)
    gains = (reason for reason in _gains(state, player, action) if not (leaves and reason.why == "denies_win"))
    return sort_by_worth([*gains, *end]) or [Reason("nothing", -NOTHING)]


def _gains(state: State, player: int, action: Action) -> Iterator[Reason]:
    """Yield the reasons for what an action brings to the city, and for what the next player then does not get."""
    kind, card, _ = action
    facts = explain(state, player, action)
    if facts["do"] == "take" or facts["do"] == "take_extra" or facts["do"] == "take_any":
        if facts["card"] is None or facts["brings"] is None:
            yield _unseen(state)
            yield from _may_build(state, player)
            yield from may_end(state, player, action)
            return
        deck = state.central if facts["deck"] == CENTRAL_DECK else facts["deck"]
        yield from _of_card(state, player, deck, ID[facts["card"]], facts["brings"])
        if not (state.ending or facts["brings"]["completes"]):
            yield from _denied(state, player, deck)
    elif facts["do"] == "keep":
        yield from _of_card(state, player, state.searched[0], ID[facts["card"]], facts["brings"])
    elif facts["do"] == "build_stage":
        yield from _of_piece(state, player, facts["stage"], facts["spends"])
    elif kind == PROGRESS:
        yield from _of_token(state, player, card)
    elif kind == SET:
        yield Reason("set", TOKEN)
    elif kind == LOOK:
        yield Reason("look", LOOKED)
    elif kind == DECLINE:
        yield from _declined(state, player)
    elif kind == SEARCH_SIDE:
        n = min(boards.SEARCH_SIZE, state.rest[state.deck_at(player, card)])
        yield Reason("search", LOOKED, n)


def _unseen(state: State) -> Reason:
    """Return the reason for taking the top card of the centre, which the seat has not seen."""
    knows = next((seat for seat in range(len(state.cities)) if state.knows_top >> seat & 1), None)
    return Reason("unseen", UNSEEN) if knows is None else Reason("left", UNSEEN, seat=knows)


def _may_build(state: State, player: int) -> Iterator[Reason]:
    """Yield how many cards of the central deck would build a piece; none for the last piece, which ends the game.

    The seat knows which cards are left there, as all cards that were taken lie open.
    """
    city, left = state.cities[player], state.rest[state.central]
    if city.built.bit_count() == boards.STAGES_PER_WONDER - 1:
        return
    cards = Counter(state.decks[state.central][:left])
    built = {card: brings(state, player, state.central, card)["builds"] for card in cards}
    if n := sum(count for card, count in cards.items() if built[card]):
        points = [boards.WONDERS[city.wonder].stages[number - 1].points for found in built.values() for number in found]
        yield Reason("may_build", n / left * (max(points) + UNIT), n, m=left)


def _of_card(state: State, player: int, deck: int, card: int, facts: Brings) -> Iterator[Reason]:
    """Yield the reasons for what a card of a deck brings to the city that takes it."""
    city = state.cities[player]
    stages = boards.WONDERS[city.wonder].stages
    if facts["builds"]:
        left = [rest - (number == deck) for number, rest in enumerate(state.rest)]
        found = {n: [*_effect(state, player, n, left)] for n in facts["builds"]}
        worth = {n: stages[n - 1].points + PIECE_EFFECT * len(found[n]) for n in facts["builds"]}
        number = max(worth, key=worth.__getitem__)
        points = stages[number - 1].points
        yield Reason("completes" if facts["completes"] else "builds", points + UNIT, points)
        yield from found[number]
    elif near := facts["towards"]:
        yield Reason("towards", UNIT * near["have"], near["needs"] - near["have"])
    elif CARDS[card].kind == GOODS:
        yield Reason("later", LATER) if _has_later_stages(city) else Reason("no_nearer", -NOTHING)
    if CARDS[card].key == "coin" and not facts["builds"]:
        yield Reason("wild", WILD)
    if facts["set"]:
        yield Reason("set", TOKEN)
    elif facts["symbols"] and (state.up or state.stack):
        yield Reason("symbols" if facts["symbols"] == 1 else "nearly_set", SYMBOL * facts["symbols"])
    if facts["points"]:
        yield Reason("points", facts["points"], facts["points"])
    if facts["cat"]:
        yield Reason("cat", boards.CAT_POINTS, boards.CAT_POINTS)
    if facts["shields"]:
        yield from _military(state, player, facts)
    if facts["extra"]:
        yield Reason("extra", EXTRA, of=(facts["extra"][0],))


def _has_later_stages(city: City) -> bool:
    """Return whether there are stages that cannot be built next, as others come first."""
    return city.built.bit_count() + len(boards.OPEN[city.wonder][city.built]) < boards.STAGES_PER_WONDER


def _military(state: State, player: int, facts: Brings) -> Iterator[Reason]:
    """Yield the reasons for a red card: the next war if it took place now, with and without the additional shield."""
    before = [city.strength() for city in state.cities]
    after = [strength + (seat == player) for seat, strength in enumerate(before)]
    mine = boards.MEDAL_POINTS * medals_won(after, player)
    more = mine - boards.MEDAL_POINTS * medals_won(before, player)
    if facts["war"]:
        theirs = boards.MEDAL_POINTS * max(medals_won(after, seat) for seat in range(len(after)) if seat != player)
        if not mine and not theirs:
            yield Reason("war_draws", SHIELD)
        elif mine >= theirs:
            yield Reason("war_wins", mine + UNIT, mine, m=theirs)
        else:
            yield Reason("war_loses", mine - theirs, theirs, m=mine)
        return
    if more:
        yield Reason("shield", more / 2, more)
    else:
        yield Reason("strong", SHIELD)
    if facts["turns"]:
        yield Reason("war_nearer", SHIELD * facts["turns"] if mine else -SHIELD * facts["turns"], facts["turns"])


def _denied(state: State, player: int, deck: int) -> Iterator[Reason]:
    """Yield what the top card of this deck would bring to the next player, if it is visible and within their reach."""
    seat = (player + 1) % len(state.cities)
    if deck not in [state.deck_at(seat, place) for place in range(3)] or deck == state.central:
        return
    facts = brings(state, seat, deck, state.top(deck))
    if wins_with(state, seat, deck, player, state.rest):
        yield Reason("denies_win", LOSS, seat=seat)
        return
    worth = fsum(reason.worth for reason in _of_card(state, seat, deck, state.top(deck), facts))
    if facts["builds"]:
        yield Reason("denies_piece", DENIED * worth, seat=seat)
    elif facts["set"]:
        yield Reason("denies_set", DENIED * worth, seat=seat)
    elif points := facts["points"] + boards.CAT_POINTS * facts["cat"]:
        yield Reason("denies", DENIED * points, points, seat=seat)


def _declined(state: State, player: int) -> Iterator[Reason]:
    """Yield that the seat gives up an extra card, or that each of them would end the game, and another player win."""
    takes = [action for action in legal_actions(state, player) if action.kind != DECLINE]
    ends = [[end for end in end_of_the_game(state, player, action) if end.why == "loses"] for action in takes]
    if all(ends):
        yield Reason("avoids_loss", LOSS, seat=ends[0][0].seat)
    else:
        yield Reason("gives_up", -EXTRA)


def _of_piece(state: State, player: int, number: int, spends: list[str]) -> Iterator[Reason]:
    """Yield the reasons for building a stage with these cards."""
    wonder = boards.WONDERS[state.cities[player].wonder]
    points = wonder.stages[number - 1].points
    yield Reason("builds", points, points)
    yield from _effect(state, player, number, state.rest)
    completes = state.cities[player].built.bit_count() == boards.STAGES_PER_WONDER - 1
    if "coin" not in spends and state.cities[player].count(ID["coin"]) and not completes:
        yield Reason("saves_coin", WILD)


def _effect(state: State, player: int, number: int, left: Sequence[int]) -> Iterator[Reason]:
    """Yield the effect of this stage of the city's wonder, if it has one that finds something.

    `left` is the number of cards in each deck when the effect is carried out.
    """
    wonder = state.cities[player].wonder
    effect = boards.STAGE_EFFECT[wonder][number - 1]
    beside = any(left[state.deck_at(player, place)] for place in (LEFT, RIGHT))
    finds = {
        effects.NOTHING: effect.shields > 0,
        effects.ANY_DECK: any(left),
        effects.BOTH_SIDES: beside,
        effects.CENTRAL: left[state.central] > 0,
        effects.SEARCH: beside,
        effects.TOKEN: bool(state.up or state.stack),
    }
    if finds[effect.asks]:
        yield Reason("effect", PIECE_EFFECT, number, (boards.WONDERS[wonder].key,))


def _of_token(state: State, player: int, token: int) -> Iterator[Reason]:
    """Yield the points that a progress token adds to all tokens of the city in the present state, and its power.

    A token that gives points has no power, but if it gives none yet, it is told what it counts.
    """
    if token == BLIND:
        yield Reason("unseen", UNSEEN)
        return
    city = state.cities[player].clone()
    before = progress_points(city)
    city.tokens += (token,)
    city.owned |= 1 << token
    if points := progress_points(city) - before:
        yield Reason("counts", points, points)
    if boards.TOKEN_EFFECT[token].counts < 0 or not points:
        yield Reason("power", POWER, of=(boards.PROGRESS[token].key,))
