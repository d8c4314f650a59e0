"""The texts of 7 Wonders, with cards and stages that can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations

from heptad.games.wonders.boards import STAGES, board_key
from heptad.games.wonders.cards import CARDS, Card
from heptad.games.wonders.types import Copied
from heptad.text.common import CardText
from heptad.text.wonders import cards
from heptad.text.wonders.cards import StageText, Text
from heptad_site.drawing.cards import DrawnCard, Sign
from heptad_site.games.wonders.signs import signs, storey


@dataclass(frozen=True)
class DrawnStage(StageText):
    """The text of a stage with the signs of its effects."""

    gives: tuple[Sign, ...]


class DrawnText(Text):
    """The texts of a language, with cards and stages that can be drawn."""

    cards: Mapping[str, DrawnCard]
    stages: Mapping[str, Sequence[DrawnStage]]

    def __init__(self, tr: NullTranslations) -> None:
        super().__init__(tr)
        plain = cards.text_of(tr)
        self.cards = {card.key: _drawn_card(plain.cards[card.key], card) for card in CARDS}
        self.stages = {
            board_key(board): tuple(
                DrawnStage(shown.number, shown.cost, shown.effect, signs(stage.gives))
                for shown, stage in zip(plain.stages[board_key(board)], stages, strict=True)
            )
            for board, stages in enumerate(STAGES)
        }

    def copied_stage(self, copied: Copied) -> DrawnStage:
        return self.stages[f"{copied['wonder']}-{copied['side']}"][copied["stage"] - 1]


def _drawn_card(text: CardText, card: Card) -> DrawnCard:
    return DrawnCard(**vars(text), gives=signs(card.gives), storey=tuple(storey(card.gives)))


@cache
def text_of(tr: NullTranslations) -> DrawnText:
    """Return the texts of a language; cached."""
    return DrawnText(tr)
