"""The club in the file: restored as it was, without effect on other papers."""

import json
import random
from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

import pytest

from tests.factories import make_tournament, make_user
from tests.tournament.exchange.evenings import picture, random_evening
from tests.tournament.exchange.installations import changed, other_installation, refusal
from tournament.evening.services.again import create_like
from tournament.evening.services.club import set_club
from tournament.exchange import packing
from tournament.exchange.club import to_base64
from tournament.exchange.services.importing import import_tournament_file
from tournament.exchange.workbook import tournament_file
from tournament.models import CertificatePicture, Club, Tournament
from tournament.prizes.services.certificate_picture import set_certificate_picture

pytestmark = pytest.mark.django_db
CHANCE = random.Random(1)
LOGO, OTHER_LOGO, GROUND = picture("PNG", CHANCE), picture("PNG", CHANCE), picture("JPEG", CHANCE)


def evening_of_a_club() -> Tournament:
    tournament = make_tournament(slug="rennen")
    set_club(tournament, by=make_user(), name="Öder Ober", logo=LOGO)
    set_certificate_picture(tournament, by=make_user(), picture=GROUND)
    return Tournament.objects.get()


@cache
def file_of_a_club() -> bytes:
    return tournament_file(evening_of_a_club())


def imported_from(content: bytes) -> Tournament:
    return import_tournament_file(content, file_name="abend.zip", by=None).tournament


def members_of(content: bytes) -> dict[str, bytes]:
    return packing.unpack(content)[1]


def test_name_logo_and_picture_come_back_byte_for_byte() -> None:
    first = file_of_a_club()
    other_installation()

    imported = imported_from(first)

    assert (imported.club.name, bytes(imported.club.logo)) == ("Öder Ober", LOGO)
    assert bytes(imported.certificate_picture.picture) == GROUND
    assert tournament_file(imported) == first


def test_evening_without_a_club_has_no_member_and_an_older_file_is_read() -> None:
    content = tournament_file(evening_of_a_club())

    def as_before(members: dict[str, bytes]) -> None:
        del members["club.json"], members["certificate_picture.json"]

    before = changed(content, as_before)
    other_installation()

    imported = imported_from(before)

    assert (
        not {"club.json", "certificate_picture.json"} & members_of(tournament_file(imported)).keys()
    )
    assert tournament_file(imported) == before
    assert Club.objects.count() == 0


def test_own_club_of_the_installation_stays_on_its_papers() -> None:
    content = file_of_a_club()
    other_installation()
    own = Tournament.objects.get(slug="eigenes")
    set_club(own, by=None, name="Kegler Au", logo=OTHER_LOGO)

    imported = imported_from(content)
    own.refresh_from_db()

    assert (own.club.name, bytes(own.club.logo)) == ("Kegler Au", OTHER_LOGO)
    assert imported.club.name == "Öder Ober"


@pytest.mark.parametrize(("has_own", "club"), [(True, "Kegler Au"), (False, "Öder Ober")])
def test_copy_of_an_imported_evening_has_the_club_of_this_installation(
    has_own: bool, club: str
) -> None:
    content = file_of_a_club()
    other_installation()
    if has_own:
        set_club(Tournament.objects.get(), by=None, name="Kegler Au", logo=OTHER_LOGO)
    imported = imported_from(content)

    next_evening = create_like(imported, by=None, name="Herbst", date=date(2027, 10, 1))

    assert next_evening.club.name == club
    assert CertificatePicture.objects.filter(tournament=next_evening).exists() != has_own


def row(member: str, **values: Any) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        (stored_row,) = json.loads(members[member])
        members[member] = packing.json_rows([stored_row | values])

    return change


@pytest.mark.parametrize(
    ("member", "values"),
    [
        ("club.json", {"logo": "kein Bild"}),
        ("club.json", {"logo": 7}),
        ("club.json", {"logo": to_base64(b"<svg xmlns='http://www.w3.org/2000/svg'/>")}),
        ("club.json", {"logo": to_base64(LOGO[:40])}),
        ("club.json", {"logo": to_base64(GROUND)}),
        ("club.json", {"logo": to_base64(OTHER_LOGO)}),
        ("club.json", {"name": "Somebody else"}),
        ("club.json", {"name": "x" * 81}),
        ("club.json", {"tournament": 999}),
        ("certificate_picture.json", {"picture": ""}),
        ("certificate_picture.json", {"picture": to_base64(LOGO)}),
        ("certificate_picture.json", {"picture": None}),
    ],
)
def test_club_that_no_form_would_store_is_refused(member: str, values: dict[str, Any]) -> None:
    content = file_of_a_club()
    other_installation()

    assert "abend.zip" in refusal(changed(content, row(member, **values)))


def test_member_without_a_row_is_refused() -> None:
    content = file_of_a_club()
    other_installation()

    def emptied(members: dict[str, bytes]) -> None:
        members["club.json"] = packing.json_rows([])

    assert "abend.zip" in refusal(changed(content, emptied))


@pytest.mark.thorough
def test_random_evenings_have_clubs_and_have_none() -> None:
    counts = set()
    for seed in range(6):
        evening = random_evening(random.Random(seed), players=8)
        counts.add("club.json" in members_of(tournament_file(evening)))
        if len(counts) == 2:
            break

    assert len(counts) == 2
