"""Rounds, the draws made for them, and who sits where by the draw that counts."""

from django.conf import settings
from django.db import models

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class Round(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                name="round_number_is_unique_in_tournament", fields=("tournament", "number")
            ),
            models.CheckConstraint(
                name="round_number_is_positive", condition=models.Q(number__gte=1)
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} {self.number}"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class Draw(models.Model):
    """One draw of one round. Numbered through the tournament; replaced, never deleted."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    mode = models.CharField(max_length=12, default="uniform")
    algorithm = models.CharField(max_length=12, default="SKD1")
    seed = models.TextField()
    players = models.JSONField()  # start numbers, ascending: what was shuffled
    places = (
        models.JSONField()
    )  # start numbers in the order of the places: table 1 seat 1, seat 2 …
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    is_current = models.BooleanField(default=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                name="draw_number_is_unique_in_tournament", fields=("tournament", "number")
            ),
            models.UniqueConstraint(
                name="round_has_one_current_draw",
                fields=("round",),
                condition=models.Q(is_current=True),
            ),
        )

    def __str__(self) -> str:
        return f"draw {self.number}"


class Seat(models.Model):
    """Who sits where in a round, by its current draw."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    table = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("table", "seat")
        constraints = (
            models.UniqueConstraint(name="seat_is_taken_once", fields=("round", "table", "seat")),
            models.UniqueConstraint(
                name="player_has_one_seat_per_round", fields=("round", "player")
            ),
            models.CheckConstraint(
                name="seat_is_one_to_four",
                condition=models.Q(seat__range=(1, 4)) & models.Q(table__gte=1),
            ),
        )

    def __str__(self) -> str:
        return f"{self.table}/{self.seat}"
