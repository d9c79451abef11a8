"""Lots drawn between tied players."""

from django.db import models

from tournament.models.fields import ACCOUNT, Stored, unique
from tournament.models.player import Player
from tournament.models.tournament import Tournament


class DrawnPlace(Stored):
    """A drawn place among equals, 1 for the best of them. `group`: number of the drawing."""

    OWNER = "player"  # the field of whoever drew the place

    group = models.PositiveIntegerField()
    position = models.PositiveSmallIntegerField()
    drawn_at = models.DateTimeField()
    drawn_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        abstract = True
        ordering = ("group", "position")


class Lot(DrawnPlace):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="lots")
    player = models.ForeignKey(Player, models.PROTECT, related_name="lots")

    class Meta(DrawnPlace.Meta):
        constraints = (
            unique("lot_position_is_drawn_once", "tournament", "group", "position"),
            unique("player_draws_one_lot_per_group", "tournament", "group", "player"),
        )
