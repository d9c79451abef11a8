"""Computes draws again from their seeds: `verify_draw SLUG [ROUND]`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.management.lookup import find_tournament
from tournament.models import Draw, Seat
from tournament.seating import uniform


class Command(BaseCommand):
    help = "Computes every draw again from its seed and compares it with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament")
        parser.add_argument("round", type=int, nargs="?", help="only the draws of this round")

    def handle(self, *, slug: str, round: int | None, **options: Any) -> None:
        draws = find_tournament(slug).draws.select_related("round").order_by("number")
        if round is not None:
            draws = draws.filter(round__number=round)
        if not draws:
            raise CommandError(_("There is no draw to be checked."))
        wrong = []
        for draw in draws:
            if _is_right(draw):
                self.stdout.write(_("%(draw)s: right, %(seed)s") % _words(draw))
            else:
                wrong.append(_("%(draw)s: the seed gives other seats, %(seed)s") % _words(draw))
        if wrong:
            raise CommandError("\n".join(wrong))


def _is_right(draw: Draw) -> bool:
    """Drawn as the seed says; and, where the draw counts, seated as drawn."""
    if uniform(draw.players, seed=draw.seed, round_number=draw.round.number) != draw.places:
        return False
    seats = Seat.objects.filter(round=draw.round).order_by("table", "seat")
    return not draw.is_current or draw.places == list(
        seats.values_list("player__number", flat=True)
    )


def _words(draw: Draw) -> dict[str, str]:
    values = {"round": draw.round.number, "draw": draw.number}
    return {"draw": _("Round %(round)s, draw no. %(draw)s") % values, "seed": draw.seed}
