"""An SQLite connection that releases failed statements at once.

Python keeps a failed statement in the exception's frames until garbage collection. If the
collecting thread is the writer that this connection waits for, both wait until "database is
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
        return super().cursor(_releasing_cursor(factory))


@cache
def _releasing_cursor(factory: type[sqlite3.Cursor]) -> type[sqlite3.Cursor]:

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
