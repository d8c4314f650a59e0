"""The cards and stages of Architects with the signs that are drawn for them."""

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

#: The sign of a grey card, where it is that of another game.
RESOURCE_SIGNS = {"brick": "clay", "paper": "papyrus"}


@dataclass(frozen=True)
class DrawnCard(ArchitectsCardText):
    """A card with what is drawn on it: the name of its resource's or symbol's sign ("" if none), points, cat, horns."""

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
    """All that is drawn by key, and the words that go with it."""

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
    """The drawings with the words of a language, made once."""
    return Drawn(tr)
