"""Drawings of the five wonders that only Duel has: elevations in one piece, 120 x 120, ground at y = 112."""

from __future__ import annotations

from heptad_site.drawing.svg import (
    arch,
    battlements,
    circle,
    column,
    draw,
    gilt,
    hollow,
    joint,
    poly,
    rect,
    shade,
    stone,
)


def _circus() -> str:
    """Circus Maximus: two rows of arches; above the wall, the obelisk and the turning posts."""
    arches = [arch(x, 9, 92, 112) for x in range(14, 104, 13)] + [arch(x, 7, 72, 84) for x in range(15, 104, 13)]
    return (
        stone(rect(8, 66, 112, 112))
        + shade(rect(92, 66, 112, 112))
        + hollow(*arches)
        + stone(rect(6, 62, 114, 66))
        + stone(rect(6, 86, 114, 89))
        + stone(poly((57, 62), (58.5, 30), (60, 24), (61.5, 30), (63, 62)))
        + gilt(circle(60, 22, 2.6))
        + stone(poly((30, 62), (32, 50), (34, 46), (36, 50), (38, 62)))
        + stone(poly((82, 62), (84, 50), (86, 46), (88, 50), (90, 62)))
    )


def _piraeus() -> str:
    """Piraeus: a ship under sail between the two towers of the harbour."""
    return (
        stone(poly((6, 112), (9, 58), (35, 58), (38, 112)))
        + shade(poly((27, 58), (35, 58), (38, 112), (28, 112)))
        + stone(battlements(6, 38, 58, 3))
        + hollow(arch(17, 7, 68, 80))
        + stone(poly((82, 112), (85, 58), (111, 58), (114, 112)))
        + shade(poly((103, 58), (111, 58), (114, 112), (104, 112)))
        + stone(battlements(82, 114, 58, 3))
        + hollow(arch(93, 7, 68, 80))
        + stone("M40 96H80C79 104 74 108 68 108H52C46 108 41 104 40 96Z")
        + joint("M60 96V56M44 100.5H76")
        + stone("M60 58C70 64 75 77 73 90H60Z")
        + shade("M60 58C51 66 49 79 51 90H60Z")
        + gilt("M60 50L70 53L60 56Z")
        + joint("M38 110c4-2 8-2 11 0s7 2 11 0 7-2 11 0 7 2 11 0")
    )


def _appian() -> str:
    """Appian Way: the paved road winds to the hills between cypresses, past a tomb and a milestone."""
    road = (
        "M22 112C40 96 92 96 82 80C75 69 46 70 52 57C54 52 59 48 64 45L69 45C67 49 64 52 65 57"
        "C67 64 102 65 104 81C105 96 80 98 74 112Z"
    )
    verge = (
        "M60 112C70 98 100 97 96 81C92 68 62 67 58 57C57 52 62 48 66 45L69 45C67 49 64 52 65 57"
        "C67 64 102 65 104 81C105 96 80 98 74 112Z"
    )
    cypresses = (
        "M14 104c-6-10-5-28 0-40 5 12 6 30 0 40ZM30 84c-4-8-3.5-20 0-29 4 9 4.5 21 0 29Z"
        "M44 66c-3-5-2.5-13 0-19 2.6 6 3 14 0 19ZM112 108c-5-9-4-24 0-34 4 10 5 25 0 34Z"
        "M84 60c-2.6-5-2.3-12 0-17 2.5 5 2.8 12 0 17Z"
    )
    return (
        stone(road)
        + shade(verge)
        + joint("M36 104L66 106M54 98L78 101M76 92L96 94M80 84L104 84M70 74L92 70M54 62L68 62")
        + draw("leaf", cypresses)
        + stone("M98 112V100A4 4 0 0 1 106 100V112Z")
        + stone(rect(20, 90, 40, 100) + poly((17, 90), (30, 82), (43, 90)))
        + hollow(arch(27, 6, 93, 100))
        + gilt(circle(66, 34, 5))
    )


def _sphinx() -> str:
    """Sphinx, in profile, with the paws in front and a striped headcloth."""
    return (
        stone(rect(8, 103, 112, 112))
        + shade(rect(94, 103, 112, 112))
        + stone("M30 103V88H44V80C58 73 80 72 94 79C104 84 109 93 109 103Z")
        + shade("M80 75C86 76 90 77 94 79C104 84 109 93 109 103H86C86 94 84 84 80 75Z")
        + joint("M74 103C72 92 80 85 90 86")
        + stone("M12 103V97C12 94 14 92 17 92H48V103Z")
        + joint("M14 97.5H22M30 92V103")
        + stone("M44 90L47 52C47 40 54 33 62 33C71 33 77 40 78 50L84 90Z")
        + shade("M66 33.6C73 35 77 41 78 50L84 90H70Z")
        + joint("M50 78H67M49 70H68M50 62H67M72 62H79M72 70H80M73 78H81")
        + stone("M47 47L41 58L44 60C43 66 45 71 50 71H58V44Z")
        + hollow(circle(50, 54, 1.6))
        + gilt("M47 44L62 32L66 34L49 48Z")
    )


def _library() -> str:
    """Great Library: a front with columns, scrolls in the attic, and a dome."""
    scrolls = [circle(x, 47.5, 2.8) for x in range(36, 76, 8)]
    return (
        stone(rect(8, 104, 112, 112))
        + shade(rect(94, 104, 112, 112))
        + stone(rect(16, 60, 104, 104))
        + hollow(arch(51, 18, 72, 104))
        + "".join(column(x, 62, 104, 7) for x in (25, 40, 80, 95))
        + stone(rect(12, 54, 108, 60))
        + stone(rect(28, 41, 92, 54))
        + shade(rect(78, 41, 92, 54))
        + hollow(*scrolls)
        + stone("M42 41a18 15 0 0 1 36 0Z")
        + shade("M66 27a18 15 0 0 1 12 14H68Z")
        + stone(rect(58.5, 20, 61.5, 26))
        + gilt(circle(60, 18, 2.6))
    )


#: Science symbols, progress tokens and chain symbols: name on this site -> name on game-icons.net
ICONS = {
    "wheel": "cartwheel",
    "mortar": "pestle-mortar",
    "quill": "quill",
    "pendulum": "pendulum-swing",
    "sundial": "sundial",
    "armillary": "astrolabe",
    "law": "scales",
    "agriculture": "wheat",
    "architecture": "ionic-column",
    "economy": "trade",
    "masonry": "stone-wall",
    "mathematics": "abacus",
    "philosophy": "owl",
    "strategy": "swords-emblem",
    "theology": "prayer",
    "urbanism": "village",
    "chain-amphora": "porcelain-vase",
    "chain-barrel": "barrel",
    "chain-book": "open-book",
    "chain-column": "ionic-column",
    "chain-drop": "drop",
    "chain-gear": "big-gear",
    "chain-helmet": "spartan-helmet",
    "chain-horseshoe": "horseshoe",
    "chain-lamp": "magic-lamp",
    "chain-lyre": "lyre",
    "chain-mask": "drama-masks",
    "chain-moon": "moon",
    "chain-pediment": "greek-temple",
    "chain-sun": "sun",
    "chain-sword": "gladius",
    "chain-target": "archery-target",
    "chain-tower": "stone-tower",
}
WONDERS: dict[str, tuple[str, ...]] = {
    "appian": (_appian(),),
    "circus": (_circus(),),
    "library": (_library(),),
    "piraeus": (_piraeus(),),
    "sphinx": (_sphinx(),),
}
