"""One file for a whole tournament: taken along, taken over elsewhere, computed again by others."""
