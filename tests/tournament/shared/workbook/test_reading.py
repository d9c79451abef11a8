"""Foreign files: their contents, and sentences about their faults."""

import io
import re
import zipfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet._reader import WorkSheetParser

from tests.spreadsheets import packed, workbook
from tournament.shared.errors import Refused, file_too_large
from tournament.shared.workbook.reading import (
    MOST_BYTES,
    FileLine,
    read_bytes,
    read_lines,
    read_pages,
    reading_notes,
)
from tournament.shared.workbook.sheet_xml import last_filled_row, without_empty_cells

TEXT = "Nachname;Ort\nÖttl;Nürnberg\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_text_is_read_however_it_was_saved(encoding: str, delimiter: str, end: str) -> None:
    text = TEXT.replace(";", delimiter).replace("\n", end)

    lines = read_lines(text.encode(encoding))

    assert lines == [FileLine(1, ("Nachname", "Ort")), FileLine(2, ("Öttl", "Nürnberg"))]


@pytest.mark.parametrize(("encoding", "end"), [("mac_roman", "\r"), ("cp850", "\r\n")])
@pytest.mark.parametrize("name", ["Bär", "Öttl, Jörg", "Müßig", "Huß"])
def test_text_of_old_systems_keeps_its_umlauts(encoding: str, end: str, name: str) -> None:
    lines = read_lines(f"Nachname;Ort{end}{name};Nürnberg{end}".encode(encoding))

    assert lines[1] == FileLine(2, (name, "Nürnberg"))


def test_empty_lines_keep_the_numbers_of_the_others() -> None:
    lines = read_lines('\nName\n\n"Bär\nDaniela"\n;;\nÖttl\n'.encode())

    assert lines == [FileLine(2, ("Name",)), FileLine(4, ("Bär\nDaniela",)), FileLine(7, ("Öttl",))]


@pytest.mark.parametrize("line", ['Bär;"Eva', 'Bär;"Eva;"Lauf"'])
def test_stray_quotation_mark_swallows_no_line(line: str) -> None:
    with pytest.raises(Refused, match=r"^Zeile 2 .* Anführungszeichen"):
        read_lines(f"Nachname;Vorname;Ort\n{line}\nÖttl;Max;Lauf\n".encode())


def test_workbook_cells_read_as_they_would_be_typed() -> None:
    content = workbook(
        ("Nachname", "Nummer", "Geburtsdatum"),
        ("Öttl", 12, datetime(1990, 11, 20)),
        (None, None, None),
        (" Bär ", 12.0, date(1990, 11, 20)),
        (True, 1.5, "20.11.1990"),
    )

    assert read_lines(content) == [
        FileLine(1, ("Nachname", "Nummer", "Geburtsdatum")),
        FileLine(2, ("Öttl", "12", "1990-11-20")),
        FileLine(4, ("Bär", "12", "1990-11-20")),
        FileLine(5, ("x", "1.5", "20.11.1990")),
    ]


@pytest.mark.usefixtures("english")
def test_formulas_without_a_stored_result_are_named() -> None:
    """A row of nothing else would be missing silently."""
    content = workbook(("Nachname", "Vorname"), ("Öttl", "=A1"), ("=A1", "=B1"))

    with pytest.raises(Refused, match="Cells B2, A3, B3 hold formulas without a stored result"):
        read_lines(content)


def test_formula_with_a_result_is_its_result_even_where_that_is_an_empty_text() -> None:
    content = workbook(("Nachname", "Vorname"), ("=A1", "=B1"))
    sheet = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile(io.BytesIO(content)) as packed_book:
        entries = {name: packed_book.read(name) for name in packed_book.namelist()}
    text = entries[sheet].decode()
    for cell, result in (("A2", "Bär"), ("B2", "")):
        text = re.sub(
            rf'(<c r="{cell}")(>.*?)<v ?(?:/>|></v>)', rf'\1 t="str"\2<v>{result}</v>', text
        )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, stored in (entries | {sheet: text.encode()}).items():
            archive.writestr(name, stored)

    assert read_lines(file.getvalue())[1:] == [FileLine(2, ("Bär",))]


def test_text_like_a_formula_stays_text_and_empty_cells_with_a_look_are_no_formulas() -> None:
    book = Workbook()
    book.active.append(("Nachname", "Vorname"))
    book.active.append(("", "Berta"))
    book.active["A2"].value = "=1+1"
    book.active["A2"].data_type = "s"
    book.active["C2"].font = Font(bold=True)
    file = io.BytesIO()
    book.save(file)

    assert read_lines(file.getvalue())[1:] == [FileLine(2, ("=1+1", "Berta"))]


def with_empty_rows(content: bytes, numbers: range, *, before: str = "</sheetData>") -> bytes:
    """Put rows of 26 formatted empty cells before this mark in the first sheet."""
    cells = b"".join(b'<c r="%c%%d" s="0"/>' % letter for letter in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    rows = b"".join(b'<row r="%d">' % n + cells % (26 * (n,)) + b"</row>" for n in numbers)
    return with_xml(content, before.encode(), rows + before.encode())


def with_xml(content: bytes, old: bytes, new: bytes) -> bytes:
    sheet = "xl/worksheets/sheet1.xml"
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as book,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name in book.namelist():
            xml = book.read(name)
            if name == sheet:
                assert old in xml
                xml = xml.replace(old, new)
            archive.writestr(name, xml)
    return file.getvalue()


@pytest.fixture
def parsed_cells(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    parsed: list[Any] = []
    parse_cell = WorkSheetParser.parse_cell

    def count(parser: WorkSheetParser, element: Any) -> Any:
        parsed.append(element)
        return parse_cell(parser, element)

    monkeypatch.setattr(WorkSheetParser, "parse_cell", count)
    return parsed


def test_empty_rows_with_a_look_are_not_walked_through(parsed_cells: list[Any]) -> None:
    """openpyxl would build more than a million cells for thirty thousand of them."""
    content = workbook(("Nachname", "Vorname"), ("Öttl", "Resi"))

    lines = read_lines(with_empty_rows(content, range(3, 30_003)))

    assert [line.cells for line in lines] == [("Nachname", "Vorname"), ("Öttl", "Resi")]
    assert len(parsed_cells) < 100


def test_empty_rows_above_a_filled_one_are_not_walked_through_either(
    parsed_cells: list[Any],
) -> None:
    book = Workbook()
    book.active.append(("Nachname", "Vorname"))
    book.active["A19000"] = "Öttl"
    file = io.BytesIO()
    book.save(file)

    lines = read_lines(with_empty_rows(file.getvalue(), range(2, 19_000), before='<row r="19000"'))

    assert lines[1:] == [FileLine(19_000, ("Öttl",))]
    assert len(parsed_cells) < 100


@pytest.mark.parametrize(
    ("cell", "row"),
    [
        (
            b'<c r="A2" s="1"/>',
            b'<row r="2">%b<c r="B2" t="inlineStr"><is><t>Resi</t></is></c></row>',
        ),
        (b'<c r="A2" s="1"></c>', b'<row r="2" hidden="1">\n%b<c r="B2"><v>7</v></c></row>'),
        (b'<x:c r="A2"/>', b'<x:row r="2">%b<x:c r="B2"><x:f>A1</x:f></x:c></x:row>'),
        (b"", b'<row>%b<c t="n"/><c><v>7</v></c></row>'),  # the second cell, because of the first
        (b"", b'<cols>%b<col min="1" max="2" r="1"/></cols>'),
    ],
)
def test_only_empty_cells_that_say_where_they_are_go(cell: bytes, row: bytes) -> None:
    assert without_empty_cells(row % cell) == row % b""


@pytest.mark.usefixtures("english")
def test_hidden_rows_and_sheets_are_named() -> None:
    """A forgotten filter hides rows that are read, an old sheet is not read in their place."""
    book = Workbook()
    old = book.active
    old.title = "Alt <2025>"
    old.append(("Nachname",))
    old.append(("Von gestern",))
    old.sheet_state = "hidden"
    sheet = book.create_sheet("Heuer")
    for name in ("Nachname", "Öttl", "Bär", "Resi"):
        sheet.append((name,))
    for number in (2, 4, 9):  # nothing stands in 9
        sheet.row_dimensions[number].hidden = True
    file = io.BytesIO()
    book.save(file)
    content = file.getvalue()

    assert [line.cells[0] for line in read_lines(content)] == ["Nachname", "Öttl", "Bär", "Resi"]
    assert reading_notes(content) == [
        "Rows 2 and 4 are hidden in the workbook and were read as well.",
        "The sheet “Alt <2025>” is hidden and was not read.",
    ]
    assert reading_notes(TEXT.encode()) == []


@pytest.mark.usefixtures("english")
def test_first_filled_sheet_is_read_and_the_others_are_named() -> None:
    book = Workbook()
    book.active.title = "Leer"
    players = book.create_sheet("Spieler")
    for row in (("Rennen", None), ("Nachname", "Ort"), ("Öttl", "Lauf"), ("Bär", None)):
        players.append(row)
    for area in ("A1:B1", "B3:B4"):  # the first is a title
        players.merge_cells(area)
    book.create_sheet("Notizen").append(("Brezen bestellen",))
    file = io.BytesIO()
    book.save(file)

    assert [line.number for line in read_lines(file.getvalue())] == [1, 2, 3, 4]
    assert reading_notes(file.getvalue()) == [
        "Of the merged cells B3:B4 only the first holds a value.",
        "The sheet “Notizen” was not read: only the first filled sheet is.",
    ]


def test_workbook_of_thousands_of_files_is_refused() -> None:
    book, file = Workbook(), io.BytesIO()
    book.active.append(("Nachname",))
    book.save(file)
    with zipfile.ZipFile(file, "a") as packed:
        for number in range(201):
            packed.writestr(f"more/{number}.xml", "<a/>")

    with pytest.raises(Refused):
        read_lines(file.getvalue())


def test_hidden_sheet_of_lists_is_not_read(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(("Runde",))
    book.create_sheet("Alt").append(("Runde",))
    book["Alt"].sheet_state = "veryHidden"
    file = tmp_path / "listen.xlsx"
    book.save(file)

    assert [len(page.lines) for page in read_pages(file.read_bytes())] == [1]
    assert len(reading_notes(file.read_bytes(), reads_all=True)) == 1


@pytest.mark.parametrize(
    ("xml", "last"),
    [
        (b'<row r="1"><c r="A1" s="1"/></row>', 0),
        (b'<row r="7" ht="12"><c><v>1</v></c></row><row r="8"><c s="1"/></row>', 7),
        (b'<x:row spans="1:2" r="7"><x:c><x:f>A1</x:f></x:c></x:row><x:row r="8"/>', 7),
        (b'<row r="9"><c t="inlineStr"><is><t>Resi</t></is></c></row>', 9),
        (b"<row><c><v>1</v></c></row>", None),
    ],
)
def test_last_filled_row_is_found_as_programs_write_it(xml: bytes, last: int | None) -> None:
    assert last_filled_row(xml) == last


@pytest.mark.parametrize(
    "title", ["Schafkopfrennen", "Rennen, 20. November, Schwaig", "a,b,c,d,e,f", ";;;"]
)
def test_title_above_does_not_decide_what_parts_the_columns(title: str) -> None:
    lines = read_lines(f"{title}\nNachname;Ort\nÖttl;Lauf\n".encode())

    assert [line.cells for line in lines][-2:] == [("Nachname", "Ort"), ("Öttl", "Lauf")]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n;;\n",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"PK\x03\x04 broken",
        packed(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"),
        b"%PDF-1.7\n\0\0\0",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\x81\x8d\x8f",
        b"x" * (MOST_BYTES + 1),
        b"Name\n" + b"x\n" * 5_001,
        b'"' + b"x" * 200_000,
        workbook(),
    ],
    ids=[
        "empty",
        "only separators",
        "old Excel",
        "broken zip",
        "OpenDocument",
        "PDF",
        "PNG",
        "no encoding",
        "too large",
        "too many lines",
        "endless field",
        "empty workbook",
    ],
)
def test_what_is_no_table_is_refused_with_one_sentence(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_lines(content)

    assert [problem[-1] for problem in refused.value.problems] == ["."]


def test_workbook_that_unpacks_to_far_more_than_it_has_is_refused_unread() -> None:
    """The same list is read where no part of the file fills the memory."""
    file = io.BytesIO(workbook(("Nachname", "Vorname"), ("Öttl", "Resi")))
    assert len(read_lines(file.getvalue())) == 2
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb", b"\0" * 2_000_000)

    with pytest.raises(Refused) as refused:
        read_lines(file.getvalue())

    assert refused.value.problems == (file_too_large(MOST_BYTES),)


@pytest.mark.usefixtures("english")
def test_error_in_a_cell_is_refused_with_its_place() -> None:
    content = workbook(("Nachname", "Vorname"), ("Öttl", "#REF!"), ("#N/A", "Resi"))

    with pytest.raises(Refused) as refused:
        read_lines(content)

    assert refused.value.problems == (
        "Cells B2 (#REF!), A3 (#N/A) hold errors instead of values."
        " Correct this in the file and select it again.",
    )


def test_workbook_with_a_password_is_not_called_an_old_file() -> None:
    stream_name = "EncryptedPackage".encode("utf-16-le")

    with pytest.raises(Refused, match="Passwort"):
        read_lines(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + stream_name)


def test_one_cell_far_below_is_not_walked_to() -> None:
    book = Workbook()
    book.active["A1048576"] = "Bär"
    file = io.BytesIO()
    book.save(file)

    with pytest.raises(Refused):
        read_lines(file.getvalue())


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("is_workbook", [True, False])
def test_more_columns_than_are_read_are_refused(is_workbook: bool) -> None:
    """A name in column 61 must not vanish, and a gap before it hides nothing."""
    head = ("Nachname", "Vorname", *(f"Frage {n}" for n in range(3, 60)), "Ort")
    gap = ("Bär", *("",) * 74, "Lauf")

    def content(*rows: tuple[str, ...]) -> bytes:
        return workbook(*rows) if is_workbook else "\n".join(map(";".join, rows)).encode()

    assert read_lines(content(head)) == [FileLine(1, head)]
    with pytest.raises(Refused, match=r"^Line 2 has 76 columns; the limit is 60\."):
        read_lines(content(head, gap))


@pytest.mark.usefixtures("english")
def test_workbook_with_macros_is_refused_whatever_its_name() -> None:
    content = workbook(("Nachname", "Vorname"), ("Öttl", "Resi"))
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as book,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name in book.namelist():
            plain = b"openxmlformats-officedocument.spreadsheetml.sheet.main"
            archive.writestr(
                name, book.read(name).replace(plain, b"ms-excel.sheet.macroEnabled.main")
            )

    with pytest.raises(Refused, match="contains macros"):
        read_lines(file.getvalue())


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"liste\.csv"):
        read_bytes(tmp_path / "liste.csv")
