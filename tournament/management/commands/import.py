"""Import a tournament from its file, in another installation: `import FILE`."""  # noqa: N999 (the name is the command)

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from tournament.exchange.packing import MOST_BYTES
from tournament.exchange.services.importing import import_tournament_file
from tournament.management.command import DatabaseCommand, read_file


class Command(DatabaseCommand):
    help = "Imports a tournament from a file written by `export`, unchanged."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file of a tournament")

    def handle(self, *, file: Path, **options: Any) -> None:
        too_large = _("%(file)s is too large for a tournament.")
        content = read_file(file, most_bytes=MOST_BYTES, too_large=too_large)
        imported = import_tournament_file(content, file_name=file.name, by=None)
        self.stdout.write(
            _("%(name)s is here, with %(lists)s lists and %(entries)s entries of its journal.")
            % {"name": imported.tournament, "lists": imported.lists, "entries": imported.entries}
        )
