"""The picture behind a tournament's certificates: changed with an entry in the journal."""

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import CertificatePicture, Tournament
from tournament.shared.club import picture_told
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def set_certificate_picture(tournament: Tournament, *, by: User | None, picture: bytes) -> None:
    """`picture`: a JPEG, b"" to do without."""
    lock_open(tournament)
    kept = CertificatePicture.objects.filter(tournament=tournament).first()
    old = bytes(kept.picture) if kept else b""
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
