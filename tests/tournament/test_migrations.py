"""The migrations of one step and those that it replaces lead to the same tables."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.program import ROOT, surroundings

STEP_BY_STEP = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

executor = MigrationExecutor(connection)
executor.loader = MigrationLoader(connection, replace_migrations=False)
executor.migrate([leaf for leaf in executor.loader.graph.leaf_nodes() if "squashed" not in leaf[1]])
"""


def parts_of(file: Path) -> set[tuple[str, str]]:
    """Return (table, column, constraint, index or trigger) of a database, in no order."""
    with closing(sqlite3.connect(file)) as database:
        definitions = database.execute("SELECT name, sql FROM sqlite_master WHERE sql > ''")
        return {
            (name, part)
            for name, sql in definitions
            for part in (columns_and_constraints(sql) if sql.startswith("CREATE TABLE") else [sql])
        }


def columns_and_constraints(table: str) -> list[str]:
    """Split the definition of a table at the commas outside of all inner brackets."""
    parts, depth = [""], 0
    for piece in re.split(r"([(),])", table[table.index("(") + 1 : table.rindex(")")]):
        depth += (piece == "(") - (piece == ")")
        if piece == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += piece
    return [part.strip() for part in parts]


@pytest.mark.program
@pytest.mark.thorough  # goes through every migration there was
def test_first_start_makes_the_tables_of_all_migrations(migrated: Path, tmp_path: Path) -> None:
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", STEP_BY_STEP]
    subprocess.run(command, cwd=ROOT, env=surroundings(tmp_path), check=True)

    expected = parts_of(tmp_path / "db.sqlite3")

    assert len(expected) > 500
    assert parts_of(migrated / "db.sqlite3") == expected
