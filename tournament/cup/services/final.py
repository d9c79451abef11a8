"""The final of a cup: a tournament like its last evening, with who is in it announced.

When somebody cancels, the next one of the table moves up.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date, time

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.moving_up import moving_up, places_for
from tournament.cup.names import strictest_publish
from tournament.cup.people import Someone
from tournament.cup.services.cups import lock_cup
from tournament.cup.services.people import persons_for
from tournament.cup.table import table_of
from tournament.evening.services.again import create_like
from tournament.models import Cup, CupPerson, Player, Tournament
from tournament.registration.entrants import Entrant, announced_again
from tournament.registration.services.players import register_players
from tournament.shared.errors import Conflict, Refused
from tournament.shared.journal_entries import record


@transaction.atomic
def make_final(
    cup: Cup,
    *,
    by: User | None,
    name: str,
    date: date,
    starts_at: time | None = None,
    venue: str = "",
    cancelled: Collection[int] = (),
) -> Tournament:
    """With the rules, the settings and the club of the last evening. Everybody in it is registered
    as announced, in the order of the table; refused as long as somebody may still come in or fall
    out.

    `cancelled`: ids of players who do not come, of their newest evening: the next ones move up.
    Where equals would have to draw for the last place, it stays free until they have.
    """
    cup = lock_cup(cup)
    if cup.final is not None:
        raise Refused(_("The final is set up already: %(name)s.") % {"name": cup.final.name})
    table = table_of(cup)
    if not table.is_final_certain:
        raise Refused(_("It is not certain yet who is in the final."))
    gone = [one.who for one in table.rows if one.who.newest.pk in cancelled]
    coming, _drawing = places_for(table, cup.final_places, gone={one.key for one in gone})
    last = table.evenings[-1].tournament
    final = create_like(last, by=by, name=name, date=date, starts_at=starts_at, venue=venue)
    register_players(final, by=by, entrants=_entrants(coming))
    cup.final = final
    cup.save(update_fields=["final"])
    cup.people.update(is_asked=False)  # of a final before this one
    _ask(cup, [*gone, *coming])
    before = {one.key for one in table.finalists}
    told = {"cancelled": gone, "players": [one for one in coming if one.key not in before]}
    more = {name: [one.newest.pk for one in people] for name, people in told.items() if people}
    record(None, "cup_final_made", cup, by=by, new={"final": final.pk} | more)
    return final


@transaction.atomic
def move_up(cup: Cup, *, by: User | None, player: Player) -> Player:
    """Register them for the final, because a place is free and they are the next of the table.

    Conflict where they are not, or no longer.
    """
    cup = lock_cup(cup)
    free = moving_up(table_of(cup))
    if free is None or free.next is None or free.next.newest.pk != player.pk:
        sentence = _("%(player)s is not, or no longer, the next one for the final.")
        raise Conflict(sentence % {"player": player.full_name})
    reason = _("moved up in %(cup)s") % {"cup": cup.name}
    register_players(free.final, by=by, entrants=_entrants([free.next]), late_reason=reason)
    _ask(cup, [free.next])
    record(None, "cup_moved_up", cup, by=by, new={"players": [player.pk]})
    return free.next.newest


def _entrants(people: Iterable[Someone]) -> list[Entrant]:
    return [replace(announced_again(one.newest), publish=strictest_publish(one)) for one in people]


def _ask(cup: Cup, people: Sequence[Someone]) -> None:
    """Their place in the final was theirs, whatever becomes of it."""
    persons = persons_for(cup, [one.newest for one in people])
    CupPerson.objects.filter(pk__in=[one.pk for one in persons]).update(is_asked=True)
