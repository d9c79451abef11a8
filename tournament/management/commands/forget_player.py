"""Deletes what is known of a person: `forget_player S NUMBER --reason TEXT`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.management.command import EveningCommand
from tournament.management.lookup import find_tournament
from tournament.models import Player, Tournament
from tournament.registration.services.erasing import erase_player


class Command(EveningCommand):
    help = "Deletes what is known of a person; number, lists, points and journal stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("number", type=int, help="start number of the person")
        parser.add_argument(
            "--reason", required=True, help="why; it stays in the journal, so without the name"
        )

    def handle(self, *, slug: str, number: int, reason: str, **options: Any) -> None:
        player = _find_player(find_tournament(slug), number)
        erase_player(player, by=None, reason=reason)
        self.stdout.write(_("Number %(number)s: deleted.") % {"number": number})


def _find_player(tournament: Tournament, number: int) -> Player:
    """CommandError where nobody has the number, or where it was given to somebody else since."""
    found = list(tournament.players.filter(number=number).order_by("pk")[:3])
    if not found:
        raise CommandError(
            _("There is no number %(number)s in this tournament.") % {"number": number}
        )
    if len(found) > 1:
        raise CommandError(
            _(
                "Number %(number)s was given more than once. "
                "Delete the person on their page, which names them."
            )
            % {"number": number}
        )
    return found[0]
