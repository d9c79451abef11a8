"""A round during the search, and the cost of swapping two players."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.seating.cost import SEAT_ONE, Costs


@dataclass(slots=True)
class RoundInProgress:
    """A round during swaps. `places`: each place's player, an index; `total`: the cost."""

    costs: Costs
    places: list[int]
    again: list[int]  # by rank: earlier seats 1 minus the smallest number of all
    seats_count: bool  # anybody has `again` above 0
    areas_count: bool  # anybody is bound to an area
    total: int

    def may_swap(self, p: int, q: int) -> bool:
        """Return True if the tables differ and each player's area has the other's table."""
        field = self.costs.field
        table_p, table_q = field.table_of[p], field.table_of[q]
        if table_p == table_q:
            return False
        if not self.areas_count:
            return True
        (first, last), (begin, end) = field.areas[self.places[p]], field.areas[self.places[q]]
        return first <= table_q <= last and begin <= table_p <= end

    def cost_change(self, p: int, q: int) -> int:
        costs, places, field = self.costs, self.places, self.costs.field
        a, b, table_p, table_q = places[p], places[q], field.table_of[p], field.table_of[q]
        start, begin = field.firsts[table_p], field.firsts[table_q]
        mates = places[start : start + field.sizes[table_p]]
        others = places[begin : begin + field.sizes[table_q]]
        pairs_a, pairs_b = costs.pairs[a], costs.pairs[b]
        change = 0
        for mate in mates:
            if mate != a:
                change += pairs_b.get(mate, 0) - pairs_a.get(mate, 0)
        for mate in others:
            if mate != b:
                change += pairs_a.get(mate, 0) - pairs_b.get(mate, 0)
        tables_a, tables_b = costs.tables[a], costs.tables[b]
        change += tables_a.get(table_q, 0) - tables_a.get(table_p, 0)
        change += tables_b.get(table_p, 0) - tables_b.get(table_q, 0)
        if costs.clubs:
            change += self._club_change(a, b, mates, others)
        if self.seats_count:
            change += self._seat_one_change(a, b, mates, others)
        return change

    def _club_change(self, a: int, b: int, mates: Sequence[int], others: Sequence[int]) -> int:
        clubs = self.costs.field.clubs
        club_a, club_b = clubs[a], clubs[b]
        if club_a == club_b:
            return 0
        clubs_p = [clubs[mate] for mate in mates]
        clubs_q = [clubs[mate] for mate in others]
        change = 0
        if club_a:
            change += clubs_q.count(club_a) - clubs_p.count(club_a) + 1
        if club_b:
            change += clubs_p.count(club_b) - clubs_q.count(club_b) + 1
        return change * self.costs.clubs

    def _seat_one_change(self, a: int, b: int, mates: Sequence[int], others: Sequence[int]) -> int:
        again = self.again
        least_p = min([again[mate] for mate in mates if mate != a])
        least_q = min([again[mate] for mate in others if mate != b])
        before = min(least_p, again[a]) + min(least_q, again[b])
        return (min(least_p, again[b]) + min(least_q, again[a]) - before) * SEAT_ONE

    def swap(self, p: int, q: int, change: int) -> None:
        self.places[p], self.places[q] = self.places[q], self.places[p]
        self.total += change

    def own_cost(self, p: int) -> int:
        """Return what the player on place `p` costs: table, mates and seat 1."""
        costs, field = self.costs, self.costs.field
        table, rank = field.table_of[p], self.places[p]
        mates = self.table(table)
        cost = costs.tables[rank].get(table, 0)
        for mate in mates:
            if mate != rank:
                cost += costs.pair_cost(rank, mate)
        return cost + min([self.again[mate] for mate in mates]) * SEAT_ONE

    def table(self, table: int) -> list[int]:
        first = self.costs.field.firsts[table]
        return self.places[first : first + self.costs.field.sizes[table]]


def start_search(costs: Costs, places: list[int]) -> RoundInProgress:
    field = costs.field
    least = min(costs.seats[0])
    again = [count - least for count in costs.seats[0]]
    areas_count = any(field.has_area(rank) for rank in places)
    round_ = RoundInProgress(costs, places, again, any(again), areas_count, total=0)
    for table in range(len(field.sizes)):
        ranks = round_.table(table)
        round_.total += sum(
            costs.pair_cost(first, second) for first, second in combinations(ranks, 2)
        )
        round_.total += sum(costs.tables[rank].get(table, 0) for rank in ranks)
        round_.total += min([again[rank] for rank in ranks]) * SEAT_ONE
    return round_
