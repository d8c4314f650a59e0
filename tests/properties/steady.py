"""The settings of Hypothesis: the same examples in every run, and no deadline, because machines may be slow."""

from hypothesis import HealthCheck, settings

STEADY = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
