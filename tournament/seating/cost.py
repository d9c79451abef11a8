"""The cost of a seating: the objective of the search, constant while one round is drawn.

Each level is weighted 256 times the next; a swap changes it by far less.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import comb

from tournament.seating.search_field import SearchField
from tournament.seating.values import SEATS, Options

RADIX = 256
SEAT_ONE = 1
TABLE = RADIX * SEAT_ONE
NEIGHBOURS = RADIX * TABLE
THIRD = RADIX * NEIGHBOURS
SECOND = RADIX * THIRD
APART = RADIX * SECOND


@dataclass(slots=True)
class Costs:
    """Weights of what a draw avoids: clubs, pairs kept apart, and earlier pairs, tables and seats.

    A rank is a player's index in order of start numbers.
    """

    field: SearchField
    repeats: int  # weight of a repeated meeting: SECOND, or THIRD after the clubs
    clubs: int  # weight of a pair of one club, 0 if clubs do not matter
    pairs: list[dict[int, int]]  # by rank: other rank → weight at one table, without clubs
    tables: list[dict[int, int]]  # by rank: table → weight of sitting there again
    seats: list[list[int]]  # by seat and rank: earlier rounds on that seat
    meetings: int = 0  # number of pairs that have met

    def remember_round(self, tables: Iterable[Sequence[int]], *, with_seats: bool = True) -> None:
        """Add a drawn round, so that its meetings and tables are avoided.

        `tables`: players' indexes, −1 for an empty seat. `with_seats`: count seats 1 to 4, too.
        """
        for table, ranks in enumerate(tables):
            for first, second in combinations([rank for rank in ranks if rank >= 0], 2):
                self._meet(first, second)
            for seat, rank in enumerate(ranks):
                if rank >= 0:
                    self.tables[rank][table] = self.tables[rank].get(table, 0) + TABLE
                    if with_seats:
                        self.seats[seat][rank] += 1

    def _meet(self, first: int, second: int) -> None:
        weight = self.pairs[first].get(second, 0)
        if weight // self.repeats % RADIX == 0:
            self.meetings += 1
        self.pairs[first][second] = self.pairs[second][first] = weight + self.repeats

    def pair_cost(self, first: int, second: int) -> int:
        weight = self.pairs[first].get(second, 0)
        clubs = self.field.clubs
        if self.clubs and clubs[first] and clubs[first] == clubs[second]:
            weight += self.clubs
        return weight

    def lower_bound(self, again: Sequence[int]) -> int:
        """Return a lower bound for the cost of this round.

        `again`: each player's earlier times at seat 1, less the fewest of anybody, by rank.
        """
        field = self.field
        ranks = len(field.numbers)
        fixed = [rank for rank in range(ranks) if field.width(rank) == 1]
        together = [
            self.pair_cost(a, b)
            for a, b in combinations(fixed, 2)
            if field.areas[a] == field.areas[b]
        ]
        room = sum(comb(size, 2) for size in field.sizes)
        repeats = max(room - (comb(ranks, 2) - self.meetings), level(together, self.repeats))
        clubs = 0
        if self.clubs:
            ids = range(1, max(field.clubs) + 1)
            spread = sum(
                unavoidable_club_pairs(field.clubs.count(club), len(field.sizes)) for club in ids
            )
            clubs = max(spread, level(together, self.clubs))
        return (
            repeats * self.repeats
            + clubs * self.clubs
            + level(together, NEIGHBOURS) * NEIGHBOURS
            + sum(self.tables[rank].get(field.areas[rank][0], 0) for rank in fixed)
            + sum(sorted(again)[: len(field.sizes)]) * SEAT_ONE
        )


def level(weights: Iterable[int], unit: int) -> int:
    return sum(weight // unit % RADIX for weight in weights) if unit else 0


def unavoidable_club_pairs(members: int, tables: int) -> int:
    """Return how many pairs share a table if the `members` of one club are spread evenly."""
    each, more = divmod(members, tables)
    return more * comb(each + 1, 2) + (tables - more) * comb(each, 2)


def costs_of(field: SearchField, options: Options) -> Costs:
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
            first_rank, second_rank = rank_of[first], rank_of[second]
            costs.pairs[first_rank][second_rank] = costs.pairs[second_rank][first_rank] = (
                costs.pairs[first_rank].get(second_rank, 0) + weight
            )
    return costs
