"""The club in the file: it comes back as it was, and touches nobody else's papers."""

import json
import random
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from tests.factories import make_tournament, make_user
from tests.tournament.exchange.evenings import picture, random_evening
from tests.tournament.exchange.services.test_taking_in import changed, other_installation, refusal
from tournament.evening.services.again import create_like
from tournament.evening.services.club import set_club
from tournament.exchange import packing
from tournament.exchange.club import as_text
from tournament.exchange.services.taking_in import take_in
from tournament.exchange.workbook.whole_file import exported
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


def taken(content: bytes) -> Tournament:
    return take_in(content, called="abend.zip", by=None).tournament


def members_of(content: bytes) -> dict[str, bytes]:
    return packing.unpack(content)[1]


def test_name_logo_and_picture_come_back_byte_for_byte() -> None:
    first = exported(evening_of_a_club())
    other_installation()

    found = taken(first)

    assert (found.club.name, bytes(found.club.logo)) == ("Öder Ober", LOGO)
    assert bytes(found.certificate_picture.picture) == GROUND
    assert exported(found) == first


def test_evening_without_a_club_has_no_file_of_it_and_one_of_before_is_read() -> None:
    """Its journal may tell of a club that the file does not have."""
    content = exported(evening_of_a_club())

    def as_before(members: dict[str, bytes]) -> None:
        del members["club.json"], members["certificate_picture.json"]

    before = changed(content, as_before)
    other_installation()

    found = taken(before)

    assert not {"club.json", "certificate_picture.json"} & members_of(exported(found)).keys()
    assert exported(found) == before
    assert Club.objects.count() == 0


def test_own_club_of_the_installation_stays_on_its_papers() -> None:
    content = exported(evening_of_a_club())
    other_installation()
    own = Tournament.objects.get(slug="eigenes")
    set_club(own, by=None, name="Kegler Au", logo=OTHER_LOGO)

    found = taken(content)
    own.refresh_from_db()

    assert (own.club.name, bytes(own.club.logo)) == ("Kegler Au", OTHER_LOGO)
    assert found.club.name == "Öder Ober"


@pytest.mark.parametrize(("has_own", "club"), [(True, "Kegler Au"), (False, "Öder Ober")])
def test_next_evening_like_one_from_elsewhere_has_the_own_club(has_own: bool, club: str) -> None:
    """Where there is none, it is the same club on another computer."""
    content = exported(evening_of_a_club())
    other_installation()
    if has_own:
        set_club(Tournament.objects.get(), by=None, name="Kegler Au", logo=OTHER_LOGO)
    found = taken(content)

    made = create_like(found, by=None, name="Herbst", date=date(2027, 10, 1))

    assert made.club.name == club
    assert CertificatePicture.objects.filter(tournament=made).exists() != has_own


def row(member: str, **values: Any) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        (kept,) = json.loads(members[member])
        members[member] = packing.lines([kept | values])

    return change


@pytest.mark.parametrize(
    ("member", "values"),
    [
        ("club.json", {"logo": "kein Bild"}),
        ("club.json", {"logo": 7}),
        ("club.json", {"logo": as_text(b"<svg xmlns='http://www.w3.org/2000/svg'/>")}),
        ("club.json", {"logo": as_text(LOGO[:40])}),
        ("club.json", {"logo": as_text(GROUND)}),
        ("club.json", {"logo": as_text(OTHER_LOGO)}),
        ("club.json", {"name": "Somebody else"}),
        ("club.json", {"name": "x" * 81}),
        ("club.json", {"tournament": 999}),
        ("certificate_picture.json", {"picture": ""}),
        ("certificate_picture.json", {"picture": as_text(LOGO)}),
        ("certificate_picture.json", {"picture": None}),
    ],
)
def test_club_that_no_form_here_has_stored_is_refused(member: str, values: dict[str, Any]) -> None:
    """Also where it is a picture, but not the one that the journal names."""
    content = exported(evening_of_a_club())
    other_installation()

    assert "abend.zip" in refusal(changed(content, row(member, **values)))


def test_member_without_a_row_is_refused() -> None:
    """It would not be there when the tournament is exported again."""
    content = exported(evening_of_a_club())
    other_installation()

    def emptied(members: dict[str, bytes]) -> None:
        members["club.json"] = packing.lines([])

    assert "abend.zip" in refusal(changed(content, emptied))


def test_some_evening_of_the_tests_has_a_club_and_some_has_none() -> None:
    """What the tests of the whole file go by."""
    found = set()
    for seed in range(6):
        evening = random_evening(random.Random(seed), players=8)
        found.add("club.json" in members_of(exported(evening)))
        if len(found) == 2:
            break

    assert len(found) == 2
