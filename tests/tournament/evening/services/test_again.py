"""A tournament like an earlier one: what comes along, and what belongs to its own day."""

from datetime import date, time

import pytest
from django.test import Client
from django.urls import reverse

from scoring import PROFILES, to_data
from tests.factories import make_tournament, make_user
from tests.markup import elements, texts
from tournament.evening.services.again import repeat_tournament
from tournament.evening.services.club import set_rule_sheet
from tournament.models import Player, Prize, Tournament
from tournament.prizes.services.prizes import add_prize
from tournament.registration.services.erasing import erase_player
from tournament.rules.own.sources import own_copy
from tournament.shared.errors import Refused
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2027, 11, 19)


@pytest.fixture
def earlier() -> Tournament:
    return make_tournament(
        players=6,
        name="Herbstrennen",
        starts_at=time(19),
        fee_cents=1000,
        capacity=80,
        is_embargoed=True,
        has_table_phones=True,
        contact_days=10,
        is_public=True,
        state=Tournament.State.CLOSED,
    )


def test_settings_come_along_and_the_day_is_its_own(earlier: Tournament) -> None:
    copy = repeat_tournament(earlier, by=make_user(), name="Herbstrennen", date=DAY, venue="Halle")

    assert (copy.fee_cents, copy.capacity, copy.is_embargoed) == (1000, 80, True)
    assert (copy.has_table_phones, copy.contact_days, copy.rule_set) == (True, 10, "schwaig")
    assert (copy.date, copy.starts_at, copy.venue) == (DAY, None, "Halle")
    assert (copy.is_public, copy.state, copy.slug) == (False, "registration", "herbstrennen-2027")
    assert copy.players.count() == copy.prizes.count() == 0


def test_rules_of_the_teams_come_along_and_no_team_does(earlier: Tournament) -> None:
    Tournament.objects.update(state=Tournament.State.REGISTRATION)
    earlier.refresh_from_db()
    set_team_rules(earlier, by=None, size=4, counting=3, fee_cents=800)
    make_team(earlier, by=None, name="Grasober")
    add_prize(earlier, by=None, kind=Prize.Kind.TEAM, number=1, cents=4000)
    earlier.refresh_from_db()

    copy = repeat_tournament(earlier, by=None, takes_prizes=True, name="Noch einmal", date=DAY)

    copy.refresh_from_db()
    assert (copy.team_size, copy.team_counting, copy.team_fee_cents) == (4, 3, 800)
    assert [prize.kind for prize in copy.prizes.all()] == [Prize.Kind.TEAM]
    assert not copy.teams.exists()


def test_house_rules_come_along() -> None:
    data = to_data(own_copy(PROFILES[0].rules))
    earlier = make_tournament(rule_set="house", house_rules=data)

    copy = repeat_tournament(earlier, by=None, name="Noch einmal", date=DAY)

    assert copy.rules == earlier.rules


def test_prizes_come_along_where_they_are_wanted(earlier: Tournament) -> None:
    add_prize(make_open(earlier), by=None, kind="place", number=1, gift="Schinken")

    copy = repeat_tournament(earlier, by=None, name="Neu", date=DAY, takes_prizes=True)

    assert [prize.gift for prize in copy.prizes.all()] == ["Schinken"]


def test_people_come_along_announced_and_without_what_was_paid(earlier: Tournament) -> None:
    first, second, third, *_rest = earlier.players.all()
    Player.objects.filter(pk=first.pk).update(
        paid_cents=1000, paid_by="cash", email="a@example.org", guardian_consent="Mutter"
    )
    Player.objects.filter(pk=second.pk).update(state=Player.State.WITHDRAWN)
    erase_player(third, by=None, reason="auf Wunsch")

    copy = repeat_tournament(earlier, by=None, name="Neu", date=DAY, takes_people=True)

    people = list(copy.players.all())
    assert [person.number for person in people] == [1, 2, 3, 4]
    assert people[0].full_name == first.full_name
    assert {(person.is_present, person.paid_cents, person.email) for person in people} == {
        (False, None, "")
    }
    assert {person.guardian_consent for person in people} == {""}


def test_rule_sheet_of_the_club_comes_along(earlier: Tournament) -> None:
    pdf = b"%PDF-1.7\n%%EOF\n"
    set_rule_sheet(make_open(earlier), by=None, text="# Turnierregeln", pdf=pdf)

    copy = repeat_tournament(earlier, by=None, name="Neu", date=DAY)

    assert (copy.rule_sheet.text, bytes(copy.rule_sheet.pdf)) == ("# Turnierregeln", pdf)
    assert copy.journal.filter(action="rule_sheet_changed").exists()


def test_what_cannot_be_leaves_nothing_behind(earlier: Tournament) -> None:
    with pytest.raises(Refused):
        repeat_tournament(earlier, by=None, name=" ", date=DAY, takes_people=True)

    assert Tournament.objects.count() == 1


def test_page_offers_what_there_is(desk: Client, earlier: Tournament) -> None:
    where = reverse("tournament-again", args=[earlier.slug])
    assert len(elements(desk.get(reverse("tournament-new")), f"main a[href={where}]")) == 1

    page = desk.get(where)
    assert "with its players, not checked in yet" in texts(page, "main label.tick")
    assert "with its prizes" not in page.text
    form = {"name": "Herbstrennen 2027", "date": "2027-11-19", "takes_people": "on"}
    response = desk.post(where, form)

    tournament = Tournament.objects.get(date=DAY)
    assert response.headers["Location"] == reverse("home", args=[tournament.slug])
    assert tournament.players.count() == 6


def make_open(tournament: Tournament) -> Tournament:
    tournament.state = Tournament.State.RUNNING
    tournament.save()
    return tournament
