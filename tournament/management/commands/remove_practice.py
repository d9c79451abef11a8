"""Remove a practice evening."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.evening.services.tournaments import delete_demo
from tournament.management.command import DatabaseCommand, find_practice


class Command(DatabaseCommand):
    help = "Removes a practice evening with its lists and its journal."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="S", help="the practice's short address")

    def handle(self, *args: Any, **options: Any) -> None:
        delete_demo(find_practice(options["slug"]))
        self.stdout.write(_("The practice is removed."))
