"""The web app manifest of each language: names, colours, icons and screenshots for the installation of the site."""

from __future__ import annotations

import json
from pathlib import Path

from heptad.text.games import TEXTS
from heptad_site.folders import SITE
from heptad_site.games import GAMES
from heptad_site.i18n import home_of, translator

#: The colour of the sky at the top of a page, for the browser's user interface.
THEME_COLOR = {"light": "#b9c9e9", "dark": "#27253f"}
#: The screenshots of the games for the installation dialog.
SCREENS = "assets/screens/"
#: Form factors of the manifest, with the size of their screenshots in pixels.
SCREENSHOTS = {"wide": (1280, 800), "narrow": (390, 844)}
#: The types of files that can be shared with the app: exported records.
RECORD_FILES = ["application/json", ".json"]


def manifest(lang: str) -> str:
    """Return the web app manifest of a language: names, colours, icons, shortcuts to the games, and file handlers."""
    root, tr = "../" * home_of(lang).count("/"), translator(lang)
    icons = [
        ("heptad.svg", "image/svg+xml", "any", "any"),
        ("heptad.png", "image/png", "512x512", "any"),
        ("heptad.png", "image/png", "512x512", "maskable"),
    ]
    shortcuts = [(tr.gettext(TEXTS[key].NAME), f"./{key}/") for key in GAMES]
    shortcuts.append((tr.gettext("Deal of the day"), "./deal/"))
    facts = {
        "name": "Heptad",
        "short_name": "Heptad",
        "description": tr.gettext("7 Wonders in the browser, against bots or with friends around one screen."),
        "lang": lang,
        "start_url": "./",
        "scope": root or "./",
        "display": "standalone",
        "theme_color": THEME_COLOR["light"],
        "background_color": THEME_COLOR["light"],
        "categories": ["games"],
        "icons": [
            {"src": f"{root}assets/icons/{name}", "type": kind, "sizes": sizes, "purpose": purpose}
            for name, kind, sizes, purpose in icons
        ],
        "shortcuts": [{"name": name, "url": address} for name, address in shortcuts],
        "screenshots": [
            {
                "src": f"{root}{SCREENS}{key}-{form}.png",
                "type": "image/png",
                "sizes": "x".join(map(str, size)),
                "form_factor": form,
                "label": tr.gettext(TEXTS[key].NAME),
            }
            for form, size in SCREENSHOTS.items()
            for key in GAMES
            if screenshot(key, form).is_file()
        ],
        "file_handlers": [{"action": "./saves/", "accept": {"application/json": [".json"]}}],
        "share_target": {
            "action": "./saves/",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"text": "text", "url": "url", "files": [{"name": "record", "accept": RECORD_FILES}]},
        },
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def screenshot(key: str, form: str) -> Path:
    """Return the path of the screenshot of a game in the repository, for a form factor of the manifest."""
    return SITE / f"{SCREENS}{key}-{form}.png"
