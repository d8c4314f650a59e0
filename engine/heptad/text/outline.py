"""The lines of a position or of choices as an outline: headings, what belongs to each, and the numbered actions.

All outlines that a person at a table sees make a scene, to which what is typed refers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple

#: The lines of an answer; () if there is none.
Lines = tuple[str, ...]

_NUMBERED = re.compile(r"\s+(\d+)  (.+)")


class Group(NamedTuple):
    """A line and the lines indented under it; `actions` are those with a number, which counts from 1.

    A group without anything under its heading is a sentence.
    """

    heading: str
    says: tuple[str, ...] = ()
    actions: tuple[tuple[int, str], ...] = ()


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


def outline(lines: Iterable[str]) -> list[Group]:
    """Return the outline of lines made by `GameTexts.position` or `GameTexts.choices`."""
    groups: list[Group] = []
    for line in lines:
        if not line.startswith(" "):
            groups.append(Group(line.strip("─ ")))
            continue
        group = groups.pop() if groups else Group("")
        if numbered := _NUMBERED.fullmatch(line):
            group = group._replace(actions=(*group.actions, (int(numbered[1]), numbered[2])))
        else:
            group = group._replace(says=(*group.says, line.strip()))
        groups.append(group)
    return [group for group in groups if any(group)]


def described(group: Group, tr: NullTranslations) -> Lines:
    """Return the heading of a group, what it says and its actions."""
    may = [f"{number}  {says}" for number, says in group.actions]
    first = [tr.gettext("This may be done:")] if may else []
    return (group.heading, *group.says, *first, *may)


def before_colon(line: str) -> str:
    """Return what stands before the first colon of a line."""
    return re.split("[:：]", line, maxsplit=1)[0]
