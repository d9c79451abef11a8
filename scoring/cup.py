"""A cup: several evenings as a series, who is ahead over all of them, and what decided it.

An evening is counted by its points, or by points for its places. Plain numbers in, plain rows out;
who the same person is on two evenings is the caller's to know.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoring.ranking import counted_points, dropped_rounds

POINTS, EVENING, LOT = "points", "evening", "lot"
"""What may part a row from the one before: the sum, a better single evening, the lot."""

Key = Hashable


@dataclass(frozen=True, slots=True)
class Result:
    """What an evening's ranking says of somebody: the points, and the place (from 1)."""

    points: int
    place: int


@dataclass(frozen=True, slots=True)
class CupRules:
    """`best`: so many evenings count, None for all. `place_points`: what the 1st, 2nd, 3rd … place
    of an evening is worth, later places 0; empty: the evening's own points count.

    `least`: evenings that somebody must have played to have a place. `final_places`: how many go to
    the final, 0 without one. `draws_lots`: equals draw the lot, else they share their place; for
    the last place in the final it is drawn in any case.
    """

    best: int | None = None
    place_points: tuple[int, ...] = ()
    least: int = 1
    final_places: int = 0
    draws_lots: bool = False


@dataclass(frozen=True, slots=True)
class Contestant:
    """`results`: one for each evening in order of date, None where somebody was not there."""

    key: Key
    results: tuple[Result | None, ...]


@dataclass(frozen=True, slots=True)
class CupRow:
    """`rank`: None for who has played too few evenings; these come last, by points.

    `values`: what each evening is worth here, None where somebody was not there. `points`: the sum
    of those that count; `dropped`: indices of those that do not. `decided_by`: what parted the row
    from the one before, of `step` the evening, 1 for the best; None for equals and the first.
    """

    key: Key
    rank: int | None
    values: tuple[int | None, ...]
    points: int
    dropped: tuple[int, ...] = ()
    decided_by: str | None = None
    step: int = 0

    @property
    def evenings(self) -> int:
        """How many were played, those that do not count too."""
        return sum(value is not None for value in self.values)

    @property
    def best_first(self) -> tuple[int, ...]:
        """The evenings that count, the best first."""
        played = enumerate(self.values)
        counted = (value for index, value in played if index not in self.dropped)
        return tuple(sorted((value for value in counted if value is not None), reverse=True))


def cup_table(
    rules: CupRules, contestants: Iterable[Contestant], lots: Sequence[Sequence[Key]] = ()
) -> list[CupRow]:
    """Everybody with at least one evening, the best first; equals in the order they came in.

    With equal sums the better of the evenings that count decides, then the second best, and so on;
    an evening less is worth 0. `lots`: orders that were drawn, the best first, the newest last; one
    holds for equals who are all in it.
    """
    rows = [_worth(rules, one) for one in contestants]
    placed = [row for row in rows if row.evenings >= rules.least]
    others = [row for row in rows if 0 < row.evenings < rules.least]
    return [*_placed(placed, lots), *sorted(others, key=lambda row: -row.points)]


def lots_due(rules: CupRules, rows: Iterable[CupRow]) -> list[tuple[Key, ...]]:
    """Who has to draw: equals in everything, as far as the rules do not let them share."""
    ranked = [row for row in rows if row.rank is not None]
    due = []
    for rank, group in groupby(ranked, key=lambda row: row.rank or 0):
        keys = tuple(row.key for row in group)
        on_the_line = rank <= rules.final_places < rank + len(keys) - 1
        if len(keys) > 1 and (rules.draws_lots or on_the_line):
            due.append(keys)
    return due


def finalists(rules: CupRules, rows: Sequence[CupRow]) -> list[Key]:
    """Who is in the final for certain: without those who still have to draw for it."""
    sharing = Counter(row.rank for row in rows)
    return [
        row.key
        for row in rows
        if row.rank is not None and row.rank + sharing[row.rank] - 1 <= rules.final_places
    ]


def without(
    rows: Iterable[CupRow], gone: Collection[Key], lots: Sequence[Sequence[Key]] = ()
) -> list[CupRow]:
    """Who has a place, as if those who are `gone` had none: whoever is behind them moves up.

    A lot that equals have drawn without them holds as well.
    """
    left = [row for row in rows if row.rank is not None and row.key not in gone]
    moved: list[CupRow] = []
    for _rank, group in groupby(left, key=lambda row: row.rank):
        tied, first = list(group), len(moved) + 1
        order = _drawn([row.key for row in tied], lots)
        ordered = sorted(tied, key=lambda row: order.index(row.key)) if order else tied
        moved += [
            replace(row, rank=first + (index if order else 0)) for index, row in enumerate(ordered)
        ]
    return moved


def _worth(rules: CupRules, one: Contestant) -> CupRow:
    values = tuple(_value(rules, result) for result in one.results)
    dropped = tuple(number - 1 for number in dropped_rounds(values, rules.best))
    return CupRow(one.key, None, values, counted_points(values, rules.best), dropped)


def _value(rules: CupRules, result: Result | None) -> int | None:
    """Equals get what the place is worth that they share, each of them the whole."""
    if result is None:
        return None
    if not rules.place_points:
        return result.points
    in_list = result.place <= len(rules.place_points)
    return rules.place_points[result.place - 1] if in_list else 0


def _placed(rows: Sequence[CupRow], lots: Sequence[Sequence[Key]]) -> list[CupRow]:
    longest = max((len(row.values) for row in rows), default=0)

    def measure(row: CupRow) -> tuple[int, ...]:
        best = row.best_first
        return (row.points, *best, *(0,) * (longest - len(best)))

    placed: list[CupRow] = []
    before: tuple[int, ...] | None = None
    for values, group in groupby(sorted(rows, key=measure, reverse=True), key=measure):
        first = len(placed) + 1
        tied = list(group)
        order = _drawn([row.key for row in tied], lots)
        step = 0 if before is None else _first_difference(before, values)
        by = None if before is None else EVENING if step else POINTS
        ordered = sorted(tied, key=lambda row: order.index(row.key)) if order else tied
        for index, row in enumerate(ordered):
            rank = first + index if order else first
            decided = by if index == 0 else LOT if order else None
            at_place = replace(row, rank=rank, decided_by=decided, step=0 if index else step)
            placed.append(at_place)
        before = values
    return placed


def _drawn(keys: Sequence[Key], lots: Sequence[Sequence[Key]]) -> Sequence[Key] | None:
    """The newest order that holds for all of them."""
    if len(keys) < 2:
        return None
    return next((order for order in reversed(lots) if set(keys) <= set(order)), None)


def _first_difference(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """0 where the sums differ, else which of the evenings does, 1 for the best."""
    return next(
        index for index, pair in enumerate(zip(one, other, strict=True)) if len({*pair}) > 1
    )
