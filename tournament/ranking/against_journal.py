"""What the ranking counts, held against the journal: totals, tallies, seats, states and lots.

A change made with a database tool leaves no entry, so it shows here and nowhere else. Entries of
older evenings say less of a list; what they do not say is not compared.
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
# A list is one row of cells: these of the whole list, then for each seat who sat there with what.
OF_LIST = ("state", "consequence")
OF_SEAT = ("number", "points", *TALLY_FIELDS)
UNSAID: Any = object()  # of an older entry: nothing to compare
UNSAID_COUNTS = [UNSAID] * (len(OF_SEAT) - 1)
DECIDING = ("sheet_voided", "lots_drawn", "lots_set_aside")
NOBODY = [None] * len(OF_SEAT)
counts_of = itemgetter(*OF_SEAT)
Cells = list[Any]
Lots = dict[int, list[int]]  # by drawing: the ids of the players, the best first


@dataclass(frozen=True, slots=True)
class Found:
    """The lists of the database by id, and where they are: (round, table).

    `strays`: totals of a list for somebody who sits elsewhere, by its id: (start number, points).
    """

    places: Mapping[int, tuple[int, int]]
    lists: Mapping[int, Cells]
    strays: Mapping[int, Sequence[tuple[int, int]]]


def disagreement(tournament: Tournament) -> str:
    """What a ranking says at its head where it is not what the journal says; empty where it is."""
    found = list_differences(tournament)
    if not found:
        return ""
    return _("This ranking does not agree with the journal (%(first)s).") % {"first": found[0]}


def list_differences(tournament: Tournament) -> list[Difference]:
    """The first of each list in the order of rounds and tables, then those of the lots.

    Five queries, whatever the field, six for an older evening. What differs is looked at twice: a
    list that was stored between one query and the next is no difference.
    """
    found = _compare(tournament)
    return found and [one for one in _compare(tournament) if one in found]


def _compare(tournament: Tournament) -> list[Difference]:
    kept, lots = _kept(tournament)
    lists = _differences(tournament, kept, _found(tournament))
    return [*lists, *_differences_of_lots(tournament, lots)]


# -- what the journal says ------------------------------------------------------------------------


def _kept(tournament: Tournament) -> tuple[dict[int, Cells], Lots]:
    """Every list that was ever touched, as its entries leave it one after the other; the lots."""
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
    told: Iterable[Any] = entries.values_list("subject_id", "action", "new__seats")
    for pk, action, seats in told:
        if action == "sheet_checked":
            lists.setdefault(pk, [None, ""])[0] = State.CHECKED
        elif action == "sheet_voided" and voids[pk] == TableSheet.Consequence.REPLAY:
            lists[pk] = [State.OPEN, ""]
        else:
            consequence = voids[pk] if action == "sheet_voided" else ""
            lists[pk] = [STATES[action], consequence, *_kept_seats(seats or ())]
    _add_sums_alone(entries, lists)
    return lists, lots


def _kept_seats(seats: Sequence[Mapping[str, Any] | None]) -> Iterator[Any]:
    """Nobody sits on an empty seat and nothing is counted for it; a void list has no points."""
    for seat in seats:
        if seat is None:
            yield from NOBODY
        elif "points" in seat:
            yield from counts_of(seat)
        else:
            yield from (seat["number"], *UNSAID_COUNTS)


def _add_sums_alone(entries: "QuerySet[JournalEntry]", lists: Mapping[int, Cells]) -> None:
    """The lists of evenings whose entries did not say yet who sits where; one query for them."""
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


def _found(tournament: Tournament) -> Found:
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
    return Found(places, lists, strays)


# -- side by side ---------------------------------------------------------------------------------


def _differences(
    tournament: Tournament, kept: Mapping[int, Cells], found: Found
) -> Iterator[Difference]:
    gone = [pk for pk, cells in kept.items() if pk not in found.lists and cells[0] != State.OPEN]
    places = _last_places(tournament) if gone else {}
    for pk in gone:
        words = _written(tournament, "state", kept[pk][0])
        yield Difference(_place(*places[pk]), words, NOTHING)
    for pk, cells in found.lists.items():
        said = kept.get(pk, [State.OPEN, ""])
        index = None if said == cells else _first_other(said, cells)
        place = _place(*found.places[pk])
        if index is not None:
            yield _difference(tournament, place, said, cells, index)
        elif pk in found.strays and said[0] in TableSheet.COUNTED_STATES:
            number, total = found.strays[pk][0]
            words = _written(tournament, "points", total)
            yield Difference(f"{place}, {_number(number)}", NOTHING, words)


def _first_other(kept: Cells, found: Cells) -> int | None:
    """The first cell that differs; where the journal says nothing of the seats, none of theirs."""
    if len(kept) == len(OF_LIST):
        found = found[: len(OF_LIST)]
    for index, (one, other) in enumerate(zip_longest(kept, found)):
        is_nobody = _number_at(kept, index) is UNSAID and _number_at(found, index) is None
        if one not in (UNSAID, other) and not is_nobody:
            return index
    return None


def _number_at(cells: Cells, index: int) -> Any:
    """Who sits on the seat that a cell is of."""
    seat = (index - len(OF_LIST)) // len(OF_SEAT)
    at = len(OF_LIST) + seat * len(OF_SEAT)
    return cells[at] if seat >= 0 and at < len(cells) else None


def _difference(
    tournament: Tournament, place: str, kept: Cells, found: Cells, index: int
) -> Difference:
    seat, at = divmod(index - len(OF_LIST), len(OF_SEAT))
    name = OF_LIST[index] if seat < 0 else OF_SEAT[at]
    where = [place]
    if name == "number":
        where.append(_("seat %(seat)s") % {"seat": seat + 1})
    elif seat >= 0:
        where.append(_number(found[index - at]))
        where += [] if name == "points" else [tie_break_name(name)]
    pair = (cells[index] if index < len(cells) else None for cells in (kept, found))
    return Difference(", ".join(where), *(_written(tournament, name, value) for value in pair))


def _last_places(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Where the lists of the journal are or were: round and table."""
    entries = tournament.journal.filter(subject="tablesheet").order_by("seq")
    places: Iterable[Any] = entries.values_list("subject_id", "new__round", "new__table")
    return {pk: (number, table) for pk, number, table in places}


def _place(round_number: object, table: object) -> str:
    return _("Table %(table)s, round %(round)s") % {"table": table, "round": round_number}


def _number(number: int) -> str:
    return _("no. %(number)s") % {"number": number}


def _written(tournament: Tournament, name: str, value: Any) -> str:
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


def _differences_of_lots(tournament: Tournament, kept: Lots) -> Iterator[Difference]:
    found = drawings(Lot, "player", tournament=tournament)
    for group in sorted(kept.keys() | found.keys()):
        if kept.get(group) != found.get(group):
            where = _("The lot, drawing %(number)s") % {"number": group}
            values = (_numbers(lots.get(group, [])) for lots in (kept, found))
            yield Difference(where, *values)


def _numbers(players: Sequence[int]) -> str:
    numbers = dict(Player.objects.filter(pk__in=players).values_list("pk", "number"))
    known = [str(numbers.get(pk, "?")) for pk in players]
    return _("no. %(numbers)s") % {"numbers": ", ".join(known)} if known else NOTHING
