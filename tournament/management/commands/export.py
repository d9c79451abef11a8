"""Write the whole tournament to one file: `export SLUG FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from tournament.exchange.workbook import tournament_file
from tournament.management.command import DatabaseCommand, find_tournament, write_file
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.standings import standings


class Command(DatabaseCommand):
    help = "Writes the whole tournament to one file, to be imported or recomputed elsewhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("file", type=Path, help="the file to write")

    def handle(self, *, slug: str, file: Path, **options: Any) -> None:
        tournament = find_tournament(slug)
        write_file(file, tournament_file(tournament))
        sentence = _("%(file)s is written. The ranking's hash: %(hash)s")
        self.stdout.write(sentence % {"file": file, "hash": ranking_hash(standings(tournament))})
