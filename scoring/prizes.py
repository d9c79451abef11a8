"""The takers of prizes, and shares of the fees in whole cents."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

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


@dataclass(frozen=True, slots=True)
class Prize:
    key: Key
    kind: str
    number: int = 1  # the place or the round
    group: Key | None = None  # those eligible, None for everybody
    given_to: Key | None = None  # chosen by hand
    is_extra: bool = False  # taken beside another prize


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


@dataclass(slots=True)
class _Decisions:
    prize_by_person: dict[Key, Key] = field(default_factory=dict)  # person → prize
    pending: dict[Key, Key] = field(default_factory=dict)  # person → prize whose lot is due
    promised: dict[Equals, list[Prize]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _CandidateGroup:
    group: Equals
    is_inside: bool = False  # the prize is for a place among theirs


def give_away(
    prizes: Iterable[Prize],
    contenders: Iterable[Contender],
    *,
    lots: Sequence[Sequence[Key]] = (),
    one_each: bool = True,
) -> list[Award]:
    """Return an Award per prize, in order; `one_each` passes over people who have one.

    `lots`: drawn orders, newest last; each counts for groups it contains entirely.
    """
    people = list(contenders)
    decided = _Decisions()
    return [_award(prize, people, lots, decided, one_each=one_each) for prize in prizes]


def competitors(prize: Prize, contenders: Iterable[Contender]) -> list[Contender]:
    """Return the people in the prize's group who have a value to compare."""
    eligible = [
        person for person in contenders if prize.group is None or prize.group in person.groups
    ]
    measure = MEASURES.get(prize.kind, _by_rank)
    return [person for person in eligible if measure(prize, person) is not None]


def share_out(pot: int, percents: Sequence[int]) -> tuple[int, ...]:
    """Split cents by percentages, rounded down; at 100 % the first share gets the rest.

    Raises ValueError below 1 % or above 100 % in all.
    """
    if any(percent < 1 for percent in percents) or sum(percents) > 100:
        raise ValueError(f"shares of {percents} %")
    shares = [pot * percent // 100 for percent in percents]
    if sum(percents) == 100:
        shares[0] += pot - sum(shares)
    return tuple(shares)


def _award(
    prize: Prize,
    people: Sequence[Contender],
    lots: Sequence[Sequence[Key]],
    decided: _Decisions,
    *,
    one_each: bool,
) -> Award:
    is_exclusive = one_each and not prize.is_extra
    if prize.given_to is not None:
        also = decided.prize_by_person.get(prize.given_to) if is_exclusive else None
        passed_over = _passed_over(prize, people, lots, decided) if is_exclusive else ()
        award = Award(prize, prize.given_to, passed=passed_over, also=also)
        return _record_taker(award, decided, is_exclusive)
    passed: list[Key] = []
    candidates = _candidate_groups(prize, people, lots)
    for index, candidate in enumerate(candidates):
        group = candidate.group
        available = tuple(
            key for key in group if not (is_exclusive and key in decided.prize_by_person)
        )
        passed += [key for key in group if key not in available]
        if not available:
            continue
        blocking_prize = next(
            (decided.pending[key] for key in available if is_exclusive and key in decided.pending),
            None,
        )
        if blocking_prize is not None and not _same_lot_decides(
            prize, decided.promised.get(group, ())
        ):
            _mark_possible_takers(prize, candidates[index:], decided)
            return Award(prize, waits_for=blocking_prize, passed=tuple(passed))
        if candidate.is_inside and len(available) < len(group):
            _mark_possible_takers(prize, candidates[index:], decided)
            return Award(prize, tied=group)
        order = _in_lot_order(available, lots)
        if order is None:
            award = Award(prize, tied=available, passed=tuple(passed))
            return _promise_to_group(award, group, decided, is_exclusive)
        # Prizes for the last places go to the last drawn.
        taker = order[-1] if prize.kind in (LAST, SECOND_LAST) else order[0]
        equals = _equal_to(prize, people, taker)
        ranks = {person.key: person.rank for person in people}
        by_lot = any(ranks[key] == ranks[taker] for key in equals)
        award = Award(prize, taker, passed=tuple(passed), equals=equals, by_lot=by_lot)
        return _record_taker(award, decided, is_exclusive)
    return Award(prize, passed=tuple(passed))


def _same_lot_decides(prize: Prize, promised: Sequence[Prize]) -> bool:
    """Return True if all `promised` prizes are for places before the place of `prize`."""
    return bool(promised) and all(
        earlier.kind == prize.kind == PLACE
        and earlier.group == prize.group
        and earlier.number < prize.number
        for earlier in promised
    )


def _record_taker(award: Award, decided: _Decisions, is_exclusive: bool) -> Award:
    if is_exclusive:
        decided.prize_by_person.setdefault(award.taker, award.prize.key)
    return award


def _promise_to_group(
    award: Award, group: Equals, decided: _Decisions, is_exclusive: bool
) -> Award:
    """Return the award; note in `decided` that a lot gives it to one of `group`.

    With as many such prizes as members, each has one. `is_exclusive` False: nothing to note.
    """
    if not is_exclusive:
        return award
    promised = decided.promised.setdefault(group, [])
    promised.append(award.prize)
    for key in group:
        decided.pending.setdefault(key, award.prize.key)
        if len(promised) == len(group):
            decided.prize_by_person[key] = decided.pending.pop(key)
    return award


def _mark_possible_takers(
    prize: Prize, candidates: Sequence[_CandidateGroup], decided: _Decisions
) -> None:
    """Add everybody who may get this prize after another one's lot to `decided.pending`."""
    for candidate in candidates:
        available = [key for key in candidate.group if key not in decided.prize_by_person]
        is_certain = not any(key in decided.pending for key in available) and not (
            candidate.is_inside and len(available) < len(candidate.group)
        )
        for key in available:
            decided.pending.setdefault(key, prize.key)
        if available and is_certain:
            return


def _passed_over(
    prize: Prize, people: Sequence[Contender], lots: Sequence[Sequence[Key]], decided: _Decisions
) -> Equals:
    """Return keys of people with a better claim than `prize.given_to`, but already a prize."""
    ahead: list[Key] = []
    for candidate in _candidate_groups(prize, people, lots):
        if prize.given_to in candidate.group:
            return tuple(key for key in ahead if key in decided.prize_by_person)
        ahead += candidate.group
    return ()


def _candidate_groups(
    prize: Prize, people: Sequence[Contender], lots: Sequence[Sequence[Key]]
) -> list[_CandidateGroup]:
    """Return groups of eligible equals, best claim first; none for a prize given by hand."""
    if prize.kind == HAND:
        return []
    measure = MEASURES.get(prize.kind, _by_rank)
    measured = [
        ((*(measure(prize, person) or ()), -person.rank), person.key)
        for person in competitors(prize, people)
    ]
    groups = _group_equals(measured, lots)
    if prize.kind in BY_PLACE:
        return _by_place(prize, groups)
    return [_CandidateGroup(group) for group in groups]


def _by_place(prize: Prize, ranked: list[Equals]) -> list[_CandidateGroup]:
    spans = []
    count = 0
    for group in ranked:
        spans.append((group, count + 1, count + len(group)))
        count += len(group)
    if prize.kind == PLACE:
        place = prize.number
        return [
            _CandidateGroup(group, start < place) for group, start, end in spans if end >= place
        ]
    if prize.kind == MIDDLE:
        middle = (count + 1) // 2
        # The nearest group first; of two equally near ones the one behind the middle.
        spans.sort(key=lambda span: (max(span[1] - middle, middle - span[2], 0), span[2] < middle))
        return [_CandidateGroup(group, len(group) > 1) for group, _start, _end in spans]
    place = count if prize.kind == LAST else count - 1
    return [
        _CandidateGroup(group, end > place)
        for group, start, end in reversed(spans)
        if start <= place
    ]


def _group_equals(
    measured: list[tuple[tuple[int, ...], Key]], lots: Sequence[Sequence[Key]]
) -> list[Equals]:
    """Return groups of equal value, best first; members of a drawn lot are groups of one."""
    groups: list[Equals] = []
    ordered = sorted(measured, key=lambda pair: pair[0], reverse=True)
    for _value, group in groupby(ordered, key=lambda pair: pair[0]):
        keys = tuple(key for _, key in group)
        order = _in_lot_order(keys, lots)
        groups += [keys] if order is None else [(key,) for key in order]
    return groups


def _in_lot_order(keys: Equals, lots: Sequence[Sequence[Key]]) -> Equals | None:
    """Return the keys in the newest drawn order with all of them, else None."""
    if len(keys) == 1:
        return keys
    order = newest_lot(keys, lots)
    return tuple(key for key in order if key in keys) if order else None


def _equal_to(prize: Prize, people: Sequence[Contender], taker: Key) -> Equals:
    taking = next(person for person in people if person.key == taker)
    measure = MEASURES.get(prize.kind, _by_rank)
    value = measure(prize, taking)
    return tuple(
        person.key
        for person in people
        if person.key != taker
        and (prize.group is None or prize.group in person.groups)
        and measure(prize, person) == value
    )


def _by_rank(_prize: Prize, person: Contender) -> tuple[int, ...]:
    return (-person.rank,)


def _by_round(prize: Prize, person: Contender) -> tuple[int, ...] | None:
    scored = person.rounds[prize.number - 1] if prize.number <= len(person.rounds) else None
    return None if scored is None else (scored,)


def _by_solos(_prize: Prize, person: Contender) -> tuple[int, ...] | None:
    """Return (won minus lost, won), or None without a Solo."""
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
