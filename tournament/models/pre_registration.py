"""Pre-registrations on the public form, not yet confirmed by the desk."""

from django.db import models
from django.db.models import Q

from tournament.models.entrant import Entrant
from tournament.models.fields import holds
from tournament.models.tournament import Tournament


class PreRegistration(Entrant):
    """Data typed by a stranger, never public. Deleted once the desk has decided."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pre_registrations")
    club = None  # the form asks for town or club in one field
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


SENT = tuple(field.name for field in Entrant._meta.fields if field.name != "club")
