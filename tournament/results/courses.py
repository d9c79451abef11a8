"""How points came about, game by game, of lists that count and were kept that way."""

from collections.abc import Mapping

from django.db.models import Q

from tournament.models import GameRow, Tournament

SEATS = ("points_1", "points_2", "points_3", "points_4")


def courses_at(
    tournament: Tournament, places: Mapping[int, tuple[int, int]]
) -> dict[int, list[int]]:
    """{round: the points of each game} at `places` {round: (table, seat)}; one query."""
    if not places:
        return {}
    there = Q()
    for number, (table, _seat) in places.items():
        there |= Q(sheet__round__number=number, sheet__table=table)
    rows = GameRow.objects.filter(
        there,
        sheet__round__tournament=tournament,
        sheet__state__in=tournament.counted_states,
    ).order_by("sheet__round__number", "game")
    courses: dict[int, list[int]] = {}
    for number, *cells in rows.values_list("sheet__round__number", *SEATS):
        courses.setdefault(number, []).append(cells[places[number][1] - 1] or 0)
    return courses
