"""Tournaments between bots, on one machine or several, and collections of games for machine learning."""
