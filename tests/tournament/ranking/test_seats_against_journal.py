"""A seat that was moved in the database is named, with and without a list."""

import pytest

from tests.factories import enter, make_players, make_tournament
from tournament.draw.services.changes import swap_seats
from tournament.draw.services.draws import draw_round
from tournament.models import Seat, Tournament
from tournament.ranking.against_journal import seat_differences
from tournament.results.against_journal import differences

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def drawn() -> Tournament:
    tournament = make_tournament(slug="rennen")
    make_players(tournament, 8)
    draw_round(tournament, by=None, round_number=1)
    return tournament


def test_drawn_seats_agree(drawn: Tournament) -> None:
    first, second = Seat.objects.filter(seat=1)
    swap_seats(
        drawn,
        by=None,
        round_number=1,
        first=first.player.number,
        second=second.player.number,
        reason="Wunsch",
    )

    assert [*differences(drawn)] == []


def test_moved_seat_is_named(drawn: Tournament) -> None:
    seat = Seat.objects.get(table=1, seat=2)
    Seat.objects.filter(pk=seat.pk).update(table=3, seat=1)

    (difference,) = seat_differences(drawn)

    number = seat.player.number
    assert str(difference) == (
        f"Table 1, round 1, seat 2: in the journal no. {number}, in the database –"
    )
    assert [*differences(drawn)] == [difference]


def test_total_moved_to_another_seat_is_named(drawn: Tournament) -> None:
    sheet = enter(drawn.rounds.get(number=1).sheets.get(table=1), 30, -8, -8, -14)
    total = sheet.totals.first()
    total.seat = Seat.objects.get(table=2, seat=1)
    total.save()

    assert [*differences(drawn)] != []
