"""SVG elements and paths for the drawings of wonders: stone, shade, columns, arches, leaves.

`draw`, `stone`, `shade`, `joint`, `hollow` and `gilt` return a path element of that class; `poly`, `rect`, `arch` and
`circle` return path data for them.
"""

from __future__ import annotations


def draw(kind: str, *paths: str) -> str:
    return f'<path class="{kind}" d="{"".join(paths)}"/>'


def stone(*paths: str) -> str:
    return draw("stone", *paths)


def shade(*paths: str) -> str:
    return draw("shade", *paths)


def joint(*paths: str) -> str:
    return draw("joint", *paths)


def hollow(*paths: str) -> str:
    return draw("hollow", *paths)


def gilt(*paths: str) -> str:
    return draw("gilt", *paths)


def poly(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def rect(x1: float, y1: float, x2: float, y2: float) -> str:
    return f"M{x1:g} {y1:g}H{x2:g}V{y2:g}H{x1:g}Z"


def arch(x: float, width: float, top: float, bottom: float) -> str:
    r = width / 2
    return f"M{x:g} {bottom:g}V{top + r:g}A{r:g} {r:g} 0 0 1 {x + width:g} {top + r:g}V{bottom:g}Z"


def circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"


def column(x: float, top: float, bottom: float, width: float = 8) -> str:
    h = width / 2
    shaft = poly((x - h + 0.7, top + 3), (x + h - 0.7, top + 3), (x + h, bottom - 2.6), (x - h, bottom - 2.6))
    dark = h * 0.15
    return (
        stone(rect(x - h - 2, top, x + h + 2, top + 3))
        + stone(rect(x - h - 1.4, bottom - 2.6, x + h + 1.4, bottom))
        + stone(shaft)
        + shade(poly((x + dark, top + 3), (x + h - 0.7, top + 3), (x + h, bottom - 2.6), (x + dark, bottom - 2.6)))
        + joint(f"M{x - h * 0.42:g} {top + 4:g}V{bottom - 3.6:g}")
    )


def foliage(xs: tuple[float, ...], y: float, r: float = 3.2) -> str:
    drops = (6, 9, 5, 8, 7)
    return draw(
        "leaf",
        *(
            f"M{x - r:g} {y:g}a{r:g} {r:g} 0 0 1 {2 * r:g} 0v{drops[i % 5] * 0.45:g}"
            f"a{r * 0.8:g} {r * 1.3:g} 0 0 1 {-1.6 * r:g} {drops[i % 5] * 0.3:g}Z"
            for i, x in enumerate(xs)
        ),
    )


def palm(x: float, y: float, height: float) -> str:
    top = y - height
    bend = f"M{x:g} {y:g}C{x + 0.6:g} {y - height * 0.4:g} {x - 0.8:g} {y - height * 0.7:g} {x:g} {top:g}"
    return f'<path class="joint trunk" d="{bend}"/>' + draw(
        "leaf",
        f"M{x:g} {top:g}c-3-3.5-7-3-8.5.6 3-.9 5.5-.4 8.5 1.4Zm0 0c3-3.5 7-3 8.5.6-3-.9-5.5-.4-8.5 1.4Z"
        "m0 .4c-3.6-.4-6 2.2-6 5.6 1.8-2.6 4-3.6 6-3.6Zm0 0c3.6-.4 6 2.2 6 5.6-1.8-2.6-4-3.6-6-3.6Z"
        "m0 0c-2-3-1.6-5.8.6-7.4.8 2.6.6 5-.6 7.4Z",
    )


def battlements(x1: float, x2: float, low: float, teeth: int) -> str:
    width, top, notch = (x2 - x1) / (2 * teeth - 1), low - 5, low - 2.5
    d = f"M{x1:g} {low:g}V{top:g}"
    for tooth in range(teeth):
        d += f"h{width:g}" + (f"V{notch:g}h{width:g}V{top:g}" if tooth < teeth - 1 else f"V{low:g}Z")
    return d
