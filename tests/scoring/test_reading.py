"""What a row tells by itself, and where circles and the T disagree with it."""

import pytest

from scoring import Problem, Reading, rule_set

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def test_nine_in_game_1_is_a_solo_and_no_sie():
    """Rule 6: there a Sie counts as a Solo with Schneider, so no row of game 1 is a Sie."""
    assert SCHWAIG.read_row((9, -3, -3, -3), number=1) == Reading(declarer=1, won=True, solo=True)


def test_culprit_is_the_only_cell_whose_change_helps() -> None:
    problem = SCHWAIG.read_row((6, -2, -2, -1), number=5).problems[0]

    assert problem == Problem(
        "row_sum",
        game=5,
        seat=4,
        values={"sum": 1, "row": (6, -2, -2, -1)},
        nearest=((6, -2, -2, -2), (2, -2, -2, 2)),
    )


@pytest.mark.parametrize("declarer", [12, 18, 24, -12, -18])
def test_row_that_comes_too_early_is_offered_as_the_same_game_with_schneider(declarer: int) -> None:
    """B11, rule 6: in game 1 a Sie, Tout or Schwarz counts as that game with Schneider."""
    others = -declarer // 3
    won = declarer > 0

    problem = SCHWAIG.read_row((others, declarer, others, others), number=1).problems[0]

    assert problem.code == "row_first_game"
    assert problem.nearest == (
        ((-3, 9, -3, -3), (-2, 6, -2, -2)) if won else ((3, -9, 3, 3), (2, -6, 2, 2))
    )


@pytest.mark.parametrize("row", [(1, -1, 1, 1), (6, -2, -2, 2), (5, -4, 0, 0)])
def test_culprit_is_nobody_where_several_cells_or_none_would_do(row: tuple[int, ...]) -> None:
    assert SCHWAIG.read_row(row).problems[0].seat is None


def test_message_names_game_and_seat_where_they_are_known() -> None:
    problem = SCHWAIG.read_row((6, -2, -2, -1), number=5).problems[0]
    unknown = SCHWAIG.read_row((1, -1, 1, 1)).problems[0]

    assert problem.message == "game 5, seat 4: (6, -2, -2, -1) adds up to 1 instead of 0."
    assert unknown.message == "(1, -1, 1, 1) adds up to 2 instead of 0."
