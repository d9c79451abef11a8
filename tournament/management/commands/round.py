"""Close or reopen a round: `round close|reopen S ROUND [--reason TEXT]`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.management.command import DatabaseCommand, find_round, find_tournament, parse_number
from tournament.ranking.doubts import open_doubts
from tournament.results.calls import open_calls
from tournament.results.services.rounds import close_round, reopen_round


class Command(DatabaseCommand):
    help = "Closes a round, or opens it again so that its lists can be corrected."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("act", choices=("close", "reopen"))
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("round", type=parse_number, help="number of the round")
        parser.add_argument(
            "--reason",
            default="",
            help="needed to reopen, and to close while a list is missing or does not count",
        )

    def handle(self, *, act: str, slug: str, round: int, reason: str, **options: Any) -> None:
        played = find_round(find_tournament(slug), round)
        if act == "close":
            close_round(played, by=None, reason=reason)
            self.stdout.write(_("Round %(number)s is closed.") % {"number": round})
            for call in open_calls(played.tournament):
                self.stdout.write(_("Supervisors called: %(call)s.") % {"call": call.in_words})
            for doubt in open_doubts(played.tournament, round=played):
                self.stdout.write(doubt.in_words)
        else:
            reopen_round(played, by=None, reason=reason)
            self.stdout.write(_("Round %(number)s is open again.") % {"number": round})
