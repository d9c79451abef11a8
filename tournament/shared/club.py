"""A tournament's club; the journal stores a hash of its pictures."""

from tournament.models import Club, Tournament
from tournament.shared.pictures import short_hash


def club_of(tournament: Tournament) -> Club:
    return getattr(tournament, "club", None) or Club()


def club_for_journal(club: Club) -> dict[str, str]:
    return {"club_name": club.name, "logo": short_hash(bytes(club.logo))}


def picture_for_journal(picture: bytes) -> dict[str, str]:
    return {"picture": short_hash(picture)}
