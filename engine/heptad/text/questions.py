"""Answers to questions that a person types at a table, from the lines that the person reads there.

Which question a line asks is decided here; the lines that answer it are looked up in `heptad.text.told_table`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from heptad.text.outline import Group, Lines, Scene, before_colon, described
from heptad.text.told_table import ToldTable
from heptad.text.vocabulary import BUILD, HOLDS, PRICE, STANDS, WHAT, WHO, WHY, Vocabulary, is_typed
from heptad.text.words import has_spaces, without_phrase, words


class Questions:
    """Answers questions in one language, in relation to one scene."""

    def __init__(self, scene: Scene, vocabulary: Vocabulary, table: ToldTable) -> None:
        self.scene, self.vocab, self.table, self.tr = scene, vocabulary, table, vocabulary.tr

    def answer(self, said: str) -> Lines:
        """Return the answer to a line that contains the phrase of a question."""
        asked, why = without_phrase(said, self.tr.gettext(WHY))
        if why:
            return self.why(words(asked))
        asked, what = without_phrase(said, self.tr.gettext(WHAT))
        holds = not what and is_typed(said, self.tr.gettext(HOLDS))
        if not (what or holds) or any(self.table.is_untold(word) for word in words(asked)):
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
        thing, lines = self.table.named(words(asked)), self._stands(asked, False)
        city = self.table.city(self.table.whose(words(asked))) if thing and lines == self.table.thing(thing) else ()
        return city or lines

    def _price(self, given: Sequence[str]) -> Lines:
        """Return what a thing costs, with what the choices say about it, or else what a unit of a good costs."""
        thing = self.table.named(given)
        about = [group for group in self.scene.choices if thing and group.heading.split(" · ")[0] == thing]
        if thing:
            return (*self.what(given), *(line for group in about for line in described(group, self.tr)[1:]))
        asked = [word for word in given if self.vocab.synonyms.get(word, {word}).isdisjoint(self.vocab.priced)]
        by = next(filter(self.table.is_told, self.vocab.priced), "")
        goods = self.what([by, *asked], True, True) if by else ()
        return goods or self.what(given) or (self.what([by], True, True) if by else ())

    def _built_by(self, given: Sequence[str]) -> Lines:
        """Return the city of another player if the words only ask what that player has built."""
        build = [word for word in given if self.vocab.fits(word, words(self.tr.gettext(BUILD)))]
        others = [word for word in self.table.without_whose(given) if word not in build]
        players = self.table.players(others) if others else {self.table.whose(given)} - {self.scene.own}
        return self.table.city(players.pop()) if build and len(players) == 1 else ()

    def points(self, given: Sequence[str]) -> Lines:
        """Return what the points of a player come from, or those of all if none is meant, or only one source."""
        whose = self.table.whose(given)
        rest = [word for word in self.table.without_whose(given) if word not in self.vocab.points | self.vocab.origins]
        if self.vocab.points.isdisjoint(given) or (rest and all(word.isdigit() for word in rest)):
            return ()
        players = self.table.players(rest) if rest else set()
        meant = players or ({whose} if whose else {name for name, _ in self.scene.points})
        found = [group for name, group in self.scene.points if name in meant]
        if rest and not players:  # "military points"
            parts = [
                Group(
                    it.heading, tuple(line for line in it.says if self.vocab.all_fit(rest, words(before_colon(line))))
                )
                for it in found
            ]
            found = [group for group in parts if group.says]
        return tuple(line for it in found for line in (it.heading, *it.says))

    def why(self, given: Sequence[str]) -> Lines:
        """Return why something is not allowed, or that it is allowed."""
        asked = [word for word in given if word not in self.vocab.fillers and not self.vocab.is_deed(word)]
        thing = self.table.named(asked)
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
        given = given if self.table.players(others) else others or given
        known = [word for word in given if word not in self.vocab.fillers]
        if len(known) > 1 and any(self.vocab.all_fit(known, line) for line in self.table.lines):
            return self.what(given, True, who)
        for by in [by for word in given for by in self.vocab.told_by.get(word, ())]:
            if self.table.is_told(by):
                return self._told_by(by, given, who) or self.what(given, True, who)
        return self.what(given, True, who)

    def told(self, given: Sequence[str]) -> Lines:
        """Return how the table stands in what one of the words is about, such as war, whatever the others are."""
        known = [by for word in given for by in self.vocab.told_by.get(word, ()) if self.table.is_told(by)]
        return self._told_by(known[0], [known[0]], True) if known else ()

    def nothing_yet(self, given: Sequence[str]) -> Lines:
        """Return that there is nothing yet of what the words ask for, if the table tells of it only later."""
        asked = self.table.without_whose(given)
        is_later = bool(asked) and self.vocab.later.issuperset(asked)
        is_told = any(self.vocab.fits(word, line) for line in self.table.lines for word in asked)
        is_told = is_told or bool(self.table.named(asked) and not self.table.whose(given))
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
            answers.append(self.what(meant, True, who) if self.table.is_told(part) else ())
        told = {*chain(*answers)}
        groups = [group for group in self.table.groups if any(answers[1:]) and group.heading in answers[0]]
        return tuple(line for group in groups for line in (group.heading, *group.says) if line in told) or answers[0]

    def what(self, given: Sequence[str], stands: bool = False, who: bool = False) -> Lines:
        """Return what a thing does, or what the position says about a city or another part of the table.

        `stands`: what the position says comes first. `who`: another city may be asked for.
        """
        whose, asked = self.table.whose(given), self.table.without_whose(given)
        if all(word.isdigit() for word in asked) and whose in ("", self.scene.own):
            return ()
        thing = self.table.named(asked)
        if thing and not stands:
            return self._amount(thing, whose, asked) or self.table.lines_of(thing) or self.table.thing(thing)
        if whose == self.scene.own and asked and self.table.players(asked) - {whose}:  # "my neighbours"
            whose = ""
        if city := self.table.city_of(whose, asked):
            return city
        parts = self.table.groups if who else self.table.without_other_cities(whose, asked)
        if lines := self._on_the_table(asked, parts):
            return lines
        names = [thing] if thing or whose else self.table.begun(asked)
        return tuple(line for name in names for line in self.table.thing(name))

    def _amount(self, thing: str, whose: str, asked: Sequence[str]) -> Lines:
        """Return the heading of a player's city if the words ask how many a player has of a thing: "Bob's shields"."""
        needed = self.vocab.needed(thing)
        others = [word for word in asked if not self.vocab.fits(word, needed)]
        players = self.table.players(others) if others else {whose}
        group = self.table.group_of(players.pop()) if len(players) == 1 else None
        return (group.heading,) if group and not self.vocab.unmatched(needed, group.heading) else ()

    def _on_the_table(self, asked: Sequence[str], parts: Sequence[Group]) -> Lines:
        """Return what these parts of the table say about the words: the nearest part, if one is, or all that do."""
        nearest = self.table.nearest_groups(asked, parts)
        named = [it for it in nearest if it.says and not self.vocab.unmatched(asked, before_colon(it.heading))]
        if len(named) == 1:  # "Thales" is his city, not the line "Hands go to Thales."
            nearest = named
        if len(nearest) == 1:
            if lines := self._part(asked, nearest[0]):
                return lines
            nearest = []
        found = [(group, self.table.lines_about(asked, group)) for group in nearest or parts]
        found = [(group, lines) for group, lines in found if lines or not self.vocab.unmatched(asked, group.heading)]
        cities = [group for name, _ in self.scene.points if (group := self.table.group_of(name))]
        if self.vocab.city.issuperset(asked) and not any(group in cities for group, _ in found):  # "wonders" in Duel
            found = found if any(not group.says for group, _ in found) else [(group, group.says) for group in cities]
        return tuple(line for group, lines in found for line in (group.heading, *lines))

    def _part(self, asked: Sequence[str], group: Group) -> Lines:
        """Return what a part of the table, whose heading contains some of the words, says about them; () if nothing.

        All is told if it says nothing about the other words, and only the heading if they are there. The cards that are
        left are not meant by the word "cards" alone.
        """
        lines = self.table.lines_about(asked, group)
        rest, unlabelled = (len(self.vocab.unmatched(asked, it)) for it in (group.heading, before_colon(group.heading)))
        if rest and self.table.is_supply(group.heading):
            return ()
        is_amount = not rest and 0 < unlabelled < len(asked)
        return (group.heading, *(lines or (() if is_amount else group.says)))
