"""The log file: small, rotated, without names.

Each kind of line is limited per minute, so a flood of errors keeps the older lines. A database's
error text may hold a player's name, so only its type and place are logged.
"""

import logging
import time
import traceback
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path

from config.data_lock import make_private

FOLDER, NAME = "log", "schafkopf.log"
MOST_BYTES, OLD_FILES = 1_000_000, 5
MOST_A_MINUTE = 3  # lines of one kind
CodePosition = tuple[str, int]  # file and line number


class WithoutNames(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        copy = logging.makeLogRecord(vars(record))  # the terminal's stays as it is
        if isinstance(copy.args, tuple):
            copy.args = tuple(_kind(value) for value in copy.args)
        lines = [super().format(_without_error(copy))]
        if record.exc_info and record.exc_info[0]:
            lines += [*traceback.format_tb(record.exc_info[2]), record.exc_info[0].__name__]
        return "\n".join(line.rstrip() for line in lines)


def _kind(value: object) -> object:
    return type(value).__name__ if isinstance(value, BaseException) else value


def _without_error(record: logging.LogRecord) -> logging.LogRecord:
    record.exc_info = record.exc_text = record.stack_info = None
    return record


@dataclass(slots=True)
class Minute:
    begin: float
    lines: int = 0


class RateLimitedFile(RotatingFileHandler):
    """A handler that writes MOST_A_MINUTE lines from each code position and counts the rest."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            file, maxBytes=MOST_BYTES, backupCount=OLD_FILES, encoding="utf-8", delay=True
        )
        self.minutes: dict[tuple[CodePosition, ...], Minute] = {}

    def emit(self, record: logging.LogRecord) -> None:
        kind = _code_positions(record)
        now = time.monotonic()
        minute = self.minutes.get(kind)
        if minute is None or now - minute.begin >= 60:
            if minute and minute.lines > MOST_A_MINUTE:
                super().emit(_count_of(record, minute.lines - MOST_A_MINUTE))
            minute = self.minutes[kind] = Minute(now)
        minute.lines += 1
        if minute.lines <= MOST_A_MINUTE:
            super().emit(record)


def _code_positions(record: logging.LogRecord) -> tuple[CodePosition, ...]:
    """Return (path, line) of the log call and, if it has one, of its error."""
    logged = (record.pathname, record.lineno)
    if not record.exc_info or not record.exc_info[2]:
        return (logged,)
    *_frames, (frame, line) = traceback.walk_tb(record.exc_info[2])
    return (logged, (frame.f_code.co_filename, line))


def _count_of(record: logging.LogRecord, others: int) -> logging.LogRecord:
    about = {"name": record.name, "levelno": record.levelno, "levelname": record.levelname}
    return logging.makeLogRecord({**about, "msg": "%s more like the next line", "args": (others,)})


def log_to_file(data: Path) -> logging.Handler:
    """Add a handler to the root logger that logs to a file below `data`; the caller removes it."""
    folder = data / FOLDER
    make_private(folder)
    handler = RateLimitedFile(folder / NAME)
    handler.setFormatter(WithoutNames())
    logging.getLogger().addHandler(handler)
    return handler
