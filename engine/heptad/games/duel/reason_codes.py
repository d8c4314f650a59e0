"""The codes of the reasons why an action of 7 Wonders Duel is good or bad, and how much each code counts."""

from __future__ import annotations

#: All codes, with the meaning of the fields `n`, `m` and `of` of a `Reason`; (of) stands behind what `of` names.
REASON_CODES = (
    "wins_war",  # the pawn reaches the opponent's capital with n shields
    "wins_science",  # the sixth different symbol (of)
    "wins_token",  # the token (of), taken for a pair of symbols, is the sixth different symbol
    "wins_pile",  # a card of the discard pile (of) wins at once
    "stops_war",  # the opponent could win next with a card or wonder (of) by shields, and then cannot win any more
    "stops_science",  # the opponent could win next with a card (of) by symbols, and then cannot win any more
    "gives_win",  # the action uncovers a card (of) with which the opponent wins next
    "leaves_win",  # the opponent wins next with an available card or a wonder (of), whatever else this turn brings
    "points",  # n points
    "counts",  # n points for what it counts, and for what counts it or its coins, as the position is now; n can be < 0
    "pair",  # the second symbol of a kind (of) gives a progress token, of which one is left
    "symbols",  # a new symbol (of), with which the city has n different ones; six win
    "track",  # the pawn moves m spaces, by which the points of the military track change by n in favour of this seat
    "loots",  # the opponent loses n coins by military tokens
    "shields",  # n shields
    "near_war",  # m spaces are left to the opponent's capital
    "coins",  # n coins at once; after the last card of the game they add m points
    "plunders",  # the opponent loses n coins
    "saves",  # the visible cards and own wonders become n coins cheaper
    "raises",  # the visible cards and the opponent's wonders become n coins dearer for the opponent
    "chain",  # free by the chain of a building (of), which saves n coins
    "opens",  # makes a card (of) free later
    "again",  # another turn immediately
    "seventh",  # the seventh wonder: the opponent can build no more wonders
    "destroys",  # a brown or grey card of the opponent is destroyed
    "unmakes",  # the opponent produces less of a resource (of), which changes no price yet
    "pile",  # builds a card of the discard pile free of charge
    "library",  # takes a progress token from the box
    "power",  # a lasting effect of a token (of)
    "makes",  # produces one of the resources (of) each turn, which changes no price yet
    "fixed",  # the resources (of) cost 1 coin a unit from now on, which changes no price yet
    "denies",  # takes away a card (of) that the opponent could use well
    "frees",  # uncovers a face-up card (of) that the opponent can take next
    "turns_up",  # uncovers n face-down cards, of which the opponent has the first choice
    "pays",  # costs n coins
    "nothing",  # no other reason
    "begins",  # this seat has the first turn of the new age
    "yields",  # the opponent has the first turn of the new age
    # Of a wonder that is taken in the draft and would have the effect when it is built:
    "once_points",  # n points
    "once_again",  # another turn immediately
    "once_coins",  # n coins at once
    "once_plunders",  # the opponent loses up to n coins
    "once_shields",  # n shields
    "once_makes",  # produces one of the resources (of) each turn
    "once_pile",  # builds a card of the discard pile free of charge
    "once_library",  # takes a progress token from the box
    "once_destroys",  # a brown or grey card of the opponent is destroyed
)
#: For each code, how many times more a fact influences a search of level Architect than the heuristics say, limited to
#: 0.5 to 2.5. Determined by `python -m training.reasons duel`, see docs/strength.md. The worth of other codes, which
#: are decisive or rare, is not changed.
FACTORS = {
    "points": 1.10,
    "counts": 1.87,
    "pair": 1.84,
    "symbols": 0.50,
    "track": 0.50,
    "loots": 2.50,
    "shields": 2.05,
    "near_war": 1.21,
    "coins": 1.26,
    "plunders": 2.17,
    "saves": 2.50,
    "raises": 1.95,
    "chain": 0.89,
    "opens": 0.50,
    "again": 0.50,
    "seventh": 2.38,
    "destroys": 1.67,
    "unmakes": 0.99,
    "pile": 1.30,
    "library": 2.41,
    "power": 0.75,
    "makes": 2.50,
    "fixed": 2.50,
    "denies": 0.82,
    "frees": 1.30,
    "turns_up": 1.67,
    "pays": 1.85,
    "once_points": 0.50,
    "once_again": 1.83,
    "once_coins": 1.55,
    "once_plunders": 1.34,
    "once_shields": 2.12,
    "once_makes": 2.50,
    "once_pile": 0.78,
    "once_library": 0.82,
    "once_destroys": 1.85,
}
#: Codes that are always told, however little they weigh: another turn is what many wonders are built for.
ALWAYS_TOLD = frozenset({"again", "once_again"})
#: Codes of facts that matter only for a later turn: after the last card of the game, they are no reasons.
LATER_ONLY = frozenset(
    {
        "symbols",
        "shields",
        "near_war",
        "saves",
        "raises",
        "opens",
        "power",
        "makes",
        "unmakes",
        "fixed",
        "destroys",
        "seventh",
    }
)
