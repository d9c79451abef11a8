"""What can stand on the projector, one file for each subject; chosen in `chosen.py`."""
