"""Prizes: who gets which, whom a lot has to find, who moves up, and what a share comes to."""

from collections.abc import Sequence
from itertools import product

import pytest

from scoring import Tally
from scoring.prizes import (
    BY_PLACE,
    HAND,
    KINDS,
    LAST,
    MIDDLE,
    NEAREST_ZERO,
    OLDEST,
    PLACE,
    ROUND,
    SECOND_LAST,
    SOLO,
    Contender,
    Prize,
    give_away,
    share_out,
)
from tests.scoring.prize_fields import field, orders, patterns, takers


def prizes(*lines: tuple[str, int] | tuple[str, int, str]) -> list[Prize]:
    return [
        Prize(index, line[0], line[1], line[2] if len(line) > 2 else None)
        for index, line in enumerate(lines)
    ]


def test_ten_prizes_two_classes_three_special_places() -> None:
    """The acceptance of the table of prizes: each line goes to the right one."""
    people = [
        Contender(
            number,
            number,
            points=20 - 4 * number,
            rounds=(number, 30 - number),
            groups=frozenset({"minors"} if number in (4, 9) else {"adults"}),
        )
        for number in range(1, 17)
    ]
    table = prizes(
        *((PLACE, place) for place in range(1, 6)),
        (PLACE, 1, "minors"),
        (PLACE, 1, "adults"),
        (MIDDLE, 1),
        (SECOND_LAST, 1),
        (NEAREST_ZERO, 1),
    )

    outcome = give_away(table, people)

    # 4 is the best minor and has a prize, so 9; of the adults 1, 2, 3, 5 have one, so 6.
    # Nobody but 5 has 0 points; 6 has −4 and a prize: 7 with −8 is next.
    assert takers(outcome) == [1, 2, 3, 4, 5, 9, 6, 8, 15, 7]
    assert [award.passed for award in outcome[5:7]] == [(4,), (1, 2, 3, 5)]


def test_nobody_is_passed_over_where_somebody_may_have_several() -> None:
    table = prizes((PLACE, 1), (NEAREST_ZERO, 1), (PLACE, 1, "local"))
    people = field(1, 2, 3, local="A")

    assert takers(give_away(table, people, one_each=False)) == ["A", "C", "A"]
    assert takers(give_away(table, people)) == ["A", "C", None]


def test_prize_beside_the_others_neither_counts_nor_asks() -> None:
    table = [Prize(0, PLACE), Prize(1, PLACE, is_extra=True), Prize(2, PLACE, 1, "local")]

    assert takers(give_away(table, field(1, 2, local="AB"))) == ["A", "A", "B"]


@pytest.mark.parametrize(
    ("kind", "ranks", "expected"),
    [
        (MIDDLE, (1, 2, 3, 4), "B"),
        (MIDDLE, (1, 2, 3), "B"),
        (MIDDLE, (1,), "A"),
        (LAST, (1, 2, 3), "C"),
        (SECOND_LAST, (1, 2, 3), "B"),
        (SECOND_LAST, (1,), None),
        (LAST, (), None),
        (PLACE, (), None),
    ],
)
def test_places_that_are_counted_from_elsewhere(
    kind: str, ranks: tuple[int, ...], expected: str | None
) -> None:
    assert takers(give_away([Prize(0, kind)], field(*ranks))) == [expected]


def test_of_the_middle_the_one_behind_comes_next() -> None:
    table = prizes(*[(MIDDLE, 1)] * 5)

    assert takers(give_away(table, field(1, 2, 3, 4, 5))) == ["C", "D", "B", "E", "A"]


def test_tie_at_the_last_prize_waits_for_the_lot() -> None:
    table = prizes((PLACE, 1), (PLACE, 2))
    people = field(1, 2, 2, 4)

    [_first, second] = give_away(table, people)
    [_, drawn] = give_away(table, people, lots=[("C", "B")])

    assert (second.taker, second.tied) == (None, ("B", "C"))
    assert (drawn.taker, drawn.by_lot, drawn.equals) == ("C", True, ("B",))


def test_two_prizes_for_two_equals_are_promised_to_both() -> None:
    """The lot decides who gets which; later prizes do not wait for it."""
    table = prizes((PLACE, 1), (PLACE, 2), (PLACE, 1, "local"))

    outcome = give_away(table, field(1, 1, 3, local="ABC"))

    assert takers(outcome) == [("A", "B"), ("A", "B"), "C"]


def test_prize_waits_for_the_lot_of_another_one() -> None:
    table = prizes((PLACE, 1), (PLACE, 1, "local"))

    [first, local] = give_away(table, field(1, 1, 3, local="AC"))

    assert (first.tied, local.taker, local.waits_for) == (("A", "B"), None, 0)


def test_newest_lot_with_all_of_them_counts() -> None:
    lots = [("A", "B", "C"), ("B", "A"), ("B", "C", "A")]

    assert takers(give_away(prizes((PLACE, 1)), field(1, 1), lots=lots)) == ["B"]
    assert takers(give_away(prizes((LAST, 1)), field(1, 1), lots=lots)) == ["A"]


def test_what_is_measured_goes_by_place_among_equals() -> None:
    people = [
        Contender("A", 2, -1, (5, None), Tally(solo_won=3, solo_played=4), born=300),
        Contender("B", 1, 1, (5, 2), Tally(solo_won=2, solo_played=2), born=100),
        Contender("C", 3, 7, (None, 9), Tally(solo_won=0, solo_played=0), born=None),
    ]
    kinds = [(NEAREST_ZERO, 1), (ROUND, 1), (ROUND, 2), (ROUND, 3), (SOLO, 1), (OLDEST, 1)]

    outcome = give_away(prizes(*kinds), people, one_each=False)

    # Solos: A 3 won of 4 is 2 more than lost, so is B with 2 of 2; A has won more of them.
    assert takers(outcome) == ["B", "B", "C", None, "A", "B"]
    assert [award.equals for award in outcome[:2]] == [("A",), ("A",)]
    assert not any(award.by_lot for award in outcome)


def test_solos_won_more_often_than_lost_come_before_many_won() -> None:
    people = [
        Contender("A", 1, 0, (), Tally(solo_won=5, solo_played=10)),
        Contender("B", 2, 0, (), Tally(solo_won=3, solo_played=3)),
    ]

    assert takers(give_away(prizes((SOLO, 1)), people)) == ["B"]


def test_last_prize_goes_to_the_last_drawn_of_those_without_one() -> None:
    table = [Prize(0, HAND, given_to="C"), Prize(1, LAST)]

    outcome = give_away(table, field(1, 1, 1), lots=[("A", "B")])

    assert takers(outcome) == ["C", "B"]


def test_prize_given_by_hand_stays_and_says_of_the_other_one() -> None:
    table = [Prize(0, PLACE), Prize(1, HAND, given_to="A"), Prize(2, HAND), Prize(3, PLACE, 2)]

    outcome = give_away(table, field(1, 2))

    assert takers(outcome) == ["A", "A", None, "B"]
    assert outcome[1].also == 0


def test_prize_by_hand_names_no_other_one_that_waits_for_its_lot() -> None:
    table = [Prize(0, PLACE), Prize(1, PLACE, 2), Prize(2, HAND, given_to="A")]

    before = give_away(table, field(1, 1))
    drawn = give_away(table, field(1, 1), lots=[("B", "A")])

    assert (before[2].also, drawn[2].also) == (None, 1)


# -- every field of up to five, every way in which they can be equal -------------------------------


def plain(table: Sequence[Prize], line: Sequence[str], local: str) -> list[str | None]:
    """Award prizes to people in a line, without classes of equals."""
    free = list(line)
    winners: list[str | None] = []
    for prize in table:
        own = [person for person in line if prize.group is None or person in local]
        middle = (len(own) + 1) // 2 - 1
        wanted = {
            PLACE: own[prize.number - 1 :],
            LAST: own[::-1],
            SECOND_LAST: own[::-1][1:],
            MIDDLE: sorted(
                own, key=lambda person: (abs(own.index(person) - middle), -own.index(person))
            ),
        }[prize.kind]
        taker = next((person for person in wanted if person in free), None)
        if taker:
            free.remove(taker)
        winners.append(taker)
    return winners


LINES = [(PLACE, 1), (PLACE, 2), (PLACE, 3), (LAST, 1), (SECOND_LAST, 1), (MIDDLE, 1)]
LINES_OF_ALL = [*LINES, *((kind, number, "local") for kind, number in LINES[:4])]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_lot_that_can_fall_gives_what_a_line_of_people_gives(size: int) -> None:
    for ranks, lines in product(patterns(size), product(LINES_OF_ALL, repeat=2)):
        table, local = prizes(*lines, (PLACE, 1)), "BD"
        for lots in orders(ranks):
            line = [key for group in lots for key in group]
            winners = takers(give_away(table, field(*ranks, local=local), lots=lots))

            assert winners == plain(table, line, local), (ranks, lines, lots)


@pytest.mark.parametrize(("size", "count"), [(2, 3), (3, 3), (4, 2)])
def test_what_is_said_before_the_lot_holds_whatever_it_says(size: int, count: int) -> None:
    """A name that is named stays; nobody has two. One of several is one of those, unless a lot puts
    the prize on somebody who has one already.
    """
    for ranks, lines in product(patterns(size), product(LINES_OF_ALL, repeat=count)):
        table, people = prizes(*lines), field(*ranks, local="BD")
        before = give_away(table, people)
        named = [award.taker for award in before if award.taker]
        assert len(named) == len(set(named)), (ranks, lines)
        for lots in orders(ranks):
            for expected, award in zip(before, give_away(table, people, lots=lots), strict=True):
                if expected.taker or not (expected.tied or expected.waits_for is not None):
                    assert award.taker == expected.taker, (ranks, lines, lots)
                elif expected.tied and not set(expected.tied) & set(award.passed):
                    assert award.taker in expected.tied, (ranks, lines, lots)


def test_every_kind_is_known() -> None:
    people = field(1, 2, 3)

    assert [len(give_away([Prize(0, kind)], people)) for kind in KINDS] == [1] * len(KINDS)
    assert set(BY_PLACE) < set(KINDS)


# -- shares ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pot", "percents", "expected"),
    [
        (48_000, (50, 30, 20), (24_000, 14_400, 9_600)),
        (10_001, (50, 30, 20), (5_001, 3_000, 2_000)),
        (100, (33, 33, 33), (33, 33, 33)),
        (101, (40, 40, 20), (41, 40, 20)),
        (0, (50, 50), (0, 0)),
        (999, (), ()),
    ],
)
def test_share_is_whole_cents_and_nothing_is_lost(
    pot: int, percents: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert share_out(pot, percents) == expected


def test_shares_of_every_small_pot_add_up() -> None:
    for pot, percents in product(range(120), [(50, 30, 20), (34, 33, 33), (99, 1), (100,)]):
        assert sum(share_out(pot, percents)) == pot


@pytest.mark.parametrize("percents", [(50, 30, 30), (101,), (0, 50), (-5, 50)])
def test_shares_of_more_than_there_is_are_none(percents: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="%"):
        share_out(100, percents)
