"""The players for the next draw, the tables they fill, and how they differ from a drawn round."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournament.models import Player, Round, Seat, TableSheet, Tournament
from tournament.rules.names import OF_WORDS
from tournament.seating.values import SEATS, Impossible, table_sizes

THREE = 3
NUMBERS: dict[int, Promise] = {
    2: gettext_lazy("two"),
    3: gettext_lazy("three"),
    4: gettext_lazy("four"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """The players for the next draw.

    `allowed`: seats per table, the usual first; `players`: sorted by start number, empty if only
    counted.
    """

    count: int
    allowed: tuple[int, ...] = (SEATS,)
    has_threes: bool = False
    players: tuple[Player, ...] = ()

    @property
    def seats(self) -> int:
        return self.allowed[0]

    @property
    def allows_threes(self) -> bool:
        return THREE in self.allowed[1:]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Seats of each table, larger ones first; empty if the count fills no tables."""
        return _sizes(self.count, self.seats, self.has_threes)

    @property
    def sizes_with_threes(self) -> tuple[int, ...]:
        return _sizes(self.count, self.seats, self.allows_threes) if self.allows_threes else ()

    @property
    def is_even(self) -> bool:
        return self.count % self.seats == 0

    @property
    def tables(self) -> int:
        return len(self.sizes) or self.count // self.seats

    @property
    def surplus(self) -> int:
        return 0 if self.is_drawable else self.count % self.seats

    @property
    def missing_count(self) -> int:
        """Players needed to fill the last table; 0 if the field can be drawn."""
        return 0 if self.is_drawable else -self.count % self.seats

    @property
    def is_too_small(self) -> bool:
        return self.count < min(self.allowed)

    @property
    def is_drawable(self) -> bool:
        return bool(self.sizes)

    @property
    def seats_in_words(self) -> str:
        """The usual table size in words: "four"."""
        return str(NUMBERS[self.seats])

    @property
    def least_word(self) -> str:
        return str(NUMBERS[min(self.allowed)])

    @property
    def seats_after_of(self) -> str:
        """The same after "tables of", inflected in German."""
        return str(OF_WORDS[self.seats])


@dataclass(frozen=True, slots=True)
class Differences:
    """Mismatch of `field` and drawn round.

    `left`: seats whose player is missing, sorted by start number; `late`: players without a seat.
    """

    field: Field
    left: tuple[Seat, ...]
    late: tuple[Player, ...]
    started: frozenset[int]

    @property
    def vacated(self) -> list[Seat]:
        """Seats whose players have left, at tables that have not started."""
        return [seat for seat in self.left if seat.table not in self.started]

    @property
    def absent(self) -> list[Player]:
        return [seat.player for seat in self.vacated]

    @property
    def empty(self) -> int:
        return max(0, len(self.absent) - len(self.late))


def field_of(tournament: Tournament) -> Field:
    players = tuple(seatable(tournament).order_by("number"))
    return counted_field(tournament, len(players), players)


def counted_field(tournament: Tournament, count: int, players: tuple[Player, ...] = ()) -> Field:
    allowed = tournament.seats_allowed
    wants_threes = bool(tournament.draw_options.get("tables_of_three"))
    return Field(count, allowed, wants_threes and THREE in allowed[1:], players)


def differences(
    tournament: Tournament, drawn: Round, *, started: Collection[int] = ()
) -> Differences:
    field = field_of(tournament)
    playing = {player.pk for player in field.players}
    seats = list(drawn.seats.select_related("player").order_by("player__number"))
    seated = {seat.player_id for seat in seats}
    return Differences(
        field,
        left=tuple(seat for seat in seats if seat.player_id not in playing),
        late=tuple(player for player in field.players if player.pk not in seated),
        started=started_tables(drawn) | frozenset(started),
    )


def started_tables(drawn: Round) -> frozenset[int]:
    """Return the numbers of tables with a stored sheet or a list sent by phone."""
    sheets = drawn.sheets.exclude(state=TableSheet.State.OPEN, report__isnull=True)
    return frozenset(sheets.values_list("table", flat=True))


def sizes_in_words(sizes: tuple[int, ...]) -> str:
    """Return "all with four players" or "1 of four, 3 of three"."""
    kinds = sorted(set(sizes) - {0}, reverse=True)  # 0: a table that was dissolved
    if len(kinds) == 1:
        return _("all with %(seats)s players") % {"seats": OF_WORDS[kinds[0]]}
    return ", ".join(
        _("%(tables)s of %(seats)s") % {"tables": sizes.count(kind), "seats": OF_WORDS[kind]}
        for kind in kinds
    )


def seatable(tournament: Tournament) -> QuerySet[Player]:
    """Return present players and fill-ins."""
    return tournament.players.filter(state__in=Player.SEATED_STATES, is_present=True)


def sitting_out(tournament: Tournament) -> dict[int, list[int]]:
    stored = tournament.draw_options.get("sitting_out", {})
    return {int(number): list(out) for number, out in stored.items()}


def sits_out(player: Player) -> bool:
    out = sitting_out(player.tournament)
    return bool(out) and not player.is_present and player.number in out[max(out)]


def gone_home(tournament: Tournament) -> frozenset[int]:
    """Return the ids of players who left: absent, with a result, and not just sitting out."""
    out = sitting_out(tournament)
    players = tournament.players.filter(
        state__in=Player.SEATED_STATES, is_present=False, seats__total__isnull=False
    )
    resting = out[max(out)] if out else ()
    return frozenset(players.exclude(number__in=resting).values_list("pk", flat=True))


def awaits_draw(tournament: Tournament) -> bool:
    draws = tournament.draws.filter(is_current=True)
    closings = list(draws.values_list("round__closed_at", flat=True))
    return len(closings) < tournament.round_count and None not in closings


def last_registered(tournament: Tournament, how_many: int) -> list[Player]:
    unseated = seatable(tournament).filter(state=Player.State.REGISTERED, seats=None)
    return list(unseated.order_by("-id")[:how_many])


def dispensable_fill_ins(tournament: Tournament, how_many: int) -> list[Player]:
    sheets = TableSheet.objects.filter(round__tournament=tournament)
    started = sheets.exclude(state=TableSheet.State.OPEN).values("round")
    fill_ins = seatable(tournament).filter(state=Player.State.FILL_IN)
    return list(fill_ins.exclude(seats__round__in=started).order_by("-number")[:how_many])


def _sizes(count: int, seats: int, allow_three: bool) -> tuple[int, ...]:
    try:
        return table_sizes(count, seats=seats, allow_three=allow_three)
    except Impossible:
        return ()
