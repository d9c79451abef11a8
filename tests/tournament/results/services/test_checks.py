"""The second check: who may check a list, and what happens if the second reading differs."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring import SheetEntry, Tally, rule_set
from scoring.house import to_data
from tests.factories import enter, make_tournament, make_user, seat_players, solo_rows
from tournament.evening.services.tournaments import change_tournament
from tournament.models import TableSheet
from tournament.ranking.standings import standings
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Conflict, OwnWork, Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

TOTALS = (10, 4, -4, -10)
NO_COUNTS = {name: [0, 0, 0, 0] for name in rule_set("schwaig").tally_columns}


def entered(**options: Any) -> TableSheet:
    """Return a list typed by Renate that needs a second check."""
    tournament = make_tournament(players=4, needs_second_check=True, round_count=1, **options)
    return enter(seat_players(tournament).sheets.get(), *TOTALS)


def test_second_person_checks_the_list() -> None:
    sheet = confirm_sheet(entered(), by=make_user("gerd"))

    assert (sheet.state, sheet.checked_by) == ("checked", make_user("gerd"))


def test_correction_that_was_begun_before_the_check_is_a_conflict() -> None:
    sheet = entered()
    confirm_sheet(sheet, by=make_user("gerd"))
    corrected = SheetEntry(totals=(12, 2, -4, -10), tallies=(Tally(),) * 4)

    with pytest.raises(Conflict):
        enter_sheet(
            sheet, by=make_user(), entry=corrected, version=sheet.version, reason="verlesen"
        )


@pytest.mark.parametrize("is_command", [False, True])
def test_own_list_cannot_be_checked(is_command: bool) -> None:
    sheet = entered()

    with pytest.raises(OwnWork, match="somebody other than the typist"):
        confirm_sheet(sheet, by=None if is_command else make_user())

    assert TableSheet.objects.get().state == "entered"


def test_database_refuses_checking_ones_own_list() -> None:
    sheet = entered()

    with pytest.raises(IntegrityError), transaction.atomic():
        TableSheet.objects.filter(pk=sheet.pk).update(
            state="checked", checked_by=make_user(), checked_at=timezone.now()
        )


def test_typist_may_check_without_the_second_person_rule() -> None:
    sheet = enter(seat_players(make_tournament(players=4)).sheets.get(), *TOTALS)

    assert confirm_sheet(sheet, by=make_user()).state == "checked"


def test_blind_check_with_the_same_totals_confirms() -> None:
    sheet = confirm_sheet(
        entered(is_second_check_blind=True),
        by=make_user("gerd"),
        totals=list(TOTALS),
        counts=NO_COUNTS,
    )

    assert sheet.state == "checked"


def test_blind_check_that_differs_keeps_both_versions_and_counts_neither() -> None:
    sheet = entered(is_second_check_blind=True)
    first = {"total_1": "10"}

    stored = confirm_sheet(
        sheet, by=make_user("gerd"), totals=[10, 4, -10, -4], counts=NO_COUNTS, draft=first
    )

    assert (stored.state, stored.draft) == ("clarification", first)
    assert (stored.second_draft, stored.second_by) == (
        {"totals": [10, 4, -10, -4], "counts": NO_COUNTS},
        make_user("gerd"),
    )
    assert standings(stored.round.tournament).ranked_count == 0
    entry = stored.round.tournament.journal.get(action="sheet_check_differs")
    assert entry.new is not None
    assert entry.new["sums"] == [10, 4, -10, -4]


def test_list_typed_after_a_check_that_differed_keeps_neither_version() -> None:
    sheet = confirm_sheet(
        entered(is_second_check_blind=True),
        by=make_user("gerd"),
        totals=[10, 4, -10, -4],
        counts=NO_COUNTS,
        draft={"total_1": "10"},
    )

    stored = enter(sheet, *TOTALS)

    assert (stored.state, stored.draft) == ("entered", None)
    assert (stored.second_draft, stored.second_by) == (None, None)


def test_correction_of_a_checked_list_has_to_be_checked_again() -> None:
    sheet = confirm_sheet(entered(), by=make_user("gerd"))
    entry = SheetEntry(totals=(4, 10, -4, -10), tallies=(Tally(),) * 4)

    stored = enter_sheet(sheet, by=make_user(), entry=entry, reason="verlesen")

    assert (stored.state, stored.checked_by, stored.checked_at) == ("entered", None, None)


@pytest.mark.parametrize("totals", [None, [], [10, 4, -4], [10, 4, -4, None]])
def test_blind_check_needs_every_total(totals: Any) -> None:
    sheet = entered(is_second_check_blind=True)

    with pytest.raises(Refused, match="all 4 totals"):
        confirm_sheet(sheet, by=make_user("gerd"), totals=totals, counts=NO_COUNTS)

    assert TableSheet.objects.get().state == "entered"


def test_blind_check_compares_the_counts_that_decide_between_equals() -> None:
    sheet = entered(is_second_check_blind=True)
    read = NO_COUNTS | {"solo_won": [0, 1, 0, 0], "solo_played": [0, 1, 0, 0]}

    stored = confirm_sheet(sheet, by=make_user("gerd"), totals=TOTALS, counts=read)

    assert stored.state == "clarification"
    assert stored.note == "the second check of the counts differs"
    assert stored.second_draft == {"totals": list(TOTALS), "counts": read}
    assert standings(stored.round.tournament).ranked_count == 0
    entry = stored.round.tournament.journal.get(action="sheet_check_differs")
    assert entry.new is not None
    assert entry.new["counts"] == read


@pytest.mark.parametrize(
    "counts", [None, {}, NO_COUNTS | {"solo_won": [0, None, 0, 0]}, NO_COUNTS | {"sie": [0, 0, 0]}]
)
def test_blind_check_needs_every_count(counts: Any) -> None:
    sheet = entered(is_second_check_blind=True)

    with pytest.raises(Refused, match="all counts"):
        confirm_sheet(sheet, by=make_user("gerd"), totals=TOTALS, counts=counts)

    assert TableSheet.objects.get().state == "entered"


def test_counts_that_follow_from_the_games_are_not_asked_for() -> None:
    sheet = entered(is_second_check_blind=True)
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=solo_rows()), reason="verlesen")

    stored = confirm_sheet(
        sheet,
        by=make_user("gerd"),
        totals=[sum(column) for column in zip(*solo_rows(), strict=True)],
    )

    assert stored.state == "checked"


def test_counts_without_effect_are_not_asked_for() -> None:
    club = replace(rule_set("schwaig"), slug="house", tie_breaks=("points", "shared"))
    sheet = entered(is_second_check_blind=True, rule_set="house", house_rules=to_data(club))

    assert confirm_sheet(sheet, by=make_user("gerd"), totals=TOTALS).state == "checked"


def test_embargo_counts_only_what_is_checked() -> None:
    sheet = entered(is_embargoed=True)
    tournament = sheet.round.tournament

    before = standings(tournament).ranked_count
    confirm_sheet(sheet, by=make_user("gerd"))

    assert (before, standings(tournament).ranked_count) == (0, 4)


def test_new_option_applies_to_entered_lists() -> None:
    tournament = make_tournament(players=8, round_count=1)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(first, *TOTALS)
    confirm_sheet(first, by=make_user())
    enter(second, *TOTALS)

    change_tournament(tournament, by=make_user(), needs_second_check=True)

    with pytest.raises(OwnWork):
        confirm_sheet(second, by=make_user())
    states = TableSheet.objects.order_by("table").values_list("state", "needs_second_check")
    assert list(states) == [("checked", False), ("entered", True)]
    assert tournament.journal.filter(action="tournament_changed").count() == 1


def test_blind_check_without_a_second_person_is_refused() -> None:
    with pytest.raises(Refused, match="second person"):
        change_tournament(make_tournament(), by=None, is_second_check_blind=True)
