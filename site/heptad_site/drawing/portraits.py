"""The portraits of the eight characters, 96 x 96, drawn for Heptad, with light from the left as on the wonders.

Each has one attribute that can be recognised at a small size. The colours of a portrait are the same in both themes;
those of the niche behind it are set by the style sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Skin(NamedTuple):
    """The colours of a skin: in the light, in the shade, and the line of the nose."""

    light: str
    shade: str
    line: str


FAIR = Skin("#efc9a4", "#dca87e", "#b9784f")
TAN = Skin("#d9a273", "#bd8154", "#95592f")
BROWN = Skin("#a8714a", "#8a5736", "#64371d")
DARK = Skin("#7a4c34", "#5f3826", "#3f2114")

#: The outlines of a face and of its side in the shade.
WIDE = (
    "M32 38C32 25 39.2 20 48 20C56.8 20 64 25 64 38C64 52 56 63 48 63C40 63 32 52 32 38Z",
    "M50 20C57.6 20 64 26 64 38C64 52 56 63 48 63C56.5 57 58.5 48 57 38C56 30 54 24 50 20Z",
)
NARROW = (
    "M33 38C33 25 39.75 20 48 20C56.25 20 63 25 63 38C63 52 55.5 63 48 63C40.5 63 33 52 33 38Z",
    "M50 20C57 20 63 26 63 38C63 52 55.5 63 48 63C56.5 57 58.5 48 57 38C56 30 54 24 50 20Z",
)


# ── what several portraits share ────────────────────────────────────────────
def _shoulders(light: str, shade: str) -> str:
    return (
        f'<path d="M8 100C8 80 24 72 41 69H55C72 72 88 80 88 100Z" fill="{light}"/>'
        f'<path d="M55 69C72 72 88 80 88 100H62C64 88 62 77 55 69Z" fill="{shade}"/>'
    )


def _head(skin: Skin, face: tuple[str, str]) -> str:
    """Return neck and face."""
    return (
        f'<path d="M41 52H55V71Q48 76 41 71Z" fill="{skin.shade}"/>'
        f'<path d="{face[0]}" fill="{skin.light}"/><path d="{face[1]}" fill="{skin.shade}" opacity=".75"/>'
    )


def _features(skin: Skin, brows: str, eyes: str = "#2b2a35") -> str:
    """Return eyes, brows and nose."""
    return (
        f'<circle cx="41.3" cy="42" r="1.9" fill="{eyes}"/><circle cx="54.7" cy="42" r="1.9" fill="{eyes}"/>'
        f'<path d="M37.6 37.4Q41 35.2 44.6 36.8M51.4 36.8Q55 35.2 58.4 37.4" fill="none" stroke="{brows}" '
        'stroke-width="1.9" stroke-linecap="round"/>'
        f'<path d="M48.6 41.5L46.6 48.6Q47.4 49.8 49.6 49.4" fill="none" stroke="{skin.line}" stroke-width="1.6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _eyelids(colour: str) -> str:
    return (
        '<path d="M37.6 41.6Q41.4 38.4 45 41.6L46 41.9M51 41.9L52 41.6Q55.6 38.4 59.2 41.6L60.4 41.2M37.6 41.6L36.4 '
        f'41.2" fill="none" stroke="{colour}" stroke-width="1.5" stroke-linecap="round"/>'
    )


def _mouth(colour: str) -> str:
    return (
        f'<path d="M43.6 54.2Q48 57.4 52.4 54.2" fill="none" stroke="{colour}" stroke-width="1.9" '
        'stroke-linecap="round"/>'
    )


#: character -> SVG shapes in front of the niche
PORTRAITS: Mapping[str, str] = {
    "brasidas": (
        '<path d="M30 8C46 -2 74 4 80 34C82 46 80 58 76 66L66 60C70 44 66 26 48 18Z" fill="#b8382a"/>'
        '<path d="M58 6C72 10 80 22 80.5 38C81 50 79 60 76 66L70 62.5C75 44 72 22 58 6Z" fill="#962a20"/>'
        f"{_shoulders('#b8382a', '#962a20')}"
        '<path d="M30 76L41 69Q48 79 55 69L66 76Q48 92 30 76Z" fill="#c9963f"/>'
        '<path d="M55 69L66 76Q60 83 52 84Q56 77 55 69Z" fill="#a5762c"/>'
        f"{_head(FAIR, NARROW)}"
        '<path d="M38 52Q48 60 58 52L57 58Q48 70 39 58Z" fill="#6b4528"/>'
        '<path d="M44.2 55.4Q48 57.8 51.8 55.4" stroke="#f0cdb0" stroke-width="1.7" fill="none" '
        'stroke-linecap="round"/>'
        f"{_features(FAIR, '#2b2a35')}"
        '<path d="M28 42C26 22 36 12 48 12C60 12 70 22 68 42L67 62Q63 66 59.5 58L60.5 44Q61 36 51 35L48 39L45 35Q35 '
        '36 35.5 44L36.5 58Q33 66 29 62Z" fill="#d7a64b"/>'
        '<path d="M48 12C60 12 70 22 68 42L67 62Q63 66 59.5 58L60.5 44Q61 36 51 35L48 39Q58 26 48 12Z" '
        'fill="#b07f2f"/>'
        '<path d="M35 33Q48 26 61 33" fill="none" stroke="#8f6422" stroke-width="1.6"/>'
    ),
    "thales": (
        f"{_shoulders('#f1ece0', '#d9d2c2')}"
        '<path d="M8 100C8 82 20 74 36 70L54 100Z" fill="#3f7a5a"/>'
        '<path d="M36 70L54 100H44L28 72Z" fill="#2f6148"/>'
        f"{_head(FAIR, WIDE)}"
        '<path d="M31 38C28 46 30 52 33 55L35.5 44L34 36ZM65 38C68 46 66 52 63 55L60.5 44L62 36Z" fill="#e9e6df"/>'
        '<path d="M32 46C34 50 40 51 43 50.5Q48 47.5 53 50.5C56 51 62 50 64 46C65 60 60 76 48 82C36 76 31 60 32 '
        '46Z" fill="#f3f0e9"/>'
        '<path d="M64 46C65 60 60 76 48 82C55 72 57 62 55 50.6C58 50.5 62 50 64 46Z" fill="#d6d2c8"/>'
        f"{_features(FAIR, '#cfcac0')}"
        '<path d="M43.6 55Q48 57.4 52.4 54.2" fill="none" stroke="#b9784f" stroke-width="1.9" '
        'stroke-linecap="round"/>'
        '<path d="M43 27Q48 25 53 27M44 31Q48 29.5 52 31" fill="none" stroke="#cf9870" stroke-width="1.3" '
        'stroke-linecap="round"/>'
    ),
    "hanno": (
        f"{_shoulders('#d9a436', '#b9832a')}"
        '<path d="M38 70Q48 84 58 70L62 72Q48 92 34 72Z" fill="#6d2f6b"/>'
        f"{_head(TAN, WIDE)}"
        '<path d="M31.5 44C34 50 40 50.5 43 50Q48 47.5 53 50C56 50.5 62 50 64.5 44C65.5 56 60 70 48 73C36 70 30.5 '
        '56 31.5 44Z" fill="#352a2a"/>'
        '<path d="M37 58q2.2-2 4.4 0t4.4 0 4.4 0 4.4 0 4.4 0M39.5 63.5q2.1-2 4.2 0t4.2 0 4.2 0 4.2 0" fill="none" '
        'stroke="#5b4a45" stroke-width="1.3"/>'
        '<path d="M43.8 54Q48 57 52.2 54" stroke="#e0a987" stroke-width="1.9" fill="none" stroke-linecap="round"/>'
        f"{_features(TAN, '#2b2a35')}"
        '<path d="M30 34C32 22 40 6 50 3Q54 2 54.5 6C55 12 64 24 66 34Q48 27 30 34Z" fill="#7b3a7c"/>'
        '<path d="M50 3Q54 2 54.5 6C55 12 64 24 66 34Q60 31 55 30.4C56 20 54 10 50 3Z" fill="#612b62"/>'
        '<path d="M29.5 35Q48 26.5 66.5 35L66 30Q48 22 30.5 30Z" fill="#e2b44c"/>'
        '<circle cx="31.2" cy="51" r="2.6" fill="none" stroke="#e2b44c" stroke-width="1.8"/>'
    ),
    "imhotep": (
        f"{_shoulders('#a8714a', '#8a5736')}"
        '<path d="M22 80Q32 70 41 68Q48 76 55 68Q64 70 74 80Q62 98 48 98Q34 98 22 80Z" fill="#e2b44c"/>'
        '<path d="M27 79Q34 73 40 71.5Q48 80 56 71.5Q62 73 69 79Q60 92 48 92Q36 92 27 79Z" fill="#2f5f9e"/>'
        '<path d="M32 78Q36 75 39.5 74Q48 83.5 56.5 74Q60 75 64 78Q57 86 48 86Q39 86 32 78Z" fill="#e9dfc6"/>'
        '<path d="M36 76.7Q38 75.7 39.5 75.4Q48 84.5 56.5 75.4Q58 75.7 60 76.7Q55 81.5 48 81.5Q41 81.5 36 76.7Z" '
        'fill="#3f7a5a"/>'
        f"{_head(BROWN, WIDE)}"
        '<path d="M31 41q-3 0-3 4t3.5 5zM65 41q3 0 3 4t-3.5 5z" fill="#a8714a"/>'
        f"{_eyelids('#2b2a35')}"
        f"{_features(BROWN, '#2b1f1a')}"
        f"{_mouth('#64371d')}"
        '<path d="M30.5 38C30 22 38 15 48 15C58 15 66 22 65.5 38Q64 31 48 30Q32 31 30.5 38Z" fill="#3a6fb3"/>'
        '<path d="M50 15C59 16 66 23 65.5 38Q64.5 33 56.5 31C57 24 54 18 50 15Z" fill="#2c5690"/>'
        '<path d="M30.5 38Q32 31 48 30Q64 31 65.5 38L65 33.5Q62 27 48 26.5Q34 27 31 33.5Z" fill="#e2b44c"/>'
    ),
    "sappho": (
        '<circle cx="66" cy="24" r="11" fill="#3b2a27"/>'
        '<path d="M60 15q9 2 12 10" stroke="#5a423c" stroke-width="1.6" fill="none"/>'
        '<path d="M28 44C24 24 36 12 48 12C62 12 72 24 68 46C68 54 64 58 62 60L58 40H37L34 60C30 56 28 50 28 44Z" '
        'fill="#3b2a27"/>'
        f"{_shoulders('#3a6fb3', '#2c5690')}"
        '<path d="M30 73Q48 96 66 73L60 70.5Q48 84 36 70.5Z" fill="#efe7d4"/>'
        '<circle cx="30" cy="74" r="3" fill="#e2b44c"/>'
        '<circle cx="66" cy="74" r="3" fill="#e2b44c"/>'
        f"{_head(TAN, WIDE)}"
        f"{_features(TAN, '#3b2a27')}"
        f"{_mouth('#a2503d')}"
        '<path d="M30.5 42C29 26 37 15.5 48 15.5C59 15.5 67 26 65.5 42C63 36 60 30 48 26C37 29 33 36 30.5 42Z" '
        'fill="#3b2a27"/>'
        '<path d="M48 26C60 30 63 36 65.5 42C66.3 32 62 20 52 16C58 20 58 27 48 26Z" fill="#2c1f1d"/>'
        '<path d="M31 33Q40 23.5 48 22.5Q57 23.5 65 33" fill="none" stroke="#6f9a5b" stroke-width="2.2"/>'
        '<path d="M34 30l-3.5-3.5 5.5 .5zM39.5 26l-2-4.5 5 2.3zM56.5 26l2-4.5-5 2.3zM62 30l3.5-3.5-5.5 .5zM46 '
        '23.5l2-4.8 2 4.8z" fill="#86b06e"/>'
    ),
    "livia": (
        '<path d="M24 60C20 30 30 10 48 10C66 10 76 30 72 60L78 100H18Z" fill="#efe6d6"/>'
        '<path d="M50 10C66 11 76 30 72 60L78 100H62C66 70 66 30 50 10Z" fill="#d8c9b2"/>'
        '<path d="M14 100C16 84 28 74 41 70H55C68 74 80 84 82 100Z" fill="#8f3b57"/>'
        '<path d="M55 70C68 74 80 84 82 100H62C63 88 61 78 55 70Z" fill="#722c44"/>'
        '<path d="M14 100C16 84 26 76 36 72L46 100Z" fill="#efe6d6"/>'
        f"{_head(FAIR, NARROW)}"
        f"{_features(FAIR, '#6e3f22')}"
        f"{_mouth('#b25a48')}"
        '<path d="M31.5 46C28 28 36 17 48 17C60 17 68 28 64.5 46C64 40 61.5 33 54 29.5H42C34.5 33 32 40 31.5 46Z" '
        'fill="#8a4f2a"/>'
        '<path d="M52 17.5C62 20 67.5 30 64.5 46C64 40 61.5 33 54 29.5Z" fill="#6f3d1f"/>'
        '<path d="M41 27C40 19 44 15.5 48 15.5C52 15.5 56 19 55 27Q48 31.5 41 27Z" fill="#a2623a"/>'
        '<path d="M44.5 18q-1.5 5 .5 10M51.5 18q1.5 5-.5 10" stroke="#7d4524" stroke-width="1.2" fill="none"/>'
        '<circle cx="33" cy="53" r="2.1" fill="#f8f4ea"/>'
        '<circle cx="63" cy="53" r="2.1" fill="#e6dfd0"/>'
    ),
    "tomyris": (
        '<path d="M30 46C26 58 27 74 31 86L38 84C34 72 34 60 36 50ZM66 46C70 58 69 74 65 86L58 84C62 72 62 60 60 '
        '50Z" fill="#b4602c"/>'
        '<path d="M66 46C70 58 69 74 65 86L61.5 85C65 72 64 58 63 48Z" fill="#94491d"/>'
        f"{_shoulders('#5f7a4f', '#4a623c')}"
        '<path d="M28 75Q36 69.5 41 68.5Q48 78 55 68.5Q60 69.5 68 75Q58 88 48 88Q38 88 28 75Z" fill="#cdb08a"/>'
        '<path d="M31 78l3-4 2 5 3-4 2 5.5 3-4 2 5 2-5 3 4 2-5.5 3 4 2-5 3 4" fill="none" stroke="#a98a63" '
        'stroke-width="1.4"/>'
        f"{_head(FAIR, NARROW)}"
        f"{_features(FAIR, '#94491d')}"
        f"{_mouth('#b25a48')}"
        '<circle cx="38.5" cy="49.5" r="2.6" fill="#e59a78" opacity=".55"/>'
        '<circle cx="57.5" cy="49.5" r="2.6" fill="#d98a68" opacity=".55"/>'
        '<path d="M27 60C25 44 30 26 40 14C46 7 56 0 64 3C68 5 66 9 62 12C68 22 71 44 69 60Q64 62 62.5 56C63 46 61 '
        '38 57 33Q48 30 39 33C35 38 33 46 33.5 56Q32 62 27 60Z" fill="#c98f3d"/>'
        '<path d="M64 3C68 5 66 9 62 12C68 22 71 44 69 60Q64 62 62.5 56C63 46 61 38 57 33L54 32C58 22 58 12 64 3Z" '
        'fill="#a4702a"/>'
        '<path d="M39 33Q48 30 57 33L56 28.5Q48 25.5 40.5 28.5Z" fill="#8f2f25"/>'
        '<path d="M44 19l3 3-3 3-3-3zM52 18l3 3-3 3-3-3z" fill="#f0dcb0"/>'
    ),
    "amani": (
        '<path d="M29 46C26 26 36 12 48 12C60 12 70 26 67 46C67 54 65 58 63 60H33C31 58 29 54 29 46Z" '
        'fill="#201a1e"/>'
        f"{_shoulders('#f4efe2', '#dcd3bf')}"
        '<path d="M26 77Q34 71 41 69Q48 77 55 69Q62 71 70 77Q60 92 48 92Q36 92 26 77Z" fill="#e2b44c"/>'
        '<path d="M31 78Q36 74 41 72.5Q48 81 55 72.5Q60 74 65 78Q58 87 48 87Q38 87 31 78Z" fill="#b8382a"/>'
        '<path d="M36 78Q39 76 41.5 75.5Q48 83 54.5 75.5Q57 76 60 78Q55 83 48 83Q41 83 36 78Z" fill="#f2d68b"/>'
        f"{_head(DARK, WIDE)}"
        f"{_eyelids('#160f10')}"
        f"{_features(DARK, '#160f10', eyes='#160f10')}"
        f"{_mouth('#b5533f')}"
        '<path d="M30.5 38C30 22 38 13.5 48 13.5C58 13.5 66 22 65.5 38Q62 30.5 48 29.5Q34 30.5 30.5 38Z" '
        'fill="#201a1e"/>'
        '<path d="M31 36C31 24 38 15 48 15C58 15 65 24 65 36Q62 27.5 48 26.5Q34 27.5 31 36Z" fill="#e2b44c"/>'
        '<path d="M51 15.2C59 16.5 65 25 65 36Q63 30 56 27.8C56.5 22.5 54.5 18 51 15.2Z" fill="#bd8d2f"/>'
        '<path d="M46 27.5C44 22 46.5 17 48 15.5C49.5 17 52 22 50 27.5Z" fill="#b8382a"/>'
        '<circle cx="48" cy="19.5" r="1.3" fill="#f7e6b5"/>'
        '<circle cx="32" cy="53" r="2.7" fill="#e2b44c"/>'
        '<circle cx="64" cy="53" r="2.7" fill="#bd8d2f"/>'
    ),
}
