"""The cards and stages of Architects with what is drawn on them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from gettext import NullTranslations

from heptad.games.architects.boards import WONDERS, Stage
from heptad.games.architects.cards import CARDS, Card
from heptad.games.architects.effects import SearchFive, Shields, TakeToken
from heptad.shared.kinds import GOODS, SCIENCE
from heptad.text.architects import text_of
from heptad.text.architects.names import ArchitectsCardText, StageText

#: Key of a grey card -> name of its icon, if they differ (the icons are shared with other games).
RESOURCE_SIGNS = {"brick": "clay", "paper": "papyrus"}


@dataclass(frozen=True)
class DrawnCard(ArchitectsCardText):
    """A card with what is drawn on it: the icon of its resource or symbol ("" if none), points, cat and horns."""

    resource: str
    symbol: str
    points: int
    cat: bool
    horns: int


@dataclass(frozen=True)
class DrawnStage(StageText):
    """A stage with the icon of its effect."""

    icon: str


class Drawn:
    """The cards and stages to be drawn, by key, and the texts of the game."""

    def __init__(self, tr: NullTranslations) -> None:
        self.text = text_of(tr)
        self.cards = {card.key: _card(self.text.cards[card.key], card) for card in CARDS}
        self.stages = {
            wonder.key: tuple(map(_stage, self.text.wonders[wonder.key].stages, wonder.stages)) for wonder in WONDERS
        }


def _card(text: ArchitectsCardText, card: Card) -> DrawnCard:
    resource = RESOURCE_SIGNS.get(card.key, card.key) if card.kind == GOODS else ""
    symbol = card.key if card.kind == SCIENCE else ""
    return DrawnCard(
        **asdict(text), resource=resource, symbol=symbol, points=card.points, cat=card.cat, horns=card.horns
    )


def _stage(text: StageText, stage: Stage) -> DrawnStage:
    match stage.gives:
        case TakeToken():
            icon = "i-architecture"
        case Shields():
            icon = "i-shield"
        case SearchFive():
            icon = "i-peek"
        case _:
            icon = "i-card"
    return DrawnStage(**asdict(text), icon=icon)


@cache
def drawn_in(tr: NullTranslations) -> Drawn:
    """Return the drawings with the texts of a language; cached."""
    return Drawn(tr)
