"""Heptad: the 7 Wonders family of board games as a pure-Python rules engine without dependencies."""

__version__ = "0.1.0"
