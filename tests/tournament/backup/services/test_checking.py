"""What a file has to be before anybody goes on with it: whole, ours, not newer, up to date."""

import random
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from tests.tournament.backup.conftest import NOW, ON_SQLITE, sealed_with
from tournament.backup import sealed
from tournament.backup.names import BY_HAND
from tournament.backup.services.checking import check_backup
from tournament.backup.services.copying import copy_before_upgrade
from tournament.backup.services.making import make_backup
from tournament.models import Tournament
from tournament.shared.errors import Refused

pytestmark = ON_SQLITE
FLIPS = 100


@pytest.fixture
def backup(evening: Tournament) -> Path:
    return make_backup(now=NOW, occasion=BY_HAND)


def problem_of(path: Path) -> str:
    with pytest.raises(Refused) as refused, check_backup(path):
        pytest.fail(f"{path.name} was taken")
    assert not list(Path(settings.DATA_DIR).glob("*.part*"))
    return str(refused.value)


def test_backup_is_read_with_its_key_and_what_is_in_it(backup: Path) -> None:
    with check_backup(backup) as checked:
        assert (checked.key, checked.at) == (settings.SECRET_KEY, NOW)
        assert [(figures.slug, figures.players, figures.lists) for figures in checked.figures] == [
            ("schwaig-2026", 8, 1)
        ]
        assert checked.data.exists()
    assert not list(Path(settings.DATA_DIR).glob("*.part*"))


def test_bare_database_is_read_as_well(evening: Tournament) -> None:
    copy = copy_before_upgrade(Path(settings.DATA_DIR), now=NOW)

    with check_backup(copy) as checked:
        assert (checked.key, [figures.slug for figures in checked.figures]) == (
            "",
            ["schwaig-2026"],
        )
        assert checked.at == evening.journal.latest("pk").at


def test_flipped_byte_is_refused(backup: Path) -> None:
    whole, chance = backup.read_bytes(), random.Random(12)

    for _flip in range(FLIPS):
        flipped = bytearray(whole)
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
        backup.write_bytes(flipped)
        assert "beschädigt" in problem_of(backup)


def test_torn_file_is_refused(backup: Path) -> None:
    whole, chance = backup.read_bytes(), random.Random(13)

    for _tear in range(FLIPS):
        backup.write_bytes(whole[: chance.randrange(1, len(whole))])
        assert "beschädigt" in problem_of(backup)


def test_zeroed_file_is_refused(backup: Path) -> None:
    backup.write_bytes(bytes(backup.stat().st_size))

    assert "beschädigt" in problem_of(backup)


def test_empty_file_is_refused(backup: Path) -> None:
    backup.write_bytes(b"")

    assert "leer" in problem_of(backup)


def test_zip_of_another_program_is_refused(evening: Tournament, tmp_path: Path) -> None:
    path = tmp_path / "Turnier.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("../../db.sqlite3", "x")
        packed.writestr("urlaub.txt", "Sonne")

    assert "„Turnier.zip“ ist keine Sicherung dieses Programms" in problem_of(path)


@pytest.mark.parametrize("content", [b"%PDF-1.7", b"MZ", b"Nummer;Name\r\n", bytes(range(256))])
def test_any_other_file_is_refused(evening: Tournament, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "liste.csv"
    path.write_bytes(content)

    assert "keine Sicherung dieses Programms" in problem_of(path)


def test_database_of_another_program_is_refused(evening: Tournament, tmp_path: Path) -> None:
    path = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE moz_places (id)")

    assert "keine Sicherung dieses Programms" in problem_of(path)


def test_backup_of_a_newer_version_is_refused_by_name(backup: Path) -> None:
    row = "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '0999', '')"
    sealed_with(backup, lambda data: data.execute(row), program="2.4")

    problem = problem_of(backup)

    assert "neueren Fassung" in problem
    assert "(2.4)" in problem


def test_form_that_nobody_knows_yet_is_newer(backup: Path) -> None:
    sealed_with(backup, lambda data: None, contents={"new": "form"}, program="3.0")

    assert "(3.0)" in problem_of(backup)


def test_trigger_of_a_stranger_is_refused(backup: Path) -> None:
    trigger = (
        "CREATE TRIGGER helpful AFTER INSERT ON tournament_journalentry "
        "BEGIN UPDATE auth_user SET is_superuser = 1; END"
    )
    sealed_with(backup, lambda data: data.execute(trigger))

    assert "keine Sicherung dieses Programms" in problem_of(backup)


def test_view_in_the_place_of_a_table_is_refused(backup: Path) -> None:
    sealed_with(backup, lambda data: data.execute("CREATE VIEW spy AS SELECT * FROM auth_user"))

    assert "keine Sicherung dieses Programms" in problem_of(backup)


def test_changed_journal_is_refused(backup: Path) -> None:
    def change(data: sqlite3.Connection) -> None:
        data.execute("DROP TRIGGER journal_is_never_changed")
        data.execute("UPDATE tournament_journalentry SET reason = 'x' WHERE seq = 1")

    sealed_with(backup, change)

    assert "beschädigt" in problem_of(backup)


def test_journal_that_was_broken_before_is_taken_as_it_was(backup: Path) -> None:
    """Better an evening with a broken entry than none."""

    def change(data: sqlite3.Connection) -> None:
        data.execute("DROP TRIGGER journal_is_never_changed")
        data.execute("UPDATE tournament_journalentry SET reason = 'x' WHERE seq = 1")

    contents = sealed.read_description(backup)["contents"]
    contents[0]["fault"] = "changed"
    sealed_with(backup, change, contents=contents)

    with check_backup(backup) as checked:
        assert checked.figures[0].fault == "changed"


def test_bomb_is_not_unpacked(evening: Tournament, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(sealed, "MOST_UNPACKED", 2**20)
    raw = tmp_path / "raw"
    raw.write_bytes(b"SQLite format 3\0" + bytes(2**21))
    backup = make_backup(now=NOW, occasion=BY_HAND)
    sealed.seal(backup, about=sealed.read_description(backup), key="k", data=raw)

    assert "beschädigt" in problem_of(backup)
