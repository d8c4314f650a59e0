"""Trains the value functions (and the policy of 7 Wonders) by self-play. Not part of the installed package.

- `python -m training GAME` trains Duel and Architects: `rounds` is the main loop, `selfplay` plays the games, `subject`
  defines what a game must provide (see `duel`, `architects`), `net` and `seats` fit the networks, `measure` plays the
  new weights against the old ones, `folder` stores everything.
- `python -m training.wonders` trains 7 Wonders: `wonders_play` and `wonders_batches` play the games, `wonders_fit` fits
  value and policy.
- `python -m training.reasons` fits the factors of the reasons that hints give.
"""
