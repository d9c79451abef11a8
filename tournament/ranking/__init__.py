"""Rank the players, break ties, draw lots and show the result."""
