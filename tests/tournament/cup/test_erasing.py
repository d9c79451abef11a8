"""Somebody is forgotten: no page, paper or workbook of a cup names them, and no row joins them."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.cup.conftest import ALOIS, BABETT, CENTA, evening, make_cup, player_at
from tests.tournament.readable import read
from tournament.cup.services.cups import set_cup_public
from tournament.cup.services.people import keep_apart, split_off
from tournament.cup.table import table_of
from tournament.evening.services.tournaments import delete_demo
from tournament.models import Cup, CupApart, CupMember, Tournament
from tournament.registration.services.erasing import erase_player

pytestmark = pytest.mark.django_db

WHO = ("Hirnbeinleitner", "Kreszentia", "Hintertupfing")


@pytest.fixture
def cup() -> Cup:
    """Everything has been done with them that can be done."""
    evenings = [
        evening(day, {WHO: 40, ALOIS: 10, BABETT: 5, CENTA: 3}, is_public=True)
        for day in (6, 13, 20)
    ]
    cup = make_cup(evenings)
    split_off(cup, by=None, player=player_at(evenings[0], WHO), reason="war eine andere")
    other, player = player_at(evenings[0], WHO), player_at(evenings[1], ALOIS)
    keep_apart(cup, by=None, player=player, other=other)
    return set_cup_public(cup, by=None, is_public=True)


def naming(desk: Client, cup: Cup) -> set[str]:
    """The names of the pages that name them."""
    names = ("cup", "cup-same", "cup-paper", "cup-workbook", "cup-final", "public-cup")
    pages = {name: read(desk, reverse(name, args=[cup.slug])) for name in names}
    return {name for name, text in pages.items() if any(part in text for part in WHO)}


def test_no_page_of_a_cup_names_who_was_forgotten(desk: Client, cup: Cup) -> None:
    assert naming(desk, cup) >= {"cup", "cup-paper", "cup-workbook", "public-cup"}

    for tournament in cup.tournaments.all():
        erase_player(player_at(tournament, WHO), by=None, reason="auf Wunsch")

    assert naming(desk, cup) == set()
    assert CupMember.objects.filter(player__last_name="").count() == 0
    assert CupApart.objects.count() == 0
    assert len(table_of(cup).people.everybody) == 3


def test_others_of_the_evening_keep_their_points(desk: Client, cup: Cup) -> None:
    before = {
        line.row.points for line in table_of(cup).rows if line.competitor.newest.last_name != WHO[0]
    }

    for tournament in cup.tournaments.all():
        erase_player(player_at(tournament, WHO), by=None, reason="auf Wunsch")

    assert {line.row.points for line in table_of(cup).rows} == before


def test_demonstration_is_removed_though_it_is_in_a_cup() -> None:
    evenings = [evening(day, {ALOIS: 3, BABETT: 4}, is_demo=True) for day in (6, 13)]
    cup = make_cup(evenings)

    delete_demo(evenings[0])

    assert list(Tournament.objects.all()) == [evenings[1]]
    assert [len(person.present) for person in table_of(cup).people.everybody] == [1, 1]
