"""The codes of the reasons why an action of 7 Wonders Architects is good or bad, and how much each code counts."""

from __future__ import annotations

#: All codes, with the meaning of the fields `n`, `m`, `of` and `seat` of a `Reason`. A piece is a stage of the wonder.
REASON_CODES = (
    "wins",  # the game ends, and the seat wins; n is 1 if the action completes the wonder
    "can_win",  # the seat can end the game in this turn and win, but what it still chooses decides
    "loses",  # the game ends, and the player `seat` wins
    "denies_win",  # the next player `seat` lacks this card for the last piece and would now win with it
    "leaves_win",  # the next player `seat` can end the game with a visible card and win
    "completes",  # n points for the last piece of the wonder
    "builds",  # n points for a piece of the wonder
    "effect",  # the piece, stage n of the wonder `of`, also has an effect, and finds something for it
    "towards",  # after this card, n units are missing for the nearest piece
    "later",  # a resource for a piece that cannot be built next
    "no_nearer",  # a resource that brings no piece nearer, neither the next one nor a later one
    "set",  # a progress token
    "symbols",  # the only green card
    "nearly_set",  # the second of two different green cards, with which any other is a set
    "points",  # n points
    "counts",  # n points of progress tokens, as the city is now
    "cat",  # n points for the cat
    "war_wins",  # a war that would bring n points, and m to the one of the others that gets most
    "war_loses",  # a war in which another player would win n points, and the seat itself only m
    "war_draws",  # a war in which nobody would win points
    "war_nearer",  # n conflict tokens are turned
    "shield",  # n more points in the next war
    "strong",  # a shield that changes no war yet
    "extra",  # one more card by the progress token `of`
    "gives_up",  # takes no extra card
    "avoids_loss",  # takes no extra card, as each would end the game, and the player `seat` would win
    "denies_piece",  # the next player `seat` lacks this card for a piece
    "denies_set",  # the next player `seat` lacks this card for a set
    "denies",  # the next player `seat` would get n points for this card
    "wild",  # a coin, which stands for any resource
    "unseen",  # a card that the seat has not seen
    "left",  # the same, but the player `seat` has seen it and has not taken it
    "may_build",  # n of the m cards in the centre, whose top card the seat has not seen, would build a piece
    "may_win",  # after n of the m cards in the centre, taken unseen, the seat can end the game in this turn and win
    "may_lose",  # n of the m cards in the centre, taken unseen, would end the game, and the player `seat` would win
    "may_leave_win",  # the next player `seat` could win next after n of the m cards in the centre, taken unseen
    "power",  # the progress token `of`, which has an effect from now on
    "look",  # looking at the card costs nothing
    "saves_coin",  # spends no coin
    "search",  # the best of n cards
    "nothing",  # no other reason
)
#: For each code, how many times more a fact influences a search of level Architect than the heuristics say, limited to
#: 0.5 to 2.5. Determined by `python -m training.reasons architects`, see docs/strength.md. The worth of other codes,
#: which are decisive or rare, is not changed.
FACTORS = {
    "completes": 2.50,
    "builds": 1.81,
    "effect": 2.50,
    "towards": 2.50,
    "later": 2.50,
    "no_nearer": 2.25,
    "set": 0.99,
    "symbols": 0.50,
    "nearly_set": 0.50,
    "points": 1.07,
    "counts": 1.92,
    "cat": 0.50,
    "war_wins": 0.53,
    "war_loses": 2.50,
    "war_draws": 1.83,
    "war_nearer": 0.50,
    "shield": 0.50,
    "strong": 0.50,
    "extra": 2.50,
    "denies_piece": 1.94,
    "denies_set": 0.50,
    "denies": 0.50,
    "wild": 2.50,
    "unseen": 2.50,
    "left": 2.50,
    "may_build": 2.50,
    "power": 0.50,
}
