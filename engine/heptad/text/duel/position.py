"""A position of Duel as lines of plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from heptad.games.duel.boards import CAPITAL, LOOTING, SYMBOLS_TO_WIN, TRACK_POINTS
from heptad.games.duel.effects import ANY_GOODS, ANY_RAW
from heptad.games.duel.types import CityView, Slot, View, WonderView
from heptad.shared.goods import resource_keys
from heptad.text.common import left_aligned, width
from heptad.text.duel.cards import Text, text_of
from heptad.text.duel.choices import BETWEEN, card_line, prompt
from heptad.text.duel.effects import GAME
from heptad.text.duel.events import progress

#: Half the width of a card in the drawing of the display, in columns of the terminal. One column is left free at the
#: right of each card.
HALF = 8
WIDTH = 2 * HALF - 1
#: Marks a card that can be taken.
AVAILABLE = "*"


def position(
    view: View, names: Sequence[str], tr: NullTranslations, *, everybody: bool = False, drawn: bool = True
) -> list[str]:
    """Return the display, the military track, the progress tokens and both cities as a seat sees them.

    A spectator sees the position from seat 0. With `everybody` the text of the covered cards and of the tokens and the
    discard pile are included.
    """
    text, seat = text_of(tr), view["seat"] or 0
    t = tr.pgettext
    age = text.age(view["age"]) if view["age"] else ""
    asked = prompt(view, names, tr)
    heading = BETWEEN.join(filter(None, [age, asked])) if asked else progress(view, tr)
    lines = [f"── {heading} ──"]
    if view["display"] and drawn:
        lines += [*_display(view["display"], text), f"{AVAILABLE} {t(GAME, 'available')}", ""]
    elif view["display"]:
        lines += _cards(view["display"], text)
    if everybody and drawn:
        covered = [card_line(slot["card"], text) for slot in view["display"] if slot["card"] and not slot["free"]]
        lines += [*covered, *([""] if covered else [])]
    lines += _track(view, seat, names, text) if drawn else _war(view, seat, names, text)
    lines += _tokens(view, text, everybody)
    if everybody:
        lines.append(_discard_pile(view["discard"], text))
    for other in (1 - seat, seat):
        lines += _city(view["cities"][other], view["gone"], names[other], text)
    return lines


# ── the display ─────────────────────────────────────────────────────────────
def _display(slots: Sequence[Slot], text: Text) -> Iterator[str]:
    """Draw the rows of the display as they lie; a card takes two halves, and its name one line or two."""
    for row in range(slots[0]["row"], slots[-1]["row"] + 1):
        drawn = ["", ""]
        for slot in [slot for slot in slots if slot["row"] == row]:
            for line, part in enumerate(_label(slot, text)):
                drawn[line] = left_aligned(drawn[line], slot["x"] * HALF) + part
        yield from (line.rstrip() for line in drawn if line.strip())


def _cards(slots: Sequence[Slot], text: Text) -> Iterator[str]:
    """Describe the display: the cards that can be taken and on what they lie, the covered ones, the face-down ones."""
    t, at = text.tr.pgettext, {slot["slot"]: slot["card"] for slot in slots}
    yield t(GAME, "Cards on the table; %(n)s available") % {"n": sum(slot["free"] for slot in slots)}
    for slot in sorted(slots, key=lambda slot: not slot["free"]):
        if slot["card"]:
            if slot["free"]:
                below = text.lies_on([at[other] for other in slot["upon"]], [at[other] for other in slot["frees"]])
                says = [t(GAME, "available"), *filter(None, [below])]
            else:
                upon = text.listed(text.covering([at[other] for other in slot["under"]]))
                says = [t(GAME, "Covered by %(cards)s.") % {"cards": upon}]
            yield f"  {BETWEEN.join([card_line(slot['card'], text), *says])}"
    backs = [slot["guild"] for slot in slots if not slot["card"]]
    if backs:
        yield "  " + t(GAME, "%(n)s face down, %(guilds)s of them guilds") % {"n": len(backs), "guilds": sum(backs)}


def _label(slot: Slot, text: Text) -> tuple[str, str]:
    """Return the label of a card as two lines of WIDTH columns; a face-down card shows only its back."""
    if slot["card"]:
        name = (AVAILABLE if slot["free"] else "") + text.names[slot["card"]]
    else:
        name = f"· {text.kinds['guild']} ·" if slot["guild"] else "· · ·"
    first, second = two_lines(name)
    return _centred(first), _centred(second)


def two_lines(name: str) -> tuple[str, str]:
    """Break a name that is too wide for one line at a space, or within the word if there is no space."""
    if width(name) <= WIDTH:
        return name, ""
    words = name.split()
    fitting = [n for n in range(1, len(words)) if width(" ".join(words[:n])) <= WIDTH]
    if fitting:
        return " ".join(words[: fitting[-1]]), " ".join(words[fitting[-1] :])
    cut = next(n for n in range(len(name), 0, -1) if width(name[:n]) <= WIDTH)
    return name[:cut], name[cut:]


def _centred(line: str) -> str:
    return left_aligned(" " * ((WIDTH - width(line)) // 2) + line, WIDTH)


def _discard_pile(pile: Sequence[str], text: Text) -> str:
    """Return the names and the number of the cards in the discard pile, which lies face up."""
    held = text.tr.npgettext(GAME, "%(cards)s (%(n)s card)", "%(cards)s (%(n)s cards)", len(pile))
    cards = held % {"cards": text.listed(text.names[key] for key in pile), "n": len(pile)}
    return text.labelled(text.tr.pgettext(GAME, "Discard pile"), cards if pile else text.tr.pgettext(GAME, "empty"))


# ── the track and the tokens ────────────────────────────────────────────────
def _track(view: View, seat: int, names: Sequence[str], text: Text) -> Iterator[str]:
    """Draw the track with the seat's own capital at the left end: digits are military tokens, @ is the pawn."""
    toward = 1 if seat == 0 else -1
    loot = {side * distance: coins for distance, coins in LOOTING for side in (1, -1)}
    left = {space * toward: coins for space, coins in loot.items() if space not in view["looted"]}
    pawn = view["pawn"] * toward
    spaces = ["@" if space == pawn else str(left.get(space, ".")) for space in range(-CAPITAL, CAPITAL + 1)]
    drawn = f"{names[seat]} [{' '.join(spaces)}] {names[1 - seat]}"
    yield text.labelled(text.tr.pgettext(GAME, "Military track"), drawn)
    yield from _pawn(pawn, seat, names, text)


def _war(view: View, seat: int, names: Sequence[str], text: Text) -> Iterator[str]:
    """Describe the track, with the military tokens that are left."""
    t = text.tr.pgettext
    yield t(GAME, "Military track")
    if view["pawn"]:
        yield from _pawn(view["pawn"] * (1 if seat == 0 else -1), seat, names, text)
    else:
        yield "  " + t(GAME, "The conflict pawn stands in the middle.")
    for who in (seat, 1 - seat):
        toward = 1 if who else -1
        for distance, coins in LOOTING:
            if toward * distance not in view["looted"]:
                says = t(
                    GAME, "%(name)s loses %(coins)s when the pawn is %(n)s spaces from the middle toward that capital."
                )
                yield "  " + says % {"name": names[who], "coins": text.coins(coins), "n": distance}
    says = t(
        GAME,
        "Reaching the capital wins at once. Points at the end for the lead: %(a)s for 1 or 2 spaces, %(b)s for 3 to 5, "
        "%(c)s for 6 to 8.",
    )
    yield "  " + says % {"a": TRACK_POINTS[1], "b": TRACK_POINTS[3], "c": TRACK_POINTS[6]}


def _pawn(pawn: int, seat: int, names: Sequence[str], text: Text) -> Iterator[str]:
    """Describe who leads and by how much; `pawn` is positive if `seat` leads."""
    if pawn:
        ahead, behind = (seat, 1 - seat) if pawn > 0 else (1 - seat, seat)
        says = text.tr.npgettext(
            GAME,
            "%(name)s leads by %(num)s space: %(points)s points",
            "%(name)s leads by %(num)s spaces: %(points)s points",
            abs(pawn),
        )
        yield "  " + says % {"name": names[ahead], "num": abs(pawn), "points": TRACK_POINTS[abs(pawn)]}
        spaces = CAPITAL - abs(pawn)
        says = text.tr.npgettext(
            GAME, "%(name)s’s capital: %(num)s space", "%(name)s’s capital: %(num)s spaces", spaces
        )
        yield "  " + says % {"name": names[behind], "num": spaces}


def _tokens(view: View, text: Text, everybody: bool) -> Iterator[str]:
    tokens = [text.tokens[key] for key in view["board"]]
    if not tokens:
        yield text.tr.pgettext(GAME, "No progress token is left on the board.")
    else:
        listed = text.listed(token.name for token in tokens)
        yield text.labelled(text.tr.pgettext(GAME, "Progress tokens on the board"), listed)
    if everybody:
        yield from (f"  {text.labelled(token.name, token.effect)}" for token in tokens)


# ── a city ──────────────────────────────────────────────────────────────────
def _city(city: CityView, gone: Sequence[str], name: str, text: Text) -> Iterator[str]:
    t = text.tr.pgettext
    yield text.labelled(name, text.coins(city["coins"]))
    prices = text.listed(f"{text.resources[resource]} {text.coins(n)}" for resource, n in city["prices"].items())
    facts = [
        (t(GAME, "Makes each turn"), _production(city, text) or t(GAME, "nothing yet")),
        (t(GAME, "Buys one unit for"), prices),
    ]
    for kind, kind_name in text.kinds.items():
        if cards := [text.names[key] for key in city["built"] if text.cards[key].kind == kind]:
            facts.append((kind_name, text.listed(cards)))
    symbols = text.listed(text.symbols[symbol] for symbol in city["symbols"])
    count = t(GAME, "Science symbols: %(n)s of %(all)s") % {"n": len(city["symbols"]), "all": SYMBOLS_TO_WIN}
    facts.append((count, symbols or t(GAME, "none yet")))
    facts += [(text.tokens[key].name, text.tokens[key].effect) for key in city["tokens"]]
    facts += [_wonder(held, gone, text) for held in city["wonders"]]
    yield from (f"  {text.labelled(*fact)}" for fact in facts)


def _production(city: CityView, text: Text) -> str:
    units = {resource: city["production"].count(resource) for resource in city["production"]}
    choices = [ANY_RAW] * city["raw_choices"] + [ANY_GOODS] * city["goods_choices"]
    either = [text.any_of(resource_keys(letters)) for letters in choices]
    return text.listed([*([text.counted(units)] if units else []), *either])


def _wonder(held: WonderView, gone: Sequence[str], text: Text) -> tuple[str, str]:
    """Return a wonder's name with what it does, the card with which it was built, or that it is out of the game."""
    wonder, t = text.wonders[held["wonder"]], text.tr.pgettext
    if held["under"]:
        return wonder.name, f"{wonder.effect} · {t(GAME, 'built with %(card)s') % {'card': text.names[held['under']]}}"
    return wonder.name, t(GAME, "out of the game") if wonder.key in gone else wonder.title
