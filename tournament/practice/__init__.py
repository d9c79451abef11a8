"""Practice: an invented evening, filled-in lists with known answers, speed and accuracy."""
