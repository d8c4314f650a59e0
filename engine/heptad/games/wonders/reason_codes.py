"""The codes of the reasons why an action of 7 Wonders is good or bad, and how much each code counts."""

from __future__ import annotations

#: All codes, with the meaning of the fields `n`, `m`, `of` and `seat` of a `Reason`.
REASON_CODES = (
    "points",  # n points of the card or stage itself
    "counts",  # n points for what the card or stage counts, and for what counts it, in the present state
    "symbol",  # n more points for science from the symbol `of`
    "set",  # n more points for science from the symbol `of`, which completes a set of three
    "any_symbol",  # n more points for science from a symbol of choice
    "beats",  # n more shields, which would win the coming war against the neighbour `seat`
    "beats_both",  # n more shields, which would win the coming war against both neighbours
    "holds",  # n more shields, with which the neighbour `seat` would no longer win
    "holds_both",  # n more shields, with which neither neighbour would win any longer
    "secures",  # n more shields, which change no result yet, but the city leads over the neighbour `seat`
    "shields",  # n more shields, which change no result yet; m is 1 if only one war is to come
    "no_war",  # n more shields, which change neither the coming wars nor later ones
    "goods",  # production of the resource `of`, which a neighbour sells too
    "unsold",  # production of the resource `of`, which no neighbour sells
    "more",  # n more units of the resource `of`, which the city makes already
    "frees_choice",  # production of the resource `of`, which the city makes only by a choice
    "stage_goods",  # production of the resource `of`, which stage n of the own wonder lacks
    "needless",  # production of one of the resources `of`, of which nothing to come needs more
    "choice",  # one of the resources `of` each turn; the city makes all of them already
    "choice_lacks",  # one of several resources each turn, of which the city does not make those in `of`
    "cheaper_from",  # raw materials of the neighbour `seat` cost 1 coin a unit
    "cheaper_raw",  # raw materials of both neighbours cost 1 coin a unit
    "cheaper_goods",  # manufactured goods of both neighbours cost 1 coin a unit
    "saves_nothing",  # lower prices for what no neighbour sells or nothing to come needs
    "coins",  # n coins at once; with the last card of the game they add m points as the city is now
    "stage_coins",  # coins at once, with which the price of stage n can be paid after that of this action
    "chain",  # free by the chain of the building `of`; saves n units and coins
    "opens",  # makes the cards `of` free later, which are neither built nor free yet
    "denies",  # takes the card `of`, which the next player `seat` could use well
    "leaves",  # leaves the card `of`, which is much better than the others for the next player `seat`
    "comes_back",  # uses up the card `of` for the Free City, which the seat itself could use when the hand comes back
    "free_build",  # a free card in each age; m is 1 if this is the last age
    "uses_free",  # uses up the free card of this age, which could be another one in a later turn
    "seventh",  # the seventh card of each age can be played too; m is 1 if this is the last age
    "seventh_now",  # the same in the last turn of the game
    "copies_guild",  # copies a neighbour's guild at the end, which adds n points as things stand; m is 1 if it adds any
    "pile",  # a card of the discard pile free of cost
    "forgoes",  # does without the card `of` of the discard pile, which would be free of cost
    "next_stage",  # a stage that brings nothing itself, after which stage n can be built
    "nothing",  # no other reason; `seat` is the other player if the action is one of the Free City
    "pays",  # pays n coins to the neighbour `seat`
    "bank",  # pays n coins to the bank
    "free_city",  # the Free City sells n more units of the resource `of` from then on
    "free_choice",  # the Free City sells one of the resources `of` each turn from then on
    "free_war",  # the other player `seat` would no longer beat the Free City
    "free_war_you",  # the seat itself would no longer beat the Free City
    "free_beats",  # the Free City would beat the other player `seat`
    "free_beats_you",  # the Free City would beat the seat itself
    "free_forgoes",  # the Free City does without the card `of` of the discard pile, which would help the seat
    "free_counts",  # n points for what the seat has built that counts cards or stages of the Free City; m is 1 if the
    # seat rather copies the card, which is a guild
    "free_counts_for",  # the same for the other player `seat`
    # Of a wonder that is taken and would have the effect when its stages are built:
    "once_points",  # n points
    "once_coins",  # n coins at once
    "once_shields",  # n shields
    "once_symbol",  # a science symbol of choice
    "once_makes",  # one of the resources `of` each turn
    "once_cheaper",  # raw materials of both neighbours cost 1 coin a unit
    "once_free_build",  # a free card in each age
    "once_seventh",  # the seventh card of each age can be played too
    "once_copies_guild",  # copies a neighbour's guild at the end
    "once_pile",  # n cards of the discard pile free of cost
    "once_copies",  # copies stages of the neighbours' wonders
)
#: For each code, how many times more a fact influences a search of level Architect than the heuristics say, limited to
#: 0.5 to 2.5. Determined by `python -m training.reasons wonders`, see docs/strength.md. The worth of other codes is not
#: changed.
FACTORS = {
    "points": 0.81,
    "counts": 1.07,
    "symbol": 1.35,
    "set": 1.24,
    "any_symbol": 1.12,
    "beats": 1.15,
    "beats_both": 0.96,
    "holds": 2.50,
    "holds_both": 2.50,
    "secures": 2.50,
    "shields": 0.92,
    "no_war": 0.58,
    "goods": 0.53,
    "unsold": 0.77,
    "more": 0.50,
    "frees_choice": 0.72,
    "stage_goods": 0.61,
    "needless": 1.58,
    "choice": 1.71,
    "choice_lacks": 1.09,
    "cheaper_from": 0.50,
    "cheaper_raw": 0.51,
    "cheaper_goods": 0.50,
    "saves_nothing": 1.08,
    "coins": 0.87,
    "stage_coins": 0.76,
    "chain": 0.50,
    "opens": 0.81,
    "denies": 1.37,
    "leaves": 0.50,
    "comes_back": 0.53,
    "free_build": 1.11,
    "uses_free": 1.11,
    "seventh": 0.94,
    "seventh_now": 1.24,
    "copies_guild": 0.86,
    "pile": 1.97,
    "next_stage": 2.03,
    "nothing": 1.05,
    "pays": 1.32,
    "bank": 0.77,
    "free_city": 0.50,
    "free_choice": 0.50,
    "free_war": 0.82,
    "free_war_you": 0.59,
    "free_beats": 0.63,
    "free_beats_you": 0.50,
    "free_counts": 1.04,
    "free_counts_for": 1.08,
}
#: Codes that are always told, however little they weigh: because of a free card that is used up, Architect may rather
#: pay for the same card, and the Free City that would beat the other player may beat the seat, too.
ALWAYS_TOLD = frozenset({"uses_free", "free_war_you", "free_beats_you"})
#: Codes of facts that matter only for a later turn: in the last turn of the game, they are no reasons.
LATER_ONLY = frozenset(
    {
        *("goods", "unsold", "more", "frees_choice", "stage_goods", "choice", "choice_lacks", "cheaper_from"),
        *("cheaper_raw", "cheaper_goods", "free_build", "free_city"),
        *("free_choice", "needless", "saves_nothing", "next_stage"),
    }
)
