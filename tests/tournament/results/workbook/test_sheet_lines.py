"""One line of a file with lists: signs, marks, tallies, and sentences for the rest."""

import pytest

from tournament.results.workbook.sheet_lines import (
    GameMarks,
    LinePlace,
    SheetLine,
    Unreadable,
    read_game_marks,
    read_points,
    read_sheet_lines,
    read_tally_marks,
)
from tournament.shared.workbook.reading import FileLine, Page

pytestmark = pytest.mark.usefixtures("english")

HEADER = ("round", "table", "game", "seat1", "seat2", "seat3", "seat4", "marks")


def page(*lines: tuple[str, ...], header: tuple[str, ...] = HEADER, title: str = "") -> Page:
    return Page(
        title, [FileLine(number, cells) for number, cells in enumerate((header, *lines), 1)]
    )


def sentences(*pages: Page) -> list[str]:
    _lines, problems = read_sheet_lines(pages)
    return [f"{where}: {sentence}" for where, sentence in problems]


@pytest.mark.parametrize(
    ("text", "points"),
    [("6", 6), ("+6", 6), ("-6", -6), ("−6", -6), ("–6", -6), (" 0 ", 0), ("", None), ("−", None)],
)
def test_points_are_read_with_any_sign(text: str, points: int | None) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", ["6,5", "6.5", "x", "1e3", "٣", "--6", "9" * 7, "=1+1"])
def test_points_refuse_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(Unreadable, match="“"):
        read_points(text)


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("", GameMarks()),
        ("T", GameMarks(tout=True)),
        ("T o2", GameMarks(tout=True, circled=frozenset({2}))),
        ("o2,t", GameMarks(tout=True, circled=frozenset({2}))),
        ("O1 o34", GameMarks(circled=frozenset({1, 3, 4}))),
        ("T A", GameMarks(tout=True, is_approved=True)),
    ],
)
def test_game_marks_combine(text: str, marks: GameMarks) -> None:
    assert read_game_marks(text) == marks


@pytest.mark.parametrize("text", ["o5", "o", "Tout", "2", "T2"])
def test_game_marks_refuse_unknown_ones(text: str) -> None:
    with pytest.raises(Unreadable):
        read_game_marks(text)


@pytest.mark.parametrize(
    "text",
    [
        "2:tout_won=1,tout_played=1;3:solo_played=2",
        "2:tout_won=1,tout_played=1 3:solo_played=2",
        " 2 : tout_won = 1 , tout_played = 1 ;  3:solo_played=2; ",
        "2:tout_won=1,tout_played=1, 3:solo_played=2",
        "2:Tout_Won=1,tout_played=1|3:solo_played=2",
    ],
)
def test_tally_marks_are_read_however_they_are_parted(text: str) -> None:
    assert read_tally_marks(text) == {
        2: {"tout_won": 1, "tout_played": 1},
        3: {"solo_played": 2},
    }


@pytest.mark.parametrize(
    "text",
    ["5:solo_won=1", "2:solo=1", "2:solo_won=x", "T", "2:solo_won=-1", "2:sie=1,sie=1", "2=sie:1"],
)
def test_tally_marks_refuse_what_they_do_not_know(text: str) -> None:
    with pytest.raises(Unreadable):
        read_tally_marks(text)


def test_read_sheet_lines_understands_games_and_totals() -> None:
    lines, problems = read_sheet_lines(
        [
            page(
                ("1", "2", "14", "+6", "−2", "-2", "", "o1"),
                ("1", "2", "Total", "6", "-2", "-2", "-2", "1:solo_won=1,solo_played=1"),
            )
        ]
    )

    assert problems == []
    assert lines == [
        SheetLine(
            LinePlace(0, 2), 1, 2, 14, (6, -2, -2, None), marks=GameMarks(circled=frozenset({1}))
        ),
        SheetLine(
            LinePlace(0, 3),
            1,
            2,
            None,
            (6, -2, -2, -2),
            tallies={1: {"solo_won": 1, "solo_played": 1}},
        ),
    ]


def test_read_sheet_lines_takes_columns_in_any_order_and_german() -> None:
    header = ("Tisch", "Runde", "Spiel", "Platz 4", "Platz 3", "Platz 2", "Platz 1")

    lines, problems = read_sheet_lines([page(("7", "1", "2", "-1", "-1", "1", "1"), header=header)])

    assert (lines, problems) == ([SheetLine(LinePlace(0, 2), 1, 7, 2, (1, 1, -1, -1))], [])


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (HEADER[1:], "Line 1: These columns are missing: round."),
        (
            ("1", "1", "1", "1", "1", "-1", "-1"),  # no headings at all
            "Line 1: These columns are missing: round, table, game, seat1, seat2, seat3, seat4.",
        ),
        ((*HEADER, "mark"), "Line 1: The column “mark” is unknown."),
        ((*HEADER, "Runde"), "Line 1: The column “Runde” appears twice."),
    ],
)
def test_read_sheet_lines_refuses_a_header(header: tuple[str, ...], sentence: str) -> None:
    assert sentences(page(header=header)) == [sentence]


def test_read_sheet_lines_names_the_worksheet_where_there_are_several() -> None:
    broken = ("eins", "1", "1", "1", "1", "-1", "-1")

    assert sentences(page(broken, title="Runde 1"), page(broken, broken, title="Runde 2")) == [
        "Sheet “Runde 1”, line 2: Round: “eins” is not a number.",
        "Sheet “Runde 2”, line 2: Round: “eins” is not a number.",
        "Sheet “Runde 2”, line 3: Round: “eins” is not a number.",
    ]


def test_read_sheet_lines_names_everything_that_is_wrong_in_a_line() -> None:
    lines, problems = read_sheet_lines(
        [
            page(
                ("", "x", "-1", "1", "1", "-1", "-1", ""),
                ("1", "1", "1", "a", "1,5", "-1", "-1", "Q"),
                ("1", "1", "2", "1", "1", "-1", "-1", "", "more"),
            )
        ]
    )

    assert [f"{where}: {sentence}" for where, sentence in problems] == [
        "Line 2: Round: “” is not a number.",
        "Line 2: Table: “x” is not a number.",
        "Line 2: Game: “-1” is neither the number of a game nor total.",
        "Line 4: More cells than headings.",
    ]
    assert [line.problems for line in lines] == [
        (
            "Game 1, seat 1: “a” is not a whole number.",
            "Game 1, seat 2: “1,5” is not a whole number.",
            "The mark “Q” is unknown. Use T, A and o1 to o4.",
        )
    ]
