"""What may be typed at a table: the commands, the phrases of questions, and words with a meaning of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import Literal

from heptad.text.common import N_
from heptad.text.words import begins, plain, words

#: The commands, each with everything that may be typed for it, separated by "|". The type lists the same commands.
Do = Literal["undo", "redo", "table", "score", "result", "quit", "help"]
COMMANDS: dict[Do, str] = {
    "undo": N_("undo|u|take back"),
    "redo": N_("redo|r"),
    "table": N_("table|c|your table|my table|position"),
    "score": N_(
        "score|s|points|who is winning|who is ahead|who is leading|who leads|who is first|who has the most points|"
        "who has most points"
    ),
    "result": N_("result|winner|who won|who has won|who wins"),
    "quit": N_("quit|q|exit"),
    "help": N_("help|help me|commands|?"),
}
#: What may be typed to be told the choices again, separated by "|".
CHOICES = N_(
    "choices|hand|my hand|cards|my cards|options|list|what is asked|what can i do|what can i build|what can i play|"
    "what do i have|what have i|whose turn|whose turn is it|is it my turn"
)
#: The phrases that ask what has happened since the player's last action, separated by "|".
HAPPENED = N_("happened|what did|what is new|what's new|history")
#: The phrases that begin a question, separated by "|".
WHY = N_("why not|why can't i|why can i not|why")
WHAT = N_("what|how many|how much|who|which|where|when|show|explain|describe")
#: Those of them that ask how the table stands, not what a thing does.
STANDS = N_("how many|how much|who|where")
#: Those that ask for a city, which may be another one even if the own one is mentioned: "who sells me wood".
WHO = N_("who")
#: Patterns of lines that ask something even without a question mark; "*" stands for any words.
ASKING = N_("can i *|may i *|could i *|should i *|am i *|is *|are *|do i *|does *")
#: Words that may be ignored when a command is matched with a line.
FILLERS = N_(
    "a an the i it my me s of for at to with by from in on and or is are do does did has have can could may should "
    "most more please win wins winning won lead leads leading ahead until before needed"
)
#: Words by which players mean their own city.
OWN = N_("i me my mine")
#: Words by which one of two players means the other.
OPPONENT = N_("opponent opponents")
#: Words by which players mean all of a city.
CITY = N_("city wonder wonders")
#: Words for points, of which one is in every question about those of a player, and words that may stand beside it.
POINTS = N_("point points score")
ORIGINS = N_("where come comes came how many much what now so far")
#: Words for amounts. An action is not given by these alone.
AMOUNTS = N_("coin coins point points")
#: Further words, which say what is done. They may be missing in the command for an action.
VERBS = N_("build discard take choose coin coins point points first")
#: Synonyms: each word with other words that a line may contain instead of it.
SYNONYMS = N_(
    "sell:discard,sells sells:sells produce:makes make:makes play:build construct:build pick:take pass:no skip:no "
    "neighbor:neighbour cost:buys price:buys,cost prices:buys,cost"
)
#: Words by which players ask how the table stands, each with the words under which it is told, in their order.
TOLD_BY = N_(
    "shield:track shields:track war:track,shields wars:track,shields battle:track,shields stronger:track,shields "
    "strongest:track,shields pawn:track"
)


class Vocabulary:
    """These words and phrases in one language, and how words are matched with lines."""

    def __init__(self, tr: NullTranslations) -> None:
        self.tr = tr
        self.verbs = {*words(tr.gettext(VERBS))}
        self.fillers = {*words(tr.gettext(FILLERS))}
        self.own, self.amounts = {*words(tr.gettext(OWN))}, {*words(tr.gettext(AMOUNTS))}
        self.city, self.opponent = {*words(tr.gettext(CITY))}, {*words(tr.gettext(OPPONENT))}
        self.points, self.origins = {*words(tr.gettext(POINTS))}, {*words(tr.gettext(ORIGINS))}
        self.synonyms = {word: {word, *others} for word, others in self._pairs(SYNONYMS).items()}
        self.told_by = self._pairs(TOLD_BY)

    def _pairs(self, pairs: str) -> dict[str, list[str]]:
        """Return words with the other words that a msgid pairs them with."""
        parts = (pair.partition(":") for pair in plain(self.tr.gettext(pairs)).split())
        return {word: others.split(",") for word, _, others in parts}

    def needed(self, name: str) -> list[str]:
        """Return the words of a name that a question must contain: "the" of a name may be left out, as elsewhere."""
        return [word for word in words(name) if word not in self.fillers]

    def fits(self, word: str, among: Iterable[str]) -> bool:
        """Whether one of the words `among` begins with the given word or a synonym of it."""
        return any(begins(other, found) for found in among for other in self.synonyms.get(word, {word}))

    def unmatched(self, given: Sequence[str], line: str) -> list[str]:
        """Return the given words that do not occur in a line."""
        among = words(line)
        return [word for word in given if not self.fits(word, among)]

    def all_fit(self, given: Iterable[str], among: Iterable[str]) -> bool:
        """Whether all given words fit the words `among`."""
        found = tuple(among)
        return all(self.fits(word, found) for word in given)
