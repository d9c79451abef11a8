"""Backups: made, kept in two places, looked into, and gone back to."""
