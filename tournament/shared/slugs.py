"""Short addresses made from names."""

from collections.abc import Collection

from django.db.models import Manager
from django.utils.text import slugify

from tournament.models import Cup, Tournament
from tournament.shared.search import spell_out_umlauts


def slug_of(text: str) -> str:
    return slugify(spell_out_umlauts(text))


def free_slug(
    base: str, objects: Manager[Cup] | Manager[Tournament], *, reserved: Collection[str]
) -> str:
    used = {*objects.filter(slug__startswith=base).values_list("slug", flat=True), *reserved}
    candidates = (f"{base}-{number}" if number > 1 else base for number in range(1, 1000))
    return next(slug for slug in candidates if slug not in used)
