"""A difference between the database and the journal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    where: str
    in_journal: str
    in_database: str

    def __str__(self) -> str:
        return _("%(where)s: in the journal %(kept)s, in the database %(found)s") % {
            "where": self.where,
            "kept": self.in_journal or NOTHING,
            "found": self.in_database or NOTHING,
        }


def numbers_in_words(pks: Iterable[int], numbers: Mapping[int, int]) -> str:
    start_numbers = sorted(numbers.get(pk, 0) for pk in pks)
    return (
        _("no. %(numbers)s") % {"numbers": ", ".join(map(str, start_numbers))}
        if start_numbers
        else ""
    )
