"""Register all players of a list or none: `import_players SLUG FILE`."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournament.management.command import DatabaseCommand, find_tournament
from tournament.registration.services.players import register_players
from tournament.registration.workbook.player_import import read_players
from tournament.shared.errors import require_no_problems
from tournament.shared.workbook.reading import read_bytes, read_lines, reading_notes


class Command(DatabaseCommand):
    help = "Registers the new players of an .xlsx or .csv file, all of them or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("file", type=Path, help="columns Nachname, Vorname, Ort, Verein …")
        parser.add_argument("--reason", default="", help="needed after the close of registration")
        parser.add_argument(
            "--again",
            action="store_true",
            help="also register players who seem to be registered already",
        )

    def handle(self, *, slug: str, file: Path, reason: str, again: bool, **options: Any) -> None:
        tournament = find_tournament(slug)
        content = read_bytes(file)
        player_import = read_players(read_lines(content), tournament)
        require_no_problems(player_import.problems)
        namesakes = [player.pk for line in player_import.known for player in line.known]
        entrants, others = player_import.entrants, namesakes if again else ()
        players = register_players(
            tournament, by=None, entrants=entrants, late_reason=reason, others=others
        )
        hints = [*player_import.left_out_in_words, *player_import.hints]
        hints += player_import.missing_in_words
        if player_import.known and not again:
            hints += player_import.known_in_words
            hints.append(_("Left out. With --again they are registered again."))
        for hint in [*hints, *reading_notes(content)]:
            self.stderr.write(hint)
        count = len(players)
        sentence = ngettext("%(count)s player imported.", "%(count)s players imported.", count)
        self.stdout.write(sentence % {"count": count})
