"""The club of a tournament in its file: name and logo, and the picture behind its certificates."""

from base64 import b64decode, b64encode
from collections.abc import Mapping

from django.db import models

from tournament.models import CertificatePicture, Club, Tournament
from tournament.shared.club import club_told, picture_told
from tournament.shared.pictures import BEHIND_CERTIFICATES, IN_THE_HEAD, Sort, is_ours

SORTS: Mapping[type[models.Model], Sort] = {
    Club: IN_THE_HEAD,
    CertificatePicture: BEHIND_CERTIFICATES,
}


def as_text(content: bytes | memoryview) -> str:
    return b64encode(content).decode()


def picture_in(text: object, field: "models.BinaryField[bytes, bytes]") -> bytes:
    """Of such a text. ValueError or TypeError for what no form here would have stored: every paper
    of the tournament is printed with it.
    """
    if not isinstance(text, str):
        raise TypeError(field.name)
    content = b64decode(text, validate=True)
    is_missing = not content and field.blank
    if not (is_missing or is_ours(content, SORTS[field.model])):
        raise ValueError(field.name)
    return content


def untold(tournament: Tournament) -> str:
    """The member that has something else than the journal says last, "" where none has.

    A file of before there were these members has none of them, whatever its journal says.
    """
    club = Club.objects.filter(tournament=tournament).first()
    picture = CertificatePicture.objects.filter(tournament=tournament).first()
    told = (
        ("club", "club_changed", club and club_told(club)),
        (
            "certificate_picture",
            "certificate_picture_changed",
            picture and picture_told(bytes(picture.picture)),
        ),
    )
    for member, action, here in told:
        entry = tournament.journal.filter(action=action).order_by("seq").last()
        if here is not None and (entry is None or entry.new != here):
            return f"{member}.json"
    return ""
