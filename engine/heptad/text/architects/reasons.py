"""Why an action of 7 Wonders Architects is good or bad, in sentences that a player would use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from heptad.kernel.reason import Reason
from heptad.text.architects.names import text_of
from heptad.text.common import N_, reason_sentence, sentence_of

#: Code of the reason -> sentence.
SENTENCES: Mapping[str, str] = {
    "wins": N_("The game ends, and you win."),
    "can_win": N_("You can then end the game in this turn and win."),
    "loses": N_("But the game ends, and %(name)s wins."),
    "denies_win": N_("As things stand, %(name)s could end the game with it and win."),
    "leaves_win": N_("But then %(name)s can end the game and win."),
    "completes": N_("Completes your wonder: %(points)s."),
    "builds": N_("Builds a piece of your wonder: %(points)s."),
    "effect": N_("The new piece: %(of)s."),
    "towards": N_("Brings the next piece nearer: it then needs %(cards)s more."),
    "later": N_("Lies ready for a later piece."),
    "no_nearer": N_("It brings no piece of your wonder nearer."),
    "set": N_("A set of green cards: you take a progress token."),
    "symbols": N_("For a set you then lack one of the same symbol, or the two others."),
    "nearly_set": N_("Any further symbol then makes a set."),
    "points": N_("%(points)s at the end."),
    "counts": N_("%(points)s as things stand."),
    "cat": N_("The cat comes to you: %(points)s, and you may look at the centre."),
    "war_wins": N_("War breaks out at a good moment: %(points)s for you."),
    "war_loses": N_("But war breaks out: %(points)s for another city."),
    "war_draws": N_("War breaks out, and nobody wins points by it."),
    "war_nearer": N_("War comes nearer."),
    "shield": N_("One more shield: %(points)s more in the next war."),
    "strong": N_("One more shield for the next war."),
    "extra": N_("You take one more card: %(of)s."),
    "gives_up": N_("But you give up one more card."),
    "avoids_loss": N_("With any card the game would end, and %(name)s would win."),
    "denies_piece": N_("Otherwise %(name)s can build a piece with it."),
    "denies_set": N_("Otherwise %(name)s can earn a progress token with it."),
    "denies": N_("Keeps %(points)s from %(name)s."),
    "wild": N_("A coin stands for any resource."),
    "unseen": N_("You do not know what lies there."),
    "left": N_("You do not know it; %(name)s has seen it and left it."),
    "may_build": N_("%(n)s of the %(cards)s there would build a piece of your wonder."),
    "may_win": N_("After %(n)s of the %(cards)s there you can end the game and win."),
    "may_lose": N_("But %(n)s of the %(cards)s there would end the game, and %(name)s wins."),
    "may_leave_win": N_("But after %(n)s of the %(cards)s there %(name)s can end the game and win."),
    "power": N_("%(of)s."),
    "look": N_("To look costs nothing."),
    "saves_coin": N_("Keeps your coins for later."),
    "search": N_("The best of %(n)s cards is yours."),
    "nothing": N_("As things stand, it brings you nothing."),
}


def sentence(reason: Reason, names: Sequence[str], tr: NullTranslations) -> str:
    """Return a reason in words; `names` are the players' names by seat."""
    text = text_of(tr)
    if reason.why == "builds" and not reason.n:
        return tr.pgettext("reason", "Builds a piece of your wonder.")
    if reason.why == "wins" and reason.n:
        return tr.pgettext("reason", "Completes your wonder: the game ends, and you win.")
    if reason.why == "war_wins" and reason.m:
        said = tr.pgettext("reason", "War breaks out: %(points)s for you, %(more)s for another city.")
        return said % {"points": text.points(reason.n), "more": text.points(reason.m)}
    if reason.why == "war_loses" and reason.m:
        said = tr.pgettext("reason", "But war breaks out: %(points)s for you, %(more)s for another city.")
        return said % {"points": text.points(reason.m), "more": text.points(reason.n)}
    if reason.why == "search" and reason.n == 1:
        return tr.pgettext("reason", "The last card of that deck is yours.")
    if reason.why in ("may_build", "may_win", "may_lose", "may_leave_win"):
        there = {"n": reason.n, "cards": text.card_count(reason.m), "name": names[reason.seat]}
        return tr.pgettext("reason", SENTENCES[reason.why]) % there
    match reason.why:
        case "effect":
            of = [text.wonders[key].stages[reason.n - 1].effect for key in reason.of]
        case "power":
            of = [sentence_of(text.tokens[key].effect) for key in reason.of]
        case _:
            of = [text.tokens[key].name for key in reason.of]
    return reason_sentence(SENTENCES, reason, of, names, text)
