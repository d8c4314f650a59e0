"""Why an action of 7 Wonders is good or bad, in sentences that a player would use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from heptad.kernel.reason import Reason
from heptad.text.common import N_, coins_and_points, reason_sentence
from heptad.text.wonders.cards import cities_in_sentences, text_of

#: Code of the reason -> sentence.
SENTENCES: Mapping[str, str] = {
    "points": N_("%(points)s at the end."),
    "counts": N_("%(points)s as things stand."),
    "symbol": N_("One more symbol: %(of)s, %(points)s for science."),
    "set": N_("Completes a set of symbols with %(of)s: %(points)s."),
    "any_symbol": N_("A symbol of your choice: %(points)s as things stand."),
    "beats": N_("With %(shields)s more you beat %(name)s in the coming war."),
    "beats_both": N_("With %(shields)s more you beat both neighbours in the coming war."),
    "holds": N_("%(shields)s more, and %(name)s no longer beats you."),
    "holds_both": N_("%(shields)s more, and neither neighbour beats you any longer."),
    "secures": N_("%(shields)s more strengthen your lead over %(name)s."),
    "shields": N_("%(shields)s more for the wars to come."),
    "no_war": N_("As things stand, %(shields)s more change no war."),
    "goods": N_("Your own %(of)s, which so far you can only buy."),
    "unsold": N_("Nobody beside you sells %(of)s."),
    "more": N_("%(n)s more %(of)s each turn."),
    "frees_choice": N_("Your own %(of)s: your choice stays free for something else."),
    "stage_goods": N_("Stage %(n)s of your wonder needs %(of)s."),
    "needless": N_("Nothing still to come needs more %(any_of)s than you make."),
    "choice": N_("One more each turn: %(any_of)s."),
    "choice_lacks": N_("One each turn of what you do not make: %(any_of)s."),
    "cheaper_from": N_("Raw materials from %(name)s then cost 1 coin each."),
    "cheaper_raw": N_("Raw materials from both neighbours then cost 1 coin each."),
    "cheaper_goods": N_("Manufactured goods from both neighbours then cost 1 coin each."),
    "saves_nothing": N_("As things stand, it makes nothing cheaper that you need."),
    "coins": N_("You get %(coins)s."),
    "stage_coins": N_("Brings the coins that stage %(n)s of your wonder still lacks."),
    "chain": N_("Free by chain from %(of)s."),
    "opens": N_("Makes %(titles)s free later."),
    "denies": N_("Keeps %(of)s from %(name)s, who gets this hand next."),
    "leaves": N_("But it leaves %(of)s to %(name)s, who gets this hand next."),
    "comes_back": N_("But you could use %(of)s yourself if it comes back to you."),
    "free_build": N_("One card free in each age from now on."),
    "uses_free": N_("But it uses up your free card of this age."),
    "seventh": N_("Your seventh card counts too in each age."),
    "seventh_now": N_("You can still use your seventh card."),
    "copies_guild": N_("At the end a neighbour’s guild counts for you too."),
    "pile": N_("You build a card of the discard pile for nothing."),
    "forgoes": N_("But you could build %(of)s for nothing."),
    "next_stage": N_("It is the way to stage %(n)s of your wonder."),
    "nothing": N_("As things stand, it brings you nothing."),
    "pays": N_("But it gives %(coins)s to %(name)s."),
    "bank": N_("But it costs %(coins)s."),
    "free_city": N_("The Free City then sells %(n)s more %(of)s."),
    "free_choice": N_("The Free City then sells one more each turn: %(any_of)s."),
    "free_war": N_("%(name)s then no longer beats the Free City."),
    "free_war_you": N_("But then you no longer beat the Free City."),
    "free_beats": N_("The Free City then beats %(name)s in the coming war."),
    "free_beats_you": N_("But then the Free City beats you in the coming war."),
    "free_forgoes": N_("But the Free City could build %(of)s for nothing."),
    "free_counts": N_("%(points)s for you, as you count what the Free City has built."),
    "free_counts_for": N_("But it brings %(name)s %(points)s, who counts what the Free City has built."),
    "once_points": N_("%(points)s when all its stages are built."),
    "once_coins": N_("%(coins)s from its stages."),
    "once_shields": N_("%(shields)s from its stages."),
    "once_symbol": N_("A stage brings a science symbol of your choice."),
    "once_makes": N_("A stage makes %(any_of)s each turn."),
    "once_cheaper": N_("With a stage, raw materials from both neighbours cost 1 coin each."),
    "once_free_build": N_("With a stage, you build one card free in each age."),
    "once_seventh": N_("With a stage, your seventh card counts too in each age."),
    "once_copies_guild": N_("With a stage, a neighbour’s guild counts for you too at the end."),
    "once_pile": N_("Its stages build %(cards)s of the discard pile for nothing."),
    "once_copies": N_("Its stages copy those of your neighbours."),
}

#: The sentences of some reasons if their `m` is not 0.
IN_ANOTHER_CASE: Mapping[str, str] = {
    "free_build": N_("One card free in this age."),
    "seventh": N_("Your seventh card of this age counts too."),
    "copies_guild": N_("At the end a neighbour’s guild counts for you too: %(points)s as things stand."),
    "free_counts": N_("%(points)s for you, as you copy this guild at the end."),
    "free_counts_for": N_("But it brings %(name)s %(points)s, who copies this guild at the end."),
}

#: The codes whose `of` are resources. They need to be known because the textile has the same key as a building.
GOODS = frozenset(
    {
        *("goods", "unsold", "more", "frees_choice", "stage_goods", "choice", "choice_lacks", "free_city"),
        *("free_choice", "needless", "once_makes"),
    }
)


def sentence(reason: Reason, names: Sequence[str], tr: NullTranslations) -> str:
    """Return a reason in words; `names` are the players' names by seat, after which the Free City follows."""
    text, names = text_of(tr), cities_in_sentences(names, tr)
    if reason.why == "secures" and reason.n == 1:
        one = tr.pgettext("reason", "1 shield more strengthens your lead over %(name)s.")
        return one % {"name": names[reason.seat]}
    if reason.why == "no_war" and reason.n == 1:
        return tr.pgettext("reason", "As things stand, 1 shield more changes no war.")
    if reason.why == "shields" and reason.m:
        said = tr.pgettext("reason", "%(shields)s more for the coming war.")
        return said % {"shields": text.shields(reason.n)}
    if reason.why in IN_ANOTHER_CASE and reason.m:
        name = names[reason.seat] if reason.seat >= 0 else ""
        return tr.pgettext("reason", IN_ANOTHER_CASE[reason.why]) % {"points": text.points(reason.n), "name": name}
    if reason.why == "coins" and reason.m:
        return coins_and_points(reason, text)
    if reason.why == "counts" and not reason.n:
        return tr.pgettext("reason", "No points as things stand, but there can be some later.")
    if reason.why == "nothing" and reason.seat >= 0:
        said = tr.pgettext("reason", "As things stand, it matters little to you or %(name)s.")
        return said % {"name": names[reason.seat]}
    if reason.why in GOODS:
        known = text.resources
    else:
        known = {**text.symbols, **text.buildings, **{key: card.name for key, card in text.cards.items()}}
    return reason_sentence(SENTENCES, reason, [known[key] for key in reason.of], names, text)
