"""A typed list held against the rules, before it counts."""

from dataclasses import replace

import pytest

from scoring import Game, Reading, SheetEntry, Tally, rule_set

SPIN = rule_set("spin")
SCHWAIG = rule_set("schwaig")
RUF = Game("rufspiel", 1, 3, won=True)


def test_tout_won_counts_as_played_where_nobody_is_asked_for_it() -> None:
    typed = Tally(tout_won=1, solo_won=1, solo_played=1)
    entry = SheetEntry(totals=(120, 0, 0, 0), tallies=(typed, Tally(), Tally(), Tally()))

    checked = rule_set("ebersdorf").check_entry(entry, games=24)

    assert checked.problems == ()
    assert checked.tallies[0] == Tally(tout_won=1, tout_played=1, solo_won=1, solo_played=1)


def test_solos_won_count_as_played_where_nobody_is_asked_for_it() -> None:
    rules = replace(rule_set("schwaig"), tie_breaks=("points", "solo_won", "lot"))
    entry = SheetEntry(
        totals=(18, -6, -6, -6), tallies=(Tally(solo_won=3), Tally(), Tally(), Tally())
    )

    checked = rules.check_entry(entry, games=32)

    assert checked.errors == ()
    assert checked.tallies[0] == Tally(solo_won=3, solo_played=3)


def test_recorded_game_writes_its_row() -> None:
    entry = SheetEntry(
        rows=(None, (None, -2, None, None)), games={1: RUF, 2: Game("solo", 1, won=True)}
    )

    checked = SPIN.check_entry(entry, games=2)

    assert checked.problems == ()
    assert checked.entry.rows == ((1, -1, 1, -1), (6, -2, -2, -2))
    assert checked.totals == (7, -3, -1, -3)
    assert checked.tallies[0] == Tally(solo_won=1, solo_played=1)


def test_typed_cell_that_the_recorded_game_does_not_give_is_an_error() -> None:
    checked = SPIN.check_entry(SheetEntry(rows=((3, None, None, None),), games={1: RUF}), games=1)

    assert [problem.message for problem in checked.errors] == [
        "game 1: The game recorded here gives (1, -1, 1, -1), not (3, -1, 1, -1)."
    ]


def test_row_that_does_not_tell_the_game_cannot_count_without_it() -> None:
    rows = ((6, -2, -2, -2),)

    without = SPIN.check_entry(SheetEntry(rows=rows), games=1)
    schwaig = SCHWAIG.check_entry(SheetEntry(rows=rows), games=1)

    assert [problem.code for problem in without.errors] == ["game_missing"]
    assert schwaig.errors == ()


def test_recorded_tout_of_ebersdorf_gets_its_mark() -> None:
    played = Game("wenz", 2, won=True, tout=True)

    checked = rule_set("ebersdorf").check_entry(
        SheetEntry(rows=(None,), games={1: played}), games=1
    )

    assert checked.entry.touts == {1}
    assert checked.errors == ()


@pytest.mark.parametrize(
    ("witnessed", "severities"),
    [(None, ["warning", "warning"]), (frozenset(), ["error", "error"]), (frozenset({2, 3}), [])],
)
def test_sie_and_tout_need_the_supervisors(
    witnessed: frozenset[int] | None, severities: list[str]
) -> None:
    """B12, Schwaig rule 7: a 9 of game 1 is no Tout; where nobody was asked it is a hint."""
    rows = ((9, -3, -3, -3), (-6, -6, 18, -6), (24, -8, -8, -8), (12, -4, -4, -4))

    checked = SCHWAIG.check_entry(SheetEntry(rows=rows, witnessed=witnessed), games=4)

    assert [problem.severity for problem in checked.problems] == severities
    assert {problem.code for problem in checked.problems} <= {"approval_missing"}


def test_rules_without_supervisors_ask_for_nobody() -> None:
    played = Game("solo", 1, won=True, tout=True)

    checked = SPIN.check_entry(
        SheetEntry(rows=(None,), games={1: played}, witnessed=frozenset()), 1
    )

    assert checked.problems == ()


def test_same_list_is_judged_anew_only_by_other_rules() -> None:
    """Page and service ask one after the other; what was found by other rules is worth nothing."""
    entry = SheetEntry(rows=((6, -2, -2, -2),))

    first = SCHWAIG.check_entry(entry, games=1)

    assert SCHWAIG.check_entry(entry, games=1) is first
    assert [problem.code for problem in SPIN.check_entry(entry, games=1).errors] == ["game_missing"]
    assert [problem.code for problem in SCHWAIG.check_entry(entry, games=2).errors] == [
        "row_missing"
    ]


def test_whole_rows_leave_out_what_has_an_empty_field_and_keep_their_numbers() -> None:
    entry = SheetEntry(rows=((1, -1, 1, -1), None, (None, -2, -2, -2), (6, -2, -2, -2)))

    assert entry.complete_rows == {1: (1, -1, 1, -1), 4: (6, -2, -2, -2)}
    assert SheetEntry(totals=(0, 0, 0, 0)).complete_rows == {}


def test_plus_and_minus_are_those_typed_or_sums_of_rows() -> None:
    plus, minus = (6, 1, 0, 0), (1, 3, 2, 1)

    assert SheetEntry(totals=(5, -2, -2, -1), plus=plus, minus=minus).columns == (plus, minus)
    assert SheetEntry(totals=(5, -2, -2, -1), plus=plus).columns is None
    assert SheetEntry(rows=((6, -2, -2, -2), (-1, 1, 1, -1))).columns == (
        (6, 1, 1, 0),
        (1, 2, 2, 3),
    )


def test_illegal_record_is_an_error_and_reads_as_nothing() -> None:
    entry = SheetEntry(rows=((6, -2, -2, -2),), games={1: Game("geier", 1, won=True)})

    checked = SCHWAIG.check_entry(entry, games=1)

    assert [problem.game for problem in checked.errors] == [1]
    assert SCHWAIG.read_line(entry, 1) == Reading()


def test_more_rows_than_games_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="2 rows, but only 1 games"):
        SCHWAIG.check_entry(SheetEntry(rows=((6, -2, -2, -2),) * 2), games=1)
