"""The background picture of the certificates."""

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import CertificatePicture, Tournament
from tournament.shared.club import picture_told
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def set_certificate_picture(tournament: Tournament, *, by: User | None, picture: bytes) -> None:
    """Store `picture`, a JPEG; b"" removes it."""
    lock_open(tournament)
    stored = CertificatePicture.objects.filter(tournament=tournament).first()
    old = bytes(stored.picture) if stored else b""
    if picture == old:
        return
    if picture:
        CertificatePicture.objects.update_or_create(
            tournament=tournament, defaults={"picture": picture}
        )
    else:
        CertificatePicture.objects.filter(tournament=tournament).delete()
    record(
        tournament,
        "certificate_picture_changed",
        by=by,
        old=picture_told(old),
        new=picture_told(picture),
    )
