"""Comparison of what the ranking counts with the journal, for changes made past the program.

Values that older entries lack are not compared.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Lot, Player, Seat, TableSheet, Tournament
from tournament.ranking.drawn_lots import lot_orders
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
OF_SEAT = ("number", "points", *TALLY_FIELDS)
NOBODY: dict[str, Any] = dict.fromkeys(OF_SEAT)
DECIDING = ("sheet_voided", "lots_drawn", "lots_set_aside")
Lots = dict[int, list[int]]  # player ids by drawing, best first


@dataclass(slots=True)
class CountedList:
    """A list in the journal or in the database.

    `seats`: start number, points and tallies of each seat by the names in OF_SEAT. `strays`:
    (start number, points) stored for players of another table.
    """

    state: str
    consequence: str | None = ""
    seats: list[Mapping[str, Any]] = field(default_factory=list)
    place: tuple[int, int] = (0, 0)  # round and table, of a stored list
    strays: list[tuple[int, int]] = field(default_factory=list)


def disagreement(tournament: Tournament) -> str:
    """Return the warning above a ranking that differs from the journal, or ""."""
    differences = list_differences(tournament)
    if not differences:
        return ""
    return _("This ranking does not match the journal (%(first)s).") % {"first": differences[0]}


def list_differences(tournament: Tournament) -> list[Difference]:
    """Return each list's first Difference by round and table, then those of lots.

    Compares twice: a list may have been stored in between.
    """
    differences = _compare(tournament)
    return differences and [
        difference for difference in _compare(tournament) if difference in differences
    ]


def _compare(tournament: Tournament) -> list[Difference]:
    journal_lists, lots = _journal_state(tournament)
    lists = _differences_of_lists(tournament, journal_lists, _stored_lists(tournament))
    return [*lists, *_differences_of_lots(tournament, lots)]


# -- what the journal says ------------------------------------------------------------------------


def _journal_state(tournament: Tournament) -> tuple[dict[int, CountedList], Lots]:
    few = tournament.journal.filter(action__in=DECIDING).order_by("seq")
    consequences, lots = {}, {}
    decided: Iterable[Any] = few.values_list("action", "subject_id", "old", "new")
    for action, pk, old, new in decided:
        if action == "lots_drawn":
            lots[new["group"]] = new["players"]
        elif action == "lots_set_aside":
            lots.pop(old["group"], None)
        else:
            consequences[pk] = (new or {}).get("consequence")
    lists: dict[int, CountedList] = {}
    entries = tournament.journal.filter(subject="tablesheet", action__in=STATES).order_by("seq")
    rows: Iterable[Any] = entries.values_list("subject_id", "action", "new__seats")
    for pk, action, seats in rows:
        consequence = consequences[pk] if action == "sheet_voided" else ""
        if action == "sheet_checked":
            lists.setdefault(pk, CountedList(State.CHECKED)).state = State.CHECKED
        elif consequence == TableSheet.Consequence.REPLAY:
            lists[pk] = CountedList(State.OPEN)
        else:
            values = [seat or {"number": None} for seat in seats or ()]
            lists[pk] = CountedList(STATES[action], consequence, values)
    if older := [pk for pk, entry in lists.items() if _counts(entry) and not entry.seats]:
        with_sums = entries.filter(subject_id__isnull=False, new__sums__isnull=False)
        sums = dict(with_sums.values_list("subject_id", "new__sums"))
        for pk in older:
            lists[pk].seats = [{"points": total} for total in sums.get(pk, ())]
    return lists, lots


def _counts(entry: CountedList) -> bool:
    return entry.state in TableSheet.COUNTED_STATES


# -- what the database has ------------------------------------------------------------------------


def _stored_lists(tournament: Tournament) -> dict[int, CountedList]:
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    lists, at = {}, {}
    for pk, number, table, state, consequence in sheets.order_by(
        "round__number", "table"
    ).values_list("pk", "round__number", "table", "state", "consequence"):
        lists[pk] = CountedList(state, consequence, [], (number, table))
        at[number, table] = pk
    totals = (f"total__{name}" for name in OF_SEAT[1:])
    seats = Seat.objects.filter(round__tournament=tournament).order_by("seat")
    for number, table, seat, sheet, *cells in seats.values_list(
        "round__number", "table", "seat", "total__sheet", "player__number", *totals
    ):
        own = at.get((number, table))
        values = dict(zip(OF_SEAT, cells, strict=True))
        if sheet not in (own, None):
            if sheet in lists:
                lists[sheet].strays.append((values["number"], values["points"]))
            values = NOBODY | {"number": values["number"]}
        if own is not None:
            seated = lists[own].seats
            seated += [NOBODY] * (seat - 1 - len(seated))  # nobody sits on those before it
            seated.append(values)
    return lists


# -- side by side ---------------------------------------------------------------------------------


def _differences_of_lists(
    tournament: Tournament, journal: Mapping[int, CountedList], stored: Mapping[int, CountedList]
) -> Iterator[Difference]:
    deleted = {
        pk: in_journal.state
        for pk, in_journal in journal.items()
        if pk not in stored and in_journal.state != State.OPEN
    }
    entries = tournament.journal.filter(subject="tablesheet").order_by("seq")
    last_places: Iterable[Any] = entries.values_list("subject_id", "new__round", "new__table")
    places = {pk: place for pk, *place in last_places} if deleted else {}
    for pk, state in deleted.items():
        yield Difference(_place(*places[pk]), _value_in_words(tournament, "state", state), NOTHING)
    for pk, own in stored.items():
        in_journal = journal.get(pk, CountedList(State.OPEN))
        place = _place(*own.place)
        cells = next(_differing_cells(in_journal, own), None)
        if cells is not None:
            name, where, *pair = cells
            values = (_value_in_words(tournament, name, value) for value in pair)
            yield Difference(", ".join([place, *where]), *values)
        elif own.strays and _counts(in_journal):
            number, total = own.strays[0]
            words = _value_in_words(tournament, "points", total)
            yield Difference(f"{place}, {_number(number)}", NOTHING, words)


def _differing_cells(
    in_journal: CountedList, stored: CountedList
) -> Iterator[tuple[str, list[str], Any, Any]]:
    """Yield (field, player and tally in words, journal's value, stored value)."""
    if in_journal.state != stored.state:
        yield "state", [], in_journal.state, stored.state
    if in_journal.consequence not in (None, stored.consequence):
        yield "consequence", [], in_journal.consequence, stored.consequence
    if not in_journal.seats or in_journal.seats == stored.seats:
        return
    pairs = zip_longest(in_journal.seats, stored.seats or (), fillvalue=NOBODY)
    for seat, (before, now) in enumerate(pairs, 1):
        if "number" not in before and now["number"] is None:
            continue  # a sum without its player
        for name in OF_SEAT:
            if before.get(name, now[name]) != now[name]:
                where = [_number(now["number"])]
                if name == "number":
                    where = [_("seat %(seat)s") % {"seat": seat}]
                elif name != "points":
                    where.append(tie_break_name(name))
                yield name, where, before[name], now[name]


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
    database_lots = lot_orders(Lot, "player", tournament=tournament)
    for group in sorted(journal_lots.keys() | database_lots.keys()):
        if journal_lots.get(group) != database_lots.get(group):
            where = _("Lot, drawing %(number)s") % {"number": group}
            values = (_numbers(lots.get(group, [])) for lots in (journal_lots, database_lots))
            yield Difference(where, *values)


def _numbers(players: Sequence[int]) -> str:
    numbers = dict(Player.objects.filter(pk__in=players).values_list("pk", "number"))
    words = [str(numbers.get(pk, "?")) for pk in players]
    return _("no. %(numbers)s") % {"numbers": ", ".join(words)} if words else NOTHING
