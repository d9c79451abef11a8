"""Who is ahead among teams: the best of a team's members count together. Points are whole."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

Key = Hashable

INCOMPLETE, WAITING = "incomplete", "waiting"
"""Why a team has no place: not as many members as it takes, or one of them still lacks a list."""


@dataclass(frozen=True, slots=True)
class Team:
    """`totals`: the single points of each member, None where there are none and never will be.

    `waiting`: how many members still lack a list that is to come.
    """

    key: Key
    totals: tuple[int | None, ...]
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """`order`: indices of the members with points, the best first; of these the first `counting`
    count. `points`: their sum, also where there is no place yet.

    `rank` None says `why`: INCOMPLETE or WAITING. `decided_by` parted it from the team before:
    "points", "single_<n>" (the n-th best member), "lot"; None: first, or a shared place.
    """

    team: Team
    rank: int | None
    points: int
    order: tuple[int, ...]
    counting: int
    decided_by: str | None = None
    why: str | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """What equals are compared by: the sum, then every member, the best first."""
        return (self.points, *(self.team.totals[index] or 0 for index in self.order))


def rank_teams(
    teams: Iterable[Team],
    *,
    size: int,
    counting: int,
    lots: Sequence[Sequence[Key]] = (),
) -> list[TeamPlace]:
    """Best first, then those without a place in the order they came in.

    Of `size` members the best `counting` count. With equal sums the best single player decides,
    then the second and so on to the last, also among those who do not count; then the lot. Equals
    that have drawn none share a place (1, 2, 2, 4). `lots`: orders that were drawn, the best first,
    the newest last; one holds where all of the equals took part in it.

    A member without points brings nothing: the others make up the team as long as they are as many
    as count. Raises ValueError where that number makes no sense.
    """
    if not 1 <= counting <= size:
        raise ValueError(f"the best {counting} of {size}")
    measured = [_measured(team, size, counting) for team in teams]
    ranked = sorted((one for one in measured if one.why is None), key=_values, reverse=True)
    found: list[TeamPlace] = []
    for _all, group in groupby(ranked, key=_values):
        equals = list(group)
        decided = _first_difference(found[-1], equals[0]) if found else None
        found += _placed(equals, len(found) + 1, decided, lots)
    return found + [one for one in measured if one.why is not None]


def lots_due(places: Iterable[TeamPlace]) -> list[tuple[Key, ...]]:
    """The groups of equals that only a lot can part, best first."""
    ranked = [one for one in places if one.rank is not None]
    groups = [tuple(one.team.key for one in same) for _rank, same in groupby(ranked, key=_rank_of)]
    return [group for group in groups if len(group) > 1]


def _measured(team: Team, size: int, counting: int) -> TeamPlace:
    """Without its rank, which only the others can tell."""
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
    keys = {one.team.key for one in equals}
    drawn = next((order for order in reversed(lots) if keys <= set(order)), None)
    if len(equals) == 1 or drawn is None:
        return [
            _with_rank(one, first, None if index else decided) for index, one in enumerate(equals)
        ]
    places = {key: place for place, key in enumerate(drawn)}
    equals.sort(key=lambda one: places[one.team.key])
    return [
        _with_rank(one, first + index, "lot" if index else decided)
        for index, one in enumerate(equals)
    ]


def _with_rank(one: TeamPlace, rank: int, decided: str | None) -> TeamPlace:
    return TeamPlace(one.team, rank, one.points, one.order, one.counting, decided)


def _first_difference(ahead: TeamPlace, behind: TeamPlace) -> str:
    """A member more decides as much as a better one: what is missing is behind everything."""
    if ahead.points != behind.points:
        return "points"
    pairs = zip(ahead.values[1:], behind.values[1:], strict=False)
    differing = (number for number, (one, other) in enumerate(pairs, 1) if one != other)
    shorter = min(len(ahead.order), len(behind.order))
    return f"single_{next(differing, shorter + 1)}"


def _values(one: TeamPlace) -> tuple[int, ...]:
    return one.values


def _rank_of(one: TeamPlace) -> int | None:
    return one.rank
