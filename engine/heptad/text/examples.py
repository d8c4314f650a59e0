"""Examples of what a person may type at a table, made from what that person sees there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations

from heptad.text.commands import Command, interpret
from heptad.text.common import N_
from heptad.text.outline import Group, Scene

#: What may be typed to do something with a card.
DEED = N_("%(do)s %(name)s")
#: Questions about what a thing does, and about why something is not allowed.
WHAT_IS = N_("what is %(name)s?")
WHY_NOT = N_("why not %(name)s?")


def examples(scene: Scene, tr: NullTranslations) -> list[str]:
    """Return an action, a question about a thing and a question about a refusal, if the scene has them.

    Each of them is understood in this scene.
    """
    kinds = (_deeds(scene, tr), _things(scene, tr), _refusals(scene, tr))
    return [found for kind in kinds if (found := next(kind, ""))]


def examples_line(scene: Scene, tr: NullTranslations) -> str:
    """Return the examples as a sentence, or "" if there are none."""
    found = tr.gettext(", ").join(tr.gettext("“%(words)s”") % {"words": words} for words in examples(scene, tr))
    return tr.gettext("Plain words do too: %(examples)s.") % {"examples": found} if found else ""


def _deeds(scene: Scene, tr: NullTranslations) -> Iterator[str]:
    """Yield words for each legal action that can be given in words without further question."""
    for group in scene.choices:
        for number, says in group.actions:
            done = _name(says)
            typed = [done]
            if " · " in group.heading:
                card = _name(group.heading)
                typed = [tr.gettext(DEED) % {"do": do, "name": card} for do in (done.partition(" ")[0], done)]
            meant = Command("act", scene.tokens[number - 1])
            yield from (words for words in typed if interpret(words, scene, tr) == meant)


def _things(scene: Scene, tr: NullTranslations) -> Iterator[str]:
    """Yield a question for each thing that is mentioned in the scene and is not the subject of a choice.

    Where a name contains another one, as "The Hanging Gardens" contains "Gardens", only the longer one is mentioned.
    """
    lines = "\n".join(line for group in (*scene.choices, *scene.table) for line in (group.heading, *group.says))
    longest_first = sorted(scene.things, key=len, reverse=True)
    mentioned = set(re.findall("|".join(map(re.escape, longest_first)), lines))
    subjects = {
        _name(line) for group in scene.choices for line in (group.heading, *(says for _, says in group.actions))
    }
    for name, does in scene.things.items():
        typed = tr.gettext(WHAT_IS) % {"name": name.lower()}
        if name in mentioned and name.lower() not in subjects and does in _answer(typed, scene, tr):
            yield typed


def _refusals(scene: Scene, tr: NullTranslations) -> Iterator[str]:
    """Yield a question for each thing that may not be done."""
    last = max((place for place, group in enumerate(scene.choices) if group.actions), default=0)
    for place, group in enumerate(scene.choices):
        typed = tr.gettext(WHY_NOT) % {"name": _name(group.heading)}
        if (place > last or _is_refused_card(group)) and group.heading in _answer(typed, scene, tr):
            yield typed


def _is_refused_card(group: Group) -> bool:
    """Whether the lines of a group say why something may not be done with a card."""
    return " · " in group.heading and bool(group.says)


def _name(line: str) -> str:
    """Return the name with which a line begins, in small letters and without punctuation around it."""
    return re.sub(r"^\W+|\W+$", "", re.split("[:：·]", line, maxsplit=1)[0].lower())


def _answer(typed: str, scene: Scene, tr: NullTranslations) -> str:
    """Return the answer to a question."""
    return "\n".join(interpret(typed, scene, tr).lines)
