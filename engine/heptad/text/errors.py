"""A sentence for every error code of the engine, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from heptad.kernel.errors import HeptadError
from heptad.text.common import N_

SENTENCES: Mapping[str, str] = {
    "action/not-your-turn": N_("It is not this city’s turn."),
    "action/illegal": N_("The rules do not allow that now."),
    "action/malformed": N_("This is not a move of this game."),
    "action/nothing-to-undo": N_("There is nothing to undo."),
    "action/nothing-to-redo": N_("There is nothing to redo."),
    "seat/unknown": N_("There is no seat %(seat)s in this game."),
    "seat/count": N_("This game has %(players)s seats, not %(given)s."),
    "table/revision": N_("This game has no step %(revision)s; its last one is %(last)s."),
    "game/unknown": N_("There is no game “%(game)s”. There are: %(known)s."),
    "options/unknown": N_("This game has no option “%(option)s”. There are: %(known)s."),
    "options/value": N_("The option “%(option)s” cannot be “%(value)s” in this game. Possible: %(known)s."),
    "options/list": N_(
        "The option “%(option)s” cannot be “%(value)s” in this game. Possible: %(known)s, or a list of %(count)s of "
        "these: %(items)s."
    ),
    "options/twice": N_("Two cities cannot have the same wonder: “%(value)s” was chosen twice."),
    "bot/unknown": N_("There is no bot “%(bot)s”. There are: %(known)s."),
    "bot/class": N_("“%(bot)s” is a file. Name a class in it, as in %(bot)s:MyBot."),
    "bot/count": N_("This does not work with %(given)s bots. Possible numbers: %(known)s."),
    "bot/file": N_("This game has bots from files, which run only if you name them. Add: --bots %(bots)s"),
    "bot/broken": N_("The bot “%(bot)s” cannot be loaded: %(reason)s."),
    "bot/failed": N_(
        "The bot “%(bot)s” failed in game %(number)s with the seed %(seed)s, in seat %(seat)s (both counted from 0): "
        "%(reason)s."
    ),
    "bot/exception": N_("The bot “%(bot)s” in seat %(seat)s, counted from 0, raised %(problem)s."),
    "bot/illegal": N_("The bot of seat %(seat)s, counted from 0, chose something that is not legal: %(action)s."),
    "arena/bots": N_("A tournament needs two or more different bots, each named once, not: %(given)s."),
    "arena/other": N_("%(file)s belongs to something else (different: %(part)s). Name another file."),
    "arena/foreign": N_("%(file)s exists and holds no tournament. Name another file."),
    "arena/damaged": N_("%(file)s is damaged: line %(line)s holds no game."),
    "arena/lost": N_("A process that played games has died. What was saved stays; run this again to go on."),
    "arena/problem": N_("Game %(number)s, counted from 0, breaks the rules: %(problem)s."),
    "arena/scheduler": N_("No scheduler answers at “%(address)s”."),
    "extra/missing": N_("This needs the package “%(package)s”. Install it with: pip install %(package)s"),
    "seed/malformed": N_("“%(seed)s” is not a seed. Use 1–16 characters, 0–9 and a–f."),
    "deal/cards": N_("The cards of this game do not add up: it was damaged or made by hand."),
    "deal/chance": N_("The random data of this game is missing or cannot be read: it was damaged or made by hand."),
    "deal/first": N_("The starting player of this game does not match its options: it was damaged or made by hand."),
    "deal/missing": N_("A new game needs a seed or a deal; one that begins in the middle needs a deal."),
    "deal/tokens": N_("The tokens of this game do not add up: it was damaged or made by hand."),
    "deal/unknown": N_("The deal has a part “%(part)s” that this game does not know: it was damaged or made by hand."),
    "deal/wonders": N_("The wonders of this game do not add up: it was damaged or made by hand."),
    "link/damaged": N_("This link is not complete or was changed on its way. Please ask for it again."),
    "link/format": N_("This link was made in a form that cannot be read here (form %(found)s, known is %(known)s)."),
    "record/too-large": N_("This is too large to be a saved game."),
    "record/not-json": N_("This is not a saved game: it cannot be read."),
    "record/foreign": N_("This is not a saved game."),
    "record/several": N_("These are several games, one on each line. Copy one of the lines to a file of its own."),
    "record/format": N_("This game was saved in a form that cannot be read here (form %(found)s, known: %(known)s)."),
    "record/rules": N_(
        "This game was played under version %(found)s of the rules, which cannot be replayed here (only %(known)s). "
        "What was saved stays as it is."
    ),
    "record/damaged": N_("This saved game is damaged: its part “%(part)s” is missing or wrong."),
    "record/game": N_("This saved game is one of %(found)s, not of %(game)s."),
    "record/exists": N_(
        "%(file)s exists and is not overwritten. Name another file, or play on from a saved game with --resume."
    ),
    "record/bad-action": N_("This game cannot be opened: move number %(number)s (“%(token)s”) is wrong. %(reason)s"),
    "position/damaged": N_("This position is damaged: its part “%(part)s” is missing or wrong."),
    "position/unsound": N_("This position cannot come up in a game."),
}
#: What is wrong with a bot, by the `why` of the errors "bot/broken" and "bot/failed": the ends of their sentences.
BOT_PROBLEMS: Mapping[str, str] = {
    "bot/no-file": N_("there is no such file"),
    "bot/no-class": N_("there is no such class"),
    "bot/long-name": N_("a saved game can hold names of %(most)s characters at most"),
    "bot/is-class": N_("%(found)s is a class; an object of it is a bot: %(found)s()"),
    "bot/no-choose": N_("%(found)s has no method “choose”"),
    "bot/raised": N_("its code raised %(problem)s"),
    "bot/chose-illegal": N_("it chose something that is not legal: %(problem)s"),
}
#: What the operating system says about files most often.
SYSTEM_PROBLEMS = (
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("No space left on device"),
)


def sentence(error: HeptadError, tr: NullTranslations, sentences: Mapping[str, str] = SENTENCES) -> str:
    """Return a sentence that explains an error to a person. Raises KeyError for a code that `sentences` lacks."""
    facts = {
        name: tr.gettext(", ").join(map(str, fact)) if isinstance(fact, list) else fact
        for name, fact in error.data.items()
    }
    if "why" in facts:
        facts["reason"] = tr.gettext({**sentences, **BOT_PROBLEMS}[facts["why"]]) % facts
    return tr.gettext(sentences[error.code]) % facts


def system_sentence(error: OSError, tr: NullTranslations) -> str:
    """Return what the operating system could not do, and with which file."""
    problem = tr.gettext(error.strerror) if error.strerror else str(error)
    return tr.gettext("%(label)s: %(text)s") % {"label": error.filename, "text": problem} if error.filename else problem
