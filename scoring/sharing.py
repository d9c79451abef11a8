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
) -> dict[Key, list[Award]]:
    """Return {prize key: awards} of the equals in turn for `prizes[0]`; {} if they do not share."""
    due = prizes[0]
    if due.kind != PLACE:
        return {}
    equals, covered = _in_turn(prizes, people, has_prize)
    paid = [prize for prize in covered if not prize.has_goods]
    if len(equals) < 2 or not paid or due not in covered or set(equals) & set(may_win):
        return {}
    pairs = _prizes_of_equals(covered, equals, people, lots)
    # The lot says whose prize is in kind; all others divide the money, on paid places or not.
    sharers = tuple(key for prize, key in pairs if key is not None and not prize.has_goods)
    cents, rest = divmod(sum(p.cents for p in paid), len(equals) - len(covered) + len(paid))
    share = Share(min(prize.number for prize in paid), cents, sharers)
    called = {key for prize in covered for key in prize.called}
    uncalled = tuple(key for key in equals if key not in called)
    awards: dict[Key, list[Award]] = {prize.key: [] for prize in covered}
    for prize, key in pairs:
        is_first = not any(awards[each.key] for each in paid)
        award = Award(prize, key, tied=uncalled if key is None else ())
        if not prize.has_goods:
            award = replace(award, share=replace(share, rest=rest if is_first else 0))
        elif key is not None:
            others = tuple(other for other in equals if other != key)
            award = replace(award, equals=others, by_lot=True)
        awards[prize.key].append(award)
    return {prize.key: awards[prize.key] or [Award(prize)] for prize in covered}


def _in_turn(
    prizes: Sequence[Prize], people: Sequence[Contender], has_prize: Collection[Key]
) -> tuple[Equals, list[Prize]]:
    due = prizes[0]
    turns: list[tuple[int, Equals]] = []  # (last place, those without a prize)
    count = 0
    eligible = sorted(
        competitors(due, people), key=lambda person: (_undrawn_rank(person), person.rank)
    )
    for _rank, tied in groupby(eligible, key=_undrawn_rank):
        keys = tuple(person.key for person in tied)
        count += len(keys)
        turns.append((count, tuple(key for key in keys if key not in has_prize)))

    def equals_for(prize: Prize) -> Equals:
        return next((keys for last, keys in turns if keys and last >= prize.number), ())

    equals = equals_for(due)
    covered = [
        prize
        for prize in prizes
        if (prize.kind, prize.group, prize.is_extra) == (PLACE, due.group, due.is_extra)
        and (prize.given_to is None or prize.called)
        and set(prize.called) <= set(equals)
        and equals_for(prize) == equals
    ]
    return equals, covered[: len(equals)]


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
