"""Cups: several tournaments as a series, their common table and the final."""
