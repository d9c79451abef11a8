"""The lot for a prize: of people who are equal, also where the ranking lets them share a place."""

from collections.abc import Sequence
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Lot, Player, Tournament
from tournament.prizes.table import prize_list
from tournament.prizes.takers import called_in_short
from tournament.ranking.services.lots import keep_lots
from tournament.ranking.standings import Standings, standings
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.signs import enumerate_words


@transaction.atomic
def draw_prize_lot(
    tournament: Tournament,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None = None,
) -> list[Lot]:
    """Draw who of `players` goes first, for every prize and for the ranking where it asks the same.

    `order`, best first, is what was drawn by hand; without it the program draws. Whom a lot has
    parted in the ranking already stays in that order.
    """
    tournament = lock_open(tournament)
    ranked = standings(tournament)
    due = prize_list(tournament, ranked=ranked).lots_of_players
    if {player.pk for player in players} not in [{one.pk for one in line.tied} for line in due]:
        raise Refused(_("No prize waits for a lot between these players. Nothing was drawn."))
    if order is not None and _as_ranked(order, ranked) != list(order):
        raise Refused(
            _("The ranking has parted %(names)s already: they keep that order among themselves.")
            % {"names": _parted(players, ranked)}
        )
    return keep_lots(
        tournament, by=by, players=players, order=order, settle=partial(_as_ranked, ranked=ranked)
    )


def _as_ranked(drawn: Sequence[Player], ranked: Standings) -> list[Player]:
    """Let players of one category change places until they stand as in their ranking."""
    settled = list(drawn)
    for category in ranked.categories:
        ranks = {row.player: row.rank for row in category.rows}
        indexes = [index for index, player in enumerate(drawn) if player in ranks]
        in_order = sorted((drawn[index] for index in indexes), key=lambda player: ranks[player])
        for index, player in zip(indexes, in_order, strict=True):
            settled[index] = player
    return settled


def _parted(players: Sequence[Player], ranked: Standings) -> str:
    """Return the surnames of those whom their ranking has parted, the best first."""
    groups = [[row for row in one.rows if row.player in players] for one in ranked.categories]
    parted = [rows for rows in groups if len({row.rank for row in rows}) > 1]
    return enumerate_words(called_in_short(row.player for rows in parted for row in rows))
