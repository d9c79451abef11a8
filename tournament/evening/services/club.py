"""Changes of the organising club."""

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import Club, Tournament
from tournament.models.fields import tidy
from tournament.shared.club import club_told
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def set_club(
    tournament: Tournament, *, by: User | None, name: str, logo: bytes | None = None
) -> Club:
    """Store name and logo. `logo`: a PNG; b"" removes it, None keeps it."""
    lock_open(tournament)
    club = Club.objects.filter(tournament=tournament).first() or Club(tournament=tournament)
    old = club_told(club)
    club.name = tidy(name)
    club.logo = club.logo if logo is None else logo
    if club_told(club) != old:
        club.save()
        record(tournament, "club_changed", by=by, old=old, new=club_told(club))
    return club
