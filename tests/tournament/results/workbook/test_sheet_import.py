"""Importing a file of lists: every problem is named with its line."""

from dataclasses import replace

import pytest

from scoring import SheetEntry, Tally, rule_set
from tests.factories import enter, make_tournament, seat_players, solo_rows
from tournament.evening.services.tournaments import give_own_rules
from tournament.models import TableSheet, Tournament
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, park_sheet, void_sheet
from tournament.results.workbook.sheet_import import SheetImport, read_sheets
from tournament.results.workbook.sheets import sheet_lines
from tournament.rules.own.sources import own_copy
from tournament.shared.workbook.reading import FileLine, Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

HEADER = ("round", "table", "game", "seat1", "seat2", "seat3", "seat4", "marks")
GAMES = 3


@pytest.fixture
def tournament() -> Tournament:
    new_tournament = make_tournament(players=8, games_per_round=GAMES)
    seat_players(new_tournament)
    return new_tournament


def lines(*rows: str) -> list[Page]:
    """Return file lines: "1 1 total 8 0 -4 -4 | 1:solo_won=1,solo_played=1"."""
    cells = [HEADER]
    for row in rows:
        points, _bar, marks = row.partition("|")
        cells.append((*(cell.strip("_") for cell in points.split()), marks.strip()))
    return [Page("", [FileLine(number, row) for number, row in enumerate(cells, 1)])]


def read(tournament: Tournament, *rows: str, may_replace: bool = False) -> SheetImport:
    return read_sheets(tournament, lines(*rows), may_replace=may_replace)


SHEET = ("1 1 1 6 -2 -2 -2 | o1", "1 1 2 +1 +1 −1 −1", "1 1 3 1 -1 1 -1")


def test_list_game_by_game_is_read_with_its_marks(tournament: Tournament) -> None:
    imported = read(tournament, *SHEET, "1 1 total 8 -2 -2 -4")

    sheet = TableSheet.objects.get(table=1)
    entry = SheetEntry(
        rows=((6, -2, -2, -2), (1, 1, -1, -1), (1, -1, 1, -1)),
        totals=(8, -2, -2, -4),
        circled={1: frozenset({1})},
    )
    assert imported == SheetImport(((sheet, entry),), (), ())


def test_lines_may_stand_in_any_order(tournament: Tournament) -> None:
    imported = read(tournament, *reversed(SHEET))

    assert imported.problems == ()
    assert imported.sheets[0][1].rows == ((6, -2, -2, -2), (1, 1, -1, -1), (1, -1, 1, -1))


def test_total_alone_is_a_list_of_totals_with_tallies(tournament: Tournament) -> None:
    imported = read(tournament, "1 2 total 8 0 -4 -4 | 1:solo_won=2,solo_played=2; 4:solo_played=1")

    tallies = (Tally(solo_won=2, solo_played=2), Tally(), Tally(), Tally(solo_played=1))
    assert imported.problems == ()
    assert [entry for _sheet, entry in imported.sheets] == [
        SheetEntry(totals=(8, 0, -4, -4), tallies=tallies)
    ]


@pytest.fixture
def apart() -> Tournament:
    """Make a tournament whose lists have separate plus and minus columns."""
    rules = replace(own_copy(rule_set("schwaig")), splits_plus_and_minus=True, games=GAMES)
    new_tournament = give_own_rules(
        make_tournament(players=8, games_per_round=GAMES), rules=rules, by=None
    )
    seat_players(new_tournament)
    return new_tournament


COLUMNS = ("1 1 plus 8 2 1 1", "1 1 minus 0 2 5 5", "1 1 total 8 0 -4 -4")


def test_plus_and_minus_beside_the_totals_are_read(apart: Tournament) -> None:
    imported = read(apart, *COLUMNS)

    assert imported.problems == ()
    (_sheet, entry) = imported.sheets[0]
    assert (entry.plus, entry.minus) == ((8, 2, 1, 1), (0, 2, 5, 5))


def test_plus_and_minus_may_be_left_out(apart: Tournament) -> None:
    imported = read(apart, COLUMNS[-1])

    assert imported.problems == ()
    assert imported.sheets[0][1].plus is None


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (
            ("1 1 plus 9 2 1 0", *COLUMNS[1:]),
            "Line 4: round 1, table 1: Seat 1: Plus 9 and minus 0 make +9, but the list says +8",
        ),
        (
            COLUMNS[1:],
            "Line 2: round 1, table 1: Plus and minus belong together, one of them is missing.",
        ),
        (
            (COLUMNS[0], *COLUMNS),
            "Line 3: round 1, table 1: The line “plus” appears twice (Line 2).",
        ),
        (
            (*SHEET, "1 1 plus 8 1 1 2", "1 1 minus 0 3 4 4"),
            "Line 5: round 1, table 1: Seat 4: 2 Plus, but the rows add up to 0.",
        ),
    ],
)
def test_plus_and_minus_that_do_not_foot_are_named(
    apart: Tournament, rows: tuple[str, ...], problem: str
) -> None:
    imported = read(apart, *rows)

    assert [sentence for sentence in imported.problems if sentence.startswith(problem)] != []


def test_plus_and_minus_are_refused_where_nobody_keeps_them(tournament: Tournament) -> None:
    imported = read(tournament, *COLUMNS)

    assert imported.problems == (
        "Line 2: round 1, table 1: These lists do not separate plus and minus.",
        "Line 3: round 1, table 1: These lists do not separate plus and minus.",
    )


@pytest.mark.parametrize("rows", [COLUMNS, SHEET])
def test_plus_and_minus_come_back_from_their_file(apart: Tournament, rows: tuple[str, ...]) -> None:
    sheet, entry = read(apart, *rows).sheets[0]
    enter_sheet(sheet, by=None, entry=entry)

    file = [" ".join(str(cell) for cell in line[:7]) for line in sheet_lines(apart)]

    again = read(apart, *file, may_replace=True)
    assert again.problems == ()
    assert any(line.startswith("1 1 plus 8") for line in file)


def test_tout_of_ebersdorf_is_read() -> None:
    tournament = make_tournament(players=4, rule_set="ebersdorf", games_per_round=2)
    seat_players(tournament)

    imported = read(tournament, "1 1 1 150 0 0 0 | T A o1", "1 1 2 0 5 5 0")

    assert (imported.problems, imported.warnings) == ((), ())
    assert imported.sheets[0][1].touts == frozenset({1})


def test_mark_of_a_tout_that_no_game_gives_is_refused(tournament: Tournament) -> None:
    imported = read(tournament, SHEET[0], "1 1 2 1 1 -1 -1 | T", SHEET[2])

    assert imported.problems == ("Line 3: round 1, table 1: Game 2: +1 +1 −1 −1 cannot be a Tout.",)


def test_mark_of_a_tout_that_the_row_shows_is_read(tournament: Tournament) -> None:
    imported = read(tournament, "1 1 1 9 -3 -3 -3 | T", "1 1 2 -6 18 -6 -6 | T A", SHEET[2])

    assert (imported.problems, imported.unapproved) == ((), {})


def test_one_missing_approval_among_others_lets_the_list_wait(tournament: Tournament) -> None:
    imported = read(tournament, SHEET[0], "1 1 2 -6 18 -6 -6 | A", "1 1 3 24 -8 -8 -8")

    assert imported.problems == ()
    assert list(imported.unapproved.values()) == [
        "Game 3: This game counts only if the supervisors approved it."
    ]


def test_counts_that_disagree_are_named_as_on_the_paper(tournament: Tournament) -> None:
    imported = read(tournament, *SHEET, "1 1 total 8 -2 -2 -4 | 1:sie=2")

    assert imported.problems == (
        "Line 5: round 1, table 1: Seat 1: 2 Sie, but the rows add up to 0.",
    )


def test_warnings_do_not_stop_the_list(tournament: Tournament) -> None:
    imported = read(tournament, "1 1 1 6 -2 -2 -2 | o3", *SHEET[1:])

    assert imported.problems == ()
    assert imported.warnings == (
        "Line 2: round 1, table 1: Game 1, seat 3: This seat has a circle but did not play alone.",
        "Line 2: round 1, table 1: Game 1, seat 1: This seat played alone and has no circle.",
    )


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (
            ("1 1 1 6 -2 -2 -1", *SHEET[1:]),
            [
                "Line 2: round 1, table 1: Game 1, seat 4: +6 −2 −2 −1 adds up to +1 instead of 0. "
                "Possible: +6 −2 −2 −2 (Solo 1 won) or +2 −2 −2 +2 (Ruf 1 + 4, Schneider)."
            ],
        ),
        (
            (SHEET[0], "1 1 2 5 -5 0 0", SHEET[2]),
            [
                "Line 3: round 1, table 1: Game 2: No game gives +5 −5 0 0. "
                "Possible: +6 −2 −2 −2 (Solo 1 won) or +2 −6 +2 +2 (Solo 2 lost)."
            ],
        ),
        (
            (SHEET[0], "1 1 2 1 1 - -1", SHEET[2]),
            ["Line 3: round 1, table 1: Game 2, seat 3: A seat is empty."],
        ),
        (
            (SHEET[0], "1 1 2 - - - -", SHEET[2]),
            ["Line 3: round 1, table 1: Game 2: The row is empty."],
        ),
        (
            (SHEET[0], "1 1 2 1 1 -1 x", SHEET[2]),
            ["Line 3: round 1, table 1: Game 2, seat 4: “x” is not a whole number."],
        ),
        (
            (*SHEET, "1 1 total 8 -2 -3 -3"),
            [
                "Line 5: round 1, table 1: Seat 3: List −3, rows −2.",
                "Line 5: round 1, table 1: Seat 4: List −3, rows −4.",
            ],
        ),
        (
            (*SHEET, "1 1 total 8 -2 -2 -4 | 1:solo_won=2,solo_played=2"),
            [
                "Line 5: round 1, table 1: Seat 1: 2 Solo won, but the rows add up to 1.",
                "Line 5: round 1, table 1: Seat 1: 2 Solo played, but the rows add up to 1.",
            ],
        ),
        (
            (SHEET[0], SHEET[2]),
            ["Line 2: round 1, table 1: Game 2 is missing."],
        ),
        (
            (SHEET[0],),
            ["Line 2: round 1, table 1: Games 2 and 3 are missing."],
        ),
        (
            (*SHEET, SHEET[1]),
            ["Line 5: round 1, table 1: Game 2 appears twice (Line 3)."],
        ),
        (
            (*SHEET, "1 1 4 1 1 -1 -1", "1 1 0 1 1 -1 -1"),
            [
                "Line 5: round 1, table 1: There is no game 4, the list has 3 games.",
                "Line 6: round 1, table 1: There is no game 0, the list has 3 games.",
            ],
        ),
        (
            ("1 1 total 8 0 -4 -3",),
            ["Line 2: round 1, table 1: The totals add up to +1 instead of 0."],
        ),
        (
            ("1 1 total 8 0 -8 -",),
            ["Line 2: round 1, table 1: Seat 4: Please enter the total, even if it is 0."],
        ),
        (
            ("1 1 total 8 0 -4 -4", "1 1 total 8 0 -4 -4"),
            ["Line 3: round 1, table 1: The totals appear twice (Line 2)."],
        ),
        (
            ("1 3 total 8 0 -4 -4", "2 1 total 8 0 -4 -4", "3 1 total 8 0 -4 -4"),
            [
                "Line 2: round 1, table 3: There is no such table, the round has 2 tables.",
                "Line 3: round 2, table 1: The round is not drawn yet.",
                "Line 4: round 3, table 1: There is no such round, the tournament has 2 rounds.",
            ],
        ),
        ((), ["Line 1: There is no list below the headings."]),
    ],
)
def test_every_problem_has_its_line(
    tournament: Tournament, rows: tuple[str, ...], problems: list[str]
) -> None:
    assert list(read(tournament, *rows).problems) == problems


def test_problems_of_several_lists_come_in_the_order_of_the_file(tournament: Tournament) -> None:
    imported = read(
        tournament, "1 2 total 1 0 0 0", *SHEET[:2], "1 x total 0 0 0 0", "1 1 3 1 1 1 1"
    )

    assert [problem.partition(":")[0] for problem in imported.problems] == [
        "Line 2",
        "Line 5",
        "Line 6",
    ]


def test_list_that_counts_is_only_replaced_with_a_reason(tournament: Tournament) -> None:
    enter(TableSheet.objects.get(table=1), 8, 0, -4, -4)

    refused = read(tournament, *SHEET)
    allowed = read(tournament, *SHEET, may_replace=True)

    assert refused.problems == (
        "Line 2: round 1, table 1: This table already has a list. "
        "To replace it, say why with --reason.",
    )
    assert allowed.problems == ()


def test_void_list_is_only_replaced_with_a_reason(tournament: Tournament) -> None:
    void_sheet(TableSheet.objects.get(table=1), by=None, reason="Nicht unterschrieben")

    assert read(tournament, *SHEET).problems == (
        "Line 2: round 1, table 1: This list is void. To replace it, say why with --reason.",
    )


def test_doubtful_list_is_replaced_without_a_reason(tournament: Tournament) -> None:
    sheet = TableSheet.objects.get(table=1)
    park_sheet(sheet, by=None, draft={}, kind="games", note="unleserlich")

    assert read(tournament, *SHEET).problems == ()


def test_list_of_a_closed_round_is_refused(tournament: Tournament) -> None:
    close_round(tournament.rounds.get(number=1), by=None, reason="Es ist spät")

    assert read(tournament, *SHEET, may_replace=True).problems == (
        "Line 2: round 1, table 1: The round is closed. To change the list, the tournament "
        "director must reopen it.",
    )


def test_reading_takes_as_many_queries_for_two_lists_as_for_one(
    tournament: Tournament, django_assert_num_queries
) -> None:
    rows = [f"1 {table} {game} 1 1 -1 -1" for table in (1, 2) for game in (1, 2, 3)]

    with django_assert_num_queries(1):
        read(tournament, *rows[:3])
    with django_assert_num_queries(1):
        read(tournament, *rows)


def test_all_games_of_a_long_list_are_checked() -> None:
    tournament = make_tournament(players=4)
    seat_players(tournament)
    rows = [f"1 1 {game} {' '.join(map(str, row))}" for game, row in enumerate(solo_rows(), 1)]

    assert read(tournament, *rows).sheets[0][1].rows == solo_rows()
