"""Tournaments between bots, on one machine or many, and games written for those who learn from them."""
