"""The takers of prizes, and shares of the fees in whole cents."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby

from scoring.prize_values import (
    BY_PLACE,
    HAND,
    KINDS,
    LAST,
    MEASURES,
    MIDDLE,
    NEAREST_ZERO,
    OLDEST,
    PLACE,
    ROUND,
    SECOND_LAST,
    SOLO,
    Award,
    Contender,
    Equals,
    Prize,
    Share,
    by_rank,
    competitors,
    in_lot_order,
)
from scoring.ranking import Key
from scoring.sharing import shared_awards

__all__ = [
    "BY_PLACE",
    "HAND",
    "KINDS",
    "LAST",
    "MIDDLE",
    "NEAREST_ZERO",
    "OLDEST",
    "PLACE",
    "ROUND",
    "SECOND_LAST",
    "SOLO",
    "Award",
    "Contender",
    "Prize",
    "Share",
    "competitors",
    "give_away",
    "share_out",
]


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
    shares: bool = False,
) -> list[Award]:
    """Return an Award per prize, in order; `one_each` passes over people who have one.

    `lots`: drawn orders, newest last; each counts for groups it contains entirely. `shares`: equals
    divide the money of their places, with an Award each (docs/decisions/0063).
    """
    prizes = list(prizes)
    giving = _GivingAway(list(contenders), lots, one_each)
    awards: list[Award] = []
    shared: dict[Key, list[Award]] = {}
    for index, prize in enumerate(prizes):
        if shares and prize.key not in shared:
            shared |= giving.share([each for each in prizes[index:] if each.key not in shared])
        if prize.key not in shared:
            turns = [prize, *(replace(prize, given_to=key) for key in prize.called[1:])]
            shared[prize.key] = [giving.award(turn) for turn in turns]
        awards += shared[prize.key]
    return awards


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


class _GivingAway:
    def __init__(
        self, people: Sequence[Contender], lots: Sequence[Sequence[Key]], one_each: bool
    ) -> None:
        self.people, self.lots, self.one_each = people, lots, one_each
        self.prize_by_person: dict[Key, Key] = {}
        self.pending: dict[Key, Key] = {}  # person → prize whose lot is due
        self.promised: dict[Equals, list[Prize]] = {}

    def award(self, prize: Prize) -> Award:
        is_exclusive = self.one_each and not prize.is_extra
        if prize.given_to is not None:
            awaits_lot = any(prize.given_to in group for group in self.promised)
            is_known = is_exclusive and not awaits_lot  # which prize the person has won
            also = self.prize_by_person.get(prize.given_to) if is_known else None
            passed_over = self._passed_over(prize) if is_exclusive else ()
            best = next(iter(self._candidate_groups(prize)), None)
            is_beaten = best is not None and prize.given_to not in best.group
            award = Award(prize, prize.given_to, passed=passed_over, also=also, is_beaten=is_beaten)
            return self._record_taker(award, is_exclusive)
        passed: list[Key] = []
        candidates = self._candidate_groups(prize)
        for index, candidate in enumerate(candidates):
            group = candidate.group
            available = tuple(
                key for key in group if not (is_exclusive and key in self.prize_by_person)
            )
            passed += [key for key in group if key not in available]
            if not available:
                continue
            pending = [self.pending[key] for key in available if key in self.pending]
            is_same_lot = _same_lot_decides(prize, self.promised.get(group, ()))
            if is_exclusive and pending and not is_same_lot:
                self._mark_possible_takers(prize, candidates[index:])
                return Award(prize, waits_for=pending[0], passed=tuple(passed))
            if candidate.is_inside and len(available) < len(group):
                self._mark_possible_takers(prize, candidates[index:])
                ahead = tuple(key for key in passed if key not in group)
                return Award(prize, tied=group, passed=ahead)
            order = in_lot_order(available, self.lots)
            if order is None:
                if is_exclusive:
                    self._promise_to_group(prize, group)
                return Award(prize, tied=available, passed=tuple(passed))
            # Prizes for the last places go to the last drawn.
            taker = order[-1] if prize.kind in (LAST, SECOND_LAST) else order[0]
            equals = _equal_to(prize, self.people, taker)
            ranks = {person.key: person.rank for person in self.people}
            by_lot = any(ranks[key] == ranks[taker] for key in equals)
            award = Award(prize, taker, passed=tuple(passed), equals=equals, by_lot=by_lot)
            return self._record_taker(award, is_exclusive)
        return Award(prize, passed=tuple(passed))

    def share(self, prizes: Sequence[Prize]) -> dict[Key, list[Award]]:
        is_exclusive = self.one_each and not prizes[0].is_extra
        shared = shared_awards(
            prizes,
            self.people,
            self.lots,
            winners=self.prize_by_person if is_exclusive else (),
            possible_winners=self.pending if is_exclusive else (),
            is_exclusive=is_exclusive,
        )
        for award in chain(*shared.values()):
            for key in award.tied if award.taker is None else (award.taker,):
                if is_exclusive:
                    self.prize_by_person.setdefault(key, award.prize.key)
        return shared

    def _record_taker(self, award: Award, is_exclusive: bool) -> Award:
        if is_exclusive:
            self.prize_by_person.setdefault(award.taker, award.prize.key)
        return award

    def _promise_to_group(self, prize: Prize, group: Equals) -> None:
        """Note that `group` draws lots for `prize`.

        Once as many prizes as members wait for that lot, each member counts as having one.
        """
        promised = self.promised.setdefault(group, [])
        promised.append(prize)
        for key in group:
            self.pending.setdefault(key, prize.key)
            if len(promised) == len(group):
                self.prize_by_person[key] = self.pending.pop(key)

    def _mark_possible_takers(self, prize: Prize, candidates: Sequence[_CandidateGroup]) -> None:
        for candidate in candidates:
            available = [key for key in candidate.group if key not in self.prize_by_person]
            is_certain = not any(key in self.pending for key in available) and not (
                candidate.is_inside and len(available) < len(candidate.group)
            )
            for key in available:
                self.pending.setdefault(key, prize.key)
            if available and is_certain:
                return

    def _passed_over(self, prize: Prize) -> Equals:
        ahead: list[Key] = []
        for candidate in self._candidate_groups(prize):
            if prize.given_to in candidate.group:
                return tuple(key for key in ahead if key in self.prize_by_person)
            ahead += candidate.group
        return ()

    def _candidate_groups(self, prize: Prize) -> list[_CandidateGroup]:
        """Return groups of eligible equals, best claim first; none for a prize given by hand.

        Members of a drawn lot are groups of one.
        """
        if prize.kind == HAND:
            return []
        measure = MEASURES.get(prize.kind, by_rank)
        measured = [
            ((*(measure(prize, person) or ()), -person.rank), person.key)
            for person in competitors(prize, self.people)
        ]
        groups: list[Equals] = []
        ordered = sorted(measured, key=lambda pair: pair[0], reverse=True)
        for _value, equals in groupby(ordered, key=lambda pair: pair[0]):
            keys = tuple(key for _, key in equals)
            order = in_lot_order(keys, self.lots)
            groups += [keys] if order is None else [(key,) for key in order]
        if prize.kind in BY_PLACE:
            return _by_place(prize, groups)
        return [_CandidateGroup(group) for group in groups]


def _same_lot_decides(prize: Prize, promised: Sequence[Prize]) -> bool:
    """Return True if the lot for the `promised` place prizes decides `prize`, a later place."""
    return bool(promised) and all(
        earlier.kind == prize.kind == PLACE
        and earlier.group == prize.group
        and earlier.number < prize.number
        for earlier in promised
    )


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


def _equal_to(prize: Prize, people: Sequence[Contender], taker: Key) -> Equals:
    taking = next(person for person in people if person.key == taker)
    measure = MEASURES.get(prize.kind, by_rank)
    value = measure(prize, taking)
    return tuple(
        person.key
        for person in people
        if person.key != taker
        and (prize.group is None or prize.group in person.groups)
        and measure(prize, person) == value
    )
