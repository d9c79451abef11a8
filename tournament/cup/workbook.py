"""The table of a cup as a workbook, with public names."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.cup.columns import public_columns
from tournament.cup.table import CupTable
from tournament.shared.listing import worksheet
from tournament.shared.workbook.writing import workbook


def cup_workbook(table: CupTable) -> bytes:
    columns = public_columns(table)
    pages = [worksheet(pgettext("of a cup", "Table"), columns, table.rows)]
    if table.too_few:
        pages.append(worksheet(_("Too few evenings so far"), columns, table.too_few))
    return workbook(pages)
