#!/usr/bin/env python
"""Django's commands for this project; `run.py` prepares the machine and calls them."""

import io
import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):  # names in UTF-8, whatever the console's own letters
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    execute_from_command_line(sys.argv)
