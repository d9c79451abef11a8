"""A connection to SQLite whose failed statements let go of it at once.

Python keeps a failed statement at its cursor, and the cursor in the frames of the exception: a
circle of garbage, thrown away later by whichever thread collects next. To throw it away that
thread needs the connection. If the connection's own thread just waits for its turn to write, and
the collecting one is the writer it waits for, both stand still until the wait ends in "database is
locked". See docs/decisions/0016.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import config.sqlite_library  # isort: skip  # noqa: F401  # before sqlite3: it may replace it
import sqlite3  # isort: skip

NOTHING = "SELECT 1 WHERE 0"  # taken up instead of the failed statement, and finished at once


class Connection(sqlite3.Connection):
    def cursor(self, factory: type[sqlite3.Cursor] = sqlite3.Cursor) -> sqlite3.Cursor:  # type: ignore[override]  # what Django calls
        return super().cursor(_letting_go(factory))


@cache
def _letting_go(factory: type[sqlite3.Cursor]) -> type[sqlite3.Cursor]:
    """Django brings its own kind of cursor; this one is that, and lets go."""

    class Cursor(factory):  # type: ignore[misc, valid-type]  # known only while it runs
        def execute(self, *arguments: Any, **options: Any) -> Any:
            return self._or_let_go(super().execute, *arguments, **options)

        def executemany(self, *arguments: Any, **options: Any) -> Any:
            return self._or_let_go(super().executemany, *arguments, **options)

        def _or_let_go(self, run: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
            try:
                return run(*arguments, **options)
            except sqlite3.Error:
                with suppress(sqlite3.Error):  # the connection may be gone altogether
                    sqlite3.Cursor.execute(self, NOTHING)
                raise

    return Cursor
