"""A round in the making, and what changes when two players change places."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.seating.cost import SEAT_ONE, Costs


@dataclass(slots=True)
class Round:
    """Ranks in the order of the places, and what they cost."""

    costs: Costs
    places: list[int]
    again: list[int]  # of a rank: earlier seats 1 beyond the least that anybody had
    seats_count: bool  # whether anybody has one
    areas_count: bool  # whether anybody may not sit everywhere
    total: int

    def may_swap(self, p: int, q: int) -> bool:
        """Different tables, and both players may sit at the other one's."""
        field = self.costs.field
        here, there = field.table_of[p], field.table_of[q]
        if here == there:
            return False
        if not self.areas_count:
            return True
        (first, last), (begin, end) = field.areas[self.places[p]], field.areas[self.places[q]]
        return first <= there <= last and begin <= here <= end

    def change(self, p: int, q: int) -> int:
        """What is added to the cost when the players of two places at different tables swap."""
        costs, places, field = self.costs, self.places, self.costs.field
        a, b, here, there = places[p], places[q], field.table_of[p], field.table_of[q]
        start, begin = field.firsts[here], field.firsts[there]
        mates = places[start : start + field.sizes[here]]
        others = places[begin : begin + field.sizes[there]]
        pairs_a, pairs_b = costs.pairs[a], costs.pairs[b]
        change = 0
        for mate in mates:
            if mate != a:
                change += pairs_b.get(mate, 0) - pairs_a.get(mate, 0)
        for mate in others:
            if mate != b:
                change += pairs_a.get(mate, 0) - pairs_b.get(mate, 0)
        tables_a, tables_b = costs.tables[a], costs.tables[b]
        change += tables_a.get(there, 0) - tables_a.get(here, 0)
        change += tables_b.get(here, 0) - tables_b.get(there, 0)
        if costs.clubs:
            change += self._clubs(a, b, mates, others)
        if self.seats_count:
            change += self._seats(a, b, mates, others)
        return change

    def _clubs(self, a: int, b: int, mates: Sequence[int], others: Sequence[int]) -> int:
        clubs = self.costs.field.clubs
        club_a, club_b = clubs[a], clubs[b]
        if club_a == club_b:
            return 0
        here = [clubs[mate] for mate in mates]
        there = [clubs[mate] for mate in others]
        change = 0
        if club_a:
            change += there.count(club_a) - here.count(club_a) + 1
        if club_b:
            change += here.count(club_b) - there.count(club_b) + 1
        return change * self.costs.clubs

    def _seats(self, a: int, b: int, mates: Sequence[int], others: Sequence[int]) -> int:
        again = self.again
        here = min([again[mate] for mate in mates if mate != a])
        there = min([again[mate] for mate in others if mate != b])
        before = min(here, again[a]) + min(there, again[b])
        return (min(here, again[b]) + min(there, again[a]) - before) * SEAT_ONE

    def swap(self, p: int, q: int, change: int) -> None:
        self.places[p], self.places[q] = self.places[q], self.places[p]
        self.total += change

    def own(self, p: int) -> int:
        """The cost that the player of a place has a part in."""
        costs, field = self.costs, self.costs.field
        table, rank = field.table_of[p], self.places[p]
        mates = self.table(table)
        cost = costs.tables[rank].get(table, 0)
        for mate in mates:
            if mate != rank:
                cost += costs.of_pair(rank, mate)
        return cost + min([self.again[mate] for mate in mates]) * SEAT_ONE

    def table(self, table: int) -> list[int]:
        first = self.costs.field.firsts[table]
        return self.places[first : first + self.costs.field.sizes[table]]


def round_of(costs: Costs, places: list[int]) -> Round:
    """The round with its cost, counted anew."""
    field = costs.field
    least = min(costs.seats[0])
    again = [count - least for count in costs.seats[0]]
    areas_count = any(field.has_area(rank) for rank in places)
    found = Round(costs, places, again, any(again), areas_count, total=0)
    for table in range(len(field.sizes)):
        ranks = found.table(table)
        found.total += sum(costs.of_pair(one, other) for one, other in combinations(ranks, 2))
        found.total += sum(costs.tables[rank].get(table, 0) for rank in ranks)
        found.total += min([again[rank] for rank in ranks]) * SEAT_ONE
    return found
