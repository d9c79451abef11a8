"""The lists as a file, written and read again."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from openpyxl import load_workbook

from scoring import Game, RuleSet, SheetEntry, rule_set
from tests.factories import make_players, make_tournament, seat_players
from tournament.demo.games import play_list, totals_only
from tournament.models import SheetTotal, TableSheet, Tournament
from tournament.ranking.standings import standings
from tournament.results.entry import stored_entry
from tournament.results.services.sheets import enter_sheet, park_sheet, void_sheet
from tournament.results.workbook import game_records
from tournament.results.workbook.sheet_import import read_sheets
from tournament.results.workbook.sheets import (
    column_names,
    sheet_lines,
    sheets_csv,
    sheets_workbook,
)
from tournament.shared.workbook.reading import read_pages

pytestmark = pytest.mark.django_db


def evening(rule_set: str, **changes: int) -> Tournament:
    """Draw two rounds of two tables, without lists."""
    tournament = make_tournament(rule_set=rule_set, **changes)
    players = make_players(tournament, 8)
    seat_players(tournament, 1, players)
    seat_players(tournament, 2, players[4:] + players[:4])
    return tournament


def all_sheets(tournament: Tournament) -> list[TableSheet]:
    return list(TableSheet.objects.filter(round__tournament=tournament).order_by("round", "table"))


def play(tournament: Tournament, seed: str) -> None:
    """Enter all lists game by game, at the last table by totals."""
    chance = Random(seed)
    rules, games = tournament.rules, tournament.games_per_round
    for sheet in all_sheets(tournament):
        entry = play_list(rules, games, (1, 0, 0, -1), chance)
        is_short = (sheet.round.number, sheet.table) == (2, 2)
        enter_sheet(sheet, by=None, entry=totals_only(rules, games, entry) if is_short else entry)


def ranked(tournament: Tournament) -> list[tuple[object, ...]]:
    return [
        (row.rank, row.player.number, row.rounds, row.tally, row.decided_by)
        for category in standings(tournament).categories
        for row in category.rows
    ]


@pytest.mark.parametrize("rule_set", ["schwaig", "ebersdorf"])
@pytest.mark.parametrize(("write", "ending"), [(sheets_csv, "csv"), (sheets_workbook, "xlsx")])
def test_exported_lists_give_the_same_ranking_elsewhere(
    rule_set: str, write, ending: str, tmp_path
) -> None:
    original, copy = evening(rule_set), evening(rule_set)
    play(original, seed=ending)
    file = tmp_path / f"lists.{ending}"
    file.write_bytes(write(original))

    imported = read_sheets(copy, read_pages(file.read_bytes()), may_replace=False)
    for sheet, entry in imported.sheets:
        enter_sheet(sheet, by=None, entry=entry)

    assert imported.problems == ()
    assert ranked(copy) == ranked(original)
    assert list(sheet_lines(copy)) == list(sheet_lines(original))


def test_sheet_lines_write_marks_and_the_control_sum() -> None:
    tournament = evening("ebersdorf", games_per_round=2)
    first, second, *_others = all_sheets(tournament)
    rows = ((150, 0, 0, 0), (0, 5, 5, 0))
    entry = SheetEntry(
        rows=rows, touts=frozenset({1}), circled={1: frozenset({1, 2}), 2: frozenset()}
    )
    enter_sheet(first, by=None, entry=entry)
    enter_sheet(second, by=None, entry=totals_only(tournament.rules, 2, entry))

    assert list(sheet_lines(tournament)) == [
        (1, 1, 1, 150, 0, 0, 0, "T o1 o2"),
        (1, 1, 2, 0, 5, 5, 0, ""),
        (1, 1, "total", 150, 5, 5, 0, ""),
        (1, 2, "total", 150, 5, 5, 0, "1:tout_won=1,tout_played=1,solo_won=1,solo_played=1"),
    ]


def test_recorded_games_and_remarks_have_their_own_columns() -> None:
    tournament = evening("schwaig", games_per_round=2)
    first, second, *_others = all_sheets(tournament)
    tout = Game("wenz", 2, won=True, tout=True)
    entry = SheetEntry(
        rows=((1, 1, -1, -1), None),
        games={2: tout},
        witnessed=frozenset({2}),
        remarks={1: "Karten offen"},
    )
    enter_sheet(first, by=None, entry=entry)
    enter_sheet(second, by=None, entry=SheetEntry(rows=((1, 1, -1, -1), (1, 1, -1, -1))))

    assert column_names(tournament)[8:] == game_records.COLUMNS
    nothing = ("",) * 12
    assert list(sheet_lines(tournament)) == [
        (1, 1, 1, 1, 1, -1, -1, "", *[""] * 11, "Karten offen"),
        (1, 1, 2, -6, 18, -6, -6, "A", 2, "wenz", "", "won tout", *[""] * 8),
        (1, 1, "total", -5, 19, -7, -7, "", *nothing),
        (1, 2, 1, 1, 1, -1, -1, "", *nothing),
        (1, 2, 2, 1, 1, -1, -1, "", *nothing),
        (1, 2, "total", 2, 2, -2, -2, "", *nothing),
    ]


@pytest.mark.parametrize(
    ("write", "ending"), [(sheets_workbook, "xlsx"), (sheets_csv, "csv")], ids=["xlsx", "csv"]
)
def test_recorded_games_come_back_from_their_file(
    write: Callable[[Tournament], bytes], ending: str, tmp_path: Path
) -> None:
    rules = rule_set("spin")
    games = dict(enumerate(some_of_every_kind(rules), 1))
    tournament = evening("spin", games_per_round=len(games))
    sheet = all_sheets(tournament)[0]
    entry = SheetEntry(rows=(None,) * len(games), games=games, remarks={2: "=1+1; „Vorsicht“"})
    enter_sheet(sheet, by=None, entry=entry)
    before = stored_entry(sheet)
    file = tmp_path / f"lists.{ending}"
    file.write_bytes(write(tournament))

    imported = read_sheets(tournament, read_pages(file.read_bytes()), may_replace=True)
    for target, read in imported.sheets:
        enter_sheet(target, by=None, entry=read, reason="from the file")

    assert (imported.problems, imported.warnings) == ((), ())
    assert stored_entry(sheet) == before
    assert before is not None
    assert len(before.games) == len(games)


def some_of_every_kind(rules: RuleSet) -> list[Game]:
    """Return a game of each contract, level and result, and one for each way of doubling."""
    games: dict[tuple[object, ...], Game] = {}
    for played in rules.legal_rows().values():
        for game in played:
            kind = (game.contract, game.won, game.level, game.tout, game.spritze, game.re)
            games.setdefault((*kind, game.redeals[:2]), game)
    return list(games.values())[:99]


def test_sheet_lines_leave_out_what_does_not_count() -> None:
    tournament = evening("schwaig")
    first, second, *_open = all_sheets(tournament)
    void_sheet(first, by=None, reason="Nicht unterschrieben")
    park_sheet(second, by=None, draft={}, kind="games", note="unleserlich")

    assert list(sheet_lines(tournament)) == []
    assert sheets_csv(tournament).decode("utf-8-sig") == (
        "round;table;game;seat1;seat2;seat3;seat4;marks\r\n"
    )


def test_sheet_lines_take_the_same_queries_for_four_lists(django_assert_num_queries) -> None:
    tournament = evening("schwaig")
    play(tournament, seed="queries")

    with django_assert_num_queries(4):
        list(sheet_lines(tournament))


def test_workbook_has_a_page_per_drawn_round_with_numbers() -> None:
    tournament = evening("schwaig")
    play(tournament, seed="pages")

    book = load_workbook(BytesIO(sheets_workbook(tournament)))

    lines = list(sheet_lines(tournament))
    for number, page in enumerate(book.worksheets, 1):
        cells = [tuple("" if v is None else v for v in row) for row in page.values]
        assert cells == [
            ("round", "table", "game", "seat1", "seat2", "seat3", "seat4", "marks"),
            *(line for line in lines if line[0] == number),
        ]
    assert len(book.worksheets) == 2


def test_large_evening_is_written_in_few_queries(django_assert_num_queries) -> None:
    """1,200 results: more than one SQLite expression can list."""
    tournament = make_tournament(round_count=12)
    players = make_players(tournament, 100)
    for number in range(1, 13):
        round_ = seat_players(tournament, number, players)
        round_.sheets.update(state="entered", kind="totals")
        seats = {(seat.table, seat.seat): seat for seat in round_.seats.all()}
        SheetTotal.objects.bulk_create(
            SheetTotal(sheet=sheet, seat=seats[sheet.table, seat], points=0)
            for sheet in round_.sheets.all()
            for seat in range(1, 5)
        )

    with django_assert_num_queries(4):
        lines = list(sheet_lines(tournament))

    assert len(lines) == 300
