"""A full disk, a held database while saving: said, all that was typed kept, no half stored."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.snapshot import everything
from tests.tournament.backup.conftest import ON_SQLITE, data, evening, kept_evening, laptop
from tests.typed_totals import NO_COUNTS
from tournament.models import TableSheet, Tournament
from tournament.shared.sessions import RENEWED

__all__ = ["data", "evening", "kept_evening", "laptop"]  # fixtures
pytestmark = ON_SQLITE
TYPED = {"total1": "30", "total2": "-8", "total3": "-8", "total4": "-14", "version": "0"}
LIST = TYPED | {"request_id": "0" * 32} | NO_COUNTS


@contextmanager
def full_disk() -> Iterator[None]:
    """SQLite's own answer: not one page more than there are, and none of them empty."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 4294967294")


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Lock the file as another program would, with a short timeout."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


@pytest.fixture
def helper(client: Client, laptop: Path) -> Client:
    client.force_login(make_user())
    return client


def typing_page(name: str = "sheet-totals") -> str:
    return reverse(name, args=[Tournament.objects.get().slug, 1, 2])


def register_until_full(client: Client) -> tuple[int, str, dict[str, list]]:
    """New pages are needed now and then only."""
    where = reverse("registration", args=[Tournament.objects.get().slug])
    for number in range(60):
        before = everything()
        typed = {"last_name": f"Öttl {number}", "first_name": "F" * 60, "place": "S" * 60}
        response = client.post(where, typed)
        if response.status_code == 507:
            return number, response.text, before
    pytest.fail("the disk never became full")


def test_full_disk_is_said_and_what_was_typed_is_sent_once_more(helper: Client) -> None:
    with full_disk():
        number, page, before = register_until_full(helper)

    assert "Nicht gespeichert." in page
    assert "Die Platte des Turnierrechners ist voll." in page
    assert f'name="last_name" value="Öttl {number}"' in page
    assert everything() == before
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        assert cursor.fetchone() == ("ok",)


def test_held_database_is_said_and_the_list_can_be_sent_once_more(
    helper: Client, laptop: Path
) -> None:
    where = typing_page()
    with held(laptop):
        response = helper.post(where, LIST)

    page = response.text
    assert response.status_code == 503
    assert "Nicht gespeichert." in page
    assert f'action="{where}"' in page
    assert page.count("<h2>Was jetzt hilft</h2>") == page.count("button primary") == 1
    assert all(f'name="{name}" value="{value}"' in page for name, value in LIST.items())
    assert TableSheet.objects.get(table=2).state == TableSheet.State.OPEN

    helper.post(where, LIST)
    assert TableSheet.objects.get(table=2).state == TableSheet.State.ENTERED


def test_held_database_is_said_by_a_command(laptop: Path) -> None:
    slug = Tournament.objects.get().slug
    with held(laptop), pytest.raises(CommandError, match="von einem anderen Programm gehalten"):
        call_command("publish", slug, "--seats")


def test_full_disk_is_said_by_a_command(laptop: Path, tmp_path: Path) -> None:
    slug = Tournament.objects.get().slug
    players = tmp_path / "players.csv"
    lines = [f"Öttl {number};{'F' * 60};{'S' * 60}" for number in range(60)]
    players.write_text("\n".join(["Nachname;Vorname;Ort", *lines]))
    before = everything()

    with full_disk(), pytest.raises(CommandError, match="Platte des Turnierrechners ist voll"):
        call_command("import_players", slug, str(players), "--reason", "Nachmeldung")

    assert everything() == before


def test_script_of_the_desk_gets_the_words_alone(helper: Client, laptop: Path) -> None:
    with held(laptop):
        response = helper.post(typing_page(), LIST, headers={"HX-Request": "true"})

    assert response.status_code == 503
    assert "Nicht gespeichert." in response.text
    assert "<html" not in response.text


def test_password_is_never_given_back(helper: Client, laptop: Path) -> None:
    typed = {
        "old_password": "x",
        "new_password1": "vier einfache Wörter",
        "new_password2": "vier einfache Wörter",
    }
    user = make_user()
    user.set_password("x")
    user.save()
    helper.force_login(user)
    with held(laptop):
        response = helper.post(reverse("own-password"), typed)

    assert response.status_code == 503
    assert "vier einfache" not in response.text


def test_other_errors_are_still_the_programs_own(helper: Client, monkeypatch) -> None:
    def broken(*_arguments, **_options) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr("tournament.evening.views.tournaments.read_evening", broken)

    with pytest.raises(ValueError, match="a bug"):
        helper.get(reverse("home", args=[Tournament.objects.get().slug]))


def test_page_of_the_desk_waits_for_nobody_who_holds_the_database(
    helper: Client, laptop: Path
) -> None:
    """The session is due to be renewed: Django answered 400 after twenty seconds."""
    session = helper.session
    session[RENEWED] = 1
    session.save()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20000")
    with closing(sqlite3.connect(laptop)) as other:
        other.execute("BEGIN IMMEDIATE")
        before = monotonic()
        response = helper.get(typing_page())
        waited = monotonic() - before
        other.rollback()

    assert response.status_code == 200
    assert waited < 10
    assert helper.session[RENEWED] == 1
    helper.get(typing_page())
    assert helper.session[RENEWED] > 1  # made up for


def test_session_that_cannot_be_read_is_said(helper: Client, monkeypatch) -> None:
    def held_by_another(*_arguments) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(SessionStore, "load", held_by_another)
    helper.raise_request_exception = False

    for response in (helper.get(typing_page()), helper.post(typing_page(), LIST)):
        assert response.status_code == 503
        assert "Die Datenbank wird von einem anderen Programm gehalten" in response.text
