"""The search for journal entries that only a backup still has.

A chain that lost its last entries is valid in itself; only a comparison shows the loss.
"""

from collections.abc import Iterable
from datetime import datetime

from tournament.backup.contents import Figures
from tournament.backup.places import StoredBackup, figures_in
from tournament.models import JournalEntry
from tournament.shared.backup_record import read_record


def time_of_lost_entries(stored: Iterable[StoredBackup]) -> datetime | None:
    """Return the time of the newest backup with a journal entry missing here, or None.

    Ignores entries lost by a restore.
    """
    returned_at = read_record().returned_at
    for backup in stored:
        is_before_return = 0 < backup.order.number <= returned_at
        if any(
            _is_newer_than_journal(figures, backup.name.at, is_before_return)
            for figures in figures_in(backup)
        ):
            return backup.name.at
    return None


def _is_newer_than_journal(figures: Figures, at: datetime, is_before_return: bool) -> bool:
    if not figures.slug or not figures.seq or figures.fault:
        return False
    entries = JournalEntry.objects.filter(
        tournament__slug=figures.slug, tournament__created_at=figures.created_at
    )
    newest = entries.order_by("-seq").values_list("seq", flat=True).first()
    if newest is None or entries.filter(seq=figures.seq, hash=figures.head).exists():
        return False  # all here, or the tournament itself is gone: demonstrations are removed
    returns = entries.filter(action="backup_restored")
    return not (returns if is_before_return else returns.filter(at__gt=at)).exists()
