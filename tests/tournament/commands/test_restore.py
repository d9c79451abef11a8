"""`restore`, as it is typed: on another data folder, after the laptop died."""

import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from config import data_lock
from tests.program import ROOT, manage, output, serving, surroundings
from tests.tournament.backup.conftest import (
    NOW,
    ON_SQLITE,
    data,
    enter_table,
    evening,
    kept_evening,
    laptop,
)
from tournament.backup import sealed
from tournament.backup.names import BY_ITSELF
from tournament.backup.services.making import make_backup
from tournament.models import Player, Tournament
from tournament.registration.services.erasing import erase_player
from tournament.results.phone_links import table_token

__all__ = [
    "data",
    "evening",
    "kept_evening",
    "laptop",
    "manage",
]  # fixtures, and what other tests take from here
pytestmark = [*ON_SQLITE, pytest.mark.program]
KILLS = 5


def test_laptop_dies_and_the_evening_goes_on_elsewhere(laptop: Path, tmp_path: Path) -> None:
    """Another data folder, the file alone: ranking, journal and printed codes are the same."""
    tournament = Tournament.objects.get()
    Tournament.objects.update(has_table_phones=True)
    enter_table(tournament, 2)
    backup = make_backup(now=NOW, occasion=BY_ITSELF)
    other_laptop, standings = (
        tmp_path / "other laptop",
        ("standings", tournament.slug, "--format", "json"),
    )
    ranking = output(laptop.parent, *standings)
    printed = tournament.journal.latest("seq").hash[:16]
    code = reverse("table-list", args=[table_token(tournament.draws.get(), 1)])
    began = time.monotonic()

    text = output(other_laptop, "restore", str(backup))

    assert time.monotonic() - began < 120
    assert "Schwaiger Schafkopfrennen: 8 Spieler, 2 Listen" in text
    assert output(other_laptop, *standings) == ranking
    assert printed in output(other_laptop, "verify_journal", tournament.slug, "--printed", printed)
    with serving(other_laptop) as address, urllib.request.urlopen(address + code) as page:
        assert page.status == 200
    assert not list((other_laptop / "backups").glob("ersetzt-*"))


def test_something_newer_is_said_and_replaced_only_when_wanted(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_ITSELF)
    enter_table(Tournament.objects.get(), 2)

    refused = manage(laptop.parent, "restore", str(backup))
    replaced = manage(laptop.parent, "restore", str(backup), "--replace", "--reason", "vertippt")

    assert refused.returncode == 1
    assert "1 Liste der Runde 1 fehlt dann: Tisch 2." in refused.stdout
    assert "--replace" in refused.stderr
    assert (replaced.returncode, replaced.stderr) == (0, "")
    replaced_files = list((laptop.parent / "backups").glob("ersetzt-*.sqlite3"))
    assert len(replaced_files) == 1
    back = manage(laptop.parent, "restore", str(replaced_files[0]), "--replace")
    assert (back.returncode, back.stderr) == (0, "")
    assert "8 Spieler, 2 Listen" in back.stdout


def test_nothing_is_asked_where_nothing_is_lost(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_ITSELF)

    result = manage(laptop.parent, "restore", str(backup))

    assert (result.returncode, result.stderr) == (0, "")
    assert "fehl" not in result.stdout


def test_erased_here_stays_erased(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_ITSELF)
    player = Player.objects.get(number=3)
    name = player.last_name
    erase_player(player, by=None, reason="möchte es so")

    output(laptop.parent, "restore", str(backup), "--replace")

    assert name not in output(laptop.parent, "standings", "schwaig-2026", "--format", "json")
    assert Player.objects.get(number=3).is_erased


def test_running_program_is_not_pulled_away_from(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_ITSELF)
    address = "http://127.0.0.1:8000/"

    with data_lock.lock_folder(laptop.parent, address), pytest.raises(CommandError, match=address):
        call_command("restore", str(backup))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "leer"), (b"PK\x03\x04 urlaub.zip", "keine Sicherung dieses Programms")],
)
def test_wrong_file_ends_with_a_sentence_and_changes_nothing(
    laptop: Path, content: bytes, sentence: str
) -> None:
    wrong = laptop.with_name("Turnier.zip")
    wrong.write_bytes(content)
    before = laptop.read_bytes()

    with pytest.raises(CommandError, match=sentence):
        call_command("restore", str(wrong), "--replace")

    assert laptop.read_bytes() == before


def test_file_that_is_not_there_is_named(data: Path) -> None:
    with pytest.raises(CommandError, match=r"fehlt\.zip"):
        call_command("restore", "fehlt.zip")


def test_wreck_is_replaced_and_kept_as_it_is(laptop: Path) -> None:
    backup = make_backup(now=NOW, occasion=BY_ITSELF)
    wreck = b"SQLite format 3\0" + bytes(range(256)) * 64
    for ending in ("-wal", "-shm"):
        laptop.with_name(laptop.name + ending).unlink(missing_ok=True)
    laptop.write_bytes(wreck)

    result = manage(laptop.parent, "restore", str(backup), "--replace")

    assert (result.returncode, result.stderr) == (0, "")
    (replaced,) = (laptop.parent / "backups").glob("ersetzt-*.sqlite3")
    assert replaced.read_bytes() == wreck
    assert "1 Liste" in result.stdout


def test_killed_backup_leaves_whole_ones_only(laptop: Path) -> None:
    """Whenever the plug is pulled: what has the name of a backup is one."""
    folder = laptop.parent / "backups"
    for attempt in range(KILLS):
        left = set(folder.glob("*.part"))
        program = subprocess.Popen(
            [sys.executable, "manage.py", "backup"],
            cwd=ROOT,
            env=surroundings(laptop.parent),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while program.poll() is None and set(folder.glob("*.part")) <= left:
            time.sleep(0.005)
        time.sleep(attempt * 0.02)
        program.kill()
        program.wait()
        for path in folder.glob("*.zip"):
            sealed.verify_seal(path)

    assert manage(laptop.parent, "verify_journal").returncode == 0
