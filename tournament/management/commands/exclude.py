"""Exclude a player: `exclude S NUMBER --reason TEXT`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.management.command import DatabaseCommand, find_player, parse_number
from tournament.models import Player
from tournament.registration.services.attendance import exclude_player


class Command(DatabaseCommand):
    help = "Removes a player from the ranking and the next draws; results and fee stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("number", type=parse_number, help="start number of the player")
        parser.add_argument("--reason", required=True, help="why; it stays in the journal")

    def handle(self, *, slug: str, number: int, reason: str, **options: Any) -> None:
        player = find_player(slug, number)
        admitted = exclude_player(player, by=None, reason=reason)
        self._write(_("Number %(number)s, %(player)s, is excluded."), player)
        for waiting in admitted:
            self._write(_("Number %(number)s moves up from the waiting list: %(player)s."), waiting)

    def _write(self, sentence: str, player: Player) -> None:
        self.stdout.write(sentence % {"number": player.number, "player": player.full_name})
