"""The workbooks as downloads: for those signed in, never for strangers."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.models import Tournament
from tournament.shared.workbook.writing import XLSX

pytestmark = pytest.mark.django_db

LARGE, SMALL = 12, 4


def evening(players: int) -> Tournament:
    tournament = make_tournament(players=players, is_public=True)
    for sheet in seat_players(tournament).sheets.all():
        enter(sheet, 8, 4, -4, -8)
    return tournament


@pytest.mark.parametrize("kind", ["players", "sheets", "ranking"])
def test_workbook_is_a_download_of_its_kind(desk: Client, kind: str) -> None:
    tournament = evening(SMALL)

    response = desk.get(reverse("workbook", args=[tournament.slug, kind]))

    name = f'attachment; filename="{tournament.slug}-{kind}.xlsx"'
    assert (response.status_code, response["Content-Type"]) == (200, XLSX)
    assert (response["Content-Disposition"], response["Cache-Control"]) == (
        name,
        "private, no-store",
    )
    assert load_workbook(BytesIO(response.content)).active.max_row > 1


def test_workbook_of_an_unknown_kind_is_not_found(desk: Client) -> None:
    tournament = evening(SMALL)

    assert desk.get(reverse("workbook", args=[tournament.slug, "cash"])).status_code == 404
    assert desk.get(reverse("workbook", args=["nowhere", "players"])).status_code == 404


def test_workbook_is_not_for_strangers(client: Client) -> None:
    make_user()
    tournament = evening(SMALL)

    response = client.get(reverse("workbook", args=[tournament.slug, "players"]))

    assert response.status_code == 302
    assert response["Location"].startswith("/login/")


@pytest.mark.parametrize("kind", ["players", "sheets", "ranking"])
def test_workbook_asks_as_often_for_many_players_as_for_few(
    desk: Client, kind: str, django_assert_num_queries
) -> None:
    small, large = evening(SMALL), evening(LARGE)
    with django_assert_num_queries(QUERIES[kind]):
        desk.get(reverse("workbook", args=[small.slug, kind]))

    with django_assert_num_queries(QUERIES[kind]):
        desk.get(reverse("workbook", args=[large.slug, kind]))


QUERIES = {"players": 7, "sheets": 12, "ranking": 18}
