"""The ranking of teams by the whole points of their best members."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from scoring.ranking import Key, newest_lot

INCOMPLETE, WAITING = "incomplete", "waiting"
"""Reasons for no place: too few members or too few with points, or a list is still due."""


@dataclass(frozen=True, slots=True)
class Team:
    key: Key
    totals: tuple[int | None, ...]  # by member, None for good without points
    waiting: int = 0  # members whose lists are due


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's place; its first `counting` members of `order` count."""

    team: Team
    rank: int | None
    points: int  # of the members that count, also without a rank
    order: tuple[int, ...]  # indices of the members with points, best first
    counting: int
    decided_by: str | None = None  # "points", "single_<n>" (the n-th best member) or "lot"
    why: str | None = None  # without a rank: INCOMPLETE or WAITING

    @property
    def values(self) -> tuple[int, ...]:
        """The values compared: the sum, then every member's points, best first."""
        return (self.points, *(self.team.totals[index] or 0 for index in self.order))


def rank_teams(
    teams: Iterable[Team], *, size: int, counting: int, lots: Sequence[Sequence[Key]] = ()
) -> list[TeamPlace]:
    """Rank the teams, best first; teams without a place come last in their given order.

    The best `counting` of `size` members count. Equals are separated by their best member, the
    second best and so on, then by the newest of `lots` with all of them. Raises ValueError unless 1
    ≤ `counting` ≤ `size`.
    """
    if not 1 <= counting <= size:
        raise ValueError(f"the best {counting} of {size}")
    measured = [_measured(team, size, counting) for team in teams]
    ranked = sorted(
        (place for place in measured if place.why is None), key=attrgetter("values"), reverse=True
    )
    placed: list[TeamPlace] = []
    for _all, group in groupby(ranked, key=attrgetter("values")):
        equals = list(group)
        decided = _first_difference(placed[-1], equals[0]) if placed else None
        placed += _placed(equals, len(placed) + 1, decided, lots)
    return placed + [place for place in measured if place.why is not None]


def lots_due(places: Iterable[TeamPlace]) -> list[tuple[Key, ...]]:
    """Return the groups of equals that need a lot, best first."""
    ranked = [place for place in places if place.rank is not None]
    by_rank = groupby(ranked, key=attrgetter("rank"))
    groups = [tuple(place.team.key for place in same) for _rank, same in by_rank]
    return [group for group in groups if len(group) > 1]


def _measured(team: Team, size: int, counting: int) -> TeamPlace:
    totals = [(-total, index) for index, total in enumerate(team.totals) if total is not None]
    order = tuple(index for _total, index in sorted(totals))
    points = -sum(total for total, _index in sorted(totals)[:counting])
    why = None
    if len(team.totals) != size:
        why = INCOMPLETE
    elif team.waiting:
        why = WAITING
    elif len(order) < counting:
        why = INCOMPLETE
    return TeamPlace(team, None, points, order, counting, why=why)


def _placed(
    equals: list[TeamPlace], first: int, decided: str | None, lots: Sequence[Sequence[Key]]
) -> list[TeamPlace]:
    order = newest_lot([place.team.key for place in equals], lots)
    if order:
        equals.sort(key=lambda place: order.index(place.team.key))
    return [
        replace(
            place,
            rank=first + index if order else first,
            decided_by=decided if index == 0 else "lot" if order else None,
        )
        for index, place in enumerate(equals)
    ]


def _first_difference(ahead: TeamPlace, behind: TeamPlace) -> str:
    """Return the deciding value, "points" or "single_<n>"; a missing member is behind any other."""
    if ahead.points != behind.points:
        return "points"
    pairs = zip(ahead.values[1:], behind.values[1:], strict=False)
    differing = (number for number, (own, next_own) in enumerate(pairs, 1) if own != next_own)
    shorter = min(len(ahead.order), len(behind.order))
    return f"single_{next(differing, shorter + 1)}"
