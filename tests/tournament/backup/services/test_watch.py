"""Backups by themselves; the clock is an argument, nobody waits."""

import threading
from datetime import timedelta
from pathlib import Path

import pytest

from tests.factories import make_user
from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table, full_disk, step
from tournament.backup.names import BY_HAND, BY_ITSELF, ROUND
from tournament.backup.places import FOLDER, backup_folder, backups_in
from tournament.backup.services.making import make_backup
from tournament.backup.services.second_place import choose_place
from tournament.backup.services.watch import AutomaticBackups, run_automatic_backups
from tournament.models import TableReport, Tournament
from tournament.results.services.rounds import close_round
from tournament.shared.backup_record import read_record

pytestmark = ON_SQLITE
MINUTE = timedelta(minutes=1)


def made() -> list[str]:
    """The occasions, the oldest first."""
    return [backup.name.occasion for backup in reversed(backups_in(backup_folder()))]


def close(tournament: Tournament) -> None:
    close_round(tournament.rounds.get(number=1), by=make_user(), reason="Liste verloren")


def test_evening_that_was_never_backed_up_is_at_once(evening: Tournament) -> None:
    assert step(AutomaticBackups(), NOW)
    assert made() == [BY_ITSELF]


def test_nothing_is_made_while_nothing_changes(evening: Tournament) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)

    assert not step(watch, NOW + 60 * MINUTE)


def test_change_is_backed_up_five_minutes_after_the_last_one(evening: Tournament) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)
    enter_table(evening, 2)

    steps = [step(watch, NOW + minutes * MINUTE) for minutes in (1, 4, 5, 6)]

    assert steps == [False, False, True, False]


def test_first_change_after_a_quiet_hour_is_backed_up_at_once(evening: Tournament) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)
    enter_table(evening, 2)

    assert step(watch, NOW + 60 * MINUTE)


def test_closed_round_is_backed_up_at_once(evening: Tournament) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)
    close(evening)

    assert step(watch, NOW + MINUTE)
    assert made() == [BY_ITSELF, ROUND]
    assert backups_in(backup_folder())[0].name.round == 1


def test_round_that_was_closed_while_it_failed_is_made_up_for(
    evening: Tournament, monkeypatch
) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)
    close(evening)

    with monkeypatch.context() as patched:
        patched.setattr("tournament.backup.sealed.seal", full_disk)
        assert not step(watch, NOW + MINUTE)
        assert not step(watch, NOW + MINUTE + timedelta(seconds=2))

    assert step(watch, NOW + 2 * MINUTE)
    assert made() == [BY_ITSELF, ROUND]
    assert read_record().problem == ""


def test_list_from_a_phone_counts_as_a_change(evening: Tournament) -> None:
    """No journal has it before the desk confirms it."""
    watch = AutomaticBackups()
    step(watch, NOW)
    sheet = evening.rounds.get(number=1).sheets.get(table=2)
    TableReport.objects.create(sheet=sheet, games=[], updated_at=NOW)

    assert step(watch, NOW + 5 * MINUTE)


def test_clock_that_is_set_back_holds_no_backup_up(evening: Tournament) -> None:
    """An hour ahead until the first backup; the next one is due five real minutes later."""
    watch = AutomaticBackups()
    watch.make_due_backups(now=NOW + 60 * MINUTE, monotonic_seconds=0)
    enter_table(evening, 2)

    steps = [
        watch.make_due_backups(now=NOW + minutes * MINUTE, monotonic_seconds=60 * minutes)
        for minutes in (1, 4, 5)
    ]

    assert steps == [False, False, True]


def test_backup_by_hand_spares_the_next_one(evening: Tournament) -> None:
    watch = AutomaticBackups()
    make_backup(now=NOW, occasion=BY_HAND)

    assert not step(watch, NOW + MINUTE)


def test_stick_is_missed_and_served_again_without_a_change(
    evening: Tournament, stick: Path
) -> None:
    choose_place(str(stick))
    watch = AutomaticBackups()
    step(watch, NOW)
    away = stick.rename(stick.with_name("away"))
    step(watch, NOW + MINUTE)
    assert read_record().lost_at == (NOW + MINUTE).isoformat()

    away.rename(stick)
    step(watch, NOW + 2 * MINUTE)

    assert read_record().lost_at == ""
    assert len(backups_in(stick / FOLDER)) == 1


def test_end_of_the_program_backs_up_what_is_left(evening: Tournament) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)
    enter_table(evening, 2)

    for _end in range(2):
        watch.back_up_last_changes(now=NOW + MINUTE, monotonic_seconds=0)

    assert made() == [BY_ITSELF, BY_ITSELF]


def test_thread_outlives_what_goes_wrong_and_ends_when_told(
    evening: Tournament, settings, monkeypatch, caplog: pytest.LogCaptureFixture
) -> None:
    stop = threading.Event()
    seen: list[int] = []

    def make_due_backups(self: AutomaticBackups, *, now: object, monotonic_seconds: float) -> bool:
        seen.append(1)
        if len(seen) == 1:
            raise OSError("the disk is gone")
        stop.set()
        return False

    monkeypatch.setattr(AutomaticBackups, "make_due_backups", make_due_backups)
    settings.BACKUP_STEP = 0.001
    thread = threading.Thread(target=run_automatic_backups, args=[stop])
    thread.start()
    thread.join(timeout=20)

    assert not thread.is_alive()
    assert len(seen) == 2
    assert made() == [BY_ITSELF]  # the last one, at the end
    assert "the disk is gone" in caplog.text
