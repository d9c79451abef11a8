"""Close a tournament: `close S [--reason TEXT]`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.evening.services.tournaments import close_tournament
from tournament.management.command import DatabaseCommand, find_tournament


class Command(DatabaseCommand):
    help = "Closes a tournament: from then on it can only be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("--reason", default="", help="needed while a round is open")

    def handle(self, *, slug: str, reason: str, **options: Any) -> None:
        close_tournament(find_tournament(slug), by=None, reason=reason)
        self.stdout.write(_("The tournament is closed."))
