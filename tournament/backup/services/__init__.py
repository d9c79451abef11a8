"""What writes backups and puts one in the place of the evening."""
