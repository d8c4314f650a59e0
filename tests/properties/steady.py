"""How Hypothesis runs here: the same examples every time, however busy the machine is."""

from hypothesis import HealthCheck, settings

STEADY = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
