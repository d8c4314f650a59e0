"""The settings of Hypothesis: the same examples every time, and no deadline on a slow machine."""

from hypothesis import HealthCheck, settings

STEADY = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
