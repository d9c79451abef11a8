"""Pre-registrations sent on the public form and not yet confirmed by the desk."""

from django.db import models
from django.db.models import Q

from tournament.models.constraints import holds
from tournament.models.player import Player
from tournament.models.tournament import Tournament


class PreRegistration(models.Model):
    """Data typed by a stranger, never public. Deleted once the desk has decided."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pre_registrations")
    last_name = models.CharField(max_length=80)
    first_name = models.CharField(max_length=80, blank=True)
    place = models.CharField(max_length=80, blank=True)
    birth_on = models.DateField(null=True, blank=True)
    eligibility = models.CharField(max_length=12, choices=Player.Eligibility, blank=True)
    email = models.EmailField(max_length=80, blank=True)
    phone = models.CharField(max_length=80, blank=True)
    guardian_consent = models.CharField(max_length=80, blank=True)
    publish = models.CharField(max_length=10, choices=Player.Publish, default=Player.Publish.NAME)
    arrived_at = models.DateTimeField()

    class Meta:
        ordering = ("arrived_at", "pk")
        constraints = (
            holds("pre_registration_has_a_name", ~Q(last_name="")),
            holds(
                "pre_registration_says_how_it_is_published",
                Q(publish__in=["name", "initials", "number"]),
            ),
        )

    def __str__(self) -> str:
        return f"pre-registration for {self.tournament_id}"
