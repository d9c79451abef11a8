"""Step A: the uniform draw of a round, with players bound to an area seated first."""

from collections.abc import Sequence

from tournament.seating.search_field import SearchField, has_room
from tournament.seating.skd1 import Stream


def draw_uniform(field: SearchField, seed: str, round_number: int) -> list[int]:
    """Return the player on each place, as index in `field`; those with an area are drawn first."""
    stream = Stream(seed, f"round {round_number}")
    order = list(range(len(field.numbers)))
    stream.shuffle(order)
    bound = sorted((rank for rank in order if field.has_area(rank)), key=field.width)
    if not bound:
        return order
    places: list[int | None] = [None] * len(order)
    free = list(field.sizes)
    for index, rank in enumerate(bound):
        place = _draw_place(field, places, free, bound[index:], stream)
        places[place] = rank
        free[field.table_of[place]] -= 1
    rest = iter([rank for rank in order if not field.has_area(rank)])
    return [next(rest) if rank is None else rank for rank in places]


def _draw_place(
    field: SearchField,
    places: Sequence[int | None],
    free: list[int],
    waiting: Sequence[int],
    stream: Stream,
) -> int:
    """Draw a place for `waiting[0]` that leaves room for the others' areas.

    `places`: a rank or None each. `free`: empty places by table.
    """
    first, last = field.areas[waiting[0]]
    start, end = field.firsts[first], field.firsts[last] + field.sizes[last]
    open_places = [place for place in range(start, end) if places[place] is None]
    others = [field.areas[rank] for rank in waiting[1:]]
    while True:
        place = open_places[stream.below(len(open_places))]
        table = field.table_of[place]
        free[table] -= 1
        fits = has_room(others, free)
        free[table] += 1
        if fits:
            return place
        open_places = [other for other in open_places if field.table_of[other] != table]
