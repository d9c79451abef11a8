"""What the public form sends waits here; the desk takes each in, or does not.

That somebody is waiting changes nothing of the tournament, so no journal tells it: a flood would
fill it, and make the pages of the hall anew. What the desk decides is an entry.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, PreRegistration, Tournament
from tournament.registration.entrants import Entrant, problems_in
from tournament.registration.pre_registration import SAID, entrant_of, waiting_of, why_closed
from tournament.registration.services.players import register_player, register_players
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, lock_open
from tournament.shared.journal_entries import record
from tournament.shared.typed_text import tidy


@transaction.atomic
def pre_register(tournament: Tournament, *, entrant: Entrant) -> None:
    """Somebody announces themselves. Sent twice it waits once.

    Whether they are known already is not told: anybody could ask for anybody.
    """
    tournament = lock(tournament)
    now = timezone.now()
    if why := why_not(tournament):
        raise Refused(why)
    if problems := problems_in(tournament, entrant):
        raise Refused(*problems)
    said = {name: _tidied(getattr(entrant, name)) for name in SAID}
    if tournament.pre_registrations.filter(**said).exists():
        return
    if tournament.pre_registrations.count() >= tournament.most_pre_registrations:
        raise Refused(
            _(
                "Many pre-registrations are waiting to be looked through, and there is no room "
                "for more just now. Please try again later, or come to the registration desk."
            )
        )
    PreRegistration.objects.create(tournament=tournament, arrived_at=now, **said)


@transaction.atomic
def confirm_pre_registration(
    row: PreRegistration, *, by: User | None, late_reason: str = "", allow_same_name: bool = False
) -> Player:
    """A player from now on, announced; SameName asks about namesakes as at the desk."""
    tournament = lock_open(row.tournament)
    row = _still_waiting(tournament, row)
    player = register_player(
        tournament,
        by=by,
        entrant=entrant_of(row),
        late_reason=late_reason,
        allow_same_name=allow_same_name,
    )
    row.delete()
    return player


@transaction.atomic
def confirm_all_plain(
    tournament: Tournament, *, by: User | None, late_reason: str = ""
) -> list[Player]:
    """Everybody but those somebody has to look at, because there is such a name already."""
    tournament = lock_open(tournament)
    rows = [one.row for one in waiting_of(tournament) if one.is_plain]
    players = register_players(
        tournament, by=by, entrants=[entrant_of(row) for row in rows], late_reason=late_reason
    )
    _delete(tournament, rows)
    return players


@transaction.atomic
def decline_pre_registration(row: PreRegistration, *, by: User | None) -> None:
    """Nothing of it stays; the journal knows that there was one."""
    tournament = lock_open(row.tournament)
    _decline(tournament, [_still_waiting(tournament, row)], by=by)


@transaction.atomic
def decline_all(tournament: Tournament, *, by: User | None) -> int:
    """After a flood: everything that waits goes; how many that were."""
    tournament = lock_open(tournament)
    rows = list(tournament.pre_registrations.all())
    if rows:
        _decline(tournament, rows, by=by)
    return len(rows)


def why_not(tournament: Tournament) -> str:
    """Why nobody can announce themselves; "" where they can."""
    if not (tournament.has_pre_registration and tournament.is_public):
        return _("Nobody can pre-register for this tournament.")
    return why_closed(tournament, timezone.now())


def _decline(tournament: Tournament, rows: list[PreRegistration], *, by: User | None) -> None:
    record(tournament, "pre_registrations_declined", tournament, by=by, new={"count": len(rows)})
    _delete(tournament, rows)


def _delete(tournament: Tournament, rows: list[PreRegistration]) -> None:
    tournament.pre_registrations.filter(pk__in=[row.pk for row in rows]).delete()


def _still_waiting(tournament: Tournament, row: PreRegistration) -> PreRegistration:
    found = tournament.pre_registrations.filter(pk=row.pk).first()
    if found is None:
        raise Refused(_("Somebody else has decided this pre-registration meanwhile."))
    return found


def _tidied(value: object) -> object:
    return tidy(value) if isinstance(value, str) else value
