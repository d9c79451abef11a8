"""Roles in a tournament, and codes that invite to one."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.fields import ACCOUNT, Stored, holds, unique
from tournament.models.tournament import Tournament


class Role(Stored):
    """One of an account's roles in a tournament, valid until `until`."""

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("Tournament director")
        REGISTRATION = "registration", _("Registration")
        RESULTS = "results", _("Results")
        TILL = "till", _("Till")
        BEAMER = "beamer", _("Projector")
        VIEWER = "viewer", _("Spectator")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles")
    account = models.ForeignKey(ACCOUNT, models.CASCADE, related_name="roles")
    kind = models.CharField(_("role"), max_length=12, choices=Kind)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)  # None: for good
    given_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("since", "pk")
        constraints = (
            unique("account_has_each_role_once", "tournament", "account", "kind"),
            holds(
                "role_is_known",
                Q(kind__in=["director", "registration", "results", "till", "beamer", "viewer"]),
            ),
        )


class Invitation(Stored):
    """A code that gives one person a role, once. Only its hash is stored."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    kind = models.CharField(_("role"), max_length=12, choices=Role.Kind)
    code_hash = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("made_at", "pk")
