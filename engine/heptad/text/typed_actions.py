"""The actions that a player means by a number, a token, a line or plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from heptad.text.outline import Lines, Scene
from heptad.text.told_choices import Option, ToldChoices
from heptad.text.vocabulary import NUMBER_WORDS, NUMBERED, Vocabulary
from heptad.text.words import begins, phrases, words


class TypedActions:
    """Finds the legal actions that a line means, in one language, in relation to one scene."""

    def __init__(self, scene: Scene, vocabulary: Vocabulary, choices: ToldChoices) -> None:
        self.scene, self.vocab, self.choices, self.tr = scene, vocabulary, choices, vocabulary.tr

    def of_number_or_token(self, given: str) -> str:
        """Return the token given by its number, as it is, or as it is after a seat; otherwise ""."""
        tokens = self.scene.tokens
        if given.isascii() and given.isdigit() and len(given) < 10 and 0 < int(given) <= len(tokens):
            return tokens[int(given) - 1]
        after = re.sub(r"^\d+ ", "", given)
        return next((token for token in (given, after) if token in tokens), "")

    def of_number_in_words(self, said: str) -> str:
        """Return the token of the action whose number is given in words, as in "number 3" or "three"; otherwise ""."""
        bare, numbers = self.vocab.bare(said), self.tr.gettext(NUMBER_WORDS).split()
        if bare in numbers:
            return self.of_number_or_token(str(numbers.index(bare) + 1))
        known = (re.escape(it).replace("1", "([0-9]+)") for it in phrases(f"{NUMBERED}|{self.tr.gettext(NUMBERED)}"))
        found = (re.fullmatch(pattern, bare) for pattern in known)
        return next((self.of_number_or_token(number[1]) for number in found if number), "")

    def of_line(self, given: Sequence[str]) -> str:
        """Return the token of the only action whose line was given; otherwise "".

        Its card may be left out where only one is asked about, or if the line does not only say what is done.
        """
        is_deed = all(map(self.vocab.is_deed, given))
        found = [
            option
            for option in self.choices.options()
            if given == words(option.says)
            or (given == words(option.says.split(" · ", 1)[-1]) and not (option.heading and is_deed))
        ]
        return self.scene.tokens[found[0].number - 1] if len(found) == 1 else ""

    def of_words(self, given: Sequence[str]) -> tuple[str, Lines]:
        """Return the token of the only action that fits the words if it is certain; otherwise "" and a list of all.

        The list is empty if none fits.

        An action fits if all relevant words occur in its heading or name; if there is no such action, if they occur
        anywhere in its lines. Of several actions whose names were given in part, those with the fewest missing words in
        their names remain.
        """
        options = [*self.choices.options()]
        known = self._known(given, options)
        if options and not known and any(self.vocab.is_deed(it) and not self.vocab.is_amount(it) for it in given):
            return "", self.choices.all()
        done = [
            it for it in options if all(self.vocab.fits(word, it.name) for word in known if word in self.vocab.verbs)
        ]
        near = [it for it in done if self.vocab.all_fit(known, it.heading | it.name)]
        headed = [it for it in done if not it.heading or any(self.vocab.fits(word, it.heading) for word in known)]
        found = near or [it for it in headed if self.vocab.all_fit(known, it.every)]
        if not found or all(self.vocab.is_amount(word) for word in known):
            return "", ()
        named = [
            (self._missing(known, it), it) for it in found if any(self.vocab.fits(word, it.name) for word in known)
        ]
        if named:
            least = min(len(left) for left, _ in named)
            found = [it for left, it in named if len(left) == least]
        is_sure = self._is_named(known, found[0]) or self._is_sure(known, found[0])
        if len(found) == 1 and is_sure and not self._is_of_a_player(given, known):
            return self.scene.tokens[found[0].number - 1], ()
        return "", self.choices.listed(self.tr.gettext("Which of these? Give its number."), found)

    def _known(self, given: Sequence[str], options: Sequence[Option]) -> list[str]:
        """Return the words that an action must fit: those that occur in the names of actions, and those with a meaning.

        Where no action stands under a card, "take" and "deck" have none: the name of what is taken is enough.
        """
        names = {word for option in options for word in option.name}
        has_cards = any(option.heading for option in options)
        unneeded = [
            word
            for word in given
            if word in self.vocab.fillers
            or not (has_cards or (word not in self.vocab.supply and not self.vocab.is_deed(word)))
        ]
        return [word for word in given if word not in unneeded or self.vocab.fits(word, names)]

    def _is_of_a_player(self, given: Sequence[str], known: Sequence[str]) -> bool:
        """Whether the words may as well ask for something of a player, as "Bob" and "my science" do."""
        players = {word for name, _ in self.scene.points for word in words(name)}
        is_own = not self.vocab.own.isdisjoint(given) and not any(map(self.vocab.is_deed, given))
        return is_own or players.issuperset(known)

    def _missing(self, given: Iterable[str], option: Option) -> set[str]:
        """Return the words of an action's name that were not given."""
        said = {other for word in given for other in self.vocab.synonyms.get(word, {word})}
        return {word for word in option.name if not any(begins(other, word) for other in said)}

    def _is_named(self, given: Iterable[str], option: Option) -> bool:
        """Whether an action that stands under no card is named, so by more than a verb or what it does."""
        return not option.heading and any(
            self.vocab.fits(word, option.name) for word in given if word not in self.vocab.verbs
        )

    def _is_sure(self, given: Sequence[str], option: Option) -> bool:
        """Whether the words that were not given may be omitted.

        The words must name what is done and, of several cards, with which: who types only "school" may want to know
        what it is, and not discard it.
        """
        needed = filter(None, (option.heading, option.name))
        return all(any(self.vocab.fits(word, part) for word in given) for part in needed) and all(
            word in self.vocab.fillers | self.vocab.verbs or word.isdigit() for word in self._missing(given, option)
        )
