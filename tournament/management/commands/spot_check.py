"""Draw a spot check, note what a paper says, or show both: `spot_check S [--draw N]`."""

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from tournament.journal.spot_check import newest_spot_check, result_in_words, spot_checks
from tournament.management.command import DatabaseCommand, find_sheet, find_tournament, parse_number
from tournament.results.prize_margins import margins_of_lists
from tournament.results.services.spot_check import compare_list, draw_spot_check


class Command(DatabaseCommand):
    help = "Draws lists to compare with their paper; shows how many can be wrong at most."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("--draw", type=parse_number, metavar="N", help="draw so many lists")
        parser.add_argument(
            "--compare",
            nargs=2,
            type=parse_number,
            metavar=("ROUND", "TABLE"),
            help="note what the paper of this list says, with --sums",
        )
        parser.add_argument(
            "--sums", nargs="+", type=int, default=(), help="on the paper, seat 1 first"
        )

        parser.add_argument(
            "--prizes",
            action="store_true",
            help="list what prizes depend on, and by how many points",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = find_tournament(options["slug"])
        if options["draw"] is not None:
            draw_spot_check(tournament, by=None, size=options["draw"])
        if options["compare"]:
            sheet = find_sheet(tournament, *options["compare"])
            compare_list(sheet, by=None, sums=tuple(options["sums"]))
        for check in spot_checks(tournament):
            self.stdout.write(result_in_words(check))
            for drawn in check.lists:
                if not drawn.is_compared:
                    place = {"table": drawn.table, "round": drawn.round_number}
                    self.stdout.write(_("Compare table %(table)s, round %(round)s") % place)
        if options["prizes"]:
            for margin in margins_of_lists(tournament, newest_spot_check(tournament)):
                values = {
                    "table": margin.sheet.table,
                    "round": margin.sheet.round.number,
                    "points": margin.points,
                    "prizes": "; ".join(margin.titles),
                }
                sentence = _(
                    "Table %(table)s, round %(round)s, wrong by %(points)s points: %(prizes)s"
                )
                self.stdout.write(sentence % values)
