"""Commands that a person types at a table: a number, a token, plain words or a question, in any language.

This module knows nothing about any game. It searches for the given words in the lines that describe the legal actions
and the position.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from gettext import NullTranslations
from itertools import groupby
from typing import Literal, NamedTuple

from heptad.text.common import N_
from heptad.text.outline import Group

#: The commands, each with everything that may be typed for it, separated by "|". The type lists the same commands.
Do = Literal["undo", "redo", "table", "score", "result", "quit", "help"]
COMMANDS: dict[Do, str] = {
    "undo": N_("undo|u|take back"),
    "redo": N_("redo|r"),
    "table": N_("table|c|position"),
    "score": N_(
        "score|s|points|who is winning|who is ahead|who is leading|who leads|my score|my points|what is my score|"
        "how many points do i have|how many points have i"
    ),
    "result": N_("result|winner|who won|who has won|who wins"),
    "quit": N_("quit|q|exit"),
    "help": N_("help|?"),
}
#: What may be typed to be told the choices again, separated by "|".
CHOICES = N_(
    "choices|hand|my hand|cards|my cards|options|list|what is asked|what can i do|what can i build|what can i play|"
    "what do i have|what have i|whose turn|whose turn is it|is it my turn"
)
#: The phrases that begin a question, separated by "|".
WHY = N_("why not|why can't i|why can i not|why")
WHAT = N_("what|how many|how much|who|which|where|when|show|explain|describe")
#: Those of them that ask how the table stands, not what a thing does.
STANDS = N_("how many|how much|who")
#: Those that ask for a city, which may be another one even if the own one is mentioned: "who sells me wood".
WHO = N_("who")
#: Patterns of lines that ask something even without a question mark; "*" stands for any words.
ASKING = N_("can i *|may i *|could i *|should i *|am i *|is *|are *|do i *|does *")
#: Words that may be ignored when a command is matched with a line.
FILLERS = N_("a an the i it my me of for at to with by from in on and or is are do does did has have can may please")
#: Words by which players mean their own city.
OWN = N_("i me my mine")
#: Words by which players mean all of a city.
CITY = N_("city wonder wonders")
#: Words for amounts. An action is not given by these alone.
AMOUNTS = N_("coin coins point points")
#: Further words, which say what is done. They may be missing in the command for an action.
VERBS = N_("build discard take choose coin coins point points first")
#: Synonyms: each word with other words that a line may contain instead of it.
SYNONYMS = N_(
    "sell:discard,sells sells:sells produce:makes make:makes play:build construct:build pick:take pass:no skip:no "
    "cost:buys price:buys,cost prices:buys,cost"
)
#: The maximum number of lines of an answer that lists actions.
MAX_LINES = 12


class Command(NamedTuple):
    """The meaning of a line: an action (`do` is "act") with its token, a command, or an answer ("say") in `lines`."""

    do: Do | Literal["act", "say"]
    token: str = ""
    lines: tuple[str, ...] = ()


class Scene(NamedTuple):
    """What a person can refer to.

    `tokens` and `choices` are the tokens and the lines of the legal actions, empty if the seat does not have to act;
    `table` holds the lines of the whole position, and `things` what cards, wonders and tokens do, by their names. `own`
    is the player's name, with which the heading of the own city begins.
    """

    tokens: Sequence[str]
    choices: Sequence[Group]
    table: Sequence[Group]
    things: Mapping[str, str]
    own: str = ""


class Option(NamedTuple):
    """A legal action prepared for matching: the words of its heading, of its name and of all its lines."""

    number: int
    says: str
    heading: frozenset[str]
    name: frozenset[str]
    every: frozenset[str]


def interpret(given: str, scene: Scene, tr: NullTranslations) -> Command:
    """Return the meaning of a line. If it is not understood, the answer says so."""
    return Reader(scene, tr).interpret(given)


class Reader:
    """Interprets commands in one language, in relation to one scene."""

    def __init__(self, scene: Scene, tr: NullTranslations) -> None:
        self.scene, self.tr = scene, tr
        self.verbs = {*words(tr.gettext(VERBS))}
        self.fillers = {*words(tr.gettext(FILLERS))}
        self.own, self.amounts = {*words(tr.gettext(OWN))}, {*words(tr.gettext(AMOUNTS))}
        self.city = {*words(tr.gettext(CITY))}
        pairs = (pair.partition(":") for pair in tr.gettext(SYNONYMS).split())
        self.synonyms = {word: {word, *others.split(",")} for word, _, others in pairs}

    def interpret(self, given: str) -> Command:
        """Return the meaning of a line. Full-width characters count as the usual ones.

        The interpretations are tried in this order: a number, a token or a whole line of an action; a command; a
        question; words of an action; the name of a card that is not legal; a deed with a thing that is not among the
        choices; a thing or a part of the table. If something is asked, only a number or a token acts.
        """
        asks = self._asks(given)
        token = self._token(unicodedata.normalize("NFKC", given).strip())
        if token or (not asks and (token := self._line(words(given)))):
            return Command("act", token)
        said = plain(given)
        if said.isdigit():  # there is no choice with this number
            return self._unknown(given)
        if said in f"{CHOICES}|{self.tr.gettext(CHOICES)}".split("|"):
            return self._choices()
        for do, typed in COMMANDS.items():
            if said in f"{typed}|{self.tr.gettext(typed)}".split("|"):
                return Command(do)
        asked, why = self._strip_phrase(said, WHY)
        if not why:
            asked, what = self._strip_phrase(said, WHAT)
        stands, who = (self._strip_phrase(said, phrases)[1] for phrases in (STANDS, WHO))
        answer = self._why(words(asked)) if why else self._what(words(asked), stands, who) if what else None
        said_words = words(said)
        return (
            answer
            or (None if asks else self._act(said_words))
            or self._refused(said_words)
            or self._absent(said_words)
            or self._what(said_words)
            or self._unknown(given)
        )

    def _token(self, given: str) -> str:
        """Return the token given by its number, as it is, or as it is after a seat; otherwise ""."""
        tokens = self.scene.tokens
        if given.isascii() and given.isdigit() and len(given) < 10 and 0 < int(given) <= len(tokens):
            return tokens[int(given) - 1]
        after = re.sub(r"^\d+ ", "", given)
        return next((token for token in (given, after) if token in tokens), "")

    def _line(self, given: Sequence[str]) -> str:
        """Return the token of the only action whose line, with or without its heading, was given; otherwise ""."""
        found = [
            option
            for option in self._options()
            if given in (words(option.says), words(option.says.split(" · ", 1)[-1]))
        ]
        return self.scene.tokens[found[0].number - 1] if len(found) == 1 else ""

    def _asks(self, given: str) -> bool:
        """Whether a line asks something, so that it must not act."""
        patterns = f"{ASKING}|{self.tr.gettext(ASKING)}".split("|")
        return given.rstrip().endswith(("?", "？")) or any(fnmatchcase(plain(given), pattern) for pattern in patterns)

    def _strip_phrase(self, said: str, phrases: str) -> tuple[str, bool]:
        """Remove the phrase of a question; return the rest and whether there was one."""
        for phrase in self.tr.gettext(phrases).split("|"):
            found = re.search(rf"\b{re.escape(phrase)}\b" if phrase.isascii() else re.escape(phrase), said)
            if found:
                return said[: found.start()] + " " + said[found.end() :], True
        return said, False

    # ── actions ─────────────────────────────────────────────────────────────
    def _act(self, given: Sequence[str]) -> Command | None:
        """Return the only action that fits the words if it is certain; otherwise a list of those that fit, or None.

        An action fits if all relevant words occur in its heading or name; if there is no such action, if they occur
        anywhere in its lines. Of several actions whose names were given in part, those with the fewest missing words in
        their names remain.
        """
        options = [*self._options()]
        names = {word for option in options for word in option.name}
        unneeded = self.fillers if any(it.heading for it in options) else self.fillers | self.verbs
        known = [word for word in given if word not in unneeded or self._fits(word, names)]
        done = [it for it in options if all(self._fits(word, it.name) for word in known if word in self.verbs)]
        near = [it for it in done if self._all_fit(known, it.heading | it.name)]
        headed = [it for it in done if not it.heading or any(self._fits(word, it.heading) for word in known)]
        found = near or [it for it in headed if self._all_fit(known, it.every)]
        if not found or all(word in self.amounts or word.isdigit() for word in known):
            return None
        named = [(self._missing(known, it), it) for it in found if any(self._fits(word, it.name) for word in known)]
        if named:
            least = min(len(left) for left, _ in named)
            found = [it for left, it in named if len(left) == least]
        if len(found) == 1 and (self._is_named(known, found[0]) or self._is_sure(known, found[0])):
            return Command("act", self.scene.tokens[found[0].number - 1])
        return self._listed(self.tr.gettext("Which of these? Give its number."), found)

    def _options(self) -> Iterator[Option]:
        """Yield the legal actions, prepared for matching."""
        for group in self.scene.choices:
            heading = frozenset(words(re.split(" · ", group.heading)[0])) if group.actions else frozenset()
            alone = sum(bool(other.actions) for other in self.scene.choices) == 1
            for number, says in group.actions:
                name = frozenset(words(re.split("[:：·]", says, maxsplit=1)[0]))
                every = frozenset(words(group.heading)) | frozenset(words(says))
                yield Option(number, self._title(group, says), frozenset() if alone else heading, name, every)

    def _title(self, group: Group, says: str) -> str:
        """Return an action as it is listed: with the name of its card before it, if it stands under a card."""
        name = group.heading.split(" · ")[0]
        return f"{name} · {says}" if " · " in group.heading else says

    def _missing(self, given: Iterable[str], option: Option) -> set[str]:
        """Return the words of an action's name that were not given."""
        said = {other for word in given for other in self.synonyms.get(word, {word})}
        return {word for word in option.name if not any(_begins(other, word) for other in said)}

    def _is_named(self, given: Iterable[str], option: Option) -> bool:
        """Whether an action that stands under no card is named, so by more than a verb or what it does."""
        return not option.heading and any(self._fits(word, option.name) for word in given if word not in self.verbs)

    def _is_sure(self, given: Iterable[str], option: Option) -> bool:
        """Whether the words of the name that were not given may be omitted."""
        return all(word in self.fillers | self.verbs or word.isdigit() for word in self._missing(given, option))

    def _listed(self, first: str, options: Iterable[Option]) -> Command:
        lines = [f"{option.number}  {option.says}" for option in options]
        return Command("say", lines=(first, *lines[:MAX_LINES]))

    def _refused(self, given: Sequence[str]) -> Command | None:
        """Return the actions and refusals of the first card that is named in full."""
        groups = [group for group in self.scene.choices if group.actions and " · " in group.heading]
        named = [it for it in groups if self._all_fit(words(it.heading.split(" · ")[0]), given)]
        return self._described_group(named[0]) if named else None

    def _absent(self, given: Sequence[str]) -> Command | None:
        """Return why nothing can be done with a thing that is named in full, if the words say what to do with it.

        The wonder, of which no stage can be built, counts as a thing: it stands before the colon of its refusal.
        """
        deeds = {word for said in given for word in self.synonyms.get(said, {said})} & (self.verbs - self.amounts)
        refused = [re.split("[:：]", group.heading)[0] for group in self.scene.choices if not group.actions]
        named = any(self._all_fit(words(name), given) for name in (*self.scene.things, *refused) if words(name))
        return self._why(given) if self.scene.choices and deeds and named else None

    def _choices(self) -> Command:
        """Return all actions with their numbers, under the names of their cards."""
        lines: list[str] = []
        for group in self.scene.choices:
            if group.actions or not group.says:
                name = group.heading.split(" · ")[0]
                lines += [*([name] if name else []), *(f"{number}  {says}" for number, says in group.actions)]
        return Command("say", lines=tuple(lines) or (self.tr.gettext("Nothing is asked now."),))

    def _described_group(self, group: Group) -> Command:
        """Return the heading of a group, what it says and its actions."""
        may = [f"{number}  {says}" for number, says in group.actions]
        first = [self.tr.gettext("This may be done:")] if may else []
        return Command("say", lines=(group.heading, *group.says, *first, *may))

    # ── questions ───────────────────────────────────────────────────────────
    def _why(self, given: Sequence[str]) -> Command | None:
        """Return why something is not allowed, or that it is allowed."""
        asked = [word for word in given if word not in {*self.fillers, *self.verbs, *self.synonyms}]
        for group in self.scene.choices if asked else ():
            if self._all_fit(asked, words(group.heading.split(" · ")[0])):
                return self._described_group(group)
        lines = [line for group in self.scene.choices for line in group.says if self._all_fit(asked, words(line))]
        if asked and lines:
            return Command("say", lines=tuple(lines))
        answer, absent = self._what(asked or given), self.tr.gettext("It is not among what you may choose now.")
        return answer and answer._replace(lines=(absent, *answer.lines))

    def _what(self, given: Sequence[str], stands: bool = False, who: bool = False) -> Command | None:
        """Return what a thing does, or what the position says about a city or another part of the table.

        `stands`: what the position says comes first. `who`: another city may be asked for.
        """
        asked = [word for word in given if word not in {*self.fillers, *self.own}]
        if not asked:
            return None
        things = [name for name in self.scene.things if self._all_fit(words(name), asked)]
        if things and not stands:
            return self._described(max(things, key=len))
        if own := self._own_city(given, asked):
            return own
        table = self.scene.table if who else self._without_other_cities(given, asked)
        groups = self._nearest_groups(asked, table)
        if len(groups) == 1:
            lines = self._lines_about(asked, groups[0]) or groups[0].says
            return Command("say", lines=(groups[0].heading, *lines))
        found = [(group, self._lines_about(asked, group)) for group in groups or table]
        found = [(group, lines) for group, lines in found if lines or not self._unmatched(asked, group.heading)]
        if found:
            return Command("say", lines=tuple(line for group, lines in found for line in (group.heading, *lines)))
        things = things or [name for name in self.scene.things if self._all_fit(asked, words(name))]
        return self._described(things[0]) if things else None

    def _own_group(self, given: Sequence[str]) -> Group | None:
        """Return the part of the table that is the own city, if the words mean it."""
        name = words(self.scene.own)
        meant = self.scene.table if name and self.own.intersection(given) else ()
        return next((group for group in meant if words(group.heading)[: len(name)] == name), None)

    def _own_city(self, given: Sequence[str], asked: Sequence[str]) -> Command | None:
        """Return what the position says about the own city, if the words mean it and it says something about them."""
        if group := self._own_group(given):
            lines = self._lines_about(asked, group)
            if lines or not self._unmatched(asked, group.heading):
                return Command("say", lines=(group.heading, *lines))
            if self.city.issuperset(asked):
                return Command("say", lines=(group.heading, *group.says))
        return None

    def _without_other_cities(self, given: Sequence[str], asked: Sequence[str]) -> Sequence[Group]:
        """Return the table without other cities if the words mean the own one, so that they are not answered for it.

        Other cities are known by lines with the same labels as those of the own one. One that is named is kept.
        """
        own = self._own_group(given)
        if own is None:
            return self.scene.table
        labels = _labels(own)
        return [
            group
            for group in self.scene.table
            if group == own or not labels & _labels(group) or len(self._unmatched(asked, group.heading)) < len(asked)
        ]

    def _nearest_groups(self, asked: Sequence[str], table: Sequence[Group]) -> list[Group]:
        """Return the parts of a table whose headings contain the most of the words; [] if none contains any."""
        groups = [(len(self._unmatched(asked, group.heading)), group) for group in table if group.says]
        least = min((missing for missing, _ in groups), default=len(asked))
        return [group for missing, group in groups if missing == least < len(asked)]

    def _lines_about(self, asked: Sequence[str], group: Group) -> tuple[str, ...]:
        """Return the lines of a group that contain the words that its heading does not contain.

        If some contain them before the colon, where amounts and labels are, the others are left out.
        """
        rest = self._unmatched(asked, group.heading)
        fitting = [line for line in group.says if rest and self._all_fit(rest, words(line))]
        labelled = [line for line in fitting if self._all_fit(rest, words(re.split("[:：]", line, maxsplit=1)[0]))]
        return tuple(labelled or fitting)

    def _described(self, name: str) -> Command:
        facts = {"label": name, "text": self.scene.things[name]}
        return Command("say", lines=(self.tr.gettext("%(label)s: %(text)s") % facts,))

    def _unknown(self, given: str) -> Command:
        says = self.tr.gettext("“%(words)s” fits nothing here. Type “help” for what may be said.")
        return Command("say", lines=(says % {"words": given.strip()[:60]},))

    # ── words ───────────────────────────────────────────────────────────────
    def _fits(self, word: str, among: Iterable[str]) -> bool:
        """Whether one of the words `among` begins with the given word or a synonym of it."""
        return any(_begins(other, found) for found in among for other in self.synonyms.get(word, {word}))

    def _unmatched(self, given: Sequence[str], line: str) -> list[str]:
        """Return the given words that do not occur in a line."""
        among = words(line)
        return [word for word in given if not self._fits(word, among)]

    def _all_fit(self, given: Iterable[str], among: Iterable[str]) -> bool:
        found = tuple(among)
        return all(self._fits(word, found) for word in given)


def _labels(group: Group) -> set[str]:
    """Return what stands before the colon in the lines of a group."""
    return {label for line in group.says for label in re.findall("^[^:：]+(?=[:：])", line)}


def _begins(word: str, found: str) -> bool:
    """Whether a word is the other one or a prefix of it, of at least three letters or one Chinese character.

    An s at its end does not count, so that "coins" is found where a city has 1 coin.
    """
    if word == found or (found.startswith(word) and (len(word) > 2 or not word.isascii())):
        return True
    return len(found) > 2 and word == found + "s"


def plain(text: str) -> str:
    """Return the text without accents, capitals and final punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = unicodedata.normalize("NFC", re.sub("[\u0300-\u036f]", "", letters)).replace("’", "'")
    return " ".join(bare.split()).rstrip(".!。、?") or text.strip()


def words(text: str) -> list[str]:
    """Return the words of a text.

    In Japanese, which has no spaces, a word is a run of characters of one script; runs of hiragana, which are mostly
    grammar, are left out.
    """
    runs = (("".join(run), kind) for kind, run in groupby(plain(text), _script))
    return [run for run, kind in runs if kind not in ("", "HIRAGANA")]


def _script(sign: str) -> str:
    """Return the script of a character, or "" for one that separates words.

    A word is a run of characters of one script.
    """
    if not sign.isalnum() and sign != "ー":
        return ""
    name = unicodedata.name(sign, "")
    return next((script for script in ("HIRAGANA", "KATAKANA", "CJK") if name.startswith(script)), "LATIN")
