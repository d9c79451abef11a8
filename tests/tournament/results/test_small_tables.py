"""Lists of tables of three and of two, beside four: checked and shown by their own rules."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import SheetEntry, Tally, rule_set
from tests.factories import make_tournament, seat_players
from tests.markup import elements
from tests.typed_totals import NO_COUNTS
from tournament.models import Round, TableSheet
from tournament.ranking.standings import standings
from tournament.results.entry import stored_entry
from tournament.results.forms import sheet_lines
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.sheets import read_games
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db

WAW_OF_THREE = rule_set("buchstaben", seats=3)
# Counted by hand from the text: a Solo 2, with Schwarz 3, a Tout 4, each Laufende from three one
# more, the losers nothing; a second misdeal gives everybody else one point.
THREE_ROWS = ((2, 0, 0), (0, 2, 2), (0, 4, 0), (1, 0, 1))
THREE_SUMS = (3, 6, 3)
FOUR_ROWS = ((1, 1, 0, 0), (0, 2, 2, 2), (0, 0, 0, 5), (0, 3, 3, 0))
FOUR_SUMS = (1, 6, 5, 7)
TWO_ROWS = ((2, 0), (0, 3), (5, 0), (0, 1))
TWO_SUMS = (7, 4)


@pytest.fixture
def mixed() -> Round:
    """Make thirteen players: four at table 1, three at tables 2 to 4."""
    return drawn(13, draw_options={"tables_of_three": True})


def drawn(players: int, seats: str = "4", **changes: object) -> Round:
    tournament = make_tournament(
        players=players,
        rule_set="buchstaben",
        rule_options={"seats": seats},
        games_per_round=4,
        **changes,
    )
    return seat_players(tournament)


def cells(*rows: tuple[int, ...]) -> dict[str, object]:
    return {
        f"g{game}s{seat}": value
        for game, row in enumerate(rows, 1)
        for seat, value in enumerate(row, 1)
    }


def post(desk: Client, round_: Round, table: int, fields: dict[str, object]) -> HttpResponse:
    url = reverse("sheet-enter", args=[round_.tournament.slug, round_.number, table])
    return desk.post(url, fields | NO_COUNTS | {"action": "save", "version": "0"})


@pytest.mark.parametrize(
    ("table", "rows", "sums"), [(1, FOUR_ROWS, FOUR_SUMS), (2, THREE_ROWS, THREE_SUMS)]
)
def test_list_of_each_table_of_a_mixed_round(
    desk: Client, mixed: Round, table: int, rows: tuple[tuple[int, ...], ...], sums: tuple[int, ...]
) -> None:
    fields = cells(*rows) | {"t3": "1"} if table == 2 else cells(*rows)

    response = post(desk, mixed, table, fields)

    assert response.status_code == 302
    sheet = mixed.sheets.get(table=table)
    entry = stored_entry(sheet)
    assert entry is not None
    assert entry.rows == rows
    assert tuple(total.points for total in sheet.totals.order_by("seat__seat")) == sums


def test_tallies_of_a_table_of_three(mixed: Round) -> None:
    sheet = mixed.sheets.get(table=2)

    enter_sheet(sheet, by=None, entry=SheetEntry(rows=THREE_ROWS, touts=frozenset({3})))

    tallies = [(t.tout_won, t.solo_won, t.solo_played) for t in sheet.totals.order_by("seat__seat")]
    assert tallies == [(0, 1, 2), (1, 1, 1), (0, 0, 0)]


@pytest.mark.parametrize("table", [1, 2])
def test_list_of_the_other_size_is_refused(mixed: Round, table: int) -> None:
    rows = THREE_ROWS if table == 1 else FOUR_ROWS

    with pytest.raises(Refused):
        enter_sheet(mixed.sheets.get(table=table), by=None, entry=SheetEntry(rows=rows))

    assert mixed.sheets.get(table=table).state == TableSheet.State.OPEN


def test_row_that_only_a_table_of_four_writes_is_refused(desk: Client, mixed: Round) -> None:
    """(1, 1, 0): three always play alone, so two cannot win a Rufspiel.

    Two at the value 1 is the misdeal of seat 3; at 3 a lost Solo with Schwarz; at 1 and 2 no game.
    """
    response = post(desk, mixed, 2, cells((1, 2, 0), *THREE_ROWS[1:]))

    assert response.status_code == 422
    assert len(elements(response, "tr.wrong input[name=g1s3]")) == 1
    assert 'name="g1s4"' not in response.text


def test_list_of_a_table_of_two(desk: Client) -> None:
    round_ = drawn(4, "2")

    response = post(desk, round_, 2, cells(*TWO_ROWS))

    assert response.status_code == 302
    sheet = round_.sheets.get(table=2)
    assert tuple(total.points for total in sheet.totals.order_by("seat__seat")) == TWO_SUMS
    assert [row.points_3 for row in sheet.rows.all()] == [None] * 4
    page = desk.get(reverse("sheet-history", args=[round_.tournament.slug, 1, 2])).text
    assert "Solo" not in page.partition("<tfoot>")[2].partition("</tfoot>")[0]


@pytest.mark.parametrize(("seats", "totals"), [("3", (30, 12, 9)), ("2", (20, 13))])
def test_totals_of_a_small_table(desk: Client, seats: str, totals: tuple[int, ...]) -> None:
    round_ = drawn(int(seats) * 2, seats)
    url = reverse("sheet-totals", args=[round_.tournament.slug, 1, 1])
    fields = {f"total{seat}": total for seat, total in enumerate(totals, 1)}

    page = desk.get(url).text
    response = desk.post(url, fields | NO_COUNTS | {"action": "save", "version": "0"})

    assert page.count('class="points"') == int(seats)
    assert response.status_code == 302
    stored = round_.sheets.get(table=1).totals.order_by("seat__seat")
    assert tuple(total.points for total in stored) == totals


@pytest.mark.parametrize("name", ["sheet-enter", "sheet-totals", "sheet-history"])
def test_pages_of_a_mixed_round_take_the_same_queries(
    desk: Client, mixed: Round, name: str
) -> None:
    counts = []
    for table in (1, 2):
        url = reverse(name, args=[mixed.tournament.slug, 1, table])
        desk.get(url)  # the first look is noted
        with CaptureQueriesContext(connection) as queries:
            desk.get(url)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_standings_of_a_mixed_round_are_one_ranking(mixed: Round) -> None:
    enter_sheet(mixed.sheets.get(table=1), by=None, entry=SheetEntry(rows=FOUR_ROWS))
    entry = SheetEntry(rows=THREE_ROWS, touts=frozenset({3}))
    enter_sheet(mixed.sheets.get(table=2), by=None, entry=entry)

    ranked = standings(mixed.tournament)

    rows = [(r.rank, r.player.number, r.points, r.decided_by) for r in ranked.categories[0].rows]
    assert rows == [
        (1, 4, 7, None),
        (2, 6, 6, "points"),
        (3, 2, 6, "tout_won"),
        (4, 3, 5, "points"),
        (5, 5, 3, "points"),
        (6, 7, 3, "solo_won"),
        (7, 1, 1, "points"),
    ]


def test_circles_name_existing_seats(mixed: Round) -> None:
    rules = mixed.sheets.get(table=2).rules

    typed = read_games(cells(*THREE_ROWS) | {"o1": "4", "o2": "1"}, rules, 4)

    assert tuple(typed.faults) == ("o1",)
    assert typed.entry.circled[2] == frozenset({1})


def test_lines_of_a_table_of_three(mixed: Round) -> None:
    sheet = mixed.sheets.get(table=2)
    rules, seats = sheet.rules, mixed.seats.filter(table=2).select_related("player")
    texts = {name: str(value) for name, value in cells(*THREE_ROWS).items()} | {"t3": "1"}
    typed = read_games(texts, rules, 4)

    lines = sheet_lines.lines(CheckedList.of(sheet, typed, seats))

    dealers = [cell.is_dealer for line in lines for cell in line.cells]
    assert not any(dealers)  # a hand thrown in moves the deal on, without a line
    assert lines[-1].sums == tuple(map(str, THREE_SUMS))
    assert sheet_lines.row_data(rules)["seats"] == 3


def test_list_of_three_with_its_tallies_alone(mixed: Round) -> None:
    tallies = (
        Tally(solo_won=2, solo_played=3),
        Tally(),
        Tally(tout_won=1, solo_won=1, solo_played=1),
    )
    entry = SheetEntry(totals=(9, 4, 8), tallies=tallies)

    sheet = enter_sheet(mixed.sheets.get(table=3), by=None, entry=entry)

    assert [total.seat.seat for total in sheet.totals.order_by("seat__seat")] == [1, 2, 3]


def test_script_knows_which_rows_can_be_a_tout() -> None:
    """A Tout of Buchstaben is a separate game: not 2, maybe 4."""
    rows = {row["points"]: row for row in sheet_lines.row_data(WAW_OF_THREE)["other"]}

    assert rows[2, 0, 0]["tout"] is None
    assert rows[0, 4, 0]["tout"] is not None
    assert rows[0, 4, 0]["words"] is not None


def test_empty_seat_gets_no_total() -> None:
    round_ = seat_players(make_tournament(players=4, rule_set="ebersdorf", games_per_round=2))
    round_.seats.filter(seat=3).delete()
    entry = SheetEntry(rows=((5, 0, 0, 5), (0, 60, 0, 0)))

    sheet = enter_sheet(round_.sheets.get(), by=None, entry=entry)

    totals = sheet.totals.order_by("seat__seat").values_list("seat__seat", "points")
    assert list(totals) == [(1, 5), (2, 60), (4, 5)]
