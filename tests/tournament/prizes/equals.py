"""Evenings with equals who share."""

import re
from typing import Any

from django.test import Client

from tests.factories import enter, make_tournament, seat_players
from tests.tournament.readable import read
from tournament.draw.services.draws import draw_all_rounds
from tournament.models import Tournament
from tournament.prizes.services.prizes import add_prize, set_rules

Totals = tuple[int, int, int, int]
PAIRS: tuple[Totals, ...] = ((9, 3, -1, -11), (9, 3, -5, -7))


def make_equals(*totals: Totals, is_drawn: bool = False) -> Tournament:
    """Tables with these points at seats 1 to 4; equals share."""
    tournament = make_tournament(slug="rennen", players=4 * len(totals), round_count=1)
    if is_drawn:
        draw_all_rounds(tournament, by=None)
    else:
        seat_players(tournament)
    sheets = tournament.rounds.get().sheets.order_by("table")
    for sheet, points in zip(sheets, totals, strict=True):
        enter(sheet, *points)
    set_rules(tournament, by=None, share_percent=0, allows_several=False, shares_equals=True)
    return tournament


def pay_places(tournament: Tournament, *worth: int | str) -> None:
    """Prizes for the places from 1 on: cents, or something to take home."""
    for place, each in enumerate(worth, 1):
        fields: dict[str, Any] = {"gift": each} if isinstance(each, str) else {"cents": each}
        add_prize(tournament, by=None, number=place, **fields)


def words_of(desk: Client, path: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", read(desk, path)).split())
