"""Step C: the seat at the table; a random order stays if it repeats nothing."""

from collections.abc import Sequence
from itertools import permutations

from tournament.seating.cost import RADIX, Costs

EMPTY = -1


def seat_one_round(costs: Costs, places: Sequence[int]) -> list[int]:
    """Return `places`, players table by table, reordered within tables for fewest repeated seats.

    `costs.seats` has the earlier ones. Seat 1 weighs 256 times as much; ties go to the first
    permutation.
    """
    out: list[int] = []
    for first, size in zip(costs.field.firsts, costs.field.sizes, strict=True):
        ranks = tuple(places[first : first + size])
        if _harm(costs, ranks):
            ranks = min(permutations(ranks), key=lambda order: _harm(costs, order))
        out += ranks
    return out


def _harm(costs: Costs, order: Sequence[int]) -> int:
    times = [costs.seats[seat][rank] for seat, rank in enumerate(order)]
    return times[0] * RADIX + sum(times[1:])


def seat_all_rounds(rounds: Sequence[Sequence[int]], seats: int) -> list[list[int]]:
    """Return the rounds with each table reordered: nobody repeats a seat in `seats` rounds.

    `rounds`: players by place; all tables have `seats` seats. Kőnig's edge colouring.
    """
    out: list[list[int]] = []
    for start in range(0, len(rounds), seats):
        out += _seat_block(rounds[start : start + seats], seats)
    return out


def _seat_block(rounds: Sequence[Sequence[int]], seats: int) -> list[list[int]]:
    size = len(rounds[0])
    tables = size // seats
    at_table = [[EMPTY] * seats for _ in range(tables * len(rounds))]
    of_player = [[EMPTY] * seats for _ in range(size)]
    for index, places in enumerate(rounds):
        for place, player in enumerate(places):
            table = index * tables + place // seats
            seat = _free_seat(at_table[table], of_player[player], place % seats)
            if seat is None:
                seat = at_table[table].index(EMPTY)
                _exchange_seats(at_table, of_player, player, seat, of_player[player].index(EMPTY))
            at_table[table][seat] = player
            of_player[player][seat] = table
    flat = [player for table in at_table for player in table]
    return [flat[start : start + size] for start in range(0, len(flat), size)]


def _free_seat(table_seats: Sequence[int], player_seats: Sequence[int], wished: int) -> int | None:
    free = [
        seat for seat in range(len(table_seats)) if table_seats[seat] == EMPTY == player_seats[seat]
    ]
    return wished if wished in free else free[0] if free else None


def _exchange_seats(
    at_table: list[list[int]], of_player: list[list[int]], player: int, wanted: int, unused: int
) -> None:
    """Move `player` from seat `wanted` to `unused` in one round, to have `wanted` in another.

    Players in the way swap the same two. Tables count through all rounds. `at_table[table][seat]`:
    player. `of_player[player][seat]`: table.
    """
    chain = []  # (player, table, seat before)
    seat = wanted
    table = of_player[player][seat]
    while True:
        chain.append((player, table, seat))
        seat = unused if seat == wanted else wanted
        player = at_table[table][seat]
        if player == EMPTY:
            break
        chain.append((player, table, seat))
        seat = unused if seat == wanted else wanted
        table = of_player[player][seat]
        if table == EMPTY:
            break
    for member, node, before in chain:
        at_table[node][before] = of_player[member][before] = EMPTY
    for member, node, before in chain:
        after = unused if before == wanted else wanted
        at_table[node][after] = member
        of_player[member][after] = node
