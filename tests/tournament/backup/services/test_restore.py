"""Made ready beside the evening, put in place when nobody has it open; killed, and done again."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from shutil import copyfile

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connections

from tests.factories import make_tournament, make_user
from tests.tournament.backup.conftest import (
    NOW,
    ON_SQLITE,
    enter_table,
    full_disk,
    go_on,
    make_evening,
)
from tournament.backup.database_at import database_at
from tournament.backup.names import BY_HAND
from tournament.backup.places import backup_folder, backups_in
from tournament.backup.services import restore
from tournament.backup.services.checking import check_backup
from tournament.backup.services.making import make_backup
from tournament.backup.services.restore import (
    changes_after_confirmation,
    finish_restore,
    prepare_restore,
)
from tournament.evening.services.tournaments import close_tournament, reopen_tournament
from tournament.management.commands.serve import Command
from tournament.models import PersonalDetail, Player, TableReport, TableSheet, Tournament
from tournament.registration.services.erasing import erase_player, forget_contacts
from tournament.results.services.checks import confirm_sheet
from tournament.shared.backup_record import read_record
from tournament.shared.errors import Refused

pytestmark = ON_SQLITE
LATER = NOW + timedelta(minutes=9)


def lists() -> int:
    return TableSheet.objects.filter(state="entered").count()


def ready(path: Path, *, by: User | None = None, reason: str = "vertippt") -> None:
    with check_backup(path) as checked:
        prepare_restore(checked, by=by, reason=reason, now=LATER)


def test_evening_is_the_one_of_the_backup(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(Tournament.objects.get(), 2)

    ready(backup)
    assert lists() == 2
    assert go_on()

    assert lists() == 1
    assert not go_on()


def test_lists_entered_after_confirming_are_named(laptop: Path) -> None:
    evening = Tournament.objects.get()
    sheets = evening.rounds.get().sheets
    TableReport.objects.create(sheet=sheets.get(table=2), updated_at=NOW)
    ready(make_backup(now=NOW, occasion=BY_HAND))
    assert changes_after_confirmation() == []

    enter_table(evening, 2)
    TableReport.objects.create(sheet=sheets.get(table=1), updated_at=NOW + timedelta(seconds=1))
    erase_player(Player.objects.get(number=8), by=None, reason="Wunsch")
    lists, others = changes_after_confirmation()

    assert "müssen noch einmal eingegeben werden: Schwaiger Schafkopfrennen, Runde 1, " in lists
    assert lists.endswith("Tisch 1; Schwaiger Schafkopfrennen, Runde 1, Tisch 2.")
    assert f"Nr. {evening.journal.latest('seq').seq} " in others
    assert go_on()


def test_list_checked_after_confirming_came_in_before(laptop: Path) -> None:
    ready(make_backup(now=NOW, occasion=BY_HAND))

    sheet = confirm_sheet(TableSheet.objects.get(table=1), by=make_user("gerd"))
    [others] = changes_after_confirmation()

    assert f"Nr. {sheet.round.tournament.journal.latest('seq').seq} " in others


def test_lists_left_out_are_kept_for_the_page(laptop: Path) -> None:
    """The terminal that names them is behind the browser."""
    ready(make_backup(now=NOW, occasion=BY_HAND))
    enter_table(Tournament.objects.get(), 2)

    with pytest.raises(SystemExit):
        Command()._put_prepared_restore_in_place()

    assert read_record().left_out.endswith("Runde 1, Tisch 2.")


def test_replaced_evening_stays_and_can_be_gone_back_to(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(Tournament.objects.get(), 2)
    ready(backup)
    go_on()

    replaced = backup_folder() / "ersetzt-2026-11-20-212104.sqlite3"
    assert [backup.path for backup in backups_in(backup_folder()) if not backup.name.is_sealed] == [
        replaced
    ]
    ready(replaced)
    go_on()

    assert lists() == 2


def test_what_the_old_file_had_not_taken_up_goes_with_it(laptop: Path) -> None:
    """A leftover -wal file would be applied to the older database."""
    backup = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(Tournament.objects.get(), 2)
    wal = laptop.with_name("db.sqlite3-wal")
    assert wal.exists()
    ready(backup)
    torn = laptop.with_name("torn-wal")
    copyfile(wal, torn)
    connections["default"].close()
    torn.replace(wal)  # as after a power cut
    laptop.with_name("db.sqlite3-shm").touch()

    finish_restore()

    assert not wal.exists()
    assert lists() == 1
    replaced = backup_folder() / "ersetzt-2026-11-20-212104.sqlite3"
    assert replaced.with_name(replaced.name + "-wal").exists()


def test_key_comes_along_and_the_old_one_is_kept_with_its_evening(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)
    ready(backup)
    go_on()

    key = laptop.with_name("secret_key")
    assert key.read_text().strip() == settings.SECRET_KEY
    assert key.stat().st_mode & 0o777 == 0o600
    with check_backup(backup_folder() / "ersetzt-2026-11-20-212104.sqlite3") as checked:
        assert checked.key == "the laptop's own key"


def test_everybody_signs_in_anew(laptop: Path) -> None:
    Session.objects.create(session_key="a", session_data="", expire_date=LATER)
    ready(make_backup(now=NOW, occasion=BY_HAND))
    go_on()

    assert Session.objects.count() == 0


def test_journal_tells_who_went_back_and_why(laptop: Path) -> None:
    renate = make_user()
    ready(make_backup(now=NOW, occasion=BY_HAND), by=renate, reason="Runde 2 falsch begonnen")
    go_on()

    entry = Tournament.objects.get().journal.latest("seq")
    assert (entry.action, entry.by, entry.reason) == (
        "backup_restored",
        renate,
        "Runde 2 falsch begonnen",
    )
    assert entry.new == {"made_at": "2026-11-20T21:12:04+01:00"}


def test_closed_tournament_tells_of_it_if_it_loses_entries(laptop: Path) -> None:
    close_tournament(Tournament.objects.get(), by=None, reason="Strom weg")
    other = close_tournament(make_tournament(slug="vorjahr"), by=None, reason="Regen")
    backup = make_backup(now=NOW, occasion=BY_HAND)
    reopen_tournament(Tournament.objects.get(slug="schwaig-2026"), by=None, reason="vertippt")
    ready(backup, reason="war doch richtig")
    go_on()

    entry = Tournament.objects.get(slug="schwaig-2026").journal.latest("seq")
    assert (entry.action, entry.reason) == ("backup_restored", "war doch richtig")
    assert other.journal.latest("seq").action == "tournament_closed"


def test_somebody_else_of_the_same_number_is_not_named(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)
    stranger = User(pk=make_user().pk, username="renate", date_joined=LATER)
    ready(backup, by=stranger)
    go_on()

    assert Tournament.objects.get().journal.latest("seq").by is None


def test_whoever_was_erased_since_is_erased_again(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)
    player = Player.objects.get(number=3)
    erase_player(player, by=None, reason="möchte es so")
    ready(backup)
    go_on()

    erased = Player.objects.get(number=3)
    assert (erased.last_name, erased.is_erased) == ("", True)
    assert not PersonalDetail.objects.filter(player_id=player.pk).exists()
    assert Player.objects.exclude(erased_as="").count() == 1


def test_namesake_of_another_evening_is_not_erased(laptop: Path) -> None:
    other = make_evening("ebersdorf-2026")
    backup = make_backup(now=NOW, occasion=BY_HAND)
    erase_player(other.players.get(number=3), by=None, reason="möchte es so")
    ready(backup)
    go_on()

    erased = Player.objects.exclude(erased_as="").values_list("tournament__slug", "number")
    assert list(erased) == [("ebersdorf-2026", 3)]


def test_contacts_that_were_forgotten_since_are_forgotten_again(laptop: Path) -> None:
    Player.objects.filter(number=3).update(phone="0911 123")
    backup = make_backup(now=NOW, occasion=BY_HAND)
    forget_contacts(Tournament.objects.get())
    ready(backup)
    go_on()

    assert Player.objects.get(number=3).phone == ""


class Killed(Exception):
    """The plug was pulled."""


@contextmanager
def killed_after(steps: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program ends at the given one of its renamings."""
    left = [steps]
    replace = Path.replace

    def replace_or_die(self: Path, target: Path) -> Path:
        if left[0] == 0:
            raise Killed
        left[0] -= 1
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", replace_or_die)
        yield


@pytest.mark.parametrize("steps", range(3))
def test_killed_in_the_middle_it_ends_where_it_would_have(
    laptop: Path, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(Tournament.objects.get(), 2)
    ready(backup)
    connections["default"].close()
    with killed_after(steps, monkeypatch), pytest.raises(Killed):
        finish_restore()

    assert finish_restore()

    assert lists() == 1
    assert laptop.with_name("secret_key").read_text().strip() == settings.SECRET_KEY
    replaced = backup_folder() / "ersetzt-2026-11-20-212104.sqlite3"
    assert replaced.with_suffix(".key").read_text().strip() == "the laptop's own key"
    connections["default"].close()
    with database_at(replaced):
        assert lists() == 2


def test_full_disk_makes_nothing_ready(laptop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup = make_backup(now=NOW, occasion=BY_HAND)

    monkeypatch.setattr(restore, "_sync", full_disk)
    with pytest.raises(Refused, match="No space"):
        ready(backup)

    assert not go_on()
    assert lists() == 1
