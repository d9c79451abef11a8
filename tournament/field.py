"""The field: who is drawn, and whether tables of four come out even."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.models import Player, TableSheet, Tournament
from tournament.seating import SEATS


@dataclass(frozen=True, slots=True)
class Field:
    """Everybody who would get a seat now, by start number."""

    players: tuple[Player, ...]

    @property
    def count(self) -> int:
        return len(self.players)

    @property
    def tables(self) -> int:
        return self.count // SEATS

    @property
    def over(self) -> int:
        """How many are left when all full tables are taken."""
        return self.count % SEATS

    @property
    def missing(self) -> int:
        """How many would fill the last table."""
        return -self.count % SEATS

    @property
    def is_too_small(self) -> bool:
        return self.count < SEATS

    @property
    def is_drawable(self) -> bool:
        return not self.is_too_small and self.over == 0


def field_of(tournament: Tournament) -> Field:
    return Field(tuple(seatable(tournament).order_by("number")))


def seatable(tournament: Tournament) -> QuerySet[Player]:
    """Registered players and fill-ins who are here."""
    return tournament.players.filter(state__in=Player.SEATED_STATES, is_present=True)


def last_registered(tournament: Tournament, how_many: int) -> list[Player]:
    """Who came last and has no seat yet, the last first; fewer where there are no more."""
    unseated = seatable(tournament).filter(state=Player.State.REGISTERED, seats=None)
    return list(unseated.order_by("-registered_at", "-id")[:how_many])


def dispensable_fill_ins(tournament: Tournament, how_many: int) -> list[Player]:
    """Fill-ins who have not played yet, the last first; who sits in an open round is among them."""
    started = TableSheet.objects.filter(round__tournament=tournament).exclude(
        state=TableSheet.State.OPEN
    )
    fill_ins = seatable(tournament).filter(state=Player.State.FILL_IN)
    return list(
        fill_ins.exclude(seats__round__in=started.values("round")).order_by("-number")[:how_many]
    )
