"""Tournament management for Schafkopf: the Django application."""
