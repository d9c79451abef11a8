"""Delete a person's data: `forget_player S NUMBER --reason TEXT`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.management.command import DatabaseCommand, find_player
from tournament.registration.services.erasing import erase_player


class Command(DatabaseCommand):
    help = "Deletes a person's data; number, lists, points and journal stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("number", type=int, help="start number of the person")
        parser.add_argument(
            "--reason", required=True, help="why; it stays in the journal, so leave out the name"
        )

    def handle(self, *, slug: str, number: int, reason: str, **options: Any) -> None:
        player = find_player(slug, number)
        erase_player(player, by=None, reason=reason)
        self.stdout.write(_("Number %(number)s: deleted.") % {"number": number})
