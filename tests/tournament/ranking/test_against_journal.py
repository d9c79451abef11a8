"""The ranking compared with the journal: changes by a database tool leave no entry."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import SheetEntry, Tally, rule_set
from tests.factories import enter, make_players, make_tournament, make_user, seat_players, solo_rows
from tournament.models import JournalEntry, Lot, Player, Seat, SheetTotal, TableSheet, Tournament
from tournament.ranking.against_journal import disagreement, list_differences
from tournament.ranking.services.lots import draw_lots
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import enter_sheet, park_sheet, reopen_sheet, void_sheet
from tournament.shared.journal_entries import record

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(scope="module")
def played_id(module_rows: None) -> int:
    """Two tables; the first typed game by game and checked, the second by its totals."""
    tournament = make_tournament(players=8, round_count=1)
    first, second = seat_players(tournament).sheets.all()
    by = make_user()
    confirm_sheet(enter_sheet(first, by=by, entry=SheetEntry(rows=solo_rows())), by=by)
    enter(second, 30, -8, -8, -14, solo_won=(3, 3, 0, 0), solo_played=(4, 5, 0, 0))
    return tournament.pk


@pytest.fixture
def played(played_id: int) -> Tournament:
    return Tournament.objects.get(pk=played_id)


def told(tournament: Tournament) -> list[str]:
    return [str(difference) for difference in list_differences(tournament)]


def total_of(number: int) -> SheetTotal:
    return SheetTotal.objects.get(seat__player__number=number)


def test_evening_as_the_journal_has_it_agrees(played: Tournament) -> None:
    assert told(played) == []
    assert disagreement(played) == ""


def test_two_totals_changed_name_the_first(played: Tournament) -> None:
    """+40 for one, −40 for the other: the sum of the list is still zero."""
    for number, more in ((6, 40), (7, -40)):
        total = total_of(number)
        SheetTotal.objects.filter(pk=total.pk).update(points=total.points + more)

    assert told(played) == ["Table 2, round 1, no. 6: in the journal −8, in the database +32"]
    assert disagreement(played) == (
        "This ranking does not match the journal "
        "(Table 2, round 1, no. 6: in the journal −8, in the database +32)."
    )


def test_every_list_that_differs_is_told_in_order(played: Tournament) -> None:
    for number in (7, 3):
        SheetTotal.objects.filter(pk=total_of(number).pk).update(points=99)

    assert [sentence.split(":")[0] for sentence in told(played)] == [
        "Table 1, round 1, no. 3",
        "Table 2, round 1, no. 7",
    ]


@pytest.mark.parametrize("number", [1, 5])
def test_changed_tally_is_named(played: Tournament, number: int) -> None:
    """One list was typed game by game, the other by its totals."""
    total = total_of(number)
    SheetTotal.objects.filter(pk=total.pk).update(solo_won=9, solo_played=9)

    assert told(played) == [
        f"Table {1 if number == 1 else 2}, round 1, no. {number}, Solo won: "
        f"in the journal {total.solo_won}, in the database 9"
    ]


def test_state_changed_is_named(played: Tournament) -> None:
    TableSheet.objects.filter(table=2).update(state=TableSheet.State.OPEN)

    assert told(played) == ["Table 2, round 1: in the journal entered, in the database open"]


def test_list_that_nobody_entered_is_named(played: Tournament) -> None:
    sheet = played.rounds.get().sheets.get(table=2)
    reopen_sheet(sheet, by=None, reason="vertauscht")
    TableSheet.objects.filter(pk=sheet.pk).update(state="entered", kind="totals")

    assert told(played) == ["Table 2, round 1: in the journal open, in the database entered"]


def test_seats_changed_over_are_named(played: Tournament) -> None:
    first_seat, other = (Seat.objects.get(player__number=number) for number in (2, 7))
    free = make_players(make_tournament(), 1)[0]
    for seat, player in (
        (first_seat, free),
        (other, first_seat.player),
        (first_seat, other.player),
    ):
        Seat.objects.filter(pk=seat.pk).update(player=player)

    assert told(played) == [
        "Table 1, round 1, seat 2: in the journal no. 2, in the database no. 7",
        "Table 2, round 1, seat 3: in the journal no. 7, in the database no. 2",
    ]


def test_total_taken_to_another_list_is_named(played: Tournament) -> None:
    """The total would count in the round of that list."""
    SheetTotal.objects.filter(pk=total_of(5).pk).update(sheet=TableSheet.objects.get(table=1))

    assert told(played) == [
        "Table 1, round 1, no. 5: in the journal –, in the database +30",
        "Table 2, round 1, no. 5: in the journal +30, in the database –",
    ]


def test_list_taken_away_is_named(played: Tournament) -> None:
    TableSheet.objects.filter(table=2).delete()

    assert told(played) == ["Table 2, round 1: in the journal entered, in the database –"]


def test_void_list_with_another_consequence_or_other_players_is_named(played: Tournament) -> None:
    for sheet in played.rounds.get().sheets.all():
        void_sheet(sheet, by=None, reason="zerrissen", consequence="no_points")
    assert told(played) == []

    TableSheet.objects.filter(table=1).update(consequence="others_only")
    Seat.objects.filter(table=2, seat=4).delete()

    assert told(played) == [
        "Table 1, round 1: in the journal the round counts as 0, "
        "in the database only the other rounds count",
        "Table 2, round 1, seat 4: in the journal no. 8, in the database –",
    ]


NO_COUNTS = {name: [0] * 4 for name in rule_set("schwaig").tally_columns}


def park(sheet: TableSheet) -> None:
    draft = {"draft": {"total1": "5"}, "kind": "totals", "note": "unleserlich", "reason": "Streit"}
    park_sheet(sheet, by=None, **draft)


@pytest.mark.parametrize(
    "verb",
    [
        park,
        lambda sheet: reopen_sheet(sheet, by=None, reason="vertauscht"),
        lambda sheet: void_sheet(sheet, by=None, reason="zerrissen", consequence="replay"),
        lambda sheet: confirm_sheet(sheet, by=None, totals=(1, -1, 0, 0), counts=NO_COUNTS),
        lambda sheet: enter_sheet(
            sheet,
            by=None,
            reason="verlesen",
            entry=SheetEntry(totals=(4, -4, 0, 0), tallies=(Tally(),) * 4),
        ),
    ],
)
def test_whatever_the_desk_does_agrees(
    played: Tournament, verb: Callable[[TableSheet], None]
) -> None:
    verb(played.rounds.get().sheets.get(table=2))

    assert told(played) == []


def test_order_of_a_lot_changed_is_named() -> None:
    tournament = make_tournament(round_count=1)
    first, second, *_others = make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 4, 4, -4, -4)
    draw_lots(tournament, by=None, players=[first, second], order=[second, first])
    assert told(tournament) == []

    for player, position in ((second, 3), (first, 1), (second, 2)):
        Lot.objects.filter(player=player).update(position=position)

    assert told(tournament) == ["Lot, drawing 1: in the journal no. 2, 1, in the database no. 1, 2"]


def test_lot_that_nobody_drew_is_named(played: Tournament) -> None:
    player = Player.objects.get(tournament=played, number=1)
    lot = {"group": 1, "player": player, "position": 1, "drawn_at": "2026-11-20T22:00Z"}
    Lot.objects.create(tournament=played, **lot)

    assert told(played) == ["Lot, drawing 1: in the journal –, in the database no. 1"]


def leave_seats_out_of_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Record lists as older programs did: without start numbers."""

    def record_without_seats(*about: Any, new: dict[str, Any], **values: Any) -> JournalEntry:
        return record(*about, new={name: new[name] for name in new if name != "seats"}, **values)

    monkeypatch.setattr("tournament.results.services.sheets.record", record_without_seats)


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """An evening whose entries lack the seats; a seat of table 1 is empty."""
    tournament = make_tournament(players=4, round_count=1)
    sheet = seat_players(tournament).sheets.get()
    Seat.objects.get(round=sheet.round, seat=4).delete()
    leave_seats_out_of_entries(monkeypatch)
    enter_sheet(sheet, by=None, entry=SheetEntry(totals=(8, -8, 0, 0), tallies=(Tally(),) * 4))
    return tournament


def test_older_evening_is_compared_as_far_as_its_entries_go(older: Tournament) -> None:
    assert told(older) == []

    totals = SheetTotal.objects.filter(sheet__round__tournament=older)
    totals.filter(seat__seat=1).update(points=48, solo_won=1, solo_played=1)
    totals.filter(seat__seat=2).update(points=-48)

    assert told(older) == ["Table 1, round 1, no. 1: in the journal +8, in the database +48"]


def test_older_void_list_is_compared_by_its_state(
    played: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_seats_out_of_entries(monkeypatch)

    void_sheet(played.rounds.get().sheets.get(table=2), by=None, reason="zerrissen")

    assert told(played) == []


def test_oldest_void_list_did_not_say_what_it_means(played: Tournament) -> None:
    sheet = played.rounds.get().sheets.get(table=2)
    sheet.totals.all().delete()
    TableSheet.objects.filter(pk=sheet.pk).update(state="void", consequence="no_points", kind="")
    record(played, by=None, action="sheet_voided", subject=sheet, reason="zerrissen")

    assert told(played) == []


def test_queries_do_not_grow_with_lists() -> None:
    counts = []
    for tables in (1, 3):
        tournament = make_tournament(players=4 * tables, round_count=1)
        for sheet in seat_players(tournament).sheets.all():
            enter(sheet, 30, -8, -8, -14)
        with CaptureQueriesContext(connection) as queries:
            list_differences(tournament)
        counts.append(len(queries))

    assert counts == [7, 7]
