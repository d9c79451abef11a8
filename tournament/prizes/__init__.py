"""What there is to win, who gets it, and giving it out."""
