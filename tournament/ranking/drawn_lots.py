"""The drawn lots of players, teams or the people of a cup: their orders, and in words."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

from django.db.models import Manager
from django.utils.translation import gettext as _

from tournament.models import CupLot, Lot, TeamLot, Tournament
from tournament.shared.permissions import shown_name
from tournament.shared.signs import clock

Drawn = TypeVar("Drawn", Lot, TeamLot, CupLot)


def drawn_lots(tournament: Tournament) -> dict[int, str]:
    lots = tournament.lots.select_related("player", "drawn_by")
    return lots_in_words(lots, lambda lot: f"{lot.player.number} {lot.player.full_name}")


def lots_in_words(lots: Iterable[Drawn], name_of: Callable[[Drawn], str]) -> dict[int, str]:
    """Return {number of the drawing: "Lot, best first: 1 Huber, Eva; 2 …"}.

    `lots`: ordered by drawing and place. `name_of(lot)`: its owner.
    """
    drawings = {}
    for group, members in groupby(lots, key=lambda lot: lot.group):
        places = list(members)
        first = places[0]
        values = {
            "names": "; ".join(map(name_of, places)),
            "time": clock(first.drawn_at),
            "who": shown_name(first.drawn_by) if first.drawn_by else _("command line"),
        }
        drawings[group] = _("Lot, best first: %(names)s (recorded %(time)s by %(who)s).") % values
    return drawings


def lot_orders(lots: Manager[Drawn]) -> dict[int, list[int]]:
    """Return the drawings of `lots`, such as tournament.team_lots, as {group: ids, best first}."""
    ids_by_group: dict[int, list[int]] = defaultdict(list)
    for group, pk in lots.values_list("group", f"{lots.model.OWNER}_id"):
        ids_by_group[group].append(pk)
    return dict(ids_by_group)
