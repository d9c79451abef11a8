"""An evening whose second round is drawn by the standing after the first."""

from typing import Any

from tests.factories import enter, make_tournament
from tournament.draw.services.draws import draw_round
from tournament.draw.services.options import set_draw_options
from tournament.models import Draw, Tournament
from tournament.seating.values import SEATS


def first_round_played(mode: str = "ranked", *, players: int = 12, **values: Any) -> Tournament:
    """Every list of round 1 counts: +30, −8, −8, −14 at table 1, then 2 less at each end."""
    tournament = make_tournament(players=players, slug="rennen", **values)
    draw_round(tournament, by=None, round_number=1, seed="SKD1 Testvektor")
    for sheet in tournament.rounds.get(number=1).sheets.order_by("table"):
        less = 2 * (sheet.table - 1)
        totals = (30 - less, -8, -8, -14 + less)
        enter(sheet, *totals if sheet.seat_count == SEATS else (30 - less, -8, less - 22))
    return set_draw_options(tournament, by=None, mode=mode)


def drawn_by_standing(mode: str = "ranked", **values: Any) -> Draw:
    return draw_round(first_round_played(mode, **values), by=None, round_number=2)
