"""An evening worth a backup, and a data folder of its own for what lies beside it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import pytest
from django.db import connection, connections

from tests.factories import enter, make_players, make_tournament, make_user
from tests.kept_rows import KeptEvening
from tournament.backup import sealed
from tournament.backup.database_at import database_at
from tournament.backup.services.copying import copy_database
from tournament.backup.services.restore import finish_restore
from tournament.backup.services.watch import AutomaticBackups
from tournament.draw.services.draws import draw_round
from tournament.models import TableSheet, Tournament

ON_SQLITE = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own backups"),
]
NOW = datetime(2026, 11, 20, 20, 12, 4, tzinfo=UTC)  # 21:12 in the hall


@pytest.fixture
def data(settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    place = tmp_path / "STICK"
    place.mkdir()
    return place


@pytest.fixture(scope="session")
def kept_evening(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    return keep_evening(lambda: make_evening("schwaig-2026"))


@pytest.fixture
def evening(data: Path, kept_evening: KeptEvening) -> Tournament:
    """Eight players, round 1 drawn, the list of table 1 entered."""
    return kept_evening.put()


@pytest.fixture
def laptop(evening: Tournament, data: Path) -> Iterator[Path]:
    """A database file of its own, to be exchanged or spoiled: this thread works on it meanwhile."""
    (data / "secret_key").write_text("the laptop's own key\n")
    file = data / "db.sqlite3"
    copy_database(file)
    with database_at(file):
        yield file


def go_on() -> bool:
    """Act as the next start, with no connection open."""
    connections["default"].close()
    return finish_restore()


def full_disk(*_arguments: object, **_options: object) -> NoReturn:
    """Replace the writing function by an error."""
    raise OSError(28, "No space left on device")


def make_evening(slug: str) -> Tournament:
    tournament = make_tournament(slug=slug, name="Schwaiger Schafkopfrennen")
    make_user()
    make_players(tournament, 8)
    draw_round(tournament, by=None, round_number=1)
    enter_table(tournament, 1)
    return tournament


def enter_table(tournament: Tournament, table: int) -> TableSheet:
    return enter(tournament.rounds.get(number=1).sheets.get(table=table), 30, -8, -8, -14)


def sealed_with(target: Path, change: Callable[[sqlite3.Connection], object], **about) -> Path:
    """Unpack the backup, change its database and seal it again."""
    raw = target.with_suffix(".raw")
    key, details = sealed.unpack_database(target, raw), sealed.read_description(target)
    with closing(sqlite3.connect(raw)) as data:
        change(data)
        data.commit()
    sealed.seal(target, about=details | about, key=key, data=raw)
    raw.unlink()
    return target


def step(watch: AutomaticBackups, now: datetime) -> bool:
    """Advance both clocks together."""
    return watch.make_due_backups(now=now, monotonic_seconds=now.timestamp())
