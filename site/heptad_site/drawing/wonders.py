"""The wonders as drawings: elevations in five pieces each, 120 x 120, ground at y = 112, light from the left.

A piece is SVG markup. The style sheets define the colours of its classes (stone, shade, joint, hollow, gilt, leaf, ray,
water).
"""

from __future__ import annotations

from itertools import pairwise

from heptad_site.drawing.manneken_pis import manneken
from heptad_site.drawing.svg import (
    arch,
    battlements,
    circle,
    column,
    draw,
    foliage,
    gilt,
    hollow,
    joint,
    palm,
    poly,
    rect,
    shade,
    stone,
)


def _giza() -> tuple[str, ...]:
    levels, top = (112, 91, 71, 52, 34, 14), 14

    def left(y: float) -> float:
        return 60 - (y - top) / 98 * 55

    def right(y: float) -> float:
        return 60 + (y - top) / 98 * 55

    def ridge(y: float) -> float:
        return 60 + (y - top) / 98 * 19

    pieces = []
    for number, (low, high) in enumerate(pairwise(levels), 1):
        piece = stone(poly((left(low), low), (left(high), high), (right(high), high), (right(low), low)))
        piece += shade(poly((ridge(low), low), (ridge(high), high), (right(high), high), (right(low), low)))
        courses = (high + (low - high) * part / 3 for part in (1, 2))
        piece += joint(*(f"M{left(y):.1f} {y:.1f}H{ridge(y):.1f}" for y in courses))
        if number == 1:
            piece += hollow(poly((50, 112), (50, 104), (55, 99), (60, 104), (60, 112)))
        if number == 5:
            piece += gilt(poly((left(23), 23), (60, 14), (right(23), 23)))
        pieces.append(piece)
    return tuple(pieces)


def _alexandria() -> tuple[str, ...]:
    return (
        stone(poly((22, 112), (26, 97), (94, 97), (98, 112)))
        + shade(poly((68, 97), (94, 97), (98, 112), (68, 112)))
        + hollow(arch(33, 6, 103, 112), arch(45, 6, 103, 112), arch(57, 6, 103, 112))
        + joint("M25 101H67"),
        stone(poly((38, 97), (42.5, 63), (77.5, 63), (82, 97)))
        + shade(poly((63, 63), (77.5, 63), (82, 97), (63, 97)))
        + stone(rect(40, 59.5, 80, 63))
        + hollow(arch(50, 4.5, 70, 78), arch(50, 4.5, 84, 92))
        + joint("M41 74H47M41 81H46M56 74H62M57 88H62M40 88H46"),
        stone(poly((46, 59.5), (48, 40), (72, 40), (74, 59.5)))
        + shade(poly((61.5, 40), (72, 40), (74, 59.5), (61.5, 59.5)))
        + stone(rect(45.5, 37, 74.5, 40))
        + hollow(arch(53, 4, 46, 54))
        + joint("M55 40V44M61.5 40V59"),
        stone(poly((51.5, 37), (52.5, 25.5), (67.5, 25.5), (68.5, 37)))
        + shade(poly((61, 25.5), (67.5, 25.5), (68.5, 37), (61, 37)))
        + stone(rect(50, 23, 70, 25.5))
        + joint("M56 27V36"),
        draw("ray", "M60 16L4 2V24ZM60 16L116 2V24Z")
        + stone(rect(53, 12.5, 55.6, 23), rect(64.4, 12.5, 67, 23))
        + gilt("M60 22.6c-3 0-4.2-2-4.2-4 0-2.6 2.6-3.4 3.4-6.4 2.4 1.6 5 3.6 5 6.6 0 2.2-1.6 3.8-4.2 3.8Z")
        + stone(poly((51, 12.5), (60, 4), (69, 12.5)))
        + shade(poly((60, 4), (69, 12.5), (61, 12.5))),
    )


def _babylon() -> tuple[str, ...]:
    return (
        stone(rect(8, 92, 112, 112))
        + shade(rect(90, 92, 112, 112))
        + hollow(*(arch(x, 9, 97, 112) for x in (15, 30, 45, 60, 75)))
        + stone(rect(6, 89, 114, 92)),
        stone(rect(19, 73, 101, 89))
        + shade(rect(84, 73, 101, 89))
        + hollow(*(arch(x, 6, 78, 89) for x in (27, 39, 51, 63, 75)))
        + stone(rect(17, 70, 103, 73))
        + foliage((12, 18, 99, 105, 110), 90),
        stone(rect(30, 55, 90, 70))
        + shade(rect(77, 55, 90, 70))
        + hollow(*(arch(x, 5, 60, 70) for x in (37, 47, 57, 67)))
        + stone(rect(28, 52, 92, 55))
        + foliage((22, 28, 35, 86, 93, 99), 71),
        palm(33, 52, 20)
        + stone(rect(38, 32, 57, 52))
        + shade(rect(51, 32, 57, 52))
        + hollow(arch(43, 5, 40, 52))
        + stone(battlements(36, 59, 32, 4))
        + foliage((37, 43), 53, 2.6),
        palm(88, 52, 16)
        + stone(rect(62, 24, 82, 52))
        + shade(rect(75, 24, 82, 52))
        + hollow(arch(66.5, 5.5, 36, 52))
        + stone(battlements(60, 84, 24, 4))
        + palm(72, 19, 11)
        + foliage((63, 80, 85), 53, 2.6),
    )


def _ephesus() -> tuple[str, ...]:
    return (
        stone(rect(6, 106, 114, 112))
        + stone(rect(11, 100, 109, 106))
        + stone(rect(15, 95, 105, 100))
        + shade(rect(92, 106, 114, 112), rect(90, 100, 109, 106), rect(88, 95, 105, 100)),
        column(24, 52, 95) + column(38.4, 52, 95),
        column(52.8, 52, 95) + column(67.2, 52, 95),
        column(81.6, 52, 95) + column(96, 52, 95),
        stone(rect(15, 44, 105, 52))
        + shade(rect(86, 44, 105, 52))
        + joint("M16 48H85")
        + stone(poly((10, 44), (60, 18), (110, 44)))
        + shade(poly((22, 41.5), (60, 22), (98, 41.5)))
        + gilt(circle(60, 34, 4.6))
        + stone(rect(57.5, 13, 62.5, 19), rect(8, 39, 13, 44), rect(107, 39, 112, 44)),
    )


def _halicarnassus() -> tuple[str, ...]:
    steps = range(5)
    return (
        stone(rect(14, 104, 106, 112))
        + stone(rect(19, 94, 101, 104))
        + shade(rect(90, 104, 106, 112), rect(86, 94, 101, 104))
        + hollow(arch(55, 10, 96, 104)),
        stone(rect(24, 76, 96, 94))
        + shade(rect(82, 76, 96, 94))
        + stone(rect(22, 72, 98, 76))
        + joint(*(f"M{x} 81l3 9M{x + 6} 81l-3 9" for x in (30, 42, 54, 66)), "M78 81l3 9"),
        stone(rect(27, 46, 60, 50)) + "".join(column(x, 50, 72, 6) for x in (32, 43, 54)),
        stone(rect(60, 46, 93, 50)) + "".join(column(x, 50, 72, 6) for x in (66, 77, 88)) + shade(rect(82, 46, 93, 50)),
        "".join(stone(rect(28 + i * 4.6, 41 - i * 4.6, 92 - i * 4.6, 46 - i * 4.6)) for i in steps)
        + shade(*(rect(80 - i * 2.6, 41 - i * 4.6, 92 - i * 4.6, 46 - i * 4.6) for i in steps))
        + stone(rect(52, 19, 68, 22.6))
        + gilt(
            "M50 19c0-4 2-6 4-6.5l1.5-3 2 2.5h5.5l2.5-5 2.5 4.5c1 1.5 1 4.5.5 7.5h-2.5l-.8-3.6h-6.6"
            "l-1 3.6h-2.2l-.8-3.4-1 3.4Z"
        ),
    )


def _olympia() -> tuple[str, ...]:
    """Zeus in profile on his throne, as on ancient coins: Victory on the outstretched hand, the sceptre behind."""
    return (
        stone(rect(12, 105, 108, 112))
        + stone(rect(18, 98, 102, 105))
        + shade(rect(91, 105, 108, 112), rect(87, 98, 102, 105))
        + joint("M22 101.5H83"),
        stone(poly((21, 98), (23, 91), (46, 91), (46, 98)))
        + stone(poly((83, 36), (91, 34), (94, 98), (84, 98)))
        + shade(poly((88, 35), (91, 34), (94, 98), (89, 98)))
        + stone(rect(54, 76, 88, 98))
        + shade(rect(76, 76, 88, 98))
        + stone(rect(51, 70, 94, 76))
        + shade(rect(79, 70, 94, 76))
        + joint("M58 80H73V94H58ZM61 91L65.5 83L70 91Z")
        + gilt(circle(87, 32, 3.6)),
        stone(
            "M78 57C82 63 82 70 78 74C67 75 58 75 52 75C51 81 50 87 50.5 93L37 93C36 86 34.5 78 35.5 70"
            "C36.5 63 41 60.5 46.5 60.5C56 60.5 65 59.5 71 56.5Z"
        )
        + shade(
            "M78 57C82 63 82 70 78 74C67 75 58 75 52 75C51 81 50 87 50.5 93L45.5 93C45.5 85 46 78 48 72"
            "C58 71 69 70 74 66Z"
        )
        + stone("M50.5 93C50.5 95 49 95 47 95L29 95C28 93 30 91.5 33 91C36 90.5 37.5 89.5 38 88L50.3 88Z")
        + joint("M40.5 65C39.5 73 39.5 81 40.5 88M53 64.5C61 64.5 67 63 72 61M46 62.5C43.5 70 43 79 44 87"),
        stone("M76 38C82 41 86 46 88.5 51L94.5 46.5L97 50L89.5 60C85 58 80 54 77 50Z")
        + stone(
            "M55 38C58.5 34 65 32 71 33C78 34 81 40 81 46C81 53 80 57 79 61C72 65 62 66 54 64C55.5 58 54.5 53 54 49"
            "C53.3 45 53 41 55 38Z"
        )
        + shade("M71 33C78 34 81 40 81 46C81 53 80 57 79 61C75 63.5 71 64.5 67 65C71 56 74 47 71 33Z")
        + joint("M56.5 46.5C59 49 63 49.5 66 48M57 52.5C59 53.5 61 53.5 63 53M57.5 57.5C59.5 58.5 61.5 58.5 63.5 58")
        + stone("M59 36.5C54.5 39 50 44.5 46 48.5L32 46.5C30 47 29.5 49.8 31.5 50.8L47 56C53.5 53 59.5 47.5 63.5 42Z")
        + stone("M77 36C83 45 83 55 80.5 62.5C74 67 63 69 53 67.5C64 64.5 72 60 74 53.5C75.2 48.5 75.4 41 77 36Z")
        + joint("M78.5 44C79.5 53 75 61 66 65.5")
        + gilt(
            "M34 45.5C32.5 42 33 39 35 37.5L33.5 35C34.5 33.5 36.5 33.5 37.5 35L36.5 37.5"
            "C40.5 36 43.5 32 44.5 28C46.5 33 44.5 40 40 43.5L39.5 46Z"
        ),
        gilt("M95.2 12h2.4V98h-2.4Z", circle(96.4, 9.5, 3.4))
        + stone("M58 35C57 32 57.5 30 58.5 28L66.5 26L71 34.5C67 38 61 38 58 35Z")
        + stone(
            "M57 15.5C59 11 64.5 9.5 69.5 12C74.5 15 74.5 22 72 27C70.5 30 67 31 64.8 30.5C64 33.5 61.5 36 58 36.5"
            "C55.5 35.5 54.8 32 56 28.5L55.2 26.5L53.2 25.3L55.4 21.5C55.4 19.5 56 17.5 57 15.5Z"
        )
        + shade("M66.5 10.8C73 13 75 20 72.5 26C71 29.5 67 31 64.8 30.5C68.5 27 69.5 18 66.5 10.8Z")
        + hollow(circle(57.8, 22, 0.8))
        + joint("M56.5 28C58.5 28.5 60.5 28 61.5 26.5M61.5 35C63.5 33 64 30 63.5 27M58.5 33C60 32 61 30.5 61 29")
        + gilt(
            "M55.5 17C58 10.5 65 8 71.5 11.5C74 13 75.5 15.5 76 18L73 17.3L72.3 20L68.5 17L67.3 19.3L63.5 16"
            "L62 18.5L59 16L58.3 18.5Z"
        ),
    )


def _rhodes() -> tuple[str, ...]:
    """Helios astride the harbour, with a cloak over the lowered arm and the torch in the raised hand."""
    return (
        stone(poly((13, 112), (16, 96.5), (49, 96.5), (52, 112)))
        + shade(poly((42, 96.5), (49, 96.5), (52, 112), (43, 112)))
        + stone(rect(14, 93.5, 51, 96.5))
        + joint("M15 102H42M14 107H42.5M25 97V102M34 102V107M22 107V112"),
        stone(poly((70, 112), (73, 96.5), (106, 96.5), (109, 112)))
        + shade(poly((99, 96.5), (106, 96.5), (109, 112), (100, 112)))
        + stone(rect(71, 93.5, 108, 96.5))
        + joint("M72 102H99M71 107H99.5M82 97V102M91 102V107M80 107V112"),
        stone(
            "M48 56C45 63 42 68.5 40.5 73C37.5 79 36 85 36 89.5C34 90.5 29.5 91.5 27.5 93.5H43"
            "C43.5 91 42.5 89 43.3 86.8C45.8 82 47.8 79 48.5 75.2C51.5 70 56 65 60.5 62"
            "C65 65 69.5 70 72.5 75.2C73.3 79 75.7 83 77.7 86.8C78.6 89 77.5 91.5 78 93.5H93.5"
            "C91.5 91.5 87 90.5 85 89.5C85 85 83 79 80.5 73C79 68.5 76.5 63 73 56Z"
        )
        + shade(
            "M68 60C70.5 66 73 70 75.5 74C78.5 80 81.5 87.5 84 93.5H93.5C91.5 91.5 87 90.5 85 89.5"
            "C85 85 83 79 80.5 73C79 68.5 76.5 63 73 56Z"
        )
        + joint("M43.5 72.5C45 74 47 74.5 48.5 74M72.5 74C74 74.5 76 74 77.5 72.5M39.5 84C40.5 82 41.5 80 42.3 78.5")
        + stone(
            "M49.5 49.5H71.5C74.5 55 77 60.5 78.5 66C74.5 67.5 70 66 66 67.5C62 68.7 59 67.3 55 68.2"
            "C50.5 69 46 67.5 42.5 67C43.5 60.5 46 55 49.5 49.5Z"
        )
        + shade("M65.5 49.5H71.5C74.5 55 77 60.5 78.5 66C75.5 67 72.5 66.5 69.5 66.7C69 60.5 67.5 55 65.5 49.5Z")
        + joint("M52.5 53C50.5 57 49 62 48 66.5M58 53C57 58 56.5 62.5 56.2 66.5M64 53C64.8 57.5 65.2 62 65.5 66"),
        stone(
            "M44 36C37 44 32.5 58 33.5 75C35.2 77.5 37.7 76.5 38.8 74.3C40.5 77.3 43.3 76.5 44 73.8"
            "C43.8 62 46 53 49 46Z"
        )
        + joint("M40.5 45C37.5 54 36.5 64 37 73.5M44.5 47C42 56 41 65 41.3 73.5")
        + stone(
            "M47.5 30.5C52 28 56 27.5 60.5 27.5C65 27.5 70 28 73.5 30.5C75.8 33.5 75.3 37.5 73.7 40.7"
            "C71.5 44.5 71 47.5 71.7 51C64 53.2 56.5 53.2 49.3 51C50 47.5 49.5 44.5 47.3 40.7"
            "C45.7 37.5 45.2 33.5 47.5 30.5Z"
        )
        + shade(
            "M68 28.2C70.2 28.7 72.2 29.5 73.5 30.5C75.8 33.5 75.3 37.5 73.7 40.7C71.5 44.5 71 47.5 71.7 51"
            "C69 51.8 66.5 52.2 64 52.5C67.5 45 69 36.5 68 28.2Z"
        )
        + joint(
            "M50.5 38.5C53 41.3 57.5 41.3 60 39C62.5 41.3 66.5 41.3 68.5 39M60.2 41V49.5"
            "M54.5 46C56 46.8 57.8 46.8 58.8 46.3M61.8 46.3C63 46.8 64.7 46.8 66 46"
        )
        + stone(
            "M49 30C44.5 30.5 42 34 41 38L36 50C34.8 54 34.4 57.5 34.5 61C34.6 63.7 36 65.2 37.6 65"
            "C39.2 64.7 39.7 62.7 39.9 60.5C40.5 57 42 54 43.5 51L49.5 40.5Z"
        )
        + stone("M57.3 23H63.7L65.3 28.8C62 31 59 31 55.7 28.8Z"),
        stone(
            "M71.5 30.5C76.5 30 80 27 82 23C83.8 18.5 85 14.5 86 10.5L91.2 11.5C91.5 18 90.2 24 87.7 29"
            "C84.7 35 79.5 39.7 73.7 41Z"
        )
        + shade(
            "M89.3 11.2L91.2 11.5C91.5 18 90.2 24 87.7 29C84.7 35 79.5 39.7 73.7 41L73.9 38.2"
            "C81 34.5 87.3 24 89.3 11.2Z"
        )
        + stone(poly((84, 11.2), (85.5, 7), (92.5, 7), (93.5, 11.2)))
        + gilt("M89 7.1c-3 0-4.6-1.7-4.6-3.6 0-2.4 2.5-2.9 3.1-6.1 3.1 1.5 5.8 3.4 5.8 6.2 0 2-1.6 3.5-4.3 3.5Z")
        + stone(
            "M54.3 17C54.5 12.5 57 10.3 60.5 10.3C64 10.3 66.5 12.5 66.7 17C66.9 21.7 64.8 26.5 60.5 26.5"
            "C56.2 26.5 54.1 21.7 54.3 17Z"
        )
        + shade("M62.5 10.7C65 11.5 66.5 13.5 66.7 17C66.9 21.7 64.8 26.5 60.5 26.5C63.5 23.5 64.5 16 62.5 10.7Z")
        + gilt(
            "M54 16L48.5 13.5L53.8 12.2L50.5 7L56 9.2L55.5 3L59.3 7.6L60.5 1L61.9 7.6L65.7 3L65.2 9.2L70.7 7L67.4 12.2"
            "L72.7 13.5L67.2 16C65.3 12.8 63.3 12.2 60.6 12.2S55.8 12.8 54 16Z"
        )
        + joint("M57.3 17.3H59M62.2 17.3H63.9M60.5 17.8V20.8M59 23.3H62.2"),
    )


WONDERS: dict[str, tuple[str, ...]] = {
    "alexandria": _alexandria(),
    "babylon": _babylon(),
    "ephesus": _ephesus(),
    "giza": _giza(),
    "halicarnassus": _halicarnassus(),
    "olympia": _olympia(),
    "rhodes": _rhodes(),
    "manneken": manneken(),
}
