"""The statistics of a tournament: shares of wins with confidence intervals, endings, points and Elo ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import exp, log, sqrt
from typing import NamedTuple, TypedDict

from heptad.arena.tournament import Result, Tournament

#: 95 % of a normal distribution lie within this number of standard deviations.
Z = 1.959964
#: The Elo points that correspond to a factor of e in strength.
ELO = 400 / log(10)
#: The maximum number of iterations of the rating.
MAX_ITERATIONS = 1000


class BotFigures(TypedDict):
    """A bot over all its games.

    `share` is the share of wins, `low` and `high` its 95 % interval; `points` is the mean of its seats; the Elo ratings
    (see `elo`) are 0 on average. `won_by` and `lost_by` count the wins and the lost games by the reason of the ending.
    """

    bot: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    points: float
    seconds_per_decision: float
    won_by: dict[str, float]
    lost_by: dict[str, int]
    elo: int
    elo_low: int
    elo_high: int


class LineUpShare(TypedDict):
    """A bot in one line-up. Keys that end in `_of_two` hold the value converted by `two_player_share`."""

    bot: str
    seats: int
    games: int
    wins: float
    share: float
    share_of_two: float
    low: float
    low_of_two: float
    high: float
    high_of_two: float


class Standings(TypedDict):
    """The statistics of a tournament.

    `deals` is the number of deals whose games have all been played; `endings` counts the games by reason.
    """

    games: int
    deals: int
    endings: dict[str, int]
    bots: list[BotFigures]
    line_ups: list[list[LineUpShare]]


@dataclass
class Tally:
    """The sums of one bot over some games. A shared win is divided equally among the winners."""

    games: int = 0
    seats: int = 0
    wins: float = 0.0
    points: int = 0
    decisions: int = 0
    seconds: float = 0.0
    won_by: dict[str, float] = field(default_factory=dict)
    lost_by: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result, seats: Sequence[int]) -> None:
        """Add a game in which the bot played these seats."""
        wins = sum(seat in result.winners for seat in seats) / len(result.winners)
        self.games += 1
        self.seats += len(seats)
        self.wins += wins
        self.points += sum(result.totals[seat] for seat in seats)
        self.decisions += sum(result.decisions[seat] for seat in seats)
        self.seconds += sum(result.seconds[seat] for seat in seats)
        if wins:
            self.won_by[result.reason] = self.won_by.get(result.reason, 0.0) + wins
        else:
            self.lost_by[result.reason] += 1


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval (Wilson score) of the share `wins / games`."""
    share, square = wins / games, Z * Z / games
    middle, half = share + square / 2, Z * sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def two_player_share(share: float, seats: int, players: int) -> float:
    """Convert the share of wins of a bot with `seats` of `players` seats to a game of two, where 1/2 is average.

    A bot r times as strong as the others wins r s / (r s + n - s) of the games with s of n seats, and r / (r + 1) of
    the games with one of two seats.
    """
    own, others = share * (players - seats), (1 - share) * seats
    return own / (own + others)


def standings(tournament: Tournament, results: Sequence[Result]) -> Standings:
    """Return the statistics of all games so far, JSON-able, by bot and by line-up."""
    line_ups = tournament.line_ups
    bots = [Tally() for _ in tournament.bots]
    by_line_up = [{bot: Tally() for bot in line_up} for line_up in line_ups]
    played: Counter[int] = Counter()
    endings: Counter[str] = Counter()
    for result in results:
        seating = tournament.seating(result.number)
        played[seating.deal] += 1
        endings[result.reason] += 1
        for bot, tally in by_line_up[seating.line_up].items():
            seats = [seat for seat, who in enumerate(seating.bots) if who == bot]
            tally.add(result, seats)
            bots[bot].add(result, seats)
    met = [tallies for tallies in by_line_up if next(iter(tallies.values())).games]
    ratings = elo([{bot: (tally.wins, tally.seats) for bot, tally in tallies.items()} for tallies in met])
    return {
        "games": len(results),
        "deals": sum(games == tournament.games_per_deal for games in played.values()),
        "endings": dict(endings.most_common()),
        "bots": [
            _figures(tournament.bots[bot], tally, *ratings[bot]) for bot, tally in enumerate(bots) if bot in ratings
        ],
        "line_ups": [
            [_share(tournament.bots[bot], tally, tournament.players) for bot, tally in tallies.items()]
            for tallies in met
        ],
    }


def _share(bot: str, tally: Tally, players: int) -> LineUpShare:
    seats, share = tally.seats // tally.games, tally.wins / tally.games
    low, high = wilson_interval(tally.wins, tally.games)
    return {
        "bot": bot,
        "seats": seats,
        "games": tally.games,
        "wins": round(tally.wins, 3),
        "share": round(share, 4),
        "share_of_two": round(two_player_share(share, seats, players), 4),
        "low": round(low, 4),
        "low_of_two": round(two_player_share(low, seats, players), 4),
        "high": round(high, 4),
        "high_of_two": round(two_player_share(high, seats, players), 4),
    }


def _figures(bot: str, tally: Tally, rating: float, half: float) -> BotFigures:
    low, high = wilson_interval(tally.wins, tally.games)
    return {
        "bot": bot,
        "games": tally.games,
        "wins": round(tally.wins, 3),
        "share": round(tally.wins / tally.games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "points": round(tally.points / tally.seats, 2),
        "seconds_per_decision": round(tally.seconds / tally.decisions, 6) if tally.decisions else 0.0,
        "won_by": {reason: round(wins, 3) for reason, wins in tally.won_by.items()},
        "lost_by": dict(tally.lost_by.most_common()),
        "elo": round(rating),
        "elo_low": round(rating - half),
        "elo_high": round(rating + half),
    }


# ── Elo ─────────────────────────────────────────────────────────────────────
def elo(line_ups: Sequence[dict[int, tuple[float, int]]]) -> dict[int, tuple[float, float]]:
    """Return the rating of each bot, 0 on average, and half the width of its 95 % interval.

    A line-up holds for each of its bots the number of wins and of seats played, over all games. The model is that of
    Bradley, Terry and Luce: the probability that a seat wins is proportional to the strength of its bot. One additional
    game per line-up, which every bot wins as often as by chance, keeps the strengths finite. Games are treated as
    independent of each other. Bots that have met neither each other nor a third one cannot be compared: ratings are 0
    on average in each group of bots that are linked by games.
    """
    return dict(sorted(chain.from_iterable(_group_elo(group).items() for group in _groups(line_ups))))


def _groups(line_ups: Sequence[dict[int, tuple[float, int]]]) -> list[list[dict[int, tuple[float, int]]]]:
    """Return the line-ups in groups. No bot is in two of these."""
    groups: list[list[dict[int, tuple[float, int]]]] = []
    for line_up in line_ups:
        linked = [group for group in groups if any(line_up.keys() & other.keys() for other in group)]
        groups = [*(group for group in groups if group not in linked), [*chain.from_iterable(linked), line_up]]
    return groups


def _group_elo(line_ups: Sequence[dict[int, tuple[float, int]]]) -> dict[int, tuple[float, float]]:
    """Return what `elo` does for line-ups that are linked by common bots."""
    met = [
        _Meeting(
            sum(wins for wins, _ in line_up.values()) + 1,
            _portions({bot: float(seats) for bot, (_, seats) in line_up.items()}),
        )
        for line_up in line_ups
    ]
    wins = dict.fromkeys(sorted({bot for line_up in line_ups for bot in line_up}), 0.0)
    for line_up, meeting in zip(line_ups, met, strict=True):
        for bot, (won, _) in line_up.items():
            wins[bot] += won + meeting.by_chance[bot]
    strength = _strengths(met, wins)
    variance = _variances(met, strength)
    return {bot: (ELO * log(strength[bot]), Z * ELO * sqrt(max(0.0, variance[bot]))) for bot in wins}


class _Meeting(NamedTuple):
    """A line-up with its number of games and the share of the wins that each of its bots has by chance."""

    games: float
    by_chance: dict[int, float]


def _strengths(met: Sequence[_Meeting], wins: Mapping[int, float]) -> dict[int, float]:
    """Return the strength of each bot, with a geometric mean of 1: the minorise-maximise algorithm of Hunter (2004)."""
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(MAX_ITERATIONS):
        expected = dict.fromkeys(wins, 0.0)
        for games, by_chance in met:
            total = sum(by_chance[bot] * strength[bot] for bot in by_chance)
            for bot in by_chance:
                expected[bot] += games * by_chance[bot] / total
        changed = {bot: wins[bot] / expected[bot] for bot in wins}
        middle = sum(map(log, changed.values())) / len(wins)
        before = strength
        strength = {bot: exp(log(value) - middle) for bot, value in changed.items()}
        if max(abs(log(strength[bot] / before[bot])) for bot in wins) < 1e-9:
            break
    return strength


def _variances(met: Sequence[_Meeting], strength: Mapping[int, float]) -> dict[int, float]:
    """Return the variance of the logarithm of each strength, from the inverse of the Fisher information."""
    bots = list(strength)
    information = [[1 / len(bots)] * len(bots) for _ in bots]  # includes the constraint that the mean is 0
    for games, by_chance in met:
        chances = _portions({bot: by_chance[bot] * strength[bot] for bot in by_chance})
        for one in chances:
            for other in chances:
                term = chances[one] * ((one == other) - chances[other])
                information[bots.index(one)][bots.index(other)] += games * term
    return {
        bot: row[place] - 1 / len(bots)
        for place, (bot, row) in enumerate(zip(bots, _inverse(information), strict=True))
    }


def _portions(amounts: dict[int, float]) -> dict[int, float]:
    """Scale the amounts so that their sum is 1."""
    total = sum(amounts.values())
    return {bot: amount / total for bot, amount in amounts.items()}


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix (Gauss–Jordan elimination without pivoting)."""
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        lead = rows[pivot][pivot]
        rows[pivot] = [value / lead for value in rows[pivot]]
        for number in range(size):
            if number != pivot:
                times = rows[number][pivot]
                rows[number] = [value - times * other for value, other in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
