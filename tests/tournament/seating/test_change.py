"""A drawn round changed for absent players and latecomers: everybody else keeps their seat."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.tournament.seating.documents import shuffle_numbers
from tournament.seating.change import ChangedRound, Move, Place, Tables, change_tables
from tournament.seating.skd1 import tables_of
from tournament.seating.values import Impossible

SEED = "SKD1 Testvektor"


def drawn(how_many: int) -> list[tuple[int, ...]]:
    return tables_of(shuffle_numbers(range(1, how_many + 1), seed=SEED, round_number=1))


def rows(how_many: int) -> list[tuple[int, ...]]:
    """Return tables in the order of the numbers: 1 to 4 at table 1, and so on."""
    return tables_of(range(1, how_many + 1))


def seats(tables: Tables | list[tuple[int, ...]]) -> dict[int, Place]:
    return {
        player: (table, seat)
        for table, numbers in enumerate(tables, 1)
        for seat, player in enumerate(numbers, 1)
        if player is not None
    }


def moved(result: ChangedRound, why: str) -> list[int]:
    return [move.number for move in result.moves if move.why == why]


def test_no_show_leaves_an_empty_seat() -> None:
    result = change_tables(rows(8), number=1, seed=SEED, absent=[3])

    assert result == ChangedRound(
        tables=((1, 2, None, 4), (5, 6, 7, 8)),
        moves=(Move(3, (1, 3), None, "absent"),),
        empty=((1, 3),),
        opened=(),
        dissolved=(),
        left_over=(),
    )


def test_nothing_to_do_changes_nothing() -> None:
    result = change_tables(drawn(40), number=1, seed=SEED)

    assert result == ChangedRound(tuple(drawn(40)), (), (), (), (), ())


def test_latecomer_is_drawn_into_an_empty_seat() -> None:
    seats_of_41 = {
        seats(change_tables(rows(40), number=n, seed=SEED, absent=[3, 38], late=[41]).tables)[41]
        for n in range(1, 20)
    }

    assert seats_of_41 == {(1, 3), (10, 2)}


def test_two_out_and_one_late_leave_the_other_38_where_they_are() -> None:
    before = drawn(40)

    result = change_tables(before, number=4, seed=SEED, absent=[7, 21], late=[41])

    after = seats(result.tables)
    assert after.pop(41) in {seats(before)[7], seats(before)[21]}
    assert after == {n: seats(before)[n] for n in range(1, 41) if n not in (7, 21)}
    assert len(result.empty) == 1


def test_latecomers_without_an_empty_seat_are_left_over() -> None:
    result = change_tables(rows(8), number=1, seed=SEED, absent=[1], late=[9, 10, 11])

    assert len(result.left_over) == 2
    assert set(result.left_over) < {9, 10, 11}
    assert (result.opened, result.empty) == ((), ())


def test_four_latecomers_too_many_open_a_table() -> None:
    result = change_tables(rows(8), number=1, seed=SEED, absent=[1], late=[9, 10, 11, 12, 13])

    assert result.opened == (3,)
    assert (result.left_over, result.empty) == ((), ())
    assert sorted(seats(result.tables)) == list(range(2, 14))


def test_table_dissolved_before_is_opened_again() -> None:
    tables = [(1, 2, 3, 4), (), (5, 6, 7, 8)]

    result = change_tables(tables, number=2, seed=SEED, late=range(9, 18))

    assert result.opened == (2, 4)
    assert len(result.left_over) == 1


def test_four_absent_dissolve_the_table_with_the_most_empty_seats() -> None:
    result = change_tables(rows(16), number=1, seed=SEED, absent=[1, 5, 6, 9])

    assert result.dissolved == (2,)
    assert moved(result, "table_dissolved") == [7, 8]
    assert {seats(result.tables)[7], seats(result.tables)[8]} == {(1, 1), (3, 1)}
    assert result.tables[1] == ()
    assert result.empty == ()


def test_of_tables_equally_empty_the_last_is_dissolved() -> None:
    assert change_tables(rows(16), number=1, seed=SEED, absent=[1, 5, 9, 13]).dissolved == (4,)


def test_table_with_a_fixed_player_is_not_dissolved() -> None:
    result = change_tables(rows(8), number=1, seed=SEED, absent=[5, 6, 7, 1], areas={8: (2, 2)})

    assert result.dissolved == (1,)
    assert seats(result.tables)[8] == (2, 4)


def test_nothing_is_dissolved_where_every_table_has_a_fixed_player() -> None:
    result = change_tables(
        rows(8), number=1, seed=SEED, absent=[5, 6, 7, 1], areas={8: (2, 2), 2: (1, 1)}
    )

    assert (result.dissolved, len(result.empty)) == ((), 4)


def test_started_table_is_neither_filled_nor_dissolved() -> None:
    tables = [(1, None, None, 4), (5, 6, 7, 8), (9, 10, 11, 12)]

    result = change_tables(tables, number=1, seed=SEED, absent=[5, 9, 10, 11], late=[], frozen=[1])

    assert result.tables[0] == (1, None, None, 4)
    assert result.dissolved == (3,)


def test_absent_player_of_a_started_table_is_refused() -> None:
    with pytest.raises(Impossible) as refused:
        change_tables(rows(8), number=1, seed=SEED, absent=[6, 2], frozen=[1, 2])

    assert (refused.value.code, refused.value.numbers) == ("started", (2, 6))


def test_latecomer_in_a_wheelchair_gets_an_empty_seat_of_that_table() -> None:
    result = change_tables(
        rows(40), number=1, seed=SEED, absent=[3, 20, 30], late=[41, 42], areas={42: (1, 1)}
    )

    assert seats(result.tables)[42] == (1, 3)
    assert moved(result, "made_room") == []


def test_latecomer_bound_to_one_table_is_seated_before_one_bound_to_two() -> None:
    result = change_tables(
        rows(40),
        number=1,
        seed=SEED,
        absent=[3, 30],
        late=[41, 42],
        areas={41: (1, 2), 42: (1, 1)},
    )

    assert seats(result.tables)[42] == (1, 3)
    assert seats(result.tables)[41][0] in (1, 2)


def test_somebody_without_an_area_makes_room_for_a_wheelchair() -> None:
    result = change_tables(
        rows(40), number=1, seed=SEED, absent=[30], late=[41], areas={41: (1, 1), 2: (1, 1)}
    )

    (player,) = moved(result, "made_room")
    assert player in (1, 3, 4)
    assert seats(result.tables)[41] == (1, player)
    assert seats(result.tables)[player] == (8, 2)
    assert len(result.moves) == 3


def test_nobody_makes_room_where_there_is_no_other_seat() -> None:
    result = change_tables(rows(8), number=1, seed=SEED, late=[9], areas={9: (1, 1)})

    assert (result.tables, result.left_over) == (tuple(rows(8)), (9,))


def test_area_full_of_fixed_players_is_refused() -> None:
    areas = dict.fromkeys((1, 2, 3, 4, 9), (1, 1))

    with pytest.raises(Impossible) as refused:
        change_tables(rows(8), number=1, seed=SEED, absent=[5], late=[9], areas=areas)

    assert (refused.value.code, refused.value.numbers) == ("no_room", (9,))


@pytest.mark.parametrize(
    "people", [{"absent": [9]}, {"late": [3]}], ids=["absent without a seat", "late with a seat"]
)
def test_nonsense_is_refused(people: dict[str, list[int]]) -> None:
    with pytest.raises(ValueError, match="a seat"):
        change_tables(rows(8), number=1, seed=SEED, **people)


def test_the_days_real_sequence() -> None:
    """40 drawn; three do not turn up; five come late, one in a wheelchair; two fill-ins help."""
    before = drawn(40)
    without_absent = change_tables(before, number=2, seed=f"{SEED} 2", absent=[4, 17, 33])
    late = change_tables(
        without_absent.tables,
        number=3,
        seed=f"{SEED} 3",
        late=[41, 42, 43, 44, 45],
        areas={43: (1, 1)},
    )
    filled = change_tables(
        late.tables, number=4, seed=f"{SEED} 4", late=[*late.left_over, 46, 47], areas={43: (1, 1)}
    )

    assert without_absent.empty == tuple(sorted(seats(before)[n] for n in (4, 17, 33)))
    assert seats(late.tables)[43][0] == 1
    assert len(late.left_over) == 2
    assert filled.opened == (11,)
    assert (filled.empty, filled.left_over) == ((), ())
    made_room = moved(late, "made_room")
    assert len(made_room) <= 1
    after = seats(filled.tables)
    assert sorted(after) == [n for n in range(1, 48) if n not in (4, 17, 33)]
    stayed = set(range(1, 41)) - {4, 17, 33, *made_room}
    assert {n: after[n] for n in stayed} == {n: seats(before)[n] for n in stayed}


def test_table_with_one_empty_seat_plays_as_three_where_that_is_wished() -> None:
    tables = [(1, 2, 3, 4), (9, None, None, 12), (13, None, 15, 16)]

    result = change_tables(tables, number=1, seed=SEED, absent=[2], frozen=[3], threes=True)

    assert result.tables == ((1, 3, 4), (9, None, None, 12), (13, None, 15, 16))
    assert result.shortened == (1,)
    assert [(m.number, m.why) for m in result.moves] == [
        (2, "absent"),
        (3, "moved_up"),
        (4, "moved_up"),
    ]


def test_empty_seat_is_filled_before_a_table_plays_as_three() -> None:
    result = change_tables(rows(8), number=1, seed=SEED, absent=[3, 6], late=[41], threes=True)

    assert sorted(map(len, result.tables)) == [3, 4]
    assert result.empty == ()


@given(
    tables=st.integers(2, 12),
    data=st.data(),
    late=st.integers(0, 14),
    seed=st.integers(0, 10**6).map(str),
)
def test_whoever_is_not_named_keeps_the_seat(
    tables: int, data: st.DataObject, late: int, seed: str
) -> None:
    before = tables_of(shuffle_numbers(range(1, 4 * tables + 1), seed=seed, round_number=1))
    frozen = data.draw(st.sets(st.integers(1, tables), max_size=tables - 1))
    free = sorted(n for n, (table, _seat) in seats(before).items() if table not in frozen)
    absent = data.draw(st.sets(st.sampled_from(free), max_size=9))
    newcomers = list(range(101, 101 + late))
    open_tables = sorted(set(range(1, tables + 1)) - frozen)
    at = data.draw(st.sampled_from(open_tables))
    areas = {101: (at, at)} if late else {}

    result = change_tables(
        before,
        number=7,
        seed=seed,
        absent=absent,
        late=newcomers,
        frozen=frozen,
        areas=areas,
    )

    after = seats(result.tables)
    present = (set(seats(before)) - absent) | set(newcomers)
    assert sorted([*after, *result.left_over]) == sorted(present)
    assert all(result.tables[table - 1] == before[table - 1] for table in frozen)
    named = {move.number for move in result.moves}
    assert {n: after[n] for n in present - named if n in after} == {
        n: place for n, place in seats(before).items() if n not in named
    }
    assert len(result.left_over) < 4
    assert not (result.left_over and result.empty)
    assert not (result.opened and result.dissolved)
    if 101 in after:
        assert after[101][0] == at
    reversed_input = change_tables(
        before,
        number=7,
        seed=seed,
        absent=sorted(absent, reverse=True),
        late=newcomers[::-1],
        frozen=sorted(frozen, reverse=True),
        areas=areas,
    )
    assert reversed_input == result


@given(
    tables=st.integers(2, 12),
    absent=st.sets(st.integers(1, 48), max_size=12),
    late=st.integers(0, 5),
    seed=st.integers(0, 10**6).map(str),
)
def test_playing_as_three_takes_nothing_but_single_empty_seats_away(
    tables: int, absent: set[int], late: int, seed: str
) -> None:
    before = tables_of(shuffle_numbers(range(1, 4 * tables + 1), seed=seed, round_number=1))
    arguments: dict[str, Any] = {
        "absent": {n for n in absent if n <= 4 * tables},
        "late": range(101, 101 + late),
    }

    plain = change_tables(before, number=7, seed=seed, **arguments)
    short = change_tables(before, number=7, seed=seed, threes=True, **arguments)

    for number, (plain_table, other) in enumerate(zip(plain.tables, short.tables, strict=True), 1):
        if len(plain_table) == 4 and plain_table.count(None) == 1:
            assert other == tuple(place for place in plain_table if place is not None)
            assert number in short.shortened
        else:
            assert other == plain_table
            assert number not in short.shortened


def test_every_empty_seat_is_drawn_about_equally_often() -> None:
    """Chi-square with 5 degrees of freedom over 1,200 fixed seeds: 20.5 at one in a thousand."""
    counts: dict[tuple[int, ...], int] = {}
    for n in range(1200):
        result = change_tables(
            rows(12), number=1, seed=str(n), absent=[1, 6, 11], late=[21, 22, 23]
        )
        order = tuple(seats(result.tables)[late][0] for late in (21, 22, 23))
        counts[order] = counts.get(order, 0) + 1

    assert len(counts) == 6
    assert sum((count - 200) ** 2 for count in counts.values()) <= 20 * 200
