"""A tournament's club, and the journal's values of its logo and the certificates' picture.

The journal stores a hash that identifies the picture, not the picture.
"""

from tournament.models import Club, Tournament
from tournament.shared.pictures import short_hash


def club_of(tournament: Tournament) -> Club:
    """Return the club, or an empty one."""
    return getattr(tournament, "club", None) or Club()


def club_told(club: Club) -> dict[str, str]:
    return {"club_name": club.name, "logo": short_hash(bytes(club.logo))}


def picture_told(picture: bytes) -> dict[str, str]:
    return {"picture": short_hash(picture)}
