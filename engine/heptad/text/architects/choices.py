"""What a seat is asked in 7 Wonders Architects, and its legal actions and refusals, in words."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import Literal, NamedTuple, assert_never

from heptad.games.architects.state import State
from heptad.games.architects.types import (
    Ask,
    Brings,
    BuildStage,
    Explanation,
    Place,
    RefusalData,
    TakeAny,
    View,
)
from heptad.kernel.game import Info
from heptad.text.architects.names import Text, text_of
from heptad.text.common import N_

INDENT = " " * 6

PROMPTS: dict[Ask, str] = {
    "turn": N_("Take one card"),
    "choice": N_("Choose what comes first"),
    "token": N_("Take a progress token"),
    "deck": N_("Take a card from any deck"),
    "side": N_("Look at five cards: from which deck?"),
    "keep": N_("Keep one of these cards"),
    "extra": N_("Take one more card?"),
    "over": N_("Final score"),
}
PLACES: dict[Place, str] = {"left": N_("Left"), "centre": N_("Centre"), "right": N_("Right")}
NAMED_PLACES: dict[Place, str] = {
    "left": N_("the left deck"),
    "centre": N_("the centre"),
    "right": N_("the right deck"),
}


class CardMark(NamedTuple):
    """The most important effect of taking a card, in a few words.

    `kind` says whether the card builds a piece, completes a set, starts a war or does something else. `extra` says
    whether it also gives an extra card.
    """

    kind: Literal["builds", "set", "war", "other"]
    text: str
    extra: bool


def choices(info: Info[State, View, Explanation, RefusalData], names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return what is asked, the legal actions, numbered from 1 in the order of `legal_actions`, and the refusals.

    The list is empty if this seat does not have to act.
    """
    explained = [info.explain(action) for action in info.legal]
    if not explained:
        return []
    lines = [f"{number:>4}  {action_line(each, info.view, names, tr)}" for number, each in enumerate(explained, 1)]
    refused = [INDENT + refusal_sentence(refusal.data, tr) for refusal in info.refusals]
    return [prompt(info.view["ask"], explained, tr), *lines, *refused]


def prompt(ask: Ask, explained: Sequence[Explanation], tr: NullTranslations) -> str:
    """Return what is asked; `explained` holds the explanations of the legal actions."""
    stages = {each["stage"] if each["do"] == "build_stage" else None for each in explained}
    if ask == "choice" and len(stages) == 1 and None not in stages:
        return tr.gettext("Choose what to spend")
    return tr.gettext(PROMPTS[ask])


def action_line(explained: Explanation, view: View, names: Sequence[str], tr: NullTranslations) -> str:
    """Return a legal action as one line."""
    text = text_of(tr)
    match explained["do"]:
        case "take":
            card = _card(explained["card"], explained["brings"], tr)
            return text.labelled(tr.gettext(PLACES[explained["place"]]), card)
        case "take_extra":
            by = tr.gettext("thanks to %(token)s") % {"token": text.tokens[explained["token"]].name}
            card = _card(explained["card"], explained["brings"], tr)
            return text.labelled(tr.gettext(PLACES[explained["place"]]), text.listed([card, by]))
        case "take_any":
            return text.labelled(_any_deck(explained, names, tr), _card(explained["card"], explained["brings"], tr))
        case "keep":
            return _card(explained["card"], explained["brings"], tr)
        case "search":
            deck = view["decks"][explained["deck"]]
            return text.labelled(tr.gettext(PLACES[explained["place"]]), cards(deck["cards"], tr))
        case "look":
            return tr.gettext("Look at the centre first")
        case "turn_in_set":
            spends = text.cards_listed(explained["spends"])
            return tr.gettext("Turn in %(cards)s for a progress token") % {"cards": spends}
        case "build_stage":
            return _build(explained, text)
        case "take_token":
            if explained["token"] is None:
                return text.labelled(tr.gettext("Unseen"), tr.gettext("The top one of the stack, whatever it is."))
            token = text.tokens[explained["token"]]
            return text.labelled(token.name, token.effect)
        case "decline":
            return tr.gettext("No extra card")
        case never:
            assert_never(never)


def refusal_sentence(refused: RefusalData, tr: NullTranslations) -> str:
    """Return a sentence that says why this is not allowed."""
    return tr.gettext("There is no card left in %(place)s.") % {"place": tr.gettext(NAMED_PLACES[refused["place"]])}


def cards(count: int, tr: NullTranslations) -> str:
    """Return the number of cards in a deck, in words."""
    return tr.ngettext("%(num)s card", "%(num)s cards", count) % {"num": count}


def card_mark(brings: Brings, tr: NullTranslations) -> CardMark:
    """Return the most important effect of taking a visible card."""
    t, extra = tr.gettext, bool(brings["extra"])
    if brings["builds"]:
        return CardMark("builds", _builds(brings, tr), extra)
    if brings["set"]:
        return CardMark("set", t("Earns a token"), extra)
    if brings["war"]:
        return CardMark("war", t("War breaks out"), extra)
    return CardMark("other", _other(brings, text_of(tr)), extra)


def _builds(brings: Brings, tr: NullTranslations) -> str:
    if brings["completes"]:
        return tr.gettext("Completes your wonder")
    first, *others = brings["builds"]
    if others:
        return tr.gettext("Builds piece %(n)s or %(m)s") % {"n": first, "m": others[0]}
    return tr.gettext("Builds piece %(n)s") % {"n": first}


def _other(brings: Brings, text: Text) -> str:
    t = text.tr.gettext
    if near := brings["towards"]:
        return t("%(have)s of %(needs)s for piece %(stage)s") % dict(near)
    if brings["symbols"]:
        return t("%(n)s of 3 symbols") % {"n": brings["symbols"]}
    if brings["points"]:
        points = text.points(brings["points"])
        return t("%(points)s and the cat") % {"points": points} if brings["cat"] else points
    if brings["turns"]:
        return t("1 shield, war nearer")
    if brings["shields"]:
        return text.shields(brings["shields"])
    return t("Kept for later")


def _card(key: str | None, brings: Brings | None, tr: NullTranslations) -> str:
    """Return the name of a card, with its effect if the card is visible."""
    if key is None or brings is None:
        return tr.gettext("face down")
    mark, text = card_mark(brings, tr), text_of(tr)
    alike = [tr.gettext("or two alike")] if mark.kind == "other" and brings["symbols"] else []
    said = text.listed([mark.text, *alike, *([tr.gettext("and one more card")] if mark.extra else [])])
    return tr.gettext("%(what)s (%(more)s)") % {"what": text.cards[key].phrase, "more": said}


def _any_deck(explained: TakeAny, names: Sequence[str], tr: NullTranslations) -> str:
    """Return the name of any deck of the table: its place, or the two cities between which it lies."""
    if explained["place"]:
        return tr.gettext(PLACES[explained["place"]])
    deck = explained["deck"]
    return tr.gettext("%(one)s and %(other)s") % {"one": names[deck], "other": names[(deck + 1) % len(names)]}


def _build(explained: BuildStage, text: Text) -> str:
    uses = (text.tokens[key].name for key in explained["uses"])
    facts = {"n": explained["stage"], "cards": text.cards_listed(explained["spends"], *uses)}
    return text.tr.gettext("Build piece %(n)s with %(cards)s") % facts
