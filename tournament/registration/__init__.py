"""Players: registration, import, pre-registration, waiting list and entry fees."""
