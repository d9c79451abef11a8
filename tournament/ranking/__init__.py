"""Who is where in the ranking, and what decided it."""
