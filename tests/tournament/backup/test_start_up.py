"""What a start says of a wreck and of what is odd: a sentence, the way out, never a traceback."""

import os
import random
import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, connections
from django.utils import timezone

from tests.program import free_port, start
from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table
from tournament.backup import places, start_up
from tournament.backup.names import BY_ITSELF
from tournament.backup.services.making import make_backup
from tournament.backup.start_up import (
    is_on_network,
    newest_intact_backup,
    require_usable_database,
    start_up_warnings,
)
from tournament.models import JournalEntry, Seat, TableSheet, Tournament
from tournament.shared.backup_record import read_record
from tournament.shared.errors import Refused

pytestmark = ON_SQLITE
FLIPS = 40


@pytest.fixture(autouse=True)
def sound_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this computer has: an affected one is a remark of its own."""
    monkeypatch.setattr(start_up, "sqlite_version", lambda: (3, 53, 4))


@pytest.fixture
def closed(laptop: Path) -> Path:
    """The laptop's database as it lies on the disk, and a good backup beside it."""
    make_backup(now=NOW, occasion=BY_ITSELF)
    connections["default"].close()
    return laptop


def problem() -> str:
    try:
        with pytest.raises(Refused) as refused:
            require_usable_database()
    finally:
        connections["default"].close()
    return "\n".join(refused.value.problems)


def half(content: bytes) -> bytes:
    return content[: len(content) // 2]


def zeroed(content: bytes) -> bytes:
    return bytes(len(content))


def zeroed_in_the_middle(content: bytes) -> bytes:
    return content[:8192] + bytes(65536) + content[8192 + 65536 :]


def emptied(content: bytes) -> bytes:
    return b""


def another_files(content: bytes) -> bytes:
    return b"%PDF-1.7 Speisekarte" + content[20:]


WRECKS = (half, zeroed, zeroed_in_the_middle, emptied, another_files)


def test_sound_evening_starts(closed: Path) -> None:
    require_usable_database()


def test_no_evening_yet_starts(data: Path, laptop: Path) -> None:
    connections["default"].close()
    laptop.unlink()

    require_usable_database()

    assert not laptop.exists()


@pytest.mark.parametrize("spoil", WRECKS)
def test_wreck_is_refused_with_the_exact_way_out(
    closed: Path, spoil: Callable[[bytes], bytes]
) -> None:
    closed.write_bytes(spoil(closed.read_bytes()))

    sentence = problem()

    (backup,) = (closed.parent / "backups").glob("*.zip")
    assert f'run.py restore "{backup}" --replace' in sentence
    assert "20.11.2026 21:12" in sentence
    assert "beschädigt" in sentence or "leer" in sentence


def test_flipped_bytes_are_never_a_traceback(closed: Path) -> None:
    whole, chance, refused = closed.read_bytes(), random.Random(7), 0

    for _flip in range(FLIPS):
        spoiled = bytearray(whole)
        spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        closed.write_bytes(spoiled)
        for ending in ("-wal", "-shm"):
            closed.with_name(closed.name + ending).unlink(missing_ok=True)
        try:
            require_usable_database()
        except Refused:
            refused += 1
        connections["default"].close()

    assert refused > 0


def test_database_of_another_program_is_refused(closed: Path) -> None:
    closed.unlink()
    with closing(sqlite3.connect(closed)) as other:
        other.execute("CREATE TABLE moz_places (id)")

    assert "gehört einem anderen Programm" in problem()


def test_evening_of_a_newer_version_is_refused(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as later:
        later.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '0999', '')"
        )
        later.commit()

    assert "neuere Fassung" in problem()


def test_broken_journal_is_refused_and_may_be_gone_on_with(closed: Path) -> None:
    with closing(sqlite3.connect(closed)) as tool:
        tool.execute("DROP TRIGGER journal_is_never_changed")
        tool.execute("UPDATE tournament_journalentry SET reason = 'x' WHERE seq = 2")
        tool.commit()

    sentence = problem()

    assert "Das Journal von Schwaiger Schafkopfrennen ist beim Eintrag 2 gebrochen." in sentence
    assert "--anyway" in sentence
    require_usable_database(allow_broken_journals=True)


def test_read_only_database_is_refused(closed: Path, monkeypatch) -> None:
    """Root may write everything, so the system is asked in the test's words."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)

    assert "nur lesen" in problem()


def test_locked_database_is_refused(closed: Path, monkeypatch) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda file, timeout: connect(file, timeout=0.01))
    with closing(connect(closed)) as scanner:
        scanner.execute("PRAGMA locking_mode=EXCLUSIVE")
        scanner.execute("BEGIN EXCLUSIVE")

        assert "gesperrt" in problem()


def test_damaged_backup_is_not_offered(closed: Path) -> None:
    good = newest_intact_backup()
    worse = make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)
    worse.write_bytes(worse.read_bytes()[:-9])

    assert newest_intact_backup() == good


def test_without_a_backup_that_is_said(closed: Path) -> None:
    shutil.rmtree(closed.parent / "backups")
    closed.write_bytes(b"")

    sentence = problem()

    assert "Hier wurde keine Sicherung gefunden." in sentence
    assert str(closed) in sentence


@pytest.mark.program
def test_wreck_ends_the_program_with_a_sentence(closed: Path) -> None:
    """Run the command: exit code 1, the remedy, no first-start page."""
    closed.write_bytes(b"")
    closed.chmod(stat.S_IRUSR | stat.S_IWUSR)

    program = start(closed.parent, free_port())
    output, _ = program.communicate(timeout=60)

    assert program.returncode == 1
    assert "ist leer" in output
    assert "run.py restore" in output
    assert "Traceback" not in output
    assert closed.read_bytes() == b""


def test_moved_seat_and_total_are_said(laptop: Path) -> None:
    assert start_up_warnings(now=timezone.now()) == []
    total = TableSheet.objects.get(table=1).totals.first()
    total.seat = Seat.objects.get(table=2, seat=1)
    total.save()

    (sentence,) = start_up_warnings(now=timezone.now())

    assert "Schwaiger Schafkopfrennen wurde außerhalb des Programms geändert. Tisch 1" in sentence


def test_lost_wal_file_is_said(laptop: Path) -> None:
    """The database is whole without it, and older than its backup."""
    connections["default"].close()  # takes everything up
    older = laptop.read_bytes()
    enter_table(Tournament.objects.get(), 2)
    make_backup(now=NOW, occasion=BY_ITSELF)
    assert laptop.with_name("db.sqlite3-wal").exists()
    connections["default"].close()
    laptop.write_bytes(older)
    require_usable_database()

    (sentence,) = start_up_warnings(now=timezone.now())

    assert "Am Ende des Journals fehlen Einträge. Die Sicherung von 21:12 hat sie noch" in sentence
    assert read_record().cut_off


def test_clock_that_went_back_is_said(laptop: Path) -> None:
    newest = JournalEntry.objects.latest("pk").at

    (remark,) = start_up_warnings(now=newest - timedelta(hours=3))

    assert "Bitte die Uhr stellen." in remark
    assert f"{timezone.localtime(newest):%H:%M}" in remark
    assert start_up_warnings(now=newest) == []


def test_little_room_is_said(laptop: Path, monkeypatch) -> None:
    monkeypatch.setattr(places, "free_bytes", lambda folder: 210 * 10**6)

    (remark,) = start_up_warnings(now=timezone.now())

    assert "nur noch 210 MB frei" in remark.replace("\N{NO-BREAK SPACE}", " ")


def test_network_drive_is_known_by_its_file_system(tmp_path: Path, monkeypatch) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n//nas/verein /mnt/unser\\040Verein cifs rw 0 0\n")
    monkeypatch.setattr(start_up, "MOUNTS", mounts)

    assert is_on_network(Path("/mnt/unser Verein/turnier/data"))
    assert not is_on_network(Path("/home/alois/turnier/data"))


def test_folder_that_is_synced_is_said(settings, laptop: Path, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "OneDrive" / "Turnier"
    settings.DATA_DIR.mkdir(parents=True)

    (remark,) = start_up_warnings(now=timezone.now())

    assert "OneDrive" in remark


def test_connection_is_still_the_laptops(closed: Path) -> None:
    """Looking leaves nothing open behind it."""
    require_usable_database()

    assert connection.settings_dict["NAME"] == str(closed)
