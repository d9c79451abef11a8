"""The final of a cup: a tournament like its last evening, with who is in it announced."""

from dataclasses import replace
from datetime import date, time

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.names import strictest_publish
from tournament.cup.services.cups import lock_cup
from tournament.cup.table import table_of
from tournament.evening.services.again import create_like
from tournament.models import Cup, Tournament
from tournament.registration.entrants import announced_again
from tournament.registration.services.players import register_players
from tournament.shared.errors import Refused
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
) -> Tournament:
    """With the rules, the settings and the club of the last evening. Everybody in it is registered
    as announced, in the order of the table; refused as long as somebody may still come in or fall
    out.
    """
    cup = lock_cup(cup)
    if cup.final is not None:
        raise Refused(_("The final is set up already: %(name)s.") % {"name": cup.final.name})
    table = table_of(cup)
    if not table.is_final_certain:
        raise Refused(_("It is not certain yet who is in the final."))
    last = table.evenings[-1].tournament
    final = create_like(last, by=by, name=name, date=date, starts_at=starts_at, venue=venue)
    entrants = [
        replace(announced_again(one.newest), publish=strictest_publish(one))
        for one in table.finalists
    ]
    register_players(final, by=by, entrants=entrants)
    cup.final = final
    cup.save(update_fields=["final"])
    record(None, by=by, action="cup_final_made", subject=cup, new={"final": final.pk})
    return final
