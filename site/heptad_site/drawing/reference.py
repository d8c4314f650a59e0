"""The structure of the card reference: entries for cards, wonders, tokens and signs, and the chains of buildings.

The reference page shows all of it; it is drawn when the site is built. Boards show the same texts on demand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NotRequired, TypedDict

from heptad.shared.kinds import KINDS
from heptad_site.drawing.cards import Sign


@dataclass(frozen=True)
class Named:
    """The key and the name of another entry."""

    key: str
    name: str


@dataclass(frozen=True)
class Count:
    """The number of copies in play with certain numbers of players, as texts: "3 players:", "2"."""

    players: tuple[int, ...]
    label: str
    number: str


@dataclass(frozen=True)
class Entry:
    """An entry of the card reference. `key` is also the fragment of its address.

    `sort` says what it is ("Military building · Age II"), and `effect` what it does. `kind` is the key of its kind of
    card and `age` its age, "" and 0 if it has none. `parents` make it free, and it makes `leads` free. `notes` are
    further sentences about numbers. `rulings` are ids of docs/rulings.md in lower case. `signs` show its effect. If the
    entry is about a sign, `of` is the CSS selector of the elements that show it on a board. `face` are the variables
    for the game's own template.
    """

    key: str
    name: str
    sort: str
    effect: str
    reading: str = ""
    kind: str = ""
    age: int = 0
    coins: int = 0
    cost: tuple[str, ...] = ()
    parents: tuple[Named, ...] = ()
    leads: tuple[Named, ...] = ()
    counts: tuple[Count, ...] = ()
    notes: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    of: str = ""
    face: object = None

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players with which it can be in play; () means any number."""
        return tuple(number for count in self.counts for number in count.players)


@dataclass(frozen=True)
class Section:
    """Entries under one heading."""

    key: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Node:
    """A building in the picture of the chains, and what it makes free. If it has several entries, any one suffices."""

    entries: tuple[Entry, ...]
    age: int
    kind: str
    children: tuple[Node, ...]


@dataclass(frozen=True)
class Grove:
    """The chains that begin with a building of one kind. `size` is the number of their buildings."""

    kind: str
    name: str
    trees: tuple[Node, ...]
    size: int


class References(TypedDict):
    """The card reference of a game. `ages`, `player_counts` and `groves` are empty if the game has none of them.

    `age_numerals` are (age, its numeral), `player_counts` are (number of players, text of its button). `decks` are
    variables for the game's own template, and `card_class` is the CSS class of its cards.
    """

    sections: list[Section]
    groves: Sequence[Grove]
    ages: list[str]
    age_numerals: list[tuple[int, str]]
    wonders_short: str
    tokens_short: str
    kinds_short: Mapping[str, str]
    player_counts: list[tuple[int, int]]
    wonders: tuple[Entry, ...]
    tokens: tuple[Entry, ...]
    signs: tuple[Entry, ...]
    scoring: object
    decks: NotRequired[object]
    card_class: NotRequired[str]


def signs(
    rows: Iterable[tuple[str, str, str, tuple[Sign, ...], str]],
    rulings: Mapping[str, tuple[str, ...]],
    counts: Mapping[str, tuple[Count, ...]] | None = None,
) -> tuple[Entry, ...]:
    """Return the entries for signs from rows of (key, name, effect, signs, `of`). Rulings and counts are by key."""
    return tuple(
        Entry(
            key, name, "", effect, signs=drawn, of=of, rulings=rulings.get(key, ()), counts=(counts or {}).get(key, ())
        )
        for key, name, effect, drawn, of in rows
    )


def by_age(cards: Iterable[Entry], titles: Sequence[str]) -> list[Section]:
    """Return a section for each age, with its cards ordered by kind. `titles` are those of the ages from the first."""
    ordered = sorted(cards, key=lambda card: KINDS.index(card.kind))
    return [
        Section(f"age-{age}", title, tuple(card for card in ordered if card.age == age))
        for age, title in enumerate(titles, 1)
    ]


def groves(entries: Iterable[Entry], names: Mapping[str, str]) -> tuple[Grove, ...]:
    """Return the chains of a game by the kind of their first building.

    First buildings that lead to the same buildings share a node.
    """
    by_key = {entry.key: entry for entry in entries}
    roots = [entry for entry in by_key.values() if entry.leads and not entry.parents]
    trees = [_node(together, by_key) for together in _grouped(roots)]
    found = []
    for kind, members in groupby(sorted(trees, key=lambda node: KINDS.index(node.kind)), key=lambda node: node.kind):
        grown = tuple(sorted(members, key=lambda node: (node.age, -_size(node))))
        found.append(Grove(kind, names[kind], grown, sum(map(_size, grown))))
    return tuple(found)


def _grouped(entries: Sequence[Entry]) -> list[tuple[Entry, ...]]:
    """Group the entries of the same age that lead to the same buildings."""
    found: dict[tuple[int, tuple[Named, ...]], list[Entry]] = {}
    for entry in entries:
        found.setdefault((entry.age, entry.leads), []).append(entry)
    return [tuple(together) for together in found.values()]


def _node(entries: tuple[Entry, ...], by_key: Mapping[str, Entry]) -> Node:
    first = entries[0]
    children = tuple(_node((by_key[lead.key],), by_key) for lead in first.leads)
    return Node(entries, first.age, first.kind, children)


def _size(node: Node) -> int:
    return len(node.entries) + sum(map(_size, node.children))
