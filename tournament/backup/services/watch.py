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
from tournament.backup.names import BY_ITSELF, of_round
from tournament.backup.services.making import make_backup
from tournament.backup.services.second_place import catch_up
from tournament.backup.services.standby import hand_out, is_standing_by
from tournament.models import JournalEntry
from tournament.shared.backup_record import change_record, read_record
from tournament.shared.errors import Refused

EVERY = 5 * 60  # seconds
AGAIN_AFTER = 60  # seconds, where one failed
STICK_AFTER = 20  # seconds: how soon a stick that comes or goes is noticed
log = logging.getLogger(__name__)


class Watch:
    """The state of the automatic backups.

    Clocks are arguments: `now` is the wall clock, which may be set back; `steady` counts seconds.
    """

    def __init__(self) -> None:
        self.looked_at = newest_entry()  # the newest one asked whether it closed a round
        self.closed: int | None = None  # a round that was closed, until its backup is made
        self.not_before: float | None = None
        self.stick_at: float | None = None
        self.handed_out: tuple[int, str] | None = None  # newest entry and report in it
        self.hand_out_at: float | None = None
        change_record(is_watched=True)

    def step(self, *, now: datetime, steady: float) -> bool:
        """Make and copy the backups that are due; return True if one was made here."""
        self._look_for_closed_round()
        has_backup = self._is_due(steady) and self._make(now, steady)
        self._hand_out(now, steady)
        if self.stick_at is None or steady >= self.stick_at:
            self.stick_at = steady + STICK_AFTER
            catch_up(now=now)
        return has_backup

    def finish(self, *, now: datetime, steady: float) -> None:
        """Back up the last changes before the program ends."""
        self._look_for_closed_round()
        self.not_before = None
        if self._is_due(steady):
            self._make(now, steady)

    def _look_for_closed_round(self) -> None:
        new = JournalEntry.objects.filter(pk__gt=self.looked_at).order_by("pk")
        for pk, action, values in new.values_list("pk", "action", "new"):
            self.looked_at = pk
            if action == "round_closed":
                self.closed = int(values["round"]) if values else None

    def _is_due(self, steady: float) -> bool:
        record = read_record()
        if self.closed is not None and not record.problem:
            return True
        is_changed = (self.looked_at, newest_report()) != (record.entry, record.report)
        return is_changed and (self.not_before is None or steady >= self.not_before)

    def _make(self, now: datetime, steady: float) -> bool:
        try:
            make_backup(
                now=now, occasion=BY_ITSELF if self.closed is None else of_round(self.closed)
            )
        except Refused:  # noted where it is read: the page and the overview tell it
            self.not_before = steady + AGAIN_AFTER
            return False
        self.closed = None
        self.not_before = steady + EVERY
        return True

    def _hand_out(self, now: datetime, steady: float) -> None:
        state = (self.looked_at, newest_report())
        is_early = self.hand_out_at is not None and steady < self.hand_out_at
        if is_early or state == self.handed_out or not is_standing_by(steady=steady):
            return
        self.hand_out_at = steady + settings.STANDBY_BACKUP_EVERY
        try:
            hand_out(now=now)
        except Refused as refused:  # the usual backup says it where it is read
            log.warning("Nothing for the second laptop: %s", refused)
        else:
            self.handed_out = state


def watch_until(stop: threading.Event) -> None:
    """Run the automatic backups until `stop`, in a thread; log errors and retry."""
    watch: Watch | None = None
    is_over = False
    while not is_over:
        is_over = stop.wait(settings.BACKUP_STEP)
        try:
            watch = watch or Watch()
            (watch.finish if is_over else watch.step)(now=timezone.now(), steady=monotonic())
        except (DatabaseError, OSError) as error:
            log.warning("No backup: %s", error)
        except Exception:
            log.exception("No backup")
    connections.close_all()


def start_watching() -> tuple[threading.Thread, threading.Event]:
    stop = threading.Event()
    thread = threading.Thread(target=watch_until, args=[stop], name="backups", daemon=True)
    thread.start()
    return thread, stop
