"""Doubts: players say by their private link that a list has other points than theirs.

They are journal entries alone. A doubt is open until the desk settles it, its points count or the
list is void.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Seat, TableSheet, Tournament
from tournament.shared.chain import entries_with
from tournament.shared.names import seat_surname, with_names
from tournament.shared.signs import points

SENT, SETTLED = "doubt_sent", "doubt_settled"
PLACE = {"round": int, "number": int}
FIELDS = {SENT: {**PLACE, "claim": int}, SETTLED: PLACE}


@dataclass(frozen=True, slots=True)
class Doubt:
    seat: Seat
    claim: int  # points on the player's own list
    counted: int | None  # None while the list does not count

    @property
    def in_words(self) -> str:
        is_zero_sum = self.seat.round.tournament.rules.is_zero_sum
        values = {
            "table": self.seat.table,
            "round": self.seat.round.number,
            "number": self.seat.player.number,
            "name": seat_surname(self.seat),
            "claim": points(self.claim, is_zero_sum),
            "counted": points(self.counted, is_zero_sum),
        }
        place = _("Table %(table)s, round %(round)s, no. %(number)s %(name)s") % values
        claim = _("own list %(claim)s")
        if self.counted is not None:
            claim = _("own list %(claim)s, counted %(counted)s")
        return f"{place}: {claim % values}"


def newest_entries(tournament: Tournament, **where: object) -> dict[tuple[int, int], JournalEntry]:
    """Return {(round, start number): newest entry on this player's doubt about their points}."""
    entries = entries_with(tournament, FIELDS, **where)
    return {(entry.new["round"], entry.new["number"]): entry for entry in entries if entry.new}


def seats_with_points(tournament: Tournament, numbers: Iterable[int]) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round__tournament=tournament, player__number__in=numbers)
    seats = with_names(seats).select_related("round__tournament", "player", "total__sheet")
    return seats.order_by("round__number", "table", "seat")


def counted_points(seat: Seat) -> int | None:
    """Return points; None while the seat's list does not count or waits for a blind check."""
    total = getattr(seat, "total", None)
    if total is None or total.sheet.state not in seat.round.tournament.counted_states:
        return None
    total.sheet.round = seat.round
    return None if total.sheet.is_hidden_from(None) else total.points


def void_lists(tournament: Tournament) -> set[tuple[int, int]]:
    """Return {(round, table)} of the void lists."""
    void = TableSheet.objects.filter(round__tournament=tournament, state=TableSheet.State.VOID)
    return set(void.values_list("round__number", "table"))


def open_doubts(tournament: Tournament, **where: object) -> list[Doubt]:
    if not tournament.has_doubts:
        return []
    claim = {
        place: entry.new["claim"]
        for place, entry in newest_entries(tournament).items()
        if entry.new and entry.action == SENT
    }
    if not claim:
        return []
    doubts, void = [], void_lists(tournament)
    for seat in seats_with_points(tournament, {number for _round, number in claim}).filter(**where):
        place = seat.round.number, seat.player.number
        if place not in claim or (seat.round.number, seat.table) in void:
            continue
        if claim[place] != (counted := counted_points(seat)):
            doubts.append(Doubt(seat, claim[place], counted))
    return doubts
