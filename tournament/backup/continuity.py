"""Whether an older backup knows more than the evening: entries that were cut off at the end.

A chain that lost its last entries is a whole chain; only who has seen them misses them.
"""

from collections.abc import Iterable
from datetime import datetime

from tournament.backup.contents import Held
from tournament.backup.places import Stored, held_in
from tournament.models import JournalEntry
from tournament.shared.backup_record import read_record


def cut_off_since(stored: Iterable[Stored]) -> datetime | None:
    """The time of the newest backup with an entry that is not here; None where all are.

    Backups from before somebody went back are not asked: there the cut was made on purpose, and
    the journal says so.
    """
    returned_at = read_record().returned_at
    for one in stored:
        is_before_return = 0 < one.age.number <= returned_at
        if any(_is_missed(held, one.name.at, is_before_return) for held in held_in(one)):
            return one.name.at
    return None


def _is_missed(held: Held, at: datetime, is_before_return: bool) -> bool:
    if not held.slug or not held.seq or held.fault:
        return False
    entries = JournalEntry.objects.filter(
        tournament__slug=held.slug, tournament__created_at=held.created_at
    )
    newest = entries.order_by("-seq").values_list("seq", flat=True).first()
    if newest is None or entries.filter(seq=held.seq, hash=held.head).exists():
        return False  # all here, or the tournament itself is gone: demonstrations are removed
    returns = entries.filter(action="backup_restored")
    return not (returns if is_before_return else returns.filter(at__gt=at)).exists()
