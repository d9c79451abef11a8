"""What the journal says of a tournament's club and of the picture behind its certificates.

Which picture it was, not what was on it.
"""

from tournament.models import Club
from tournament.shared.pictures import short_hash


def club_told(club: Club) -> dict[str, str]:
    return {"club_name": club.name, "logo": short_hash(bytes(club.logo))}


def picture_told(picture: bytes) -> dict[str, str]:
    return {"picture": short_hash(picture)}
