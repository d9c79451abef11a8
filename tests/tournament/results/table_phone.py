"""A table's list on a phone, as the tests of its pages and of its link send it."""

import json
from typing import Any

from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user, seat_players
from tournament.models import TableSheet
from tournament.results.phone_links import table_token

RUF = {"row": [1, 1, -1, -1]}
SOLO = {"row": [-2, 6, -2, -2]}
PHONE = "c0ffee" * 4


def make_list() -> TableSheet:
    """Table 1 of 2, four games, phones allowed."""
    make_user()
    tournament = make_tournament(players=8, games_per_round=4, has_table_phones=True)
    return seat_players(tournament).sheets.get(table=1)


def english(client: Client) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


def page_of(sheet: TableSheet) -> str:
    return reverse("table-list", args=[table_token(sheet.draw, sheet.table)])


def send(client: Client, sheet: TableSheet, **changes: Any) -> Any:
    body = {"phone": PHONE, "number": 1, "revision": 0, "games": [SOLO], "isFinished": False}
    return send_text(client, sheet, json.dumps(body | changes))


def send_text(client: Client, sheet: TableSheet, text: str | bytes) -> Any:
    return client.post(f"{page_of(sheet)}games/", text, content_type="application/json")
