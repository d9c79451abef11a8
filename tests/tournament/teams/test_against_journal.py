"""Teams changed in the database behind the journal's back are named."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import enter, make_tournament, seat_players
from tests.tournament.teams.conftest import members, team
from tournament.journal.comparison import Comparison
from tournament.models import Team, TeamLot, TeamMember, Tournament
from tournament.teams.services import (
    change_team,
    draw_team_lots,
    pay_team,
    remove_team,
    set_team_rules,
    take_out,
    unpay_team,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(scope="module")
def level_id(module_rows: None) -> int:
    """Ober (1, 2) and Unter (5, 6) are equal and have drawn; Ober was called Asse; others left."""
    evening = make_tournament(players=8, slug="rennen", round_count=1)
    for sheet in seat_players(evening).sheets.all():
        enter(sheet, 5, -5, 3, -3)
    evening = set_team_rules(evening, by=None, size=2, fee_cents=800)
    asse, unter = team(evening, "Asse", 1, 3), team(evening, "Unter", 5, 6)
    change_team(asse, by=None, name="Asse", members=members(evening, 1, 2), reason="spät")
    pay_team(asse, by=None)
    pay_team(unter, by=None)
    unpay_team(unter, by=None)
    säue = team(evening, "Säue", 4, 8)
    take_out(evening.players.get(number=8), by=None, reason="weg")
    draw_team_lots(evening, by=None, teams=[asse, unter], order=[unter, asse])
    change_team(asse, by=None, name="Ober", members=members(evening, 1, 2), reason="spät")
    remove_team(säue, by=None, reason="aufgelöst")
    return evening.pk


@pytest.fixture
def level(level_id: int) -> Tournament:
    return Tournament.objects.get(pk=level_id)


def found(tournament: Tournament) -> list[str]:
    return [str(difference) for difference in Comparison(tournament).teams()]


def test_teams_as_their_journal_says_have_no_differences(level: Tournament) -> None:
    assert found(level) == []
    assert found(make_tournament()) == []


def test_team_that_has_gone_took_its_place_in_the_lot_along(level: Tournament) -> None:
    remove_team(level.teams.get(name="Unter"), by=None, reason="aufgelöst")

    assert found(level) == []


def turned() -> None:
    for position in (11, 12):
        TeamLot.objects.filter(position=position - 10).update(position=position)
    TeamLot.objects.filter(position=11).update(position=2)
    TeamLot.objects.filter(position=12).update(position=1)


CHANGES: dict[str, tuple[Callable[[], Any], str]] = {
    "name": (
        lambda: Team.objects.filter(name="Ober").update(name="Sieger"),
        "Team “Ober”: in the journal Ober, in the database Sieger",
    ),
    "member": (
        lambda: TeamMember.objects.filter(player__number=2).delete(),
        "Team “Ober”: in the journal no. 1, 2, in the database no. 1",
    ),
    "fee": (
        lambda: Team.objects.filter(name="Ober").update(paid_cents=100),
        "Team “Ober”, paid: in the journal €8, in the database €1",
    ),
    "one added": (
        lambda: Team.objects.create(tournament=Tournament.objects.get(), name="Neu"),
        "Team “Neu”: in the journal –, in the database Neu",
    ),
    "lot": (
        turned,
        "Lot between teams, drawing 1: in the journal Unter, Ober, in the database Ober, Unter",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_row_changed_in_the_database_is_named(level: Tournament, name: str) -> None:
    change, sentence = CHANGES[name]
    change()

    assert found(level) == [sentence]


def test_team_deleted_in_the_database_is_named(level: Tournament) -> None:
    TeamLot.objects.all().delete()
    Team.objects.filter(name="Unter").delete()

    assert found(level)[0] == "Team “Unter”: in the journal Unter, in the database –"


def test_queries_do_not_grow_with_teams(level: Tournament) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            found(level)
        return len(queries)

    before = count()
    for number in (3, 4, 7):
        team(level, f"M {number}", number)

    assert count() == before
