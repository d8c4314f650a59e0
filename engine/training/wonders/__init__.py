"""Trains the value and the policy of 7 Wonders: `rounds` is the main loop.

`play` plays the games, `batches` distributes them over processes, `fit` fits the weights to what was recorded.
"""
