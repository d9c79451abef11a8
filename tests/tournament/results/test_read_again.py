"""The second reading of lists that a prize depends on."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.models import Prize, Round
from tournament.prizes.services.prizes import add_prize
from tournament.results.board import unchecked_lists_of_winners
from tournament.results.services.checks import confirm_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def last_round() -> Round:
    """Two tables by totals; the first prize goes to table 2."""
    tournament = make_tournament(players=8, round_count=1)
    add_prize(tournament, by=None, kind=Prize.Kind.PLACE, number=1, cents=6000)
    round_ = seat_players(tournament)
    enter(round_.sheets.get(table=1), 10, -2, -4, -4)
    enter(round_.sheets.get(table=2), 30, -10, -10, -10)
    return round_


def test_board_offers_the_list_of_the_winner(desk: Client, last_round: Round) -> None:
    slug = last_round.tournament.slug

    page = desk.get(reverse("results-round", args=[slug, 1])).content.decode()

    check = reverse("sheet-check", args=[slug, 1, 2])
    assert f'href="{check}"' in page
    assert reverse("sheet-check", args=[slug, 1, 1]) not in page
    assert desk.get(check).status_code == 200


def test_list_that_was_read_again_is_offered_no_more(last_round: Round) -> None:
    assert [sheet.table for sheet in unchecked_lists_of_winners(last_round)] == [2]

    confirm_sheet(last_round.sheets.get(table=2), by=make_user())

    assert unchecked_lists_of_winners(last_round) == []


def test_earlier_rounds_and_tournaments_without_prizes_offer_nothing(last_round: Round) -> None:
    tournament = last_round.tournament
    tournament.round_count = 2
    assert unchecked_lists_of_winners(last_round) == []

    tournament.round_count = 1
    tournament.prizes.all().delete()
    assert unchecked_lists_of_winners(last_round) == []
