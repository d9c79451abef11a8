"""One file for a whole tournament: exported, imported elsewhere, and computed again by others."""
