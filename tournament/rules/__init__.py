"""A rule set in words: its names, its points table, its page."""
