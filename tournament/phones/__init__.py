"""The table's own list on a phone: its link, its rows, its money."""
