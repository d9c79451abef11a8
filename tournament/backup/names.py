"""File names of backups. Touches no file."""

import re
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

BY_ITSELF, BY_HAND, ROUND = "von-selbst", "von-hand", "runde"
REPLACED, BEFORE_UPGRADE = "ersetzt", "before-migrate"
HEAD = 8  # hex digits of the journal's head
NOTHING_YET = "leer"  # instead of the head, where there is no entry
WHEN = "%Y-%m-%d-%H%M%S"
_TIME = r"(?P<at>\d{4}-\d\d-\d\d-\d{6})"
SEALED = re.compile(
    rf"(?P<slug>[\w-]{{1,60}})-{_TIME}"
    rf"-(?P<occasion>{BY_ITSELF}|{BY_HAND}|{ROUND}-(?P<round>\d{{1,2}}))"
    rf"-(?P<head>[0-9a-f]{{{HEAD}}}|{NOTHING_YET})\.zip"
)
# Without a seal: the file that was replaced, the copy before an upgrade, copies of older versions.
PLAIN = re.compile(rf"(?P<occasion>{REPLACED}|{BEFORE_UPGRADE}|backup)-{_TIME}\.sqlite3")


@dataclass(frozen=True, slots=True)
class BackupName:
    text: str
    at: datetime
    occasion: str
    slug: str = ""
    round: int | None = None  # whose closing was the occasion
    head: str = ""
    is_sealed: bool = True

    def __str__(self) -> str:
        return self.text

    @property
    def occasion_in_words(self) -> str:
        if self.round is not None:
            return _("Round %(round)s closed") % {"round": self.round}
        return {
            BY_ITSELF: _("automatic"),
            REPLACED: _("replaced"),
            BEFORE_UPGRADE: _("before an upgrade"),
        }.get(self.occasion, _("by hand"))


def backup_file_name(slug: str, at: datetime, occasion: str, head: str) -> str:
    """`occasion`: BY_ITSELF, BY_HAND or "runde-2"; `head`: the newest entry's hash or ""."""
    time = timezone.localtime(at).strftime(WHEN)
    return f"{slug or 'turnier'}-{time}-{occasion}-{head[:HEAD] or NOTHING_YET}.zip"


def round_occasion(number: int) -> str:
    return f"{ROUND}-{number}"


def parse_file_name(text: str) -> BackupName | None:
    """Return the BackupName that a file's name holds; None for other files."""
    sealed = SEALED.fullmatch(text)
    match = sealed or PLAIN.fullmatch(text)
    if match is None:
        return None
    try:
        at = timezone.make_aware(datetime.strptime(match["at"], WHEN))
    except ValueError:
        return None
    if not sealed:
        return BackupName(text, at, match["occasion"], is_sealed=False)
    number = int(sealed["round"]) if sealed["round"] else None
    occasion = ROUND if number is not None else sealed["occasion"]
    return BackupName(text, at, occasion, sealed["slug"], number, sealed["head"])
