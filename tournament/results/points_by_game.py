"""A player's points game by game, from counted lists kept that way."""

from collections.abc import Mapping

from django.db.models import Q

from tournament.models import GameRow, Tournament

SEATS = ("points_1", "points_2", "points_3", "points_4")


def points_by_game_at(
    tournament: Tournament, places: Mapping[int, tuple[int, int]]
) -> dict[int, list[int]]:
    """Return {round: a player's points by game}; `places`: {round: (table, seat)}."""
    if not places:
        return {}
    at_places = Q()
    for number, (table, _seat) in places.items():
        at_places |= Q(sheet__round__number=number, sheet__table=table)
    rows = GameRow.objects.filter(
        at_places, sheet__round__tournament=tournament, sheet__state__in=tournament.counted_states
    ).order_by("sheet__round__number", "game")
    courses: dict[int, list[int]] = {}
    for number, *cells in rows.values_list("sheet__round__number", *SEATS):
        courses.setdefault(number, []).append(cells[places[number][1] - 1] or 0)
    return courses
