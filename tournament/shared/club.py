"""A tournament's club, and what the journal says of it and of the picture behind its certificates.

Which picture it was, not what was on it.
"""

from tournament.models import Club, Tournament
from tournament.shared.pictures import short_hash


def club_of(tournament: Tournament) -> Club:
    """An empty one where nobody has named any."""
    return getattr(tournament, "club", None) or Club()


def club_told(club: Club) -> dict[str, str]:
    return {"club_name": club.name, "logo": short_hash(bytes(club.logo))}


def picture_told(picture: bytes) -> dict[str, str]:
    return {"picture": short_hash(picture)}
