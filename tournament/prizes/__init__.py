"""What there is to win, who gets it, giving it out, and the till at the end of the evening."""
