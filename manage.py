#!/usr/bin/env python
"""Django's commands for this project; `run.py` prepares the machine and calls them."""

import io
import os
import sys

INTERRUPTED, NO_READER = 130, 141  # as shells report Ctrl+C and a closed pipe


def main() -> None:
    for stream in (sys.stdout, sys.stderr):  # names in UTF-8, whatever the console's own letters
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line  # takes time: Ctrl+C

        try:
            execute_from_command_line(sys.argv)
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes again
        sys.exit(NO_READER)


if __name__ == "__main__":
    main()
