"""Where the database has something else than the journal says."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    """`where` names it in words: table, round, start number; `kept` is what the journal has."""

    where: str
    kept: str
    found: str

    def __str__(self) -> str:
        """ "Table 3, round 1, no. 12: in the journal +16, in the database +56"."""
        return _("%(where)s: in the journal %(kept)s, in the database %(found)s") % {
            "where": self.where,
            "kept": self.kept or NOTHING,
            "found": self.found or NOTHING,
        }


def numbers_in_words(pks: Iterable[int], numbers: Mapping[int, int]) -> str:
    """ "no. 3, 12" of players by id; `numbers`: the start number of each. Empty for nobody."""
    known = sorted(numbers.get(pk, 0) for pk in pks)
    return _("no. %(numbers)s") % {"numbers": ", ".join(map(str, known))} if known else ""
