"""Comparison of what the ranking counts with the journal, for changes made past the program.

Values that older entries lack are not compared.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Lot, Player, Seat, TableSheet, Tournament
from tournament.ranking.drawings import drawings
from tournament.ranking.standings import TALLY_FIELDS
from tournament.rules.names import tie_break_name
from tournament.shared.difference import NOTHING, Difference
from tournament.shared.signs import points

State = TableSheet.State
STATES = {
    "sheet_entered": State.ENTERED,
    "sheet_corrected": State.ENTERED,
    "sheet_restored": State.ENTERED,
    "sheet_checked": State.CHECKED,
    "sheet_parked": State.CLARIFICATION,
    "sheet_check_differs": State.CLARIFICATION,
    "sheet_voided": State.VOID,
    "sheet_reopened": State.OPEN,
}
# A list is compared as one row of cells: OF_LIST once, then OF_SEAT for each seat.
OF_LIST = ("state", "consequence")
OF_SEAT = ("number", "points", *TALLY_FIELDS)
UNSAID: Any = object()  # not in an older entry, so not compared
UNSAID_COUNTS = [UNSAID] * (len(OF_SEAT) - 1)
DECIDING = ("sheet_voided", "lots_drawn", "lots_set_aside")
NOBODY = [None] * len(OF_SEAT)
counts_of = itemgetter(*OF_SEAT)
Cells = list[Any]
Lots = dict[int, list[int]]  # player ids by drawing, best first


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """The lists by id, and their places as (round, table).

    `strays`: (start number, points) of totals stored for somebody who sits elsewhere.
    """

    places: Mapping[int, tuple[int, int]]
    lists: Mapping[int, Cells]
    strays: Mapping[int, Sequence[tuple[int, int]]]


def disagreement(tournament: Tournament) -> str:
    """Return the warning above a ranking that differs from the journal, or ""."""
    differences = list_differences(tournament)
    if not differences:
        return ""
    return _("This ranking does not match the journal (%(first)s).") % {"first": differences[0]}


def list_differences(tournament: Tournament) -> list[Difference]:
    """Return the first difference of each list by round and table, then those of the lots.

    Takes at most six queries, twice if something differs: a list may have been stored in between.
    """
    differences = _compare(tournament)
    return differences and [
        difference for difference in _compare(tournament) if difference in differences
    ]


def _compare(tournament: Tournament) -> list[Difference]:
    journal_lists, lots = _journal_state(tournament)
    lists = _differences(tournament, journal_lists, _database_state(tournament))
    return [*lists, *_differences_of_lots(tournament, lots)]


# -- what the journal says ------------------------------------------------------------------------


def _journal_state(tournament: Tournament) -> tuple[dict[int, Cells], Lots]:
    few = tournament.journal.filter(action__in=DECIDING).order_by("seq")
    voids, lots = {}, {}
    decided: Iterable[Any] = few.values_list("action", "subject_id", "old", "new")
    for action, pk, old, new in decided:
        if action == "lots_drawn":
            lots[new["group"]] = new["players"]
        elif action == "lots_set_aside":
            lots.pop(old["group"], None)
        else:
            voids[pk] = (new or {}).get("consequence", UNSAID)
    lists: dict[int, Cells] = {}
    entries = tournament.journal.filter(subject="tablesheet", action__in=STATES).order_by("seq")
    rows: Iterable[Any] = entries.values_list("subject_id", "action", "new__seats")
    for pk, action, seats in rows:
        if action == "sheet_checked":
            lists.setdefault(pk, [None, ""])[0] = State.CHECKED
        elif action == "sheet_voided" and voids[pk] == TableSheet.Consequence.REPLAY:
            lists[pk] = [State.OPEN, ""]
        else:
            consequence = voids[pk] if action == "sheet_voided" else ""
            lists[pk] = [STATES[action], consequence, *_journal_seats(seats or ())]
    _add_sums_alone(entries, lists)
    return lists, lots


def _journal_seats(seats: Sequence[Mapping[str, Any] | None]) -> Iterator[Any]:
    """Yield the cells of an entry's seats; those of a void list have no points."""
    for seat in seats:
        if seat is None:
            yield from NOBODY
        elif "points" in seat:
            yield from counts_of(seat)
        else:
            yield from (seat["number"], *UNSAID_COUNTS)


def _add_sums_alone(entries: "QuerySet[JournalEntry]", lists: Mapping[int, Cells]) -> None:
    older = {
        pk: cells
        for pk, cells in lists.items()
        if cells[0] in TableSheet.COUNTED_STATES and len(cells) == len(OF_LIST)
    }
    if not older:
        return
    stored = entries.filter(subject_id__isnull=False, new__sums__isnull=False)
    sums = dict(stored.values_list("subject_id", "new__sums"))
    for pk, cells in older.items():
        for total in sums.get(pk, ()):
            cells += [UNSAID, total, *UNSAID_COUNTS[1:]]


# -- what the database has ------------------------------------------------------------------------


def _database_state(tournament: Tournament) -> DatabaseState:
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    places, lists = {}, {}
    for pk, *place, state, consequence in sheets.order_by("round__number", "table").values_list(
        "pk", "round__number", "table", *OF_LIST
    ):
        places[pk], lists[pk] = tuple(place), [state, consequence]
    at = {place: pk for pk, place in places.items()}
    strays = defaultdict(list)
    totals = (f"total__{name}" for name in OF_SEAT[1:])
    seats = Seat.objects.filter(round__tournament=tournament).order_by("seat")
    for number, table, seat, sheet, *cells in seats.values_list(
        "round__number", "table", "seat", "total__sheet", "player__number", *totals
    ):
        own = at.get((number, table))
        if sheet not in (own, None):
            strays[sheet].append((cells[0], cells[1]))
            cells[1:] = NOBODY[1:]
        if own is not None:
            missing = len(OF_LIST) + (seat - 1) * len(OF_SEAT) - len(lists[own])
            lists[own] += [None] * missing  # seats before it where nobody sits
            lists[own] += cells
    return DatabaseState(places, lists, strays)


# -- side by side ---------------------------------------------------------------------------------


def _differences(
    tournament: Tournament, journal_lists: Mapping[int, Cells], database: DatabaseState
) -> Iterator[Difference]:
    deleted_ids = [
        pk
        for pk, cells in journal_lists.items()
        if pk not in database.lists and cells[0] != State.OPEN
    ]
    places = _last_places(tournament) if deleted_ids else {}
    for pk in deleted_ids:
        words = _value_in_words(tournament, "state", journal_lists[pk][0])
        yield Difference(_place(*places[pk]), words, NOTHING)
    for pk, cells in database.lists.items():
        journal_cells = journal_lists.get(pk, [State.OPEN, ""])
        index = None if journal_cells == cells else _first_differing_cell(journal_cells, cells)
        place = _place(*database.places[pk])
        if index is not None:
            yield _difference(tournament, place, journal_cells, cells, index)
        elif pk in database.strays and journal_cells[0] in TableSheet.COUNTED_STATES:
            number, total = database.strays[pk][0]
            words = _value_in_words(tournament, "points", total)
            yield Difference(f"{place}, {_number(number)}", NOTHING, words)


def _first_differing_cell(journal_cells: Cells, cells: Cells) -> int | None:
    if len(journal_cells) == len(OF_LIST):
        cells = cells[: len(OF_LIST)]
    for index, (value, other) in enumerate(zip_longest(journal_cells, cells)):
        is_nobody = _number_at(journal_cells, index) is UNSAID and _number_at(cells, index) is None
        if value not in (UNSAID, other) and not is_nobody:
            return index
    return None


def _number_at(cells: Cells, index: int) -> Any:
    seat = (index - len(OF_LIST)) // len(OF_SEAT)
    at = len(OF_LIST) + seat * len(OF_SEAT)
    return cells[at] if seat >= 0 and at < len(cells) else None


def _difference(
    tournament: Tournament, place: str, journal_cells: Cells, database_cells: Cells, index: int
) -> Difference:
    seat, at = divmod(index - len(OF_LIST), len(OF_SEAT))
    name = OF_LIST[index] if seat < 0 else OF_SEAT[at]
    where = [place]
    if name == "number":
        where.append(_("seat %(seat)s") % {"seat": seat + 1})
    elif seat >= 0:
        where.append(_number(database_cells[index - at]))
        where += [] if name == "points" else [tie_break_name(name)]
    pair = (
        cells[index] if index < len(cells) else None for cells in (journal_cells, database_cells)
    )
    return Difference(
        ", ".join(where), *(_value_in_words(tournament, name, value) for value in pair)
    )


def _last_places(tournament: Tournament) -> dict[int, tuple[int, int]]:
    entries = tournament.journal.filter(subject="tablesheet").order_by("seq")
    places: Iterable[Any] = entries.values_list("subject_id", "new__round", "new__table")
    return {pk: (number, table) for pk, number, table in places}


def _place(round_number: object, table: object) -> str:
    return _("Table %(table)s, round %(round)s") % {"table": table, "round": round_number}


def _number(number: int) -> str:
    return _("no. %(number)s") % {"number": number}


def _value_in_words(tournament: Tournament, name: str, value: Any) -> str:
    if value in (None, ""):
        return NOTHING
    match name:
        case "state":
            return str(State(value).label)
        case "consequence":
            return str(TableSheet.Consequence(value).label)
        case "number":
            return _number(value)
        case "points":
            return points(value, tournament.rules.is_zero_sum)
        case _:
            return str(value)


def _differences_of_lots(tournament: Tournament, journal_lots: Lots) -> Iterator[Difference]:
    database_lots = drawings(Lot, "player", tournament=tournament)
    for group in sorted(journal_lots.keys() | database_lots.keys()):
        if journal_lots.get(group) != database_lots.get(group):
            where = _("Lot, drawing %(number)s") % {"number": group}
            values = (_numbers(lots.get(group, [])) for lots in (journal_lots, database_lots))
            yield Difference(where, *values)


def _numbers(players: Sequence[int]) -> str:
    numbers = dict(Player.objects.filter(pk__in=players).values_list("pk", "number"))
    words = [str(numbers.get(pk, "?")) for pk in players]
    return _("no. %(numbers)s") % {"numbers": ", ".join(words)} if words else NOTHING
