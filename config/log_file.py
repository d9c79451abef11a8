"""The file that says afterwards what went wrong: small, turned over, without names.

Of each kind a few lines a minute are written, and how many more there were: a stranger who causes
ten thousand errors must not push the older ones out.

What a database says of an error may hold a value of a row, and so a player's name. What stands here
of an error is its kind and where it happened; the terminal has the whole of it.
"""

import logging
import time
import traceback
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path

from config.data_lock import make_private

FOLDER, NAME = "log", "schafkopf.log"
MOST_BYTES, OLD_ONES = 1_000_000, 5
MOST_A_MINUTE = 3  # lines of one kind
Place = tuple[str, int]  # file and line number


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


@dataclass(slots=True)
class Minute:
    """The lines of one kind since `begin`, in seconds of a steady clock."""

    begin: float
    lines: int = 0


class FewOfAKind(RotatingFileHandler):
    """Write at most MOST_A_MINUTE lines of a kind; the next minute's first line counts the others.

    The kind is the place in the program, never a text that somebody sends: there are few.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(
            file, maxBytes=MOST_BYTES, backupCount=OLD_ONES, encoding="utf-8", delay=True
        )
        self.minutes: dict[tuple[Place, ...], Minute] = {}

    def emit(self, record: logging.LogRecord) -> None:
        kind = _places(record)
        now = time.monotonic()
        minute = self.minutes.get(kind)
        if minute is None or now - minute.begin >= 60:
            if minute and minute.lines > MOST_A_MINUTE:
                super().emit(_count_of(record, minute.lines - MOST_A_MINUTE))
            minute = self.minutes[kind] = Minute(now)
        minute.lines += 1
        if minute.lines <= MOST_A_MINUTE:
            super().emit(record)


def _places(record: logging.LogRecord) -> tuple[Place, ...]:
    """Return where the line was logged, and where its error was raised."""
    logged = (record.pathname, record.lineno)
    if not record.exc_info or not record.exc_info[2]:
        return (logged,)
    *_frames, (frame, line) = traceback.walk_tb(record.exc_info[2])
    return (logged, (frame.f_code.co_filename, line))


def _count_of(record: logging.LogRecord, others: int) -> logging.LogRecord:
    about = {"name": record.name, "levelno": record.levelno, "levelname": record.levelname}
    return logging.makeLogRecord({**about, "msg": "%s more like the next line", "args": (others,)})


def log_to(data: Path) -> logging.Handler:
    """Begins it in the folder of the data; the caller takes the handler away again."""
    folder = data / FOLDER
    make_private(folder)
    handler = FewOfAKind(folder / NAME)
    handler.setFormatter(WithoutNames())
    logging.getLogger().addHandler(handler)
    return handler
