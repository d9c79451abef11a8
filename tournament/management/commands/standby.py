"""Stand by on a second laptop: `standby ADDRESS KEY` fetches backups, Enter takes over."""

import sys
import threading
from argparse import ArgumentParser
from contextlib import suppress
from datetime import datetime
from queue import Empty, SimpleQueue
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from django.utils import timezone
from django.utils.translation import gettext as _

from config import START_AGAIN
from tournament.backup.losses import losses_from_restore
from tournament.backup.services import fetching
from tournament.backup.services.checking import CheckedBackup, check_backup
from tournament.backup.services.restore import finish_restore, prepare_restore
from tournament.management.command import lock_data_folder
from tournament.shared.errors import Refused

ANYWAY = ("trotzdem", "anyway")


class Command(BaseCommand):
    help = "Runs on a second laptop: fetches each new backup of the first one, and takes over."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", nargs="?", default="", help="address of the first laptop")
        parser.add_argument("key", nargs="?", default="", help="key from its page “Backups”")
        parser.add_argument(
            "--take-over", action="store_true", help="continue with the newest fetched backup"
        )

    def handle(self, *, address: str, key: str, take_over: bool, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(_("The data is in PostgreSQL, which has its own standby servers."))
        if not take_over and not (address and key):
            raise CommandError(
                _("Address and key are missing; both are on the first laptop's “Backups” page.")
            )
        with lock_data_folder("standby", _("The program is already running on this data: %s")):
            try:
                if not take_over:
                    self._stand_by(address, key)
                self._take_over()
            except Refused as refused:
                raise CommandError("\n".join(refused.problems)) from refused
            except KeyboardInterrupt:
                self._print(
                    _("Stopped. The fetched backups are kept: python3 run.py standby --take-over")
                )
                return
        sys.exit(START_AGAIN)

    def _stand_by(self, address: str, key: str) -> None:
        lines: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=_read_keyboard, args=[lines], daemon=True).start()
        last_problem = ""
        is_first = True
        while True:
            answers, problem = True, ""
            try:
                self._print_fetched(fetching.fetch_backup(address, key))
            except fetching.FirstLaptopUnreachable as gone:
                answers, problem = False, str(gone)
            except Refused as refused:
                if is_first:
                    raise
                problem = " ".join(refused.problems)
            if problem != last_problem:
                self._print(problem or _("Fetching works again."))
                last_problem = problem
            if is_first:
                self._print(
                    _(
                        "Standing by. Press Enter to take over, Ctrl+C to stop. Please "
                        "leave this window open."
                    )
                )
                is_first = False
            with suppress(Empty):
                line = lines.get(timeout=settings.STANDBY_ASKS_EVERY)
                if self._may_take_over(line, answers):
                    return

    def _may_take_over(self, line: str, answers: bool) -> bool:
        if not fetching.fetched_backups():
            self._print(_("Nothing has been fetched yet."))
            return False
        if answers and line.strip().lower() not in ANYWAY:
            sentence = _(
                "The first laptop still answers. Two laptops running at once would be two "
                "different evenings: please stop the program there, then press Enter again. If "
                "that is not possible, type %(word)s and Enter."
            )
            self._print(sentence % {"word": _("anyway")})
            return False
        return True

    def _print_fetched(self, new: fetching.FetchedBackup | None) -> None:
        if new is None:
            return
        contents = "; ".join(
            f"{figures.name}: {figures.in_words}" for figures in new.figures if figures.slug
        )
        words = {"at": _clock(new.at), "contents": contents or _("No tournament yet")}
        self._print(_("Fetched and checked, as of %(at)s. %(contents)s") % words)

    def _take_over(self) -> None:
        problems: list[str] = []
        for stored in fetching.fetched_backups():
            try:
                with check_backup(stored.path) as backup:
                    self._print_losses(backup)
                    prepare_restore(backup, by=None, reason=_("Standby laptop"), now=timezone.now())
            except Refused as refused:
                problems += refused.problems
                self._print(" ".join(refused.problems))
                continue
            connections.close_all()
            finish_restore()
            fetching.move_to_own_backups()
            return
        raise Refused(*problems or [_("Nothing has been fetched yet.")])

    def _print_losses(self, backup: CheckedBackup) -> None:
        for sentence in losses_from_restore(backup.data):
            self._print(_("On this computer, to be set aside: %(what)s") % {"what": sentence})
        at = backup.at or timezone.now()
        seconds = max(0, int((timezone.now() - at).total_seconds()))
        minutes, seconds = divmod(seconds, 60)
        sentence = _(
            "Continuing from %(at)s, %(minutes)s min %(seconds)s s ago. Anything typed after that "
            "must be typed again: the overview shows which lists are missing."
        )
        self._print(sentence % {"at": _clock(at), "minutes": minutes, "seconds": seconds})

    def _print(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


def _read_keyboard(lines: "SimpleQueue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)


def _clock(at: datetime) -> str:
    return f"{timezone.localtime(at):%H:%M:%S}"
