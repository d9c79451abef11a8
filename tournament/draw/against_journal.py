"""Comparison of the seats with the current draws."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from tournament.models import Seat, Tournament
from tournament.shared.difference import Difference


def seat_differences(tournament: Tournament) -> Iterator[Difference]:
    seats: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)
    rows = Seat.objects.filter(round__tournament=tournament)
    for round_id, table, seat, number in rows.values_list(
        "round_id", "table", "seat", "player__number"
    ):
        seats[round_id][table, seat] = number
    draws = tournament.draws.filter(is_current=True).select_related("round")
    for draw in draws.order_by("round__number"):
        drawn = {
            (table, seat): number
            for table, numbers in enumerate(draw.tables, 1)
            for seat, number in enumerate(numbers, 1)
            if number is not None
        }
        actual = seats[draw.round_id]
        moved = [at for at in drawn.keys() | actual.keys() if drawn.get(at) != actual.get(at)]
        if moved:
            yield _seat_difference(draw.round.number, min(moved), drawn, actual)


def _seat_difference(
    round_number: int,
    at: tuple[int, int],
    drawn: Mapping[tuple[int, int], int],
    actual: Mapping[tuple[int, int], int],
) -> Difference:
    table, seat = at
    place = _("Table %(table)s, round %(round)s") % {"table": table, "round": round_number}
    where = f"{place}, {_('seat %(seat)s') % {'seat': seat}}"
    numbers = (seats.get(at) for seats in (drawn, actual))
    return Difference(
        where, *(_("no. %(number)s") % {"number": number} if number else "" for number in numbers)
    )
