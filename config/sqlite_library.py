"""The choice of SQLite: Python's own, or pysqlite3 if newer.

Versions before 3.51.3 can lose commits in WAL mode. Import before Django's backend. See
docs/decisions/0051.
"""

import sqlite3 as own
import sys
from importlib import import_module
from importlib.util import find_spec


def prefer_newer_pysqlite() -> None:
    """Make later imports of `sqlite3` get pysqlite3, if that is newer."""
    if find_spec("pysqlite3") is None:  # no wheel for this system
        return
    newer = import_module("pysqlite3")
    if newer.sqlite_version_info > own.sqlite_version_info:
        sys.modules["sqlite3"] = newer
        sys.modules["sqlite3.dbapi2"] = import_module("pysqlite3.dbapi2")


def version() -> tuple[int, ...]:
    return tuple(sys.modules["sqlite3"].sqlite_version_info)


def may_lose_commits(version: tuple[int, ...]) -> bool:
    """True for versions with the WAL-reset bug: sqlite.org/wal.html#walresetbug."""
    is_mended = (3, 44, 6) <= version < (3, 45) or (3, 50, 7) <= version < (3, 51)
    return (3, 7) <= version < (3, 51, 3) and not is_mended


prefer_newer_pysqlite()
