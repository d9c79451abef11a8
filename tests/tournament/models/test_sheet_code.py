"""The code printed on a list: typing errors, discarded draws and other evenings are found."""

import pytest

from tournament.models import Draw, TableSheet, Tournament
from tournament.models.sheet import SheetCode, parse_code, sheet_code

HERE, ELSEWHERE = Tournament(pk=3), Tournament(pk=4)


def code(draw: int, table: int, tournament: Tournament = HERE) -> str:
    return sheet_code(Draw(number=draw, tournament=tournament), table)


def test_code_of_a_sheet_names_draw_and_table() -> None:
    sheet = TableSheet(draw=Draw(number=3, tournament=HERE), table=7)

    assert sheet.code[:-1] == "3-7"
    assert parse_code(HERE, sheet.code) == SheetCode(draw_number=3, table=7)


@pytest.mark.parametrize("typed", [" {} ", "{}\n"])
def test_parse_code_takes_small_letters_and_white_space(typed: str) -> None:
    assert parse_code(HERE, typed.format(code(12, 112).lower())) == SheetCode(12, 112)


def test_parse_code_takes_a_space_for_the_dash() -> None:
    assert parse_code(HERE, code(2, 15).replace("-", " ")) == SheetCode(2, 15)


def test_parse_code_takes_what_an_american_scanner_types_on_a_german_keyboard() -> None:
    right = next(c for table in range(1, 113) if (c := code(3, table)).endswith("Y"))

    typed = right.replace("-", "ß").replace("Y", "Z")

    assert parse_code(HERE, typed) == parse_code(HERE, right) != None  # noqa: E711


@pytest.mark.parametrize("typed", ["", "7", "3-7", "K", "3-K", "x" * 500, "٣-٧K", "1000-1A"])
def test_parse_code_of_something_else_is_none(typed: str) -> None:
    assert parse_code(HERE, typed) is None


def test_code_has_at_most_seven_signs() -> None:
    assert len(code(99, 112)) == 7


def test_every_single_wrong_digit_is_found() -> None:
    for draw, table in ((1, 1), (3, 7), (12, 112), (9, 99)):
        right = code(draw, table)
        for at, digit in enumerate(right):
            for other in "0123456789":
                if digit.isdigit() and other != digit:
                    wrong = right[:at] + other + right[at + 1 :]
                    assert parse_code(HERE, wrong) is None


def test_two_digits_that_changed_places_are_found() -> None:
    for draw in range(1, 13):
        for table in range(1, 113):
            digits = list(code(draw, table))
            for at in range(len(digits) - 2):
                swapped = [*digits[:at], digits[at + 1], digits[at], *digits[at + 2 :]]
                if "-" not in digits[at : at + 2] and swapped != digits:
                    assert parse_code(HERE, "".join(swapped)) is None


def test_code_of_another_tournament_is_found() -> None:
    assert parse_code(HERE, code(1, 5, ELSEWHERE)) is None
