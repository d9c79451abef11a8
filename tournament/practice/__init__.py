"""Practising: an invented evening, filled-in lists with known answers, how fast and how right."""
