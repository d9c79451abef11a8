"""The lot for a prize among equal players."""

from collections.abc import Sequence
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Lot, Player, Tournament
from tournament.prizes.table import prize_list
from tournament.prizes.words import taker_short_names
from tournament.ranking.services.lots import record_lots
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
    """Draw lots between `players` tied for a prize, for all prizes and the ranking.

    `order`: drawn by hand, best first; else random. Refused if it contradicts the ranking, which
    may separate some.
    """
    tournament = lock_open(tournament)
    ranked = standings(tournament)
    due = prize_list(tournament, ranked=ranked).lots_of_players
    if set(players) not in [set(line.tied) for line in due]:
        raise Refused(_("No prize needs this lot. Nothing was drawn."))
    if order is not None and _as_ranked(order, ranked) != list(order):
        raise Refused(
            _("The ranking already separates %(names)s: they keep that order among themselves.")
            % {"names": _separated_names(players, ranked)}
        )
    return record_lots(
        tournament, by=by, players=players, order=order, reorder=partial(_as_ranked, ranked=ranked)
    )


def _as_ranked(drawn: Sequence[Player], ranked: Standings) -> list[Player]:
    settled = list(drawn)
    for category in ranked.categories:
        ranks = {row.player: row.rank for row in category.rows}
        indexes = [index for index, player in enumerate(drawn) if player in ranks]
        in_order = sorted((drawn[index] for index in indexes), key=lambda player: ranks[player])
        for index, player in zip(indexes, in_order, strict=True):
            settled[index] = player
    return settled


def _separated_names(players: Sequence[Player], ranked: Standings) -> str:
    groups = [
        [row for row in category.rows if row.player in players] for category in ranked.categories
    ]
    separated = [rows for rows in groups if len({row.rank for row in rows}) > 1]
    return enumerate_words(taker_short_names(row.player for rows in separated for row in rows))
