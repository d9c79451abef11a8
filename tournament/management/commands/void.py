"""Declare a list void: `void S ROUND TABLE --consequence … --reason TEXT`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.management.command import DatabaseCommand, find_sheet, find_tournament, parse_number
from tournament.models import TableSheet
from tournament.results.services.sheets import void_sheet


class Command(DatabaseCommand):
    help = "Declares a table's list void; its content stays in the journal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("round", type=parse_number)
        parser.add_argument("table", type=parse_number)
        parser.add_argument(
            "--consequence",
            required=True,
            choices=TableSheet.Consequence.values,
            help="the consequence for its players",
        )
        parser.add_argument("--reason", required=True, help="why; it stays in the journal")

    def handle(self, *, slug: str, round: int, table: int, **options: Any) -> None:
        sheet = find_sheet(find_tournament(slug), round, table)
        reason, consequence = options["reason"].strip(), options["consequence"]
        void_sheet(sheet, by=None, reason=reason, consequence=consequence)
        sentence = _("Table %(table)s, round %(round)s: the list is void.")
        if consequence == TableSheet.Consequence.REPLAY:
            sentence = _("Table %(table)s, round %(round)s: void; its players play again.")
        self.stdout.write(sentence % {"table": table, "round": round})
