"""The text board: headings, lists and a command line, made from the lines that the terminal program prints."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import NamedTuple, TypedDict

from heptad.players import human_seats
from heptad.table import Table
from heptad.text.commands import Command
from heptad.text.common import N_, result_line, source_lines
from heptad.text.games import TEXTS
from heptad.text.outline import Group, outline
from heptad.typed_commands import interpret_at
from heptad_site.games import board_of
from heptad_site.games.common import seat_names
from heptad_site.i18n import translator
from heptad_site.session.captions import announcement
from heptad_site.session.protocol import ForeignSentence

#: The number of latest actions listed on the board.
MAX_RECENT = 40
CHOOSE, NOTHING = N_("Type the number of a choice."), N_("Nothing is asked now.")
HELP = (
    N_("You can also ask about a city or a card, where points come from, and why something is not allowed."),
    N_("There are also: choices, hint, table, what happened, score, rules, undo, redo, help."),
)
#: The answers to the commands for a hint, for a new game, and for the rules (after the sentence that says how the game
#: is won).
HINT = N_("The hint opens above the choices if hints are allowed; Ctrl+I opens it, too.")
NEW = N_("“New game” is in the menu of the device with the game. This game stays under “Saved games”.")
RULES = N_("The page “How to play” has all the rules.")

#: No answer: nothing was typed since the last action.
UNSAID = Command("say")


class Choice(NamedTuple):
    """A legal action: its number in the list, its token and the line that describes it."""

    number: int
    token: str
    says: str


class Asked(NamedTuple):
    """The choices about one subject: its name, a description of it, and why other actions are not legal."""

    name: str
    about: str
    why: tuple[str, ...]
    choices: tuple[Choice, ...]


class TextBoard(TypedDict):
    """A position in words: what `parts/text-board.html` receives of it, as seen from `seat` (None: from no seat).

    `name` is the name of the game and `age` the light on the table (see `heptad_site.games.Board.age`). `heading` says
    how far the game is, and `groups` describe the position. `asked` are the choices of the seat; `waiting` are the
    names of the other players who have to act. `happened` are the sentences about each of the latest actions, the
    newest first. `rows` are the lines of the score sheet with the points of all players, `totals` their sums. When the
    game is over, `sources` says for each player what the points come from. `result` says who has won, or is "".
    """

    game: str
    name: str
    age: int
    heading: str
    groups: Sequence[Group]
    seat: int | None
    names: Sequence[str]
    asked: Sequence[Asked]
    waiting: Sequence[str]
    happened: Sequence[Sequence[str]]
    rows: Sequence[tuple[str, Sequence[int]]]
    totals: Sequence[int]
    sources: Sequence[Group]
    result: str


def text_board(table: Table, seat: int | None, tr: NullTranslations) -> TextBoard:
    """Return a position in words as seen from a seat; None shows only what everybody may see."""
    texts, names, view = TEXTS[table.game.key], seat_names(table, tr), table.view(seat)
    first, *groups = outline(texts.position(view, names, tr, everybody=True, drawn=False))
    text, sheets, outcome = texts.text_of(tr), table.score(), table.outcome()
    others = [other for other in table.current_players if other != seat]
    if table.undone:  # bots do not decide while redo is possible
        others = [other for other in others if other in human_seats(table)]
    happened = [announcement(table, events, tr) for events in table.events(seat)[: -MAX_RECENT - 1 : -1]]
    rows = [
        (text.lines[line.key], [sheet.lines[n].points for sheet in sheets]) for n, line in enumerate(sheets[0].lines)
    ]
    return {
        "game": table.game.key,
        "name": tr.gettext(texts.NAME),
        "age": board_of(table.game.key).age(view, tr)[0],
        "heading": first.heading,
        "groups": groups,
        "seat": seat,
        "names": names,
        "asked": asked(table, seat, tr) if seat in table.current_players else [],
        "waiting": [names[other] for other in others],
        "happened": [sentences for sentences in happened if sentences],
        "rows": rows,
        "totals": [sheet.total for sheet in sheets],
        "sources": outline(source_lines(table.view(None), sheets, names, text)),
        "result": result_line(outcome, names, text) if outcome else "",
    }


def asked(table: Table, seat: int, tr: NullTranslations) -> list[Asked]:
    """Return the choices of a seat, grouped by subject."""
    tokens = table.legal_tokens(seat)
    found = []
    for group in outline(TEXTS[table.game.key].choices(table.info(seat), seat_names(table, tr), tr)):
        name, _, about = group.heading.partition(" · ")
        choices = tuple(Choice(number, tokens[number - 1], says) for number, says in group.actions)
        found.append(Asked(name, about, group.says, choices))
    return found


def question(table: Table, seat: int, tr: NullTranslations, *, told: bool) -> list[str]:
    """Return what a seat is asked now, and between how many choices, as sentences to be announced.

    The progress of the game is left out if what happened has just been `told`, as this says how far the game is.
    """
    texts, names, view = TEXTS[table.game.key], seat_names(table, tr), table.view(seat)
    heading = outline(texts.position(view, names, tr, everybody=True, drawn=False))[0].heading
    first = asked(table, seat, tr)[0]
    said = [heading, *([first.name] if first.name and not first.about else [])]
    if len(said) > 1 and told and heading == texts.progress(view, tr):
        del said[0]
    count = len(table.legal_tokens(seat))
    last = tr.ngettext("%(question)s (%(num)s choice)", "%(question)s (%(num)s choices)", count)
    return [*said[:-1], last % {"question": said[-1], "num": count}]


def command(given: str, table: Table, seat: int, tr: NullTranslations) -> Command:
    """Interpret what the player of a seat has typed. Answers to questions are returned as lines to be announced.

    With "hint", the hint is to be opened, too.
    """
    texts, names, view = TEXTS[table.game.key], seat_names(table, tr), table.view(seat)
    meant = interpret_at(table, seat, given, seat_names, tr, translator)
    text, said = texts.text_of(tr), meant.lines
    result = result_line(table.outcome(), names, text)
    match meant.do:
        case "act" | "undo" | "redo" | "say":
            return meant
        case "table":
            lines = [line.strip("─ ") for line in texts.position(view, names, tr, drawn=False) if line]
            said = (*([] if table.current_players else [result]), *lines)
        case "score":
            totals = (text.points(sheet.total) for sheet in table.score())
            said = tuple(text.labelled(name, total) for name, total in zip(names, totals, strict=True))
        case "hint" if seat in table.current_players:
            return Command("hint", lines=(tr.gettext(HINT),))
        case "hint":
            said = (tr.gettext(NOTHING),)
        case "rules":
            said = (*said, tr.gettext(RULES))
        case "new":
            said = (tr.gettext(NEW),)
        case "progress" if seat in table.current_players:
            said = (*question(table, seat, tr, told=False), *said)
        case "progress":
            said = (result if table.outcome() else texts.progress(view, tr), *said)
        case "help" | "quit":
            first = tr.gettext(CHOOSE if seat in table.current_players else NOTHING)
            said = (first, *said, *map(tr.gettext, HELP))
    return Command("say", lines=said)


def spoken(answer: Command) -> list[str | ForeignSentence]:
    """Return the lines of an answer as they are announced: marked if they are in another language than the reader's."""
    return [{"says": line, "lang": answer.lang} if answer.lang else line for line in answer.lines]
