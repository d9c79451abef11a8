"""Proven lower bounds of repeats for the rounds to come; shares no code with the search."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from math import comb

from tournament.seating.quality import Tables
from tournament.seating.values import Entrant, Pair


def least_added(contents: Iterable[int], units: int) -> int:
    """Return the least cost of adding `units` to bins; each costs what its bin held before it."""
    bins = Counter(contents)
    if not bins:
        return 0
    cost = level = 0
    while units > 0:
        filled = min(units, bins[level])
        cost += filled * level
        bins[level + 1] += filled
        units -= filled
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
    """Return a lower bound of repeated meetings in `rounds` more rounds.

    The best of three proofs in docs/seat-draw.md ("The report"). `earlier`: tables of each round
    so far. `fixed`: pairs always together.
    """
    history = list(earlier)
    met = _meetings(history)
    return max(
        _repeats_by_cells(players, sizes, rounds, history),
        _repeats_by_partners(players, sizes, rounds, history),
        sum(least_added([met[pair]], rounds) for pair in fixed),
    )


def same_club(clubs: Mapping[int, str], fixed: Mapping[int, int], tables: int) -> int:
    """Return the least number of pairs of one club at one table in a round.

    `clubs`: {player: club}. `fixed`: {player: only table}. `tables`: their number.
    """
    pairs = 0
    for club in set(clubs.values()) - {""}:
        members = [number for number in clubs if clubs[number] == club]
        seated = Counter(fixed[number] for number in members if number in fixed)
        bins = [seated[table] for table in range(1, tables + 1)]
        pairs += sum(comb(count, 2) for count in bins)
        pairs += least_added(bins, len(members) - sum(bins))
    return pairs


def pairs_always_together(pairs: Iterable[Pair], fixed: Mapping[int, int], tables: int) -> int:
    """Count those of `pairs` that share a table in every round.

    `fixed`: {player: only table}. `tables`: their number; 1 seats everybody together.
    """
    return sum(tables == 1 or (a in fixed and fixed[a] == fixed.get(b)) for a, b in pairs)


def same_table(
    players: Iterable[Entrant], tables: int, rounds: int, *, earlier: Iterable[Tables] = ()
) -> int:
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
    had = Counter(table[0] for round_ in earlier for table in round_ if table)
    return least_added([had[player] for player in players], tables * rounds)


def _repeats_by_cells(
    players: Collection[int], sizes: Sequence[int], rounds: int, earlier: Sequence[Tables]
) -> int:
    present = set(players)
    bins = [0] * len(sizes)
    once = sum(
        least_added(bins, len(present.intersection(table)))
        for round_ in earlier
        for table in round_
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


def _meetings(earlier: Iterable[Tables]) -> Counter[Pair]:
    return Counter(
        (min(pair), max(pair))
        for round_ in earlier
        for table in round_
        for pair in combinations(table, 2)
    )
