"""Every version of a list, read back from the journal."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import SheetEntry
from tournament.models import JournalEntry, TableSheet
from tournament.results.entry import entry_from_json

STORED = ("sheet_entered", "sheet_corrected", "sheet_restored")


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """A stored list: `number` counts from 1, `before` is the entry it replaced."""

    number: int
    journal_entry: JournalEntry  # with its `by` loaded
    entry: SheetEntry
    before: SheetEntry | None


def stored_versions(sheet: TableSheet) -> list[StoredVersion]:
    return list(_versions(sheet))


def stored_version(sheet: TableSheet, seq: int) -> StoredVersion | None:
    versions = _versions(sheet)
    return next((version for version in versions if version.journal_entry.seq == seq), None)


def _versions(sheet: TableSheet) -> Iterator[StoredVersion]:
    entries = JournalEntry.objects.filter(
        tournament=sheet.round.tournament,
        subject="tablesheet",
        subject_id=sheet.pk,
        action__in=STORED,
    ).order_by("seq")
    for number, journal_entry in enumerate(entries.select_related("by"), 1):
        before = entry_from_json(journal_entry.old) if journal_entry.old else None
        yield StoredVersion(number, journal_entry, entry_from_json(journal_entry.new or {}), before)
