"""One English sentence for every error code. Knows no command."""

from __future__ import annotations

from heptad.kernel.errors import HeptadError

SENTENCES = {
    "action/illegal": "the rules do not allow {token} here",
    "action/malformed": "this is no action of this game",
    "action/not-your-turn": "it is not this seat's turn",
    "bot/unknown": "there is no bot {bot!r}; known: {known}",
    "deal/cards": "the cards of the deal are not those of the box",
    "deal/chance": "the deal does not say what the game's own chance begins with",
    "deal/first": "the deal does not say which seat begins as the options want it",
    "deal/tokens": "the tokens of the deal are not those of the box",
    "deal/wonders": "the wonders of the deal do not fit the options",
    "game/unknown": "there is no game {game!r}; known: {known}",
    "options/twice": "{option}: {value} was given twice",
    "options/unknown": "this game has no option {option!r}",
    "options/value": "option {option} cannot be {value!r}",
    "record/bad-action": "action {number} ({token}) is wrong: {why}",
    "record/damaged": "the saved game is damaged: its {part} cannot be read",
    "record/foreign": "this is not a saved game",
    "record/format": "the saved game has format {found}; only {known} can be read",
    "record/not-json": "this is not a saved game: it is no JSON text",
    "record/rules": "the game was played under rules version {found}; this is version {known}",
    "record/too-large": "the file is larger than {limit} bytes",
    "seed/malformed": "a seed is 1 to 16 hexadecimal digits, not {seed!r}",
}


def sentence(error: HeptadError) -> str:
    """What is wrong, for a person at a terminal."""
    facts = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value for name, value in error.data.items()
    }
    if "why" in facts:
        cause = error.__cause__
        facts["why"] = sentence(cause if isinstance(cause, HeptadError) else HeptadError(facts["why"], token=""))
    return SENTENCES[error.code].format(**facts)
