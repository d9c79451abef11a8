"""The evening: registration, draw, score sheets, ranking, papers."""
