"""Equals share the money of the places they cover, to the last cent."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from scoring.prizes import HAND, LAST, PLACE, Award, Contender, Prize, give_away
from scoring.ranking import Key
from tests.scoring.prize_fields import field, orders, patterns, takers
from tests.tiers import thorough_unless


def money(*cents: int | None, group: str | None = None) -> list[Prize]:
    """Prizes for the places 1, 2, … of these amounts; None is a ham."""
    return [
        Prize(place, PLACE, place, group, cents=amount or 0, has_goods=amount is None)
        for place, amount in enumerate(cents, 1)
    ]


def paid(awards: Sequence[Award]) -> list[tuple[object, int]]:
    """Return (taker, cents) of each award; None for a prize that waits for a lot."""
    return [
        (award.taker, award.share.cents if award.share else award.prize.cents) for award in awards
    ]


def rest_of(awards: Sequence[Award]) -> int:
    return sum(award.share.rest for award in awards if award.share)


def test_two_equals_share_the_first_two_prizes() -> None:
    first, second = give_away(money(30_000, 20_000), field(1, 1, 3), shares=True)

    assert paid([first, second]) == [("A", 25_000), ("B", 25_000)]
    assert (first.share and first.share.place, second.share and second.share.place) == (1, 1)
    assert second.share
    assert second.share.sharers == ("A", "B")


def test_three_equals_share_and_the_club_keeps_what_cannot_be_divided() -> None:
    awards = give_away(money(30_000, 20_000, 10_001), field(1, 1, 1), shares=True)

    assert paid(awards) == [("A", 20_000), ("B", 20_000), ("C", 20_000)]
    assert [award.share.rest for award in awards if award.share] == [1, 0, 0]


def test_equals_behind_the_last_prize_have_their_share_of_it() -> None:
    awards = give_away(money(30_000, 20_000, 10_000), field(1, 2, 3, 3, 3), shares=True)

    assert paid(awards) == [("A", 30_000), ("B", 20_000), *(("CDE"[n], 3_333) for n in range(3))]
    assert [award.prize.number for award in awards] == [1, 2, 3, 3, 3]
    assert rest_of(awards) == 1
    assert not any(award.share for award in awards[:2])


def test_goods_wait_for_the_lot_and_their_holder_has_no_share_of_the_money() -> None:
    table, people = money(30_000, None), field(1, 1)

    before = give_away(table, people, shares=True)
    after = give_away(table, people, lots=[("B", "A")], shares=True)

    assert [(award.taker, award.tied) for award in before] == [(None, ("A", "B"))] * 2
    assert paid(after) == [("B", 30_000), ("A", 0)]
    assert (after[1].by_lot, after[1].equals) == (True, ("B",))


def test_those_without_the_goods_share_the_money() -> None:
    table = money(None, 20_000, 10_001)
    drawn = give_away(table, field(1, 1, 1, 1), lots=[("C", "A", "D", "B")], shares=True)

    assert takers(drawn) == ["C", "A", "D", "B"]
    assert [award.share.cents for award in drawn if award.share] == [10_000] * 3
    assert {award.share.place for award in drawn if award.share} == {2}
    assert rest_of(drawn) == 1


def test_equals_share_whatever_lot_the_ranking_has() -> None:
    people = [Contender("A", 2, 0, undrawn_rank=1), Contender("B", 1, 0, undrawn_rank=1)]

    assert paid(give_away(money(300, 200), people, shares=True)) == [("B", 250), ("A", 250)]
    assert paid(give_away(money(300, None), people, shares=True)) == [("B", 300), ("A", 0)]


def test_who_has_a_prize_has_no_share_of_the_next() -> None:
    """All equals have one, also behind the last paid place: the next prize passes them over."""
    table = [*money(300), Prize(9, PLACE, 1, "local", cents=50)]

    awards = give_away(table, field(1, 1, 3, local="ABC"), shares=True)

    assert paid(awards) == [("A", 150), ("B", 150), ("C", 50)]
    assert awards[2].passed == ("A", "B")


def test_who_moves_up_shares_with_the_equals() -> None:
    table = [*money(300), *(replace(p, key=-p.number) for p in money(80, 20, group="local"))]

    awards = give_away(table, field(1, 2, 2, 4, local="ABC"), shares=True)

    assert paid(awards) == [("A", 300), ("B", 50), ("C", 50)]
    assert awards[1].share
    assert awards[1].share.place == 1


def test_called_share_stays_and_the_others_keep_theirs() -> None:
    table = money(300, 200)
    table[1] = replace(table[1], called=("A",), given_to="A")

    assert paid(give_away(table, field(1, 1), shares=True)) == [("B", 250), ("A", 250)]


def test_called_for_a_share_before_a_correction_stays() -> None:
    table = money(300)
    table[0] = replace(table[0], called=("A", "B"), given_to="A")

    assert takers(give_away(table, field(1, 2), shares=True)) == ["A", "B"]


def test_prize_called_for_somebody_else_is_not_shared() -> None:
    table = money(300, 200)
    table[0] = replace(table[0], called=("C",), given_to="C", paid_cents=300)

    awards = give_away(table, field(1, 1, 3), shares=True)

    assert paid(awards) == [("C", 300), ("A", 100), ("B", 100)]


def test_who_has_a_place_by_hand_has_no_share_of_another() -> None:
    table = money(300, 200, 100)
    table[1] = replace(table[1], given_to="A")

    alone = give_away(table, field(1, 1, 3), shares=True)
    two_left = give_away(table, field(1, 1, 1), shares=True)
    several = give_away(table, field(1, 1, 3), shares=True, one_each=False)

    assert paid(alone) == [("B", 300), ("A", 200), ("C", 100)]
    assert alone[0].passed == ("A",)
    assert paid(give_away(table, field(1, 2, 3), shares=True)) == [
        ("A", 300),
        ("A", 200),
        ("C", 100),
    ]
    assert paid(two_left) == [("B", 200), ("A", 200), ("C", 200)]
    assert paid(several) == [("A", 150), ("B", 150), ("A", 200), ("C", 100)]


def test_other_prizes_of_equals_are_not_shared() -> None:
    table = [Prize(0, LAST, cents=500), Prize(1, HAND, cents=500, given_to="A")]

    assert takers(give_away(table, field(1, 1), shares=True)) == [("A", "B"), "A"]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_shares_of_every_field_add_up_and_nobody_gains_by_order(size: int) -> None:
    """Every kind of tie, every amount or ham at the first four places, every lot."""
    for ranks, amounts in product(
        patterns(size), product((301, 200, None), repeat=min(size + 1, 4))
    ):
        for lots in orders(ranks):
            table = money(*amounts)
            awards = give_away(table, field(*ranks), lots=lots, shares=True)
            amount_by_taker = {key: cents for key, cents in paid(awards) if key}
            covered = sum(amount or 0 for amount in amounts[:size])

            assert sum(amount_by_taker.values()) + rest_of(awards) == covered, (
                ranks,
                amounts,
                lots,
            )
            assert len(amount_by_taker) == size  # all places are paid here
            for group in lots:
                shares = {amount_by_taker[key] for key in group if amount_by_taker[key]}
                assert len(shares) <= 1, (ranks, amounts, lots)
                assert {award.taker for award in awards if award.prize.has_goods} >= {
                    key for key in group if not amount_by_taker[key]
                }


def test_without_ties_and_without_the_rule_nothing_is_shared() -> None:
    table, drawn = money(300, 200), [("A", "B")]

    assert give_away(table, field(1, 2), shares=True) == give_away(table, field(1, 2))
    assert paid(give_away(table, field(1, 1), lots=drawn)) == [("A", 300), ("B", 200)]


def test_who_moves_up_names_those_passed_over() -> None:
    table = [*money(300), *(replace(p, key=-p.number) for p in money(80, 20, group="local"))]

    awards = give_away(table, field(1, 2, 2, 4, local="ABC"), shares=True)

    assert [award.passed for award in awards] == [(), ("A",), ("A",)]


def test_two_extra_prizes_of_a_place_are_shared_one_by_one() -> None:
    table = [Prize(key, PLACE, 1, is_extra=True, cents=key) for key in (100, 60)]

    awards = give_away(table, field(1, 1), shares=True)

    assert paid(awards) == [("A", 50), ("B", 50), ("A", 30), ("B", 30)]


def test_single_sharer_beside_goods_wins_by_lot() -> None:
    first, _ham = give_away(money(300, None), field(1, 1), lots=[("B", "A")], shares=True)

    assert (first.taker, first.share, first.equals, first.by_lot) == ("B", None, ("A",), True)


def evening(chance: Random) -> tuple[list[Prize], list[Sequence[str]]]:
    """Prizes of two groups for up to six people; extra, in kind or given by hand; and a lot."""
    people = "ABCDEF"[: chance.randrange(2, 7)]
    prizes = [
        Prize(
            key,
            PLACE,
            chance.randrange(1, 5),
            chance.choice((None, None, "local")),
            given_to=chance.choice(people) if chance.random() < 0.1 else None,
            is_extra=chance.random() < 0.15,
            cents=chance.randrange(1, 500),
            has_goods=chance.random() < 0.2,
        )
        for key in range(chance.randrange(1, 7))
    ]
    prizes.sort(key=lambda prize: (prize.group is not None, prize.number))
    return prizes, [chance.sample(people, k=len(people))]


@pytest.mark.parametrize("is_last_first", [True, False])
@pytest.mark.parametrize("block", thorough_unless(lambda block: block == 0, range(5)))
def test_calls_and_a_correction_lose_no_cent(block: int, is_last_first: bool) -> None:
    """Called, open, unclaimed and rest make the prizes; beyond them is only what calls overpaid."""
    for seed in range(300 * block, 300 * block + 300):
        chance = Random(seed)
        table, lots = evening(chance)
        worth = sum(prize.cents for prize in table)
        size, called = len(lots[0]), dict[tuple[Key, Key], int]()
        ranks, corrected_at = places(chance, size), chance.randrange(8)
        for step in range(20):
            if step == corrected_at:
                ranks = places(chance, size)
            people = field(*ranks, local="ABCD"[:size])
            now = [paid_so_far(prize, called) for prize in table]
            awards = give_away(now, people, lots=lots, shares=True)
            amounts = [
                called.get((each.prize.key, each.taker), cents)
                for each, (_taker, cents) in zip(awards, paid(awards), strict=True)
            ]
            rest = worth - sum(amounts)
            overpaid = sum(max(0, prize.paid_cents - prize.cents) for prize in now)
            pairs = [(each.prize.key, each.taker) for each in awards if each.taker]

            assert len(set(pairs)) == len(pairs), seed
            assert set(called) <= set(pairs), seed
            assert -overpaid <= rest, seed
            if step < corrected_at:
                assert 0 <= rest == rest_of(awards), seed
            waiting = [index for index, each in enumerate(awards) if is_open(each, called)]
            if not waiting:
                break
            index = waiting[-1 if is_last_first else 0]
            called[awards[index].prize.key, awards[index].taker] = amounts[index]


def places(chance: Random, size: int) -> list[int]:
    values = sorted(chance.randrange(3) for _ in range(size))
    return [1 + sum(other < value for other in values) for value in values]


def paid_so_far(prize: Prize, called: dict[tuple[Key, Key], int]) -> Prize:
    cents = {taker: amount for (key, taker), amount in called.items() if key == prize.key}
    if prize.given_to is not None or not cents:
        return replace(prize, paid_cents=sum(cents.values()))
    takers = tuple(cents)
    return replace(prize, called=takers, given_to=takers[0], paid_cents=sum(cents.values()))


def is_open(award: Award, called: dict[tuple[Key, Key], int]) -> bool:
    return award.taker is not None and (award.prize.key, award.taker) not in called
