"""Preview pictures of scenarios for shared links: the wonder of the board, some cards, and the answers as signs.

The pictures have no words, so that they can be used for all languages.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from html import escape

import resvg_py

from heptad_site.build.lessons import Answer, lesson, lessons_of
from heptad_site.build.sprite import symbols
from heptad_site.i18n import LANGUAGES
from heptad_site.render import TEMPLATES

WIDTH, HEIGHT = 1200, 630
WIDTH_OF_FILE = 800
GROUND = 505
TOKENS = TEMPLATES.parent / "assets" / "css" / "tokens.css"
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\()?oklch\(([\d.]+) ([\d.]+) ([\d.]+)")
#: A card and a wonder in the markup of a board.
CARD = re.compile(r'class="card[^"]*?\bk-(\w+)')
WONDER = re.compile(r'#(w-\w+?)-1"')
#: Kinds of cards and their colours, the same as in parts/signs.css.
PIGMENTS = {
    "raw": "umber", "goods": "lead", "civic": "egyptian", "science": "malachite",
    "commerce": "orpiment", "military": "cinnabar", "guild": "tyrian",
}  # fmt: skip
#: The colours of the sky by age: at the top and at the horizon.
SKIES = {1: ("#bccbee", "#fbdfcb"), 2: ("#aacbe6", "#dcebf1"), 3: ("#a99fd2", "#ffcdb2")}
SUNS = {1: (930, 180), 2: (1010, 120), 3: (960, 250)}
SIGNS = {"coins": "coin", "points": "laurel", "shields": "shield"}
PIECES = 5
MAX_TILES = 6


@cache
def colours() -> dict[str, str]:
    """Return the colours of the style sheets in the light theme, as #rrggbb."""
    return {name: _rgb(*map(float, lch)) for name, *lch in TOKEN.findall(TOKENS.read_text("utf-8"))}


def _rgb(lightness: float, chroma: float, hue: float) -> str:
    """Convert a colour from OKLCH to sRGB, as #rrggbb."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    encoded = [12.92 * it if it <= 0.0031308 else 1.055 * it ** (1 / 2.4) - 0.055 for it in (max(0, x) for x in linear)]
    return "#" + "".join(f"{round(255 * min(1, it)):02x}" for it in encoded)


def picture(game: str, key: str) -> str:
    """Return the path of the picture of a scenario below the root of the site."""
    return f"pictures/{game}/{key}.png"


def png(game: str, key: str) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(game, key), width=WIDTH_OF_FILE, skip_system_fonts=True))


def svg(game: str, key: str) -> str:
    """Return the picture as a self-contained SVG."""
    drawn = lesson(game, key, LANGUAGES[0])
    wonder = (WONDER.findall(drawn.board) or [f"w-{lessons_of(game).WONDER}"])[0]
    pieces = [f"{wonder}-{n}" for n in range(1, PIECES + 1)]
    cards = CARD.findall(drawn.board)[:3]
    above, below = SKIES[drawn.age]
    sun = SUNS[drawn.age]
    body = "".join(
        [
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>',
            f'<circle cx="{sun[0]}" cy="{sun[1]}" r="62" fill="{colours()["orpiment"]}" opacity="0.75"/>',
            f'<path d="M0 {GROUND}C300 {GROUND - 60} 560 {GROUND - 10} 800 {GROUND - 30}S1100 {GROUND - 70} {WIDTH} '
            f'{GROUND - 40}V{HEIGHT}H0Z" fill="{colours()["w-stone-2"]}"/>',
            *(_use(name, 50, 60, 500, 500) for name in pieces if name in symbols()),
            *(_card(kind, 620 + 185 * n, 130) for n, kind in enumerate(cards)),
            _answers(drawn.answers),
        ]
    )
    used = sorted(set(re.findall(r'href="#([\w-]+)"', body)) & set(symbols()))
    parts = "".join(f'<symbol id="{name}" {symbols()[name]}</symbol>' for name in used)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<title>{escape(drawn.title)}</title><style>{_style()}</style><defs><linearGradient id="sky" x2="0" y2="1">'
        f'<stop stop-color="{above}"/><stop offset="0.8" stop-color="{below}"/></linearGradient>{parts}</defs>'
        f"{body}</svg>"
    )


def _style() -> str:
    """Return the rules of parts/scene.css for the drawings of wonders, without CSS variables."""
    ink = colours()
    return (
        f".stone{{fill:{ink['w-stone']};stroke:{ink['w-contour']};stroke-width:.8}}.shade{{fill:{ink['w-stone-2']}}}"
        f".joint{{fill:none;stroke:{ink['w-joint']};stroke-width:.8}}.hollow{{fill:{ink['w-stone-3']}}}"
        f".gilt{{fill:{ink['w-gilt']}}}.leaf{{fill:{ink['w-green']}}}.water{{fill:{ink['w-water']}}}"
        f".ray{{fill:{ink['w-light']};opacity:.5}}.awning{{fill:#fff;opacity:.4}}"
    )


def _use(name: str, x: float, y: float, width: float, height: float, colour: str = "") -> str:
    style = f' style="color:{colour}"' if colour else ""
    return f'<use href="#{name}" x="{x}" y="{y}" width="{width}" height="{height}"{style}/>'


def _panel(x: float, y: float, width: float, height: float, fill: str, edge: str = "") -> str:
    line = f' stroke="{edge}" stroke-width="6"' if edge else ""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="14" fill="{fill}"{line}/>'


def _card(kind: str, x: float, y: float) -> str:
    pigment = colours()[PIGMENTS[kind]]
    return (
        _panel(x, y + 20, 165, 200, colours()["panel"], colours()["coin-edge"])
        + f'<rect x="{x - 3}" y="{y + 16}" width="171" height="42" fill="{pigment}"/>'
        + (_use(f"roof-{kind}", x - 3, y - 16, 171, 34, pigment) if f"roof-{kind}" in symbols() else "")
        + _use(f"k-{kind}", x + 47, y + 98, 72, 72, pigment)
    )


def _answers(answers: Sequence[Answer]) -> str:
    """Return a tile for each answer, with signs for an amount or the icon of the answer."""
    shown = answers[:MAX_TILES]
    size = min(165, (WIDTH - 620 - 30) / len(shown) - 20)
    return "".join(_answer(answer, 620 + (size + 20) * n, 400, size) for n, answer in enumerate(shown))


def _answer(answer: Answer, x: float, y: float, size: float) -> str:
    tile = _panel(x, y, size, 130, colours()["panel"])
    if answer.unit in SIGNS:
        return tile + _amount(answer.unit, answer.amount, x, y, size)
    icon = answer.label.icon if answer.label.icon in symbols() else "i-help"
    colour = colours()[PIGMENTS.get(answer.label.kind, "ink")]
    side = min(72, size - 24)
    return tile + _use(icon, x + (size - side) / 2, y + (130 - side) / 2, side, side, colour)


def _amount(unit: str, amount: int, x: float, y: float, size: float) -> str:
    """Return at most twelve signs for an amount, in rows of three (four for ten or more); a dash for 0."""
    ink = colours()
    if not amount:
        return f'<rect x="{x + size / 2 - 20}" y="{y + 61}" width="40" height="8" rx="4" fill="{ink["ink-2"]}"/>'
    count = min(amount, 12)
    columns = min(count, 3 if count < 10 else 4)
    step = min(38, (size - 20) / columns, 116 / math.ceil(count / columns))
    left, top = x + (size - step * columns) / 2, y + (130 - step * math.ceil(count / columns)) / 2
    found = []
    for n in range(count):
        at = left + step * (n % columns), top + step * (n // columns)
        if unit == "coins":
            centre = f'cx="{at[0] + step / 2}" cy="{at[1] + step / 2}" r="{step / 2 - 3}"'
            found.append(f'<circle {centre} fill="{ink["coin"]}" stroke="{ink["coin-edge"]}" stroke-width="3"/>')
        else:
            colour = ink["war-sign" if unit == "shields" else "w-green"]
            found.append(_use(f"i-{SIGNS[unit]}", at[0] + 2, at[1] + 2, step - 4, step - 4, colour))
    return "".join(found)
