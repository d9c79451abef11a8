"""The takers of prizes, and shares of the fees in whole cents."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from scoring.values import Tally

PLACE, LAST, SECOND_LAST, MIDDLE = "place", "last", "second_last", "middle"
NEAREST_ZERO, ROUND, SOLO, OLDEST, HAND = "zero", "round", "solo", "oldest", "hand"
KINDS = (PLACE, LAST, SECOND_LAST, MIDDLE, NEAREST_ZERO, ROUND, SOLO, OLDEST, HAND)
BY_PLACE = (PLACE, LAST, SECOND_LAST, MIDDLE)
"""Prizes for a place; the others measure a value, and equals go by their place."""

Key = Hashable
Class = tuple[Key, ...]  # equals, best first


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
    """A prize and its taker; None if a lot is due (`tied`, `waits_for`) or nobody is eligible."""

    prize: Prize
    taker: Key | None = None
    tied: Class = ()  # equals who must draw lots
    waits_for: Key | None = None  # the prize whose lot comes first
    passed: Class = ()  # better placed, but with a prize already
    equals: Class = ()  # others with the taker's value
    by_lot: bool = False  # a lot decided between them, else the ranking
    also: Key | None = None  # another prize of the taker


@dataclass(slots=True)
class _Decided:
    prize_by_person: dict[Key, Key] = field(default_factory=dict)  # person → prize
    maybe: dict[Key, Key] = field(default_factory=dict)  # person → prize whose lot is due
    promised: dict[Class, list[Prize]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Choice:
    group: Class
    is_inside: bool = False  # the prize is for a place among theirs


def give_away(
    prizes: Iterable[Prize],
    contenders: Iterable[Contender],
    *,
    lots: Sequence[Sequence[Key]] = (),
    one_each: bool = True,
) -> list[Award]:
    """Award the prizes in order; people who have one are passed over if `one_each`.

    `lots`: drawn orders (best first), newest last; a lot holds for those who took part.
    """
    people = list(contenders)
    decided = _Decided()
    return [_give(prize, people, lots, decided, one_each=one_each) for prize in prizes]


def competitors(prize: Prize, contenders: Iterable[Contender]) -> list[Contender]:
    """Return the people in the prize's group who have a value to compare."""
    own = [person for person in contenders if prize.group is None or prize.group in person.groups]
    measure = MEASURES.get(prize.kind, _rank)
    return [person for person in own if measure(prize, person) is not None]


def share_out(pot: int, percents: Sequence[int]) -> tuple[int, ...]:
    """Split cents by percentages, rounded down; at 100 % the first share gets the rest.

    Raises ValueError below 1 % or above 100 % together.
    """
    if any(percent < 1 for percent in percents) or sum(percents) > 100:
        raise ValueError(f"shares of {percents} %")
    shares = [pot * percent // 100 for percent in percents]
    if sum(percents) == 100:
        shares[0] += pot - sum(shares)
    return tuple(shares)


def _give(
    prize: Prize,
    people: Sequence[Contender],
    lots: Sequence[Sequence[Key]],
    decided: _Decided,
    *,
    one_each: bool,
) -> Award:
    blocks = one_each and not prize.is_extra
    if prize.given_to is not None:
        also = decided.prize_by_person.get(prize.given_to) if blocks else None
        passed_over = _passed_over(prize, people, lots, decided) if blocks else ()
        award = Award(prize, prize.given_to, passed=passed_over, also=also)
        return _take(award, decided, blocks)
    passed: list[Key] = []
    choices = _choices(prize, people, lots)
    for index, choice in enumerate(choices):
        group = choice.group
        available = tuple(key for key in group if not (blocks and key in decided.prize_by_person))
        passed += [key for key in group if key not in available]
        if not available:
            continue
        blocking_prize = next(
            (decided.maybe[key] for key in available if blocks and key in decided.maybe), None
        )
        if blocking_prize is not None and not _goes_on(prize, decided.promised.get(group, ())):
            _leave_open(prize, choices[index:], decided)
            return Award(prize, waits_for=blocking_prize, passed=tuple(passed))
        if choice.is_inside and len(available) < len(group):
            _leave_open(prize, choices[index:], decided)
            return Award(prize, tied=group)
        order = _drawn(available, lots)
        if order is None:
            award = Award(prize, tied=available, passed=tuple(passed))
            return _promise(award, group, decided, blocks)
        # Prizes for the last places go to the last drawn.
        taker = order[-1] if prize.kind in (LAST, SECOND_LAST) else order[0]
        equals = _equals(prize, people, taker)
        award = Award(prize, taker, passed=tuple(passed), equals=equals)
        return _take(_by_lot(award, people), decided, blocks)
    return Award(prize, passed=tuple(passed))


def _goes_on(prize: Prize, promised: Sequence[Prize]) -> bool:
    """True if `promised`, the prizes these equals draw lots for, are all for earlier places."""
    return bool(promised) and all(
        earlier.kind == prize.kind == PLACE
        and earlier.group == prize.group
        and earlier.number < prize.number
        for earlier in promised
    )


def _take(award: Award, decided: _Decided, blocks: bool) -> Award:
    if blocks:
        decided.prize_by_person.setdefault(award.taker, award.prize.key)
    return award


def _promise(award: Award, group: Class, decided: _Decided, blocks: bool) -> Award:
    """Note that a lot gives one of `group` the prize, if that excludes them from others (`blocks`).

    With as many such prizes as members, every member has one.
    """
    if not blocks:
        return award
    promised = decided.promised.setdefault(group, [])
    promised.append(award.prize)
    for key in group:
        decided.maybe.setdefault(key, award.prize.key)
        if len(promised) == len(group):
            decided.prize_by_person[key] = decided.maybe.pop(key)
    return award


def _leave_open(prize: Prize, choices: Sequence[_Choice], decided: _Decided) -> None:
    """Mark everybody who may still get this prize, depending on the lot of another."""
    for choice in choices:
        available = [key for key in choice.group if key not in decided.prize_by_person]
        is_certain = not any(key in decided.maybe for key in available) and not (
            choice.is_inside and len(available) < len(choice.group)
        )
        for key in available:
            decided.maybe.setdefault(key, prize.key)
        if available and is_certain:
            return


def _passed_over(
    prize: Prize, people: Sequence[Contender], lots: Sequence[Sequence[Key]], decided: _Decided
) -> Class:
    """Return the people ahead of `prize.given_to` who have a prize already."""
    ahead: list[Key] = []
    for choice in _choices(prize, people, lots):
        if prize.given_to in choice.group:
            return tuple(key for key in ahead if key in decided.prize_by_person)
        ahead += choice.group
    return ()


def _choices(
    prize: Prize, people: Sequence[Contender], lots: Sequence[Sequence[Key]]
) -> list[_Choice]:
    """Return the groups of eligible equals, best claim first."""
    own = competitors(prize, people)
    if prize.kind == HAND:
        return []
    if prize.kind not in BY_PLACE:
        measure = MEASURES[prize.kind]
        measured = [
            (value, person) for person in own if (value := measure(prize, person)) is not None
        ]
        groups = _classes(
            [((*value, -person.rank), person.key) for value, person in measured], lots
        )
        return [_Choice(group) for group in groups]
    return _by_place(prize, _classes([((-person.rank,), person.key) for person in own], lots))


def _by_place(prize: Prize, ranked: list[Class]) -> list[_Choice]:
    spans = []
    count = 0
    for group in ranked:
        spans.append((group, count + 1, count + len(group)))
        count += len(group)
    if prize.kind == PLACE:
        wanted = prize.number
        return [_Choice(group, start < wanted) for group, start, end in spans if end >= wanted]
    if prize.kind == MIDDLE:
        middle = (count + 1) // 2
        spans.sort(key=lambda span: _distance(span[1], span[2], middle))
        return [_Choice(group, len(group) > 1) for group, _start, _end in spans]
    wanted = count if prize.kind == LAST else count - 1
    return [
        _Choice(group, end > wanted) for group, start, end in reversed(spans) if start <= wanted
    ]


def _distance(start: int, end: int, middle: int) -> tuple[int, bool]:
    """Return a sort key of places `start` to `end`: distance to `middle`, then the later ones."""
    if start <= middle <= end:
        return 0, False
    return (start - middle, False) if start > middle else (middle - end, True)


def _classes(
    measured: list[tuple[tuple[int, ...], Key]], lots: Sequence[Sequence[Key]]
) -> list[Class]:
    """Group equals, best first; a lot parts them."""
    groups: list[Class] = []
    ordered = sorted(measured, key=lambda pair: pair[0], reverse=True)
    for _value, group in groupby(ordered, key=lambda pair: pair[0]):
        keys = tuple(key for _, key in group)
        order = _drawn(keys, lots)
        groups += [keys] if order is None else [(key,) for key in order]
    return groups


def _drawn(keys: Class, lots: Sequence[Sequence[Key]]) -> Class | None:
    """Return the keys in the order of the newest lot they all took part in, else None."""
    if len(keys) == 1:
        return keys
    for order in reversed(lots):
        if set(keys) <= set(order):
            return tuple(key for key in order if key in keys)
    return None


def _equals(prize: Prize, people: Sequence[Contender], taker: Key) -> Class:
    """Return the others whose value for this prize equals the taker's."""
    taking = next(person for person in people if person.key == taker)
    measure = MEASURES.get(prize.kind, _rank)
    value = measure(prize, taking)
    return tuple(
        person.key
        for person in people
        if person.key != taker
        and (prize.group is None or prize.group in person.groups)
        and measure(prize, person) == value
    )


def _by_lot(award: Award, people: Sequence[Contender]) -> Award:
    """Return the award, `by_lot` if one of its equals shares the taker's rank."""
    ranks = {person.key: person.rank for person in people}
    is_lot = any(ranks[key] == ranks[award.taker] for key in award.equals)
    return Award(award.prize, award.taker, passed=award.passed, equals=award.equals, by_lot=is_lot)


def _rank(_prize: Prize, person: Contender) -> tuple[int, ...]:
    return (-person.rank,)


def _nearest_zero(_prize: Prize, person: Contender) -> tuple[int, ...]:
    return (-abs(person.points),)


def _of_round(prize: Prize, person: Contender) -> tuple[int, ...] | None:
    scored = person.rounds[prize.number - 1] if prize.number <= len(person.rounds) else None
    return None if scored is None else (scored,)


def _solo(_prize: Prize, person: Contender) -> tuple[int, ...] | None:
    """Return (won minus lost, won) of the Solos; None if none was played."""
    won, played = person.tally.solo_won, person.tally.solo_played
    return (2 * won - played, won) if played else None


def _oldest(_prize: Prize, person: Contender) -> tuple[int, ...] | None:
    return None if person.born is None else (-person.born,)


Measure = Callable[[Prize, Contender], tuple[int, ...] | None]
MEASURES: Mapping[str, Measure] = {
    NEAREST_ZERO: _nearest_zero,
    ROUND: _of_round,
    SOLO: _solo,
    OLDEST: _oldest,
}
"""More is better; None: no value."""
