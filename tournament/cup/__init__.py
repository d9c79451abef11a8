"""Several tournaments as a series: who is ahead over all of them, and who is in the final."""
