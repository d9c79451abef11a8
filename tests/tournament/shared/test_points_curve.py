"""Running totals: the lines of the picture and their words."""

from itertools import pairwise

import pytest

from tournament.shared.points_curve import (
    AXIS,
    BETWEEN_NAMES,
    BOTTOM,
    LEAST_GAMES,
    LEFT,
    NAMES,
    RIGHT,
    TOP,
    Curve,
    evening_curve,
    lead_in_words,
    running_total_in_words,
    table_curve,
)

pytestmark = pytest.mark.usefixtures("english")


def places(line: str) -> list[tuple[float, float]]:
    points = [tuple(map(float, place.split(","))) for place in line.split()]
    return [(x, y) for x, y in points]


def evening(*rounds: tuple[int, ...], is_zero_sum: bool = True) -> Curve:
    curve = evening_curve(dict(enumerate(rounds, 1)), is_zero_sum=is_zero_sum)
    assert curve is not None
    return curve


def told(curve: Curve) -> list[str]:
    return [text.words for text in curve.texts]


def test_line_begins_at_nothing_and_ends_with_the_sum() -> None:
    curve = evening((2, 2), (-6, 6))

    drawn = places(curve.lines[0])
    assert [y for _x, y in drawn] == [curve.zero, 58.0, TOP, BOTTOM, TOP]
    assert ((drawn[0][0], drawn[-1][0]), curve.end) == ((LEFT, RIGHT), drawn[-1])
    assert curve.turns == (drawn[2][0],)


def test_rounds_the_last_game_the_highest_and_the_end_are_written_there() -> None:
    curve = evening((3, 3, 6, -2), (-2, -2, -2, -9))

    assert told(curve) == ["Round 1", "Round 2", "Game 8", "+12", "−5"]
    assert curve.words == "Highest +12 after game 3, lowest −5 after game 8."


@pytest.mark.parametrize("course", [(2, 2, 2, -4, 6) * 4, (-2, -2, 6, -4) * 5, (1, -1) * 12])
def test_end_is_written_beside_the_line_and_not_on_it(course: tuple[int, ...]) -> None:
    curve = evening(course)

    end = curve.texts[-1]
    near = [y for x, y in places(curve.lines[0]) if x >= RIGHT - NAMES]
    assert end.y < min(near) or end.y > max(near) + 12
    assert 0 < end.y < AXIS


def test_highest_is_not_written_a_second_time_at_the_end() -> None:
    assert told(evening((3, 3, 6, 2))) == ["Round 1", "Game 4", "+14"]
    assert told(evening((20, 0, 60, 0), is_zero_sum=False)) == ["Round 1", "Game 4", "80"]


@pytest.mark.parametrize("games", range(LEAST_GAMES))
def test_few_games_make_no_picture(games: int) -> None:
    assert evening_curve({1: (1,) * games}, is_zero_sum=True) is None
    assert table_curve({"12 Öttl": (1,) * games}) is None


def test_nobody_makes_no_picture() -> None:
    assert evening_curve({}, is_zero_sum=True) is None
    assert table_curve({}) is None
    assert lead_in_words({}) == ""


def test_course_without_any_points_is_a_straight_line() -> None:
    curve = evening((0, 0, 0, 0))

    assert {y for _x, y in places(curve.lines[0])} == {curve.zero}


def test_numbers_of_a_table_stand_apart_beside_their_lines_and_above_the_axis() -> None:
    curve = table_curve({f"{seat} Öttl": (0, 0, 0, 0) for seat in range(1, 5)})

    assert curve is not None
    assert len(curve.lines) == 4
    names = [text for text in curve.texts if not text.is_axis]
    assert {text.words for text in names} == {"1", "2", "3", "4"}
    assert all(text.x > RIGHT - NAMES for text in names)
    heights = sorted(text.y for text in names)
    assert all(b - a >= BETWEEN_NAMES for a, b in pairwise(heights))
    assert heights[-1] < AXIS


@pytest.mark.parametrize(
    ("course", "is_zero_sum", "words"),
    [
        ((2, 2, -6, 3), True, "Highest +4 after game 2, lowest −2 after game 3."),
        ((20, 0, 60, 0), False, "20 points in the first half, 60 in the second."),
    ],
)
def test_course_is_told_in_words(course: tuple[int, ...], is_zero_sum: bool, words: str) -> None:
    assert running_total_in_words(course, is_zero_sum=is_zero_sum) == words


@pytest.mark.parametrize(
    ("course", "other", "words"),
    [
        ((2, 2, 2, 2), (0, 0, 0, 0), "Öttl led from the first game on."),
        ((2, -8, 6, 6), (0, 0, 2, 0), "Öttl led from game 4 on."),
        ((2, 0, 0, 0), (0, 0, 0, 2), "Level at the top at the end: Öttl and Huber."),
    ],
)
def test_lead_is_told_in_words(course: tuple[int, ...], other: tuple[int, ...], words: str) -> None:
    assert lead_in_words({"Öttl": course, "Huber": other}) == words
