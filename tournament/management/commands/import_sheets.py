"""Enters all lists of a file, or none: `import_sheets SLUG FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import ngettext

from tournament.management.command import EveningCommand
from tournament.management.lookup import find_tournament
from tournament.models import Tournament
from tournament.results.services.sheets import enter_sheet
from tournament.results.workbook.sheet_import import SheetImport, read_sheets
from tournament.shared.errors import Refused
from tournament.shared.guards import require_open
from tournament.shared.workbook.reading import read_pages


class Command(EveningCommand):
    help = "Enters the lists of an .xlsx or .csv file, all of them or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument(
            "file", type=Path, help="columns round, table, game, seat1 to seat4, marks"
        )
        parser.add_argument("--reason", default="", help="needed to replace lists that count")

    def handle(self, *, slug: str, file: Path, reason: str, **options: Any) -> None:
        tournament = find_tournament(slug)
        found = _enter(tournament, file, reason.strip())
        for warning in found.warnings:
            self.stderr.write(warning)
        self.stdout.write(
            ngettext("%(count)s list entered.", "%(count)s lists entered.", len(found.sheets))
            % {"count": len(found.sheets)}
        )


@transaction.atomic
def _enter(tournament: Tournament, file: Path, reason: str) -> SheetImport:
    require_open(tournament)
    found = read_sheets(tournament, read_pages(file), may_replace=bool(reason))
    if found.problems:
        raise Refused(*found.problems)
    for sheet, entry in found.sheets:
        enter_sheet(sheet, by=None, entry=entry, reason=reason)
    return found
