"""Repeating deletions of personal data in a restored backup."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

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


def current_deletions() -> tuple[list[Any], list[Any]]:
    """Return keys of the deleted people, and of deleted contact data; [] if unreadable.

    A person: (slug, created at, number, registered at). Contact data: (slug, created at, hash of
    the deletion's journal entry). Slug and creation time are the tournament's.
    """
    if has_database():
        with suppress(DatabaseError):
            erased = Player.objects.exclude(erased_as="")
            entries = JournalEntry.objects.filter(action=CONTACTS_FORGOTTEN).order_by("pk")
            return (
                list(erased.values_list(*EVENING, "number", "registered_at")),
                list(entries.values_list(*EVENING, "hash")),
            )
    return [], []


def repeat_deletions(people: Iterable[Any], contacts: Iterable[Any]) -> None:
    """Repeat the current_deletions() in this thread's database, a restored backup."""
    for slug, created_at, number, registered_at in people:
        players = Player.objects.filter(tournament__slug=slug, tournament__created_at=created_at)
        for player in players.filter(number=number, registered_at=registered_at, erased_as=""):
            reason = _("Deleted again after a backup was restored")
            try:
                erase_player(player, by=None, reason=reason)
            except Refused:  # whose surname is one of these words
                erase_player(player, by=None, reason="–")
    for slug, created_at, entry_hash in contacts:
        for tournament in Tournament.objects.filter(slug=slug, created_at=created_at):
            if not tournament.journal.filter(hash=entry_hash).exists():
                forget_contacts(tournament)
