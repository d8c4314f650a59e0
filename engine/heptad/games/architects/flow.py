"""The flow of a game: `apply` carries out an action and determines which question is asked next.

In a turn one card is taken. Then everything that has become possible is done: first stage effects, then mandatory
actions (turning in a science set, building a stage), then extra cards, which may be declined. No question is asked if
there is only one way to proceed.
"""

from __future__ import annotations

from heptad.games.architects import boards
from heptad.games.architects.boards import AFTER_CARD
from heptad.games.architects.cards import CARDS, CAT, COMPASS, GEAR, HORN, HORN_COUNT, TABLET
from heptad.games.architects.choices import (
    ANY,
    BLIND,
    BUILD,
    DECLINE,
    ECONOMY,
    ENGINEERING,
    LOOK,
    MORE,
    PROGRESS,
    SEARCH_SIDE,
    SET,
    TAKE,
    TRIPLE,
    full_decks,
    legal_actions,
    mandatory,
    reachable,
    sides,
    turn_actions,
)
from heptad.games.architects.effects import ANY_DECK, BOTH_SIDES, CENTRAL, NOTHING, SEARCH
from heptad.games.architects.effects import TOKEN as TAKE_TOKEN
from heptad.games.architects.payment import breaks_sign, spent_names
from heptad.games.architects.scoring import final_outcome, totals
from heptad.games.architects.state import (
    CHOICE,
    DECK,
    DECKS_AT,
    EXTRA,
    KEEP,
    NOBODY,
    OVER,
    PLACES,
    SIDE,
    TOKEN,
    TURN,
    State,
)
from heptad.games.architects.types import CENTRAL_DECK, EventData, StageBuilt, Taken
from heptad.games.architects.war import fight
from heptad.kernel.game import Action, Event, Tell
from heptad.kernel.rng import Rng

#: A single card as packed counts, by card id.
ONE = tuple(1 << 8 * card for card in range(len(CARDS)))
#: The packed cards of a science set, by the set as in a SET action: TRIPLE or the card of a pair.
SPENT = {TRIPLE: ONE[GEAR] + ONE[TABLET] + ONE[COMPASS]} | {card: 2 * ONE[card] for card in (GEAR, TABLET, COMPASS)}
#: The immediate effect and the shields of a stage, by wonder and stage.
ASKS_AND_SHIELDS = tuple(tuple((effect.asks, effect.shields) for effect in stages) for stages in boards.STAGE_EFFECT)
#: The other seats clockwise and then the seat itself, by number of players and seat.
CLOCKWISE = tuple(
    tuple(tuple((seat + step) % players for step in range(1, players + 1)) for seat in range(players))
    for players in range(max(boards.CONFLICT_TOKENS) + 1)
)


# ── applying actions ────────────────────────────────────────────────────────
def apply(state: State, player: int, action: Action, tell: Tell[EventData] | None = None) -> None:
    """Carry out a legal action of `player`, changing `state` in place, and proceed to the next question.

    Events are passed to `tell`, if given.
    """
    kind, card, arg = action
    if kind == TAKE:
        _take(state, player, DECKS_AT[len(state.cities)][player][card], "turn", tell)
    elif kind == LOOK:
        _look(state, player, tell)
        return
    elif kind == MORE:
        state.used |= 1 << card
        state.pending &= ~(1 << card)
        _take(state, player, state.deck_at(player, arg), boards.PROGRESS[card].key, tell)
    elif kind == DECLINE:
        state.pending = 0
        if tell:
            tell(Event({"kind": "declined", "seat": player}))
    elif kind in (SET, BUILD):
        _do_mandatory(state, player, action, tell)
    elif kind == PROGRESS:
        _gain_token(state, player, card, tell)
    elif kind == ANY:
        _take(state, player, state.central if card == CENTRAL_DECK else card, "stage", tell)
    elif kind == SEARCH_SIDE:
        _search(state, player, card, tell)
        return
    else:
        _keep(state, player, card, tell)
    _settle(state, player, tell)


def playout(state: State, rng: Rng) -> int:
    """Play uniformly random legal actions to the end of the game. Returns the number of decisions made."""
    draw = rng.next
    decisions = 0
    while (ask := state.ask) != OVER:
        player = state.seat
        actions = turn_actions(state, player) if ask == TURN else legal_actions(state, player)
        apply(state, player, actions[draw() * len(actions) >> 64])
        decisions += 1
    return decisions


def _look(state: State, player: int, tell: Tell[EventData] | None) -> None:
    """Show the top card of the central deck to the owner of the cat, who is not obliged to take it."""
    state.knows_top |= 1 << player
    if tell:
        tell(Event({"kind": "looked", "seat": player}))
        tell(Event({"kind": "saw", "seat": player, "card": CARDS[state.top(state.central)].key}, (player,)))


def _take(state: State, player: int, deck: int, why: str, tell: Tell[EventData] | None) -> None:
    """Move the top card of a deck to the player's city and apply its immediate effects.

    The cat card moves the cat, horns turn conflict tokens (the last one makes a war due), and progress tokens that give
    an extra card after such a card become pending. `why` is the reason given in the event (see types.Taken).
    """
    city = state.cities[player]
    state.rest[deck] = rest = state.rest[deck] - 1
    card = state.decks[deck][rest]
    city.cards += ONE[card]
    if state.knows_top and deck == len(state.cities):
        state.knows_top = 0
    if tell:
        _tell_taken(state, player, card, deck, why, tell)
    if city.owned:
        state.pending |= AFTER_CARD[card] & city.owned & ~state.used
    if card == CAT:
        if tell and state.cat != player:
            tell(Event({"kind": "cat_moved", "seat": player}))
        state.cat = player
    elif card >= HORN and state.turned < state.conflicts:
        state.turned = min(state.conflicts, state.turned + HORN_COUNT[card])
        state.war = state.turned == state.conflicts
        if tell:
            tell(Event({"kind": "conflicts_turned", "turned": state.turned, "conflicts": state.conflicts}))


def _tell_taken(state: State, player: int, card: int, deck: int, why: str, tell: Tell[EventData]) -> None:
    data: Taken = {
        "kind": "taken",
        "seat": player,
        "card": CARDS[card].key,
        "deck": state.deck_number(deck),
        "place": state.place_of(player, deck),
        "cards_left": state.rest[deck],
        "why": why,
    }
    tell(Event(data))


def _do_mandatory(state: State, player: int, action: Action, tell: Tell[EventData] | None) -> None:
    """Carry out a mandatory action: build a stage, or turn in a science set, after which a token is taken."""
    kind, what, payment = action
    if kind == BUILD:
        _build(state, player, what, payment, tell)
        return
    _spend(state, player, SPENT[what])
    state.queue = (TAKE_TOKEN, *state.queue)
    if tell:
        spent = (GEAR, TABLET, COMPASS) if what == TRIPLE else (what, what)
        tell(Event({"kind": "set_turned_in", "seat": player, "cards": [CARDS[card].key for card in spent]}))


def _spend(state: State, player: int, packed: int) -> None:
    """Discard these cards (packed) from the player's city."""
    state.cities[player].cards -= packed
    state.discard += packed


def _build(state: State, player: int, place: int, payment: int, tell: Tell[EventData] | None) -> None:
    """Build the stage with index `place`.

    `payment` is the argument of a BUILD action: the packed cards shifted left by one, plus 1 if a coin counts as two.
    """
    city = state.cities[player]
    packed, doubled = payment >> 1, payment & 1
    _spend(state, player, packed)
    city.built |= 1 << place
    asks, shields = ASKS_AND_SHIELDS[city.wonder][place]
    city.shields += shields
    broken = False
    if city.owned:
        broken = city.owned & ENGINEERING > 0 and breaks_sign(packed, boards.WONDERS[city.wonder].stages[place].same)
        state.used |= (ECONOMY if doubled else 0) | (ENGINEERING if broken else 0)
        state.pending |= boards.AFTER_STAGE & city.owned & ~state.used
    if tell:
        data: StageBuilt = {
            "kind": "stage_built",
            "seat": player,
            "wonder": boards.WONDERS[city.wonder].key,
            "stage": place + 1,
            "spent": spent_names(packed),
            "tokens": [key for key, used in (("economy", doubled), ("engineering", broken)) if used],
        }
        tell(Event(data))
    if asks != NOTHING:
        state.queue = (asks, *state.queue)
    if city.built == boards.COMPLETE_WONDER:
        state.ending = True


def _gain_token(state: State, player: int, token: int, tell: Tell[EventData] | None) -> None:
    """Give the player a progress token: one of the face-up row, or for BLIND the first of the stack.

    A token taken from the row is replaced by the first one of the stack.
    """
    blind = token == BLIND
    if blind:
        token, state.stack = state.stack[0], state.stack[1:]
    else:
        at = state.up.index(token)
        state.up = state.up[:at] + state.stack[:1] + state.up[at + 1 :]
        state.stack = state.stack[1:]
    city = state.cities[player]
    city.tokens += (token,)
    city.owned |= 1 << token
    city.shields += boards.TOKEN_EFFECT[token].shields
    if tell:
        tell(Event({"kind": "token_taken", "seat": player, "token": boards.PROGRESS[token].key, "blind": blind}))


def _search(state: State, player: int, place: int, tell: Tell[EventData] | None) -> None:
    """Show the player the top cards of the deck at `place`, and ask which one to keep."""
    deck = state.deck_at(player, place)
    state.searched = (deck, min(boards.SEARCH_SIZE, state.rest[deck]))
    state.ask = KEEP
    if tell:
        seen = [CARDS[card].key for card in state.upper(*state.searched)]
        tell(Event({"kind": "searching", "seat": player, "deck": deck, "place": PLACES[place]}))
        tell(Event({"kind": "found", "seat": player, "cards": seen}, (player,)))


def _keep(state: State, player: int, card: int, tell: Tell[EventData] | None) -> None:
    """Halicarnassus: take one of the searched cards and shuffle the whole rest of the deck."""
    deck, _ = state.searched
    rest = list(state.decks[deck][: state.rest[deck]])
    rest.remove(card)
    rng = Rng(state.chance)
    rng.shuffle(rest)
    state.chance = rng.state
    state.decks[deck] = (*rest, card)
    state.searched = (0, 0)
    _take(state, player, deck, "search", tell)


# ── the next question ───────────────────────────────────────────────────────
def _settle(state: State, player: int, tell: Tell[EventData] | None) -> None:
    """Do everything that leaves no choice; stop at the first real choice, or end the turn."""
    while True:
        if state.queue:
            effect, state.queue = state.queue[0], state.queue[1:]
            if _carry_out(state, player, effect, tell):
                return
            continue
        if state.ending and state.at_once:
            break
        if actions := mandatory(state, player):
            if len(actions) > 1:
                state.ask = CHOICE
                return
            _do_mandatory(state, player, actions[0], tell)
            continue
        if state.pending and reachable(state, player):
            state.ask = EXTRA
            return
        break
    if state.war:
        fight(state, tell)
    state.used = state.pending = 0
    seat = player + 1 if player + 1 < len(state.cities) else 0
    if state.ending or not (state.rest[seat] or (seat := _next_seat(state, tell)) != NOBODY):
        state.ask = OVER
        if tell:
            _tell_over(state, tell)
        return
    state.ask, state.seat = TURN, seat
    if seat == state.first:
        state.round += 1
    if tell:
        tell(Event({"kind": "turn_begun", "seat": seat, "round": state.round}))


def _carry_out(state: State, player: int, effect: int, tell: Tell[EventData] | None) -> bool:
    """Carry out the immediate effect of a stage, as far as it is possible.

    Returns True if a question must be answered first.
    """
    if effect == CENTRAL:
        if state.rest[state.central]:
            _take(state, player, state.central, "stage", tell)
    elif effect == BOTH_SIDES:
        for place in sides(state):
            _take(state, player, state.deck_at(player, place), "stage", tell)
    elif effect == TAKE_TOKEN:
        state.ask = TOKEN
        return bool(state.up or state.stack)
    elif effect == ANY_DECK:
        state.ask = DECK
        return any(state.rest)
    elif effect == SEARCH:
        places = sides(state)
        state.ask = SIDE
        if len(places) == 1:
            _search(state, player, places[0], tell)
        return bool(places)
    return False


def _tell_over(state: State, tell: Tell[EventData]) -> None:
    winners, reason = final_outcome(state)
    tell(Event({"kind": "over", "winners": list(winners), "reason": reason, "totals": list(totals(state))}))


def _next_seat(state: State, tell: Tell[EventData] | None) -> int:
    """Return the next seat clockwise that has a card within reach; NOBODY if all decks on the table are empty.

    A "passed" event is emitted for each skipped seat, but for nobody if the game ends.
    """
    order = CLOCKWISE[len(state.cities)][state.seat]
    found = next((steps for steps, other in enumerate(order) if full_decks(state, other)), None)
    if found is None:
        return NOBODY
    skipped = order[:found]
    if tell:
        for other in skipped:
            tell(Event({"kind": "passed", "seat": other}))
    state.round += state.first in skipped
    return order[found]
