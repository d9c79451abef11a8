"""A copy of all data from the shell."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import connection

from tests.factories import make_tournament
from tests.printed import printed
from tournament.backup import sealed

pytestmark = pytest.mark.django_db(transaction=True)
ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="a copy of the file")


def back_up(*arguments: str) -> Path:
    return Path(printed("backup", *arguments).strip())


@ON_SQLITE
def test_backup_is_a_whole_copy_in_the_folder_asked_for(tmp_path: Path) -> None:
    make_tournament(slug="kirchweih", name="Kirchweih-Rennen")

    copy = back_up(str(tmp_path / "stick"))

    assert copy.parent == tmp_path / "stick"
    assert copy.match("kirchweih-*-von-hand-*.zip")
    sealed.unpack_database(copy, tmp_path / "unpacked")
    with closing(sqlite3.connect(tmp_path / "unpacked")) as data:
        assert data.execute("SELECT name FROM tournament_tournament").fetchall() == [
            ("Kirchweih-Rennen",)
        ]


@ON_SQLITE
def test_backup_stands_beside_the_data_by_default(settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path

    assert back_up().parent == tmp_path / "backups"


@ON_SQLITE
def test_backup_says_where_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with pytest.raises(CommandError, match="file"):
        back_up(str(tmp_path / "file"))


@pytest.mark.skipif(connection.vendor == "sqlite", reason="what PostgreSQL is told")
def test_backup_of_postgresql_points_to_its_own_tool() -> None:
    with pytest.raises(CommandError, match="pg_dump"):
        back_up()
