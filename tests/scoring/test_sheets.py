"""Whole lists: game by game, and by their totals and tallies alone."""

import re
from collections.abc import Sequence

import pytest

from scoring import Problem, Row, Tally, rule_set
from scoring.values import PROBLEMS

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")
NOTHING = (Tally(),) * 4


def one(tally: Tally) -> tuple[Tally, ...]:
    return (tally, Tally(), Tally(), Tally())


def codes(problems: Sequence[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def errors(problems: Sequence[Problem]) -> list[str]:
    return codes([problem for problem in problems if problem.severity == "error"])


def test_totals_of_ebersdorf_with_a_tout_won_are_in_order() -> None:
    """Tout played is no tie-breaker there, so nobody is asked for it."""
    tallies = one(Tally(tout_won=1, solo_won=1, solo_played=1))

    assert EBERSDORF.check_totals((120, 0, 0, 0), tallies, games=24) == ()


def test_totals_of_ebersdorf_with_more_tout_won_than_games_alone_are_refused() -> None:
    """A Tout is a solo too (rule 31): two won take at least two games alone."""
    tallies = one(Tally(tout_won=2, tout_played=2, solo_won=1, solo_played=1))

    problems = EBERSDORF.check_totals((240, 0, 0, 0), tallies, games=24)

    values = {"won": 2, "won_name": "tout_won", "played": 1, "played_name": "solo_played"}
    assert problems == (Problem("tally_won_over_played", seat=1, values=values),)


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((0, 0, 0, 0), []),
        ((6, -2, -2, -2), []),
        ((753, -251, -251, -251), []),
        ((755, -251, -251, -253), ["total_too_high"]),
        ((-567, 189, 189, 189), []),
        ((-569, 189, 189, 191), ["total_too_high"]),
        ((5, -4, 0, 0), ["totals_sum"]),
        ((5, -4, -1, 0), ["totals_parity"]),
        ((None, 2, -2, 0), ["total_missing"]),
        ((99999, -99999, 0, 0), ["total_too_high", "total_too_high", "totals_parity"]),
    ],
)
def test_totals_of_schwaig(totals: tuple[int | None, ...], expected: list[str]) -> None:
    """±9 in game 1, then −18 and +24 in each of 31 are the limits; an empty total is no 0."""
    assert errors(SCHWAIG.check_totals(totals, NOTHING, games=32)) == expected


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((0, 0, 0, 0), []),
        ((120, 60, 45, 0), []),
        ((-5, 0, 0, 0), ["total_negative"]),
        ((12, 0, 0, 0), ["totals_step"]),
        ((5040, 0, 0, 0), []),
        ((5045, 0, 0, 0), ["total_too_high"]),
        ((None, None, 0, 0), ["total_missing", "total_missing"]),
    ],
)
def test_totals_of_ebersdorf(totals: tuple[int | None, ...], expected: list[str]) -> None:
    """No sum of 0 is asked; 210 (Herzsolo-Tout with six Laufende) in each game is most."""
    assert errors(EBERSDORF.check_totals(totals, NOTHING, games=24)) == expected


@pytest.mark.parametrize(
    ("tally", "expected"),
    [
        (Tally(sie=1, tout_won=1, tout_played=1, solo_won=2, solo_played=3), []),
        (Tally(solo_won=-7), ["tally_negative"]),
        (Tally(sie=-1), ["tally_negative"]),
        (Tally(tout_won=1), ["tally_won_over_played"]),
        (Tally(solo_won=3, solo_played=2), ["tally_won_over_played"]),
        (Tally(solo_played=32), ["total_unlikely"] * 4),
        (Tally(solo_played=33), ["tally_too_many"]),
        (Tally(sie=20, tout_played=13), ["tally_too_many"]),
    ],
)
def test_tallies_of_schwaig(tally: Tally, expected: list[str]) -> None:
    """No count below 0 or above what 32 games hold."""
    assert codes(SCHWAIG.check_totals((0, 0, 0, 0), one(tally), games=32)) == expected


@pytest.mark.parametrize(
    ("totals", "tally", "expected"),
    [
        ((96, 96, -96, -96), Tally(), ["total_unlikely"] * 4),  # 32 times Rufspiel Schwarz
        ((98, 94, -96, -96), Tally(), ["tally_too_few"]),
        ((100, -50, -50, 0), Tally(), ["tally_too_few"]),
        ((100, -50, -50, 0), Tally(solo_won=1, solo_played=1), ["total_unlikely"] * 3),
        ((-98, 0, 0, 98), Tally(), ["tally_too_few"] * 2),
    ],
)
def test_total_of_schwaig_that_the_counted_solos_cannot_give_is_asked_about(
    totals: Row, tally: Tally, expected: list[str]
) -> None:
    """F07: no list without games alone has more than 96."""
    problems = SCHWAIG.check_totals(totals, one(tally), games=32)

    assert codes(problems) == expected
    assert {problem.severity for problem in problems} <= {"warning"}


def test_total_of_ebersdorf_that_the_counted_solos_cannot_give_is_asked_about() -> None:
    """75, the Rufspiel with the most Laufende, in each game; a lost solo gives others 210 / 3."""
    most = 24 * max(max(row) for row, games in EBERSDORF.legal_rows().items()
                    if games[0].contract == "rufspiel")  # fmt: skip

    possible = EBERSDORF.check_totals((most, 0, 0, 0), NOTHING, games=24)
    assert set(codes(possible)) == {"total_unlikely"}
    assert codes(EBERSDORF.check_totals((most + 5, 0, 0, 0), NOTHING, games=24)) == [
        "tally_too_few"
    ]


@pytest.mark.parametrize(
    ("totals", "tally", "expected"),
    [
        ((5, 0, 0, 0), Tally(), ["total_unshared"]),
        ((30, 10, 15, 0), Tally(), ["total_unshared"]),
        ((25, 10, 15, 0), Tally(), []),  # 10 with seat 2, 15 with seat 3
        ((75, 10, 5, 0), Tally(solo_won=1, solo_played=1), []),
        ((0, 0, 0, 0), Tally(), []),  # Überkreuz 60:60 each time
    ],
)
def test_points_that_nobody_shares_are_asked_about(
    totals: Row, tally: Tally, expected: list[str]
) -> None:
    """Ebersdorf: a Rufspiel and an Überkreuz give two seats the same; only alone one has more."""
    problems = EBERSDORF.check_totals(totals, one(tally), games=24)

    assert codes(problems) == expected
    assert {problem.severity for problem in problems} <= {"warning"}


def test_tallies_of_one_table_share_its_games() -> None:
    tallies = (Tally(solo_played=8),) * 4
    too_many = (*tallies[:3], Tally(solo_played=9))

    assert SCHWAIG.check_totals((0, 0, 0, 0), tallies, games=32) == ()
    assert codes(SCHWAIG.check_totals((0, 0, 0, 0), too_many, games=32)) == ["tally_too_many"]


def test_sheet_with_warnings_alone_may_be_counted() -> None:
    check = SCHWAIG.check_sheet([(6, -2, -2, -2)], circled={1: {2}})

    assert codes(check.problems) == ["circle_wrong", "circle_missing"]
    assert check.is_countable


def test_sheet_with_an_error_may_not_be_counted() -> None:
    """Points that do not sum to 0 never enter the ranking."""
    check = SCHWAIG.check_sheet([(5, -4, 0, 0)])

    assert not check.is_countable
    assert check.errors == check.problems


def test_sheet_without_rows_is_empty() -> None:
    check = SCHWAIG.check_sheet([])

    assert (check.problems, check.totals, check.tallies) == ((), (0, 0, 0, 0), NOTHING)


def test_circles_of_a_game_left_out_were_not_looked_at() -> None:
    check = SCHWAIG.check_sheet([(6, -2, -2, -2), (6, -2, -2, -2)], circled={2: ()})

    assert [(problem.code, problem.game) for problem in check.problems] == [("circle_missing", 2)]


def test_wrong_cell_is_named_by_row_and_seat() -> None:
    """One cell of 32 rows misread, the paper's totals right."""
    rows: list[tuple[int, ...]] = [(1, -1, 1, -1)] * 32
    rows[13] = (1, -1, 1, 1)

    check = SCHWAIG.check_sheet(rows, totals=(32, -32, 32, -32))

    assert check.problems[0] == Problem(
        "row_sum",
        game=14,
        seat=4,
        values={"sum": 2, "row": (1, -1, 1, 1)},
        nearest=((1, -1, 1, -1),),
    )


@pytest.mark.parametrize("cells", [(), None, (None, None, None, None)])
def test_empty_row_is_missing(cells: tuple[int | None, ...] | None) -> None:
    assert SCHWAIG.check_sheet([cells]).problems == (Problem("row_missing", game=1),)


def test_row_with_a_seat_too_few_is_incomplete() -> None:
    assert SCHWAIG.check_sheet([(6, -2, -2)]).problems == (Problem("row_incomplete", game=1),)


@pytest.mark.parametrize("code", sorted(PROBLEMS))
def test_sentence_of_a_problem_has_no_place_in_it(code: str) -> None:
    """Every message begins with game and seat; no sentence repeats them."""
    fields = set(re.findall(r"%\((\w+)\)", PROBLEMS[code]))

    assert not fields & {"game", "seat"}
    assert code == "game_illegal" or PROBLEMS[code].endswith((".", "?"))


@pytest.mark.parametrize(
    ("plus", "minus", "totals", "expected"),
    [
        ((12, 3, 0, 6), (4, 6, 7, 4), (8, -3, -7, 2), []),
        ((12, 3, 0, 6), (4, 6, 7, 4), (None, -3, None, 2), []),
        ((13, 3, 0, 6), (4, 6, 7, 4), (8, -3, -7, 2), [("difference", 1), ("sum", 1)]),
        ((12, 3, 0, 6), (4, 6, 7, 4), (8, -3, -7, 3), [("difference", 4)]),
        ((13, 3, 0, 6), (4, 6, 7, 4), (9, -3, -7, 2), [("sum", None)]),
        ((13, 3, 0, 6), (4, 6, 8, 4), (8, -3, -7, 2), [("difference", 1), ("difference", 3)]),
        (
            (14, 3, 0, 6),
            (4, 6, 8, 4),
            (8, -3, -7, 2),
            [*[("difference", s) for s in (1, 3)], ("sum", None)],
        ),
        ((None, 3, 0, 6), (4, 6, 7, None), (8, -3, -7, 2), [("missing", 1), ("missing", 4)]),
        ((12, 3, 0, 6), (-4, 6, 7, 4), (8, -3, -7, 2), [("negative", 1), ("sum", None)]),
    ],
)
def test_columns_of_plus_and_minus(
    plus: tuple[int | None, ...],
    minus: tuple[int | None, ...],
    totals: tuple[int | None, ...],
    expected: list[tuple[str, int | None]],
) -> None:
    """The seat whose column is added up wrongly is named."""
    problems = SCHWAIG.check_columns(plus, minus, totals)

    codes = [(re.sub("columns?_", "", problem.code), problem.seat) for problem in problems]
    assert codes == expected


def test_columns_need_not_foot_where_rows_do_not() -> None:
    assert EBERSDORF.check_columns((20, 0, 0, 0), (0, 0, 5, 0), (20, 0, -5, 0)) == ()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("row_sum", (False, False)),
        ("totals_sum", (True, False)),
        ("total_too_high", (True, False)),
        ("columns_sum", (False, True)),
        ("tally_too_many", (False, False)),
    ],
)
def test_problem_says_whether_it_is_of_the_totals_or_the_columns(
    code: str, expected: tuple[bool, bool]
) -> None:
    problem = Problem(code)

    assert (problem.is_of_totals, problem.is_of_columns) == expected
