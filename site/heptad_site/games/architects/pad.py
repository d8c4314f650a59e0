"""The score pad of Architects. The types are explained in `heptad_site.drawing.pad`."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from typing import get_args

from heptad.games.architects.boards import CAT_POINTS, PROGRESS, STAGES_PER_WONDER, TOKEN_EFFECT, WONDERS, all_tokens
from heptad.games.architects.cards import CARDS, CAT, CENTRAL, DECKS
from heptad.games.architects.effects import CATS, COMPLETE, COPIES, MEDALS, TOKENS
from heptad.games.architects.scoring import DECISIONS, medal_points, token_value
from heptad.games.architects.setup import PLAYERS
from heptad.games.architects.types import OutcomeReason, ScoreKey
from heptad.text.architects import text_of
from heptad.text.architects.names import Text
from heptad_site.drawing.pad import Decision, Line, Pad, Part, Wonder, wonder_words
from heptad_site.games.architects.cities import plan
from heptad_site.games.architects.end import LINE_ICONS

#: The maximum number of military victory tokens on the pad; nobody wins that many.
MAX_MEDALS = 20
PIECE_KEYS = tuple(f"wonder.{piece}" for piece in range(1, STAGES_PER_WONDER + 1))
CAT_CARDS, MEDAL_TOKENS, OTHER_TOKENS = "civic.cat", "military.medals", "progress.other"
#: The indices of the progress tokens that give points.
SCORING_TOKENS = tuple(token for token, effect in enumerate(TOKEN_EFFECT) if effect.counts >= 0)


def pad(tr: NullTranslations) -> Pad:
    text = text_of(tr)
    parts: dict[ScoreKey, Sequence[Part]] = {
        "wonder": _pieces(text),
        "cat": [Part("cat.cat", text.lines["cat"], "i-cat", values=(0, CAT_POINTS), single=True)],
        "civic": _civic(text),
        "military": [
            Part(MEDAL_TOKENS, text.lines["military"], "k-military", [medal_points(n) for n in range(MAX_MEDALS + 1)])
        ],
        "progress": _progress(text),
    }
    keys: tuple[ScoreKey, ...] = get_args(ScoreKey)
    return Pad(
        players=tuple(PLAYERS),
        lines=[Line(key, text.lines[key], LINE_ICONS[key], "parts", parts[key]) for key in keys],
        decisions=[_decision(reason, text) for reason in DECISIONS],
        wonders=[
            Wonder(
                wonder.key,
                text.wonders[wonder.key].title,
                [(wonder.key, text.wonders[wonder.key].title)],
                plan(wonder.key, STAGES_PER_WONDER),
            )
            for wonder in WONDERS
        ],
        words=wonder_words("architects", tr),
    )


def _decision(reason: OutcomeReason, text: Text) -> Decision:
    if reason == "stages":
        return Decision(reason, text.reasons[reason], name=text.tr.gettext("pieces"), parts=PIECE_KEYS)
    return Decision(reason, text.reasons[reason])


def _pieces(text: Text) -> list[Part]:
    """Return the pieces of a wonder. Their points differ from wonder to wonder."""
    return [
        Part(
            key=key,
            name=text.tr.gettext("Piece %(n)s") % {"n": place + 1},
            by_wonder={wonder.key: (0, wonder.stages[place].points) for wonder in WONDERS},
        )
        for place, key in enumerate(PIECE_KEYS)
    ]


def _civic(text: Text) -> list[Part]:
    """Return the blue cards, each kind with the points for every possible number of them."""
    return [
        Part(
            key=f"civic.{card.key}",
            name=text.cards[card.key].phrase,
            sign="i-cat" if card.cat else "k-civic",
            values=[card.points * count for count in range(_in_box(number) + 1)],
        )
        for number, card in enumerate(CARDS)
        if card.points
    ]


def _in_box(card: int) -> int:
    """Return the number of cards of a kind in all decks together."""
    return sum(deck[card] for deck in (*DECKS.values(), CENTRAL))


def _progress(text: Text) -> list[Part]:
    """Return the progress tokens that give points, and one part for all others, which also count for one of these."""
    others = len(all_tokens()) - sum(PROGRESS[token].pieces for token in SCORING_TOKENS)
    keys = [f"progress.{PROGRESS[token].key}" for token in SCORING_TOKENS]
    rest = Part(OTHER_TOKENS, text.tr.gettext("Other progress tokens"), "i-token", [0] * (others + 1))
    return [*(_token(token, [*keys, OTHER_TOKENS], text) for token in SCORING_TOKENS), rest]


def _token(token: int, tokens: Sequence[str], text: Text) -> Part:
    row, counts = PROGRESS[token], TOKEN_EFFECT[token].counts
    key, name, sign = f"progress.{row.key}", text.tokens[row.key].name, f"i-{row.key}"
    if counts == COPIES:
        return Part(key, name, sign, [token_value(token, n) for n in range(row.pieces + 1)])
    if counts == COMPLETE:
        return Part(
            key,
            name,
            sign,
            [token_value(token, int(n == STAGES_PER_WONDER)) for n in range(STAGES_PER_WONDER + 1)],
            of=PIECE_KEYS,
        )
    of: dict[int, Sequence[str]] = {CATS: [CAT_CARDS], MEDALS: [MEDAL_TOKENS], TOKENS: tokens}
    most = {CATS: _in_box(CAT), MEDALS: MAX_MEDALS, TOKENS: len(all_tokens())}
    return Part(key, name, sign, [token_value(token, n) for n in range(most[counts] + 1)], of=of[counts])
