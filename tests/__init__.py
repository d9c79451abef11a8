"""The tests, laid out like the source. Run them with `python3 run.py test`."""
