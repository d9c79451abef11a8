"""The second place: chosen with a sentence, caught up with, and missed without harm."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from tests.tournament.backup.conftest import NOW, ON_SQLITE
from tournament.backup import sealed
from tournament.backup.names import BY_ITSELF
from tournament.backup.places import FOLDER, backup_folder, backups_in
from tournament.backup.services.making import make_backup
from tournament.backup.services.second_place import catch_up, choose_place, forget_place
from tournament.models import Tournament
from tournament.shared.backup_record import FULL, read_record
from tournament.shared.errors import Refused

pytestmark = ON_SQLITE


def names_in(folder: Path) -> set[str]:
    return {backup.name.text for backup in backups_in(folder)}


def test_backup_goes_to_the_stick_too(evening: Tournament, stick: Path) -> None:
    choose_place(str(stick))

    path = make_backup(now=NOW, occasion=BY_ITSELF)

    copy = stick / FOLDER / path.name
    assert copy.read_bytes() == path.read_bytes()
    assert list((stick / FOLDER).iterdir()) == [copy]
    assert read_record().copied_at == NOW.isoformat()


def test_missing_stick_is_said_and_holds_up_nothing(evening: Tournament, stick: Path) -> None:
    choose_place(str(stick))
    shutil.rmtree(stick)

    path = make_backup(now=NOW, occasion=BY_ITSELF)
    make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)

    assert path.exists()
    assert read_record().lost_at == NOW.isoformat()
    assert not stick.exists()


def test_folder_that_was_only_the_sticks_own_name_is_not_written_to(
    evening: Tournament, stick: Path
) -> None:
    """Linux leaves the empty folder where a stick was: writing there would fill the laptop."""
    choose_place(str(stick))
    shutil.rmtree(stick / FOLDER)

    make_backup(now=NOW, occasion=BY_ITSELF)

    assert list(stick.iterdir()) == []
    assert read_record().lost_at


def test_stick_that_comes_back_gets_what_it_missed(evening: Tournament, stick: Path) -> None:
    choose_place(str(stick))
    away = stick.rename(stick.with_name("away"))
    for minutes in (0, 5, 10):
        make_backup(now=NOW + timedelta(minutes=minutes), occasion=BY_ITSELF)
    away.rename(stick)

    catch_up(now=NOW + timedelta(minutes=11))

    assert names_in(stick / FOLDER) == names_in(backup_folder())
    record = read_record()
    assert (record.lost_at, record.place_problem) == ("", "")


def test_full_stick_is_said_and_leaves_no_half_file(
    evening: Tournament, stick: Path, monkeypatch
) -> None:
    choose_place(str(stick))

    copy = shutil.copyfileobj

    def full(source, target, *length) -> None:
        if str(stick) in str(getattr(target, "name", "")):
            raise OSError(28, "No space left on device")
        copy(source, target, *length)

    monkeypatch.setattr(shutil, "copyfileobj", full)

    make_backup(now=NOW, occasion=BY_ITSELF)

    assert read_record().place_problem == FULL
    assert list((stick / FOLDER).iterdir()) == []


def test_copy_that_arrives_damaged_is_not_kept(
    evening: Tournament, stick: Path, monkeypatch
) -> None:
    choose_place(str(stick))
    check = sealed.verify_seal

    def check_copy(path: Path) -> None:
        if stick in path.parents:
            with path.open("r+b") as file:
                file.seek(100)
                file.write(b"XX")
        check(path)

    monkeypatch.setattr(sealed, "verify_seal", check_copy)

    make_backup(now=NOW, occasion=BY_ITSELF)

    assert read_record().place_problem == "damaged"
    assert list((stick / FOLDER).iterdir()) == []


@pytest.mark.parametrize("typed", ["", "   ", "STICK", "/no/such/folder", "E:\\nirgends"])
def test_place_that_is_not_there_is_refused(data: Path, typed: str) -> None:
    with pytest.raises(Refused, match="keinen Ordner"):
        choose_place(typed)


def test_place_that_cannot_be_written_is_refused(data: Path, stick: Path, monkeypatch) -> None:
    def read_only(self: Path, *_arguments, **_options) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", read_only)

    with pytest.raises(Refused, match="Read-only"):
        choose_place(str(stick))


def test_own_data_folder_is_no_second_place(data: Path) -> None:
    (data / "backups").mkdir()

    for place in (data, data / "backups"):
        with pytest.raises(Refused, match="eigene"):
            choose_place(str(place))


def test_same_disk_is_accepted_with_a_warning(data: Path, stick: Path) -> None:
    assert "derselben Platte" in choose_place(str(stick))


def test_forgotten_place_keeps_what_lies_there(evening: Tournament, stick: Path) -> None:
    choose_place(str(stick))
    path = make_backup(now=NOW, occasion=BY_ITSELF)

    forget_place()
    make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)

    assert names_in(stick / FOLDER) == {path.name}
