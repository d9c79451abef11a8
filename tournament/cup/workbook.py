"""The table of a cup as a workbook, with names as they may be published."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.cup.names import shown
from tournament.cup.table import CupTable, TableRow
from tournament.cup.words import tie_in_words, values_in_signs
from tournament.shared.workbook.writing import Column, Value, Worksheet, points_format, workbook


def cup_workbook(table: CupTable) -> bytes:
    """One worksheet for those with a place, and one for those with too few evenings."""
    pages = [_page(pgettext("of a cup", "Table"), table, table.rows)]
    if table.too_few:
        pages.append(_page(_("Not enough evenings yet"), table, table.too_few))
    return workbook(pages)


def _page(title: str, table: CupTable, rows: tuple[TableRow, ...]) -> Worksheet:
    return Worksheet(title, _columns(table), [_values(table, one) for one in rows])


def _columns(table: CupTable) -> list[Column]:
    signs = points_format(table.is_zero_sum)
    days = (
        f"{one.title} {date_format(one.tournament.date, 'SHORT_DATE_FORMAT')}"
        for one in table.evenings
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


def _values(table: CupTable, one: TableRow) -> list[Value]:
    """Numbers, and texts where an evening does not count: the numbers add up to the points."""
    who = shown(one.who, is_public=True)
    signs = values_in_signs(table, one)
    values: list[Value] = [
        signs[index] if index in one.row.dropped else value
        for index, value in enumerate(one.row.values)
    ]
    return [
        one.row.rank,
        who.name,
        who.home,
        *(values if who.with_evenings else [None] * len(values)),
        one.row.evenings,
        one.row.points,
        tie_in_words(table, one, with_evenings=who.with_evenings),
    ]
