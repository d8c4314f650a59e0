"""Answers to questions that a person types at a table, from the lines that the person reads there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from gettext import NullTranslations
from itertools import chain

from heptad.text.outline import Group, Scene
from heptad.text.vocabulary import BUILD, HOLDS, PRICE, STANDS, WHAT, WHO, WHY, Vocabulary, is_typed
from heptad.text.words import begins, has_spaces, without_phrase, words

#: The lines of an answer; () if there is none.
Lines = tuple[str, ...]


class Questions:
    """Answers questions in one language, in relation to one scene."""

    def __init__(self, scene: Scene, vocabulary: Vocabulary) -> None:
        self.scene, self.vocab, self.tr = scene, vocabulary, vocabulary.tr

    @cached_property
    def _told(self) -> list[list[str]]:
        """The words of each line of the table."""
        return [words(line) for group in self.scene.table for line in (group.heading, *group.says)]

    def answer(self, said: str) -> Lines:
        """Return the answer to a line that contains the phrase of a question."""
        asked, why = without_phrase(said, self.tr.gettext(WHY))
        if why:
            return self.why(words(asked))
        asked, what = without_phrase(said, self.tr.gettext(WHAT))
        holds = not what and is_typed(said, self.tr.gettext(HOLDS))
        if not (what or holds) or any(self._is_untold(word) for word in words(asked)):
            return ()
        if lines := self.nothing_yet(words(asked)):
            return lines
        stands, who, price = (without_phrase(said, self.tr.gettext(known))[1] for known in (STANDS, WHO, PRICE))
        if price and not any(map(self.vocab.is_amount, words(asked))):
            return self._price(words(asked))
        if holds:
            return self._holds(asked)
        if stands:
            return self._stands(asked, who)
        return self._built_by(words(asked)) or self.what(words(asked))

    def _holds(self, asked: str) -> Lines:
        """Return what the position says about a thing, or the whole city in which it is not."""
        thing, lines = self._named(words(asked)), self._stands(asked, False)
        city = self.city(self._whose(words(asked))) if thing and lines == self._thing(thing) else ()
        return city or lines

    def _price(self, given: Sequence[str]) -> Lines:
        """Return what a thing costs, with what the choices say about it, or else what a unit of a good costs."""
        thing = self._named(given)
        about = [group for group in self.scene.choices if thing and group.heading.split(" · ")[0] == thing]
        if thing:
            return (*self.what(given), *(line for group in about for line in described(group, self.tr)[1:]))
        asked = [word for word in given if self.vocab.synonyms.get(word, {word}).isdisjoint(self.vocab.priced)]
        by = next(filter(self._is_told, self.vocab.priced), "")
        goods = self.what([by, *asked], True, True) if by else ()
        return goods or self.what(given) or (self.what([by], True, True) if by else ())

    def _named(self, given: Sequence[str]) -> str:
        """Return the thing that is named in full, of several the one with the longest name; otherwise ""."""
        things = [name for name in self.scene.things if self.vocab.all_fit(self.vocab.needed(name), given)]
        return max(things, key=len, default="")

    def _built_by(self, given: Sequence[str]) -> Lines:
        """Return the city of another player if the words only ask what that player has built."""
        build = [word for word in given if self.vocab.fits(word, words(self.tr.gettext(BUILD)))]
        others = [word for word in self._without_whose(given) if word not in build]
        players = self._players(others) if others else {self._whose(given)} - {self.scene.own}
        return self.city(players.pop()) if build and len(players) == 1 else ()

    def supplies(self) -> Lines:
        """Return the lines of the table about the cards that are left."""
        lines: list[str] = []
        for group in self.scene.table:
            if self._is_supply(group.heading):
                lines += [group.heading, *group.says]
            else:
                lines += filter(self._is_supply, group.says)
        return tuple(lines)

    def _is_supply(self, line: str) -> bool:
        """Whether what stands before the colon of a line says that it is about the cards that are left."""
        return not self.vocab.supply.isdisjoint(words(_label(line)))

    def points(self, given: Sequence[str]) -> Lines:
        """Return what the points of a player come from, or those of all if none is meant, or only one source."""
        whose = self._whose(given)
        rest = [word for word in self._without_whose(given) if word not in self.vocab.points | self.vocab.origins]
        if self.vocab.points.isdisjoint(given) or (rest and all(word.isdigit() for word in rest)):
            return ()
        players = self._players(rest) if rest else set()
        meant = players or ({whose} if whose else {name for name, _ in self.scene.points})
        found = [group for name, group in self.scene.points if name in meant]
        if rest and not players:  # "military points"
            about = [(it, [line for line in it.says if self.vocab.all_fit(rest, words(_label(line)))]) for it in found]
            found = [Group(group.heading, tuple(lines)) for group, lines in about if lines]
        return tuple(line for it in found for line in (it.heading, *it.says))

    def _players(self, given: Sequence[str]) -> set[str]:
        """Return the names of the players who are meant: by name, or as in the heading of a city, "left neighbour"."""
        names = {name for name, _ in self.scene.points}
        found = {name for name in names if self.vocab.all_fit(given, words(name))}
        for group in () if found else self.scene.table:
            label = _label(group.heading)
            if self.vocab.all_fit(given, words(label)):
                found |= {name for name in names if label.endswith(name)}
        return found

    def why(self, given: Sequence[str]) -> Lines:
        """Return why something is not allowed, or that it is allowed."""
        asked = [word for word in given if word not in self.vocab.fillers and not self.vocab.is_deed(word)]
        thing = self._named(asked)
        for group in self.scene.choices if asked else ():
            name = re.split(" · |[:：]", group.heading)[0]
            needed = self.vocab.needed(name) if name == thing or not group.actions else []
            if self.vocab.all_fit(asked, words(group.heading.split(" · ")[0])) or (
                needed and self.vocab.all_fit(needed, asked)
            ):
                return described(group, self.tr)
        lines = [line for group in self.scene.choices for line in group.says if self.vocab.all_fit(asked, words(line))]
        if asked and lines:
            return tuple(lines)
        may = [it for group in self.scene.choices for it in group.actions if self.vocab.all_fit(asked, words(it[1]))]
        if asked and may:  # "why not stage 1", which can be built with a card
            return (self.tr.gettext("This may be done:"), *(f"{number}  {says}" for number, says in may))
        answer = self.what(asked)
        return answer and (self.tr.gettext("It is not among what you may choose now."), *answer)

    def _stands(self, asked: str, who: bool) -> Lines:
        """Return what the position says about how the table stands, under other words if it is told by those.

        Several words that one line contains are not replaced: "how many horns until war?" is not about shields. In
        Japanese, a filler of several characters is also found where it touches another word ("一番盾").
        """
        long = [filler for filler in self.vocab.fillers if not has_spaces(filler) and len(filler) > 1]
        given = words(re.sub("|".join(long), " ", asked) if long else asked)
        build = words(self.tr.gettext(BUILD))
        others = [word for word in given if not self.vocab.fits(word, build)]
        given = given if self._players(others) else others or given
        known = [word for word in given if word not in self.vocab.fillers]
        if len(known) > 1 and any(self.vocab.all_fit(known, line) for line in self._told):
            return self.what(given, True, who)
        for by in [by for word in given for by in self.vocab.told_by.get(word, ())]:
            if self._is_told(by):
                return self._told_by(by, given, who) or self.what(given, True, who)
        return self.what(given, True, who)

    def told(self, given: Sequence[str]) -> Lines:
        """Return how the table stands in what one of the words is about, such as war, whatever the others are."""
        known = [by for word in given for by in self.vocab.told_by.get(word, ()) if self._is_told(by)]
        return self._told_by(known[0], [known[0]], True) if known else ()

    def nothing_yet(self, given: Sequence[str]) -> Lines:
        """Return that there is nothing yet of what the words ask for, if the table tells of it only later."""
        asked = self._without_whose(given)
        is_later = bool(asked) and self.vocab.later.issuperset(asked)
        is_told = any(self.vocab.fits(word, line) for line in self._told for word in asked)
        return (self.tr.gettext("Nothing yet."),) if is_later and not is_told else ()

    def _told_by(self, by: str, given: Sequence[str], who: bool) -> Lines:
        """Return how the table stands under the words `by` instead of those that they explain.

        Where the table tells of the first of those that are joined by +, it is also told of the others.
        """
        answers = []
        for part in by.split("+"):
            meant = [
                other for word in given for other in (words(part) if word in (by, *self.vocab.told_by) else [word])
            ]
            answers.append(self.what(meant, True, who) if self._is_told(part) else ())
        told = {*chain(*answers)}
        groups = [group for group in self.scene.table if any(answers[1:]) and group.heading in answers[0]]
        return tuple(line for group in groups for line in (group.heading, *group.says) if line in told) or answers[0]

    def _is_untold(self, word: str) -> bool:
        """Whether a word means a part of the table that this game does not have, as the pawn in 7 Wonders.

        It is then not the beginning of another word, as of the Pawnshop.
        """
        by = self.vocab.told_by.get(word, ())
        is_there = word.rstrip("s") in (found.rstrip("s") for found in chain(*self._told))
        return bool(by) and not is_there and not any(map(self._is_told, by))

    def _is_told(self, by: str) -> bool:
        """Whether a line of the table contains all of these words, or the first of those that are joined by +."""
        return any(self.vocab.all_fit(words(by.partition("+")[0]), line) for line in self._told)

    def what(self, given: Sequence[str], stands: bool = False, who: bool = False) -> Lines:
        """Return what a thing does, or what the position says about a city or another part of the table.

        `stands`: what the position says comes first. `who`: another city may be asked for.
        """
        whose, asked = self._whose(given), self._without_whose(given)
        if all(word.isdigit() for word in asked) and whose in ("", self.scene.own):
            return ()
        thing = self._named(asked)
        if thing and not stands:
            return self._on_the_table(thing) or self._thing(thing)
        if whose == self.scene.own and asked and self._players(asked) - {whose}:  # "my neighbours"
            whose = ""
        if city := self._city_of(whose, asked):
            return city
        table = self.scene.table if who else self._without_other_cities(whose, asked)
        groups = self._nearest_groups(asked, table)
        named = [it for it in groups if it.says and not self.vocab.unmatched(asked, _label(it.heading))]
        if len(named) == 1:  # "Thales" is his city, not the line "Hands go to Thales."
            groups = named
        if len(groups) == 1:
            if part := self._part(asked, groups[0]):
                return part
            groups = []
        found = [(group, self._lines_about(asked, group)) for group in groups or table]
        found = [(group, lines) for group, lines in found if lines or not self.vocab.unmatched(asked, group.heading)]
        cities = [group for name, _ in self.scene.points if (group := self._group_of(name))]
        if self.vocab.city.issuperset(asked) and not any(group in cities for group, _ in found):  # "wonders" in Duel
            found = found if any(not group.says for group, _ in found) else [(group, group.says) for group in cities]
        if found:
            return tuple(line for group, lines in found for line in (group.heading, *lines))
        return tuple(line for name in ([thing] if thing or whose else self._begun(asked)) for line in self._thing(name))

    def _begun(self, given: Sequence[str]) -> list[str]:
        """Return the things in whose names all words occur, at least with their beginnings."""
        return [
            name for name in self.scene.things if all(any(begins(it, word) for word in words(name)) for it in given)
        ]

    def _part(self, asked: Sequence[str], group: Group) -> Lines:
        """Return what a part of the table, whose heading contains some of the words, says about them; () if nothing.

        All is told if it says nothing about the other words, and only the heading if they are there. The cards that are
        left are not meant by the word "cards" alone.
        """
        lines = self._lines_about(asked, group)
        rest, unlabelled = (len(self.vocab.unmatched(asked, it)) for it in (group.heading, _label(group.heading)))
        if rest and self._is_supply(group.heading):
            return ()
        is_amount = not rest and 0 < unlabelled < len(asked)
        return (group.heading, *(lines or (() if is_amount else group.says)))

    def _whose(self, given: Sequence[str]) -> str:
        """Return the name of the player whom the words mean: the opponent in a game of two, or oneself; or ""."""
        others = [name for name, _ in self.scene.points if name != self.scene.own]
        if len(others) == 1 and self.vocab.opponent.intersection(given):
            return others[0]
        return self.scene.own if self.vocab.own.intersection(given) else ""

    def _without_whose(self, given: Sequence[str]) -> list[str]:
        """Return the words without fillers and those that say whose things are meant (see `_whose`)."""
        left_out = self.vocab.fillers | self.vocab.own | (self.vocab.opponent if self._whose(given) else set())
        return [word for word in given if word not in left_out]

    def _group_of(self, player: str) -> Group | None:
        """Return the part of the table that is the city of a player: "Bob" or "Left neighbour, Bob"; None for ""."""
        name = words(player)
        found = [(words(_label(it.heading)), it) for it in self.scene.table if it.says and name]
        named = [(len(label), it) for label, it in found if label[-len(name) :] == name]
        return min(named, key=lambda one: one[0])[1] if named else None

    def city(self, player: str) -> Lines:
        """Return all that the position says about the city of a player."""
        group = self._group_of(player)
        return (group.heading, *group.says) if group else ()

    def _city_of(self, player: str, asked: Sequence[str]) -> Lines:
        """Return what the position says about a player's city, if it says something about the words; "": nobody's."""
        if group := self._group_of(player):
            lines = self._lines_about(asked, group)
            if lines or (asked and not self.vocab.unmatched(asked, group.heading)):
                return (group.heading, *lines)
            if self.vocab.city.issuperset(asked):
                return self.city(player)
        return ()

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
            if group == own
            or not labels & _labels(group)
            or len(self.vocab.unmatched(asked, group.heading)) < len(asked)
        ]

    def _nearest_groups(self, asked: Sequence[str], table: Sequence[Group]) -> list[Group]:
        """Return the parts of a table whose headings contain the most of the words; [] if none contains any.

        A part that is only a heading must contain all of them.
        """
        groups = [(len(self.vocab.unmatched(asked, group.heading)), group) for group in table]
        groups = [(missing, group) for missing, group in groups if group.says or not missing]
        least = min((missing for missing, _ in groups), default=len(asked))
        return [group for missing, group in groups if missing == least < len(asked)]

    def _lines_about(self, asked: Sequence[str], group: Group) -> tuple[str, ...]:
        """Return the lines of a group that contain the words that its heading does not contain.

        If some contain them before the colon, where amounts and labels are, the others are left out, but not where
        several things are asked for of which the label has one: "how many pieces" is not only about "Piece 4".
        """
        rest = self.vocab.unmatched(asked, group.heading)
        fitting = [line for line in group.says if rest and self.vocab.all_fit(rest, words(line))]
        asked_for = {other for word in rest for other in self.vocab.synonyms.get(word, {word})}
        labels = [(line, words(_label(line))) for line in fitting]
        labelled = [
            line
            for line, label in labels
            if self.vocab.all_fit(rest, label) and asked_for.isdisjoint(f"{word}s" for word in label)
        ]
        return tuple(labelled or fitting)

    def _on_the_table(self, name: str) -> Lines:
        """Return the lines of the position that begin with the name of a thing, as those of Duel's wonders do.

        They also say whose it is and whether it is built.
        """
        label = re.compile(re.escape(name) + "[:：]")
        found = [(group.heading, line) for group in self.scene.table for line in group.says if label.match(line)]
        return tuple(line for lines in found for line in lines)

    def _thing(self, name: str) -> Lines:
        """Return what a thing does; () if there is no such thing."""
        if name not in self.scene.things:
            return ()
        facts = {"label": name, "text": self.scene.things[name]}
        return (self.tr.gettext("%(label)s: %(text)s") % facts,)


def described(group: Group, tr: NullTranslations) -> Lines:
    """Return the heading of a group, what it says and its actions."""
    may = [f"{number}  {says}" for number, says in group.actions]
    first = [tr.gettext("This may be done:")] if may else []
    return (group.heading, *group.says, *first, *may)


def _label(line: str) -> str:
    """Return what stands before the first colon of a line."""
    return re.split("[:：]", line, maxsplit=1)[0]


def _labels(group: Group) -> set[str]:
    """Return what stands before the colon in the lines of a group."""
    return {label for line in group.says for label in re.findall("^[^:：]+(?=[:：])", line)}
