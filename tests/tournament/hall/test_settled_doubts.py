"""A player's own page after the desk has settled a doubt."""

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from scoring import SheetEntry, Tally
from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import text, texts
from tournament.models import Round
from tournament.results.services.doubts import send_doubt, settle_doubt
from tournament.results.services.sheets import enter_sheet
from tournament.shared.own_link import own_path

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def page(client: Client, path: str) -> HttpResponse:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client.get(path)


def test_points_corrected_after_the_desk_settled_are_not_said_to_be_settled(client: Client) -> None:
    tournament = make_tournament(players=4, is_public=True, has_doubts=True)
    sheet = enter(seat_players(tournament).sheets.get(), 30, -8, -8, -14)
    Round.objects.update(posted_at="2026-11-20T19:00Z")
    send_doubt(tournament, number=1, round_number=1, claim=26)
    settle_doubt(sheet, by=make_user(), number=1)
    settled = page(client, own_path(tournament, 1))
    entry = SheetEntry(totals=(26, -4, -8, -14), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=make_user(), entry=entry, version=sheet.version, reason="misread")

    corrected = page(client, own_path(tournament, 1))

    sentence = "The desk has looked at the list: +30 is right."
    assert texts(settled, "#list-1 .notice b") == [sentence]
    assert "The desk has looked" not in text(corrected)
    assert "Your points in this list: +26" in texts(corrected, "#list-1 p")
