"""Commands that a person types at a table: a number, a token, plain words or a question, in any language.

This module knows nothing about any game. It searches for the given words in the lines that describe the legal actions
and the position.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from gettext import NullTranslations
from itertools import chain
from typing import Literal, NamedTuple

from heptad.text.languages import languages, translator
from heptad.text.outline import Lines, Scene, before_colon, described
from heptad.text.questions import Questions
from heptad.text.spelling import corrected
from heptad.text.told_choices import ToldChoices
from heptad.text.told_table import ToldTable
from heptad.text.typed_actions import TypedActions
from heptad.text.vocabulary import (
    ASKING,
    BUILDABLE,
    CARDS,
    CHANGES,
    CHOICES,
    COMMANDS,
    DISCARDABLE,
    HAPPENED,
    LACKING,
    OWN_CITY,
    PASSING,
    Do,
    Vocabulary,
    is_typed,
)
from heptad.text.words import has_spaces, phrases, plain, without_phrase, words

#: The number of characters of a line that an answer quotes.
MAX_QUOTED = 60
#: The maximum length of a line, after each character is replaced by those for which it stands (18 for U+FDFA). A longer
#: line, which another device may send, is not understood: looking for its meaning would take up to half a minute.
MAX_TYPED = 200
#: The signs with which a line ends that asks something.
ASKS = ("?", "？")


class Command(NamedTuple):
    """The meaning of a line: an action (`do` is "act") with its token, a command, or an answer ("say") in `lines`.

    "happened" asks what has happened since the player's last action. With "progress", `lines` are about the cards that
    are left. `lang` is the language of the lines if it is another one than the reader's. If a line is not `understood`,
    `lines` say so, and `near` is a similar line that would be understood, or "".
    """

    do: Do | Literal["act", "say", "happened"]
    token: str = ""
    lines: tuple[str, ...] = ()
    lang: str = ""
    understood: bool = True
    near: str = ""


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
        if has_spaces(given) and not has_spaces(other.gettext(CHOICES)):  # such a line cannot be in that language
            continue
        found = interpret(given, scene_in(other), other)
        if found.understood:
            return found._replace(lang=lang)
    return meant


class Reader:
    """Interprets commands in one language, in relation to one scene."""

    def __init__(self, scene: Scene, tr: NullTranslations) -> None:
        self.scene, self.tr, self.vocab = scene, tr, Vocabulary(tr)
        self.table, self.choices = ToldTable(scene, self.vocab), ToldChoices(scene, self.vocab)
        self.actions = TypedActions(scene, self.vocab, self.choices)
        self.questions = Questions(scene, self.vocab, self.table)

    def interpret(self, given: str) -> Command:
        """Return the meaning of a line. Full-width characters count as the usual ones.

        The interpretations are tried in this order: a number, a token or a whole line of an action; a command; what has
        happened; the wish to pass; a player's points; another question; words of an action; the name of a card that is
        not legal; a deed with a thing that is not among the choices; a thing or a part of the table. If something is
        asked, only a number or a token acts. A line of more than MAX_TYPED characters is not understood.
        """
        if len(unicodedata.normalize("NFKC", given).strip()) > MAX_TYPED:
            return self._not_understood(given)
        said, asks = self.vocab.spelled(plain(given)), self._asks(given)
        token = self.actions.of_number_or_token(unicodedata.normalize("NFKC", given).strip())
        if not (token or asks):
            token = self.actions.of_number_in_words(said) or self.actions.of_line(words(given))
        if token:
            return Command("act", token)
        if said.isdigit():  # there is no choice with this number
            return self._unknown(given)
        for typed, tell in (
            (CHOICES, self.choices.all),
            (CARDS, self.choices.cards),
            (BUILDABLE, self.choices.buildable),
            (LACKING, self._lacking),
            (DISCARDABLE, self.choices.discardable),
            (OWN_CITY, self._own_city),
        ):
            if self._is_typed(said, typed):
                return Command("say", lines=tell())
        for do, typed in COMMANDS.items():
            if self._is_typed(said, typed, politely=not (asks and do in CHANGES)):
                do = "help" if do in CHANGES and given.rstrip().endswith(ASKS) else do
                return Command(do, lines=self.table.supplies() if do == "progress" else ())
        if without_phrase(said, f"{HAPPENED}|{self.tr.gettext(HAPPENED)}")[1]:
            return Command("happened")
        if self._is_typed(said, PASSING):
            return self._pass(asks)
        said_words = words(said)
        if lines := self.questions.points(said_words) or self.questions.answer(said):
            return Command("say", lines=lines)
        if not asks and (meant := self._act(said_words)):
            return meant
        lines = self._refused(said_words) or self._absent(said_words)
        lines = lines or self.questions.nothing_yet(said_words)
        lines = lines or self.questions.what(said_words) or self.questions.told(said_words)
        return Command("say", lines=lines) if lines else self._unknown(given)

    def _is_typed(self, said: str, known: str, *, politely: bool = True) -> bool:
        """Whether a line is one of the `known` phrases, in English or in this language; it may be put `politely`."""
        here = f"{known}|{self.tr.gettext(known)}"
        return is_typed(said, here) or (politely and is_typed(self.vocab.bare(said), here))

    def _act(self, given: Sequence[str]) -> Command | None:
        """Return the only action that fits the words if it is certain; otherwise a list of those that fit, or None."""
        token, lines = self.actions.of_words(given)
        if token:
            return Command("act", token)
        return Command("say", lines=lines) if lines else None

    def _asks(self, given: str) -> bool:
        """Whether a line asks something or says that it is not done, so that it must not act.

        The line of an action may be worded so, too.
        """
        patterns = phrases(f"{ASKING}|{self.tr.gettext(ASKING)}")
        said = self.vocab.spelled(plain(given))
        lines = {plain(says) for group in self.scene.choices for _, says in group.actions}
        matches = said not in lines and any(fnmatchcase(said, pattern) for pattern in patterns)
        return matches or given.rstrip().endswith(ASKS)

    def _refused(self, given: Sequence[str]) -> Lines:
        """Return the actions and refusals of the first card that is named in full."""
        groups = [group for group in self.scene.choices if group.actions and " · " in group.heading]
        named = [it for it in groups if self.vocab.all_fit(self.vocab.needed(it.heading.split(" · ")[0]), given)]
        return described(named[0], self.tr) if named else ()

    def _absent(self, given: Sequence[str]) -> Lines:
        """Return why nothing can be done with a thing that is named in full, if the words say what to do with it.

        The wonder, of which no stage can be built, counts as a thing: it stands before the colon of its refusal.
        """
        deeds = {word for said in given for word in self.vocab.synonyms.get(said, {said})} & (
            self.vocab.verbs - self.vocab.amounts
        )
        refused = [before_colon(group.heading) for group in self.scene.choices if not group.actions]
        names = filter(None, map(self.vocab.needed, (*self.scene.things, *refused)))
        named = any(self.vocab.all_fit(name, given) for name in names)
        return self.questions.why(given) if self.scene.choices and deeds and named else ()

    def _pass(self, asks: bool) -> Command:
        """Return the action that does nothing, all actions if that is only asked about, or that nobody can pass."""
        found = self._act(words(phrases(self.tr.gettext(PASSING))[0]))
        if found and found.do == "act":
            return Command("say", lines=self.choices.all()) if asks else found
        return Command(
            "say", lines=self.choices.all(self.tr.gettext("Nobody can pass: one of these has to be chosen."))
        )

    def _own_city(self) -> Lines:
        """Return all that the position says about the own city."""
        return self.table.city(self.scene.own)

    def _lacking(self) -> Lines:
        """Return what cannot be built, and why; the own city if nothing is built from cards."""
        return self.choices.lacking() or self._own_city()

    def _unknown(self, given: str) -> Command:
        """Return the answer to a line that is not understood: what a misspelt word may mean, or what may be typed.

        A misspelt line never acts, since a similar word may be another card. What is proposed for a question is one.
        """
        near = corrected(plain(given), chain(self.vocab.all_words(), self.table.all_words(), self.choices.all_words()))
        proposed = f"{near}?" if near and given.rstrip().endswith(ASKS) else near
        is_near = 0 < len(near) <= MAX_QUOTED and self.interpret(proposed).understood
        return self._not_understood(given, near, proposed) if is_near else self._not_understood(given)

    def _not_understood(self, given: str, near: str = "", proposed: str = "") -> Command:
        """Return the answer to a line that is not understood; `proposed` is a line with the similar words `near`."""
        if near:
            says = self.tr.gettext("“%(words)s” fits nothing here. Did you mean “%(near)s”?")
        else:
            says = self.tr.gettext(
                "“%(words)s” fits nothing here. Type a number, “choices”, “table”, “score” or “help”."
            )
        line = says % {"words": given.strip()[:MAX_QUOTED], "near": near}
        return Command("say", lines=(line,), understood=False, near=proposed)
