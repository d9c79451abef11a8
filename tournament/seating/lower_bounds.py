"""What no draw can avoid: lower bounds, each with its proof, for a number of rounds still to come.

Shares nothing with the search. A bound may be lower than the best possible draw, never higher:
where a draw meets it, that much was unavoidable. Every proof is one thought: whatever is handed
out once more costs as much as it was had before, and is cheapest where it was had least.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb

from tournament.seating.quality import Tables
from tournament.seating.values import Entrant, Pair


def least_added(had: Iterable[int], more: int) -> int:
    """The least that `more` units cost, each as much as its bin already holds.

    A bin going from c to c + 1 costs c, so from nothing to c it costs c(c − 1)/2: the pairs in it.
    Filling the emptiest bin first is cheapest because the cost of a bin only ever rises.
    """
    bins = Counter(had)
    if not bins:
        return 0
    cost = level = 0
    while more > 0:
        filled = min(more, bins[level])
        cost += filled * level
        bins[level + 1] += filled
        more -= filled
        level += 1
    return cost


def repeats(
    players: Collection[int],
    sizes: Sequence[int],
    rounds: int,
    *,
    earlier: Iterable[Tables] = (),
    fixed: Iterable[Pair] = (),
) -> int:
    """Repeated meetings in so many more rounds; the best of three proofs.

    Cells: those of an old table who come to one new table meet again; so many players of the old
    table spread over T tables make at least `least_added(T bins)` pairs. Adds up over the tables
    and over the pairs of rounds. 12 players, 2 rounds: three tables, 4 into 3 bins: 3 repeats.
    Partners: everybody meets as many others each round as the smallest table gives, at best those
    he met least; half the sum over the players. With tables of four and nothing played this is at
    least 6·T·R − N(N − 1)/2.
    Fixed: two who can only sit at one and the same table meet every round.
    """
    known = list(earlier)
    return max(
        _repeats_by_cells(players, sizes, rounds, known),
        _repeats_by_partners(players, sizes, rounds, known),
        _repeats_of_fixed(fixed, rounds, known),
    )


def same_club(clubs: Mapping[int, str], fixed: Mapping[int, int], tables: int) -> int:
    """Pairs of one club in one round: c players of a club on T tables.

    With q, r = divmod(c, T): r·C(q + 1, 2) + (T − r)·C(q, 2). Players fixed to a table (number →
    table) are there already, the others come where fewest are.
    """
    pairs = 0
    for club in set(clubs.values()) - {""}:
        members = [number for number in clubs if clubs[number] == club]
        seated = Counter(fixed[number] for number in members if number in fixed)
        bins = [seated[table] for table in range(1, tables + 1)]
        pairs += sum(comb(count, 2) for count in bins)
        pairs += least_added(bins, len(members) - sum(bins))
    return pairs


def together(pairs: Iterable[Pair], fixed: Mapping[int, int], tables: int) -> int:
    """Pairs that one round cannot part: all where there is one table, else those fixed to one."""
    return sum(tables == 1 or (a in fixed and fixed[a] == fixed.get(b)) for a, b in pairs)


def same_table(
    players: Iterable[Entrant], tables: int, rounds: int, *, earlier: Iterable[Tables] = ()
) -> int:
    """Players who get a table number again: each has the tables of his area and no others."""
    visits: Counter[tuple[int, int]] = Counter()
    for round_ in earlier:
        visits.update((p, number) for number, table in enumerate(round_, 1) for p in table)
    cost = 0
    for player in players:
        first, last = player.area or (1, tables)
        cost += least_added([visits[player.number, t] for t in range(first, last + 1)], rounds)
    return cost


def seat_one(
    players: Iterable[int], tables: int, rounds: int, *, earlier: Iterable[Tables] = ()
) -> int:
    """Players who get seat 1 again: every table has one each round. None for R ≤ 4 and fours."""
    had = Counter(table[0] for round_ in earlier for table in round_ if table)
    return least_added([had[player] for player in players], tables * rounds)


def _repeats_by_cells(
    players: Collection[int], sizes: Sequence[int], rounds: int, earlier: Sequence[Tables]
) -> int:
    here = set(players)
    bins = [0] * len(sizes)
    once = sum(
        least_added(bins, len(here.intersection(table))) for round_ in earlier for table in round_
    )
    among_new = sum(least_added(bins, size) for size in sizes)
    return rounds * once + comb(rounds, 2) * among_new


def _repeats_by_partners(
    players: Collection[int], sizes: Sequence[int], rounds: int, earlier: Sequence[Tables]
) -> int:
    met = _meetings(earlier)
    had: dict[int, list[int]] = {player: [] for player in players}
    for (a, b), times in met.items():
        if a in had and b in had:
            had[a].append(times)
            had[b].append(times)
    units = (min(sizes, default=1) - 1) * rounds
    cost = 0
    for partners in had.values():
        never_met = len(had) - 1 - len(partners)
        if units > never_met:
            cost += least_added([*partners, *[0] * never_met], units)
    return -(-cost // 2)


def _repeats_of_fixed(fixed: Iterable[Pair], rounds: int, earlier: Sequence[Tables]) -> int:
    met = _meetings(earlier)
    return sum(least_added([met[pair]], rounds) for pair in fixed)


def _meetings(earlier: Iterable[Tables]) -> Counter[Pair]:
    """How often each pair met, the smaller number first."""
    return Counter(
        (min(pair), max(pair))
        for round_ in earlier
        for table in round_
        for pair in combinations(table, 2)
    )
