"""The lot between people who are equal over all evenings."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.services.cups import lock_cup
from tournament.cup.services.people import persons_for
from tournament.cup.table import free_places_of, groups_to_draw, table_of
from tournament.models import Cup, CupLot, Player
from tournament.ranking.services.lots import (
    NOT_EQUAL,
    create_lots,
    delete_drawing,
    in_drawn_order,
)
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record


@transaction.atomic
def draw_cup_lot(
    cup: Cup, *, by: User | None, players: Sequence[Player], order: Sequence[Player] | None = None
) -> list[CupLot]:
    """Store an order of tied players: `order` (best first) as drawn by hand, or else a random one.

    Raises Refused if they are not tied.
    """
    cup = lock_cup(cup)
    table = table_of(cup)
    groups = groups_to_draw(table, free_places_of(table))
    if set(players) not in [{competitor.newest for competitor in group} for group in groups]:
        raise Refused(str(NOT_EQUAL))
    drawn = in_drawn_order(players, order)
    lots = create_lots(cup.lots, persons_for(cup, drawn), by=by)
    how = "program" if order is None else "hand"
    new = {"group": lots[0].group, "players": [player.pk for player in drawn], "drawn_by": how}
    record(None, "cup_lot_drawn", cup, by=by, new=new)
    return lots


@transaction.atomic
def set_cup_lot_aside(cup: Cup, *, by: User | None, group: int, reason: str) -> None:
    """Delete the drawn order no. `group`; the journal keeps it.

    Raises Refused while the table is public, or once one of its people was offered a place in the
    final.
    """
    cup = lock_cup(cup)
    newest = {person.key: person.newest.pk for person in table_of(cup).people.everybody}
    lots = delete_drawing(cup.lots, group=group, reason=reason)
    if cup.is_public:
        raise Refused(
            _("The public page shows the table with this lot. Switch that page off first.")
        )
    if any(lot.person.is_offered for lot in lots):
        raise Refused(_("A place in the final was offered because of this lot, so it stays."))
    old = {
        "group": group,
        "players": [newest[lot.person_id] for lot in lots if lot.person_id in newest],
    }
    record(None, "cup_lot_set_aside", cup, by=by, old=old, reason=reason)
