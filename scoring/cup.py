"""The table of a cup: several evenings, counted by points or by points for places."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from scoring.ranking import LOT, Key, counted_points, dropped_rounds, placed

POINTS, EVENING = "points", "evening"
"""Values of `decided_by`, beside LOT: the sum, a better single evening."""


@dataclass(frozen=True, slots=True)
class EveningResult:
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class CupRules:
    best: int | None = None  # number of evenings that count, None for all
    # for the 1st, 2nd, … place, then 0; empty: the evening's points
    place_points: tuple[int, ...] = ()
    least: int = 1  # evenings needed for a rank
    final_places: int = 0  # 0 without a final
    draws_lots: bool = False  # equals otherwise share a place, except the last in the final


@dataclass(frozen=True, slots=True)
class Contestant:
    key: Key
    results: tuple[EveningResult | None, ...]  # by date, None for an evening missed


@dataclass(frozen=True, slots=True)
class CupRow:
    key: Key
    rank: int | None  # None: too few evenings
    values: tuple[int | None, ...]  # points per evening, None if missed
    points: int  # of the evenings that count
    dropped: tuple[int, ...] = ()  # indices of the other evenings
    decided_by: str | None = None  # the tie-break against the row before
    step: int = 0  # the deciding evening, 1 for the best

    @property
    def evenings(self) -> int:
        """The number of evenings played, dropped ones included."""
        return sum(value is not None for value in self.values)

    @property
    def best_first(self) -> tuple[int, ...]:
        played = enumerate(self.values)
        counted = (value for index, value in played if index not in self.dropped)
        return tuple(sorted((value for value in counted if value is not None), reverse=True))


def cup_table(
    rules: CupRules, contestants: Iterable[Contestant], lots: Sequence[Sequence[Key]] = ()
) -> list[CupRow]:
    """Rank everybody with an evening, best first; those with too few evenings come last, by points.

    Equal sums are separated by the best counted evening, the second best, and so on, then by the
    newest of `lots` (drawn keys) with all equals.
    """
    rows = [_unranked_row(rules, contestant) for contestant in contestants]
    enough = [row for row in rows if row.evenings >= rules.least]
    others = [row for row in rows if 0 < row.evenings < rules.least]
    return [*_ranked(enough, lots), *sorted(others, key=lambda row: -row.points)]


def lots_due(rules: CupRules, rows: Iterable[CupRow]) -> list[tuple[Key, ...]]:
    """Return groups of keys: equals who must draw lots."""
    ranked = [row for row in rows if row.rank is not None]
    due = []
    for rank, group in groupby(ranked, key=lambda row: row.rank or 0):
        keys = tuple(row.key for row in group)
        on_the_line = rank <= rules.final_places < rank + len(keys) - 1
        if len(keys) > 1 and (rules.draws_lots or on_the_line):
            due.append(keys)
    return due


def finalists(rules: CupRules, rows: Sequence[CupRow]) -> list[Key]:
    """Return the certain finalists, without those who must still draw lots."""
    sharing = Counter(row.rank for row in rows)
    return [
        row.key
        for row in rows
        if row.rank is not None and row.rank + sharing[row.rank] - 1 <= rules.final_places
    ]


def ranked_without(
    rows: Iterable[CupRow], removed: Collection[Key], lots: Sequence[Sequence[Key]] = ()
) -> list[CupRow]:
    """Return the ranked rows without `removed`; those behind move up.

    `lots` separate remaining equals.
    """
    remaining = [row for row in rows if row.rank is not None and row.key not in removed]
    moved = placed(remaining, lambda row: (-(row.rank or 0),), attrgetter("key"), lots)
    return [replace(row, rank=rank) for rank, row, _by in moved]


def _unranked_row(rules: CupRules, contestant: Contestant) -> CupRow:
    values = tuple(_evening_points(rules, result) for result in contestant.results)
    dropped = tuple(number - 1 for number in dropped_rounds(values, rules.best))
    return CupRow(contestant.key, None, values, counted_points(values, rules.best), dropped)


def _evening_points(rules: CupRules, result: EveningResult | None) -> int | None:
    """Return an evening's points; with `place_points` those of its place, in full for equals."""
    if result is None:
        return None
    if not rules.place_points:
        return result.points
    in_list = result.place <= len(rules.place_points)
    return rules.place_points[result.place - 1] if in_list else 0


def _ranked(rows: Sequence[CupRow], lots: Sequence[Sequence[Key]]) -> list[CupRow]:
    longest = max((len(row.values) for row in rows), default=0)

    def measure(row: CupRow) -> tuple[int, ...]:
        best = row.best_first
        return (row.points, *best, *(0,) * (longest - len(best)))

    names = {None: None, LOT: LOT, 0: POINTS}
    return [
        replace(
            row,
            rank=rank,
            decided_by=names.get(by, EVENING),
            step=by if isinstance(by, int) else 0,  # 0 is the sum, 1 the best evening
        )
        for rank, row, by in placed(rows, measure, attrgetter("key"), lots)
    ]
