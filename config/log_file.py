"""The file that says afterwards what went wrong: small, turned over, without names.

What a database says of an error may hold a value of a row, and so a player's name. What stands here
of an error is its kind and where it happened; the terminal has the whole of it.
"""

import logging
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path

from config.data_lock import make_private

FOLDER, NAME = "log", "schafkopf.log"
MOST_BYTES, OLD_ONES = 1_000_000, 5


class WithoutNames(logging.Formatter):
    """One line for each record, below it the frames of an error."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        told = logging.makeLogRecord(vars(record))  # the terminal's stays as it is
        if isinstance(told.args, tuple):
            told.args = tuple(_kind(value) for value in told.args)
        lines = [super().format(_without_error(told))]
        if record.exc_info and record.exc_info[0]:
            lines += [*traceback.format_tb(record.exc_info[2]), record.exc_info[0].__name__]
        return "\n".join(line.rstrip() for line in lines)


def _kind(value: object) -> object:
    return type(value).__name__ if isinstance(value, BaseException) else value


def _without_error(record: logging.LogRecord) -> logging.LogRecord:
    record.exc_info = record.exc_text = record.stack_info = None
    return record


def log_to(data: Path) -> logging.Handler:
    """Begins it in the folder of the data; the caller takes the handler away again."""
    folder = data / FOLDER
    make_private(folder)
    handler = RotatingFileHandler(
        folder / NAME, maxBytes=MOST_BYTES, backupCount=OLD_ONES, encoding="utf-8", delay=True
    )
    handler.setFormatter(WithoutNames())
    logging.getLogger().addHandler(handler)
    return handler
