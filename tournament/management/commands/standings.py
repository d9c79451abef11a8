"""Print the ranking with publishable names: `standings SLUG --format json`."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tournament.management.command import DatabaseCommand, find_tournament, write_bytes, write_file
from tournament.models import Tournament
from tournament.ranking.against_journal import disagreement
from tournament.ranking.columns import ranking_columns
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.papers import ranking, ranking_paper
from tournament.ranking.standings import ADULTS, MINORS, Standings, standings
from tournament.ranking.workbook import ranking_csv, ranking_workbook
from tournament.shared.listing import json_list
from tournament.shared.workbook.writing import workbook
from tournament.teams.papers import teams_paper
from tournament.teams.ranking import TeamStandings, team_standings
from tournament.teams.workbook import team_pages, teams_csv, teams_json

CATEGORIES = dict.fromkeys(("adults", "erwachsene"), ADULTS)
CATEGORIES |= dict.fromkeys(("minors", "jugend", "jugendliche"), MINORS)


class Command(DatabaseCommand):
    help = "Prints the ranking, or writes it to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("--round", type=int, help="the ranking after this round")
        parser.add_argument("--category", help="adults or minors, if they are ranked separately")
        parser.add_argument("--format", choices=sorted(FORMATS), default="json")
        parser.add_argument("--teams", action="store_true", help="the teams, not the players")
        parser.add_argument(
            "--hash", action="store_true", help="only its hash, as recount.py prints it"
        )
        parser.add_argument("--output", type=Path, help="file to write; default: print")

    def handle(self, *, round: int | None, format: str, **options: Any) -> None:
        tournament = find_tournament(options["slug"])
        if round is not None and not 1 <= round <= tournament.round_count:
            sentence = ngettext(
                "There is no round %(number)s: this tournament has %(rounds)s round.",
                "There is no round %(number)s: this tournament has %(rounds)s rounds.",
                tournament.round_count,
            )
            raise CommandError(sentence % {"number": round, "rounds": tournament.round_count})
        category = _category(tournament, options["category"])
        ranked = standings(tournament, through_round=round, category=category)
        if options["hash"]:
            self.stdout.write(ranking_hash(ranked))
            return
        if options["teams"]:
            teams = team_standings(ranked)
            if not teams.rows:
                named = {"tournament": tournament.name}
                raise CommandError(_("%(tournament)s has no teams.") % named)
            content = OF_TEAMS[format](teams)
        else:
            content = FORMATS[format](ranked)
        if warning := disagreement(tournament):
            self.stderr.write(warning)
        if options["output"]:
            write_file(options["output"], content)
        else:
            write_bytes(self.stdout, content, is_text=format in ("json", "csv"))


FORMATS: dict[str, Callable[[Standings], bytes]] = {
    "json": lambda ranked: json_list(ranking_columns(ranked), ranked.rows),  # as ranking.json
    "csv": ranking_csv,
    "xlsx": ranking_workbook,
    "pdf": lambda ranked: ranking(ranking_paper(ranked, now=timezone.now())),
}
OF_TEAMS: dict[str, Callable[[TeamStandings], bytes]] = {
    "json": teams_json,
    "csv": teams_csv,
    "xlsx": lambda teams: workbook(team_pages(teams), tournament=teams.tournament),
    "pdf": lambda teams: teams_paper(teams, now=timezone.now()),
}


def _category(tournament: Tournament, name: str | None) -> str | None:
    if name is None:
        return None
    if not tournament.rules.ranks_minors_apart:
        titled = {"rules": tournament.rules.title}
        raise CommandError(_("%(rules)s ranks all players together.") % titled)
    if name.casefold() not in CATEGORIES:
        sentence = _("There is no category “%(name)s”. Available: adults, minors.")
        raise CommandError(sentence % {"name": name})
    return CATEGORIES[name.casefold()]
