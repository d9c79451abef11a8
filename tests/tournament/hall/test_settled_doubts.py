"""A player's own page after the desk has settled a doubt."""

import re

import pytest
from django.conf import settings
from django.test import Client

from scoring import SheetEntry, Tally
from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.models import Round
from tournament.results.services.doubts import send_doubt, settle_doubt
from tournament.results.services.sheets import enter_sheet
from tournament.shared.own_link import own_path

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def words(client: Client, path: str) -> str:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return re.sub(r"\s+", " ", client.get(path).text)


def test_points_corrected_after_the_desk_settled_are_not_said_to_be_settled(client: Client) -> None:
    tournament = make_tournament(players=4, is_public=True, has_doubts=True)
    sheet = enter(seat_players(tournament).sheets.get(), 30, -8, -8, -14)
    Round.objects.update(posted_at="2026-11-20T19:00Z")
    send_doubt(tournament, number=1, round_number=1, claim=26)
    settle_doubt(sheet, by=make_user(), number=1)
    settled = words(client, own_path(tournament, 1))
    entry = SheetEntry(totals=(26, -4, -8, -14), tallies=(Tally(),) * 4)
    enter_sheet(sheet, by=make_user(), entry=entry, version=sheet.version, reason="misread")

    corrected = words(client, own_path(tournament, 1))

    assert "The desk has looked at the list: +30 is right." in settled
    assert "The desk has looked" not in corrected
    assert "+26" in corrected
