"""The drawn lots in words."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from django.utils.translation import gettext as _

from tournament.models import CupLot, Lot, TeamLot, Tournament
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock

Drawn = TypeVar("Drawn", Lot, TeamLot, CupLot)


@dataclass(frozen=True, slots=True)
class DrawnLot:
    group: int
    words: str


def drawn_lots(tournament: Tournament) -> list[DrawnLot]:
    lots = tournament.lots.select_related("player", "drawn_by")
    return lots_in_words(lots, lambda lot: f"{lot.player.number} {lot.player.full_name}")


def lots_in_words(lots: Iterable[Drawn], name_of: Callable[[Drawn], str]) -> list[DrawnLot]:
    drawings = []
    for group, members in groupby(lots, key=lambda lot: lot.group):
        places = list(members)
        first = places[0]
        values = {
            "names": ", ".join(map(name_of, places)),
            "time": clock(first.drawn_at),
            "who": shown_name(first.drawn_by) if first.drawn_by else _("command line"),
        }
        words = _("Lot, best first: %(names)s; recorded %(time)s by %(who)s.") % values
        drawings.append(DrawnLot(group, words))
    return drawings
