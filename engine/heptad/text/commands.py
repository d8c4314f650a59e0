"""Commands that a person types at a table: a number, a token, plain words or a question, in any language.

This module knows nothing about any game. It searches for the given words in the lines that describe the legal actions
and the position.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from gettext import NullTranslations
from itertools import chain
from typing import Literal, NamedTuple

from heptad.text.languages import languages, translator
from heptad.text.outline import Group
from heptad.text.vocabulary import (
    AMOUNTS,
    ASKING,
    CHOICES,
    CITY,
    COMMANDS,
    FILLERS,
    HAPPENED,
    OPPONENT,
    ORIGINS,
    OWN,
    POINTS,
    STANDS,
    SYNONYMS,
    TOLD_BY,
    VERBS,
    WHAT,
    WHO,
    WHY,
    Do,
)
from heptad.text.words import begins, has_spaces, phrases, plain, words

#: The maximum number of lines of an answer that lists actions.
MAX_LINES = 12


class Command(NamedTuple):
    """The meaning of a line: an action (`do` is "act") with its token, a command, or an answer ("say") in `lines`.

    "happened" asks what has happened since the player's last action. `lang` is the language of the lines if it is
    another one than the reader's. If a line is not `understood`, `lines` say so.
    """

    do: Do | Literal["act", "say", "happened"]
    token: str = ""
    lines: tuple[str, ...] = ()
    lang: str = ""
    understood: bool = True


class Scene(NamedTuple):
    """What a person can refer to.

    `tokens` and `choices` are the tokens and the lines of the legal actions, empty if the seat does not have to act;
    `table` holds the lines of the whole position, and `things` what cards, wonders and tokens do, by their names. `own`
    is the player's name, with which the heading of the own city begins. `points` says for each player, by name, what
    the points come from.
    """

    tokens: Sequence[str]
    choices: Sequence[Group]
    table: Sequence[Group]
    things: Mapping[str, str]
    own: str = ""
    points: Sequence[tuple[str, Group]] = ()


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


def interpret_in_any(
    given: str,
    scene_in: Callable[[NullTranslations], Scene],
    tr: NullTranslations,
    translator: Callable[[str], NullTranslations] = translator,
) -> Command:
    """Return the meaning of a line in the reader's language or, if it is not understood, in another one.

    `scene_in` returns the scene in a language, `translator` the catalogues of a language by its code. A question in
    another language is answered in that language.
    """
    meant = interpret(given, scene_in(tr), tr)
    for lang in () if meant.understood else languages():
        other = translator(lang)
        found = interpret(given, scene_in(other), other)
        if found.understood:
            return found._replace(lang=lang)
    return meant


class Reader:
    """Interprets commands in one language, in relation to one scene."""

    def __init__(self, scene: Scene, tr: NullTranslations) -> None:
        self.scene, self.tr = scene, tr
        self.verbs = {*words(tr.gettext(VERBS))}
        self.fillers = {*words(tr.gettext(FILLERS))}
        self.own, self.amounts = {*words(tr.gettext(OWN))}, {*words(tr.gettext(AMOUNTS))}
        self.city, self.opponent = {*words(tr.gettext(CITY))}, {*words(tr.gettext(OPPONENT))}
        self.points, self.origins = {*words(tr.gettext(POINTS))}, {*words(tr.gettext(ORIGINS))}
        self.synonyms = {word: {word, *others} for word, others in self._pairs(SYNONYMS).items()}
        self.told_by = self._pairs(TOLD_BY)

    @cached_property
    def _told(self) -> list[list[str]]:
        """The words of each line of the table."""
        return [words(line) for group in self.scene.table for line in (group.heading, *group.says)]

    def _pairs(self, pairs: str) -> dict[str, list[str]]:
        """Return words with the other words that a msgid pairs them with."""
        parts = (pair.partition(":") for pair in plain(self.tr.gettext(pairs)).split())
        return {word: others.split(",") for word, _, others in parts}

    def interpret(self, given: str) -> Command:
        """Return the meaning of a line. Full-width characters count as the usual ones.

        The interpretations are tried in this order: a number, a token or a whole line of an action; a command; what has
        happened, or a player's points; another question; words of an action; the name of a card that is not legal; a
        deed with a thing that is not among the choices; a thing or a part of the table. If something is asked, only a
        number or a token acts.
        """
        asks = self._asks(given)
        token = self._token(unicodedata.normalize("NFKC", given).strip())
        if token or (not asks and (token := self._line(words(given)))):
            return Command("act", token)
        said = plain(given)
        if said.isdigit():  # there is no choice with this number
            return self._unknown(given)
        if said in phrases(f"{CHOICES}|{self.tr.gettext(CHOICES)}"):
            return self._choices()
        for do, typed in COMMANDS.items():
            if said in phrases(f"{typed}|{self.tr.gettext(typed)}"):
                return Command(do)
        if self._strip_phrase(said, f"{HAPPENED}|{self.tr.gettext(HAPPENED)}")[1]:
            return Command("happened")
        if points := self._points(words(said)):
            return points
        said_words = words(said)
        return (
            self._answer(said)
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
        """Whether a line asks something or says that it is not done, so that it must not act.

        The line of an action may be worded so, too.
        """
        patterns = phrases(f"{ASKING}|{self.tr.gettext(ASKING)}")
        said, lines = plain(given), {plain(says) for group in self.scene.choices for _, says in group.actions}
        matches = said not in lines and any(fnmatchcase(said, pattern) for pattern in patterns)
        return matches or given.rstrip().endswith(("?", "？"))

    def _strip_phrase(self, said: str, known: str) -> tuple[str, bool]:
        """Remove the phrase of a question; return the rest and whether there was one. `known` are these phrases."""
        for phrase in phrases(known):
            found = re.search(rf"\b{re.escape(phrase)}\b" if has_spaces(phrase) else re.escape(phrase), said)
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
        return {word for word in option.name if not any(begins(other, word) for other in said)}

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
        named = [it for it in groups if self._all_fit(self._without_fillers(it.heading.split(" · ")[0]), given)]
        return self._described_group(named[0]) if named else None

    def _absent(self, given: Sequence[str]) -> Command | None:
        """Return why nothing can be done with a thing that is named in full, if the words say what to do with it.

        The wonder, of which no stage can be built, counts as a thing: it stands before the colon of its refusal.
        """
        deeds = {word for said in given for word in self.synonyms.get(said, {said})} & (self.verbs - self.amounts)
        refused = [re.split("[:：]", group.heading)[0] for group in self.scene.choices if not group.actions]
        names = filter(None, map(self._without_fillers, (*self.scene.things, *refused)))
        named = any(self._all_fit(name, given) for name in names)
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
    def _answer(self, said: str) -> Command | None:
        """Return the answer to a line that contains the phrase of a question; None for other lines."""
        asked, why = self._strip_phrase(said, self.tr.gettext(WHY))
        if why:
            return self._why(words(asked))
        asked, what = self._strip_phrase(said, self.tr.gettext(WHAT))
        if not what or any(self._is_untold(word) for word in words(asked)):
            return None
        stands, who = (self._strip_phrase(said, self.tr.gettext(known))[1] for known in (STANDS, WHO))
        return self._stands(asked, who) if stands else self._what(words(asked))

    def _points(self, given: Sequence[str]) -> Command | None:
        """Return what the points of a player come from, or those of all if none is meant; None for other questions."""
        whose = self._whose(given)
        rest = [word for word in self._without_whose(given) if word not in self.points | self.origins]
        meant = {whose} if whose else {name for name, _ in self.scene.points}
        if rest:
            meant = set() if all(word.isdigit() for word in rest) else self._players(rest)
        found = [group for name, group in self.scene.points if name in meant and self.points.intersection(given)]
        return Command("say", lines=tuple(line for it in found for line in (it.heading, *it.says))) if found else None

    def _players(self, given: Sequence[str]) -> set[str]:
        """Return the names of the players who are meant: by name, or as in the heading of a city, "left neighbour"."""
        names = {name for name, _ in self.scene.points}
        found = {name for name in names if self._all_fit(given, words(name))}
        for group in () if found else self.scene.table:
            label = re.split("[:：]", group.heading)[0]
            if self._all_fit(given, words(label)):
                found |= {name for name in names if label.endswith(name)}
        return found

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

    def _stands(self, asked: str, who: bool) -> Command | None:
        """Return what the position says about how the table stands, under other words if it is told by those.

        Several words that one line contains are not replaced: "how many horns until war?" is not about shields. In
        Japanese, a filler of several characters is also found where it touches another word ("一番盾").
        """
        long = [filler for filler in self.fillers if not has_spaces(filler) and len(filler) > 1]
        given = words(re.sub("|".join(long), " ", asked) if long else asked)
        known = [word for word in given if word not in self.fillers]
        if len(known) > 1 and any(self._all_fit(known, line) for line in self._told):
            return self._what(given, True, who)
        for by in [by for word in given for by in self.told_by.get(word, ())]:
            if self._is_told(by):
                meant = [other for word in given for other in (words(by) if word in self.told_by else [word])]
                return self._what(meant, True, who) or self._what(given, True, who)
        return self._what(given, True, who)

    def _is_untold(self, word: str) -> bool:
        """Whether a word means a part of the table that this game does not have, as the pawn in 7 Wonders.

        It is then not the beginning of another word, as of the Pawnshop.
        """
        by = self.told_by.get(word, ())
        is_there = word.rstrip("s") in (found.rstrip("s") for found in chain(*self._told))
        return bool(by) and not is_there and not any(map(self._is_told, by))

    def _is_told(self, by: str) -> bool:
        """Whether a line of the table contains all of these words."""
        return any(self._all_fit(words(by), line) for line in self._told)

    def _what(self, given: Sequence[str], stands: bool = False, who: bool = False) -> Command | None:
        """Return what a thing does, or what the position says about a city or another part of the table.

        `stands`: what the position says comes first. `who`: another city may be asked for.
        """
        whose, asked = self._whose(given), self._without_whose(given)
        if not asked and whose in ("", self.scene.own):
            return None
        things = [name for name in self.scene.things if self._all_fit(self._without_fillers(name), asked)]
        if things and not stands:
            name = max(things, key=len)
            return self._on_the_table(name) or self._described(name)
        if city := self._city_of(whose, asked):
            return city
        table = self.scene.table if who else self._without_other_cities(whose, asked)
        groups = self._nearest_groups(asked, table)
        if len(groups) == 1:
            lines = self._lines_about(asked, groups[0]) or groups[0].says
            return Command("say", lines=(groups[0].heading, *lines))
        found = [(group, self._lines_about(asked, group)) for group in groups or table]
        found = [(group, lines) for group, lines in found if lines or not self._unmatched(asked, group.heading)]
        if found:
            return Command("say", lines=tuple(line for group, lines in found for line in (group.heading, *lines)))
        things = things or [name for name in self.scene.things if self._all_fit(asked, words(name))]
        return self._described(max(things, key=len) if stands else things[0]) if things else None

    def _whose(self, given: Sequence[str]) -> str:
        """Return the name of the player whom the words mean: the opponent in a game of two, or oneself; or ""."""
        others = [name for name, _ in self.scene.points if name != self.scene.own]
        if len(others) == 1 and self.opponent.intersection(given):
            return others[0]
        return self.scene.own if self.own.intersection(given) else ""

    def _without_fillers(self, name: str) -> list[str]:
        """Return the words of a name that a question must contain: "the" of a name may be left out, as elsewhere."""
        return [word for word in words(name) if word not in self.fillers]

    def _without_whose(self, given: Sequence[str]) -> list[str]:
        """Return the words without fillers and those that say whose things are meant (see `_whose`)."""
        left_out = self.fillers | self.own | (self.opponent if self._whose(given) else set())
        return [word for word in given if word not in left_out]

    def _group_of(self, player: str) -> Group | None:
        """Return the part of the table that is the city of a player; None for "", nobody."""
        name = words(player)
        return next((it for it in self.scene.table if name and words(it.heading)[: len(name)] == name), None)

    def _city_of(self, player: str, asked: Sequence[str]) -> Command | None:
        """Return what the position says about a player's city, if it says something about the words; "": nobody's."""
        if group := self._group_of(player):
            lines = self._lines_about(asked, group)
            if lines or (asked and not self._unmatched(asked, group.heading)):
                return Command("say", lines=(group.heading, *lines))
            if self.city.issuperset(asked):
                return Command("say", lines=(group.heading, *group.says))
        return None

    def _without_other_cities(self, player: str, asked: Sequence[str]) -> Sequence[Group]:
        """Return the table without other cities if the city of a player is meant, so that they are not answered for it.

        Other cities are known by lines with the same labels. One that is named is kept.
        """
        own = self._group_of(player)
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

    def _on_the_table(self, name: str) -> Command | None:
        """Return the lines of the position that begin with the name of a thing, as those of Duel's wonders do.

        They also say whose it is and whether it is built.
        """
        label = re.compile(re.escape(name) + "[:：]")
        found = [(group.heading, line) for group in self.scene.table for line in group.says if label.match(line)]
        return Command("say", lines=tuple(line for lines in found for line in lines)) if found else None

    def _described(self, name: str) -> Command:
        facts = {"label": name, "text": self.scene.things[name]}
        return Command("say", lines=(self.tr.gettext("%(label)s: %(text)s") % facts,))

    def _unknown(self, given: str) -> Command:
        says = self.tr.gettext("“%(words)s” fits nothing here. Type “help” for what may be said.")
        return Command("say", lines=(says % {"words": given.strip()[:60]},), understood=False)

    # ── words ───────────────────────────────────────────────────────────────
    def _fits(self, word: str, among: Iterable[str]) -> bool:
        """Whether one of the words `among` begins with the given word or a synonym of it."""
        return any(begins(other, found) for found in among for other in self.synonyms.get(word, {word}))

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
