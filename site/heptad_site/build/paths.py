"""Paths of SVG icons in whole numbers: they come with thousandths of a unit, in a square of 512 that is drawn small."""

from __future__ import annotations

import re

#: What the numbers of a command are: coordinates, or "-" for the radii, angle and flags of an arc.
NUMBERS = {"m": "xy", "l": "xy", "h": "x", "v": "y", "c": "xyxyxy", "s": "xyxy", "q": "xyxy", "a": "-----xy", "z": ""}
COMMAND = re.compile(r"([a-z])([^a-z]*)", re.IGNORECASE)
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
PATH = re.compile(r'(?<= d=")[^"]+')


def rounded(markup: str) -> str:
    """The markup of an icon, each point of its paths moved by half a unit at most: errors do not add up."""
    return PATH.sub(lambda path: _path(path[0]), markup)


def _path(path: str) -> str:
    at = begun = {"x": 0.0, "y": 0.0}  # before rounding
    found = []
    for command, text in COMMAND.findall(path):
        numbers, given = NUMBERS[command.lower()], [float(number) for number in NUMBER.findall(text)]
        written: list[int] = []
        for first in range(0, len(given), len(numbers) or 1):
            origin = at if command.islower() else {"x": 0.0, "y": 0.0}
            for axis, number in zip(numbers, given[first : first + len(numbers)], strict=True):
                if axis == "-":
                    written.append(round(number))
                else:
                    at = {**at, axis: origin[axis] + number}
                    written.append(round(at[axis]) - round(origin[axis]))
            begun = at if command in "mM" and first == 0 else begun
        at = at if numbers else begun
        found.append(command + " ".join(map(str, written)).replace(" -", "-"))
    return "".join(found)
