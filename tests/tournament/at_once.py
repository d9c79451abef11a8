"""Jobs that begin at the same moment, and what they may not leave behind."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connections

from tests.factories import make_tournament
from tests.typed_totals import NO_COUNTS
from tournament.draw.services.draws import draw_all_rounds
from tournament.models import Round, Seat, SheetTotal, TableSheet, Tournament

HELPERS, SAVES = 32, 5

TOTALS = {"total1": "8", "total2": "-8", "total3": "0", "total4": "0"} | NO_COUNTS


def at_once(*jobs: Callable[[], Any]) -> list[Any]:
    """Start all jobs at the same moment; return each result or exception."""
    start = threading.Barrier(len(jobs))
    outcomes: list[Any] = [None] * len(jobs)

    def run(place: int, job: Callable[[], Any]) -> None:
        start.wait()
        try:
            outcomes[place] = job()
        except Exception as error:
            outcomes[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def make_drawn(players: int = 8, **changes: Any) -> Tournament:
    tournament = make_tournament(players=players, **changes)
    draw_all_rounds(tournament, by=None)
    return tournament


def broken(round_: Round) -> list[str]:
    """Return the seats, lists and results that contradict each other."""
    seats = Seat.objects.filter(round=round_)
    sheets = TableSheet.objects.filter(round=round_)
    counted = sheets.filter(state__in=TableSheet.COUNTED_STATES)
    results = SheetTotal.objects.filter(sheet__in=sheets)
    faults = {
        "more than one draw counts": round_.draws.filter(is_current=True).count() != 1,
        "a list of another draw": sheets.exclude(draw__is_current=True).exists(),
        "seats without a list": seats.count() != 4 * sheets.count(),
        "results without a list": results.count() != 4 * counted.count(),
        "results at another seat": results.exclude(seat__in=seats).exists(),
    }
    return [fault for fault, is_so in faults.items() if is_so]
