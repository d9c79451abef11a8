"""Show, record, draw or set aside lots: `lots S [WHO …] [--draw] [--set-aside N]`."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.services.lots import draw_cup_lot, set_cup_lot_aside
from tournament.cup.table import free_places_of, table_of
from tournament.cup.views import cups
from tournament.management.command import (
    DatabaseCommand,
    find_cup,
    find_player,
    find_tournament,
    parse_number,
)
from tournament.models import Player
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.table import prize_list
from tournament.ranking.drawn_lots import drawn_lots
from tournament.ranking.forms import LotForm
from tournament.ranking.services.lots import draw_lots, set_lots_aside
from tournament.ranking.standings import standings
from tournament.ranking.views import desk
from tournament.shared.signs import enumerate_words
from tournament.teams import views as teams
from tournament.teams.ranking import team_standings
from tournament.teams.services import draw_team_lots, set_team_lots_aside


@dataclass(frozen=True, slots=True)
class Lots:
    """Functions of the command for players, teams or a cup. `due()`: a form per lot to be drawn.

    `prizes_due()`: [(prize, tied people)] whom the ranking need not separate. `drawn()`: {number of
    the drawing: sentence on its result}.
    """

    due: Callable[[], list[LotForm[Any]]]
    drawn: Callable[[], dict[int, str]]
    find_competitor: Callable[[str], Any]
    name: Callable[[Any], str]
    draw: Callable[..., Any]
    set_aside: Callable[..., Any]
    prizes_due: Callable[[], list[tuple[str, tuple[Any, ...]]]] = list


class Command(DatabaseCommand):
    help = "Shows the lots that are due and those drawn; records, draws or sets aside one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short address of the tournament, with --cup of the cup")
        parser.add_argument(
            "competitors",
            nargs="*",
            metavar="who",
            help="start numbers as drawn by hand, best first: all of those who share a place;"
            " with --teams or --cup names",
        )
        parser.add_argument("--draw", action="store_true", help="the program draws all due")
        parser.add_argument("--set-aside", type=parse_number, metavar="DRAWING", help="its number")
        parser.add_argument("--reason", default="", help="needed with --set-aside")
        kind = parser.add_mutually_exclusive_group()
        kind.add_argument("--teams", action="store_true", help="lots of the teams")
        kind.add_argument("--cup", action="store_true", help="lots of a cup")

    def handle(self, *, competitors: list[str], set_aside: int | None, **options: Any) -> None:
        if bool(competitors) + options["draw"] + (set_aside is not None) > 1:
            raise CommandError(_("Give only one of these: numbers, --draw or --set-aside."))
        kind = _cup_lots if options["cup"] else _team_lots if options["teams"] else _player_lots
        lots = kind(options["slug"])
        if competitors:
            order = [lots.find_competitor(text) for text in competitors]
            lots.draw(order, order=order)
        elif options["draw"]:
            _draw_all(lots)
        elif set_aside is not None:
            lots.set_aside(group=set_aside, reason=options["reason"])
        for number, words in lots.drawn().items():
            self.stdout.write(f"{number}: {words}")
        for form in lots.due():
            due = {"place": form.places[0], "names": enumerate_words(map(lots.name, form.tied))}
            self.stdout.write(_("The lot for place %(place)s is missing: %(names)s.") % due)
        for prize, group in lots.prizes_due():
            values = {"prize": prize, "names": enumerate_words(map(lots.name, group))}
            sentence = _("The lot for the prize “%(prize)s” is missing: %(names)s.")
            self.stdout.write(sentence % values)


@transaction.atomic
def _draw_all(lots: Lots) -> None:
    due = lots.due()
    if not due and not lots.prizes_due():
        raise CommandError(_("No lot has to be drawn."))
    for form in due:
        lots.draw(form.tied)
    while prizes_due := lots.prizes_due():  # each drawing may settle several prizes
        lots.draw(prizes_due[0][1])


def _player_lots(slug: str) -> Lots:
    tournament = find_tournament(slug)

    def due() -> list[LotForm[Player]]:
        return desk.lot_forms(standings(tournament))

    def prizes_due() -> list[tuple[str, tuple[Any, ...]]]:
        of_ranking = [set(form.tied) for form in due()]
        lines = prize_list(tournament).lots_of_players
        return [(line.title, line.tied) for line in lines if set(line.tied) not in of_ranking]

    def draw(players: Sequence[Player], order: Sequence[Player] | None = None) -> None:
        is_for_prize = set(players) in [set(group) for _prize, group in prizes_due()]
        draw_them = draw_prize_lot if is_for_prize else draw_lots
        draw_them(tournament, by=None, players=players, order=order)

    return Lots(
        due=due,
        drawn=lambda: drawn_lots(tournament),
        find_competitor=lambda text: find_player(slug, _number(text)),
        name=lambda player: f"{player.number} {player.full_name}",
        draw=draw,
        prizes_due=prizes_due,
        set_aside=lambda **drawing: set_lots_aside(tournament, by=None, **drawing),
    )


def _team_lots(slug: str) -> Lots:
    tournament = find_tournament(slug)
    return Lots(
        due=lambda: teams.lot_forms(team_standings(standings(tournament))),
        drawn=lambda: teams.drawn_team_lots(tournament),
        find_competitor=lambda text: _candidate_named(
            text, [(team.name, team) for team in tournament.teams.all()]
        ),
        name=lambda team: team.name,
        draw=lambda tied, order=None: draw_team_lots(tournament, by=None, teams=tied, order=order),
        set_aside=lambda **drawing: set_team_lots_aside(tournament, by=None, **drawing),
    )


def _cup_lots(slug: str) -> Lots:
    cup = find_cup(slug)

    def due() -> list[LotForm[Player]]:
        table = table_of(cup)
        return cups.lot_forms(table, free_places_of(table))

    def find_competitor(text: str) -> Player:  # only among those who draw: others may share a name
        tied = [player for form in due() for player in form.tied]
        player: Player = _candidate_named(text, [(player.full_name, player) for player in tied])
        return player

    return Lots(
        due=due,
        drawn=lambda: cups.drawn_cup_lots(table_of(cup)),
        find_competitor=find_competitor,
        name=lambda player: player.full_name,
        draw=lambda players, order=None: draw_cup_lot(cup, by=None, players=players, order=order),
        set_aside=lambda **drawing: set_cup_lot_aside(cup, by=None, **drawing),
    )


def _number(text: str) -> int:
    try:
        return parse_number(text)
    except ArgumentTypeError as no_number:
        raise CommandError(str(no_number)) from no_number


def _candidate_named(text: str, candidates: list[tuple[str, Any]]) -> Any:
    matching = [value for name, value in candidates if name.casefold() == text.casefold()]
    if len(matching) != 1:
        values = {
            "name": text[:80],
            "known": enumerate_words(name for name, _value in candidates) or "–",
        }
        raise CommandError(_("“%(name)s” is unknown. Available: %(known)s.") % values)
    return matching[0]
