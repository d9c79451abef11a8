"""A checked copy of all data: `backup [FOLDER]`."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.evening.services.upgrade import back_up
from tournament.management.command import EveningCommand


class Command(EveningCommand):
    help = "Copies all data into a file, while the program runs, and checks the copy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, nargs="?", help="default: backups beside the data")

    def handle(self, *, folder: Path | None, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(_("The data is in PostgreSQL: back it up with pg_dump."))
        try:
            copy = back_up(
                folder or settings.DATA_DIR / "backups", now=timezone.localtime(), occasion="backup"
            )
        except (OSError, sqlite3.Error) as error:
            raise CommandError(
                _("The copy could not be written: %(error)s") % {"error": error}
            ) from error
        self.stdout.write(str(copy))
