"""Moving a whole installation to PostgreSQL and back, by the command, on databases of its own."""

import json
import shutil
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

from tests.postgres import Server
from tests.program import manage, serving

pytestmark = pytest.mark.program

COUNTERS = "SELECT name, seq FROM sqlite_sequence ORDER BY name"


@pytest.fixture(scope="module")
def data(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evenings of the demo, with a table whose newest row has been deleted."""
    folder = shutil.copytree(migrated, tmp_path_factory.mktemp("move") / "data")
    assert manage(folder, "load_demo").returncode == 0
    with sqlite3.connect(folder / "db.sqlite3") as database:
        database.execute("UPDATE sqlite_sequence SET seq = seq + 7 WHERE name = 'auth_user'")
    database.close()
    return folder


@pytest.fixture(scope="module")
def moved(data: Path, server: Server) -> subprocess.CompletedProcess[str]:
    return manage(data, "move", server.url)


def rows(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every table whole, JSON by what it says: a server's keeps no order of its keys."""
    with sqlite3.connect(file) as database:
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        tables = {
            name: [
                tuple(map(_plain, row))
                for row in database.execute(f'SELECT * FROM "{name}" ORDER BY 1')
            ]
            for (name,) in names
            if name not in ("django_migrations", "sqlite_sequence")
        }
        tables["counters"] = database.execute(COUNTERS).fetchall()
    database.close()
    tables["counters"] = [
        counter for counter in tables["counters"] if counter[0] != "django_migrations"
    ]
    return tables


def _plain(value: object) -> object:
    if isinstance(value, str) and value[:1] in ("{", "["):
        return json.dumps(json.loads(value), sort_keys=True)
    return value


def test_to_postgresql_and_back_every_value_is_the_same(
    data: Path, server: Server, moved: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    url = server.url
    again = manage(data, "move", url)
    verified = manage(data, "verify_journal", url=url)
    back = manage(data, "move", f"sqlite:///{tmp_path}/back.sqlite3", url=url)
    twice = manage(data, "move", f"sqlite:///{tmp_path}/back.sqlite3", url=url)

    assert (moved.returncode, moved.stderr) == (0, "")
    assert "Alles ist kopiert" in moved.stdout
    assert again.returncode == 1
    assert "nicht leer" in again.stderr
    assert verified.returncode == 0
    assert (back.returncode, back.stderr) == (0, "")
    assert back.stdout == moved.stdout
    assert rows(tmp_path / "back.sqlite3") == rows(data / "db.sqlite3")
    assert twice.returncode == 1
    assert "gibt es schon" in twice.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["back.sqlite3"]


def test_while_the_program_runs_nothing_is_moved(data: Path, tmp_path: Path) -> None:
    before = rows(data / "db.sqlite3")

    with serving(data) as address:
        refused = manage(data, "move", f"sqlite:///{tmp_path}/there.sqlite3")

    assert refused.returncode == 1
    assert "Das Programm läuft" in refused.stderr
    assert address in refused.stderr
    assert list(tmp_path.iterdir()) == []
    assert rows(data / "db.sqlite3") == before


def test_while_somebody_is_connected_to_the_server_nothing_is_moved(
    data: Path, server: Server, moved: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    with psycopg.connect(server.url):
        refused = manage(data, "move", f"sqlite:///{tmp_path}/there.sqlite3", url=server.url)

    assert refused.returncode == 1
    assert "Mit dieser Datenbank ist noch jemand verbunden" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_copy_that_fails_halfway_leaves_nothing_there_and_all_here(
    data: Path, server: Server, tmp_path: Path
) -> None:
    """A row that the other database refuses, behind thousands that it takes."""
    broken = tmp_path / "broken"
    shutil.copytree(data, broken)
    with sqlite3.connect(broken / "db.sqlite3") as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        newest = "(SELECT max(id) FROM tournament_tablesheet)"
        database.execute(f"UPDATE tournament_tablesheet SET version = -1 WHERE id = {newest}")
    database.close()
    before = rows(broken / "db.sqlite3")
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE halfway")
    halfway = urlunsplit(urlsplit(server.url)._replace(path="/halfway"))
    (tmp_path / "new").mkdir()

    for target in (halfway, f"sqlite:///{tmp_path}/new/there.sqlite3"):
        failed = manage(broken, "move", target)
        assert (failed.returncode, failed.stdout) == (1, "")
        assert "konnte nicht geschrieben werden" in failed.stderr
        assert "Traceback" not in failed.stderr

    assert rows(broken / "db.sqlite3") == before
    assert list((tmp_path / "new").iterdir()) == []
    with psycopg.connect(halfway) as connection:
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        names = [name for (name,) in connection.execute(tables).fetchall()]
        filled = {
            name
            for name in names
            if connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone()
        }
    assert filled <= {"django_migrations", "django_content_type", "auth_permission"}
    assert manage(data, "move", halfway).returncode == 0


def test_address_that_is_none_changes_nothing(data: Path) -> None:
    before = rows(data / "db.sqlite3")

    for address in ("mysql://a/b", "postgresql://127.0.0.1:1/nobody", "postgresql://a", "Unsinn"):
        result = manage(data, "move", address)

        assert result.returncode == 1
        assert "Traceback" not in result.stderr
        assert result.stdout == ""
    assert rows(data / "db.sqlite3") == before
