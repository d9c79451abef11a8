"""Lists typed at the wrong table or round: their doubles, and where they can be moved."""

from collections import defaultdict

from django.utils.translation import gettext as _

from scoring import SheetCheck
from tournament.models import Seat, SheetTotal, TableSheet
from tournament.results.entry import stored_entry


def move_targets(sheet: TableSheet) -> list[tuple[TableSheet, list[int]]]:
    """Return [(open list with as many seats, its start numbers)], in order of round and table."""
    tournament = sheet.round.tournament
    numbers: dict[tuple[int, int], list[int]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament).order_by("seat")
    for round_id, table, number in seats.values_list("round_id", "table", "player__number"):
        numbers[round_id, table].append(number)
    open_sheets = TableSheet.objects.filter(
        round__tournament=tournament, round__closed_at=None, state=TableSheet.State.OPEN
    )
    seat_count = len(numbers[sheet.round_id, sheet.table])
    return [
        (other, seated)
        for other in open_sheets.select_related("round").order_by("round__number", "table")
        if len(seated := numbers[other.round_id, other.table]) == seat_count
    ]


def move_problem(sheet: TableSheet, target: TableSheet) -> str:
    """Return why the list cannot be moved there, or "". The caller checks closed rounds."""
    if not sheet.is_counted:
        sentence = _("Table %(table)s, round %(round)s: only a list that counts can be moved.")
        return sentence % {"table": sheet.table, "round": sheet.round.number}
    names = {"table": target.table, "round": target.round.number}
    if target.state != TableSheet.State.OPEN:
        sentence = _(
            "Table %(table)s, round %(round)s already has a list. Withdraw that one first."
        )
        return sentence % names
    seat_count, target_seat_count = _seat_count(sheet), _seat_count(target)
    if seat_count != target_seat_count:
        sentence = _(
            "Table %(table)s, round %(round)s has %(there)s players; the list has %(here)s."
        )
        return sentence % (names | {"here": seat_count, "there": target_seat_count})
    return ""


def _seat_count(sheet: TableSheet) -> int:
    return sheet.round.seats.filter(table=sheet.table).count()


def duplicate_of(sheet: TableSheet, checked: SheetCheck) -> TableSheet | None:
    """Return another counted list with the content of the SheetCheck `checked`, or None.

    Lists by totals without Solos are not compared: too many are equal.
    """
    if checked.entry.rows is None and not any(tally.solo_played for tally in checked.tallies):
        return None
    first_seats = SheetTotal.objects.filter(
        sheet__round__tournament=sheet.round.tournament,
        sheet__state__in=TableSheet.COUNTED_STATES,
        seat__seat=1,
        points=checked.totals[0],
    )
    others = first_seats.exclude(sheet=sheet).select_related("sheet__round__tournament")
    candidates = (total.sheet for total in others.select_related("sheet__draw"))
    return next((other for other in candidates if _has_same_content(other, checked)), None)


def _has_same_content(other: TableSheet, checked: SheetCheck) -> bool:
    entry = stored_entry(other)
    if entry is None:
        return False
    if entry.rows is not None and checked.entry.rows is not None:
        return entry.rows == checked.entry.rows
    stored = other.check_entry(entry)
    return (stored.totals, stored.tallies) == (checked.totals, checked.tallies)
