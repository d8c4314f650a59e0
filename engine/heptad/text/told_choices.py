"""The choices of a player at a table as lines: all of them, or those that build or discard something."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from heptad.text.outline import Group, Lines, Scene
from heptad.text.vocabulary import BUILD, DISCARD, Vocabulary
from heptad.text.words import words

#: The maximum number of lines of an answer that lists actions.
MAX_LINES = 12


class Option(NamedTuple):
    """A legal action prepared for matching: the words of its heading, of its name and of all its lines."""

    number: int
    says: str
    heading: frozenset[str]
    name: frozenset[str]
    every: frozenset[str]


class ToldChoices:
    """Tells the choices of one scene in one language."""

    def __init__(self, scene: Scene, vocabulary: Vocabulary) -> None:
        self.scene, self.vocab, self.tr = scene, vocabulary, vocabulary.tr

    def options(self) -> Iterator[Option]:
        """Yield the legal actions, prepared for matching."""
        for group in self.scene.choices:
            heading = frozenset(words(re.split(" · ", group.heading)[0])) if group.actions else frozenset()
            alone = sum(bool(other.actions) for other in self.scene.choices) == 1
            for number, says in group.actions:
                name = frozenset(words(re.split("[:：·]", says, maxsplit=1)[0]))
                every = frozenset(words(group.heading)) | frozenset(words(re.sub("[(（].*?[)）]", "", says)))
                yield Option(number, self._title(group, says), frozenset() if alone else heading, name, every)

    def all_words(self) -> Iterator[str]:
        """Yield the words of the choices."""
        for group in self.scene.choices:
            yield from chain(*map(words, (group.heading, *group.says, *(says for _, says in group.actions))))

    def listed(self, first: str, options: Iterable[Option], most: int = MAX_LINES) -> Lines:
        """Return actions with their numbers and the names of their cards, after a first line."""
        lines = [f"{option.number}  {option.says}" for option in options]
        return (first, *lines[:most])

    def all(self, *first: str) -> Lines:
        """Return all actions with their numbers, under the names of their cards, after the `first` lines."""
        lines: list[str] = []
        for group in self.scene.choices:
            if group.actions or not group.says:
                name = group.heading.split(" · ")[0]
                lines += [*([name] if name else []), *(f"{number}  {says}" for number, says in group.actions)]
        return (*first, *lines) if lines else (self.tr.gettext("Nothing is asked now."),)

    def cards(self) -> Lines:
        """Return the cards to choose from, with what is said about them; all actions if none stands by a card."""
        groups = [it for it in self.scene.choices if " · " in it.heading or not (it.actions or it.says)]
        if not any(" · " in group.heading for group in groups):
            return self.all()
        return tuple(line for it in groups for line in (it.heading, *it.says))

    def buildable(self) -> Lines:
        """Return the actions that build something; all actions if there are none.

        A stage or wonder that may be built with any of several cards is named once, without a card and a number.
        """
        found, lines = [*self._that(BUILD)], {number: says for it in self.scene.choices for number, says in it.actions}
        wonders = Counter(lines[it.number] for it in found if self._is_of_a_wonder(it))
        once = [line for line, cards in wonders.items() if cards > 1]
        numbered = [it for it in found if lines[it.number] not in once]
        told = self.listed(self.tr.gettext("This may be done:"), numbered, len(numbered))
        return (*told, *once) if found else self.all()

    def discardable(self) -> Lines:
        """Return the actions that discard something; all actions if there are none."""
        found = [*self._that(DISCARD)]
        return self.listed(self.tr.gettext("This may be done:"), found) if found else self.all()

    def lacking(self) -> Lines:
        """Return the cards and wonders that cannot be built, with the reasons; what can be, if all can.

        What cannot be built with any card stands after the cards. () if nothing is built from cards.
        """
        builds = [*self._that(BUILD)]
        built = {it.says.split(" · ")[0] for it in builds if not self._is_of_a_wonder(it)}
        lines: list[str] = []
        has_begun = False
        for group in self.scene.choices:
            name, has_begun = group.heading.split(" · ")[0], has_begun or bool(group.actions)
            if name not in built and (group.says or (has_begun and not group.actions)):
                lines += [name, *group.says]
        return tuple(lines) or (self.buildable() if builds else ())

    def _that(self, deed: str) -> Iterator[Option]:
        """Yield the actions in whose names is the word for a deed, BUILD or DISCARD."""
        known = words(self.tr.gettext(deed))
        return (option for option in self.options() if self.vocab.all_fit(known, option.name))

    def _is_of_a_wonder(self, option: Option) -> bool:
        """Whether an action names a stage or a wonder, so that it does not build the card under which it stands."""
        names = [*([word] for word in self.vocab.city), *filter(None, map(self.vocab.needed, self.scene.things))]
        return any(self.vocab.all_fit(name, option.name) for name in names)

    def _title(self, group: Group, says: str) -> str:
        """Return an action as it is listed: with the name of its card before it, if it stands under a card."""
        name = group.heading.split(" · ")[0]
        return f"{name} · {says}" if " · " in group.heading else says
