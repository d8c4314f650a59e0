"""What the lines of a position say about a word, a thing or a player, for the answers to typed questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

from heptad.text.outline import Group, Lines, Scene, before_colon
from heptad.text.vocabulary import Vocabulary
from heptad.text.words import begins, words


class ToldTable:
    """Looks up the lines of one scene in one language."""

    def __init__(self, scene: Scene, vocabulary: Vocabulary) -> None:
        self.scene, self.vocab, self.tr = scene, vocabulary, vocabulary.tr
        self.groups = scene.table

    @cached_property
    def lines(self) -> list[list[str]]:
        """The words of each line of the table."""
        return [words(line) for group in self.groups for line in (group.heading, *group.says)]

    def all_words(self) -> Iterator[str]:
        """Yield the words of the table and of the names of things."""
        yield from chain(*self.lines, *map(words, self.scene.things))

    def named(self, given: Sequence[str]) -> str:
        """Return the thing that is named in full, of several the one with the longest name; otherwise ""."""
        things = [name for name in self.scene.things if self.vocab.all_fit(self.vocab.needed(name), given)]
        return max(things, key=len, default="")

    def thing(self, name: str) -> Lines:
        """Return what a thing does; () if there is no such thing."""
        if name not in self.scene.things:
            return ()
        facts = {"label": name, "text": self.scene.things[name]}
        return (self.tr.gettext("%(label)s: %(text)s") % facts,)

    def lines_of(self, name: str) -> Lines:
        """Return the lines of the position that begin with the name of a thing, as those of Duel's wonders do.

        They also say whose it is and whether it is built.
        """
        label = re.compile(re.escape(name) + "[:：]")
        found = [(group.heading, line) for group in self.groups for line in group.says if label.match(line)]
        return tuple(line for lines in found for line in lines)

    def is_told(self, by: str) -> bool:
        """Whether a line of the table contains all of these words, or the first of those that are joined by +."""
        return any(self.vocab.all_fit(words(by.partition("+")[0]), line) for line in self.lines)

    def is_untold(self, word: str) -> bool:
        """Whether a word means a part of the table that this game does not have, as the pawn in 7 Wonders.

        It is then not the beginning of another word, as of the Pawnshop.
        """
        by = self.vocab.told_by.get(word, ())
        is_there = word.rstrip("s") in (found.rstrip("s") for found in chain(*self.lines))
        return bool(by) and not is_there and not any(map(self.is_told, by))

    def is_supply(self, line: str) -> bool:
        """Whether what stands before the colon of a line says that it is about the cards that are left."""
        return not self.vocab.supply.isdisjoint(words(before_colon(line)))

    def supplies(self) -> Lines:
        """Return the lines of the table about the cards that are left."""
        lines: list[str] = []
        for group in self.groups:
            if self.is_supply(group.heading):
                lines += [group.heading, *group.says]
            else:
                lines += filter(self.is_supply, group.says)
        return tuple(lines)

    def whose(self, given: Sequence[str]) -> str:
        """Return the name of the player whom the words mean: the opponent in a game of two, or oneself; or ""."""
        others = [name for name, _ in self.scene.points if name != self.scene.own]
        if len(others) == 1 and self.vocab.opponent.intersection(given):
            return others[0]
        return self.scene.own if self.vocab.own.intersection(given) else ""

    def without_whose(self, given: Sequence[str]) -> list[str]:
        """Return the words without fillers and those that say whose things are meant (see `whose`)."""
        left_out = self.vocab.fillers | self.vocab.own | (self.vocab.opponent if self.whose(given) else set())
        return [word for word in given if word not in left_out]

    def players(self, given: Sequence[str]) -> set[str]:
        """Return the names of the players who are meant: by name, or as in the heading of a city, "left neighbour"."""
        names = {name for name, _ in self.scene.points}
        found = {name for name in names if self.vocab.all_fit(given, words(name))}
        for group in () if found else self.groups:
            label = before_colon(group.heading)
            if self.vocab.all_fit(given, words(label)):
                found |= {name for name in names if label.endswith(name)}
        return found

    def group_of(self, player: str) -> Group | None:
        """Return the part of the table that is the city of a player: "Bob" or "Left neighbour, Bob"; None for ""."""
        name = words(player)
        found = [(words(before_colon(it.heading)), it) for it in self.groups if it.says and name]
        named = [(len(label), it) for label, it in found if label[-len(name) :] == name]
        return min(named, key=lambda one: one[0])[1] if named else None

    def city(self, player: str) -> Lines:
        """Return all that the position says about the city of a player."""
        group = self.group_of(player)
        return (group.heading, *group.says) if group else ()

    def city_of(self, player: str, asked: Sequence[str]) -> Lines:
        """Return what the position says about a player's city, if it says something about the words; "": nobody's."""
        if group := self.group_of(player):
            lines = self.lines_about(asked, group)
            if lines or (asked and not self.vocab.unmatched(asked, group.heading)):
                return (group.heading, *lines)
            if self.vocab.city.issuperset(asked):
                return self.city(player)
        return ()

    def without_other_cities(self, player: str, asked: Sequence[str]) -> Sequence[Group]:
        """Return the table without other cities if the city of a player is meant, so that they are not answered for it.

        Other cities are known by lines with the same labels. One that is named is kept.
        """
        own = self.group_of(player)
        if own is None:
            return self.groups
        own_labels = _labels(own)
        return [
            group
            for group in self.groups
            if group == own
            or not own_labels & _labels(group)
            or len(self.vocab.unmatched(asked, group.heading)) < len(asked)
        ]

    def nearest_groups(self, asked: Sequence[str], table: Sequence[Group]) -> list[Group]:
        """Return the parts of a table whose headings contain the most of the words; [] if none contains any.

        A part that is only a heading must contain all of them.
        """
        groups = [(len(self.vocab.unmatched(asked, group.heading)), group) for group in table]
        groups = [(missing, group) for missing, group in groups if group.says or not missing]
        least = min((missing for missing, _ in groups), default=len(asked))
        return [group for missing, group in groups if missing == least < len(asked)]

    def lines_about(self, asked: Sequence[str], group: Group) -> tuple[str, ...]:
        """Return the lines of a group that contain the words that its heading does not contain.

        If some contain them before the colon, where amounts and labels are, the others are left out, but not where
        several things are asked for of which the label has one: "how many pieces" is not only about "Piece 4".
        """
        rest = self.vocab.unmatched(asked, group.heading)
        fitting = [line for line in group.says if rest and self.vocab.all_fit(rest, words(line))]
        asked_for = {other for word in rest for other in self.vocab.synonyms.get(word, {word})}
        labels = [(line, words(before_colon(line))) for line in fitting]
        labelled = [
            line
            for line, label in labels
            if self.vocab.all_fit(rest, label) and asked_for.isdisjoint(f"{word}s" for word in label)
        ]
        return tuple(labelled or fitting)

    def begun(self, given: Sequence[str]) -> list[str]:
        """Return the things in whose names all words occur, at least with their beginnings."""
        return [
            name for name in self.scene.things if all(any(begins(it, word) for word in words(name)) for it in given)
        ]


def _labels(group: Group) -> set[str]:
    """Return what stands before the colon in the lines of a group."""
    return {label for line in group.says for label in re.findall("^[^:：]+(?=[:：])", line)}
