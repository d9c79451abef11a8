"""Lots drawn between players who are equal in everything."""

from django.conf import settings
from django.db import models

from tournament.models.player import Player
from tournament.models.tournament import Tournament


class Lot(models.Model):
    """One player's place within one drawing of lots (`group`); 1 is best."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lots")
    group = models.PositiveIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="lots")
    position = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("group", "position")
        constraints = (
            models.UniqueConstraint(
                name="lot_position_is_drawn_once", fields=("tournament", "group", "position")
            ),
            models.UniqueConstraint(
                name="player_draws_one_lot_per_group", fields=("tournament", "group", "player")
            ),
        )

    def __str__(self) -> str:
        return f"lot {self.group}.{self.position}"
