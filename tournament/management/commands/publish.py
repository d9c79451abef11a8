"""Show the hall pages, seats or ranking: `publish S [--seats] [--ranking [ROUND]]`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import CommandError
from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from tournament.draw.services.draws import post_rounds
from tournament.evening.services.tournaments import set_tournament_public
from tournament.management.command import DatabaseCommand, find_tournament
from tournament.ranking.doubts import open_doubts
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import standings
from tournament.ranking.state_words import missing_lots_in_words
from tournament.shared.signs import enumerate_words

NEWEST = 0


class Command(DatabaseCommand):
    help = "Switches the public page on; with --seats or --ranking shows those as well."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("--seats", action="store_true", help="post all drawn rounds")
        parser.add_argument(
            "--ranking",
            type=int,
            nargs="?",
            const=NEWEST,
            metavar="ROUND",
            help="release the ranking after this round; default: the newest closed one",
        )

    def handle(self, *, slug: str, seats: bool, ranking: int | None, **options: Any) -> None:
        tournament = find_tournament(slug)
        with transaction.atomic():
            if not tournament.is_public:
                set_tournament_public(tournament, by=None, is_public=True)
            if seats:
                posted = post_rounds(tournament, by=None)
                self.stdout.write(_posted([played.number for played in posted]))
            if ranking is not None:
                closed = tournament.rounds.filter(closed_at__isnull=False).last()
                through = ranking or (closed.number if closed else NEWEST)
                if through == NEWEST:
                    raise CommandError(_("No round is closed yet: give the number of the round."))
                release_ranking(tournament, by=None, through_round=through)
                sentence = _("The hall sees the ranking after round %(shown)s.")
                self.stdout.write(sentence % {"shown": through})
                for doubt in open_doubts(tournament, round__number__lte=through):
                    self.stdout.write(doubt.in_words)
                ranked = standings(tournament, through_round=through)
                state = missing_lots_in_words(ranked)
                if not ranked.is_complete:
                    state = _("round %(number)s is not complete yet") % {"number": through}
                if state:
                    self.stdout.write(_("Ranking: %(state)s") % {"state": state})
        self.stdout.write(_("The public page is on: %(path)s") % {"path": f"/p/{slug}/"})


def _posted(numbers: list[int]) -> str:
    if not numbers:
        return _("No drawn round was left to post.")
    sentence = ngettext(
        "Round %(numbers)s is posted.", "Rounds %(numbers)s are posted.", len(numbers)
    )
    return sentence % {"numbers": enumerate_words(numbers)}
