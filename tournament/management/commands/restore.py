"""Restore a backup while the program is stopped: `restore FILE [--replace]`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connections
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backup.losses import losses_from_restore
from tournament.backup.services.checking import CheckedBackup, check_backup
from tournament.backup.services.restore import finish_restore, prepare_restore
from tournament.management.command import DatabaseCommand, lock_data_folder
from tournament.shared.signs import short_date_and_time


class Command(DatabaseCommand):
    help = (
        "Restores a backup: checks it, shows what is in it and what is newer here, and keeps the "
        "replaced evening."
    )

    def needs_database(self, **options: Any) -> bool:
        return False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="even if something newer is here"
        )
        parser.add_argument("--reason", default="", help="recorded in the journal")

    def handle(self, *, file: Path, replace: bool, reason: str, **options: Any) -> None:
        if not file.is_file():
            raise CommandError(_("There is no file %(file)s.") % {"file": file})
        running = _("The program is running on this data: %s Stop it first.")
        with lock_data_folder("restore", running):
            with check_backup(file) as backup:
                self._say(backup)
                self._ask_to_replace(backup, replace)
                prepare_restore(backup, by=None, reason=reason, now=timezone.now())
            connections.close_all()
            finish_restore()
        self.stdout.write(_("Done. Start the program as usual: python3 run.py"))

    def _say(self, backup: CheckedBackup) -> None:
        at = short_date_and_time(backup.at) if backup.at else "–"
        self.stdout.write(_("%(file)s, made on %(at)s:") % {"file": backup.source.name, "at": at})
        for figures in backup.figures:
            if figures.slug:
                self.stdout.write(f"  {figures.name}: {figures.in_words}")

    def _ask_to_replace(self, backup: CheckedBackup, replace: bool) -> None:
        lost = losses_from_restore(backup.data)
        for sentence in lost:
            self.stdout.write(f"  {sentence}")
        if lost and not replace:
            sentence = _(
                "There is newer data here. Nothing was changed. With --replace it is set aside in "
                "%(folder)s and can be restored in the same way."
            )
            raise CommandError(sentence % {"folder": Path(settings.DATA_DIR) / "backups"})
