"""The softmax function, which turns numbers on the scale of log-odds into chances."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum


def softmax(logits: Sequence[float]) -> list[float]:
    """Return numbers that add up to 1, each in proportion to e to the power of its logit."""
    most = max(logits)
    powers = [exp(logit - most) for logit in logits]
    total = fsum(powers)
    return [power / total for power in powers]
