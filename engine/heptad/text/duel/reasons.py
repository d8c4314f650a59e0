"""Why an action of Duel is good or bad, in sentences that a player would use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from heptad.kernel.reason import Reason
from heptad.text.common import N_, coins_and_points, reason_sentence, sentence_of
from heptad.text.duel.cards import text_of

#: Code of the reason -> sentence.
SENTENCES: Mapping[str, str] = {
    "wins_war": N_("Wins at once: military supremacy."),
    "wins_science": N_("Wins at once: the sixth different symbol."),
    "wins_token": N_("With the token %(of)s you win at once."),
    "wins_pile": N_("With %(of)s of the discard pile you win at once."),
    "stops_war": N_("Otherwise %(name)s wins by shields with %(of)s."),
    "stops_science": N_("Otherwise %(name)s wins by symbols with %(of)s."),
    "gives_win": N_("But it frees %(of)s, and %(name)s wins with it."),
    "leaves_win": N_("But then %(name)s wins with %(of)s."),
    "points": N_("%(points)s at the end."),
    "counts": N_("%(points)s as things stand."),
    "pair": N_("The second %(of)s: a progress token."),
    "symbols": N_("%(n)s different symbols of the six that win."),
    "track": N_("Moves the pawn %(spaces)s: %(points)s in your favour."),
    "loots": N_("The pawn takes %(coins)s from the other city."),
    "shields": N_("Pushes the pawn forward with %(shields)s."),
    "near_war": N_("The pawn is then %(spaces)s from the other capital."),
    "coins": N_("You get %(coins)s."),
    "plunders": N_("The other city loses %(coins)s."),
    "saves": N_("Saves you %(coins)s on what is in sight and on your wonders."),
    "raises": N_("Makes what is in sight %(coins)s dearer for the other city."),
    "chain": N_("Free by chain from %(of)s."),
    "opens": N_("May make %(of)s free later."),
    "again": N_("You play again at once."),
    "seventh": N_("It is the seventh wonder: the other city builds no more."),
    "destroys": N_("The other city loses a card that makes resources."),
    "unmakes": N_("The other city then makes less %(of)s."),
    "pile": N_("You build a card of the discard pile for nothing."),
    "library": N_("A progress token out of the box."),
    "power": N_("%(of)s."),
    "makes": N_("It makes %(any_of)s each turn."),
    "fixed": N_("From now on you buy %(any_of)s for 1 coin each."),
    "denies": N_("Keeps %(of)s from %(name)s."),
    "frees": N_("But then %(name)s can take %(of)s."),
    "turns_up": N_("But it turns up %(cards)s, and %(name)s has the first choice."),
    "pays": N_("But it costs %(coins)s."),
    "nothing": N_("As things stand, it brings you nothing."),
    "begins": N_("You choose first in the new age."),
    "yields": N_("The other city shows first which cards it opens."),
    "once_points": N_("Once it is built, it is worth %(points)s."),
    "once_again": N_("Once it is built, you play again at once."),
    "once_coins": N_("Once it is built, you get %(coins)s."),
    "once_plunders": N_("Once it is built, the other city loses %(coins)s."),
    "once_shields": N_("Once it is built, it pushes the pawn forward with %(shields)s."),
    "once_makes": N_("Once it is built, it makes %(any_of)s each turn."),
    "once_pile": N_("Once it is built, you build a card of the discard pile for nothing."),
    "once_library": N_("Once it is built, you take a progress token out of the box."),
    "once_destroys": N_("Once it is built, the other city loses a card that makes resources."),
}

#: The codes whose `of` are symbols. They need to be known because the symbol "law" has the same key as a token.
SYMBOLS = frozenset({"wins_science", "pair", "symbols"})
#: The codes whose `of` are resources, and those that are told by what the token `of` does.
RESOURCES, EFFECTS = frozenset({"makes", "unmakes", "fixed", "once_makes"}), frozenset({"power"})


def sentence(reason: Reason, names: Sequence[str], tr: NullTranslations) -> str:
    """Return a reason in words; `names` are the players' names by seat."""
    text = text_of(tr)
    if reason.why == "coins" and reason.m:
        return coins_and_points(reason, text)
    if reason.why == "counts" and reason.n < 0:
        return tr.pgettext("reason", "%(points)s less as things stand.") % {"points": text.points(-reason.n)}
    if reason.why == "symbols" and reason.n == 1:
        return tr.pgettext("reason", "The first of the six different symbols that win.")
    if reason.why in SYMBOLS:
        known = {str(symbol): name for symbol, name in text.symbols.items()}
    elif reason.why in RESOURCES:
        known = {**text.resources}
    elif reason.why in EFFECTS:
        known = {key: sentence_of(token.effect) for key, token in text.tokens.items()}
    else:
        wonders = {key: wonder.name for key, wonder in text.wonders.items()}
        known = {**text.names, **wonders, **{key: token.name for key, token in text.tokens.items()}}
    return reason_sentence(SENTENCES, reason, [known[key] for key in reason.of], names, text)
