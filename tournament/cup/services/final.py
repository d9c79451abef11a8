"""The final of a cup, a tournament like the last evening."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.names import strictest_publish
from tournament.cup.people import Competitor
from tournament.cup.services.cups import lock_cup
from tournament.cup.services.people import persons_for
from tournament.cup.table import free_places_of, next_finalists, table_of
from tournament.evening.services.again import create_like
from tournament.models import Cup, CupPerson, Player, Tournament
from tournament.registration.entrants import absent_copy
from tournament.registration.services.players import register_players
from tournament.shared.errors import Conflict, Refused
from tournament.shared.journal_entries import record


@transaction.atomic
def make_final(
    cup: Cup, *, by: User | None, cancelled: Collection[int] = (), **when_and_where: Any
) -> Tournament:
    """Create the final and register the finalists in the table's order.

    `cancelled`: ids of players who do not come; the next ones move up. `when_and_where`: as in
    create_like(). Raises Refused until the finalists are certain.
    """
    cup = lock_cup(cup)
    if cup.final is not None:
        raise Refused(_("The final has already been set up: %(name)s.") % {"name": cup.final.name})
    table = table_of(cup)
    if not table.is_final_certain:
        raise Refused(_("It is not certain yet who is in the final."))
    declined = [row.competitor for row in table.rows if row.competitor.newest.pk in cancelled]
    coming, _drawing = next_finalists(
        table, cup.final_places, cancelled_keys={row.key for row in declined}
    )
    last = table.evenings[-1].tournament
    final = create_like(last, by=by, **when_and_where)
    register_players(final, by=by, entrants=_entrants(coming))
    cup.final = final
    cup.save(update_fields=["final"])
    cup.people.update(is_offered=False)  # left from an earlier final
    _record_offers(cup, [*declined, *coming])
    before = {row.key for row in table.finalists}
    moves = {"cancelled": declined, "players": [row for row in coming if row.key not in before]}
    more = {name: [row.newest.pk for row in people] for name, people in moves.items() if people}
    record(None, "cup_final_made", cup, by=by, new={"final": final.pk} | more)
    return final


@transaction.atomic
def move_up(cup: Cup, *, by: User | None, player: Player) -> None:
    """Register `player` for the final.

    Raises Conflict if `player` is not next in the table.
    """
    cup = lock_cup(cup)
    free = free_places_of(table_of(cup))
    if free is None or free.next is None or free.next.newest.pk != player.pk:
        sentence = _("%(player)s is not, or no longer, next in line for the final.")
        raise Conflict(sentence % {"player": player.full_name})
    reason = _("moved up in %(cup)s") % {"cup": cup.name}
    register_players(free.final, by=by, entrants=_entrants([free.next]), late_reason=reason)
    _record_offers(cup, [free.next])
    record(None, "cup_moved_up", cup, by=by, new={"players": [player.pk]})


def _entrants(people: Iterable[Competitor]) -> list[Player]:
    return [
        absent_copy(competitor.newest, publish=strictest_publish(competitor))
        for competitor in people
    ]


def _record_offers(cup: Cup, people: Sequence[Competitor]) -> None:
    persons = persons_for(cup, [person.newest for person in people])
    CupPerson.objects.filter(pk__in=[person.pk for person in persons]).update(is_offered=True)
