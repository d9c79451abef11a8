"""The ranking of teams by the whole points of their best members."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from scoring.ranking import LOT, Key, placed

INCOMPLETE, WAITING = "incomplete", "waiting"
"""Reasons for no place: too few members or too few with points, or a list is still due."""
_NAMES = {None: None, LOT: LOT, 0: "points"}  # of what decides, beside "single_<n>"


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
    ranked = placed(
        (place for place in measured if place.why is None),
        attrgetter("values"),
        attrgetter("team.key"),
        lots,
    )
    return [
        *(
            replace(place, rank=rank, decided_by=_NAMES.get(by, f"single_{by}"))
            for rank, place, by in ranked
        ),
        *(place for place in measured if place.why is not None),
    ]


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
