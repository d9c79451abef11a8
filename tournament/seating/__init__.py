"""The seat draw: seed in, seats out. Pure Python without database, clock or other randomness."""
