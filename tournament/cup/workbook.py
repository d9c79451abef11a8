"""The table of a cup as a workbook, with public names."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.cup.names import display_name
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import tie_in_words, values_in_signs
from tournament.shared.workbook.writing import Column, Value, Worksheet, points_format, workbook


def cup_workbook(table: CupTable) -> bytes:
    pages = [_worksheet(pgettext("of a cup", "Table"), table, table.rows)]
    if table.too_few:
        pages.append(_worksheet(_("Too few evenings so far"), table, table.too_few))
    return workbook(pages)


def _worksheet(title: str, table: CupTable, rows: tuple[TableRow, ...]) -> Worksheet:
    return Worksheet(title, _columns(table), [_cells(table, row) for row in rows])


def _columns(table: CupTable) -> list[Column]:
    signs = points_format(table.is_zero_sum)
    days = (
        f"{evening.title} {date_format(evening.tournament.date, 'SHORT_DATE_FORMAT')}"
        for evening in table.evenings
    )
    return [
        Column(_("Rank"), 6),
        Column(_("Name"), 32),
        Column(_("Place or club"), 28),
        *(Column(day, 12, signs) for day in days),
        Column(_("Evenings"), 9),
        Column(_("Points"), 9, signs),
        Column(_("When level"), 28),
    ]


def _cells(table: CupTable, row: TableRow) -> list[Value]:
    """Return the cells. Dropped values are texts, so that the numbers add up to the points."""
    name = display_name(row.competitor, is_public=True)
    signs = values_in_signs(table, row)
    values: list[Value] = [
        signs[index] if index in row.row.dropped else value
        for index, value in enumerate(row.row.values)
    ]
    return [
        row.row.rank,
        name.name,
        name.home,
        *(values if name.with_evenings else [None] * len(values)),
        row.row.evenings,
        row.row.points,
        tie_in_words(table, row, with_evenings=name.with_evenings),
    ]
