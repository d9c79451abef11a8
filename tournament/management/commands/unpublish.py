"""Hide the hall pages or the ranking: `unpublish S [--ranking --reason TEXT]`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.evening.services.tournaments import set_tournament_public
from tournament.management.command import DatabaseCommand, find_tournament
from tournament.ranking.services.release import withhold_ranking


class Command(DatabaseCommand):
    help = "Switches the public page off; with --ranking only withdraws the newest ranking."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("--ranking", action="store_true", help="the page stays on")
        parser.add_argument("--reason", default="", help="why; needed with --ranking")

    def handle(self, *, slug: str, ranking: bool, reason: str, **options: Any) -> None:
        tournament = find_tournament(slug)
        if ranking:
            withhold_ranking(tournament, by=None, reason=reason)
            self.stdout.write(_("The hall no longer sees this ranking."))
            return
        set_tournament_public(tournament, by=None, is_public=False)
        self.stdout.write(_("The public page is switched off."))
