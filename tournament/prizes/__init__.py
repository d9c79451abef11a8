"""Prizes: their table, who wins them, the prize-giving, certificates and the till."""
