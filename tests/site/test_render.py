"""The template environment of pages and boards: it leaves out parts of the HTML that have no effect."""

from __future__ import annotations

import pytest
from jinja2 import nodes

from heptad_site.games import GAMES
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.render import TEMPLATES, environment
from heptad_site.session.screen import BoardControls
from heptad_site.session.text_board import text_board
from tests.site.boards import context, seated
from tests.site.page import Page


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>", "<ul><li>one</li><li>two</li></ul>"),
        ('<section id="{{ 1 }}">\n  <p>text</p>\n</section>', '<section id="1"><p>text</p></section>'),
        ("<p>a</p>\n{% if true %}\n  <p>b</p>\n{% endif %}\n<p>c</p>", "<p>a</p><p>b</p><p>c</p>"),
        ("<p>\n  one <b>two</b>\n  <i>three</i>\n</p>", "<p>one <b>two</b>\n  <i>three</i></p>"),
        ("<b>a</b> <svg><path />\n <use /></svg> <i>b</i>", "<b>a</b> <svg><path /><use /></svg> <i>b</i>"),
        ("<pre>\n  kept\n</pre>", "<pre>\n  kept\n</pre>"),
    ],
)
def test_white_space_is_left_out_beside_blocks_only(source: str, html: str) -> None:
    assert environment("en").from_string(source).render() == html


def test_a_template_is_compiled_once_for_the_pages_of_all_languages_and_folders() -> None:
    environments = [environment(lang, depth) for lang in LANGUAGES for depth in (1, 2)]
    first, *others = [env.get_template("parts/table.html").root_render_func.__code__ for env in environments]
    assert all(code is first for code in others)


def test_every_import_of_a_template_is_used() -> None:
    """By the template itself or by one that has its variables: one that it includes, or one that extends it."""
    env = environment("en")
    found = {name: env.parse((TEMPLATES / name).read_text("utf-8")) for name in env.list_templates(["html"])}
    passed_to = {
        name: [node.template.as_const() for node in template.find_all(nodes.Include)]
        for name, template in found.items()
    }
    for name, template in found.items():
        for node in template.find_all(nodes.Extends):
            passed_to[node.template.as_const()].append(name)

    def used(name: str) -> set[str]:
        names = {node.name for node in found[name].find_all(nodes.Name) if node.ctx == "load"}
        return names.union(*map(used, passed_to[name]))

    imports = [(name, node.target) for name in found for node in found[name].find_all(nodes.Import)]
    assert [(name, alias) for name, alias in imports if alias not in used(name)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_board_shows_of_a_position_has_no_name_of_another_variable_of_templates(game: str) -> None:
    """A variable of the same name would replace it, or be replaced by it, wherever a template uses it."""
    table = seated(game, {"players": 2})
    others = {*BoardControls.__annotations__, *environment("en").globals, "said", "commands"}
    assert {*context(table, 0), *text_board(table, 0, translator("en"))} & others == set()


def test_in_duel_a_card_keeps_its_ids_while_it_lies_on_the_table() -> None:
    page = Page()
    page.new({"game": "duel", "wonders": "preset", "by1": "person"})
    before = ids(page)
    seat = page.table().current_players[0]
    token = next(token for token in page.table().legal_tokens(seat) if token.startswith("s:"))
    page.ask("act", seat=seat, token=token)
    gone = before.keys() - ids(page).keys()
    assert len(gone) == 1
    assert {key: before[key] for key in before.keys() - gone}.items() <= ids(page).items()


def ids(page: Page) -> dict[str, str]:
    """Return the id of each card's input, by the id of the card."""
    labels = page.answer["html"].split("<label")[1:]
    found = [(label.partition('id="')[2].partition('"')[0], label.partition('id="pick')[2]) for label in labels]
    return {card: "pick" + pick.partition('"')[0] for card, pick in found if card.startswith("card-")}
