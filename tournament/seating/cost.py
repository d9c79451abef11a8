"""What it costs to sit where: the objective of the search, fixed while one round is drawn.

Six levels, each 256 times the one below: pairs that must not meet, repeated meetings, clubs (these
two the other way round for "before_repeats"), neighbours, same table number, seat 1. One change of
places moves a level by far less than 256, so that the smaller number is better at the first level
that differs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb

from tournament.seating.search_field import SearchField
from tournament.seating.values import SEATS, Options, Reached

RADIX = 256
SEAT_ONE = 1
TABLE = RADIX * SEAT_ONE
NEIGHBOURS = RADIX * TABLE
THIRD = RADIX * NEIGHBOURS
SECOND = RADIX * THIRD
APART = RADIX * SECOND


@dataclass(slots=True)
class Costs:
    """Everything by rank. Grows with every round that is remembered."""

    field: SearchField
    repeats: int  # the weight of a meeting again: SECOND, or THIRD after the clubs
    clubs: int  # the weight of a pair of one club, 0 where clubs do not matter
    pairs: list[dict[int, int]]  # rank → weight at one table, clubs left out
    tables: list[dict[int, int]]  # table → weight of sitting there again
    seats: list[list[int]]  # of a seat, of a rank: how often so far
    meetings: int = 0  # pairs that have met so far

    def remember(self, tables: Iterable[Sequence[int]], *, seats: bool = True) -> None:
        """A round is over: its tables of ranks, −1 for an empty place or a player who has left."""
        for table, ranks in enumerate(tables):
            for one, other in combinations([rank for rank in ranks if rank >= 0], 2):
                self._meet(one, other)
            for seat, rank in enumerate(ranks):
                if rank >= 0:
                    self.tables[rank][table] = self.tables[rank].get(table, 0) + TABLE
                    if seats:
                        self.seats[seat][rank] += 1

    def _meet(self, one: int, other: int) -> None:
        weight = self.pairs[one].get(other, 0)
        if weight // self.repeats % RADIX == 0:
            self.meetings += 1
        self.pairs[one][other] = self.pairs[other][one] = weight + self.repeats

    def of_pair(self, one: int, other: int) -> int:
        """What it costs that the two sit at one table."""
        weight = self.pairs[one].get(other, 0)
        clubs = self.field.clubs
        if self.clubs and clubs[one] and clubs[one] == clubs[other]:
            weight += self.clubs
        return weight

    def reached(self, round_number: int, places: Sequence[int]) -> Reached:
        """Count a round of ranks, level by level, against what is remembered."""
        field = self.field
        weights = [
            weight
            for first, size in zip(field.firsts, field.sizes, strict=True)
            for one, other in combinations(places[first : first + size], 2)
            if (weight := self.of_pair(one, other))
        ]
        return Reached(
            round_number,
            apart_broken=level(weights, APART),
            repeats=level(weights, self.repeats),
            clubs=level(weights, self.clubs),
            neighbours=level(weights, NEIGHBOURS),
            same_table=sum(
                self.tables[rank].get(table, 0) // TABLE
                for rank, table in zip(places, field.table_of, strict=True)
            ),
            seat_one=sum(self.seats[0][places[first]] for first in field.firsts),
        )

    def bound(self, again: Sequence[int]) -> int:
        """No seating of this round costs less: level by level. `again`: as in Round."""
        field = self.field
        ranks = len(field.numbers)
        fixed = [rank for rank in range(ranks) if field.width(rank) == 1]
        together = [
            self.of_pair(one, other)
            for one, other in combinations(fixed, 2)
            if field.areas[one] == field.areas[other]
        ]
        room = sum(comb(size, 2) for size in field.sizes)
        repeats = max(room - (comb(ranks, 2) - self.meetings), level(together, self.repeats))
        clubs = 0
        if self.clubs:
            ids = range(1, max(field.clubs) + 1)
            spread = sum(balanced(field.clubs.count(club), len(field.sizes)) for club in ids)
            clubs = max(spread, level(together, self.clubs))
        return (
            repeats * self.repeats
            + clubs * self.clubs
            + level(together, NEIGHBOURS) * NEIGHBOURS
            + sum(self.tables[rank].get(field.areas[rank][0], 0) for rank in fixed)
            + sum(sorted(again)[: len(field.sizes)]) * SEAT_ONE
        )


def level(weights: Iterable[int], unit: int) -> int:
    """How often a level stands in the weights; 0 for a level that does not matter."""
    return sum(weight // unit % RADIX for weight in weights) if unit else 0


def balanced(members: int, tables: int) -> int:
    """The fewest pairs of one club at so many tables: spread as evenly as it goes."""
    each, more = divmod(members, tables)
    return more * comb(each + 1, 2) + (tables - more) * comb(each, 2)


def costs_of(field: SearchField, options: Options) -> Costs:
    """Before the first round: nobody has met, but some must not."""
    ranks = range(len(field.numbers))
    clubs_first = options.clubs == "before_repeats"
    costs = Costs(
        field,
        repeats=THIRD if clubs_first else SECOND,
        clubs=0 if options.clubs == "off" else SECOND if clubs_first else THIRD,
        pairs=[{} for _ in ranks],
        tables=[{} for _ in ranks],
        seats=[[0] * len(ranks) for _ in range(SEATS)],
    )
    rank_of = {number: rank for rank, number in enumerate(field.numbers)}
    wishes = [(pair, APART) for pair in sorted(options.apart)]
    if options.neighbours_apart:
        wishes += [(pair, NEIGHBOURS) for pair in pairwise(field.numbers) if pair[1] == pair[0] + 1]
    for (first, second), weight in wishes:
        if first in rank_of and second in rank_of:
            one, other = rank_of[first], rank_of[second]
            costs.pairs[one][other] = costs.pairs[other][one] = (
                costs.pairs[one].get(other, 0) + weight
            )
    return costs
