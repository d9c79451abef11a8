"""Going back from the page, and going on with a backup at the first start."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_tournament, make_user
from tests.markup import words
from tests.second_step import hidden_fields, post_confirmed
from tests.tournament.backup.conftest import NOW, ON_SQLITE, enter_table, go_on
from tournament.backup.names import BY_HAND
from tournament.backup.places import backup_folder
from tournament.backup.services import restore
from tournament.backup.services.making import make_backup
from tournament.backup.services.restore import READY
from tournament.models import TableSheet, Tournament
from tournament.results.services.checks import confirm_sheet

pytestmark = ON_SQLITE


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Count the requests for a restart."""
    calls: list[str] = []
    monkeypatch.setattr(restore, "_stop", [lambda: calls.append("stop")])
    return calls


def is_restore_ready() -> bool:
    return (Path(settings.DATA_DIR) / READY).is_dir()


@pytest.fixture
def office(client: Client, laptop: Path) -> Client:
    """The director."""
    client.force_login(make_director())
    return client


def address(path: Path) -> str:
    return reverse("backup-restore", args=[path.name])


def test_page_says_what_would_be_missing(office: Client) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(Tournament.objects.get(), 2)

    page = words(office.get(address(path)))

    assert "Zurück auf 20.11.2026 21:12?" in page
    assert "1 Liste der Runde 1 fehlt dann: Tisch 2." in page
    assert "Der jetzige Stand bleibt als „ersetzt" in page
    assert "mit einem Code gekommen sind, brauchen einen neuen" in page
    assert "Zurückholen" in page  # “Zurück” alone reads like the way back to the list


def test_list_that_was_only_checked_since_is_not_to_be_typed_again(office: Client) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    confirm_sheet(TableSheet.objects.get(table=1), by=make_user("gerd"))

    page = words(office.get(address(path)))

    assert "fehlt dann: Tisch" not in page
    assert "die letzte von" in page


def test_with_a_reason_the_next_start_goes_on_with_it(office: Client, stops: list[str]) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    enter_table(Tournament.objects.get(), 2)

    page = words(post_confirmed(office, address(path), {"reason": "falsche Runde"}))

    assert "Es geht weiter mit 20.11.2026 21:12" in page
    assert "startet gerade neu" in page
    assert "mit einem Code gekommen sind, brauchen einen neuen" in page
    assert stops == ["stop"]
    assert go_on()
    assert TableSheet.objects.filter(state="entered").count() == 1
    entry = Tournament.objects.get().journal.latest("seq")
    assert (entry.action, entry.reason) == ("backup_restored", "falsche Runde")


def test_restoring_names_the_tournament_that_the_backup_is_called_by(
    office: Client, stops: list[str]
) -> None:
    """A newer evening in the same file is not the one that somebody chose."""
    path = make_backup(now=NOW, occasion=BY_HAND)
    assert path.name.startswith(Tournament.objects.get().slug)
    path.unlink()
    make_tournament(slug="naechstes", name="Nächstes Rennen")
    enter_table(Tournament.objects.order_by("pk")[0], 2)
    path = make_backup(now=NOW, occasion=BY_HAND)
    name = Tournament.objects.order_by("pk")[0].name

    question = words(office.get(address(path)))
    page = words(post_confirmed(office, address(path), {"reason": "falsche Runde"}))

    assert name in question
    assert "Nächstes Rennen" not in page
    assert f"{name} : 8 Spieler, 2 Listen." in page


def test_without_somebody_who_starts_it_again_that_is_said(office: Client, monkeypatch) -> None:
    monkeypatch.setattr(restore, "_stop", [])
    path = make_backup(now=NOW, occasion=BY_HAND)

    page = words(post_confirmed(office, address(path), {"reason": "falsche Runde"}))

    assert "Bitte das Programm jetzt beenden" in page


def test_without_a_reason_nothing_happens(office: Client, stops: list[str]) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)

    response = post_confirmed(office, address(path), {"reason": " "})

    assert (response.status_code, is_restore_ready(), stops) == (422, False, [])


def test_what_changed_meanwhile_is_asked_about_again(office: Client, stops: list[str]) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    form = hidden_fields(office.get(address(path)).content.decode())
    enter_table(Tournament.objects.get(), 2)

    response = office.post(address(path), form | {"reason": "falsche Runde"})

    assert (response.status_code, is_restore_ready(), stops) == (409, False, [])
    assert "Tisch 2" in words(response)
    assert "falsche Runde" in response.content.decode()


def test_damaged_backup_is_named_and_not_taken(office: Client) -> None:
    path = make_backup(now=NOW, occasion=BY_HAND)
    path.write_bytes(path.read_bytes()[:-20])

    response = office.get(address(path))

    assert response.status_code == 409
    assert "ist beschädigt und wurde abgelehnt" in words(response)


@pytest.fixture
def new_laptop(laptop: Path) -> Path:
    """A backup lies here; nobody has an account yet."""
    backup = make_backup(now=NOW, occasion=BY_HAND)
    get_user_model().objects.all().delete()
    return backup


FIRST = "/first-start/restore/"


def test_first_start_offers_what_lies_here(client: Client, new_laptop: Path) -> None:
    page = client.get("/", follow=True)

    assert page.request["PATH_INFO"] == FIRST
    assert "Schwaiger Schafkopfrennen" in words(page)
    assert "8 Spieler, 1 Liste" in words(page)
    assert "Nein, ein neues Turnier anfangen" in words(page)


def test_first_start_goes_on_with_the_chosen_one(
    client: Client, new_laptop: Path, stops: list[str]
) -> None:
    page = words(client.post(FIRST, {"backup": new_laptop.name}))

    assert "Es geht weiter mit 20.11.2026 21:12" in page
    assert stops == ["stop"]
    go_on()
    assert get_user_model().objects.filter(username="renate").exists()


def test_first_start_takes_an_uploaded_file(
    client: Client, new_laptop: Path, stops: list[str]
) -> None:
    content = new_laptop.read_bytes()
    new_laptop.unlink()

    response = client.post(FIRST, {"file": SimpleUploadedFile("vom stick.zip", content)})

    assert (response.status_code, stops) == (200, ["stop"])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "„Turnier.zip“ ist leer"),
        (b"PK\x03\x04 urlaub", "„Turnier.zip“ ist keine Sicherung dieses Programms"),
    ],
)
def test_first_start_refuses_a_wrong_file_with_a_sentence(
    client: Client, new_laptop: Path, stops: list[str], content: bytes, sentence: str
) -> None:
    response = client.post(FIRST, {"file": SimpleUploadedFile("Turnier.zip", content)})

    assert (response.status_code, sentence in words(response)) == (422, True)
    assert (is_restore_ready(), stops) == (False, [])


def test_damaged_one_is_named_and_the_one_before_chosen(client: Client, new_laptop: Path) -> None:
    newest = backup_folder() / new_laptop.name.replace("211204", "211704")
    newest.write_bytes(new_laptop.read_bytes()[:-20])

    response = client.post(FIRST, {"backup": newest.name})

    assert response.status_code == 422
    assert "ist beschädigt" in words(response)
    chosen = re.findall(r'value="([^"]+)"\s+checked', response.content.decode())
    assert chosen == [new_laptop.name]


def test_nothing_chosen_is_asked_for(client: Client, new_laptop: Path) -> None:
    response = client.post(FIRST, {"backup": "../../etc/passwd"})

    assert (response.status_code, "Bitte eine Sicherung wählen." in words(response)) == (422, True)


def test_another_machine_cannot_bring_its_evening(client: Client, new_laptop: Path) -> None:
    response = client.post(FIRST, {"backup": new_laptop.name}, REMOTE_ADDR="192.168.178.31")

    assert (response.status_code, is_restore_ready()) == (403, False)


def test_with_an_account_it_is_no_page_any_more(office: Client) -> None:
    assert office.get(FIRST).status_code == 404
