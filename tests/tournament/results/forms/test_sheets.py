"""The fields of a list: a posted one read, a stored one shown again."""

import pytest

from scoring import SheetEntry, Tally, rule_set
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.typed_totals import NO_COUNTS
from tournament.models import Seat
from tournament.results.forms import sheet_lines, totals_page
from tournament.results.forms.checked_list import CheckedList
from tournament.results.forms.records import stored_games, stored_totals
from tournament.results.forms.sheets import (
    game_fields,
    not_a_number,
    read_games,
    read_totals,
    typed_number,
)
from tournament.results.services.sheets import enter_sheet, park_sheet

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")


@pytest.mark.usefixtures("english")
def test_too_long_number_is_called_so() -> None:
    sentence = not_a_number("99999", 2)

    assert sentence == "Seat 2: “99999” is not a number of at most four digits."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+6", 6),
        ("6", 6),
        (" 6 ", 6),
        ("−2", -2),
        ("-2", -2),
        ("–2", -2),
        ("0", 0),
        ("", None),
        ("−", None),
        ("6 2", None),
        ("sechs", None),
        ("12345", None),
        ("٣٤٥٦٧", None),
    ],
)
def test_number_of_a_field(text: str, expected: int | None) -> None:
    assert typed_number(text) == expected


def test_read_games_takes_rows_marks_and_totals() -> None:
    posted = {"g1s1": "+6", "g1s2": "−2", "g1s3": "-2", "g1s4": "-2", "o1": "2", "g2s1": "1"}
    posted |= {"g2s2": "1", "g2s3": "-1", "o2": "-", "total1": "+7", "version": "3"}

    typed = read_games(posted, SCHWAIG, 3)

    assert typed.entry == SheetEntry(
        rows=((6, -2, -2, -2), (1, 1, -1, None), None),
        totals=(7, None, None, None),
        circled={1: frozenset({2}), 2: frozenset()},
        witnessed=frozenset(),
    )
    assert tuple(typed.faults) == ()
    assert set(typed.texts) == set(game_fields(SCHWAIG, 3))


def test_read_games_without_totals_has_no_control() -> None:
    assert read_games({"g1s1": "6"}, SCHWAIG, 1).entry.totals is None


def test_read_games_keeps_a_mark_and_fills_zeros_where_only_plus_is_written() -> None:
    typed = read_games({"g1s1": "120", "t1": "1", "a1": "1"}, EBERSDORF, 2)

    assert typed.entry == SheetEntry(
        rows=((120, 0, 0, 0), None), touts=frozenset({1}), witnessed=frozenset({1})
    )


def test_read_games_takes_approval_and_reason_of_a_game_given_away() -> None:
    typed = read_games({"a2": "1", "remark1": " Karten offen  "}, SCHWAIG, 2)

    assert typed.entry.witnessed == {2}
    assert typed.entry.remarks == {1: "Karten offen"}
    assert read_games({"a1": "1"}, rule_set("buchstaben"), 1).entry.witnessed is None


def test_read_games_names_what_is_no_number() -> None:
    typed = read_games({"g1s1": "viel", "g1s2": "−", "total4": "x"}, SCHWAIG, 1)

    assert tuple(typed.faults) == ("g1s1", "g1s2", "total4")
    assert typed.texts["g1s1"] == "viel"


def test_read_totals_asks_for_a_count_that_is_empty() -> None:
    posted = {"total1": "30", "total2": "−8", "total3": "-8", "total4": "", **NO_COUNTS}
    counts = {"solo_won1": "3", "solo_played1": "4", "sie1": "x", "tout_won2": "", "solo_won2": ""}

    typed = read_totals(posted | counts, SCHWAIG)

    assert typed.entry == SheetEntry(
        totals=(30, -8, -8, None),
        tallies=(Tally(solo_won=3, solo_played=4), Tally(), Tally(), Tally()),
    )
    assert set(typed.faults) == {"sie1", "tout_won2", "solo_won2"}
    assert typed.faults["solo_won2"] == typed.faults["tout_won2"]


@pytest.mark.django_db
def test_stored_list_comes_back_as_typed() -> None:
    sheet = seat_players(make_tournament(players=4)).sheets.get()
    entry = SheetEntry(rows=solo_rows(), circled={1: frozenset({2}), 2: frozenset({1})})
    enter_sheet(sheet, by=make_user(), entry=entry)
    sheet.refresh_from_db()

    typed = stored_games(sheet)

    assert typed.entry.rows == entry.rows
    assert typed.entry.circled == entry.circled
    assert [typed.texts[f"g1s{seat}"] for seat in range(1, 5)] == ["+6", "−2", "−2", "−2"]
    assert [stored_totals(sheet).texts[f"total{seat}"] for seat in range(1, 5)] == [
        "+37",
        "+29",
        "−33",
        "−33",
    ]


@pytest.mark.django_db
def test_totals_come_back_as_control_of_the_list_game_by_game() -> None:
    tournament = make_tournament(players=4)
    sheet = enter(seat_players(tournament).sheets.get(), 30, -8, -8, -14, solo_won=(0, 0, 0, 0))

    typed = stored_games(sheet)

    assert typed.entry.totals == (30, -8, -8, -14)
    assert set(typed.entry.rows or ()) == {None}


@pytest.mark.django_db
def test_parked_list_comes_back_letter_by_letter() -> None:
    sheet = seat_players(make_tournament(players=4)).sheets.get()
    draft = {"g14s1": "+2", "g14s2": "???"}
    park_sheet(sheet, by=None, draft=draft, kind="games", note="Spiel 14")
    sheet.refresh_from_db()

    typed = stored_games(sheet)

    assert {name: text for name, text in typed.texts.items() if text} == draft
    assert tuple(typed.faults) == ("g14s2",)


@pytest.mark.django_db
def test_lines_name_errors_and_nearest_rows() -> None:
    tournament = make_tournament(players=4)
    seats = list(Seat.objects.filter(round=seat_players(tournament)).select_related("player"))
    posted = {"g1s1": "2", "g1s2": "-2", "g1s3": "-2", "g1s4": "-2", "g2s1": "abc", "g2s2": "1"}
    typed = read_games(posted, SCHWAIG, 3)

    result = SCHWAIG.check_entry(typed.entry, 3)
    lines = sheet_lines.lines(CheckedList(SCHWAIG, typed, result, seats))

    assert [line.is_wrong for line in lines] == [True, True, False]
    assert [cell.is_wrong for cell in lines[0].cells] == [True, False, False, False]
    assert [cell.is_wrong for cell in lines[1].cells] == [True, False, False, False]
    assert [signs for signs, _words in lines[0].nearest] == ["+6 −2 −2 −2", "+2 +2 −2 −2"]
    assert [cell.is_dealer for cell in lines[1].cells] == [False, True, False, False]


def test_script_gets_every_legal_row_and_no_more() -> None:
    data = sheet_lines.row_data(SCHWAIG)

    assert len(data["other"]) == 54
    assert len(data["first"]) == 34
    assert {row["points"] for row in data["other"]} == set(SCHWAIG.legal_rows())
    assert {row["points"] for row in data["first"]} == set(SCHWAIG.legal_rows(1))


def test_script_knows_which_rows_may_and_must_be_a_tout() -> None:
    data = sheet_lines.row_data(EBERSDORF)
    kinds = {
        row["points"]: (row["words"] is not None, row["tout"] is not None, row["alone"])
        for row in data["other"]
    }

    assert data["first"] is None
    assert kinds[(60, 0, 0, 0)] == (True, False, 1)
    assert kinds[(0, 40, 40, 40)] == (True, True, 1)
    assert kinds[(0, 150, 0, 0)] == (False, True, 2)
    assert kinds[(5, 5, 0, 0)] == (True, False, 0)


def test_script_knows_rare_rows_and_their_questions(english: None) -> None:
    data = {
        row["points"]: (row["isRare"], row["isRareTout"], row["hint"].partition(" ")[0])
        for row in sheet_lines.row_data(EBERSDORF)["other"]
    }

    assert data[(60, 0, 0, 0)] == (False, False, "")
    assert data[(0, 40, 40, 40)] == (False, True, "Tout")
    assert data[(0, 150, 0, 0)] == (True, True, "T")
    assert not any(row["isRareTout"] for row in sheet_lines.row_data(SCHWAIG)["other"])


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (SCHWAIG, ["solo_won", "solo_played", "sie", "tout_won", "tout_played"]),
        (EBERSDORF, ["solo_won", "solo_played", "tout_won"]),
    ],
)
def test_columns_of_the_tallies_start_with_the_solos(rules, expected) -> None:
    assert [column.name for column in totals_page.columns(rules)] == expected
    assert set(read_totals({}, rules).texts) == {
        f"{column}{seat}" for column in ("total", *expected) for seat in range(1, 5)
    }
