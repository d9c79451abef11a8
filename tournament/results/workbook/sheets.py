"""The counted lists line by line, in the columns that `import_sheets` reads.

A list game by game ends with its control sum; one by totals is that line, with tallies as marks.
Plus and minus kept apart have a line each before it. Columns of recorded games exist only where
there are any.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from django.db.models import Prefetch, Q
from django.utils.translation import gettext as _

from scoring import Tally
from tournament.models import GameRow, SheetTotal, TableSheet, Tournament
from tournament.results.entry import recorded_game
from tournament.results.workbook import game_records
from tournament.results.workbook.sheet_lines import NEEDED, SEATS, TOTAL
from tournament.shared.signs import round_title
from tournament.shared.workbook import writing

COLUMNS = (*NEEDED, *SEATS, "marks")
FileLine = tuple[str | int, ...]


def sheets_workbook(tournament: Tournament) -> bytes:
    lines = list(sheet_lines(tournament))
    drawn = tournament.rounds.filter(draws__is_current=True).order_by("number")
    pages = [
        writing.Worksheet(
            round_title(number),
            _worksheet_columns(tournament),
            [line for line in lines if line[0] == number],
        )
        for number in list(drawn.values_list("number", flat=True)) or [1]
    ]
    return writing.workbook(pages, tournament=tournament)


def list_page(tournament: Tournament) -> writing.Worksheet:
    return writing.Worksheet(_("Lists"), _worksheet_columns(tournament), sheet_lines(tournament))


def sheets_csv(tournament: Tournament) -> bytes:
    return writing.csv_file(column_names(tournament), sheet_lines(tournament))


def column_names(tournament: Tournament) -> tuple[str, ...]:
    """Return the columns; those of recorded games only if one is stored."""
    rows = GameRow.objects.filter(sheet__round__tournament=tournament)
    has_more = rows.filter(Q(played__isnull=False) | ~Q(remark="")).exists()
    return (*COLUMNS, *game_records.COLUMNS) if has_more else COLUMNS


def sheet_lines(tournament: Tournament) -> Iterator[FileLine]:
    """Yield the lines of counted lists, cells as column_names(), by round, table and game."""
    has_more = column_names(tournament) != COLUMNS
    nothing = game_records.game_cells(None, "") if has_more else ()
    sheets = (
        TableSheet.objects.filter(round__tournament=tournament, state__in=TableSheet.COUNTED_STATES)
        .select_related("round")
        .prefetch_related("rows", Prefetch("totals", SheetTotal.objects.select_related("seat")))
        .order_by("round__number", "table")
    )
    for sheet in sheets:
        place = (sheet.round.number, sheet.table)
        rows, totals = list(sheet.rows.all()), list(sheet.totals.all())
        for row in rows:
            more = game_records.game_cells(recorded_game(row), row.remark) if has_more else ()
            marks = (["T"] if row.tout else []) + (["A"] if row.is_witnessed else [])
            marks += [f"o{seat}" for seat in row.circled or ""]
            yield (*place, row.game, *_at_all_seats(row.points), " ".join(marks), *more)
        if any(total.plus is not None for total in totals):
            for name in ("plus", "minus"):
                column = [getattr(total, name) or 0 for total in totals]
                yield (*place, name, *_at_all_seats(column), "", *nothing)
        tallies = "" if rows else _tally_marks(totals)
        yield (*place, TOTAL, *_at_all_seats([total.points for total in totals]), tallies, *nothing)


def _at_all_seats(points: Sequence[int]) -> tuple[int | str, ...]:
    return (*points, *[""] * (len(SEATS) - len(points)))


def _worksheet_columns(tournament: Tournament) -> list[writing.Column]:
    points = writing.points_format(tournament.rules.is_zero_sum)
    widths = {"marks": 60, "contract": 14, "result": 16, "redeals": 10, "remark": 40}
    return [
        writing.Column(
            name, widths.get(name, 8), points if name.startswith("seat") else writing.GENERAL
        )
        for name in column_names(tournament)
    ]


def _tally_marks(totals: list[SheetTotal]) -> str:
    """Return "2:solo_won=3,solo_played=4; 3:sie=1", without zeros."""
    parts = []
    for total in totals:
        counts = {name: getattr(total, name) for name in asdict(Tally())}
        words = [f"{name}={count}" for name, count in counts.items() if count]
        if words:
            parts.append(f"{total.seat.seat}:{','.join(words)}")
    return "; ".join(parts)
