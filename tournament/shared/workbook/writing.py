"""What all workbooks share: a bold frozen header, column widths, and text that stays text.

Names are data: whatever begins with =, +, - or @ is stored as text, never as a formula.
"""

import csv
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO, StringIO
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

from tournament.models import Tournament
from tournament.shared.chain import head_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
POINTS = "+0;\N{MINUS SIGN}0;0"  # number format: plus written, a real minus, zero without sign
DAY = "DD.MM.YYYY"
GENERAL = "General"
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
TAKEN_FOR_MORE = (*FORMULA_SIGNS, "#")  # by openpyxl, which knows "#REF!" as well
LONGEST_TITLE = 31  # of a worksheet, Excel's limit
LONGEST_TEXT = 32_767  # of a cell, Excel's limit
FORBIDDEN_IN_TITLE = str.maketrans(dict.fromkeys("[]:*?/\\", "-"))
# Control characters and halves of letters, for which XML has no place.
REPLACED = {"Cc": " ", "Cs": "\N{REPLACEMENT CHARACTER}"}

Value = str | int | date | None


@dataclass(frozen=True, slots=True)
class Column:
    """`width` in characters; `number_format` for numbers and dates."""

    title: str
    width: int = 10
    number_format: str = GENERAL


@dataclass(frozen=True, slots=True)
class Worksheet:
    """One table with its header; `above` is a sentence over both, or ""."""

    title: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Value]]
    above: str = ""


def workbook(worksheets: Iterable[Worksheet], *, tournament: Tournament | None = None) -> bytes:
    """The .xlsx file, one worksheet after the other.

    With its `tournament` the head of the journal stands in the properties and below each print.
    """
    book = Workbook(write_only=True)
    head = head_of(tournament) if tournament else ""
    foot = _("Journal %(head)s") % {"head": head} if head else ""
    book.properties.description = foot or None
    taken: set[str] = set()
    for worksheet in worksheets:
        page = book.create_sheet(_free_title(worksheet.title, taken))
        page.freeze_panes = "A3" if worksheet.above else "A2"
        page.oddFooter.left.text = foot or None
        for index, column in enumerate(worksheet.columns, 1):
            page.column_dimensions[get_column_letter(index)].width = column.width
        if worksheet.above:
            page.append([_sentence(page, worksheet.above)])
        page.append([_header(page, column.title) for column in worksheet.columns])
        cells = [_number_cell(page, column) for column in worksheet.columns]
        for row in worksheet.rows:
            page.append([_filled(cell, page, v) for cell, v in zip(cells, row, strict=True)])
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def csv_file(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> bytes:
    """For German Excel: UTF-8 with a byte order mark, semicolons, no text that could calculate."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    writer.writerow(header)
    for row in rows:
        writer.writerow([harmless(v) if isinstance(v, str) else v for v in row])
    return text.getvalue().encode("utf-8-sig", errors="replace")


def points_format(is_zero_sum: bool) -> str:
    """Of a column of points: with signs, where a list may lose some."""
    return POINTS if is_zero_sum else "0"


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula; numbers must not come here."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def _header(page: Any, title: str) -> Cell:
    cell = WriteOnlyCell(page, title)
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="EDEAE3")
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _sentence(page: Any, text: str) -> Cell:
    """It runs on over the empty cells beside it."""
    cell = _text_cell(page, _writable(text))
    cell.font = Font(bold=True)
    return cell


def _number_cell(page: Any, column: Column) -> Cell | None:
    """Of a column, used again in each row: openpyxl writes a row before it takes the next one.

    None where numbers need no style. A third of the time of a large file went into new cells.
    """
    if column.number_format == GENERAL:
        return None
    cell = WriteOnlyCell(page)
    cell.number_format = column.number_format
    return cell


def _filled(cell: Cell | None, page: Any, value: Value) -> Any:
    """What is to be appended; None stays an empty cell."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        text = _writable(value)
        return _text_cell(page, text) if text.startswith(TAKEN_FOR_MORE) else text
    if cell is None:
        return value
    cell.value = value
    return cell


def _text_cell(page: Any, text: str) -> Cell:
    cell = WriteOnlyCell(page, text)
    cell.data_type = "s"  # whatever openpyxl made of it
    if text.startswith(FORMULA_SIGNS):
        cell.quotePrefix = True  # and Excel would make one as soon as somebody edits the cell
    return cell


def _writable(text: str) -> str:
    if text.isprintable() and len(text) <= LONGEST_TEXT:  # nearly always, and quickly seen
        return text
    kinds = ((unicodedata.category(letter), letter) for letter in text[:LONGEST_TEXT])
    return "".join(REPLACED.get(kind, letter) for kind, letter in kinds)


def _free_title(wished: str, taken: set[str]) -> str:
    """A worksheet's title within Excel's limits, and different from the others."""
    base = _writable(wished).translate(FORBIDDEN_IN_TITLE).strip(" '")[:LONGEST_TITLE] or "1"
    title, number = base, 1
    while title.casefold() in taken:
        number += 1
        title = f"{base[: LONGEST_TITLE - len(str(number)) - 1]} {number}"
    taken.add(title.casefold())
    return title
