"""Workbooks and CSV files as Excel reads them: text stays text, numbers are numbers."""

from datetime import date, datetime
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tournament.shared.workbook.writing import DAY, POINTS, Column, Worksheet, csv_file, workbook

HOSTILE = ('=HYPERLINK("http://example.invalid")', "+1", "-1", "@SUM(1)", "=1+1")


def read(content: bytes):
    return load_workbook(BytesIO(content))


def test_workbook_keeps_text_that_looks_like_a_formula() -> None:
    content = workbook([Worksheet("Namen", [Column("Name")], [[text] for text in HOSTILE])])

    cells = [row[0] for row in read(content)["Namen"].iter_rows(min_row=2)]
    assert [(cell.value, cell.data_type, cell.quotePrefix) for cell in cells] == [
        (text, "s", True) for text in HOSTILE
    ]


def test_workbook_writes_numbers_and_dates_as_such() -> None:
    columns = [Column("Punkte", 9, POINTS), Column("Geboren", 12, DAY), Column("Leer")]
    content = workbook([Worksheet("1", columns, [[-3, date(1990, 11, 20), None]])])

    cells = next(read(content)["1"].iter_rows(min_row=2, max_col=3))
    assert [(cell.value, cell.number_format) for cell in cells[:2]] == [
        (-3, "+0;−0;0"),
        (cells[1].value, "DD.MM.YYYY"),
    ]
    assert (cells[1].value.date(), cells[2].value) == (date(1990, 11, 20), None)


def test_cells_of_a_column_keep_nothing_of_the_row_before() -> None:
    columns = [Column("Punkte", 9, POINTS), Column("Seit", 12, DAY), Column("Summe")]
    rows = [
        [-3, date(2026, 11, 20), 7],
        ["=1+1", "#REF!", "+2"],
        [None, "", "gesamt"],
        [0, date(2026, 11, 21), 8],
    ]

    page = read(workbook([Worksheet("1", columns, rows)]))["1"]

    cells = [[(cell.value, cell.data_type) for cell in row] for row in page.iter_rows(min_row=2)]
    days = [datetime(2026, 11, day) for day in (20, 21)]
    assert cells == [
        [(-3, "n"), (days[0], "d"), (7, "n")],
        [("=1+1", "s"), ("#REF!", "s"), ("+2", "s")],
        [(None, "n"), (None, "n"), ("gesamt", "s")],
        [(0, "n"), (days[1], "d"), (8, "n")],
    ]
    assert [page.cell(row, 1).number_format for row in (2, 3, 5)] == [POINTS, "General", POINTS]
    assert [page.cell(row, 1).quotePrefix for row in (2, 3, 5)] == [False, True, False]


def test_workbook_has_a_bold_frozen_header_of_the_widths_asked_for() -> None:
    page = read(workbook([Worksheet("1", [Column("Nr.", 6), Column("Name", 32)], [])]))["1"]

    assert [cell.value for cell in page[1]] == ["Nr.", "Name"]
    assert (page["A1"].font.bold, page.freeze_panes) == (True, "A2")
    assert [page.column_dimensions[letter].width for letter in "AB"] == [6, 32]


def test_workbook_writes_letters_that_xml_does_not_know() -> None:
    content = workbook([Worksheet("1", [Column("Name")], [["Öttl\x00\x0b"], ["\ud800 Žák"]])])

    rows = read(content)["1"].iter_rows(min_row=2, values_only=True)
    assert [row[0] for row in rows] == ["Öttl  ", "\N{REPLACEMENT CHARACTER} Žák"]


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (["Runde 1/2", "a:b[c]"], ["Runde 1-2", "a-b-c-"]),
        (["x" * 40, "x" * 40], ["x" * 31, "x" * 29 + " 2"]),
        (["'", "eins", "EINS"], ["1", "eins", "EINS 2"]),
    ],
)
def test_workbook_makes_titles_that_excel_accepts(titles: list[str], expected: list[str]) -> None:
    content = workbook(Worksheet(title, [Column("x")], []) for title in titles)

    assert read(content).sheetnames == expected


def test_csv_file_opens_in_german_excel() -> None:
    content = csv_file(("Name", "Punkte"), [("Öß; ł", -3), ("=1+1", 6), ("-1", None)])

    assert content == "\ufeffName;Punkte\r\n\"Öß; ł\";-3\r\n'=1+1;6\r\n'-1;\r\n".encode()
