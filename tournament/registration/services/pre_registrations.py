"""Pre-registrations.

A new one is not journalled, as a flood would fill the journal and invalidate the cached public
pages; the desk's decision is.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, PreRegistration, Tournament
from tournament.models.player import SENT
from tournament.registration.entrants import entrant_of, entrant_problems
from tournament.registration.pre_registration import waiting_of, why_closed
from tournament.registration.services.players import free_places, register_player, register_players
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock, lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def pre_register(tournament: Tournament, *, row: PreRegistration) -> None:
    """Store a pre-registration, unless an equal one waits already.

    Registered people get the same answer, so that nobody can look up others. Raises Refused if it
    is invalid, not possible now, or too many wait.
    """
    tournament = lock(tournament)
    if why := why_impossible(tournament):
        raise Refused(why)
    require_no_problems(entrant_problems(row, tournament))
    values = {name: getattr(row, name) for name in SENT}
    if tournament.pre_registrations.filter(**values).exists():
        return
    if tournament.pre_registrations.count() >= tournament.most_pre_registrations:
        raise Refused(
            _(
                "Many pre-registrations are waiting for review, and there is no room for more "
                "at the moment. Please try again later, or come to the desk."
            )
        )
    row.arrived_at = timezone.now()
    row.save(force_insert=True)


@transaction.atomic
def confirm_pre_registration(row: PreRegistration, *, by: User | None, **options: Any) -> Player:
    """Register the person. `options`: those of register_player()."""
    tournament = lock_open(row.tournament)
    row = _still_waiting(tournament, row)
    player = register_player(tournament, by=by, entrant=entrant_of(row), **options)
    row.delete()
    return player


@transaction.atomic
def confirm_all_plain(
    tournament: Tournament, *, by: User | None, late_reason: str = ""
) -> list[Player]:
    tournament = lock_open(tournament)
    rows = [waiting.row for waiting in waiting_of(tournament) if not waiting.namesakes]
    entrants = [entrant_of(row) for row in rows]
    players = register_players(tournament, by=by, entrants=entrants, late_reason=late_reason)
    _delete(tournament, rows)
    return players


@transaction.atomic
def decline_pre_registration(row: PreRegistration, *, by: User | None) -> None:
    """Delete a pre-registration; the journal records only that there was one."""
    tournament = lock_open(row.tournament)
    _decline(tournament, [_still_waiting(tournament, row)], by=by)


@transaction.atomic
def decline_all(tournament: Tournament, *, by: User | None) -> int:
    tournament = lock_open(tournament)
    rows = list(tournament.pre_registrations.all())
    if rows:
        _decline(tournament, rows, by=by)
    return len(rows)


def why_impossible(tournament: Tournament) -> str:
    if not (tournament.has_pre_registration and tournament.is_public):
        return _("This tournament has no pre-registration.")
    return why_closed(tournament, timezone.now())


def full_in_words(tournament: Tournament) -> str:
    """Return what awaits those who pre-register now, "" while there are places."""
    if free_places(tournament) != 0:
        return ""
    sentence = _("All %(places)s places are taken.") % {"places": tournament.capacity}
    return sentence + " " + _("You will be on the waiting list.")


def _decline(tournament: Tournament, rows: list[PreRegistration], *, by: User | None) -> None:
    record(tournament, "pre_registrations_declined", tournament, by=by, new={"count": len(rows)})
    _delete(tournament, rows)


def _delete(tournament: Tournament, rows: list[PreRegistration]) -> None:
    tournament.pre_registrations.filter(pk__in=[row.pk for row in rows]).delete()


def _still_waiting(tournament: Tournament, row: PreRegistration) -> PreRegistration:
    waiting_row = tournament.pre_registrations.filter(pk=row.pk).first()
    if waiting_row is None:
        raise Refused(_("Somebody else has already dealt with this pre-registration."))
    return waiting_row
