"""Writer of workbooks, in which text stays text."""

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
    """A sheet of an Excel file. `above`: sentence above the header, or ""."""

    title: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Value]]
    above: str = ""


def workbook(worksheets: Iterable[Worksheet], *, tournament: Tournament | None = None) -> bytes:
    """Return the .xlsx file. A tournament's journal head goes into properties and footer."""
    book = Workbook(write_only=True)
    head = head_of(tournament) if tournament else ""
    foot = _("Journal %(head)s") % {"head": head} if head else ""
    book.properties.description = foot or None
    used_titles: set[str] = set()
    for worksheet in worksheets:
        page = book.create_sheet(_free_title(worksheet.title, used_titles))
        page.freeze_panes = "A3" if worksheet.above else "A2"
        page.oddFooter.left.text = foot or None
        for index, column in enumerate(worksheet.columns, 1):
            page.column_dimensions[get_column_letter(index)].width = column.width
        if worksheet.above:
            sentence = _text_cell(page, _writable(worksheet.above))
            sentence.font = Font(bold=True)
            page.append([sentence])
        page.append([_header(page, column.title) for column in worksheet.columns])
        cells = [_number_cell(page, column) for column in worksheet.columns]
        for row in worksheet.rows:
            page.append([_filled(cell, page, v) for cell, v in zip(cells, row, strict=True)])
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def csv_file(header: Sequence[str], rows: Iterable[Sequence[Value]]) -> bytes:
    """Return CSV bytes for German Excel: UTF-8, byte order mark, semicolons."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=";")
    writer.writerow(header)
    for row in rows:
        writer.writerow([without_formula(v) if isinstance(v, str) else v for v in row])
    return text.getvalue().encode("utf-8-sig", errors="replace")


def points_format(is_zero_sum: bool) -> str:
    return POINTS if is_zero_sum else "0"


def without_formula(text: str) -> str:
    """Prefix text that a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def _header(page: Any, title: str) -> Cell:
    cell = WriteOnlyCell(page, title)
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="EDEAE3")
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _number_cell(page: Any, column: Column) -> Cell | None:
    """Return a cell to reuse for each row, as new ones are slow. None: no style needed."""
    if column.number_format == GENERAL:
        return None
    cell = WriteOnlyCell(page)
    cell.number_format = column.number_format
    return cell


def _filled(cell: Cell | None, page: Any, value: Value) -> Any:
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
    cell.data_type = "s"  # overrides openpyxl's guess
    if text.startswith(FORMULA_SIGNS):
        cell.quotePrefix = True  # else Excel makes it a formula on editing
    return cell


def _writable(text: str) -> str:
    if text.isprintable() and len(text) <= LONGEST_TEXT:  # the usual case, quick to check
        return text
    kinds = ((unicodedata.category(letter), letter) for letter in text[:LONGEST_TEXT])
    return "".join(REPLACED.get(kind, letter) for kind, letter in kinds)


def _free_title(wished: str, used_titles: set[str]) -> str:
    base = _writable(wished).translate(FORBIDDEN_IN_TITLE).strip(" '")[:LONGEST_TITLE] or "1"
    title, number = base, 1
    while title.casefold() in used_titles:
        number += 1
        title = f"{base[: LONGEST_TITLE - len(str(number)) - 1]} {number}"
    used_titles.add(title.casefold())
    return title
