"""The rows and totals of a list: stored, and summarised for the journal."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scoring import SheetCheck
from tournament.models import GameRow, Seat, SheetTotal, TableSheet
from tournament.results.entry import game_rows

Seats = Mapping[int, Seat]  # by the number of the seat; an empty one is not there


def seats_of(sheet: TableSheet) -> Seats:
    seats = Seat.objects.filter(round=sheet.round, table=sheet.table).select_related("player")
    return {seat.seat: seat for seat in seats}


def start_numbers_for_journal(sheet: TableSheet, seats: Seats) -> list[dict[str, Any] | None]:
    """Return {"number": start number} per seat, None for an empty one."""
    places = range(1, sheet.seat_count + 1)
    return [{"number": seats[n].player.number} if n in seats else None for n in places]


def counts_for_journal(
    sheet: TableSheet, checked: SheetCheck, seats: Seats
) -> list[dict[str, Any] | None]:
    """Return {"number", "points", each tally} of a SheetCheck by seat, None for an empty one."""
    seated = start_numbers_for_journal(sheet, seats)
    return [
        person and person | {"points": points} | asdict(tally)
        for person, points, tally in zip(seated, checked.totals, checked.tallies, strict=True)
    ]


def store_counts(sheet: TableSheet, checked: SheetCheck, seats: Seats) -> None:
    """Replace the stored games and totals. Call it before changing `sheet.state`."""
    if sheet.state != TableSheet.State.OPEN:
        clear_counts(sheet)
    entry = checked.entry
    GameRow.objects.bulk_create(game_rows(sheet, entry))
    is_split = sheet.round.tournament.rules.splits_plus_and_minus
    nothing = (None,) * len(checked.totals)
    plus, minus = (entry.columns if is_split else None) or (nothing, nothing)
    columns = zip(checked.totals, checked.tallies, plus, minus, strict=True)
    SheetTotal.objects.bulk_create(
        SheetTotal(
            sheet=sheet, seat=seats[number], points=points, plus=won, minus=lost, **asdict(tally)
        )
        for number, (points, tally, won, lost) in enumerate(columns, 1)
        if number in seats  # an empty seat has nobody to give points to
    )


def clear_counts(sheet: TableSheet) -> None:
    sheet.rows.all().delete()
    sheet.totals.all().delete()
