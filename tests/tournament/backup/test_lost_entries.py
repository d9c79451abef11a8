"""Entries cut off at the end of the journal are missed when the next backup is made."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table, go_on
from tournament.backup.names import BY_ITSELF
from tournament.backup.services.checking import check_backup
from tournament.backup.services.making import make_backup
from tournament.backup.services.restore import prepare_restore
from tournament.evening.services.tournaments import close_tournament, reopen_tournament
from tournament.models import Tournament
from tournament.shared.backup_record import change_record, read_record

pytestmark = ON_SQLITE


def cut_the_newest() -> None:
    """Delete entries with a database tool; the remaining chain is intact."""
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER journal_is_never_deleted")
        cursor.execute("SELECT max(id) FROM tournament_journalentry")
        (newest,) = cursor.fetchone()
        cursor.execute("DELETE FROM tournament_personaldetail WHERE entry_id = %s", [newest])
        cursor.execute("DELETE FROM tournament_journalentry WHERE id = %s", [newest])


@pytest.mark.parametrize("goes_on", [False, True])
def test_cut_off_entry_is_missed_by_the_next_backup(
    laptop: Path, desk: Client, goes_on: bool
) -> None:
    make_backup(now=NOW, occasion=BY_ITSELF)
    cut_the_newest()
    if goes_on:  # another entry takes the number of the one that is gone
        enter_table(Tournament.objects.get(), 2)

    make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)

    assert read_record().cut_off
    change_record(is_watched=True)
    home = desk.get(reverse("home", args=[Tournament.objects.get().slug])).content.decode()
    assert "Am Ende des Journals fehlen Einträge." in home
    assert "Die Sicherung von 21:12 hat sie noch" in home


def test_usual_evening_misses_nothing(laptop: Path) -> None:
    for minutes in (0, 5, 10):
        make_backup(now=NOW + timedelta(minutes=minutes), occasion=BY_ITSELF)
        if minutes == 5:
            enter_table(Tournament.objects.get(), 2)

    assert read_record().cut_off == ""


def go_back_to(backup: Path, reason: str) -> None:
    """Restore it, start again, and make the next backup."""
    with check_backup(backup) as checked:
        prepare_restore(checked, by=None, reason=reason, now=NOW)
    go_on()
    make_backup(now=NOW + timedelta(minutes=10), occasion=BY_ITSELF)


def test_going_back_is_no_cut(laptop: Path) -> None:
    first = make_backup(now=NOW, occasion=BY_ITSELF)
    enter_table(Tournament.objects.get(), 2)
    make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)

    go_back_to(first, "vertippt")

    assert read_record().cut_off == ""


def test_going_back_to_a_closed_tournament_is_no_cut(laptop: Path) -> None:
    close_tournament(Tournament.objects.get(), by=None, reason="Strom weg")
    first = make_backup(now=NOW, occasion=BY_ITSELF)
    reopen_tournament(Tournament.objects.get(), by=None, reason="vertippt")
    make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)

    go_back_to(first, "war doch richtig")

    assert read_record().cut_off == ""
