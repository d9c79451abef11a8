"""What the evening has relied on since the first list: changed with a reason, or not at all."""

from typing import Any

import pytest
from django.utils import timezone

from tests.factories import enter, make_tournament, seat_players
from tournament.evening.services.tournaments import change_tournament
from tournament.models import JournalEntry
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round, reopen_round
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

STRICT: dict[str, Any] = {
    "needs_second_check": True,
    "is_second_check_blind": True,
    "is_embargoed": True,
    "stakes": {"rufspiel": 20, "solo": 50},
}


@pytest.mark.parametrize(
    "changes",
    [
        {"stakes": None},
        {"stakes": {"per_point": 1}},
        {"is_embargoed": False},
        {"is_second_check_blind": False},
        {"is_second_check_blind": False, "needs_second_check": False},
    ],
)
def test_change_of_stakes_or_looser_checks_after_the_first_list_need_a_reason(
    changes: dict[str, Any],
) -> None:
    tournament = make_tournament(rules_frozen_at=timezone.now(), **STRICT)

    for reason in ("", "  ", "Grund\0"):
        with pytest.raises(Refused):
            change_tournament(tournament, by=None, reason=reason, **changes)
    assert not JournalEntry.objects.exists()
    change_tournament(tournament, by=None, reason="Ein Helfer ist heim", **changes)

    entry = tournament.journal.get()
    assert (entry.reason, entry.new) == ("Ein Helfer ist heim", changes)


def test_change_to_stricter_checks_needs_no_reason() -> None:
    tournament = make_tournament(
        rules_frozen_at=timezone.now(), **STRICT | dict.fromkeys(list(STRICT)[:3], False)
    )

    changed = change_tournament(tournament, by=None, **STRICT)

    assert (changed.needs_second_check, changed.is_embargoed) == (True, True)


def test_embargo_is_refused_while_a_closed_round_holds_unchecked_lists() -> None:
    """Its players would drop out of the ranking, and nobody could check their lists any more."""
    tournament = make_tournament(players=4)
    round_ = seat_players(tournament)
    sheet = enter(round_.sheets.get(), 2, -2, 0, 0)
    close_round(round_, by=None)

    with pytest.raises(Refused, match="Round 1 is closed and has lists that nobody has checked"):
        change_tournament(tournament, by=None, is_embargoed=True)
    reopen_round(round_, by=None, reason="Listen werden geprüft")
    confirm_sheet(sheet, by=None)
    close_round(round_, by=None)

    assert change_tournament(tournament, by=None, is_embargoed=True).is_embargoed


def test_change_of_checks_before_the_first_list_needs_no_reason() -> None:
    tournament = make_tournament(**STRICT)

    changed = change_tournament(tournament, by=None, is_embargoed=False, stakes=None)

    assert (changed.is_embargoed, changed.stakes) == (False, None)
