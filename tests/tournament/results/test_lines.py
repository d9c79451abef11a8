"""A line of a list, as every page shows it."""

import pytest

from scoring import Game, SheetEntry, rule_set
from tournament.results.lines import Cell, ListLine, list_line, list_lines

SCHWAIG, SPIN = rule_set("schwaig"), rule_set("spin")


@pytest.mark.usefixtures("english")
def test_line_has_cells_as_on_the_paper_and_words() -> None:
    entry = SheetEntry(rows=((1, -1, 1, -1), (-6, 18, -6, -6)), witnessed=frozenset({2}))

    assert list_line(SCHWAIG, entry, 2) == ListLine(
        2,
        (Cell("−6"), Cell("+18", is_dealer=True, is_circled=True), Cell("−6"), Cell("−6")),
        words="Tout 2 won",
        is_whole=True,
        needs_approval=True,
        is_approved=True,
    )
    assert list_line(SCHWAIG, entry, 2).circled_seat == 2


def test_untyped_line_is_empty() -> None:
    line = list_line(SCHWAIG, SheetEntry(rows=()), 3)

    assert [cell.text for cell in line.cells] == [""] * 4
    assert [cell.is_dealer for cell in line.cells] == [False, False, True, False]
    assert (line.words, line.is_whole, line.circled_seat) == ("", False, 0)


def test_line_names_no_dealer_if_thrown_in_deals_move_them() -> None:
    line = list_line(rule_set("buchstaben"), SheetEntry(rows=()), 3)

    assert not any(cell.is_dealer for cell in line.cells)


@pytest.mark.usefixtures("english")
def test_recorded_game_tells_a_solo_from_a_durchmarsch() -> None:
    entry = SheetEntry(rows=((6, -2, -2, -2),) * 2, games={2: Game("solo", 1, won=True)})

    by_points, recorded = list_lines(SPIN, entry)

    assert (by_points.circled_seat, recorded.circled_seat) == (0, 1)
    assert (recorded.is_recorded, recorded.words) == (True, "Solo 1 won")


def test_list_of_totals_has_no_lines() -> None:
    assert list_lines(SCHWAIG, SheetEntry(totals=(0, 0, 0, 0))) == []
    assert list_lines(SCHWAIG, None) == []
