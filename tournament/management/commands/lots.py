"""Show, record, draw or set aside lots: `lots S [NUMBER …] [--draw] [--set-aside N]`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.management.command import EveningCommand
from tournament.management.lookup import find_player, find_tournament, number_of
from tournament.models import Lot, Player, Tournament
from tournament.ranking.drawn_lots import drawn_lots
from tournament.ranking.services.lots import draw_lots, set_lots_aside
from tournament.ranking.standings import standings
from tournament.shared.signs import enumerate_words


class Command(EveningCommand):
    help = "Shows due and drawn lots; records, draws or sets aside one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument(
            "numbers",
            type=number_of,
            nargs="*",
            help="start numbers drawn by hand, best first: everybody who shares the place",
        )
        parser.add_argument(
            "--draw", action="store_true", help="let the program draw all that are due"
        )
        parser.add_argument("--set-aside", type=number_of, metavar="DRAWING", help="its number")
        parser.add_argument("--reason", default="", help="needed with --set-aside")

    def handle(
        self,
        *,
        slug: str,
        numbers: list[int],
        draw: bool,
        set_aside: int | None,
        reason: str,
        **options: Any,
    ) -> None:
        if bool(numbers) + draw + (set_aside is not None) > 1:
            raise CommandError(_("Give numbers, --draw or --set-aside, only one of them."))
        tournament = find_tournament(slug)
        if numbers:
            players = [find_player(tournament, number) for number in numbers]
            draw_lots(tournament, by=None, players=players, order=players)
        elif draw:
            _draw_all(tournament)
        elif set_aside is not None:
            set_lots_aside(tournament, by=None, group=set_aside, reason=reason.strip())
        for lot in drawn_lots(tournament):
            self.stdout.write(f"{lot.group}: {lot.words}")
        for place, group in _due(tournament):
            names = enumerate_words(f"{player.number} {player.full_name}" for player in group)
            due = {"place": place, "names": names}
            self.stdout.write(_("The lot for place %(place)s is due: %(names)s.") % due)


@transaction.atomic
def _draw_all(tournament: Tournament) -> list[Lot]:
    due = _due(tournament)
    if not due:
        raise CommandError(_("No lot is due."))
    return [lot for _place, group in due for lot in draw_lots(tournament, by=None, players=group)]


def _due(tournament: Tournament) -> list[tuple[int, tuple[Player, ...]]]:
    """Return place and players of each lot; none while lists are missing."""
    ranked = standings(tournament)
    if not ranked.is_complete:
        return []
    return [
        (category.rank_of(group[0]), group)
        for category in ranked.categories
        for group in category.lots_due
    ]
