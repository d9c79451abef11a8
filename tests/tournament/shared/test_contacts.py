"""Role × field: who reads e-mail, telephone and date of birth on every page, file and paper."""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.factories import make_director, make_helper, make_player, make_tournament
from tests.tiers import thorough_unless
from tests.tournament.addresses import (
    address,
    clients_of,
    evening_of_everything,
    names,
    sessions_of,
)
from tournament.evening.paper_kinds import KINDS
from tournament.evening.views.papers import WORKBOOKS
from tournament.models import PreRegistration, Role, Tournament
from tournament.registration.services.players import change_player

pytestmark = pytest.mark.django_db

BORN = date(1937, 5, 17)
FIELDS = {
    "e-mail": re.compile(r"fanny@geheim\.example"),
    "telephone": re.compile(r"0911 471147"),
    "date of birth": re.compile(r"\b1937\b|17\.0?5\.(?:19)?37"),
}
READERS = {Role.Kind.DIRECTOR, Role.Kind.REGISTRATION}
# Addresses that hold something of a person, and which fields: everything else holds none.
HOLDING = {
    "player-edit": set(FIELDS),
    "player-edit ?change": set(FIELDS),
    "pre-registrations": set(FIELDS),
    "workbook players": {"date of birth"},
    "home": {"date of birth"},  # the newest entries of the journal
    "journal": {"date of birth"},
}


@pytest.fixture(scope="module")
def evening_with_contacts(module_rows: None) -> int:
    tournament = evening_of_everything()
    contacts = {"email": "fanny@geheim.example", "phone": "0911 471147", "birth_on": BORN}
    change_player(tournament.players.all()[0], by=None, **contacts)
    now = timezone.now()
    PreRegistration.objects.create(
        tournament=tournament, last_name="Huber", arrived_at=now, **contacts
    )
    return tournament.pk


@pytest.fixture(scope="module")
def sessions(evening_with_contacts: int) -> dict[str, str]:
    return sessions_of(Tournament.objects.get(pk=evening_with_contacts))


def places(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Yield the name and address of every readable page, each paper and each workbook."""
    for name in names():
        if name not in ("paper", "workbook", "logout"):
            yield name, address(name, tournament)
    yield "player-edit ?change", f"{address('player-edit', tournament)}?change"
    for kind in KINDS:
        yield f"paper {kind}", reverse("paper", args=[tournament.slug, kind])
    for kind in WORKBOOKS:
        yield f"workbook {kind}", reverse("workbook", args=[tournament.slug, kind])


def fields_in(client: Client, path: str) -> set[str]:
    response = client.get(path)
    body = b"".join(response) if response.streaming else response.content
    text = words_of(body)
    return {name for name, pattern in FIELDS.items() if pattern.search(text)}


@cache
def words_of(content: bytes) -> str:
    """Return the words of a page, a paper, a workbook, or of all files of an archive."""
    if content.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    if not content.startswith(b"PK"):
        return content.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if "[Content_Types].xml" not in archive.namelist():
            return "\n".join(words_of(archive.read(name)) for name in archive.namelist())
    book = load_workbook(io.BytesIO(content))
    return "\n".join(str(cell) for page in book for row in page.values for cell in row)


# All roles in one test: most papers are the same bytes for each, and are read once.
@pytest.mark.parametrize(
    "kinds",
    thorough_unless(["nobody"].__eq__, [["nobody"], Role.Kind.values]),
    ids=["nobody", "every role"],
)
def test_contacts_are_read_by_those_who_register_and_lead_alone(
    evening_with_contacts: int, sessions: dict[str, str], kinds: list[str]
) -> None:
    tournament = Tournament.objects.get(pk=evening_with_contacts)
    for kind in kinds:
        client = clients_of(sessions)[kind] if kind in sessions else Client()

        fields_by_place = {name: fields_in(client, path) for name, path in places(tournament)}

        assert {name: fields for name, fields in fields_by_place.items() if fields} == (
            HOLDING if kind in READERS else {}
        ), kind


@pytest.mark.parametrize(
    "part", thorough_unless(["registration", "viewer"].__contains__, Role.Kind.values)
)
def test_people_are_taken_over_by_who_registers_on_both_evenings(client: Client, part: str) -> None:
    """A guest of one evening asks for everybody by number, and by name."""
    evening, elsewhere = make_tournament(), make_tournament()
    person = make_player(elsewhere, 1, last_name="Geheimrat", birth_on=BORN)
    guest = make_helper("guest", registration=evening)
    make_helper("other", registration=elsewhere)
    url = reverse("registration", args=[evening.slug])
    paths = (
        f"{url}?take={person.pk}",
        f"{url}known/?last_name=Geheim",
        f"{url}?q=Geheim",
    )
    client.force_login(guest)
    foreign = [fields_in(client, path) or "Geheimrat" in client.get(path).text for path in paths]

    now = timezone.now()
    Role.objects.create(tournament=elsewhere, account=guest, kind=part, since=now)
    own = ["Geheimrat" in client.get(path).text for path in paths]

    assert foreign == [False, False, False]
    assert own == [part in READERS] * 3


def test_viewer_of_this_evening_is_offered_nobody(client: Client) -> None:
    evening, elsewhere = make_tournament(), make_tournament()
    make_player(elsewhere, 1, last_name="Geheimrat", birth_on=BORN)
    client.force_login(make_helper("guest", viewer=evening, director=elsewhere))

    page = client.get(f"{reverse('registration', args=[evening.slug])}known/?last_name=Geheim")

    assert "Geheimrat" not in page.text


def test_who_leads_all_takes_people_over_from_every_evening(client: Client) -> None:
    make_player(make_tournament(), 1, last_name="Geheimrat", birth_on=BORN)
    client.force_login(make_director())

    page = client.get(
        f"{reverse('registration', args=[make_tournament().slug])}known/?last_name=Geheim"
    )

    assert "Geheimrat" in page.text
