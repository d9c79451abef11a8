"""Entry fees changed in the database behind the journal's back are named."""

from typing import Any

import pytest

from tests.factories import make_tournament
from tournament.journal.comparison import Comparison
from tournament.models import Player, Tournament
from tournament.registration.services.attendance import withdraw_player
from tournament.registration.services.players import mark_paid, mark_unpaid, register_players

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def desk() -> Tournament:
    """1 paid at once, 2 later, 3 never, 4 was a mistake, 5 left with the money, 6 without it."""
    tournament = make_tournament(fee_cents=800)
    entrants = [
        Player(last_name=f"Öttl {number}", first_name="Emre", paid_by=paid_by)
        for number, paid_by in enumerate(("cash", "", "", "", "paypal", "cash"), start=1)
    ]
    players = register_players(tournament, by=None, entrants=entrants)
    mark_paid(players[1], by=None, paid_by="paypal")
    mark_paid(players[3], by=None)
    mark_unpaid(players[3], by=None)
    withdraw_player(players[4], by=None)
    withdraw_player(players[5], by=None, is_fee_returned=False)
    return tournament


def test_fees_as_the_desk_took_them_have_no_differences(desk: Tournament) -> None:
    assert list(Comparison(desk).players()) == []


@pytest.mark.parametrize(
    ("number", "change", "sentence"),
    [
        (1, {"paid_cents": None, "paid_by": ""}, "the journal €8 cash, in the database –"),
        (2, {"paid_by": "cash"}, "the journal €8 PayPal, in the database €8 cash"),
        (3, {"paid_cents": 800, "paid_by": "cash"}, "the journal –, in the database €8 cash"),
        (4, {"paid_cents": 800, "paid_by": "cash"}, "the journal –, in the database €8 cash"),
        (5, {"paid_cents": 800, "paid_by": "cash"}, "the journal –, in the database €8 cash"),
        (6, {"paid_cents": 500}, "the journal €8 cash, in the database €5 cash"),
    ],
)
def test_fee_changed_in_the_database_is_named(
    desk: Tournament, number: int, change: dict[str, Any], sentence: str
) -> None:
    Player.objects.filter(number=number).update(**change)

    assert [str(difference) for difference in Comparison(desk).players()] == [
        f"No. {number}, paid: in {sentence}"
    ]
