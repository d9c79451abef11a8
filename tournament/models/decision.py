"""The jury (Schwaig rule 17, Ebersdorf rule 33)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.fields import ACCOUNT, Stored, TypedField, holds
from tournament.models.player import Player
from tournament.models.tournament import MOST_GAMES, Tournament
from tournament.models.validators import between

MOST_TAKEN = 999  # points
SENTENCES = {"blank": _("Please write at least one sentence.")}


class Decision(Stored):
    """A case and its ruling. Decisions never change; an appeal is a new one."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="decisions")
    round_number = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    table = models.PositiveSmallIntegerField(
        _("table"), null=True, blank=True, validators=between(1, 999)
    )
    game = models.PositiveSmallIntegerField(
        _("game"), null=True, blank=True, validators=between(1, MOST_GAMES)
    )
    case = TypedField(_("case"), max_length=1_000, error_messages=SENTENCES)
    ruling = TypedField(_("decision"), max_length=1_000, error_messages=SENTENCES)
    appeal_of = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="appeals"
    )
    # Taken from the player's sum. In an appeal it replaces the earlier one; 0 gives it back.
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="decisions"
    )
    penalty = models.PositiveSmallIntegerField(
        _("penalty in points"), null=True, blank=True, validators=between(0, MOST_TAKEN)
    )
    decided_at = models.DateTimeField()
    decided_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("id",)
        constraints = (
            holds(
                "penalty_has_a_player_and_a_round",
                models.Q(penalty=None, player=None)
                | models.Q(
                    penalty__isnull=False,
                    penalty__lte=MOST_TAKEN,
                    player__isnull=False,
                    round_number__isnull=False,
                ),
            ),
        )
