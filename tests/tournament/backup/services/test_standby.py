"""What the first laptop hands out: to whoever has the key, while they ask, and nothing else."""

from datetime import datetime, timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from tests.factories import make_director, make_user
from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table, step
from tournament.backup.challenge import Questions, answer_to
from tournament.backup.names import BY_ITSELF
from tournament.backup.places import backup_folder, backups_in, figures_in
from tournament.backup.services import standby
from tournament.backup.services.checking import check_backup
from tournament.backup.services.making import make_backup
from tournament.backup.services.standby import (
    make_key,
    make_standby_backup,
    note_request,
    revoke_key,
)
from tournament.backup.services.watch import AutomaticBackups
from tournament.models import JournalEntry, Tournament
from tournament.shared.backup_record import read_record

pytestmark = ON_SQLITE
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def nobody_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standby, "_last_request_at", None)
    monkeypatch.setattr(standby, "_last_request", None)


def ask(client: Client, key: str, **headers: str):
    question = client.get("/standby/").json()["question"]
    return client.get("/standby/", headers={"Authorization": proof(question, key), **headers})


def proof(question: str, key: str) -> str:
    return f"Schafkopf {question} {answer_to(question, key)}"


def ask_at(now: datetime) -> None:
    note_request(now, monotonic_seconds=now.timestamp())


def handed_out(data: Path) -> list[str]:
    return [backup.name.text for backup in backups_in(data / "handed_out")]


def test_key_gets_the_newest_backup_and_nothing_twice(
    client: Client, evening: Tournament, data: Path, tmp_path: Path
) -> None:
    key = make_key()
    assert ask(client, key).status_code == HTTPStatus.NO_CONTENT
    make_standby_backup(now=NOW)
    response = ask(client, key)
    copy = tmp_path / "taken.zip"
    copy.write_bytes(b"".join(response.streaming_content))

    with check_backup(copy) as checked:
        assert [(figure.slug, figure.lists) for figure in checked.figures] == [("schwaig-2026", 1)]
    (name,) = handed_out(data)
    assert name in response["Content-Disposition"]
    again = ask(client, key, **{"If-None-Match": f'"{name}"'})
    assert again.status_code == HTTPStatus.NOT_MODIFIED


@pytest.mark.parametrize("authorization", ["", "wrong", "Bearer", "ä"])
def test_wrong_key_gets_nothing(client: Client, evening: Tournament, authorization: str) -> None:
    make_key()
    make_standby_backup(now=NOW)

    assert ask(client, authorization).status_code == HTTPStatus.FORBIDDEN
    assert standby.last_request_at() is None


@pytest.mark.parametrize(
    "authorization", ["", "x", "Bearer {key}", "Schafkopf {key}", "Schafkopf x {key}"]
)
def test_key_itself_opens_nothing(client: Client, evening: Tournament, authorization: str) -> None:
    key = make_key()
    make_standby_backup(now=NOW)

    response = client.get("/standby/", headers={"Authorization": authorization.format(key=key)})

    assert response.status_code == HTTPStatus.FORBIDDEN


def test_answer_that_was_overheard_opens_nothing(client: Client, evening: Tournament) -> None:
    key = make_key()
    make_standby_backup(now=NOW)
    question = client.get("/standby/").json()["question"]
    headers = {"Authorization": proof(question, key)}

    first, second = (client.get("/standby/", headers=headers) for _twice in range(2))
    first.close()

    assert (first.status_code, second.status_code) == (HTTPStatus.OK, HTTPStatus.FORBIDDEN)


def test_old_made_up_and_foreign_questions_open_nothing(evening: Tournament) -> None:
    key = make_key()
    old = standby.new_question(monotonic_seconds=0)
    another_run = Questions().ask(monotonic_seconds=100)
    forged = f"100-{'0' * 32}-{'0' * 64}"

    for question in (old, another_run, forged):
        assert not standby.knows_key(question, answer_to(question, key), monotonic_seconds=100)


def test_new_key_ends_the_old_one(client: Client, evening: Tournament) -> None:
    old = make_key()
    make_standby_backup(now=NOW)
    question = client.get("/standby/").json()["question"]
    new = make_key()

    headers = {"Authorization": proof(question, old)}
    assert client.get("/standby/", headers=headers).status_code == HTTPStatus.FORBIDDEN
    response = ask(client, new)
    response.close()
    assert response.status_code == HTTPStatus.OK


def test_where_several_processes_may_serve_nobody_stands_by(
    client: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each would know only of those that asked itself."""
    key = make_key()
    make_standby_backup(now=NOW)
    monkeypatch.setattr(connection, "vendor", "postgresql")

    assert client.get("/standby/").status_code == HTTPStatus.FORBIDDEN
    monkeypatch.undo()
    question = client.get("/standby/").json()["question"]
    monkeypatch.setattr(connection, "vendor", "postgresql")
    headers = {"Authorization": proof(question, key)}
    assert client.get("/standby/", headers=headers).status_code == HTTPStatus.FORBIDDEN
    assert standby.last_request_at() is None


def test_without_a_key_an_empty_one_opens_nothing(client: Client, evening: Tournament) -> None:
    assert read_record().standby_key == ""
    assert client.get("/standby/").status_code == HTTPStatus.FORBIDDEN
    question = Questions().ask(monotonic_seconds=0)
    assert not standby.knows_key(question, answer_to(question, ""), monotonic_seconds=0)


def test_key_that_was_withdrawn_gets_nothing_any_more(
    client: Client, evening: Tournament, data: Path
) -> None:
    key = make_key()
    make_standby_backup(now=NOW)

    question = client.get("/standby/").json()["question"]
    revoke_key()

    headers = {"Authorization": proof(question, key)}
    assert client.get("/standby/", headers=headers).status_code == HTTPStatus.FORBIDDEN
    assert handed_out(data) == []


def test_key_opens_nothing_else(client: Client, evening: Tournament) -> None:
    key = make_key()
    backup = make_backup(now=NOW, occasion=BY_ITSELF)
    headers = {"Authorization": f"Bearer {key}"}

    for path in ("/", "/backups/", f"/backups/{backup.name}/", f"/t/{evening.slug}/"):
        assert client.get(path, headers=headers).status_code == HTTPStatus.FOUND


def test_key_is_in_no_backup(evening: Tournament, tmp_path: Path) -> None:
    key = make_key().encode()

    with check_backup(make_backup(now=NOW, occasion=BY_ITSELF)) as checked:
        assert key not in checked.data.read_bytes()


def test_while_it_asks_a_change_is_handed_out_within_seconds(
    evening: Tournament, data: Path
) -> None:
    watch = AutomaticBackups()
    step(watch, NOW)
    assert handed_out(data) == []
    ask_at(NOW)
    step(watch, NOW + SECOND)
    first = handed_out(data)
    enter_table(evening, 2)

    counts = []
    for seconds in (3, 14, 16, 20):
        ask_at(NOW + seconds * SECOND)
        step(watch, NOW + seconds * SECOND)
        counts.append(len(handed_out(data)))

    assert (len(first), counts) == (1, [1, 1, 2, 2])
    assert len(backups_in(backup_folder())) == 1  # those that are kept go their own way


def test_nobody_asks_any_more_and_nothing_is_made(evening: Tournament, data: Path) -> None:
    watch = AutomaticBackups()
    ask_at(NOW)
    step(watch, NOW)
    enter_table(evening, 2)

    step(watch, NOW + 40 * SECOND)

    assert len(handed_out(data)) == 1


def test_only_the_newest_two_lie_ready(evening: Tournament, data: Path) -> None:
    for seconds in range(4):
        make_standby_backup(now=NOW + seconds * SECOND)

    assert len(handed_out(data)) == 2


def test_newest_is_handed_out_after_the_clock_was_set_back(evening: Tournament, data: Path) -> None:
    for minutes in range(3):
        make_standby_backup(now=NOW + timedelta(hours=1, minutes=minutes))
    enter_table(evening, 2)

    make_standby_backup(now=NOW)

    newest = standby.newest_standby_backup()
    assert newest is not None
    assert (newest.name.at, len(handed_out(data))) == (NOW.replace(microsecond=0), 2)
    assert [figures.lists for figures in figures_in(newest)] == [2]


def test_page_has_the_key_for_the_director_alone(client: Client, evening: Tournament) -> None:
    client.force_login(make_director())
    assert "Zweiten Laptop bereitstellen" in client.get("/backups/").text
    client.post("/backups/standby/")
    key = read_record().standby_key
    page = client.get("/backups/").text

    assert "run.py standby http://testserver/ " in page
    assert f">{key}<" in page
    assert "hat sich noch nicht gemeldet" in page
    ask(client, key)
    assert "steht bereit" in client.get("/backups/").text
    client.force_login(make_user("helfer"))
    assert key not in client.get("/backups/").text
    assert client.post("/backups/standby/").status_code == HTTPStatus.FORBIDDEN
    assert read_record().standby_key == key


def test_key_is_in_no_journal(client: Client, evening: Tournament) -> None:
    before = JournalEntry.objects.count()
    client.force_login(make_director())

    client.post("/backups/standby/")

    assert JournalEntry.objects.count() == before
