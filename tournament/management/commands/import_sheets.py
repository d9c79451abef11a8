"""Enter all lists of a file or none: `import_sheets SLUG FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import ngettext

from scoring import SheetEntry
from tournament.management.command import DatabaseCommand, find_tournament
from tournament.models import TableSheet, Tournament
from tournament.results.forms.records import entry_texts
from tournament.results.services.sheets import enter_sheet, park_sheet
from tournament.results.workbook.sheet_import import SheetImport, read_sheets
from tournament.shared.errors import require_no_problems
from tournament.shared.guards import require_open
from tournament.shared.workbook.reading import read_bytes, read_pages, reading_notes


class Command(DatabaseCommand):
    help = "Enters the lists of an .xlsx or .csv file, all of them or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument(
            "file", type=Path, help="columns round, table, game, seat1 to seat4, marks"
        )
        parser.add_argument("--reason", default="", help="needed to replace counted lists")

    def handle(self, *, slug: str, file: Path, reason: str, **options: Any) -> None:
        tournament = find_tournament(slug)
        content = read_bytes(file)
        sheet_import = _enter(tournament, content, reason.strip())
        for warning in [*reading_notes(content, reads_all=True), *sheet_import.warnings]:
            self.stderr.write(warning)
        waiting = len(sheet_import.unapproved)
        entered = len(sheet_import.sheets) - waiting
        sentence = ngettext("%(count)s list entered.", "%(count)s lists entered.", entered)
        self.stdout.write(sentence % {"count": entered})
        if waiting:
            sentence = ngettext(
                "%(count)s list is on hold.",
                "%(count)s lists are on hold.",
                waiting,
            )
            self.stdout.write(sentence % {"count": waiting})


@transaction.atomic
def _enter(tournament: Tournament, content: bytes, reason: str) -> SheetImport:
    require_open(tournament)
    sheet_import = read_sheets(tournament, read_pages(content), may_replace=bool(reason))
    require_no_problems(sheet_import.problems)
    for sheet, entry in sheet_import.sheets:
        if sheet in sheet_import.unapproved:
            _park(sheet, entry, note=sheet_import.unapproved[sheet], reason=reason)
        else:
            enter_sheet(sheet, by=None, entry=entry, reason=reason)
    return sheet_import


def _park(sheet: TableSheet, entry: SheetEntry, *, note: str, reason: str) -> None:
    draft = entry_texts(entry, sheet.rules)
    if entry.totals is not None:
        draft |= entry_texts(SheetEntry(totals=entry.totals), sheet.rules)
    park_sheet(sheet, by=None, draft=draft, kind=entry.kind, note=note, reason=reason)
