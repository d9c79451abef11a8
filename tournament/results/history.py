"""Every version a list ever had, read back from the journal."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring import SheetEntry
from tournament.models import JournalEntry, TableSheet
from tournament.results.entry import entry_from_json

STORED = ("sheet_entered", "sheet_corrected", "sheet_restored")


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """`number` counts the lists that were stored, from 1; `before` is what it replaced."""

    number: int
    kept: JournalEntry  # with its `by` loaded
    entry: SheetEntry
    before: SheetEntry | None


def stored_versions(sheet: TableSheet) -> list[StoredVersion]:
    """The first one first; one query."""
    return list(_versions(sheet))


def stored_version(sheet: TableSheet, seq: int) -> StoredVersion | None:
    """The one that the journal entry of this number has stored."""
    return next((one for one in _versions(sheet) if one.kept.seq == seq), None)


def _versions(sheet: TableSheet) -> Iterator[StoredVersion]:
    kept = JournalEntry.objects.filter(
        tournament=sheet.round.tournament,
        subject="tablesheet",
        subject_id=sheet.pk,
        action__in=STORED,
    ).order_by("seq")
    for number, one in enumerate(kept.select_related("by"), 1):
        before = entry_from_json(one.old) if one.old else None
        yield StoredVersion(number, one, entry_from_json(one.new or {}), before)
