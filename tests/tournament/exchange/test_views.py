"""The pages that export and import a tournament."""

import random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_director, make_helper, make_tournament
from tests.markup import words
from tests.tournament.exchange.evenings import file_of_an_evening, random_evening
from tests.tournament.exchange.installations import other_installation
from tournament.exchange.forms import TournamentFileForm
from tournament.exchange.workbook import tournament_file
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def upload(client: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("abend.zip", content, "application/zip")
    return client.post(reverse("import"), {"file": file}, follow=True)


def test_director_saves_the_file(office: Client) -> None:
    tournament = random_evening(random.Random(1), slug="rennen")

    page = office.get(reverse("papers", args=["rennen"]))
    response = office.get(reverse("export", args=["rennen"]))

    assert reverse("export", args=["rennen"]) in page.content.decode()
    assert response["Content-Disposition"] == 'attachment; filename="rennen.zip"'
    assert "no-store" in response["Cache-Control"]
    assert response.content == tournament_file(tournament)


def test_helper_can_neither_export_nor_import(client: Client) -> None:
    client.force_login(make_helper(results=make_tournament(slug="rennen")))

    assert client.get(reverse("export", args=["rennen"])).status_code == 403
    assert client.get(reverse("import")).status_code == 403
    assert client.post(reverse("import")).status_code == 403
    papers = client.get(reverse("papers", args=["rennen"])).content.decode()
    assert reverse("export", args=["rennen"]) not in papers
    assert reverse("import") not in client.get(reverse("tournament-list")).content.decode()


def test_too_large_file_is_refused_with_the_limit(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(TournamentFileForm.base_fields["file"], "most", 1000)
    client.force_login(make_director())

    response = upload(client, file_of_an_evening())

    assert response.status_code == 422
    assert "Die Datei ist zu groß; erlaubt sind höchstens 1 KB." in words(response)


def test_file_is_imported(client: Client) -> None:
    content = file_of_an_evening()
    other_installation()
    client.force_login(make_director())
    assert reverse("import") in client.get(reverse("tournament-list")).content.decode()

    response = upload(client, content)

    assert response.status_code == 200
    assert "Übernommen, mit 6 Listen und" in words(response)
    assert tournament_file(Tournament.objects.get(slug="rennen")) == content


def test_file_that_is_refused_says_why_beside_its_field(office: Client) -> None:
    content = tournament_file(make_tournament(slug="rennen"))

    repeated, foreign = upload(office, content), upload(office, b"ein Brief")
    nothing = office.post(reverse("import"))

    assert [response.status_code for response in (repeated, foreign, nothing)] == [422, 422, 422]
    assert "Hier gibt es schon ein Turnier mit der Kurzadresse „rennen“" in words(repeated)
    assert "„abend.zip“ ist nicht die Datei eines Turniers" in words(foreign)
    assert "Bitte wählen Sie eine Datei" in words(nothing)


def test_import_is_offered_before_the_first_tournament(office: Client) -> None:
    assert reverse("import") in office.get(reverse("tournament-list")).content.decode()
