"""Backups: making, copying to a second place, checking and restoring."""
