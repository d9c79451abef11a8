"""The lot between people who are equal over all evenings."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cup.moving_up import groups_to_draw, moving_up
from tournament.cup.services.cups import lock_cup
from tournament.cup.services.people import persons_for
from tournament.cup.table import table_of
from tournament.models import Cup, CupLot, Player
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record


@transaction.atomic
def draw_cup_lot(
    cup: Cup,
    *,
    by: User | None,
    players: Sequence[Player],
    order: Sequence[Player] | None = None,
) -> list[CupLot]:
    """Who is ahead among the people whose newest evening was that of `players`.

    `order`, best first, is what was drawn by hand; without it the program draws. A group that has
    its lot keeps it: drawing twice is refused.
    """
    cup = lock_cup(cup)
    tied = {player.pk for player in players}
    table = table_of(cup)
    groups = groups_to_draw(table, moving_up(table))
    due = [{one.newest.pk for one in group} for group in groups]
    if tied not in due:
        raise Refused(_("These people are not, or no longer, equal in everything."))
    if order is not None and {player.pk for player in order} != tied:
        raise Refused(_("Give each of the tied players a place of their own, from 1 on."))
    drawn = list(order or players)
    if order is None:
        secrets.SystemRandom().shuffle(drawn)
    newest, now = cup.lots.aggregate(newest=Max("group"))["newest"] or 0, timezone.now()
    lots = CupLot.objects.bulk_create(
        CupLot(cup=cup, group=newest + 1, person=person, position=place, drawn_at=now, drawn_by=by)
        for place, person in enumerate(persons_for(cup, drawn), 1)
    )
    how = "program" if order is None else "hand"
    new = {"group": newest + 1, "players": [player.pk for player in drawn], "drawn_by": how}
    record(None, "cup_lot_drawn", cup, by=by, new=new)
    return lots
