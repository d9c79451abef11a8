"""Moving a list to its right place: both places, the journal, and what refuses it."""

import pytest

from scoring import SheetEntry
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tests.snapshot import everything
from tests.tournament.results.desk_lists import points_of, sheet_of
from tournament.models import JournalEntry, Round
from tournament.ranking.against_journal import list_differences
from tournament.results.against_journal import game_differences
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, move_sheet
from tournament.shared.errors import Conflict, Refused

pytestmark = pytest.mark.django_db

STORED = (10, 4, -4, -10)


def two_rounds(players: int = 8) -> tuple[Round, Round]:
    tournament = make_tournament(players=players, games_per_round=4)
    return seat_players(tournament, 1), seat_players(tournament, 2)


def move(source: Round, target: Round, table: int = 2, **options: object) -> None:
    move_sheet(
        sheet_of(source),
        target=sheet_of(target, table),
        by=make_user(),
        reason="Runde verwechselt",
        **options,
    )


def test_moved_list_counts_at_its_new_place_alone() -> None:
    first, second = two_rounds()
    enter_sheet(sheet_of(first), by=make_user(), entry=SheetEntry(rows=solo_rows(4)))

    move(first, second)

    assert (sheet_of(first).state, points_of(first)) == ("open", [])
    assert (sheet_of(second, 2).state, points_of(second, 2)) == ("entered", [9, 1, -5, -5])
    assert sheet_of(second, 2).rows.count() == 4
    assert not list_differences(first.tournament)
    assert not list(game_differences(first.tournament))


def test_both_journal_entries_name_the_other_place_and_the_reason() -> None:
    first, second = two_rounds()
    enter(sheet_of(first), *STORED, solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))

    move(first, second)

    taken_back, entered = JournalEntry.objects.order_by("-seq").filter(reason="Runde verwechselt")[
        :2
    ][::-1]
    assert (taken_back.action, taken_back.new) == (
        "sheet_reopened",
        {"round": 1, "table": 1, "moved_to": {"round": 2, "table": 2}},
    )
    assert (entered.action, entered.new["moved_from"]) == (
        "sheet_entered",
        {"round": 1, "table": 1},
    )
    assert entered.new["sums"] == list(STORED)


def refused(source: Round, target: Round, table: int = 2) -> str:
    make_user()
    before = everything()
    with pytest.raises(Refused) as no:
        move(source, target, table)
    assert everything() == before
    return str(no.value)


def test_move_to_an_occupied_place_is_refused() -> None:
    first, second = two_rounds()
    enter(sheet_of(first), *STORED)
    enter(sheet_of(second, 2), *STORED)

    assert "Tisch 2, Runde 2 hat schon eine Liste" in refused(first, second)


def test_move_to_a_table_of_another_size_is_refused() -> None:
    tournament = make_tournament(players=7, rule_set="buchstaben", games_per_round=4)
    first = seat_players(tournament)
    enter(sheet_of(first), 6, 4, 2, 0)

    assert "An Tisch 2 in Runde 1 sitzen 3, auf der Liste stehen 4." in refused(first, first)


@pytest.mark.parametrize("closed", [1, 2])
def test_move_from_or_to_a_closed_round_is_refused(closed: int) -> None:
    rounds = two_rounds()
    enter(sheet_of(rounds[0]), *STORED)
    close_round(rounds[closed - 1], by=None, reason="Liste fehlt")

    assert f"Runde {closed} ist geschlossen" in refused(*rounds)


def test_open_list_is_not_moved() -> None:
    assert "Nur eine Liste, die zählt" in refused(*two_rounds())


def test_list_that_changed_meanwhile_is_a_conflict() -> None:
    first, second = two_rounds()
    enter(sheet_of(first), *STORED)

    with pytest.raises(Conflict):
        move(first, second, version=0)
