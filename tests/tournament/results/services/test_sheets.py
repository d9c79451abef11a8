"""Storing lists: what counts, what is refused, what the journal keeps."""

from contextlib import nullcontext, suppress

import pytest
from django.db import IntegrityError, transaction

from scoring import SheetEntry, Tally
from tests.factories import enter, make_players, make_tournament, make_user, seat_players, solo_rows
from tournament.draw.services.draws import draw_all_rounds
from tournament.models import GameRow, JournalEntry, SheetTotal, TableSheet, Tournament
from tournament.ranking.standings import standings
from tournament.results.entry import stored_entry
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import enter_sheet, park_sheet, reopen_sheet, void_sheet
from tournament.shared.errors import Conflict, Refused
from tournament.shared.form_ids import FormAlreadyStored, begin_sending

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> TableSheet:
    return seat_players(make_tournament(players=8)).sheets.get(table=1)


def entry_of(**changes: object) -> SheetEntry:
    return SheetEntry(**{"rows": solo_rows()} | changes)


def contents(sheet: TableSheet) -> tuple[object, ...]:
    sheet.refresh_from_db()
    return (sheet.state, sheet.version, stored_entry(sheet), JournalEntry.objects.count())


def test_enter_sheet_stores_rows_sums_and_tallies(sheet: TableSheet) -> None:
    enter_sheet(sheet, by=make_user(), entry=entry_of())

    totals = [(t.points, t.solo_won, t.solo_played) for t in sheet.totals.order_by("seat__seat")]
    assert totals == [(37, 1, 1), (29, 0, 0), (-33, 0, 0), (-33, 0, 0)]
    assert [row.points for row in sheet.rows.all()] == list(solo_rows())


def test_enter_sheet_of_totals_stores_what_was_typed(sheet: TableSheet) -> None:
    stored = enter(sheet, 30, -8, -8, -14, solo_won=(3, 3, 0, 0), solo_played=(4, 5, 0, 0))

    assert stored_entry(stored) == SheetEntry(
        totals=(30, -8, -8, -14),
        tallies=(
            Tally(solo_won=3, solo_played=4),
            Tally(solo_won=3, solo_played=5),
            Tally(),
            Tally(),
        ),
    )


def test_enter_sheet_freezes_the_rules_and_starts_the_evening(sheet: TableSheet) -> None:
    enter_sheet(sheet, by=None, entry=entry_of())

    tournament = Tournament.objects.get()
    assert (tournament.are_rules_frozen, tournament.state) == (True, "running")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (entry_of(rows=((5, -4, 0, 0), *solo_rows()[1:])), "Tisch 1"),
        (entry_of(rows=solo_rows(31)), "32"),
        (entry_of(totals=(37, 29, -33, -32)), "4"),
        (SheetEntry(totals=(5, -4, 0, 0)), "+1"),
        (SheetEntry(totals=(99999, -99999, 0, 0)), "99999"),
        (SheetEntry(totals=(2, 1, -2, -1)), "1"),
        (SheetEntry(totals=(None, 0, 0, 0)), "1"),
        (SheetEntry(totals=(0, 0, 0, 0), tallies=(Tally(solo_won=-7), *[Tally()] * 3)), "−7"),
    ],
)
def test_enter_sheet_with_an_error_says_so_and_changes_nothing(
    sheet: TableSheet, entry: SheetEntry, sentence: str
) -> None:
    before = contents(sheet)

    with pytest.raises(Refused, match=sentence.replace("+", r"\+")):
        enter_sheet(sheet, by=None, entry=entry)

    assert contents(sheet) == before


def test_enter_sheet_of_zeros_counts_as_values(sheet: TableSheet) -> None:
    enter(sheet, 0, 0, 0, 0)

    assert sheet.totals.count() == 4


def test_first_list_of_a_round_publishes_the_seats_of_the_rounds_before_it() -> None:
    tournament = make_tournament(players=8, round_count=3)
    draw_all_rounds(tournament, by=None)

    enter(tournament.rounds.get(number=2).sheets.get(table=1), 8, 0, 0, -8)

    posted = tournament.rounds.exclude(posted_at=None).order_by("number")
    assert [round_.number for round_ in posted] == [1, 2]
    assert [entry.new["round"] for entry in tournament.journal.filter(action="round_posted")] == [1]


def test_correction_without_a_reason_is_refused(sheet: TableSheet) -> None:
    enter_sheet(sheet, by=None, entry=entry_of())
    before = contents(sheet)

    with pytest.raises(Refused, match="Grund"):
        enter_sheet(sheet, by=None, entry=SheetEntry(totals=(2, -2, 0, 0)), reason=" ")

    assert contents(sheet) == before


def test_version_restored_to_an_open_list_needs_a_reason(sheet: TableSheet) -> None:
    stored = enter_sheet(sheet, by=None, entry=entry_of())
    reopened = reopen_sheet(stored, by=None, reason="falscher Tisch")

    with pytest.raises(Refused):
        enter_sheet(reopened, by=None, entry=entry_of(), restored=1)

    assert contents(reopened)[0] == "open"
    restored = enter_sheet(reopened, by=None, entry=entry_of(), restored=1, reason="doch richtig")
    assert restored.state == "entered"


def test_correction_keeps_both_versions_in_the_journal(sheet: TableSheet) -> None:
    user = make_user()
    enter(sheet, 2, -2, 0, 0)
    enter_sheet(sheet, by=user, entry=SheetEntry(totals=(4, -4, 0, 0)), reason="2 als 4 gelesen")

    newest = JournalEntry.objects.first()
    assert newest is not None
    assert (newest.action, newest.by, newest.reason) == (
        "sheet_corrected",
        user,
        "2 als 4 gelesen",
    )
    assert newest.old is not None
    assert newest.new is not None
    assert (newest.old["totals"], newest.new["totals"]) == ([2, -2, 0, 0], [4, -4, 0, 0])


def test_enter_sheet_over_a_newer_version_is_a_conflict(sheet: TableSheet) -> None:
    enter(sheet, 2, -2, 0, 0)
    before = contents(sheet)

    with pytest.raises(Conflict):
        enter_sheet(
            sheet, by=None, entry=SheetEntry(totals=(4, -4, 0, 0)), version=0, reason="Tippfehler"
        )

    assert contents(sheet) == before


def test_enter_sheet_of_a_round_drawn_again_meanwhile_is_a_conflict(sheet: TableSheet) -> None:
    TableSheet.objects.filter(pk=sheet.pk).delete()

    with pytest.raises(Conflict):
        enter_sheet(sheet, by=None, entry=entry_of())


def test_park_sheet_keeps_what_was_typed_and_counts_for_nobody(sheet: TableSheet) -> None:
    enter(sheet, 2, -2, 0, 0)

    park_sheet(
        sheet, by=None, draft={"total1": "zwei"}, kind="totals", note="unleserlich", reason="Streit"
    )

    sheet.refresh_from_db()
    assert (sheet.state, sheet.draft, sheet.note) == (
        "clarification",
        {"total1": "zwei"},
        "unleserlich",
    )
    assert (GameRow.objects.count(), SheetTotal.objects.count()) == (0, 0)


def test_confirm_sheet_only_when_entered(sheet: TableSheet) -> None:
    with pytest.raises(Refused):
        confirm_sheet(sheet, by=None)
    enter(sheet, 2, -2, 0, 0)

    confirm_sheet(sheet, by=make_user())

    sheet.refresh_from_db()
    assert (sheet.state, sheet.checked_by) == ("checked", make_user())


def test_void_sheet_needs_a_reason_and_counts_for_nobody(sheet: TableSheet) -> None:
    enter(sheet, 2, -2, 0, 0)
    with pytest.raises(Refused):
        void_sheet(sheet, by=None, reason="")

    void_sheet(sheet, by=None, reason="absichtlich falsch geführt")

    sheet.refresh_from_db()
    assert (sheet.state, SheetTotal.objects.count()) == ("void", 0)
    newest = JournalEntry.objects.first()
    assert newest is not None
    assert newest.old is not None
    assert newest.old["totals"] == [2, -2, 0, 0]


def test_missing_list_is_not_said_to_count_where_its_reason_is_missing(
    english: None, sheet: TableSheet
) -> None:
    with pytest.raises(Refused) as refused:
        void_sheet(sheet, by=None, reason=" ")

    assert refused.value.problems == ("Please enter a reason; one sentence is enough.",)


@pytest.mark.parametrize("verb", ["enter", "park"])
def test_void_list_that_is_typed_again_needs_a_reason(sheet: TableSheet, verb: str) -> None:
    void_sheet(sheet, by=None, reason="absichtlich falsch geführt")
    before = contents(sheet)
    verbs = {
        "enter": lambda: enter_sheet(sheet, by=None, entry=entry_of()),
        "park": lambda: park_sheet(sheet, by=None, draft={}, kind="totals", note="unleserlich"),
    }

    with pytest.raises(Refused):
        verbs[verb]()

    assert contents(sheet) == before


def test_reopen_sheet_takes_the_list_back(sheet: TableSheet) -> None:
    enter(sheet, 2, -2, 0, 0)

    reopen_sheet(sheet, by=None, reason="falscher Tisch")

    sheet.refresh_from_db()
    assert (sheet.state, sheet.kind, SheetTotal.objects.count()) == ("open", "", 0)


@pytest.mark.parametrize("verb", ["enter", "park", "void", "reopen", "confirm"])
@pytest.mark.parametrize("closed", ["tournament", "round"])
def test_every_change_is_refused_in_a_closed_round_or_tournament(
    sheet: TableSheet, verb: str, closed: str
) -> None:
    enter(sheet, 2, -2, 0, 0)
    if closed == "tournament":
        Tournament.objects.update(state=Tournament.State.CLOSED)
    else:
        sheet.round.closed_at = sheet.entered_at or sheet.draw.made_at
        sheet.round.save()
    before = contents(sheet)
    verbs = {
        "enter": lambda: enter_sheet(sheet, by=None, entry=entry_of(), reason="x"),
        "park": lambda: park_sheet(sheet, by=None, draft={}, kind="games", note="", reason="x"),
        "void": lambda: void_sheet(sheet, by=None, reason="x"),
        "reopen": lambda: reopen_sheet(sheet, by=None, reason="x"),
        "confirm": lambda: confirm_sheet(sheet, by=None),
    }

    with pytest.raises(Refused):
        verbs[verb]()

    assert contents(sheet) == before


def test_database_refuses_a_draft_on_a_counted_sheet(sheet: TableSheet) -> None:
    enter(sheet, 2, -2, 0, 0)

    with pytest.raises(IntegrityError), transaction.atomic():
        TableSheet.objects.filter(pk=sheet.pk).update(draft={})


def test_database_refuses_more_won_than_played(sheet: TableSheet) -> None:
    enter(sheet, 2, -2, 0, 0)

    with pytest.raises(IntegrityError), transaction.atomic():
        SheetTotal.objects.update(solo_won=1)


@pytest.mark.parametrize(
    ("consequence", "state", "ranked", "rounds"),
    [
        ("no_points", "void", 4, (0, 12)),
        ("others_only", "void", 4, (None, 12)),
        ("replay", "open", 4, (None, 12)),
    ],
)
def test_void_list_has_the_consequence_that_was_chosen(
    consequence: str, state: str, ranked: int, rounds: tuple[int | None, ...]
) -> None:
    tournament = make_tournament()
    players = make_players(tournament, 4)
    first = enter(seat_players(tournament).sheets.get(), 10, 4, -4, -10)
    enter(seat_players(tournament, 2).sheets.get(), 12, 0, -2, -10)

    void_sheet(first, by=make_user(), reason="nicht lesbar", consequence=consequence)

    result = standings(tournament)
    row = next(row for row in result.categories[0].rows if row.player == players[0])
    assert TableSheet.objects.get(pk=first.pk).state == state
    assert (result.ranked_count, row.rounds) == (ranked, rounds)
    assert row.void_rounds == ((1,) if state == "void" else ())


def test_void_list_without_points_is_a_result_of_its_own() -> None:
    tournament = make_tournament(players=4, round_count=1)
    sheet = enter(seat_players(tournament).sheets.get(), 10, 4, -4, -10)

    void_sheet(sheet, by=make_user(), reason="gefälscht", consequence="no_points")

    assert [row.points for row in standings(tournament).categories[0].rows] == [0, 0, 0, 0]


def test_void_with_a_consequence_that_does_not_exist_is_refused() -> None:
    sheet = enter(seat_players(make_tournament(players=4)).sheets.get(), 10, 4, -4, -10)

    with pytest.raises(Refused):
        void_sheet(sheet, by=make_user(), reason="x", consequence="double_points")

    assert TableSheet.objects.get().state == "entered"


def test_list_sent_twelve_times_is_stored_once() -> None:
    tournament = make_tournament(players=4)
    sheet = seat_players(tournament).sheets.get()
    entry = SheetEntry(totals=(10, 4, -4, -10), tallies=(Tally(),) * 4)

    for attempt in range(12):
        begin_sending("7f3a")
        with suppress(FormAlreadyStored) if attempt else nullcontext(), transaction.atomic():
            enter_sheet(sheet, by=make_user(), entry=entry, version=0)

    stored = TableSheet.objects.get()
    assert (stored.state, stored.version) == ("entered", 1)
    assert tournament.journal.filter(action="sheet_entered").count() == 1
