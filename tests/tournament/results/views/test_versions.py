"""What the pages of a list say of its versions."""

import pytest
from django.test import Client

from tests.factories import enter, make_account, make_tournament, make_user, seat_players
from tests.markup import in_one_line, texts
from tests.tournament.results.desk_lists import sheet_of, url
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import park_sheet

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_version_that_waits_for_a_check_is_not_said_to_count(desk: Client) -> None:
    round_ = seat_players(make_tournament(players=4, is_embargoed=True))
    enter(sheet_of(round_), 10, 4, -4, -10)

    assert "counts now" not in in_one_line(desk.get(url("sheet-history", round_)).text)


@pytest.mark.parametrize("page", ["sheet-reopen", "sheet-void"])
def test_only_a_list_with_versions_is_said_to_be_restorable(desk: Client, page: str) -> None:
    round_ = seat_players(make_tournament(players=8))
    enter(sheet_of(round_), 10, 4, -4, -10)
    park_sheet(
        sheet_of(round_, 2), by=make_user(), draft={"total1": "4"}, kind="totals", note="blurred"
    )

    stored, parked = (desk.get(url(page, round_, table)) for table in (1, 2))

    whole = "The journal keeps its contents; any version can be restored."
    assert whole in texts(stored, ".bullets li")
    assert "any version can be restored" not in parked.text
    assert "What was typed so far cannot be restored." in texts(parked, ".bullets li")


def test_checked_list_names_who_checked_it(desk: Client) -> None:
    round_ = seat_players(make_tournament(players=4, needs_second_check=True))
    enter(sheet_of(round_), 10, 4, -4, -10)
    confirm_sheet(sheet_of(round_), by=make_account("Deniz"))

    facts = texts(desk.get(url("sheet-history", round_)), ".facts span")

    assert facts[0] == "checked"
    assert facts[-2].endswith(" Deniz")  # the last one leads back
