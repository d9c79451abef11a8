"""The club that gives the tournament, shown on every paper."""

from django.db import models

from tournament.models.fields import Stored
from tournament.models.tournament import Tournament


class Club(Stored):
    """The organiser. `logo`: PNG, or b""."""

    LONGEST_NAME = 80  # characters

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="club")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    logo = models.BinaryField(default=bytes, blank=True)
