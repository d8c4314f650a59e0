"""What is asked in Duel, every legal action as a line of text, and why others are not legal."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import assert_never

from heptad.games.duel.state import State
from heptad.games.duel.types import Explanation, RefusalData, View
from heptad.kernel.game import Info
from heptad.text.common import in_one_line
from heptad.text.duel.cards import Text, text_of
from heptad.text.duel.effects import GAME
from heptad.text.duel.prices import bill, purchases, refusal_sentence

DuelInfo = Info[State, View, Explanation, RefusalData]
BETWEEN, INDENT = " · ", " " * 6


def prompt(view: View, names: Sequence[str], tr: NullTranslations) -> str:
    """Return what is asked now, or "" if the game is over."""
    t = tr.pgettext
    player = {"name": names[view["waiting"][0]]} if view["waiting"] else {}
    match view["ask"]:
        case "wonder":
            return t(GAME, "%(name)s, choose a wonder") % player
        case "turn":
            return t(GAME, "%(name)s, choose an available card") % player
        case "token":
            return t(GAME, "A pair of symbols: take a progress token")
        case "library":
            return t(GAME, "The Great Library: take one of these tokens")
        case "discard":
            return t(GAME, "The Mausoleum: build one of these cards for free")
        case "destroy":
            return t(GAME, "Which card of %(name)s is destroyed?") % {"name": names[1 - view["waiting"][0]]}
        case "begin":
            return t(GAME, "Who begins the next age?")
        case "over":
            return ""
        case never:
            assert_never(never)


def choices(info: DuelInfo, names: Sequence[str], tr: NullTranslations) -> list[str]:
    """Return the legal actions and the reasons why others are not legal.

    Actions are numbered from 1, in the order of `info.legal`, under the heading of the card that they use. There it is
    also said what the opponent would pay for the card.
    """
    text, opponent = text_of(tr), names[1 - info.player]
    refused = [refusal.data for refusal in info.refusals]
    too_dear = {data["card"]: data for data in refused if data["code"] == "build/coins"}
    lines: list[str] = []
    shown = ""
    for number, action in enumerate(info.legal, 1):
        facts = info.explain(action)
        card = ""
        if facts["do"] == "build" or facts["do"] == "build_wonder" or facts["do"] == "sell":
            card = facts["card"]
        if card != shown:
            shown = card
            worth = text.worth_now(card, info.view, info.player)
            lines += [*([""] if lines else []), BETWEEN.join(filter(None, [card_line(shown, text), worth]))]
            if shown in too_dear:
                why = _why(too_dear[shown], text, opponent)
                lines.append(INDENT + text.labelled(text.tr.pgettext(GAME, "Build"), why))
            if card:
                lines.append(INDENT + _opponent_pays(card, info, opponent, text))
        line = action_line(facts, names, text)
        if facts["do"] == "build_discarded":
            line = BETWEEN.join(filter(None, [line, text.worth_now(facts["card"], info.view, info.player)]))
        lines.append(f"{number:>4}  {line}")
    wonders = [
        text.labelled(text.wonders[data["wonder"]].name, _why(data, text, opponent))
        for data in refused
        if data["code"] != "build/coins"
    ]
    return [*lines, *([""] if wonders else []), *wonders]


def card_line(key: str, text: Text) -> str:
    """Return everything that a card says: name, kind, effect, cost and chains."""
    name = text.cards[key].name
    return BETWEEN.join([name, text.things[name]])


def _opponent_pays(card: str, info: DuelInfo, opponent: str, text: Text) -> str:
    """Return what a card of the display would cost the opponent, and whether that is more than they have."""
    t, other = text.tr.pgettext, 1 - info.player
    coins = info.view["prospects"]["cards"][card][other]["total"]
    if not coins:
        return t(GAME, "%(name)s would pay nothing.") % {"name": opponent}
    says = t(GAME, "%(name)s would pay %(coins)s.") % {"name": opponent, "coins": text.coins(coins)}
    dear = coins > info.view["cities"][other]["coins"]
    return in_one_line([says, *([t(GAME, "%(name)s cannot pay that.") % {"name": opponent}] if dear else [])], text.tr)


def action_line(facts: Explanation, names: Sequence[str], text: Text) -> str:
    """Return a legal action as a line: what is done, what it costs and what it brings at once."""
    tr = text.tr
    match facts["do"]:
        case "build":
            price = facts["price"]
            chain, action = "", tr.pgettext(GAME, "Build")
            if price["chain"]:
                chain = tr.gettext("Free by chain from %(card)s.") % {"card": text.names[price["chain"]]}
            elif price["total"]:
                action = tr.pgettext(GAME, "Build for %(coins)s") % {"coins": text.coins(price["total"])}
            return _joined(action, chain, purchases(price, text), _at_once(facts["coins"], text))
        case "build_wonder":
            price, place = facts["price"], {"wonder": text.wonders[facts["wonder"]].name}
            action = tr.pgettext(GAME, "Build %(wonder)s") % place
            if price["total"]:
                place["coins"] = text.coins(price["total"])
                action = tr.pgettext(GAME, "Build %(wonder)s for %(coins)s") % place
            return _joined(action, purchases(price, text), _at_once(facts["coins"], text))
        case "sell":
            return tr.gettext("Discard for %(coins)s") % {"coins": text.coins(facts["coins"])}
        case "take_wonder":
            wonder = text.wonders[facts["wonder"]]
            return _joined(wonder.name, wonder.title)
        case "take_token":
            token = text.tokens[facts["token"]]
            return _joined(token.name, token.effect)
        case "build_discarded":
            return _joined(card_line(facts["card"], text), _at_once(facts["coins"], text))
        case "destroy":
            return card_line(facts["card"], text)
        case "begin":
            return tr.pgettext(GAME, "%(name)s begins") % {"name": names[facts["first"]]}
        case never:
            assert_never(never)


def _joined(*parts: str) -> str:
    return BETWEEN.join(filter(None, parts))


def _at_once(coins: int, text: Text) -> str:
    return text.tr.gettext("%(coins)s at once") % {"coins": text.coins(coins)} if coins else ""


def _why(data: RefusalData, text: Text, opponent: str) -> str:
    """Return a refusal together with the composition of its price."""
    reasons = [] if data["code"] == "build_wonder/limit" else bill(data["price"], text, opponent)
    return in_one_line([refusal_sentence(data, text), *reasons], text.tr)
