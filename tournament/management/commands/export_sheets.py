"""Write all entered or checked lists for import_sheets: `export_sheets SLUG FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _, ngettext

from tournament.management.command import DatabaseCommand, find_tournament, write_file
from tournament.models import TableSheet
from tournament.results.workbook.sheets import sheets_csv, sheets_workbook

FORMATS = {".xlsx": sheets_workbook, ".csv": sheets_csv}


class Command(DatabaseCommand):
    help = "Writes all entered or checked lists to an .xlsx or .csv file for import_sheets."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("file", type=Path, help="name ending in .xlsx or .csv")

    def handle(self, *, slug: str, file: Path, **options: Any) -> None:
        tournament = find_tournament(slug)
        make = FORMATS.get(file.suffix.lower())
        if make is None:
            sentence = _("“%(file)s”: the name must end in .xlsx or .csv.")
            raise CommandError(sentence % {"file": file})
        write_file(file, make(tournament))
        lists = TableSheet.objects.filter(round__tournament=tournament)
        count = lists.filter(state__in=TableSheet.COUNTED_STATES).count()
        sentence = ngettext("%(count)s list written.", "%(count)s lists written.", count)
        self.stdout.write(sentence % {"count": count})
