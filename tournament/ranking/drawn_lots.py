"""The lots drawn between players, in words."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from tournament.models import Lot, Tournament
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """One drawing. `words`: its players, best first, and when and by whom it was recorded."""

    group: int
    words: str


def drawn_lots(tournament: Tournament) -> list[DrawnLot]:
    """Return the drawings in their order; one query."""
    lots = tournament.lots.select_related("player", "drawn_by").order_by("group", "position")
    return [
        DrawnLot(group, _in_words(list(members)))
        for group, members in groupby(lots, key=lambda lot: lot.group)
    ]


def _in_words(lots: list[Lot]) -> str:
    names = ", ".join(f"{lot.player.number} {lot.player.full_name}" for lot in lots)
    recorder = shown_name(lots[0].drawn_by) if lots[0].drawn_by else _("command line")
    drawn = {"names": names, "time": clock(lots[0].drawn_at), "who": recorder}
    return _("Lot, best first: %(names)s; recorded %(time)s by %(who)s.") % drawn
