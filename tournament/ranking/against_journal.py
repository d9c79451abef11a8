"""Comparison of what the ranking counts with the journal, for changes made past the program.

Values that older entries lack are not compared.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Player, Seat, TableSheet, Tournament
from tournament.ranking.drawn_lots import lot_orders
from tournament.ranking.standings import TALLY_FIELDS
from tournament.rules.names import tie_break_name
from tournament.shared.replay import (
    NOTHING,
    Difference,
    Rows,
    Values,
    replay_lists,
    replay_lots,
    replay_penalties,
)
from tournament.shared.signs import points, round_title

OF_SEAT = ("number", "points", *TALLY_FIELDS)
NOBODY: Values = dict.fromkeys(OF_SEAT)
NOT_ENTERED: Values = {"state": TableSheet.State.OPEN, "consequence": "", "seats": []}


def disagreement(tournament: Tournament) -> str:
    """Return the warning above a ranking that differs from the journal, or ""."""
    differences = list_differences(tournament)
    if not differences:
        return ""
    return _("This ranking does not match the journal (%(first)s).") % {"first": differences[0]}


def list_differences(tournament: Tournament) -> list[Difference]:
    """Return how lists, lots and penalties differ from the journal.

    One Difference per list: deleted ones first, then in order of round and table.
    """
    # Compares twice: a list may have been stored in between.
    differences = _compare(tournament)
    return differences and [
        difference for difference in _compare(tournament) if difference in differences
    ]


def _compare(tournament: Tournament) -> list[Difference]:
    replayed, stored = replay_lists(tournament), _stored_lists(tournament)
    deleted = (
        Difference(_place(values), _in_words(tournament, "state", values["state"]), NOTHING)
        for pk, values in replayed.items()
        if pk not in stored and values["state"] != TableSheet.State.OPEN
    )
    pairs = ((replayed.get(pk, NOT_ENTERED), values) for pk, values in stored.items())
    lists = (_first_difference(tournament, *pair) for pair in pairs)
    lots = numbered_differences(
        _("Lot, drawing %(number)s"),
        replay_lots(tournament),
        lot_orders(tournament.lots),
        _numbers,
    )
    penalties = numbered_differences(
        capfirst(_("decision %(number)s")),
        replay_penalties(tournament),
        _penalties(tournament),
        _penalty,
    )
    return [*deleted, *filter(None, lists), *lots, *penalties]


def _stored_lists(tournament: Tournament) -> Rows:
    """Return the stored lists as replay_lists() returns those of the journal.

    Each list also has "strays": [(start number, points)] of totals whose seat is at another table.
    """
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    lists: Rows = {}
    at = {}
    for pk, number, table, state, consequence in sheets.order_by(
        "round__number", "table"
    ).values_list("pk", "round__number", "table", "state", "consequence"):
        lists[pk] = {"round": number, "table": table, "state": state, "consequence": consequence}
        lists[pk] |= {"seats": [], "strays": []}
        at[number, table] = lists[pk]
    totals = (f"total__{name}" for name in OF_SEAT[1:])
    seats = Seat.objects.filter(round__tournament=tournament).order_by("seat")
    for number, table, seat, sheet, *cells in seats.values_list(
        "round__number", "table", "seat", "total__sheet", "player__number", *totals
    ):
        own, of_total = at.get((number, table)), lists.get(sheet)
        values = dict(zip(OF_SEAT, cells, strict=True))
        if of_total is not None and of_total is not own:
            of_total["strays"].append((values["number"], values["points"]))
            values = NOBODY | {"number": values["number"]}
        if own is not None:
            own["seats"] += [NOBODY] * (seat - 1 - len(own["seats"]))  # nobody sits before it
            own["seats"].append(values)
    return lists


def _first_difference(
    tournament: Tournament, in_journal: Values, stored: Values
) -> Difference | None:
    for name, where, *pair in _differing_cells(in_journal, stored):
        words = (_in_words(tournament, name, value) for value in pair)
        return Difference(", ".join([_place(stored), *where]), *words)
    if stored["strays"] and in_journal["state"] in TableSheet.COUNTED_STATES:
        number, total = stored["strays"][0]
        owner = f"{_place(stored)}, {_number(number)}"
        return Difference(owner, NOTHING, _in_words(tournament, "points", total))
    return None


def _differing_cells(
    in_journal: Values, stored: Values
) -> Iterator[tuple[str, list[str], Any, Any]]:
    """Yield (field, player and tally in words, journal's value, stored value)."""
    for name in ("state", "consequence"):
        if in_journal[name] not in (None, stored[name]):
            yield name, [], in_journal[name], stored[name]
    if not in_journal["seats"] or in_journal["seats"] == stored["seats"]:
        return
    pairs = zip_longest(in_journal["seats"], stored["seats"], fillvalue=NOBODY)
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


def numbered_differences(
    title: str,
    replayed: Mapping[int, Sequence[int]],
    stored: Mapping[int, Sequence[int]],
    in_words: Callable[[Sequence[int]], str],
) -> Iterator[Difference]:
    """Yield a Difference per drawing or decision that differs. `replayed`, `stored`: {number: ids}.

    `title` contains %(number)s, `in_words` names ids.
    """
    for number in sorted(replayed.keys() | stored.keys()):
        pair = replayed.get(number, []), stored.get(number, [])
        if pair[0] != pair[1]:
            yield Difference(title % {"number": number}, *map(in_words, pair))


def seat_differences(tournament: Tournament) -> Iterator[Difference]:
    seats: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)
    rows = Seat.objects.filter(round__tournament=tournament)
    for round_id, table, seat, number in rows.values_list(
        "round_id", "table", "seat", "player__number"
    ):
        seats[round_id][table, seat] = number
    draws = tournament.draws.filter(is_current=True).select_related("round")
    for draw in draws.order_by("round__number"):
        drawn = {(table, seat): number for table, seat, number in draw.taken_seats}
        actual = seats[draw.round_id]
        moved = [at for at in drawn.keys() | actual.keys() if drawn.get(at) != actual.get(at)]
        if moved:
            table, seat = at = min(moved)
            place = _place({"round": draw.round.number, "table": table})
            where = _("seat %(seat)s") % {"seat": seat}
            yield Difference(
                f"{place}, {where}", *(_number(numbers.get(at)) for numbers in (drawn, actual))
            )


def standing_differences(tournament: Tournament) -> Iterator[Difference]:
    drawn = tournament.journal.filter(action__in=("round_drawn", "round_redrawn"))
    seq_of = dict(drawn.values_list("new__draw", "seq"))
    added = tournament.journal.filter(action="fill_ins_added").values_list(
        "new__players", flat=True
    )
    fill_ins = {player["number"] for players in added for player in players}
    draws = tournament.draws.filter(options__standing__isnull=False).select_related("round")
    for draw in draws.order_by("number"):
        lists = replay_lists(tournament, before=seq_of.get(draw.number))
        total: dict[int, int] = {}
        for values in lists.values():
            is_void_for_nothing = values["consequence"] == TableSheet.Consequence.NO_POINTS
            if values["round"] < draw.round.number and (
                is_void_for_nothing or values["state"] in TableSheet.COUNTED_STATES
            ):
                for seat in values["seats"]:
                    number = seat.get("number")
                    total[number] = total.get(number, 0) + seat.get("points", 0)
        for number, stated in draw.options["standing"]:
            is_fill_in = stated is None and number in fill_ins
            if stated != total.get(number) and not is_fill_in:
                where = _("Points before draw no. %(draw)s, no. %(number)s")
                pair = (
                    _in_words(tournament, "points", value) for value in (total.get(number), stated)
                )
                yield Difference(where % {"draw": draw.number, "number": number}, *pair)
                break


def _place(values: Values) -> str:
    return _("Table %(table)s, round %(round)s") % values


def _number(number: int | None) -> str:
    return _("no. %(number)s") % {"number": number} if number else NOTHING


def _numbers(players: Sequence[int]) -> str:
    numbers = dict(Player.objects.filter(pk__in=players).values_list("pk", "number"))
    words = [str(numbers.get(pk, "?")) for pk in players]
    return _("no. %(numbers)s") % {"numbers": ", ".join(words)} if words else NOTHING


def _penalties(tournament: Tournament) -> dict[int, tuple[Any, ...]]:
    rows = tournament.decisions.order_by("pk").values_list(
        "penalty", "player_id", "round_number", "appeal_of_id"
    )
    return {number: row for number, row in enumerate(rows, 1) if row[0] is not None}


def _penalty(cells: Sequence[int]) -> str:
    if not cells:
        return NOTHING
    penalty, player, number, _appeal = cells
    signs = points(-penalty, is_zero_sum=True)
    return f"{_numbers([player])} {signs}, {round_title(number)}"


def _in_words(tournament: Tournament, name: str, value: Any) -> str:
    if value in (None, ""):
        return NOTHING
    match name:
        case "state":
            return str(TableSheet.State(value).label)
        case "consequence":
            return str(TableSheet.Consequence(value).label)
        case "number":
            return _number(value)
        case "points":
            return points(value, tournament.rules.is_zero_sum)
        case _:
            return str(value)
