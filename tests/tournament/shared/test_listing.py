"""A column that is declared once is in every medium."""

from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.shared.listing import (
    Column,
    Medium,
    csv_list,
    data_rows,
    paper_columns,
    paper_rows,
    worksheet,
)
from tournament.shared.tables import ListTable


@dataclass(frozen=True)
class Guest:
    name: str
    points: int


GUESTS = [Guest("Öttl <b>", 3), Guest("=Huber", -9)]
COLUMNS: list[Column[Guest]] = [
    Column("name", "Name"),
    Column("points", "Points", text=lambda guest: f"{guest.points:+}", paper_title="Po-\nints"),
    Column("name.upper", media=Medium.DATA, value=lambda guest: guest.name.upper()),
    Column("double", "Double", value=lambda guest: 2 * guest.points, media=~Medium.DATA),
]


def test_paper_shows_texts_below_titles_of_their_own() -> None:
    assert [column.title for column in paper_columns(COLUMNS)] == ["Name", "Po-\nints", "Double"]
    assert list(paper_rows(COLUMNS, GUESTS)) == [("Öttl <b>", "+3", "6"), ("=Huber", "-9", "-18")]


def test_files_contain_values() -> None:
    sheet = worksheet("Guests", COLUMNS, GUESTS)

    assert [column.title for column in sheet.columns] == ["Name", "Points", "Double"]
    assert sheet.rows == [["Öttl <b>", 3, 6], ["=Huber", -9, -18]]
    assert csv_list(COLUMNS, GUESTS).decode("utf-8-sig").splitlines() == [
        "Name;Points;Double",
        "Öttl <b>;3;6",
        "'=Huber;-9;-18",
    ]


def test_data_has_the_names_as_keys() -> None:
    assert data_rows(COLUMNS, GUESTS[:1]) == [
        {"name": "Öttl <b>", "points": 3, "name.upper": "ÖTTL <B>"}
    ]


def test_page_escapes_texts_and_takes_the_cells_of_the_table() -> None:
    class Guests(ListTable):
        def cell_double(self, guest: Guest) -> str:
            return f"{2 * guest.points} <i>"

    table = Guests(COLUMNS, GUESTS[:1])

    page = render_to_string("components/table.html", {"table": table})

    assert [column.header for column in table.columns] == ["Name", "Points", "Double"]
    cell = '<td role="cell" class="r wide-only">'
    assert f"{cell}Öttl &lt;b&gt;</td>{cell}+3</td>{cell}6 &lt;i&gt;</td></tr>" in page
