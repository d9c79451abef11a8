"""The final takes over who is in it, and the settings of the last evening."""

from datetime import date, time

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_user
from tests.tournament.cup.conftest import ALOIS, CENTA, player_at, three_evenings
from tournament.cup.services.cups import create_cup
from tournament.cup.services.final import make_final
from tournament.cup.services.people import confirm_recognised
from tournament.evening.services.club import set_club
from tournament.models import Cup, JournalEntry, Player, Tournament
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2027, 1, 15)


@pytest.fixture
def cup() -> Cup:
    """Centa and Alois are in the final; the last evening has a club."""
    cup = create_cup(
        by=None,
        name="Pokal",
        tournaments=three_evenings(fee_cents=1200, needs_second_check=True),
        best_evenings=2,
        least_evenings=2,
        final_places=2,
    )
    confirm_recognised(cup, by=None, seen=4)
    set_club(cup.tournaments.latest("date"), by=None, name="Schützenverein")
    return cup


def test_final_has_its_people_announced_in_order(cup: Cup) -> None:
    final = make_final(
        cup, by=make_user(), name="Finale", date=DAY, starts_at=time(19), venue="Halle"
    )

    assert [(one.number, one.full_name, one.place) for one in final.players.all()] == [
        (1, "Czech, Centa", "Altdorf"),
        (2, "Aigner, Alois", "Lauf"),
    ]
    assert {one.is_present for one in final.players.all()} == {False}
    assert (final.fee_cents, final.needs_second_check, final.round_count) == (1200, True, 1)
    assert (final.date, final.starts_at, final.venue) == (DAY, time(19), "Halle")
    assert final.club.name == "Schützenverein"
    assert Cup.objects.get().final == final
    assert JournalEntry.objects.get(action="cup_final_made").new == {"final": final.pk}


def test_strictest_choice_of_a_name_goes_with_them(cup: Cup) -> None:
    first = cup.tournaments.order_by("date")[0]
    Player.objects.filter(pk=player_at(first, CENTA).pk).update(publish="initials")

    final = make_final(cup, by=None, name="Finale", date=DAY)

    assert [one.publish for one in final.players.all()] == ["initials", "name"]


def test_final_is_made_once(cup: Cup) -> None:
    make_final(cup, by=None, name="Finale", date=DAY)

    with pytest.raises(Refused, match="already"):
        make_final(cup, by=None, name="Finale", date=DAY)

    assert Tournament.objects.count() == 4


def test_final_waits_until_it_is_certain(cup: Cup) -> None:
    cup.tournaments.order_by("date")[1].rounds.update(closed_at=None)

    with pytest.raises(Refused, match="not certain"):
        make_final(cup, by=None, name="Finale", date=DAY)


def test_refused_settings_leave_nothing(cup: Cup) -> None:
    with pytest.raises(Refused):
        make_final(cup, by=None, name="Finale", date=date(1926, 1, 1))

    assert Tournament.objects.count() == 3


def test_page_sets_it_up_and_comes_back_with_what_was_typed(desk: Client, cup: Cup) -> None:
    where = reverse("cup-final", args=[cup.slug])
    assert "All 2 are certain" in desk.get(reverse("cup", args=[cup.slug])).content.decode()
    assert player_at(cup.tournaments.order_by("date")[0], ALOIS).full_name in (
        desk.get(where).content.decode()
    )

    refused = desk.post(where, {"name": "Finale", "date": "irgendwann", "venue": "Halle"})
    done = desk.post(where, {"name": "Finale", "date": "2027-01-15", "venue": "Halle"})

    assert refused.status_code == 422
    assert "irgendwann" in refused.content.decode()
    assert done.headers["Location"] == reverse("registration", args=[Cup.objects.get().final.slug])


def test_page_says_what_is_missing(desk: Client, cup: Cup) -> None:
    Cup.objects.update(final_places=0)

    html = desk.get(reverse("cup-final", args=[cup.slug])).content.decode()

    assert "not certain yet who is in the final" in html
