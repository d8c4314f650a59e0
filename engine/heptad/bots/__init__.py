"""Bots: they choose from what an `Info` tells them and never get the state."""
