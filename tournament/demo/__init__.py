"""Demo tournaments, created by the services like real ones."""
