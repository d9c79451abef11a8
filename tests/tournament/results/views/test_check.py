"""The page on which a list is held against its paper."""

import pytest
from django.test import Client

from tests.factories import enter, make_players, make_tournament, seat_players
from tournament.models import TableSheet

pytestmark = pytest.mark.django_db


def test_list_that_a_command_stored_is_checked_like_any_other(desk: Client) -> None:
    tournament = make_tournament()
    make_players(tournament, 8)
    seat_players(tournament)
    sheet = TableSheet.objects.get(round__tournament=tournament, round__number=1, table=1)
    enter(sheet, 12, -4, 2, -10)
    TableSheet.objects.filter(pk=sheet.pk).update(entered_by=None)

    page = desk.get(f"/t/{tournament.slug}/results/1/1/check/")

    assert page.status_code == 200
