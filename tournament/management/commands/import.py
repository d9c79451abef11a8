"""Import a tournament from its file, in another installation: `import FILE`."""  # noqa: N999 (the name is the command)

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.exchange.packing import MOST_BYTES
from tournament.exchange.services.importing import import_tournament_file
from tournament.management.command import DatabaseCommand


class Command(DatabaseCommand):
    help = "Imports a tournament from a file written by `export`, unchanged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file of a tournament")

    def handle(self, *, file: Path, **options: Any) -> None:
        try:
            if file.stat().st_size > MOST_BYTES:
                raise CommandError(_("%(file)s is too large for a tournament.") % {"file": file})
            content = file.read_bytes()
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(why)s.") % {"file": file, "why": error.strerror}
            ) from error
        imported = import_tournament_file(content, file_name=file.name, by=None)
        self.stdout.write(
            _("%(name)s is here, with %(lists)s lists and %(entries)s entries of its journal.")
            % {"name": imported.tournament, "lists": imported.lists, "entries": imported.entries}
        )
