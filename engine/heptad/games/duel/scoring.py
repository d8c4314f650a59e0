"""The score sheet, with its lines in the order of the rulebook, and the winner."""

from __future__ import annotations

from collections.abc import Iterable

from heptad.games.duel import boards
from heptad.games.duel.cards import CARDS, EFFECT, KIND
from heptad.games.duel.effects import Count, EffectTotals
from heptad.games.duel.state import CIVILIAN_WIN, MILITARY_WIN, OVER, State
from heptad.games.duel.types import OutcomeReason, OutcomeView, ScoreKey, Source
from heptad.kernel.game import Line, Outcome, ScoreSheet
from heptad.kernel.lookup import Lookup
from heptad.kernel.ranking import decide_winners, win_shares
from heptad.shared.kinds import CIVIC, COMMERCE, GUILD, SCIENCE

LINES: tuple[ScoreKey, ...] = ("military", "civic", "science", "commerce", "guilds", "wonders", "progress", "treasury")
#: The criteria that decide a game without a supremacy, in order. The last one applies if all others are equal.
DECISIONS: tuple[OutcomeReason, ...] = ("points", "civic", "shared")
COINS_PER_POINT = 3


def coin_points(coins: int) -> int:
    """Return the points for the coins of a city at the end of the game."""
    return coins // COINS_PER_POINT


def track_points(lead: int) -> int:
    """Return the points from the military track for a city that leads by `lead` spaces; 0 if it does not lead."""
    return boards.TRACK_POINTS[lead] if lead > 0 else 0


def score(state: State) -> tuple[ScoreSheet, ...]:
    """Return the score sheet of each seat, as if the game ended now."""
    return tuple(score_sheet(state, seat) for seat in range(2))


def score_sheet(state: State, seat: int) -> ScoreSheet:
    """Return the score sheet of one city. Red, brown and grey cards give no points."""
    city = state.cities[seat]
    cards = [sum(_points(state, seat, EFFECT[card]) for card in city.built if KIND[card] == kind) for kind in SCORED]
    built = [wonder for wonder in city.wonders if city.finished >> wonder & 1]
    wonders = sum(_points(state, seat, boards.WONDER_EFFECT[wonder]) for wonder in built)
    progress = sum(_points(state, seat, boards.TOKEN_EFFECT[token]) for token in city.tokens)
    points = (track_points(state.lead(seat)), *cards, wonders, progress, coin_points(city.coins))
    return ScoreSheet(tuple(map(Line, LINES, points)))


#: The kinds of cards that give points, in the order of LINES.
SCORED = (CIVIC, SCIENCE, COMMERCE, GUILD)


def total(state: State, seat: int) -> int:
    """Return the total of `score_sheet`, in a twentieth of the time. The search needs it for every position."""
    city = state.cities[seat]
    printed, counted = POINTS[city.built_bits, city.finished, city.tokens]
    for number, what, most in counted:
        printed += number * state.count(seat, what, most)
    return printed + track_points(state.lead(seat)) + coin_points(city.coins)


def _effect_points(things: tuple[int, int, tuple[int, ...]]) -> tuple[int, tuple[Count, ...]]:
    """Return the printed points of built cards, built wonders (both as bit sets) and tokens, and what they count."""
    built, finished, tokens = things
    effects = [effect for card, effect in enumerate(EFFECT) if built >> card & 1]
    effects += [effect for wonder, effect in enumerate(boards.WONDER_EFFECT) if finished >> wonder & 1]
    effects += [boards.TOKEN_EFFECT[token] for token in tokens]
    return sum(effect.points for effect in effects), sum((effect.points_per for effect in effects), ())


#: Cache of `_effect_points`.
POINTS = Lookup(_effect_points, 1 << 15)


def _points(state: State, seat: int, effect: EffectTotals) -> int:
    """Return the points that an effect gives to a seat at the end of the game."""
    return effect.points + sum(n * state.count(seat, what, most) for n, what, most in effect.points_per)


def worth(state: State, seat: int, cards: Iterable[int]) -> list[int]:
    """Return the points that each of these cards would add to a city's score as things stand.

    Its price and the coins that it brings are not counted.
    """
    city, before, after, found = state.cities[seat], total(state, seat), state.clone(), []
    has_guild = any(KIND[card] == GUILD for card in city.built)
    for card in cards:
        if not has_guild and not EFFECT[card].points_per:
            found.append(EFFECT[card].points)
            continue
        after.cities[seat] = city.clone()
        after.cities[seat].place(card)
        found.append(total(after, seat) - before)
    return found


def sources(state: State, seat: int) -> dict[ScoreKey, list[Source]]:
    """Return what the points in each line of a city's score sheet come from; what gives none is left out."""
    city, lead = state.cities[seat], state.lead(seat)
    cards = {
        line: [
            Source(of=CARDS[card].key, number=1, points=_points(state, seat, EFFECT[card]))
            for card in city.built
            if KIND[card] == kind
        ]
        for line, kind in zip(LINES[1:], SCORED, strict=False)
    }
    wonders = [wonder for wonder in city.wonders if city.finished >> wonder & 1]
    found: dict[ScoreKey, list[Source]] = {
        "military": [Source(of="pawn", number=lead, points=track_points(lead))],
        **cards,
        "wonders": [
            Source(of=boards.WONDERS[wonder].key, number=1, points=_points(state, seat, boards.WONDER_EFFECT[wonder]))
            for wonder in wonders
        ],
        "progress": [
            Source(of=boards.PROGRESS[token].key, number=1, points=_points(state, seat, boards.TOKEN_EFFECT[token]))
            for token in city.tokens
        ],
        "treasury": [Source(of="coins", number=city.coins, points=coin_points(city.coins))],
    }
    return {line: [source for source in found[line] if source["points"]] for line in LINES}


def printed_civic(state: State, seat: int) -> int:
    """Return the points printed on the civilian buildings of a seat, which break a tie."""
    return sum(EFFECT[card].points for card in state.cities[seat].built if KIND[card] == CIVIC)


def result(state: State) -> OutcomeView | None:
    """Return who won and why, or None while the game goes on.

    A supremacy wins; otherwise the most points, then the most points on civilian buildings, then the victory is shared.
    """
    if state.ask != OVER:
        return None
    if state.win != CIVILIAN_WIN:
        return {"winners": [state.winner], "reason": "military" if state.win == MILITARY_WIN else "science"}
    ranks = [(total(state, seat), printed_civic(state, seat)) for seat in range(2)]
    winners, reason = decide_winners(ranks, DECISIONS)
    return {"winners": winners, "reason": reason}


def outcome(state: State) -> Outcome | None:
    """Return `result` in the form that all games share."""
    found = result(state)
    return Outcome(tuple(found["winners"]), found["reason"]) if found else None


def returns(state: State) -> tuple[float, ...]:
    """Return the share of the win of each seat."""
    return win_shares(outcome(state), len(state.cities))
