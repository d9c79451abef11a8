"""Rounds, their draws, and the seats by the current draw."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q

from tournament.models.fields import ACCOUNT, Stored, holds, unique
from tournament.models.player import Player
from tournament.models.tournament import Tournament
from tournament.seating.skd1 import tables_of

USUAL_SEATS = 4  # of a table of a draw without sizes
MOST_MINUTES = 600  # of the clock of a round


class Round(Stored):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    # From then on seats and seed are public.
    posted_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)  # the start signal: cards may be dealt
    # Length of the clock; None: no clock.
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            unique("round_number_is_unique_in_tournament", "tournament", "number"),
            holds("round_number_is_positive", Q(number__gte=1)),
            holds(
                "only_a_started_round_has_a_clock",
                Q(minutes__isnull=True)
                | Q(started_at__isnull=False, minutes__range=(1, MOST_MINUTES)),
            ),
        )

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def ends_at(self) -> datetime | None:
        if self.started_at is None or self.minutes is None:
            return None
        return self.started_at + timedelta(minutes=self.minutes)


class Draw(Stored):
    """One draw of a round, numbered within the tournament. It can be replaced, never deleted."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    mode = models.CharField(max_length=12, default="uniform")
    algorithm = models.CharField(max_length=12, default="SKD1")
    seed = models.TextField()
    players = models.JSONField()  # start numbers before the shuffle, ascending
    places = models.JSONField()  # start numbers by place: table 1 seat 1, seat 2 …
    sizes = models.JSONField(null=True, blank=True)  # seats of each table; None: all of four
    options = models.JSONField(default=dict)  # options of the search
    # Quality of the result, and its proven minimum.
    report = models.JSONField(null=True, blank=True)
    # None: a seed given by hand.
    chain_index = models.PositiveSmallIntegerField(null=True, blank=True)
    replaces = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="+")
    changes = models.JSONField(null=True, blank=True)  # who came, left, moved; None: a new draw
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")
    is_current = models.BooleanField(default=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            unique("draw_number_is_unique_in_tournament", "tournament", "number"),
            unique("link_of_the_chain_is_used_once", "tournament", "chain_index"),
            unique("round_has_one_current_draw", "round", only=Q(is_current=True)),
        )

    @property
    def table_sizes(self) -> tuple[int, ...]:
        if self.sizes is None:
            return (USUAL_SEATS,) * (len(self.places) // USUAL_SEATS)
        return tuple(self.sizes)

    @property
    def tables(self) -> tuple[tuple[int | None, ...], ...]:
        """Start numbers by table. None is an empty seat, () a dissolved table."""
        return tuple(tables_of(self.places, self.table_sizes))

    @property
    def taken_seats(self) -> Iterator[tuple[int, int, int]]:
        """Table, seat and start number of everybody."""
        for table, numbers in enumerate(self.tables, 1):
            for seat, number in enumerate(numbers, 1):
                if number is not None:
                    yield table, seat, number

    @property
    def seat_numbers(self) -> range:
        return range(1, max(self.table_sizes, default=0) + 1)


class SeedChain(Stored):
    """The hash chain behind the seeds; a Draw's `chain_index` names its link.

    Holds the frozen players and options, and the hall's `ingredient`. `secret`: the last of
    `length` links in hex; each hashes to the one before, down to `commitment`, which is public.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="seed_chain")
    secret = models.CharField(max_length=64)
    length = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    frozen_at = models.DateTimeField(null=True, blank=True)
    list_text = models.TextField(blank=True)
    list_hash = models.CharField(max_length=64, blank=True)
    options_text = models.TextField(blank=True)
    options_hash = models.CharField(max_length=64, blank=True)
    ingredient = models.TextField(blank=True)  # "" once frozen: no ingredient

    class Meta:
        constraints = (
            holds("a_frozen_list_has_its_hash", Q(frozen_at__isnull=True) | ~Q(list_hash="")),
        )


class SeatLot(Stored):
    """A seat that a player drew by hand, kept until the draw is stored."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seat_lots")
    table = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        ordering = ("table", "seat")
        constraints = (
            unique("seat_lot_is_drawn_once", "round", "table", "seat"),
            unique("player_draws_one_seat_lot_per_round", "round", "player"),
            holds("seat_lot_is_one_to_four", Q(seat__range=(1, 4)) & Q(table__gte=1)),
        )


class KeptApart(Stored):
    """Two players who must not meet. Only the director sees the reason."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="kept_apart")
    first = models.ForeignKey(Player, models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, models.CASCADE, related_name="+")
    reason = models.TextField(blank=True)

    class Meta:
        constraints = (
            unique("pair_is_kept_apart_once", "tournament", "first", "second"),
            holds("pair_is_named_in_order", Q(first__lt=F("second"))),
        )


class Seat(Stored):
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    table = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("table", "seat")
        constraints = (
            unique("seat_is_taken_once", "round", "table", "seat"),
            unique("player_has_one_seat_per_round", "round", "player"),
            holds("seat_is_one_to_four", Q(seat__range=(1, 4)) & Q(table__gte=1)),
        )
