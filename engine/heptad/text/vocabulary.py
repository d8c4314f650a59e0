"""What may be typed at a table: the commands, the phrases of questions, and words with a meaning of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from gettext import NullTranslations
from itertools import chain
from typing import Literal

from heptad.text.common import N_
from heptad.text.words import begins, has_spaces, phrases, plain, words

#: The commands, each with everything that may be typed for it, separated by "|"; "*" stands for any words. The type
#: lists the same commands.
Do = Literal["undo", "redo", "table", "score", "result", "hint", "rules", "progress", "new", "quit", "help"]
COMMANDS: dict[Do, str] = {
    "undo": N_(
        "undo|u|take back|take it back|take that back|undo that|undo last|undo my last move|go back|back|oops|"
        "undo last move|undo my move|undo the last move|undo it|take that move back"
    ),
    "redo": N_("redo|r"),
    "table": N_(
        "table|c|your table|my table|position|board|the board|overview|status|situation|read the table|read the board|"
        "describe the table|show the table|show me the table|where do we stand|state of the game|the table|look|"
        "look around|whole table|the whole table|what is on the table|what's on the table|how does the table look|"
        "read everything"
    ),
    "score": N_(
        "score|s|points|who is winning|who is ahead|who is leading|who leads|who is first|who has the most points|"
        "who has most points|how am i doing|how are we doing|am i winning|am i ahead|am i leading|am i losing|"
        "am i last|am i first|how far behind am i|how far ahead am i|what place am i in|what is the score|"
        "what's the score|scores|standings|ranking|final score|final scores|total|totals|is * winning|is * leading|"
        "is * ahead of me|am i ahead of *|who is in the lead|who has more points|how many points has everyone|"
        "how many points does everyone have|everyone's points|all points"
    ),
    "result": N_(
        "result|winner|who won|who has won|who wins|the result|the winner|did i win|have i won|did i lose|have i lost|"
        "did we win|who is the winner|who was the winner|what is the result"
    ),
    "hint": N_(
        "hint|hints|tip|tips|advice|a hint|hint please|give me a hint|give me advice|show me a hint|show a hint|"
        "show hint|i need a hint|suggest|suggest *|recommend|recommend *|advise me|help me decide|help me choose|"
        "what should i *|which should i *|which * should i *|what would you *|what would architect *|"
        "what do you suggest|what do you recommend|what is best|what's best|what is the best *|what's the best *|"
        "which is best|which is the best *|which * is best|best|best move|best choice|best card|any tips|any hints|"
        "any advice|should i build or discard|a tip|what is a good move|what's a good move|what is the best|"
        "which one is best"
    ),
    "rules": N_(
        "rules|the rules|goal|aim|objective|how do i win|how do you win|how do we win|how does one win|how can i win|"
        "how to win|how is the game won|what is the goal|what is the aim|what are the rules|what do i need to win|"
        "how do i play|how to play|how does scoring work|how do i score|how do i get points|when does the game end|"
        "how does the game end|when is the game over|explain the rules|explain the game|when does it end|"
        "when will it end|how do you win this game|how do i win this game|how to win this game|"
        "how can i win this game|what are the victory conditions|victory conditions|when does this game end|"
        "how does it end|what is the end|what is the end of the game|when is the end|when is the end of the game|"
        "what ends the game"
    ),
    "progress": N_(
        "progress|how many turns are left|how many turns left|turns left|how many rounds are left|how long is left|"
        "how much longer|how much is left|how far are we|which turn is it|what turn is it|which round is it|"
        "what round is it|which age is it|what age is it|where are we|where am i|when does the age end|"
        "when does this age end|is the game over|is it over|how many cards are left|how many cards are left *|"
        "how many cards left|cards left|how many cards are in my hand|which age are we in|what age are we in|"
        "which age|what age|which turn|what turn|which round|what round|age|turn|round|how many rounds left|"
        "how many cards are there|has the game ended|is it the end|is this the last turn|is this the last age|"
        "which age is this|what turn are we on|what cards are left|which cards are left|how many cards remain|"
        "what is left in the deck|how many face down cards|how many face down cards are there|"
        "how many cards are face down|which cards are face down|what cards are face down"
    ),
    "new": N_(
        "new|new game|a new game|start a new game|start new game|begin a new game|play a new game|another game|"
        "play another game|play again|next game|restart|restart the game|start over|start again|how do i start *|"
        "how do i restart|how can i start *|where is the new game|begin again|another round|one more game|"
        "can i start *"
    ),
    "quit": N_("quit|q|exit|stop"),
    "help": N_(
        "help|help me|commands|?|what can i type|what can i say|what can i ask|what may i type|how does this work|"
        "instructions|what commands are there|which commands are there|what are the commands|list commands|"
        "how do i use this|how do i type|how do i undo|how do i save|can i undo|can i undo that|can i take that back"
    ),
}
#: The commands that change something, so that they are not given by a question.
CHANGES: frozenset[Do] = frozenset({"undo", "redo", "quit"})
#: Lines that choose an action by its number, for which 1 stands, separated by "|".
NUMBERED = N_(
    "1|#1|1)|(1)|number 1|no 1|no. 1|option 1|choice 1|choose 1|choose number 1|choose option 1|take number 1|select 1|"
    "pick 1"
)
#: The numbers from 1 on as words, which some programs write down when a number is spoken.
NUMBER_WORDS = N_(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
#: Patterns of lines that only ask politely for what stands for "*", separated by "|".
ASKED_FOR = N_("please *|* please|* now|show me *|show *|tell me *|give me *|list *|read *|the *|current *")
#: Other ways to write words, each with the usual one, separated by "|".
SPELLINGS = N_(
    "what's:what is|whats:what is|who's:who is|whos:who is|where's:where is|wheres:where is|cant:can't|dont:don't|"
    "how far is war:when is war|how far away is war:when is war|how long until war:when is war|"
    "how soon is war:when is war|who gets my hand next:where does my hand go|"
    "who gets this hand next:where does my hand go|who gets my hand:where does my hand go|"
    "who gets this hand:where does my hand go"
)
#: What may be typed to be told the choices again, separated by "|".
CHOICES = N_(
    "choices|options|list|what is asked|what can i do|what can i play|what do i have|what have i|whose turn|"
    "whose turn is it|is it my turn|what can i do now|what can i buy|what can i take|which can i take|"
    "which card can i take|which cards can i take|what cards can i take|which deck can i take|what can i choose|"
    "what are my choices|what are my options|what are the choices|what are the options|my choices|my options|what now|"
    "what next|now what|who is next|who's next|my turn|repeat|again|say that again|say again|read again|"
    "what do i have to do|what do i do|what do i do now|what must i do|what is there to do|the choices|the options|"
    "repeat that|whose turn is it now|who has to move|whose move is it|is it my move|which * can i take|"
    "which * can i choose|which * may i take|what * can i take|what * can i choose|which cards are available|"
    "what cards are available|available cards|what is available|what is on offer|which * are on offer|"
    "what * are on offer"
)
#: What may be typed to be told what the cards are among which to choose, separated by "|".
CARDS = N_(
    "hand|my hand|the hand|cards|my cards|in my hand|cards in my hand|what is in my hand|what's in my hand|"
    "what is in hand|what do i have in my hand|what do i have in hand|what cards do i have|which cards do i have|"
    "what cards are in my hand|which cards are in my hand|what cards do i hold|what are my cards|what am i holding|"
    "what do i hold|show my hand|show me my hand|show my cards|read my hand|read my cards|list my cards|show hand|"
    "what's in hand|what do i have in my hand now|how many cards do i have in my hand|how many cards do i hold"
)
#: What may be typed to be told all about the own city, separated by "|".
OWN_CITY = N_(
    "my city|what is in my city|what's in my city|show my city|show me my city|read my city|describe my city|"
    "my buildings|what have i built|what have i built so far|which cards have i built|what cards have i built|"
    "which buildings have i built|which buildings do i have|what buildings do i have|who am i|which player am i|"
    "which city am i|which city is mine|which seat am i|where am i sitting|me|my board|my place|"
    "what does my city have|what wonders do i have left|which wonders do i have left|which of my wonders are left"
)
#: What may be typed to be told what can be built, separated by "|", and the word for it in the lines of the choices.
BUILDABLE = N_(
    "what can i build|what can i build now|what can i afford|what can i construct|which can i build|"
    "what cards can i build|which cards can i build|which card can i build|which buildings can i build|"
    "what cards can i afford|which cards can i afford|can i build anything|can i build something|"
    "what wonders can i build|which wonders can i build|which wonder can i build|can i build a wonder|what is free|"
    "what's free|which cards are free|which card is free|what cards are free|what costs nothing|"
    "which cards cost nothing|which card costs nothing|what can i build for free|what can i build free|"
    "what is the cheapest card|which card is cheapest|which is cheapest|what is cheapest|is anything free|"
    "which wonders can i still build|anything free|can i build another wonder|can i still build a wonder|"
    "how many wonders can i build|which stage can i build|what can i still build"
)
BUILD = N_("build")
#: What may be typed to be told what a discarded card brings, separated by "|", and the word for it in the choices.
DISCARDABLE = N_(
    "how much do i get for discarding|how many coins do i get for discarding|what do i get for discarding|"
    "what do i get if i discard|how much do i get if i discard|how many coins do i get if i discard|"
    "what does discarding give|what is discarding worth|discard value|what can i discard|which cards can i discard|"
    "what can i sell|which cards can i sell|how much do i get for selling|what do i get for selling"
)
DISCARD = N_("discard")
#: What may be typed to be told what cannot be built and why, separated by "|".
LACKING = N_(
    "what am i missing|what is missing|what do i lack|what am i short of|what can't i build|what can i not build|"
    "why can't i build|why can't i build it|why can't i build that|why can't i build anything|why can i not build it|"
    "what cards can't i build|which cards can't i build|which card can't i build|what resources am i missing|"
    "which resources am i missing|which resources do i lack|what am i lacking|what can i not afford|"
    "what can't i afford|why not"
)
#: What may be typed to leave out a turn, which is not possible, separated by "|".
PASSING = N_(
    "pass|i pass|pass my turn|pass the turn|pass this turn|skip|i skip|skip turn|skip my turn|skip the turn|"
    "skip this turn|end turn|end my turn|do nothing|can i pass|may i pass|can i skip|can i skip my turn|"
    "can i do nothing|nothing|no thanks|no thank you|decline|do not build"
)
#: The phrases that ask what has happened since the player's last action, separated by "|".
HAPPENED = N_("happened|what did|what is new|what's new|history|previous turn")
#: The phrases that begin a question, separated by "|".
WHY = N_("why not|why can't i|why can i not|why")
WHAT = N_("what|how many|how much|who|which|where|when|show|explain|describe|price of|prices of|cost of|can i buy")
#: Those that ask for a price, so not how the table stands.
PRICE = N_(
    "how much is|how much does|how much for|how much would|how much do i pay|price of|prices of|cost of|do i need for|"
    "do i need to build|is needed for|am i missing for|can i buy|where can i buy|who sells|who can sell"
)
#: Those of them that ask how the table stands, not what a thing does.
STANDS = N_("how many|how much|who|where")
#: Patterns of lines that ask whether somebody has something or something is so, without such a phrase.
HOLDS = N_("do i have *|do i own *|does * have *|does * own *|have i *|has *|had *|is *|are *|was *|were *|am i *")
#: Those that ask for a city, which may be another one even if the own one is mentioned: "who sells me wood".
WHO = N_("who")
#: Patterns of lines that ask something even without a question mark; "*" stands for any words.
ASKING = N_(
    "can i *|may i *|could i *|should i *|am i *|is *|are *|do i *|does *|can *|may *|could *|should *|do you *|"
    "do we *|did *|has *|have *|was *|were *|will *|would *|shall *|must *|if *|when *|* can *|* could *|* should *|"
    "* may *|* might *|* must *|don't *|do not *|* would *|i don't *|i do not *|i did *|i have *|never *|not *"
)
#: Words that may be ignored when a command is matched with a line.
FILLERS = N_(
    "a an the i it my me s of for at to with by from in on and or is are was were do does did has have can could may "
    "should most more please win wins winning won lead leads leading ahead until before needed need needs built owns "
    "own got his her their been there lie lies be any would biggest largest much many give gives mean means complete "
    "finished finish"
)
#: Words by which players mean their own city.
OWN = N_("i me my mine")
#: Words by which one of two players means the other.
OPPONENT = N_("opponent opponents")
#: Words with which the lines about the cards that are left begin.
SUPPLY = N_("deck centre table")
#: Words by which players mean all of a city.
CITY = N_("city wonder wonders")
#: Words for points, of which one is in every question about those of a player, and words that may stand beside it.
POINTS = N_("point points score")
ORIGINS = N_("where come comes came how many much what now so far")
#: Words for what the table does not tell of before there is some of it.
LATER = N_("symbol symbols science scientific")
#: Words under which the table tells prices. In a question for a price, these and their synonyms may be left out.
PRICED = N_("sells buys")
#: Words for amounts. An action is not given by these alone.
AMOUNTS = N_("coin coins point points")
#: Further words, which say what is done. They may be missing in the command for an action.
VERBS = N_("build discard take choose coin coins point points first")
#: Synonyms: each word with other words that a line may contain instead of it.
SYNONYMS = N_(
    "sell:discard,sells sells:sells produce:makes,here make:makes,here discarded:discard play:build construct:build "
    "pick:take pass:no,nothing skip:no,nothing neighbor:neighbour cost:buys,short price:sells,buys prices:sells,buys "
    "money:coins gold:coins resource:makes,here resources:makes,here stage:piece stages:pieces next:short,now "
    "wonder:stage victory:conflict,victories tokens:victories manager:manages neighbors:neighbour center:centre "
    "middle:centre central:centre draw:take draft:take grab:take start:begins starts:begins begin:begins "
    "buy:sells,buys pay:buys pays:buys trade:sells,buys costs:buys,short symbol:symbols "
    "card:building,material,good,guild cards:building,material,good,guild rich:coins richest:coins poorest:coins "
    "science:scientific direction:go way:go production:makes under:covered beneath:covered covers:covered "
    "cover:covered uncovered:covered produces:makes,here taken:available"
)
#: Words by which players ask how the table stands, each with the words under which it is told, in their order. What is
#: told together is joined by +.
TOLD_BY = N_(
    "shield:track shields:track war:track,shields+conflict wars:track,shields+conflict battle:track,shields "
    "stronger:track,shields strongest:track,shields pawn:track army:track,shields armies:track,shields "
    "strength:track,shields strong:track,shields blue:civilian-building red:military-building "
    "green:scientific-building yellow:commercial-building brown:raw-material grey:manufactured-good "
    "gray:manufactured-good purple:guild"
)


def is_typed(said: str, known: str) -> bool:
    """Whether a line is one of the `known` phrases, which are separated by "|"; "*" stands for any words."""
    return any(fnmatchcase(said, it) if "*" in it else said == it for it in phrases(known))


class Vocabulary:
    """These words and phrases in one language, and how words are matched with lines."""

    def __init__(self, tr: NullTranslations) -> None:
        self.tr = tr
        self.verbs = {*words(tr.gettext(VERBS))}
        self.fillers = {*words(tr.gettext(FILLERS))}
        self.own, self.amounts = {*words(tr.gettext(OWN))}, {*words(tr.gettext(AMOUNTS))}
        self.supply = {*words(tr.gettext(SUPPLY))}
        self.city, self.opponent = {*words(tr.gettext(CITY))}, {*words(tr.gettext(OPPONENT))}
        self.priced, self.later = words(tr.gettext(PRICED)), {*words(tr.gettext(LATER))}
        self.points, self.origins = {*words(tr.gettext(POINTS))}, {*words(tr.gettext(ORIGINS))}
        self.synonyms = {word: {word, *others} for word, others in self._pairs(SYNONYMS).items()}
        self.told_by = self._pairs(TOLD_BY)
        self._asked_for = [re.escape(it).replace(r"\*", "(.+)") for it in phrases(tr.gettext(ASKED_FOR))]
        self._spellings = [it.partition(":") for it in phrases(tr.gettext(SPELLINGS))]

    def all_words(self) -> Iterator[str]:
        """Yield the words of the commands, the questions and the actions."""
        phrase_lists = (*COMMANDS.values(), CHOICES, CARDS, OWN_CITY, BUILDABLE, DISCARDABLE, LACKING, PASSING)
        word_lists = (WHY, WHAT, FILLERS, VERBS, OWN, OPPONENT, SUPPLY, CITY, POINTS, ORIGINS)
        for known in (*phrase_lists, *word_lists):
            yield from words(self.tr.gettext(known))
        yield from chain(self.synonyms, self.told_by)

    def spelled(self, said: str) -> str:
        """Return a line with the usual spellings of its words."""
        for typed, _, usual in self._spellings:
            said = re.sub(rf"\b{re.escape(typed)}\b" if has_spaces(typed) else re.escape(typed), usual, said)
        return said

    def bare(self, said: str) -> str:
        """Return what a line asks for, without words that only ask politely, such as "show me"."""
        found = next(filter(None, (re.fullmatch(pattern, said) for pattern in self._asked_for)), None)
        return self.bare(found[1]) if found else said

    def _pairs(self, pairs: str) -> dict[str, list[str]]:
        """Return words with the other words that a msgid pairs them with."""
        parts = (pair.partition(":") for pair in plain(self.tr.gettext(pairs)).split())
        return {word: others.split(",") for word, _, others in parts}

    def needed(self, name: str) -> list[str]:
        """Return the words of a name that a question must contain: "the" of a name may be left out, as elsewhere."""
        return [word for word in words(name) if word not in self.fillers]

    def is_amount(self, word: str) -> bool:
        """Whether a word is a number or stands for an amount, as "coins" and "money" do."""
        return word.isdigit() or not self.amounts.isdisjoint(self.synonyms.get(word, {word}))

    def is_deed(self, word: str) -> bool:
        """Whether a word says what is done: it is a verb, or another word for one."""
        return not self.verbs.isdisjoint(self.synonyms.get(word, {word}))

    def fits(self, word: str, among: Iterable[str]) -> bool:
        """Whether one of the words `among` begins with the given word or a synonym of it."""
        return any(begins(other, found) for found in among for other in self.synonyms.get(word, {word}))

    def unmatched(self, given: Sequence[str], line: str) -> list[str]:
        """Return the given words that do not occur in the heading of a part of the table.

        A number in it is an amount, so that "stage 4" is not asked of the city with 4 shields.
        """
        among = words(line)
        return [word for word in given if word.isdigit() or not self.fits(word, among)]

    def all_fit(self, given: Iterable[str], among: Iterable[str]) -> bool:
        """Whether all given words fit the words `among`."""
        found = tuple(among)
        return all(self.fits(word, found) for word in given)
