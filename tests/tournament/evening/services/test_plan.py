"""Settings that a plan may leave out: what they are then, and how a change is written down."""

from datetime import date

import pytest

from tournament.evening.services.tournaments import change_tournament, create_tournament
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

EVENING = {"name": "Schafkopfrennen", "date": date(2026, 11, 20), "rule_set": "schwaig"}


def test_paid_preset_is_a_setting_with_a_journal_entry() -> None:
    tournament = create_tournament(by=None, **EVENING)
    assert tournament.is_paid_preset is False

    change_tournament(tournament, by=None, is_paid_preset=True)

    entry = tournament.journal.first()
    assert entry is not None
    assert (entry.old, entry.new) == ({"is_paid_preset": False}, {"is_paid_preset": True})


def test_short_name_is_tidied_checked_and_written_down() -> None:
    tournament = create_tournament(by=None, **EVENING, short_name=" FF  2026 ")
    assert tournament.short_name == "FF 2026"

    change_tournament(tournament, by=None, short_name="")
    with pytest.raises(Refused, match="30 characters"):
        change_tournament(tournament, by=None, short_name="x" * 31)

    entry = tournament.journal.first()
    assert entry is not None
    assert (entry.old, entry.new) == ({"short_name": "FF 2026"}, {"short_name": ""})
