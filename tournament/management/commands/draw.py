"""Draw the seats of a round from the shell."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from tournament.draw.services.draws import draw_all_rounds, draw_round, redraw
from tournament.draw.services.field import take_tables_of_three
from tournament.draw.services.options import set_draw_options
from tournament.draw.wishes import ALL, BEST, CLUBS, PLAN, RANKED, SPREAD, UNIFORM
from tournament.management.command import DatabaseCommand, find_tournament
from tournament.models import Draw, Tournament
from tournament.registration.field import field_of
from tournament.shared.names import name_in_round, with_names
from tournament.shared.request_numbers import whole_number

LONGEST_NUMBER = 5  # digits; longer ones are nonsense, and very long ones slow


class Command(DatabaseCommand):
    help = "Draws the seats of a round, or of all rounds that are not drawn yet."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="S", help="the tournament's short address")
        parser.add_argument("round", metavar="ROUND", help="number of the round, or: all")
        parser.add_argument("--seed", help="seed text, used exactly as given (default: secret)")
        parser.add_argument("--reason", default="", help="why a drawn round is drawn again")
        parser.add_argument(
            "--mode",
            choices=(UNIFORM, BEST, PLAN, RANKED, SPREAD),
            help="kind of draw, from now on",
        )
        parser.add_argument("--clubs", choices=CLUBS, help="players of one club, from now on")
        parser.add_argument(
            "--rounds", type=int, metavar="R", help="draw this many rounds at once, from ROUND on"
        )
        parser.add_argument(
            "--threes", action="store_true", help="players left over sit at tables of three"
        )
        parser.add_argument("--json", action="store_true", help="print the seats as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        draws = _draw(find_tournament(options["slug"]), options)
        if options["json"]:
            is_one = options["round"] != ALL and options["rounds"] in (None, 1)
            rows = [
                row if is_one else {"round": draw.round.number} | row
                for draw in draws
                for row in _seat_rows(draw)
            ]
            self.stdout.write(json.dumps(rows, ensure_ascii=False))
            return
        line = _("Table %(table)s, seat %(seat)s: %(number)s %(name)s")
        for draw in draws:
            lines = [line % row for row in _seat_rows(draw)]
            self.stdout.write("\n".join([_heading(draw), *lines]))


@transaction.atomic
def _draw(tournament: Tournament, options: dict[str, Any]) -> list[Draw]:
    wishes = {name: options[name] for name in ("mode", "clubs") if options[name]}
    if options["round"] == ALL:
        wishes["rounds"] = ALL  # as on the page: drawn in one go, by a plan where there is one
    if wishes:
        tournament = set_draw_options(tournament, by=None, **wishes)
    if options["threes"] and not field_of(tournament).is_drawable:
        tournament = take_tables_of_three(tournament, by=None)
    wanted, seed, reason = options["round"], options["seed"], options["reason"]
    if wanted == ALL:
        if reason:
            raise CommandError(_("Only one round at a time can be drawn again: give its number."))
        return draw_all_rounds(tournament, by=None, seed=seed)
    number, count = whole_number(wanted, most_digits=LONGEST_NUMBER), options["rounds"]
    if number is None:
        sentence = _("“%(round)s” is not a round. Give its number, or: all")
        raise CommandError(sentence % {"round": wanted})
    if count is not None and (count < 1 or number + count - 1 > tournament.round_count):
        sentence = _("There are fewer than %(count)s rounds from round %(round)s on.")
        raise CommandError(sentence % {"round": number, "count": count})
    if reason:
        return [redraw(tournament, by=None, round_number=number, reason=reason, seed=seed)]
    if count is not None and count > 1:
        rounds = range(number, number + count)
        return draw_all_rounds(tournament, by=None, seed=seed, rounds=rounds)
    return [draw_round(tournament, by=None, round_number=number, seed=seed)]


def _seat_rows(draw: Draw) -> list[dict[str, Any]]:
    seats = with_names(draw.round.seats.order_by("table", "seat"))
    return [
        {
            "table": seat.table,
            "seat": seat.seat,
            "number": seat.player.number,
            "name": name_in_round(seat.player, seat.round.number, is_public=True),
        }
        for seat in seats.select_related("player__tournament")
    ]


def _heading(draw: Draw) -> str:
    tables = len(draw.table_sizes)
    is_secret = draw.chain_index is not None and not draw.round.posted_at
    words = ngettext(
        "Round %(round)s, draw no. %(draw)s: %(tables)s table. Seed: %(seed)s",
        "Round %(round)s, draw no. %(draw)s: %(tables)s tables. Seed: %(seed)s",
        tables,
    )
    return words % {
        "round": draw.round.number,
        "draw": draw.number,
        "tables": tables,
        "seed": _("shown when the round is posted") if is_secret else draw.seed,
    }
