"""Make a checked copy of all data: `backup [FOLDER]`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backup.names import BY_HAND
from tournament.backup.services.making import make_backup
from tournament.management.command import DatabaseCommand
from tournament.shared.errors import Refused


class Command(DatabaseCommand):
    help = "Writes all data and the key to one checked file; the program may run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, nargs="?", help="default: backups beside the data")

    def handle(self, *, folder: Path | None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(_("The data is in PostgreSQL: back it up with pg_dump."))
        try:
            path = make_backup(now=timezone.now(), occasion=BY_HAND, folder=folder)
        except Refused as refused:
            sentence = _("The copy could not be written: %(error)s")
            raise CommandError(sentence % {"error": refused}) from refused
        self.stdout.write(str(path))
