"""The sprite: icons, rooflines and wonders as symbols in one hidden SVG in the body of a page.

Pages draw them by `<use href="#i-wood">`, and the symbols inherit the colours of the place where they are used. Only
the build can run this module, because it needs the npm package of the icons.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from heptad.bots.levels import LEVELS
from heptad_site.build.credits import NODE_MODULES
from heptad_site.build.games import STATIC
from heptad_site.build.paths import rounded
from heptad_site.drawing.portraits import PORTRAITS

ICONS = NODE_MODULES / "@iconify-json" / "game-icons" / "icons.json"
#: The icons that all games share: name on this site -> name on game-icons.net. Each game adds its own.
SHARED_ICONS = {
    "wood": "log",
    "stone": "stone-block",
    "clay": "clay-brick",
    "ore": "ore",
    "glass": "amphora",
    "loom": "rolled-cloth",
    "papyrus": "papyrus",
    "compass": "compass",
    "gear": "big-gear",
    "tablet": "stone-tablet",
    "shield": "shield",
    "laurel": "laurels",
    "coins": "two-coins",
    "sword": "crossed-swords",
    "book": "open-book",
}
ICONS_USED = SHARED_ICONS | {ours: theirs for game in STATIC.values() for ours, theirs in game.pages.ICONS.items()}
ATTRIBUTION = (
    "Symbols named below: icons from game-icons.net by Lorc, Delapouite, Faithtoken, Sbed, Skoll and others, "
    "coordinates rounded, Creative Commons Attribution 3.0 (https://creativecommons.org/licenses/by/3.0/): "
    + ", ".join(f"{ours} = {theirs}" for ours, theirs in ICONS_USED.items())
    + ". All other symbols: drawn for Heptad, MIT licence."
)
#: The rooflines of the seven kinds of cards, 100 x 20, stretched to the width of a card or tower.
ROOFS = {
    "raw": "M0 20V13H9V8H27V3H55V8H71V5H86V13H100V20Z",
    "goods": "M0 20V5L25 15V5L50 15V5L75 15V5L100 15V20Z",
    "civic": "M0 20V16L50 1L100 16V20Z",
    "science": "M0 20V16H22V13.5H27C28 7 36 3.6 48 3V0H52V3C64 3.6 72 7 73 13.5H78V16H100V20Z",
    "commerce": "M9 4H91L100 20H0Z",
    "military": "M0 20V3H13V10H29V3H42V10H58V3H71V10H87V3H100V20Z",
    "guild": "M0 20V16C26 16 44 11 48.6 0H51.4C56 11 74 16 100 16V20Z",
}
AWNING = '<path class="awning" d="M22 4H36L33 20H15.5ZM50 4H64L67 20H50ZM78 4H91L100 20H84Z"/>'
#: The icons of these kinds, 24 x 24.
KINDS = {
    "raw": "M2 21V13H6V9H10V5H15V9H19V13H22V21Z",
    "goods": "M2 21V8L8.7 12V8L15.3 12V8L22 12V21Z",
    "civic": "M2 10.5L12 4L22 10.5V12.5H2ZM4 14H7V19H4ZM10.5 14H13.5V19H10.5ZM17 14H20V19H17ZM2 19.6H22V21.5H2Z",
    "science": "M11.3 2H12.7V4.3C17 4.7 20 8 20 12.5H4C4 8 7 4.7 11.3 4.3ZM2 14H22V16H2ZM4 17H20V21.5H4Z",
    "commerce": (
        "M5 4H19L22 12A2.5 2.5 0 0 1 17 12A2.5 2.5 0 0 1 12 12A2.5 2.5 0 0 1 7 12A2.5 2.5 0 0 1 2 12ZM4 16H20V21H4Z"
    ),
    "military": "M2 4H6V8H10V4H14V8H18V4H22V21H15V16A3 3 0 0 0 9 16V21H2Z",
    "guild": "M11.3 2.5H12.7C13.5 7.5 17 10.5 22 11.5V13.5H20V21H14V16H10V21H4V13.5H2V11.5C7 10.5 10.5 7.5 11.3 2.5Z",
}
STROKE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
#: Icons drawn for Heptad, 24 x 24: stroke width and path.
LINES: dict[str, tuple[float, str]] = {
    "check": (3.2, "M4 12.5L10 18.5L20 6"),
    "cross": (3, "M6 6L18 18M18 6L6 18"),
    "chain": (
        2.6,
        "M10 14a4.5 4.5 0 0 0 6.4.4l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.4 1.4"
        "M14 10a4.5 4.5 0 0 0-6.4-.4l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.4-1.4",
    ),
    "right": (2.6, "M4 12H19M13 6L19 12L13 18"),
    "left": (2.6, "M20 12H5M11 6L5 12L11 18"),
    "down": (2.6, "M6 9L12 15L18 9"),
    "below": (2.6, "M12 4V19M6 13L12 19L18 13"),
    "undo": (2.4, "M8 5L4 9L8 13M4 9H14A5.5 5.5 0 0 1 14 20H9"),
    "redo": (2.4, "M16 5L20 9L16 13M20 9H10A5.5 5.5 0 0 0 10 20H15"),
    "menu": (2.4, "M4 7H20M4 12H20M4 17H20"),
    "pace": (
        2,
        "M5 2.5H19M5 21.5H19M7 2.5V6.5C7 9.5 12 10.3 12 12C12 13.7 7 14.5 7 17.5V21.5"
        "M17 2.5V6.5C17 9.5 12 10.3 12 12C12 13.7 17 14.5 17 17.5V21.5",
    ),
    "log": (2, "M6 3H18V21H6ZM9 8H15M9 12H15M9 16H13"),
    "card": (2, "M6 7L12 3L18 7V21H6Z"),
    "stack": (1.9, "M4 9L12 4.5L20 9L12 13.5ZM4 13L12 17.5L20 13M4 16.7L12 21.2L20 16.7"),
    "defeat": (2.2, "M4.5 4.5H19.5V12C19.5 16.5 16 19.5 12 21.5C8 19.5 4.5 16.5 4.5 12ZM8.5 11H15.5"),
    "plus": (3, "M12 4V20M4 12H20"),
    "minus": (3, "M4 12H20"),
    "share": (2.2, "M12 14V3M7.5 7L12 2.5L16.5 7M5 11V20.5H19V11"),
    "person": (2.2, "M12 11.5A4 4 0 1 0 12 3.5A4 4 0 1 0 12 11.5ZM4.5 20.5C5 16.5 8 14.5 12 14.5S19 16.5 19.5 20.5"),
    "bot": (2.2, "M5 9H19V19H5ZM12 9V5M9.5 13V14.5M14.5 13V14.5M2.5 12.5V15.5M21.5 12.5V15.5"),
    "save": (2.2, "M12 3V14M7 10L12 15L17 10M4 17V20.5H20V17"),
    "again": (2.4, "M19.5 12A7.5 7.5 0 1 1 16.8 6.2M17.5 2.5V7H13"),
    "token": (2.2, "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3ZM12 8A4 4 0 1 0 12 16A4 4 0 1 0 12 8Z"),
    "dawn": (2, "M3 17.5H21M7 17.5A5 5 0 0 1 17 17.5M12 9V5.5M5.8 11.8L3.6 9.6M18.2 11.8L20.4 9.6"),
    "noon": (
        2,
        "M12 7.5A4.5 4.5 0 1 0 12 16.5A4.5 4.5 0 1 0 12 7.5ZM12 2.5V4M12 20V21.5M2.5 12H4M20 12H21.5"
        "M5.3 5.3L6.4 6.4M17.6 17.6L18.7 18.7M18.7 5.3L17.6 6.4M6.4 17.6L5.3 18.7",
    ),
    "dusk": (2, "M3 14H21M7 14A5 5 0 0 1 17 14M6 17.5H18M9 21H15"),
    "pause": (3.4, "M8.5 5.5V18.5M15.5 5.5V18.5"),
    "step": (2.4, "M9.5 5L16.5 12L9.5 19"),
    "back": (2.4, "M14.5 5L7.5 12L14.5 19"),
    "turn-on": (2.4, "M5.5 5L12.5 12L5.5 19M12.5 5L19.5 12L12.5 19"),
    "turn-back": (2.4, "M18.5 5L11.5 12L18.5 19M11.5 5L4.5 12L11.5 19"),
    "first": (2.4, "M17 5L10 12L17 19M6 5V19"),
    "last": (2.4, "M7 5L14 12L7 19M18 5V19"),
    "home": (2.2, "M4 11L12 4L20 11V20.5H14.5V14H9.5V20.5H4Z"),
    "search": (2.1, "M10.5 4.3A6.2 6.2 0 1 0 10.5 16.7A6.2 6.2 0 1 0 10.5 4.3ZM15.2 15.2L20.5 20.5"),
    "hint": (
        2,
        "M9 18.5H15M10 21.5H14M8.6 15.5C6.9 14.2 6 12.3 6 10.2A6 6 0 0 1 18 10.2C18 12.3 17.1 14.2 15.4 15.5V16H8.6Z"
        "M12 0.8V1.6M2.6 4.6L3.3 5.2M21.4 4.6L20.7 5.2",
    ),
    "help": (2.6, "M8 8.6A4 4 0 1 1 13.6 12.3C12.4 12.9 12 13.6 12 14.9M12 19.4V19.5"),
    "keys": (2.1, "M2.5 6H21.5V18H2.5ZM6.5 10H7M10.2 10H10.7M13.8 10H14.3M17.3 10H17.8M7.5 14H16.5"),
    "print": (2.1, "M7 8V3.5H17V8M7 17H4V8.5H20V17H17M7 13.5H17V20.5H7Z"),
    "puzzle": (2.1, "M4 8H8.3A2.4 2.4 0 1 1 12.7 8H17V12.3A2.4 2.4 0 1 1 17 16.7V21H4Z"),
    "bank": (2.1, "M3.5 9L12 4L20.5 9ZM5 20H19M6.5 9.5V19.5M12 9.5V19.5M17.5 9.5V19.5"),
    "owl": (
        2.1,
        "M4.2 4.2C6 6 8.6 6.2 12 6.2S18 6 19.8 4.2V13.5C19.8 18 16.5 21 12 21S4.2 18 4.2 13.5ZM11 14.2L12 16L13 14.2Z"
        "M5.9 11A2.5 2.5 0 1 0 10.9 11A2.5 2.5 0 1 0 5.9 11ZM13.1 11A2.5 2.5 0 1 0 18.1 11A2.5 2.5 0 1 0 13.1 11Z",
    ),
    "copy": (2.1, "M9 9H20V20H9ZM15 9V4H4V15H9"),
    "gift": (
        2.2,
        "M4 9H20V13H4ZM6 13V20.5H18V13M12 9V20.5M12 9C9 9 7.5 7.5 8 6S11 5 12 9C13 5 15.5 4.5 16 6S15 9 12 9Z",
    ),
}
FILLED = {
    "pawn": (
        '<path d="M12 1.5L19.5 12L12 22.5L4.5 12Z" fill="currentColor"/>'
        '<path d="M12 1.5L19.5 12L12 22.5Z" fill="currentColor" opacity=".55"/>'
    ),
    "play": '<path d="M8 4.6V19.4L19.6 12Z" fill="currentColor" stroke="currentColor" stroke-width="1.6"/>',
    "eye": (
        f'<path d="M2.5 12C6 6 18 6 21.5 12C18 18 6 18 2.5 12Z" {STROKE} stroke-width="2.1"/>'
        '<circle cx="12" cy="12" r="3.1" fill="currentColor"/>'
    ),
    "moonsun": (
        '<path d="M12 3A9 9 0 1 0 12 21Z" fill="currentColor"/>'
        '<circle cx="12" cy="12" r="8.5" fill="none" stroke="currentColor" stroke-width="2"/>'
    ),
    "heptad": (
        f'<path d="M12 1.5L20.2 5.45L22.23 14.34L16.55 21.46H7.45L1.77 14.34L3.8 5.45Z" {STROKE} stroke-width="1.8"/>'
        '<path d="M6 16.5H18M7.5 14.5L12 7L16.5 14.5Z" fill="currentColor" stroke="currentColor" stroke-width="1.4" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    ),
}

#: The storeys of the tower that stands for a level, from the ground up, as (index, y).
STOREYS = tuple(enumerate((15.9, 11.4, 6.9, 2.4)))
#: The attributes of a storey that is missing, and of one that is built.
STOREY_ATTRIBUTES = (
    ' fill="none" stroke="currentColor" stroke-width="1.2" stroke-dasharray="2 1.6" opacity=".55"/>',
    ' fill="currentColor"/>',
)


@cache
def symbols(icons: Path = ICONS) -> dict[str, str]:
    """Return the markup of every symbol by its id."""
    bodies = json.loads(icons.read_text("utf-8"))["icons"]
    found = {f"i-{ours}": _symbol(512, rounded(bodies[theirs]["body"])) for ours, theirs in ICONS_USED.items()}
    for name, (width, path) in LINES.items():
        found[f"i-{name}"] = _symbol(24, f'<path d="{path}" {STROKE} stroke-width="{width}"/>')
    found |= {f"i-{name}": _symbol(24, body) for name, body in FILLED.items()}
    found |= {f"k-{kind}": _symbol(24, f'<path fill="currentColor" d="{path}"/>') for kind, path in KINDS.items()}
    for kind, path in ROOFS.items():
        body = f'<path class="ridge" fill="currentColor" d="{path}"/>' + (AWNING if kind == "commerce" else "")
        found[f"roof-{kind}"] = f'viewBox="0 0 100 20" preserveAspectRatio="none">{body}'
    for number in range(1, len(LEVELS) + 1):
        found[f"lv-{number}"] = _symbol(24, _tower(number))
    for name, body in PORTRAITS.items():
        found[f"p-{name}"] = _symbol(96, f'<rect class="niche n-{name}" width="96" height="96"/>{body}')
    wonders = {wonder: pieces for game in STATIC.values() for wonder, pieces in game.pages.DRAWINGS.items()}
    for wonder, pieces in wonders.items():
        for number, piece in enumerate(pieces, 1):
            found[f"w-{wonder}-{number}"] = f'viewBox="0 0 120 120" overflow="visible">{piece}'
    return found


def _tower(storeys: int) -> str:
    """Return the icon of a level: a tower with this number of storeys, and the missing ones as dashed lines."""
    built = "".join(
        f'<rect x="5" y="{y}" width="14" height="3.6" rx=".5"' + STOREY_ATTRIBUTES[n < storeys] for n, y in STOREYS
    )
    return built + '<path d="M2.5 21.5H21.5" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>'


def _symbol(size: int, body: str) -> str:
    return f'viewBox="0 0 {size} {size}">{body}'


def signs_of(game: str) -> set[str]:
    """Return the symbols that the board of a game may need: all except the icons that only other games use."""
    kept = {*SHARED_ICONS, *STATIC[game].pages.ICONS}
    foreign = {f"i-{name}" for other in STATIC.values() for name in other.pages.ICONS if name not in kept}
    return set(symbols()) - foreign


def sprite(icons: Path = ICONS, used_in: str | None = None, of: str | None = None) -> str:
    """Return the hidden SVG with all symbols, or only some of them.

    With `used_in` (the HTML of a page), it has the symbols that the page refers to. With `of` (the key of a game), it
    also has those that the boards of that game may need.
    """
    wanted = None if used_in is None and of is None else signs_of(of) if of else set[str]()
    if wanted is not None:
        wanted |= set(re.findall(r'href="#([\w-]+)"', used_in or ""))
    lines = [
        f'<symbol id="{name}" {body}</symbol>'
        for name, body in symbols(icons).items()
        if wanted is None or name in wanted
    ]
    head = '<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0" aria-hidden="true">'
    return "\n".join([head, f"<!-- {ATTRIBUTION} -->", *lines, "</svg>"])
