"""Learns how to value a position from games that bots play; not part of the package that is installed."""
