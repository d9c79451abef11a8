"""Writing backups and restoring them."""
