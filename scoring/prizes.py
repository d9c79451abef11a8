"""Who gets which prize, and how a share of the fees is divided. Money is whole cents."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from scoring.values import Tally

PLACE, LAST, SECOND_LAST, MIDDLE = "place", "last", "second_last", "middle"
NEAREST_ZERO, ROUND, SOLO, OLDEST, HAND = "zero", "round", "solo", "oldest", "hand"
KINDS = (PLACE, LAST, SECOND_LAST, MIDDLE, NEAREST_ZERO, ROUND, SOLO, OLDEST, HAND)
BY_PLACE = (PLACE, LAST, SECOND_LAST, MIDDLE)
"""These ask for the place alone; the others measure something, equals go by their place."""

Key = Hashable
Class = tuple[Key, ...]  # people whom nothing but a lot can part


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody with a place. `born`: any number that grows with the date of birth, None unknown.

    `groups`: what they belong to, as prizes name it.
    """

    key: Key
    rank: int
    points: int
    rounds: tuple[int | None, ...] = ()
    tally: Tally = Tally()  # noqa: RUF009 (never changed)
    born: int | None = None
    groups: frozenset[Key] = frozenset()


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of the table of prizes.

    `number`: the place, or the round. `group`: who may get it, None for everybody. `given_to`:
    chosen by hand. `is_extra`: beside whatever else somebody gets.
    """

    key: Key
    kind: str
    number: int = 1
    group: Key | None = None
    given_to: Key | None = None
    is_extra: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """Who gets it; None with a reason: `tied`, one of whom the lot has to find, or `waits_for`, the
    prize whose lot comes first; with neither there is nobody for it.

    `passed`: who came before and has a prize already. `equals`: with whom the taker shares what is
    measured, or the place: `by_lot`, or by the ranking. `also`: another prize of the same person.
    """

    prize: Prize
    taker: Key | None = None
    tied: Class = ()
    waits_for: Key | None = None
    passed: Class = ()
    equals: Class = ()
    by_lot: bool = False
    also: Key | None = None


@dataclass(slots=True)
class _Given:
    """What the prizes before have decided."""

    taken: dict[Key, Key] = field(default_factory=dict)  # person → prize
    maybe: dict[Key, Key] = field(default_factory=dict)  # person → prize whose lot is due
    promised: dict[Class, list[Prize]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Choice:
    """Equals who may get a prize. `is_inside`: it is for a place among theirs, not for the first
    of them that has no prize yet.
    """

    group: Class
    is_inside: bool = False


def give_away(
    prizes: Iterable[Prize],
    contenders: Iterable[Contender],
    *,
    lots: Sequence[Sequence[Key]] = (),
    one_each: bool = True,
) -> list[Award]:
    """Go through the prizes in their order; the next one moves up where somebody has a prize.

    `lots`: orders that were drawn, the best first, the newest last; one holds for everybody in it.
    With `one_each` False nobody is passed over.
    """
    people = list(contenders)
    given = _Given()
    return [_give(prize, people, lots, given, one_each=one_each) for prize in prizes]


def competitors(prize: Prize, contenders: Iterable[Contender]) -> list[Contender]:
    """Return those whom a prize compares: its group, and of these who has what it measures."""
    own = [one for one in contenders if prize.group is None or prize.group in one.groups]
    measure = MEASURES.get(prize.kind, _rank)
    return [one for one in own if measure(prize, one) is not None]


def share_out(pot: int, percents: Sequence[int]) -> tuple[int, ...]:
    """Cents of each share, rounded down; where nothing is left over the first gets the rest.

    Raises ValueError for shares below 1 or of more than 100 % together.
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
    given: _Given,
    *,
    one_each: bool,
) -> Award:
    blocks = one_each and not prize.is_extra
    if prize.given_to is not None:
        also = given.taken.get(prize.given_to) if blocks else None
        return _take(Award(prize, prize.given_to, also=also), given, blocks)
    passed: list[Key] = []
    choices = _choices(prize, people, lots)
    for index, choice in enumerate(choices):
        group = choice.group
        left = tuple(key for key in group if not (blocks and key in given.taken))
        passed += [key for key in group if key not in left]
        if not left:
            continue
        waits = next((given.maybe[key] for key in left if blocks and key in given.maybe), None)
        if waits is not None and not _goes_on(prize, given.promised.get(group, ())):
            _leave_open(prize, choices[index:], given)
            return Award(prize, waits_for=waits, passed=tuple(passed))
        if choice.is_inside and len(left) < len(group):
            _leave_open(prize, choices[index:], given)
            return Award(prize, tied=group)
        order = _drawn(left, lots)
        if order is None:
            award = Award(prize, tied=left, passed=tuple(passed))
            return _promise(award, group, given, blocks)
        taker = _first(prize, order)
        equals = _equals(prize, people, taker)
        award = Award(prize, taker, passed=tuple(passed), equals=equals)
        return _take(_by_lot(award, people), given, blocks)
    return Award(prize, passed=tuple(passed))


def _goes_on(prize: Prize, promised: Sequence[Prize]) -> bool:
    """The next places for the same equals: the lot gives each of them one."""
    return bool(promised) and all(
        one.kind == prize.kind == PLACE and one.group == prize.group and one.number < prize.number
        for one in promised
    )


def _take(award: Award, given: _Given, blocks: bool) -> Award:
    if blocks:
        given.taken.setdefault(award.taker, award.prize.key)
    return award


def _promise(award: Award, group: Class, given: _Given, blocks: bool) -> Award:
    """One of them gets it; all have a prize once as many are promised as there are people."""
    if not blocks:
        return award
    promised = given.promised.setdefault(group, [])
    promised.append(award.prize)
    for key in group:
        given.maybe.setdefault(key, award.prize.key)
        if len(promised) == len(group):
            given.taken[key] = given.maybe.pop(key)
    return award


def _leave_open(prize: Prize, choices: Sequence[_Choice], given: _Given) -> None:
    """The lot of another prize may move it on to any of these."""
    for choice in choices:
        left = [key for key in choice.group if key not in given.taken]
        is_certain = not any(key in given.maybe for key in left) and not (
            choice.is_inside and len(left) < len(choice.group)
        )
        for key in left:
            given.maybe.setdefault(key, prize.key)
        if left and is_certain:
            return


def _choices(
    prize: Prize, people: Sequence[Contender], lots: Sequence[Sequence[Key]]
) -> list[_Choice]:
    """Everybody who may get it, those with the best claim first."""
    own = competitors(prize, people)
    if prize.kind == HAND:
        return []
    if prize.kind not in BY_PLACE:
        measure = MEASURES[prize.kind]
        measured = [(value, one) for one in own if (value := measure(prize, one)) is not None]
        groups = _classes([((*value, -one.rank), one.key) for value, one in measured], lots)
        return [_Choice(group) for group in groups]
    return _by_place(prize, _classes([((-one.rank,), one.key) for one in own], lots))


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
    """How far from the middle; of two at the same distance the one behind it comes first."""
    if start <= middle <= end:
        return 0, False
    return (start - middle, False) if start > middle else (middle - end, True)


def _classes(
    measured: list[tuple[tuple[int, ...], Key]], lots: Sequence[Sequence[Key]]
) -> list[Class]:
    """Best first; equals together, unless a lot has parted them."""
    found: list[Class] = []
    ordered = sorted(measured, key=lambda one: one[0], reverse=True)
    for _value, group in groupby(ordered, key=lambda one: one[0]):
        keys = tuple(key for _, key in group)
        order = _drawn(keys, lots)
        found += [keys] if order is None else [(key,) for key in order]
    return found


def _drawn(keys: Class, lots: Sequence[Sequence[Key]]) -> Class | None:
    """In the order of the newest lot in which all of them took part; None where there is none."""
    if len(keys) == 1:
        return keys
    for order in reversed(lots):
        if set(keys) <= set(order):
            return tuple(key for key in order if key in keys)
    return None


def _first(prize: Prize, order: Class) -> Key:
    """Among those a lot has parted: the prize of the last is for whom it put last."""
    return order[-1] if prize.kind in (LAST, SECOND_LAST) else order[0]


def _equals(prize: Prize, people: Sequence[Contender], taker: Key) -> Class:
    """Who has the same as the taker in what the prize is for."""
    mine = next(one for one in people if one.key == taker)
    measure = MEASURES.get(prize.kind, _rank)
    value = measure(prize, mine)
    return tuple(
        one.key
        for one in people
        if one.key != taker
        and (prize.group is None or prize.group in one.groups)
        and measure(prize, one) == value
    )


def _by_lot(award: Award, people: Sequence[Contender]) -> Award:
    """Whether somebody with the same value has the same place too."""
    ranks = {one.key: one.rank for one in people}
    is_lot = any(ranks[key] == ranks[award.taker] for key in award.equals)
    return Award(award.prize, award.taker, passed=award.passed, equals=award.equals, by_lot=is_lot)


def _rank(_prize: Prize, one: Contender) -> tuple[int, ...]:
    return (-one.rank,)


def _nearest_zero(_prize: Prize, one: Contender) -> tuple[int, ...]:
    return (-abs(one.points),)


def _of_round(prize: Prize, one: Contender) -> tuple[int, ...] | None:
    scored = one.rounds[prize.number - 1] if prize.number <= len(one.rounds) else None
    return None if scored is None else (scored,)


def _solo(_prize: Prize, one: Contender) -> tuple[int, ...] | None:
    """Won less lost, then won; nobody who has played none."""
    won, played = one.tally.solo_won, one.tally.solo_played
    return (2 * won - played, won) if played else None


def _oldest(_prize: Prize, one: Contender) -> tuple[int, ...] | None:
    return None if one.born is None else (-one.born,)


Measure = Callable[[Prize, Contender], tuple[int, ...] | None]
MEASURES: Mapping[str, Measure] = {
    NEAREST_ZERO: _nearest_zero,
    ROUND: _of_round,
    SOLO: _solo,
    OLDEST: _oldest,
}
"""More is better; None: has nothing to measure."""
