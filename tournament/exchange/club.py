"""The club of a tournament in its file: name, logo, rule sheet, certificate picture."""

from base64 import b64decode, b64encode
from collections.abc import Mapping

from django.db import models

from tournament.models import CertificatePicture, Club, RuleSheet, Tournament
from tournament.rules.rule_sheet import require_pdf, rule_sheet_hashes
from tournament.shared import pictures
from tournament.shared.club import club_for_journal, picture_for_journal

SORTS: Mapping[type[models.Model], pictures.StoredFormat] = {
    Club: pictures.IN_THE_HEAD,
    CertificatePicture: pictures.BEHIND_CERTIFICATES,
}


def to_base64(content: bytes | memoryview) -> str:
    return b64encode(content).decode()


def from_base64(text: object, field: "models.BinaryField[bytes, bytes]") -> bytes:
    """Return the bytes. Raises ValueError, TypeError or ValidationError if `field` refuses them."""
    if not isinstance(text, str):
        raise TypeError(field.name)
    content = b64decode(text, validate=True)
    is_missing = not content and field.blank
    if field.model is RuleSheet and content:
        require_pdf(content)
        return content
    if not (is_missing or pictures.is_stored_picture(content, SORTS[field.model])):
        raise ValueError(field.name)
    return content


def member_unlike_journal(tournament: Tournament) -> str:
    """Return "club.json" or another imported member that differs from the journal, or ""."""
    club = Club.objects.filter(tournament=tournament).first()
    picture = CertificatePicture.objects.filter(tournament=tournament).first()
    sheet = RuleSheet.objects.filter(tournament=tournament).first()
    checks = (
        ("club", club and club_for_journal(club)),
        ("certificate_picture", picture and picture_for_journal(bytes(picture.picture))),
        ("rule_sheet", sheet and rule_sheet_hashes(sheet)),
    )
    for member, data in checks:
        entry = tournament.journal.filter(action=f"{member}_changed").order_by("seq").last()
        # Older files lack these members, whatever their journal says.
        if data is not None and (entry is None or entry.new != data):
            return f"{member}.json"
    return ""
