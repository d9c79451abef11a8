"""Totals that the counted games alone cannot give: stored, and asked about at once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, seat_players
from tests.markup import texts
from tests.typed_totals import NO_COUNTS

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.mark.parametrize(
    ("totals", "is_asked"),
    [(("+100", "-50", "-50", "0"), True), (("+96", "-48", "-48", "0"), False)],
)
def test_forgotten_solo_is_asked_about(
    desk: Client, totals: tuple[str, ...], is_asked: bool
) -> None:
    """F07"""
    tournament = make_tournament(players=4)
    sheet = seat_players(tournament).sheets.get()
    where = reverse("sheet-totals", args=[tournament.slug, 1, 1])
    typed = {f"total{seat}": total for seat, total in enumerate(totals, 1)} | NO_COUNTS

    page = desk.post(where, typed | {"version": "0", "action": "save"}, follow=True)

    sheet.refresh_from_db()
    assert sheet.is_counted
    question = "Are games missing from the counts?"
    assert any(question in notice for notice in texts(page, ".notice")) is is_asked
