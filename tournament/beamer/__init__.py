"""The projector: its views for the hall, and the remote control on a phone."""
