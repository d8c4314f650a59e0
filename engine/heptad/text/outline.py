"""The lines of a position or of choices as an outline: what stands under which heading, and the numbered actions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_NUMBERED = re.compile(r"\s+(\d+)  (.+)")


class Group(NamedTuple):
    """A line and those indented under it. `actions` are numbered from 1; a line with nothing under it is a sentence."""

    heading: str
    says: tuple[str, ...] = ()
    actions: tuple[tuple[int, str], ...] = ()


def outline(lines: Iterable[str]) -> list[Group]:
    """Lines as `GameTexts.position` and `GameTexts.choices` give them."""
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
