"""Every detail of a person, also one that is new: typed, journalled, erased."""

from datetime import date
from typing import Any

import pytest
from django.db.models import DateField, EmailField

from tests.factories import make_tournament
from tournament.models import JournalEntry, Player
from tournament.models.player import CONTACTS, DETAILS, PERSONAL
from tournament.registration.services.erasing import erase_player
from tournament.registration.services.players import register_player
from tournament.shared.journal_entries import with_iso_dates
from tournament.shared.model_fields import stored_field

pytestmark = pytest.mark.django_db


def sample(name: str) -> Any:
    field = stored_field(Player, name)
    if isinstance(field, DateField):
        return date(1990, 11, 20)
    if isinstance(field, EmailField):
        return "renate@example.org"
    if field.choices:
        return "number" if name == "publish" else "club"
    return 7 if name == "number" else f"Wert {name}"


def test_every_detail_is_stored_journalled_and_erased() -> None:
    samples = {name: sample(name) for name in DETAILS}

    player = register_player(make_tournament(), by=None, entrant=Player(**samples))
    entry = JournalEntry.objects.get(action="player_registered")
    personal = entry.details.get().data["new"]
    erased = erase_player(player, by=None, reason="Nr. 7 hat darum gebeten")
    erased.refresh_from_db()

    assert {name: getattr(player, name) for name in DETAILS} == samples
    assert personal == with_iso_dates({name: samples[name] for name in PERSONAL})
    assert entry.new["contacts"] == list(CONTACTS)
    assert {name for name in DETAILS if getattr(erased, name)} == {"number", "publish"}
