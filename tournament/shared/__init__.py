"""Basics of all stations: errors, permissions, names, money, papers, journal entries."""
