"""The list that a table sends by phone: stored once, never over another's, never counted."""

from typing import Any

import pytest

from scoring import Game, SheetEntry
from tests.factories import make_tournament, make_user, seat_players, solo_rows
from tests.snapshot import everything
from tournament.journal.sentences import journal_lines
from tournament.models import TableReport, TableSheet
from tournament.ranking.standings import standings
from tournament.results.services.reports import PhoneSend, confirm_report, store_report
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, reopen_sheet, void_sheet
from tournament.shared.errors import Conflict, Refused

pytestmark = pytest.mark.django_db

RUF = {"row": [1, 1, -1, -1]}
SOLO = {"row": [-2, 6, -2, -2]}
MINE, OTHER = "a" * 32, "b" * 32
WHOLE = [{"row": list(row)} for row in solo_rows(4)]


@pytest.fixture
def sheet() -> TableSheet:
    tournament = make_tournament(players=8, games_per_round=4, has_table_phones=True)
    return seat_players(tournament).sheets.get(table=1)


def kept(sheet: TableSheet) -> tuple[Any, int, bool]:
    report = TableReport.objects.get(sheet=sheet)
    return report.games, report.revision, report.finished_at is not None


def test_report_is_stored_and_counts_for_nobody(sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(0, MINE, 1))

    sheet.refresh_from_db()
    assert kept(sheet) == ([SOLO, RUF], 1, False)
    assert (sheet.state, sheet.version, sheet.totals.count()) == ("open", 0, 0)
    assert standings(sheet.round.tournament).ranked_count == 0


def test_same_send_again_has_the_same_answer(sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))
    before = everything()

    again = store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))

    assert (everything(), again.revision) == (before, 1)


def test_send_after_a_lost_answer_goes_on(sheet: TableSheet) -> None:
    """The phone still knows revision 0: the answer to its first send was lost."""
    store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))

    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(0, MINE, 2))

    assert kept(sheet) == ([SOLO, RUF], 2, False)


@pytest.mark.parametrize("known_revision", [0, 1])
def test_older_send_of_the_same_phone_is_a_conflict(sheet: TableSheet, known_revision: int) -> None:
    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(0, MINE, 2))
    before = everything()

    with pytest.raises(Conflict):
        store_report(sheet, games=[SOLO], send=PhoneSend(known_revision, MINE, 1))

    assert everything() == before


def test_list_that_another_phone_has_not_seen_is_a_conflict(sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))
    before = everything()

    with pytest.raises(Conflict):
        store_report(sheet, games=[RUF], send=PhoneSend(0, OTHER, 1))

    assert everything() == before


def test_other_phone_goes_on_from_what_it_has_seen(sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))
    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(1, OTHER, 1))

    with pytest.raises(Conflict):
        store_report(sheet, games=[SOLO, SOLO], send=PhoneSend(1, MINE, 2))

    assert kept(sheet) == ([SOLO, RUF], 2, False)


def test_two_phones_with_the_same_list_agree(sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))

    store_report(sheet, games=[SOLO], send=PhoneSend(0, OTHER, 1))

    assert kept(sheet) == ([SOLO], 1, False)


def test_plain_form_that_was_shown_an_older_list_is_a_conflict(sheet: TableSheet) -> None:
    store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))

    with pytest.raises(Conflict):
        store_report(sheet, games=[RUF], send=PhoneSend(0))

    store_report(sheet, games=[SOLO, RUF], send=PhoneSend(1))
    assert kept(sheet) == ([SOLO, RUF], 2, False)


def test_empty_lines_at_the_end_are_cut_off(sheet: TableSheet) -> None:
    store_report(sheet, games=[None, RUF, None, None], send=PhoneSend(0, MINE, 1))

    assert kept(sheet) == ([None, RUF], 1, False)


def test_list_is_finished_when_every_game_is_there(sheet: TableSheet) -> None:
    store_report(sheet, games=WHOLE[:3], send=PhoneSend(0, MINE, 1))
    with pytest.raises(Refused, match="4"):
        store_report(sheet, games=WHOLE[:3], send=PhoneSend(1), is_finished=True)

    store_report(sheet, games=WHOLE, send=PhoneSend(1, MINE, 2), is_finished=True)
    assert kept(sheet) == (WHOLE, 2, True)

    store_report(sheet, games=WHOLE, send=PhoneSend(2))
    assert kept(sheet) == (WHOLE, 3, False)


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([{"row": [5, -4, -1, 0]}], "Spiel 1"),
        ([SOLO, {"row": [1, 1, -1, -2]}], "Spiel 2"),
        ([SOLO] * 5, "5"),
    ],
)
def test_impossible_list_is_refused(sheet: TableSheet, games: list[object], words: str) -> None:
    before = everything()

    with pytest.raises(Refused, match=words):
        store_report(sheet, games=games, send=PhoneSend(0, MINE, 1))

    assert everything() == before


def test_report_of_a_list_that_the_desk_has_is_refused(sheet: TableSheet) -> None:
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=solo_rows(4)))

    with pytest.raises(Refused):
        store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))

    assert not TableReport.objects.exists()


def test_report_in_a_closed_round_is_refused(sheet: TableSheet) -> None:
    close_round(sheet.round, by=make_user(), reason="Schluss")

    with pytest.raises(Refused):
        store_report(sheet, games=[SOLO], send=PhoneSend(0, MINE, 1))


def test_record_decides_the_row_where_rows_do_not_tell_the_game() -> None:
    tournament = make_tournament(
        players=4, rule_set="spin", games_per_round=4, has_table_phones=True
    )
    sheet = seat_players(tournament).sheets.get()
    played = {"contract": "solo", "declarer": 2, "won": True}

    store_report(sheet, games=[{"played": played, "row": [9, 9, 9, 9]}], send=PhoneSend(0, MINE, 1))

    (game,) = kept(sheet)[0]
    assert game["played"] == played
    assert game["row"] == list(tournament.rules.score(Game("solo", 2, won=True, number=1)))


# -- at the desk -----------------------------------------------------------------------------------


def finished(sheet: TableSheet) -> TableReport:
    return store_report(sheet, games=WHOLE, send=PhoneSend(0, MINE, 1), is_finished=True)


def test_four_totals_that_agree_enter_the_list(sheet: TableSheet) -> None:
    report = finished(sheet)

    confirm_report(sheet, by=make_user(), totals=(9, 1, -5, -5), revision=report.revision)

    sheet.refresh_from_db()
    assert (sheet.state, sheet.kind, sheet.entered_by) == ("entered", "games", make_user())
    assert [row.points for row in sheet.rows.all()] == list(solo_rows(4))
    actions = list(sheet.round.tournament.journal.values_list("action", "by__username"))
    assert ("report_confirmed", "renate") in actions
    assert ("sheet_entered", "renate") in actions


def test_journal_says_that_the_list_came_from_the_phone(sheet: TableSheet, english: None) -> None:
    report = finished(sheet)
    confirm_report(sheet, by=make_user(), totals=(9, 1, -5, -5), revision=report.revision)

    lines = journal_lines(sheet.round.tournament, sheet.round.tournament.journal.all())

    assert any("phone" in line.words for line in lines)


@pytest.mark.parametrize(
    ("totals", "seat"),
    [((9, 1, -6, -5), "3"), ((8, 1, -5, -5), "1"), ((9, 1, -5, None), "4"), ((None,) * 4, "1")],
)
def test_total_that_differs_names_its_seat_and_stores_nothing(
    sheet: TableSheet, totals: tuple[int | None, ...], seat: str
) -> None:
    report, user = finished(sheet), make_user()
    before = everything()

    with pytest.raises(Refused, match=f"Platz {seat}"):
        confirm_report(sheet, by=user, totals=totals, revision=report.revision)

    assert everything() == before


def test_list_that_the_desk_has_not_seen_is_not_confirmed(sheet: TableSheet) -> None:
    finished(sheet)
    store_report(sheet, games=[RUF, *WHOLE[1:]], send=PhoneSend(1, MINE, 2), is_finished=True)

    with pytest.raises(Conflict):
        confirm_report(sheet, by=make_user(), totals=(4, 4, -4, -4), revision=1)

    sheet.refresh_from_db()
    assert sheet.state == "open"


def test_list_with_a_game_missing_is_not_confirmed(sheet: TableSheet) -> None:
    store_report(sheet, games=WHOLE[:3], send=PhoneSend(0, MINE, 1))

    with pytest.raises(Refused, match="Spiel 4"):
        confirm_report(sheet, by=make_user(), totals=(8, 0, -4, -4), revision=1)


def test_list_taken_back_can_be_sent_again(sheet: TableSheet) -> None:
    report = finished(sheet)
    confirm_report(sheet, by=make_user(), totals=(9, 1, -5, -5), revision=report.revision)
    reopen_sheet(sheet, by=make_user(), reason="Zeile 2 falsch")

    store_report(sheet, games=[RUF, *WHOLE[1:]], send=PhoneSend(1, MINE, 2))

    assert kept(sheet)[1] == 2


def test_replayed_list_starts_empty_on_the_phone(sheet: TableSheet) -> None:
    report = finished(sheet)
    confirm_report(sheet, by=make_user(), totals=(9, 1, -5, -5), revision=report.revision)

    void_sheet(sheet, by=make_user(), reason="verkartet", consequence="replay")

    assert kept(sheet) == ([], 2, False)
    assert not TableSheet.objects.get(pk=sheet.pk).is_reported
    with pytest.raises(Conflict):
        store_report(sheet, games=WHOLE[:3], send=PhoneSend(1, MINE, 2))
    store_report(sheet, games=[RUF], send=PhoneSend(2, MINE, 3))
    assert kept(sheet) == ([RUF], 3, False)
