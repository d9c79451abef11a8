"""The private link to a player's own page. It is the key, without account, like a table's link."""

from django.core.signing import Signer
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from tournament.models import Tournament

SALT = "tournament.own-link"
KEY_LENGTH = 16  # characters, 96 bits: the code on a place card stays coarse


def own_key(tournament: Tournament, number: int) -> str:
    return Signer(salt=SALT).signature(f"{tournament.pk}-{number}")[:KEY_LENGTH]


def is_own_key(tournament: Tournament, number: int, key: str) -> bool:
    return constant_time_compare(key, own_key(tournament, number))


def own_path(tournament: Tournament, number: int) -> str:
    if not tournament.has_doubts:
        return reverse("public-person", args=[tournament.slug, number])
    key = own_key(tournament, number)
    return reverse("own-page", args=[tournament.slug, number, key])
