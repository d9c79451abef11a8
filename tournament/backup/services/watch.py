"""Automatic backups, after each closed round and every five minutes with a change.

They run in one separate thread, so no request waits.
"""

import logging
import threading
from datetime import datetime
from time import monotonic

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from tournament.backup.contents import newest_entry, newest_report
from tournament.backup.names import BY_ITSELF, round_occasion
from tournament.backup.services.making import make_backup
from tournament.backup.services.second_place import catch_up
from tournament.backup.services.standby import is_standing_by, make_standby_backup
from tournament.models import JournalEntry
from tournament.shared.backup_record import change_record, read_record
from tournament.shared.errors import Refused

EVERY = 5 * 60  # seconds
AGAIN_AFTER = 60  # seconds, where one failed
STICK_AFTER = 20  # seconds: how soon a stick that comes or goes is noticed
log = logging.getLogger(__name__)


class AutomaticBackups:
    """The state of the automatic backups. `now` is the wall clock, which may be set back."""

    def __init__(self) -> None:
        self.last_entry = newest_entry()  # the newest one asked whether it closed a round
        self.closed_round: int | None = None  # a round that was closed, until its backup is made
        self.next_try_at: float | None = None
        self.next_copy_at: float | None = None
        self.standby_state: tuple[int, str] | None = None  # newest entry and report in it
        self.next_standby_at: float | None = None
        change_record(is_watched=True)

    def make_due_backups(self, *, now: datetime, monotonic_seconds: float) -> bool:
        """Make due backups and copies; return True if it made a backup besides the standby's."""
        self._note_closed_round()
        has_backup = self._is_due(monotonic_seconds) and self._make_backup(now, monotonic_seconds)
        self._back_up_for_standby(now, monotonic_seconds)
        if self.next_copy_at is None or monotonic_seconds >= self.next_copy_at:
            self.next_copy_at = monotonic_seconds + STICK_AFTER
            catch_up(now=now)
        return has_backup

    def back_up_last_changes(self, *, now: datetime, monotonic_seconds: float) -> None:
        self._note_closed_round()
        self.next_try_at = None
        if self._is_due(monotonic_seconds):
            self._make_backup(now, monotonic_seconds)

    def _note_closed_round(self) -> None:
        new = JournalEntry.objects.filter(pk__gt=self.last_entry).order_by("pk")
        for pk, action, values in new.values_list("pk", "action", "new"):
            self.last_entry = pk
            if action == "round_closed":
                self.closed_round = int(values["round"]) if values else None

    def _is_due(self, monotonic_seconds: float) -> bool:
        record = read_record()
        if self.closed_round is not None and not record.problem:
            return True
        is_changed = (self.last_entry, newest_report()) != (record.entry, record.report)
        return is_changed and (self.next_try_at is None or monotonic_seconds >= self.next_try_at)

    def _make_backup(self, now: datetime, monotonic_seconds: float) -> bool:
        closed = self.closed_round
        occasion = BY_ITSELF if closed is None else round_occasion(closed)
        try:
            make_backup(now=now, occasion=occasion)
        except Refused:  # noted where it is read: the page and the overview tell it
            self.next_try_at = monotonic_seconds + AGAIN_AFTER
            return False
        self.closed_round = None
        self.next_try_at = monotonic_seconds + EVERY
        return True

    def _back_up_for_standby(self, now: datetime, monotonic_seconds: float) -> None:
        state = (self.last_entry, newest_report())
        is_early = self.next_standby_at is not None and monotonic_seconds < self.next_standby_at
        if (
            is_early
            or state == self.standby_state
            or not is_standing_by(monotonic_seconds=monotonic_seconds)
        ):
            return
        self.next_standby_at = monotonic_seconds + settings.STANDBY_BACKUP_EVERY
        try:
            make_standby_backup(now=now)
        except Refused as refused:  # the usual backup says it where it is read
            log.warning("Nothing for the second laptop: %s", refused)
        else:
            self.standby_state = state


def run_automatic_backups(stop: threading.Event) -> None:
    """Loop until `stop` is set; log errors and retry. Runs in a thread."""
    watch: AutomaticBackups | None = None
    is_over = False
    while not is_over:
        is_over = stop.wait(settings.BACKUP_STEP)
        try:
            watch = watch or AutomaticBackups()
            (watch.back_up_last_changes if is_over else watch.make_due_backups)(
                now=timezone.now(), monotonic_seconds=monotonic()
            )
        except (DatabaseError, OSError) as error:
            log.warning("No backup: %s", error)
        except Exception:
            log.exception("No backup")
    connections.close_all()


def start_automatic_backups() -> tuple[threading.Thread, threading.Event]:
    stop = threading.Event()
    thread = threading.Thread(
        target=run_automatic_backups, args=[stop], name="backups", daemon=True
    )
    thread.start()
    return thread, stop
