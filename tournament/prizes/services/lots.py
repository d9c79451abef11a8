"""The lot for a prize: of people who are equal, also where the ranking lets them share a place."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Lot, Player, Tournament
from tournament.prizes.table import prize_list
from tournament.ranking.services.lots import keep_lots
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open


@transaction.atomic
def draw_prize_lot(
    tournament: Tournament,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None = None,
) -> list[Lot]:
    """Who of `players` goes first, for every prize and for the ranking where it asks the same.

    `order`, best first, is what was drawn by hand; without it the program draws.
    """
    tournament = lock_open(tournament)
    due = [{player.pk for player in line.tied} for line in prize_list(tournament).lots_of_players]
    if {player.pk for player in players} not in due:
        raise Refused(_("No prize waits for a lot between these players. Nothing was drawn."))
    return keep_lots(tournament, by=by, players=players, order=order)
