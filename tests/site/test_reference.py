"""The card reference agrees with the engine's tables about every card, wonder and token, in every language."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product

import pytest

from heptad.games.architects import boards as architects_boards
from heptad.games.architects.cards import CARDS as ARCHITECTS_CARDS
from heptad.games.duel import boards as duel_boards
from heptad.games.duel.cards import CARDS as DUEL_CARDS
from heptad.games.duel.cards import GUILDS as DUEL_GUILDS
from heptad.games.wonders import boards as wonders_boards
from heptad.games.wonders.cards import CARDS as WONDERS_CARDS
from heptad.games.wonders.cards import GUILDS as WONDERS_GUILDS
from heptad.games.wonders.effects import Produce
from heptad.table import Table
from heptad_site.build import cards
from heptad_site.build.games import STATIC
from heptad_site.build.pages import PAGES, page
from heptad_site.build.prose import source
from heptad_site.build.sprite import signs_of
from heptad_site.drawing.reference import Entry, Node
from heptad_site.games.architects import reference as architects
from heptad_site.games.duel import reference as duel
from heptad_site.games.wonders import reference as wonders
from heptad_site.i18n import LANGUAGES, translator
from heptad_site.scenarios.scenario import scenarios_of
from tests.site.markup import Outline
from tests.site.screens import game_of_two_people

#: By game: the keys of all things in the tables of its engine.
KEYS = {
    "wonders": [*(card.key for card in WONDERS_CARDS), *(wonder.key for wonder in wonders_boards.WONDERS)],
    "duel": [
        *(card.key for card in DUEL_CARDS),
        *(wonder.key for wonder in duel_boards.WONDERS),
        *(token.key for token in duel_boards.PROGRESS),
    ],
    "architects": [
        *(card.key for card in ARCHITECTS_CARDS),
        *(wonder.key for wonder in architects_boards.WONDERS),
        *(token.key for token in architects_boards.PROGRESS),
    ],
}
#: The wonders whose effects are described by their stages.
STAGED = {wonder.key for wonder in wonders_boards.WONDERS} | {wonder.key for wonder in architects_boards.WONDERS}
REFERENCES = {"wonders": wonders, "duel": duel, "architects": architects}


@cache
def html(game: str, lang: str = "en") -> str:
    return page(lang, f"cards/{game}/index.html")


@cache
def entries(game: str, lang: str = "en") -> dict[str, Entry]:
    made = REFERENCES[game].reference(translator(lang))
    listed = [entry for section in made["sections"] for entry in section.entries]
    return {entry.key: entry for entry in (*listed, *made["wonders"], *made["tokens"], *made["signs"])}


def counts(game: str, players: int) -> dict[str, str]:
    """Return the numbers of copies that the reference states for a number of players, by key."""
    return {
        key: count.number for key, entry in entries(game).items() for count in entry.counts if players in count.players
    }


# ── every thing has its entry ───────────────────────────────────────────────
def test_every_game_with_a_reference_is_tested_here() -> None:
    assert set(KEYS) == {key for key, game in STATIC.items() if game.reference}
    assert {f"cards/{game}/index.html" for game in KEYS} < set(PAGES)


def test_a_page_leads_to_the_references_of_all_games_and_the_home_page_leads_there() -> None:
    index = page("en", "cards/index.html")
    assert all(f'href="../cards/{game}/"' in index for game in KEYS)
    assert 'href="cards/"' in page("en", "index.html")


@pytest.mark.parametrize(("game", "lang"), list(product(KEYS, LANGUAGES)))
def test_every_card_wonder_and_token_has_an_address_a_name_and_words(game: str, lang: str) -> None:
    ids = set(Outline(html(game, lang)).values("id"))
    for key in KEYS[game]:
        assert {key, f"about-{key}"} <= ids
        entry = entries(game, lang)[key]
        assert entry.name
        assert entry.sort
        assert entry.effect or key in STAGED
    assert set(entries(game, lang)) - set(KEYS[game]) == {key for key in entries(game) if key.startswith("sign-")}


@pytest.mark.parametrize("game", KEYS)
def test_a_board_says_where_its_reference_is_and_how_many_play(game: str) -> None:
    first = next(iter(game_of_two_people("ja", game, {})))["html"]
    (button,) = [it for it in Outline(first).all("button") if it.get("data-do") == "explain"]
    assert button["data-reference"] == f"cards/{game}/"
    assert button["data-players"] == {"wonders": "3", "duel": "2", "architects": "3"}[game]


# ── the counts are those of real deals ──────────────────────────────────────
@pytest.mark.parametrize("players", range(2, 8))
def test_cards_of_7_wonders_are_counted_as_they_are_dealt(players: int) -> None:
    deal = Table.new("wonders", {"players": players}, seed="2a").record.deal
    dealt = Counter(re.findall(r"'([a-z_0-9]+)'", repr(deal)))
    said, guilds = counts("wonders", players), {WONDERS_CARDS[card].key for card in WONDERS_GUILDS}
    for card in WONDERS_CARDS:
        if card.key not in guilds:
            assert int(said.get(card.key, "0")) == dealt[card.key]
    assert {said[key] for key in guilds} == {f"{len(guilds & set(dealt))} of 10 guilds"}


def test_cards_of_duel_are_counted_as_they_are_dealt() -> None:
    deal = Table.new("duel", {}, seed="2a").record.deal
    dealt = set(re.findall(r"'([a-z_]+)'", repr(deal)))
    guilds = {DUEL_CARDS[card].key for card in DUEL_GUILDS}
    for age in (1, 2, 3):
        keys = {card.key for card in DUEL_CARDS if card.age == age} - guilds
        notes = {entries("duel")[key].notes for key in keys}
        there = f"{len(keys & dealt)} of the {len(keys)} cards of this age are in each game."
        assert notes == {(f"It exists once. {there}",)}
    note = f"{len(guilds & dealt)} of the {len(guilds)} guilds are in each game."
    assert {entries("duel")[key].notes for key in guilds} == {(note,)}


@pytest.mark.parametrize("players", range(2, 8))
def test_cards_of_architects_lie_between_the_numbers_that_are_said(players: int) -> None:
    said = counts("architects", players)
    for seed in ("1", "2a", "3c"):
        deal = Table.new("architects", {"players": players}, seed=seed).record.deal
        assert deal
        dealt = Counter(card for deck in (*deal["decks"], deal["central"]) for card in deck)
        for card in ARCHITECTS_CARDS:
            fewest, _, most = said[card.key].partition("–")
            assert int(fewest) <= dealt[card.key] <= int(most or fewest)


# ── chains, rulings, lessons ────────────────────────────────────────────────
def links(node: Node) -> set[tuple[str, str]]:
    here = {(parent.key, child.key) for parent in node.entries for kid in node.children for child in kid.entries}
    return here.union(*map(links, node.children))


@pytest.mark.parametrize("game", ["wonders", "duel"])
def test_the_picture_of_the_chains_shows_each_chain_of_the_tables(game: str) -> None:
    if game == "wonders":
        wanted = {(parent, card.key) for card in WONDERS_CARDS for parent in card.chains}
    else:
        wanted = {(card.chain, card.key) for card in DUEL_CARDS if card.chain}
    drawn = [tree for grove in REFERENCES[game].reference(translator("en"))["groves"] for tree in grove.trees]
    assert set().union(*map(links, drawn)) == wanted
    known = entries(game)
    assert {(lead.key, key) for key, entry in known.items() for lead in entry.parents} == wanted
    assert {(key, lead.key) for key, entry in known.items() for lead in entry.leads} == wanted


@pytest.mark.parametrize("game", KEYS)
def test_rulings_are_those_of_the_game_and_stand_on_their_page(game: str) -> None:
    for key, ids in REFERENCES[game].RULINGS.items():
        assert key in entries(game)
        for ruling in ids:
            assert ruling[0] == game[0]
            assert all(f"{{#{ruling}}}" in source(lang, "rulings") for lang in LANGUAGES)
            assert f'href="../../rulings/#{ruling}"' in html(game)


@pytest.mark.parametrize(("lang", "foreign"), [("en", ("clay", "papyrus")), ("ja", ("粘土", "パピルス"))])
def test_the_reference_of_architects_names_resources_as_its_cards_do(lang: str, foreign: tuple[str, str]) -> None:
    texts = [text for _, text in Outline(html("architects", lang)).texts]
    assert not [text for text in texts if any(name in text for name in foreign)]


def test_the_ruling_about_three_users_of_a_card_stands_at_the_cards_with_a_choice_that_are_sold() -> None:
    choices = {
        card.key
        for card in WONDERS_CARDS
        for effect in card.gives
        if isinstance(effect, Produce) and effect.sold and len(effect.letters) > 1
    }
    assert {card.key for card in WONDERS_CARDS if "w20" in wonders.RULINGS.get(card.key, ())} == choices


@pytest.mark.parametrize("game", KEYS)
def test_every_entry_leads_to_the_lesson_that_shows_it_or_its_kind(game: str) -> None:
    lessons = {scenario.key: scenario for scenario in scenarios_of(game).values() if scenario.kind != "puzzle"}
    for entry in entries(game).values():
        lesson = cards.lesson_of(game, entry)
        assert lesson, f"no lesson has any of the topics {cards.topics_of(entry)}"
        assert f'href="../../{lesson}"' in html(game)
        topics = cards.topics_of(entry)
        best = next(topic for topic in topics if any(topic in scenario.topics for scenario in lessons.values()))
        assert best in lessons[lesson.split("/")[2]].topics


@pytest.mark.parametrize(
    ("game", "key", "lesson"),
    [
        ("duel", "economy", "economy-1"),
        ("duel", "gardens", "chain-6"),
        ("wonders", "lumber_yard", "own-goods"),
        ("wonders", "sign-cheap", "trade-4"),
        ("architects", "sign-science", "green-pair"),
        ("architects", "science", "green-fresh"),
    ],
)
def test_an_entry_leads_to_its_lesson(game: str, key: str, lesson: str) -> None:
    assert cards.lesson_of(game, entries(game)[key]) == f"learn/{game}/{lesson}/"


@pytest.mark.parametrize("game", REFERENCES)
def test_a_device_that_joins_a_game_has_the_sign_of_everything_in_its_reference(game: str) -> None:
    signs = set(re.findall(r'<use href="#([\w-]+)"', html(game).partition("<main")[2]))
    assert signs <= signs_of(game)
