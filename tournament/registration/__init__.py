"""Who plays: people, the list of a club, the waiting list, the till."""
