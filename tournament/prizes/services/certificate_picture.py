"""The background picture of the certificates."""

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import CertificatePicture, Tournament
from tournament.prizes.certificate_words import picture_of
from tournament.shared.club import picture_for_journal
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def set_certificate_picture(tournament: Tournament, *, by: User | None, picture: bytes) -> None:
    """Store `picture`, a JPEG; b"" removes it."""
    tournament = lock_open(tournament)
    old = picture_of(tournament)
    if picture == old:
        return
    CertificatePicture.objects.filter(tournament=tournament).delete()
    if picture:
        CertificatePicture.objects.create(tournament=tournament, picture=picture)
    before, after = picture_for_journal(old), picture_for_journal(picture)
    record(tournament, "certificate_picture_changed", by=by, old=before, new=after)
