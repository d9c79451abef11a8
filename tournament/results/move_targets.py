"""The places that a list typed at the wrong table or in the wrong round can be moved to."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import Seat, TableSheet


@dataclass(frozen=True, slots=True)
class MoveTarget:
    """An open list of another table or round. `numbers`: start numbers, seat 1 first."""

    sheet: TableSheet
    numbers: tuple[int, ...]


def move_targets(sheet: TableSheet) -> list[MoveTarget]:
    """Return every place the list can be moved to, by round and table; two queries."""
    tournament = sheet.round.tournament
    numbers: dict[tuple[int, int], list[int]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament).order_by("seat")
    for round_id, table, number in seats.values_list("round_id", "table", "player__number"):
        numbers[round_id, table].append(number)
    open_sheets = TableSheet.objects.filter(
        round__tournament=tournament,
        round__closed_at=None,
        state=TableSheet.State.OPEN,
    )
    seat_count = len(numbers[sheet.round_id, sheet.table])
    return [
        MoveTarget(other, tuple(found))
        for other in open_sheets.select_related("round").order_by("round__number", "table")
        if len(found := numbers[other.round_id, other.table]) == seat_count
    ]


def move_problem(sheet: TableSheet, target: TableSheet) -> str:
    """Return why the list cannot be moved there, empty where it can. The rounds are open."""
    names = {"table": target.table, "round": target.round.number}
    if not sheet.is_counted:
        return _("Table %(table)s, round %(round)s: only a list that counts can be moved.") % {
            "table": sheet.table,
            "round": sheet.round.number,
        }
    if target.state != TableSheet.State.OPEN:
        sentence = _(
            "Table %(table)s, round %(round)s already has a list. Take that one back first."
        )
        return sentence % names
    here, there = _seat_count(sheet), _seat_count(target)
    if here != there:
        sentence = _(
            "Table %(table)s, round %(round)s has %(there)s players; the list has %(here)s."
        )
        return sentence % (names | {"here": here, "there": there})
    return ""


def _seat_count(sheet: TableSheet) -> int:
    return sheet.round.seats.filter(table=sheet.table).count()
