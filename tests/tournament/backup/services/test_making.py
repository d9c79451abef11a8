"""A backup is one checked, sealed file; half of one is never left."""

import json
import random
import sqlite3
import zipfile
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_user
from tests.markup import words
from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table, full_disk, go_on
from tournament.backup import sealed
from tournament.backup.contents import from_json
from tournament.backup.database_at import database_at
from tournament.backup.names import BY_HAND, BY_ITSELF, parse_file_name, round_occasion
from tournament.backup.places import (
    FOLDER,
    StoredBackup,
    backup_folder,
    backups_in,
    figures_in,
    superseded,
)
from tournament.backup.services.checking import check_backup
from tournament.backup.services.making import make_backup
from tournament.backup.services.restore import prepare_restore
from tournament.backup.services.second_place import choose_place
from tournament.evening.services.roles import accept_invitation, invitation_of, invite
from tournament.models import JournalEntry, Role, Tournament
from tournament.registration.services.erasing import forget_contacts
from tournament.shared.backup_record import FULL, read_record
from tournament.shared.chain import head_of
from tournament.shared.errors import Refused

pytestmark = ON_SQLITE
FLIPS = 100


def test_contacts_stay_in_older_backups_alone_and_the_pages_say_so(
    evening: Tournament, client: Client, tmp_path: Path, stick: Path
) -> None:
    """Compare the pages' promise with the bytes of the files."""
    client.force_login(make_director())
    choose_place(str(stick))
    player = evening.players.get(number=1)
    player.email = "resi@stammtisch.example"
    player.save()
    older = make_backup(now=NOW, occasion=BY_ITSELF)
    forget_contacts(evening)
    newer = make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)

    for number, (path, is_known) in enumerate(((older, True), (newer, False))):
        for file in (path, stick / FOLDER / path.name):
            copy = tmp_path / f"{number}-{file.parent.name}.sqlite3"
            sealed.unpack_database(file, copy)
            assert (b"resi@stammtisch" in copy.read_bytes()) is is_known
    pages = (
        client.get(f"{reverse('tournament-edit', args=[evening.slug])}?change=contact"),
        client.get(reverse("player-edit", args=[evening.slug, player.pk])),
        client.get(reverse("backups")),
    )
    assert ["bis jemand die Dateien löscht" in words(page) for page in pages] == [True] * 3


def test_backup_holds_the_evening_the_key_and_what_is_in_it(evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=BY_ITSELF)

    with zipfile.ZipFile(path) as packed:
        about = json.loads(packed.read(sealed.ABOUT))
        assert packed.read(sealed.KEY).decode() == settings.SECRET_KEY
    (figures,) = from_json(about["contents"])
    assert (figures.slug, figures.players, figures.lists, figures.rounds_closed) == (
        "schwaig-2026",
        8,
        1,
        0,
    )
    assert figures.head.startswith(head_of(evening))
    assert figures.fault == ""


def test_nobody_is_signed_in_by_a_backup(
    evening: Tournament, desk: Client, tmp_path: Path, stick: Path
) -> None:
    """Search all bytes for sessions and unused codes, deleted rows included."""
    choose_place(str(stick))
    ended, living = Client(), Client()
    for client in (ended, living):
        client.force_login(make_user())
    keys = [client.session.session_key for client in (ended, living)]
    ended.logout()
    _used, code = invite(evening, by=None, kind=Role.Kind.RESULTS)
    accept_invitation(invitation_of(code), name="Aushilfe")
    unused, code = invite(evening, by=None, kind=Role.Kind.RESULTS)

    path = make_backup(now=NOW, occasion=BY_ITSELF)

    for number, file in enumerate((path, stick / FOLDER / path.name)):
        copy = tmp_path / f"{number}.sqlite3"
        sealed.unpack_database(file, copy)
        content = copy.read_bytes()
        assert [key for key in keys if key.encode() in content] == []
        assert unused.code_hash.encode() not in content
        with database_at(copy):
            assert Session.objects.count() == 0
            assert invitation_of(code) is None
            assert Role.objects.filter(kind=Role.Kind.RESULTS).exists()
    assert invitation_of(code) == unused
    assert Session.objects.filter(session_key=keys[1]).exists()


def test_name_tells_evening_time_occasion_and_head(evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=round_occasion(1))

    head = head_of(evening)[:8]
    assert path.name == f"schwaig-2026-2026-11-20-211204-runde-1-{head}.zip"
    assert path.parent == Path(settings.DATA_DIR) / "backups"
    assert path.stat().st_mode & 0o777 == 0o600


def test_nothing_but_the_backup_lies_in_the_folder(evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)

    assert list(path.parent.iterdir()) == [path]


def test_copy_is_the_snapshot_that_all_rows_were_committed_in(
    evening: Tournament, tmp_path: Path
) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(evening, 2)

    sealed.unpack_database(path, tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        entries = copy.execute("SELECT count(*) FROM tournament_journalentry").fetchone()
    assert entries == (JournalEntry.objects.count() - 1,)


def test_record_tells_the_last_one(evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)

    record = read_record()
    assert (record.name, record.made_at, record.size) == (
        path.name,
        NOW.isoformat(),
        path.stat().st_size,
    )
    assert record.entry == JournalEntry.objects.latest("pk").pk


def test_broken_chain_is_backed_up_and_said(laptop: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER journal_is_never_changed")
        cursor.execute("UPDATE tournament_journalentry SET reason = 'x' WHERE seq = 1")

    path = make_backup(now=NOW, occasion=BY_HAND)

    (figures,) = from_json(sealed.read_description(path)["contents"])
    assert figures.fault == "changed"


def test_full_disk_leaves_nothing_behind_and_is_said(evening: Tournament, monkeypatch) -> None:
    monkeypatch.setattr(sealed, "seal", full_disk)

    with pytest.raises(Refused, match="voll"):
        make_backup(now=NOW, occasion=BY_HAND)

    assert list((Path(settings.DATA_DIR) / "backups").iterdir()) == []
    assert read_record().problem == FULL


def test_problem_is_over_with_the_next_good_one(evening: Tournament, monkeypatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sealed, "verify_seal", lambda path: (_ for _ in ()).throw(sealed.Damaged))
        with pytest.raises(Refused):
            make_backup(now=NOW, occasion=BY_HAND)

    make_backup(now=NOW, occasion=BY_HAND)

    assert read_record().problem == ""


def test_newest_48_and_one_of_each_round_are_kept(evening: Tournament, monkeypatch) -> None:
    monkeypatch.setattr("tournament.backup.places.KEPT", 3)
    expected = [make_backup(now=NOW, occasion=round_occasion(1)).name]
    make_backup(now=NOW, occasion=BY_ITSELF)
    for minutes in (5, 10, 15):
        at = NOW + timedelta(minutes=minutes)
        expected.append(make_backup(now=at, occasion=BY_ITSELF).name)

    names = {backup.name.text for backup in backups_in(Path(settings.DATA_DIR) / "backups")}

    assert names == set(expected)


def test_newest_of_another_evening_on_the_stick_is_kept(monkeypatch) -> None:
    monkeypatch.setattr("tournament.backup.places.KEPT", 2)
    ours = [f"schwaig-2026-11-20-21{minute:02}00-von-selbst-leer.zip" for minute in range(4)]
    theirs = [f"lauf-2025-11-20-21{minute:02}00-von-selbst-leer.zip" for minute in range(2)]
    names = [name for text in (*ours, *theirs) if (name := parse_file_name(text))]
    backups = [StoredBackup(Path(name.text), name, 1) for name in names]

    assert [backup.name.text for backup in superseded(backups)] == [ours[1], ours[0], theirs[0]]


def test_clock_that_is_set_back_loses_no_backup(
    evening: Tournament, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An hour ahead for an evening, then corrected: the newest state is kept, here and there."""
    most = 6  # instead of 48
    monkeypatch.setattr("tournament.backup.places.KEPT", most)
    choose_place(str(stick))
    for minutes in range(most):
        make_backup(now=NOW + timedelta(hours=1, minutes=minutes), occasion=BY_ITSELF)
    enter_table(evening, 2)

    path = make_backup(now=NOW, occasion=BY_ITSELF)
    again = make_backup(now=NOW + timedelta(minutes=1), occasion=BY_ITSELF)

    assert (path.exists(), again.exists()) == (True, True)
    for folder in (path.parent, stick / FOLDER):
        newest = backups_in(folder)[0]
        assert (newest.name.text, len(backups_in(folder))) == (again.name, most)
        assert [figures.lists for figures in figures_in(newest)] == [2]


def test_backup_after_going_back_is_newer_than_those_with_more_entries(laptop: Path) -> None:
    first = make_backup(now=NOW, occasion=BY_ITSELF)
    enter_table(Tournament.objects.get(), 2)
    make_backup(now=NOW + timedelta(minutes=5), occasion=BY_ITSELF)
    with check_backup(first) as checked:
        prepare_restore(checked, by=None, reason="vertippt", now=NOW)
    go_on()

    path = make_backup(now=NOW - timedelta(hours=1), occasion=BY_ITSELF)

    assert next(backup for backup in backups_in(path.parent) if backup.name.is_sealed).path == path
    assert read_record().cut_off == ""


def test_backup_that_is_gone_at_once_is_not_called_checked(
    evening: Tournament, monkeypatch
) -> None:
    def lose(*, now: object) -> None:
        for backup in backups_in(backup_folder()):
            backup.path.unlink()

    monkeypatch.setattr("tournament.backup.services.making.catch_up", lose)

    with pytest.raises(Refused):
        make_backup(now=NOW, occasion=BY_HAND)


def test_any_flipped_byte_breaks_the_seal(evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    whole = path.read_bytes()
    chance = random.Random(12)

    for place in [0, 31, len(whole) - 1, *(chance.randrange(len(whole)) for _ in range(FLIPS))]:
        flipped = bytearray(whole)
        flipped[place] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        with pytest.raises((sealed.Damaged, sealed.Foreign)):
            sealed.verify_seal(path)


def test_any_torn_end_breaks_the_seal(evening: Tournament) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    whole = path.read_bytes()
    chance = random.Random(13)

    for length in [0, 1, 63, *(chance.randrange(len(whole)) for _ in range(FLIPS))]:
        path.write_bytes(whole[:length])
        with pytest.raises((sealed.Damaged, sealed.Foreign)):
            sealed.verify_seal(path)
