"""Players: registration, import of entrant lists, pre-registration, waiting list and entry fees."""
