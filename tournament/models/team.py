"""Teams."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.fields import Stored, TypedField, holds, unique
from tournament.models.lot import DrawnPlace
from tournament.models.player import Player
from tournament.models.tournament import Tournament

MOST_TEAMS = 500


class Team(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="teams")
    name = TypedField(
        _("team name"), max_length=40, error_messages={"blank": _("The team needs a name.")}
    )
    paid_cents = models.PositiveIntegerField(_("paid"), null=True, blank=True)
    paid_by = models.CharField(
        _("paid by"), max_length=10, choices=Player.PaidBy, blank=True, editable=False
    )
    paid_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            unique("team_has_a_name_of_its_own", "tournament", "name"),
            holds(
                "paid_team_fee_and_means_belong_together",
                Q(paid_cents__isnull=True, paid_by="", paid_at__isnull=True)
                | (Q(paid_cents__isnull=False) & ~Q(paid_by="")),
            ),
        )

    def __str__(self) -> str:
        return str(self.name)

    @property
    def has_paid(self) -> bool:
        return self.paid_cents is not None

    @property
    def owed_cents(self) -> int:
        return self.tournament.team_fee_cents - (self.paid_cents or 0)


class TeamMember(Stored):
    team = models.ForeignKey(Team, models.CASCADE, related_name="memberships")
    player = models.OneToOneField(Player, models.CASCADE, related_name="membership")

    class Meta:
        ordering = ("player__number", "pk")


class TeamLot(DrawnPlace):
    OWNER = "team"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="team_lots")
    team = models.ForeignKey(Team, models.CASCADE, related_name="lots")

    class Meta(DrawnPlace.Meta):
        constraints = (
            unique("team_lot_position_is_drawn_once", "tournament", "group", "position"),
            unique("team_draws_one_lot_per_group", "tournament", "group", "team"),
        )
