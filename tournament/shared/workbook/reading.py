"""Reader of foreign .xlsx and .csv files as lines of text. Trusts nothing in the file."""

import codecs
import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _, ngettext
from openpyxl import load_workbook
from openpyxl.cell.read_only import ReadOnlyCell

from tournament.shared.errors import Refused, file_too_large
from tournament.shared.signs import enumerate_few
from tournament.shared.workbook.sheet_xml import (
    hidden_rows,
    last_filled_row,
    merged_cells,
    without_empty_cells,
)

MOST_BYTES = 5_000_000
MOST_UNPACKED_BYTES = 60_000_000  # a workbook is a zip; a small bomb would fill the memory
MOST_MEMBERS = 200  # files in the zip
MOST_PACKED, LARGE = 100, 1_000_000  # times; rows of one and the same cell are packed 25 times
MOST_ROWS = 5_000
MOST_LIST_ROWS = 50_000  # of files with lists game by game: 448 players × 12 rounds × 36 games
GAPS = 4  # as many rows are walked through: one filled cell in row 1,048,576 is a bomb, too
MOST_COLUMNS = 60
MOST_NAMED = 10  # cells
MOST_LOOKED_AT = 20  # lines, to find the delimiter
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
WITH_PASSWORD = "EncryptedPackage".encode("utf-16-le")  # Excel packs such a workbook as an old file
BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}

# ä, ö, ü inside a word, as Excel saves "CSV (Macintosh)" and "CSV (MS-DOS)"; in cp1252 „ ” Š š Ÿ
MAC_UMLAUT = re.compile(rb"[A-Za-z][\x8a\x9a\x9f][a-z]")
DOS_UMLAUT = re.compile(rb"[A-Za-z][\x84\x94\x81][a-z]")


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line, counted from 1; empty cells at the end are dropped."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    lines: list[FileLine]


def read_bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused(file_too_large(MOST_BYTES))
        return path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise Refused(
            _("%(file)s cannot be read. Is it there, and is this its name?") % {"file": path}
        ) from error


def read_pages(content: bytes) -> list[Page]:
    """Return a Page per filled worksheet, or one for a text file. Raises Refused."""
    _require_readable(content)
    if not content.startswith(b"PK"):
        return [Page("", read_lines(content, most_rows=MOST_LIST_ROWS))]
    all_pages = [
        Page(sheet.title, _sheet_lines(content, sheet, MOST_LIST_ROWS))
        for sheet in _visible(_worksheets(content))
    ]
    pages = [page for page in all_pages if page.lines]
    if not pages:
        raise Refused(_("The file is empty."))
    return pages if len(pages) > 1 else [Page("", pages[0].lines)]


def read_lines(content: bytes, *, most_rows: int = MOST_ROWS) -> list[FileLine]:
    """Return the lines of the first filled sheet or a text file, headers included.

    Text may be UTF-8, UTF-16 or of Excel's encodings, with semicolon, comma or tab. Raises Refused.
    """
    _require_readable(content)
    if content.startswith(b"PK"):
        lines = _sheet_lines(content, _first_filled(_visible(_worksheets(content))), most_rows)
    else:
        lines = _filled(_text_rows(content), most_rows)
    if not lines:
        raise Refused(_("The file is empty."))
    return lines


def reading_notes(content: bytes, *, reads_all: bool = False) -> list[str]:
    """Return sentences on hidden rows, merged cells and unread sheets.

    `reads_all`: as read_pages() does.
    """
    if not content.startswith(b"PK"):
        return []
    sheets = _worksheets(content)
    visible = _visible(sheets)
    read = visible if reads_all else [_first_filled(visible)]
    sentences = []
    for sheet in read:
        notes = _notes_on_cells(_xml(sheet))
        sentences += [f"{sheet.title}: {note}" for note in notes] if reads_all else notes
    is_hidden = _("The sheet “%(sheet)s” is hidden and was not read.")
    is_second = _("The sheet “%(sheet)s” was not read: only the first filled sheet is.")
    for sheet in sheets:
        if sheet not in visible:
            sentences.append(is_hidden % {"sheet": sheet.title})
        elif sheet not in read and last_filled_row(_xml(sheet)) != 0:
            sentences.append(is_second % {"sheet": sheet.title})
    return sentences


def _notes_on_cells(xml: bytes) -> list[str]:
    notes = []
    if rows := hidden_rows(xml):
        sentence = ngettext(
            "Row %(rows)s is hidden in the workbook and was read as well.",
            "Rows %(rows)s are hidden in the workbook and were read as well.",
            len(rows),
        )
        notes.append(sentence % {"rows": enumerate_few(rows)})
    if cells := merged_cells(xml):
        sentence = _("Of the merged cells %(cells)s only the first holds a value.")
        notes.append(sentence % {"cells": _first_named(cells)})
    return notes


def _visible(sheets: list[Any]) -> list[Any]:
    return [sheet for sheet in sheets if sheet.sheet_state == "visible"] or sheets


def _first_filled(sheets: list[Any]) -> Any:
    return next((sheet for sheet in sheets if last_filled_row(_xml(sheet)) != 0), sheets[0])


def _require_readable(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise Refused(file_too_large(MOST_BYTES))
    if content.startswith(OLD_EXCEL) and WITH_PASSWORD in content:
        raise Refused(_("This workbook has a password. Save it without one and try again."))
    if content.startswith(OLD_EXCEL):
        raise Refused(_("This is an old Excel file. Save it as .xlsx or .csv and try again."))


def _filled(rows: Iterable[tuple[int, Iterable[Any]]], most_rows: int) -> list[FileLine]:
    lines = []
    for number, values in rows:
        cells = [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MOST_COLUMNS:
            sentence = _(
                "Line %(line)s has %(count)s columns; the limit is %(most)s. Delete those that are "
                "not needed."
            )
            raise Refused(sentence % {"line": number, "count": len(cells), "most": MOST_COLUMNS})
        if cells:
            lines.append(FileLine(number, tuple(cells)))
        if len(lines) > most_rows or number > most_rows * GAPS:
            raise Refused(
                _("The file has too many lines; the limit is %(most)s.") % {"most": most_rows}
            )
    return lines


def _sheet_lines(content: bytes, sheet: Any, most_rows: int) -> list[FileLine]:
    empty: set[str] = set()
    errors: dict[str, str] = {}
    lines = _filled(_workbook_rows(sheet, empty, errors), most_rows)
    if errors:
        cells = [f"{cell} ({error})" for cell, error in errors.items()]
        sentence = ngettext(
            "Cell %(cells)s holds an error instead of a value.",
            "Cells %(cells)s hold errors instead of values.",
            len(cells),
        )
        raise _wrong_cells(sentence, cells, _("Correct this in the file and select it again."))
    names = _formulas(content, sheet.title, empty) if empty else []
    if names:
        sentence = ngettext(
            "Cell %(cells)s holds a formula without a stored result.",
            "Cells %(cells)s hold formulas without a stored result.",
            len(names),
        )
        advice = _("Open the file in Excel or LibreOffice, save it there and select it again.")
        raise _wrong_cells(sentence, names, advice)
    return lines


def _wrong_cells(sentence: str, cells: list[str], advice: str) -> Refused:
    return Refused(f"{sentence % {'cells': _first_named(cells)}} {advice}")


def _first_named(names: list[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")


def _formulas(content: bytes, title: str, among: set[str]) -> list[str]:
    sheet = next(s for s in _worksheets(content, data_only=False) if s.title == title)
    with _workbook_errors():
        sheet.reset_dimensions()
        cells = (cell for row in _filled_rows(sheet) for cell in row)
        formulas = (cell.coordinate for cell in cells if cell.data_type == "f")
        return [name for name in formulas if name in among]


def _worksheets(content: bytes, *, data_only: bool = True) -> list[Any]:
    """Open the workbook. `data_only`: results stored in cells, else their formulas."""
    with _workbook_errors():
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if _is_bomb(packed.infolist()):
                raise Refused(file_too_large(MOST_BYTES))
            if b"macroEnabled" in packed.read("[Content_Types].xml"):
                raise Refused(_("This workbook contains macros. Save it as .xlsx and try again."))
        sheets: list[Any] = load_workbook(
            io.BytesIO(content), read_only=True, data_only=data_only
        ).worksheets
        if not sheets:
            raise ValueError("nothing but charts")
        return sheets


def _is_bomb(entries: Sequence[zipfile.ZipInfo]) -> bool:
    unpacked = sum(entry.file_size for entry in entries)
    packed = sum(entry.compress_size for entry in entries)
    is_large = unpacked > MOST_UNPACKED_BYTES or unpacked > max(LARGE, MOST_PACKED * packed)
    return is_large or len(entries) > MOST_MEMBERS


def _workbook_rows(
    sheet: Any, empty_cells: set[str], errors: dict[str, str]
) -> Iterator[tuple[int, Iterable[Any]]]:
    """Yield row numbers and values; add cells without a value to `empty_cells`, #REF! to `errors`.

    A "str" cell has a value: a formula's empty text.
    """
    with _workbook_errors():
        sheet.reset_dimensions()  # some programs write a wrong one, and rows would be missing
        for number, row in enumerate(_filled_rows(sheet), 1):
            cells = [cell for cell in row if isinstance(cell, ReadOnlyCell)]
            errors |= {c.coordinate: str(c.value) for c in cells if c.data_type == "e"}
            empty_cells.update(
                cell.coordinate for cell in cells if cell.value is None and cell.data_type != "str"
            )
            yield number, [cell.value for cell in row]


def _filled_rows(sheet: Any) -> Iterable[Any]:
    xml = _xml(sheet)
    last = last_filled_row(xml)
    sheet._get_source = lambda: io.BytesIO(without_empty_cells(xml))
    rows: Iterable[Any] = sheet.iter_rows(max_row=last) if last != 0 else ()
    return rows


def _xml(sheet: Any) -> bytes:
    with sheet.parent._archive.open(sheet._worksheet_path) as file:  # openpyxl has no public way
        xml: bytes = file.read()
    return xml


@contextmanager
def _workbook_errors() -> Iterator[None]:
    try:
        yield
    except Refused:
        raise
    except Exception as error:  # a broken workbook makes openpyxl raise nearly anything
        raise Refused(
            _("This file is not a workbook that can be read. Save it as .xlsx or .csv.")
        ) from error


def _text_rows(content: bytes) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(content)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    first = 1
    try:
        for cells in reader:
            yield first, cells
            first = reader.line_num + 1
    except csv.Error as error:
        sentence = _("Line %(line)s cannot be read. Look there for a stray quotation mark.")
        raise Refused(sentence % {"line": first}) from error


def _decoded(content: bytes) -> str:
    marked = [name for mark, name in BYTE_ORDER_MARKS.items() if content.startswith(mark)]
    for encoding in marked or ["utf-8", _old_encoding(content)]:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
        break
    raise Refused(_("This is not a table: only .xlsx and .csv files can be read."))


def _old_encoding(content: bytes) -> str:
    if b"\n" not in content and MAC_UMLAUT.search(content):
        return "mac_roman"
    return "cp850" if DOS_UMLAUT.search(content) else "cp1252"


def _delimiter(text: str) -> str:
    """Guess the delimiter: the first shared by consecutive lines, else the first line's."""
    lines = [line for line in text.splitlines() if line.strip()][:MOST_LOOKED_AT]
    signs = [max(";,\t", key=line.count) for line in lines]
    for sign, (line, below) in zip(signs, pairwise(lines), strict=False):
        if sign in line and sign in below:
            return sign
    return signs[0] if signs else ";"


def _text(value: Any) -> str:
    """Return a cell as typed: 12 for 12.0, 1990-11-20 for a date."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, datetime) and value.time() == datetime.min.time():
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()
