"""Repeating deletions of personal data in a restored backup."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournament.backup.database_at import has_database
from tournament.models import JournalEntry, Player, Tournament
from tournament.registration.services.erasing import (
    CONTACTS_FORGOTTEN,
    erase_player,
    forget_contacts,
)
from tournament.shared.errors import Refused

# The short address and the time of birth: no other laptop has made this tournament.
EVENING = ("tournament__slug", "tournament__created_at")


@dataclass(frozen=True, slots=True)
class Deletions:
    """Deleted people and players' contact data, by slug and creation time of the tournament.

    `people`: (slug, created at, number, registered at). `contacts`: (slug, created at, hash of the
    deletion's journal entry).
    """

    people: tuple[tuple[str, datetime, int, datetime], ...] = ()
    contacts: tuple[tuple[str, datetime, str], ...] = ()


def current_deletions() -> Deletions:
    """Return people and contacts deleted in this thread's database; none if it is unreadable."""
    if has_database():
        with suppress(DatabaseError):
            erased = Player.objects.exclude(erased_as="")
            entries = JournalEntry.objects.filter(action=CONTACTS_FORGOTTEN).order_by("pk")
            return Deletions(
                tuple(erased.values_list(*EVENING, "number", "registered_at")),
                tuple(entries.values_list(*EVENING, "hash")),
            )
    return Deletions()


def repeat_deletions(deletions: Deletions) -> None:
    """Repeat the deletions in this thread's database, a restored backup."""
    for slug, created_at, number, registered_at in deletions.people:
        players = Player.objects.filter(tournament__slug=slug, tournament__created_at=created_at)
        for player in players.filter(number=number, registered_at=registered_at, erased_as=""):
            reason = _("Deleted again after a backup was restored")
            try:
                erase_player(player, by=None, reason=reason)
            except Refused:  # whose surname is one of these words
                erase_player(player, by=None, reason="–")
    for slug, created_at, entry_hash in deletions.contacts:
        for tournament in Tournament.objects.filter(slug=slug, created_at=created_at):
            if not tournament.journal.filter(hash=entry_hash).exists():
                forget_contacts(tournament)
