"""Round the paths of SVG icons to whole numbers.

The originals have three decimal places in a square of 512 units, which is much more precise than needed.
"""

from __future__ import annotations

import re

#: The meaning of the numbers after a command: coordinates, or "-" for the radii, angle and flags of an arc.
NUMBERS = {"m": "xy", "l": "xy", "h": "x", "v": "y", "c": "xyxyxy", "s": "xyxy", "q": "xyxy", "a": "-----xy", "z": ""}
COMMAND = re.compile(r"([a-z])([^a-z]*)", re.IGNORECASE)
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
PATH = re.compile(r'(?<= d=")[^"]+')


def rounded(markup: str) -> str:
    """Return the markup of an icon with rounded paths.

    Each point moves by at most half a unit; the errors of relative coordinates do not accumulate.
    """
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
