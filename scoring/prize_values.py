"""Prizes, the people who may win them, and what is compared."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.ranking import Key, newest_lot
from scoring.values import Tally

PLACE, LAST, SECOND_LAST, MIDDLE = "place", "last", "second_last", "middle"
NEAREST_ZERO, ROUND, SOLO, OLDEST, HAND = "zero", "round", "solo", "oldest", "hand"
KINDS = (PLACE, LAST, SECOND_LAST, MIDDLE, NEAREST_ZERO, ROUND, SOLO, OLDEST, HAND)
BY_PLACE = (PLACE, LAST, SECOND_LAST, MIDDLE)
"""Prizes for a place; the others measure a value, and equals go by their place."""

Equals = tuple[Key, ...]  # equals, best first


@dataclass(frozen=True, slots=True)
class Contender:
    key: Key
    rank: int
    points: int
    rounds: tuple[int | None, ...] = ()
    tally: Tally = Tally()  # noqa: RUF009 (never changed)
    born: int | None = None  # grows with the date of birth
    groups: frozenset[Key] = frozenset()  # as prizes name them
    undrawn_rank: int | None = None  # the place before any lot; None: `rank`


@dataclass(frozen=True, slots=True)
class Prize:
    key: Key
    kind: str
    number: int = 1  # the place or the round
    group: Key | None = None  # those eligible, None for everybody
    given_to: Key | None = None  # chosen by hand
    is_extra: bool = False  # taken beside another prize
    cents: int = 0
    has_goods: bool = False
    called: Equals = ()  # who was called for it; `given_to` is the first
    paid_cents: int = 0  # to those called


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and its taker, if any.

    No taker: nobody is eligible, or lots are due for it (`tied`) or an earlier prize (`waits_for`).
    """

    prize: Prize
    taker: Key | None = None
    tied: Equals = ()  # equals who must draw lots
    waits_for: Key | None = None  # the prize whose lot comes first
    passed: Equals = ()  # better placed, but with a prize already
    equals: Equals = ()  # others with the taker's value
    by_lot: bool = False  # a lot decided between them, else the ranking
    also: Key | None = None  # another prize of the taker
    is_beaten: bool = False  # given by hand, or before a correction: somebody has a better claim
    share: "Share | None" = None  # of shared money


@dataclass(frozen=True, slots=True)
class Share:
    """A sharer's part of the money of several places; `place`: the first of these."""

    place: int
    cents: int
    sharers: Equals = ()
    rest: int = 0  # cents for nobody, at the first share; negative: paid too much
    prize: Key | None = None  # the one for `place`


def competitors(prize: Prize, contenders: Iterable[Contender]) -> list[Contender]:
    """Return the people in the prize's group who have a value to compare."""
    eligible = [
        person for person in contenders if prize.group is None or prize.group in person.groups
    ]
    measure = MEASURES.get(prize.kind, by_rank)
    return [person for person in eligible if measure(prize, person) is not None]


def in_lot_order(keys: Equals, lots: Sequence[Sequence[Key]]) -> Equals | None:
    """Return the keys in the newest drawn order with all of them, else None."""
    if len(keys) == 1:
        return keys
    order = newest_lot(keys, lots)
    return tuple(key for key in order if key in keys) if order else None


def by_rank(_prize: Prize, person: Contender) -> tuple[int, ...]:
    return (-person.rank,)


def _by_round(prize: Prize, person: Contender) -> tuple[int, ...] | None:
    scored = person.rounds[prize.number - 1] if prize.number <= len(person.rounds) else None
    return None if scored is None else (scored,)


def _by_solos(_prize: Prize, person: Contender) -> tuple[int, ...] | None:
    won, played = person.tally.solo_won, person.tally.solo_played
    return (2 * won - played, won) if played else None


Measure = Callable[[Prize, Contender], tuple[int, ...] | None]
MEASURES: Mapping[str, Measure] = {
    NEAREST_ZERO: lambda _prize, person: (-abs(person.points),),
    ROUND: _by_round,
    SOLO: _by_solos,
    OLDEST: lambda _prize, person: None if person.born is None else (-person.born,),
}
"""More is better; None: no value."""
