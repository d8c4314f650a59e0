"""All pages of a language, and boards of whole games as the session draws them.

`python -m tests.site.screens LANG GAME …` prints as JSON the number of these screens, and their words in Latin letters
outside ⟦ ⟧. Without a GAME all games are played and the lessons are included, but only every twelfth of the pages with
a single scenario, and every third chapter.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator
from typing import Any

from heptad.kernel.rng import Rng
from heptad_site.build.learn import learn_pages, single_pages
from heptad_site.build.manifest import manifest
from heptad_site.build.names import NAME
from heptad_site.build.pages import PAGES, page
from heptad_site.games import GAMES
from heptad_site.session.session import Session
from tests.site.markup import VisibleText

#: Words that are the same in every language and need no markup as English, and the names of the players here.
SAME = re.compile("QR|HTTPS|MIT|MPL|PSF|BSD|OFL|CC-BY|SBOM|HTML|MB|Web|ADDRESS|OK|Esc|II|III|Ann|Bob")
#: By game: options under which everything that the game can show appears. Other games are played with their defaults.
SET_UPS: dict[str, list[dict[str, str]]] = {
    "wonders": [{"wonders": "draft", "sides": "choose"}, {"players": "2", "manneken": "true"}],
    "duel": [{"wonders": "draft", "middle_pawn": "chooses"}],
}


def latin(html: str, lang: str) -> set[str]:
    """Return the words in Latin letters on a screen, except single letters and names that are marked as English.

    In titles and attributes no language can be marked, so there all names are excepted.
    """
    shown = VisibleText(html, lang)
    said = without_brackets(" ".join([*shown.texts, *(NAME.sub("", name) for name in shown.names)]))
    return {word for word in re.findall(r"[A-Za-z][A-Za-z0-9.-]*[A-Za-z]", said) if not SAME.fullmatch(word)}


def without_brackets(text: str) -> str:
    """Remove everything in ⟦ ⟧ from a text, including nested brackets."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = shorter
    return text


def game_of_two_people(lang: str, game: str, query: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield every answer of the session in a whole game of Ann, Bob and perhaps bots; people choose at random."""
    session, rng = Session(), Rng(5)

    def ask(**message: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(session.handle(json.dumps({"id": 1, "lang": lang, **message})))
        assert answer.get("ok", True), answer
        return answer

    seats = {f"name{seat}": name for seat, name in enumerate(("Ann", "Bob", "Ann"))}
    answer = ask(verb="new", seed="2a", query={"game": game, "by1": "person", **seats, **query})
    yield answer
    while not answer["over"]:
        if answer["bots"]:
            facts = {"record": answer["record"], "seat": answer["bots"][0]["seat"], "share": 1}
            while not (move := ask(verb="think", **facts))["token"]:
                pass
            answer = ask(verb="act", seat=answer["bots"][0]["seat"], token=move["token"])
        elif 'data-verb="show"' in answer["html"]:
            answer = ask(verb="show", seat=seat_of(answer["html"]))
        else:
            facts = {"seat": seat_of(answer["html"]), "revision": str(answer["revision"])}
            answer = ask(verb="act", token=rng.choice(tokens_of(answer["html"])), **facts)
        yield answer


def seat_of(html: str) -> str:
    """Return the seat for which the first form of a board acts."""
    found = re.search(r'name="seat" value="(\d)"', html)
    assert found
    return found[1]


def tokens_of(html: str) -> list[str]:
    """Return the tokens of all actions that a board offers."""
    return re.findall(r'name="token"[^>]*\svalue="([^"]+)"(?![^>]*\sdisabled)', html)


def screens(lang: str, only: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and HTML of every screen in a language; if games are named in `only`, of these without lessons."""
    lessons, singles = learn_pages(), single_pages()
    chapters = [path for path, (template, _) in lessons.items() if template == "learn/chapter"]
    left_out = {*lessons} if only else {*singles, *chapters} - {*singles[::12], *chapters[::3]}
    for path in PAGES:
        if path not in left_out:
            yield path, page(lang, path)
    yield "manifest", f"<p>{json.loads(manifest(lang))['description']}</p>"
    for game in only or GAMES:
        for query in SET_UPS.get(game, [{}]):
            for number, answer in enumerate(game_of_two_people(lang, game, query)):
                said = [f"<p>{line}</p>" for line in (answer["summary"][lang], *answer["announce"])]
                yield f"{game} {number}", f"<title>{answer['title']}</title>{answer['html']}{''.join(said)}"


def main(lang: str, *games: str) -> None:
    found = {name: sorted(latin(html, lang)) for name, html in screens(lang, games)}
    print(json.dumps({"screens": len(found), "words": {name: words for name, words in found.items() if words}}))


if __name__ == "__main__":
    main(*sys.argv[1:])
