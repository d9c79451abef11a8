"""Money that equals share: each has the same, in whole cents."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain, groupby, repeat

from scoring.prize_values import (
    PLACE,
    Award,
    Contender,
    Equals,
    Prize,
    Share,
    competitors,
    in_lot_order,
)
from scoring.ranking import Key

Pair = tuple[Prize, Key | None]  # a prize and its taker, None where a lot is due


def shared_awards(
    prizes: Sequence[Prize],
    people: Sequence[Contender],
    lots: Sequence[Sequence[Key]],
    *,
    winners: Collection[Key],
    possible_winners: Collection[Key],
    is_exclusive: bool,
) -> dict[Key, list[Award]]:
    """Return {prize key: awards} if equals get `prizes[0]` and divide the money, else {}.

    `prizes`: in order. `lots`: drawn orders. `winners`: people with an earlier prize, passed over.
    `possible_winners`: those waiting for another lot; nothing is shared while one of them is an
    equal. `is_exclusive`: nobody gets two.
    """
    due = prizes[0]
    if due.kind != PLACE:
        return {}
    alike = [
        prize
        for prize in prizes
        if (prize.kind, prize.group, prize.is_extra) == (PLACE, due.group, due.is_extra)
    ]
    by_hand = _given_by_hand(alike) if is_exclusive else set()
    equals, passed, covered = _in_turn(alike, people, winners, by_hand)
    if due not in covered or set(equals) & set(possible_winners):
        return {}
    if len(equals) == 1 and not due.called and by_hand & set(passed):
        return {due.key: [Award(due, equals[0], passed=passed)]}
    if len(equals) < 2 or all(prize.has_goods for prize in covered):
        return {}
    pairs = _prizes_of_equals(covered, equals, people, lots)
    sharing, share = _division(covered, equals, pairs)
    parts = chain([share], repeat(replace(share, rest=0)))
    awards: dict[Key, list[Award]] = {prize.key: [] for prize in covered}
    for pair in pairs:
        part = next(parts) if pair in sharing else None
        awards[pair[0].key].append(_award(pair, equals, passed, covered, part))
    for prize in covered:
        if not awards[prize.key]:  # everybody was called for others
            nothing = None if prize.has_goods else replace(next(parts), cents=0)
            awards[prize.key] = [Award(prize, share=nothing)]
    return awards


def _given_by_hand(alike: Sequence[Prize]) -> set[Key]:
    return {p.given_to for p in alike[1:] if p.given_to is not None and not p.called}


def _in_turn(
    prizes: Sequence[Prize],
    people: Sequence[Contender],
    winners: Collection[Key],
    by_hand: Collection[Key],
) -> tuple[Equals, Equals, list[Prize]]:
    """Return (equals who get `prizes[0]`, people passed over for it, prizes that the equals share).

    Equals have the same rank before lots. `winners`: people with an earlier
    prize, passed over. `by_hand`: those with a later one by hand, passed over if others are left.
    """
    due = prizes[0]
    turns: list[tuple[int, Equals]] = []  # (last place, those without a prize)
    passed: list[Key] = []
    count = 0
    eligible = sorted(
        competitors(due, people), key=lambda person: (_undrawn_rank(person), person.rank)
    )
    for _rank, tied in groupby(eligible, key=_undrawn_rank):
        keys = tuple(person.key for person in tied)
        count += len(keys)
        left = tuple(key for key in keys if key not in winners)
        left = tuple(key for key in left if key not in by_hand) or left
        if count >= due.number and not any(free for last, free in turns if last >= due.number):
            passed += [key for key in keys if key not in left]
        turns.append((count, left))

    def equals_for(prize: Prize) -> Equals:
        return next((keys for last, keys in turns if keys and last >= prize.number), ())

    equals = equals_for(due)
    covered: dict[int, Prize] = {}  # by place
    for prize in prizes:
        if (prize.given_to is None or prize.called) and equals_for(prize) == equals:
            covered.setdefault(prize.number, prize)
    return equals, tuple(passed), list(covered.values())[: len(equals)]


def _prizes_of_equals(
    covered: Sequence[Prize],
    equals: Equals,
    people: Sequence[Contender],
    lots: Sequence[Sequence[Key]],
) -> list[Pair]:
    """Return [(prize, person)]: prizes already handed over, then one for each other of `equals`.

    `covered`: the prizes that they share. None as the person: a lot is due.
    """
    pairs: list[Pair] = [(p, key) for p in covered for key in p.called]
    called = _called(covered)
    left = tuple(key for key in equals if key not in called)
    uncalled = [prize for prize in covered if not prize.called]
    order: Equals | None = left
    if len(left) > 1 and any(prize.has_goods for prize in uncalled):
        ranks = {person.rank for person in people if person.key in left}
        order = left if len(ranks) == len(left) else in_lot_order(left, lots)
    # Whose place is behind the last prize has a share of the last one in money.
    extra = [prize for prize in covered if not prize.has_goods][-1:] * (len(left) - len(uncalled))
    return pairs + list(zip([*uncalled, *extra], order or [None] * len(left), strict=False))


def _division(
    covered: Sequence[Prize], equals: Equals, pairs: Sequence[Pair]
) -> tuple[list[Pair], Share]:
    """Return (the `pairs`, a prize and its taker, that divide the money of `covered`, their Share).

    Without pairs if one person gets all. Only the first gets Share.rest, the cents left over.
    """
    paid = [prize for prize in covered if not prize.has_goods]
    # The lot says whose prize is in kind; all others divide the money, on paid places or not.
    pairs = [(p, key) for p, key in pairs if not p.has_goods and key in (None, *equals)]
    called = _called(covered)
    # After a correction nobody gets more than an equal part, and all together what is left.
    open_count = sum(key not in called for _prize, key in pairs)
    pot = sum(prize.cents for prize in paid)
    left = pot - sum(prize.paid_cents for prize in paid)
    cents = min(pot // max(1, len(pairs)), max(0, left) // max(1, open_count))
    first = min(paid, key=lambda prize: prize.number)
    sharers = tuple(key for _prize, key in pairs if key is not None)
    share = Share(first.number, cents, sharers, left - open_count * cents, first.key)
    is_shared = len(pairs) > 1 or (open_count == 1 and cents < pot)
    return (pairs if is_shared else []), share


def _award(
    pair: Pair, equals: Equals, passed: Equals, covered: Sequence[Prize], share: Share | None
) -> Award:
    prize, key = pair
    if key is None:
        called = _called(covered)
        uncalled = tuple(key for key in equals if key not in called)
        return Award(prize, tied=uncalled, passed=passed, share=share)
    if key not in equals:  # called before a correction
        return Award(prize, key)
    if share is not None:
        return Award(prize, key, passed=passed, share=share)
    others = tuple(other for other in equals if other != key)
    return Award(prize, key, passed=passed, equals=others, by_lot=True)


def _called(prizes: Sequence[Prize]) -> set[Key]:
    return {key for prize in prizes for key in prize.called}


def _undrawn_rank(person: Contender) -> int:
    return person.rank if person.undrawn_rank is None else person.undrawn_rank
