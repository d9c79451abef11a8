"""The lot, for players who are equal in everything (Schwaig rule 16, Ebersdorf rule 36 e)."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Lot, Player, Tournament
from tournament.ranking.standings import Standings, standings
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record

NOT_EQUAL = gettext_lazy(
    "These players are not, or no longer, equal in everything. Nothing was drawn."
)


@transaction.atomic
def draw_lots(
    tournament: Tournament,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None = None,
) -> list[Lot]:
    """Record who is ahead among `players`, all of whom the ranking shows as equal.

    `order`, best first, is what was drawn by hand; without it the program draws. A group that has
    its lots keeps them: drawing twice is refused.
    """
    tournament = lock_open(tournament)
    ranked = standings(tournament)
    if not ranked.is_complete:
        raise Refused(_("The lot is drawn when the last round is played, not before."))
    if {player.pk for player in players} not in _groups_due(ranked):
        raise Refused(str(NOT_EQUAL))
    return keep_lots(tournament, by=by, players=players, order=order)


def keep_lots(
    tournament: Tournament,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None,
) -> list[Lot]:
    """Draw or take down, in the transaction of whoever knows that these may draw."""
    if order is not None and {player.pk for player in order} != {player.pk for player in players}:
        raise Refused(_("Give each of the tied players a place of their own, from 1 on."))
    drawn = list(order or players)
    if order is None:
        secrets.SystemRandom().shuffle(drawn)
    newest = tournament.lots.aggregate(newest=Max("group"))["newest"] or 0
    now = timezone.now()
    lots = Lot.objects.bulk_create(
        Lot(
            tournament=tournament,
            group=newest + 1,
            player=player,
            position=position,
            drawn_at=now,
            drawn_by=by,
        )
        for position, player in enumerate(drawn, 1)
    )
    how = "program" if order is None else "hand"
    record(
        tournament,
        "lots_drawn",
        tournament,
        by=by,
        new={"group": newest + 1, "players": [player.pk for player in drawn], "drawn_by": how},
    )
    return lots


def _groups_due(ranked: Standings) -> list[set[int]]:
    return [
        {player.pk for player in group}
        for category in ranked.categories
        for group in category.lots_due
    ]
