"""Bots. They decide from an `Info` and never get the state itself."""
