"""Money that equals share: each has the same, in whole cents."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby

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


def shared_awards(
    prizes: Sequence[Prize],
    people: Sequence[Contender],
    lots: Sequence[Sequence[Key]],
    *,
    has_prize: Collection[Key],
    may_win: Collection[Key],
    is_exclusive: bool,
) -> dict[Key, list[Award]]:
    """Return {prize key: awards} if equals share from `prizes[0]` on, else {}.

    `prizes`: in order. `has_prize`: people with an earlier one. `may_win`: people who wait for
    another lot. `is_exclusive`: nobody gets two.
    """
    due = prizes[0]
    if due.kind != PLACE:
        return {}
    by_hand = _given_by_hand(prizes) if is_exclusive else set()
    equals, passed, covered = _in_turn(prizes, people, has_prize, by_hand)
    paid = [prize for prize in covered if not prize.has_goods]
    if due not in covered or set(equals) & set(may_win):
        return {}
    if len(equals) == 1 and not due.called and by_hand & set(passed):
        return {due.key: [Award(due, equals[0], passed=passed)]}
    if len(equals) < 2 or not paid:
        return {}
    pairs = _prizes_of_equals(covered, equals, people, lots)
    # The lot says whose prize is in kind; all others divide the money, on paid places or not.
    shares = [(p, key) for p, key in pairs if not p.has_goods and key in (None, *equals)]
    called = {key for prize in covered for key in prize.called}
    uncalled = tuple(key for key in equals if key not in called)
    # After a correction nobody gets more than an equal part, and all together what is left.
    open_count = sum(key not in called for _prize, key in shares)
    pot = sum(prize.cents for prize in paid)
    left = pot - sum(prize.paid_cents for prize in paid)
    cents = min(pot // max(1, len(shares)), max(0, left) // max(1, open_count))
    first = min(paid, key=lambda prize: prize.number)
    sharers = tuple(key for _prize, key in shares if key is not None)
    share = Share(first.number, cents, sharers, left - open_count * cents, first.key)
    is_shared = len(shares) > 1 or (open_count == 1 and cents < pot)
    awards: dict[Key, list[Award]] = {prize.key: [] for prize in covered}
    for prize, key in pairs:
        award = Award(prize, key)  # also of those called who are not equal any more
        if key is None:
            award = replace(award, tied=uncalled, passed=passed)
        elif key in equals:
            others = tuple(other for other in equals if other != key)
            award = replace(award, passed=passed, equals=others, by_lot=True)
        if is_shared and (prize, key) in shares:
            award = replace(award, share=share, equals=(), by_lot=False)
            share = replace(share, rest=0)
        awards[prize.key].append(award)
    for prize in covered:
        if not awards[prize.key]:  # everybody was called for others
            nobody = Award(prize, share=None if prize.has_goods else replace(share, cents=0))
            awards[prize.key], share = [nobody], replace(share, rest=0)
    return awards


def _given_by_hand(prizes: Sequence[Prize]) -> set[Key]:
    """Return the people to whom the desk has given one of `prizes[1:]`, uncalled, for a place."""
    due = prizes[0]
    return {
        prize.given_to
        for prize in prizes[1:]
        if (prize.kind, prize.group, prize.is_extra) == (PLACE, due.group, due.is_extra)
        and prize.given_to is not None
        and not prize.called
    }


def _in_turn(
    prizes: Sequence[Prize],
    people: Sequence[Contender],
    has_prize: Collection[Key],
    by_hand: Collection[Key],
) -> tuple[Equals, Equals, list[Prize]]:
    """Return (equals in turn for `prizes[0]`, those passed over, prizes that the equals cover).

    `by_hand`: people with a later prize by hand, passed over if others are left.
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
        left = tuple(key for key in keys if key not in has_prize)
        left = tuple(key for key in left if key not in by_hand) or left
        if count >= due.number and not any(free for last, free in turns if last >= due.number):
            passed += [key for key in keys if key not in left]
        turns.append((count, left))

    def equals_for(prize: Prize) -> Equals:
        return next((keys for last, keys in turns if keys and last >= prize.number), ())

    equals = equals_for(due)
    covered: dict[int, Prize] = {}  # by place
    for prize in prizes:
        if (
            (prize.kind, prize.group, prize.is_extra) == (PLACE, due.group, due.is_extra)
            and (prize.given_to is None or prize.called)
            and equals_for(prize) == equals
        ):
            covered.setdefault(prize.number, prize)
    return equals, tuple(passed), list(covered.values())[: len(equals)]


def _prizes_of_equals(
    covered: Sequence[Prize],
    equals: Equals,
    people: Sequence[Contender],
    lots: Sequence[Sequence[Key]],
) -> list[tuple[Prize, Key | None]]:
    """Return (prize, taker) for each of `equals`, None where a lot is due."""
    pairs: list[tuple[Prize, Key | None]] = [(p, key) for p in covered for key in p.called]
    called = {key for _prize, key in pairs}
    left = tuple(key for key in equals if key not in called)
    uncalled = [prize for prize in covered if not prize.called]
    order: Equals | None = left
    if len(left) > 1 and any(prize.has_goods for prize in uncalled):
        ranks = {person.rank for person in people if person.key in left}
        order = left if len(ranks) == len(left) else in_lot_order(left, lots)
    # Whose place is behind the last prize has a share of the last one in money.
    extra = [prize for prize in covered if not prize.has_goods][-1:] * (len(left) - len(uncalled))
    return pairs + list(zip([*uncalled, *extra], order or [None] * len(left), strict=False))


def _undrawn_rank(person: Contender) -> int:
    return person.rank if person.undrawn_rank is None else person.undrawn_rank
