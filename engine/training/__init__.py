"""Trains the value functions (and the policy of 7 Wonders) by self-play. Not part of the installed package.

- `python -m training GAME` trains Duel and Architects: `rounds` is the main loop, `selfplay` plays the games, `subject`
  defines what a game must provide (see `duel`, `architects`), `duel_network` and `architects_network` fit the networks,
  `measure` plays the new weights against the old ones.
- `python -m training.wonders` trains 7 Wonders, see `training.wonders`.
- `python -m training.reasons GAME` fits the factors of the reasons that hints give.

The first two store a run in a `folder`, so that it can be stopped and resumed.
"""
