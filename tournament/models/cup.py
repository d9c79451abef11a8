"""Series of tournaments, and players who are the same person on several evenings."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _

import scoring.cup
from tournament.models.fields import Stored, TypedField, holds, unique
from tournament.models.lot import DrawnPlace
from tournament.models.player import Player
from tournament.models.tournament import LONGEST_SLUG, Tournament
from tournament.models.validators import between

MOST_EVENINGS, MOST_CUP_PLACES, MOST_PLACE_POINTS = 100, 999, 10_000


def validate_place_points(points: list[int]) -> None:
    if len(points) > MOST_CUP_PLACES or any(not 0 <= p <= MOST_PLACE_POINTS for p in points):
        sentence = gettext("Numbers from 0 to %(most)s, for %(places)s places at most.")
        raise ValidationError(sentence % {"most": MOST_PLACE_POINTS, "places": MOST_CUP_PLACES})
    if points != sorted(points, reverse=True):
        raise ValidationError(gettext("A better place cannot be worth less than a lower one."))


class Cup(models.Model):
    """A series of evenings. `best_evenings`: how many count, None for all.

    `place_points`: points by place on an evening; if empty, the evening's own points count.
    """

    slug = models.SlugField(_("short address"), max_length=LONGEST_SLUG, unique=True)
    name = TypedField(_("name of the cup"), max_length=120)
    tournaments = models.ManyToManyField(
        Tournament, verbose_name=_("evenings"), related_name="cups", blank=True
    )
    best_evenings = models.PositiveSmallIntegerField(
        _("evenings that count"), null=True, blank=True, validators=between(1, MOST_EVENINGS)
    )
    place_points = models.JSONField(
        _("points for places"), default=list, blank=True, validators=[validate_place_points]
    )
    least_evenings = models.PositiveSmallIntegerField(
        _("evenings for a place"), default=1, validators=between(1, MOST_EVENINGS)
    )
    final_places = models.PositiveSmallIntegerField(
        _("places in the final"), default=0, validators=between(0, MOST_CUP_PLACES)
    )
    draws_lots = models.BooleanField(_("ties are decided by lot"), default=False)
    is_public = models.BooleanField(_("public page"), default=False)
    final = models.ForeignKey(
        Tournament, models.SET_NULL, null=True, blank=True, related_name="final_of"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            holds(
                "cup_counts_one_evening_at_least",
                Q(best_evenings__isnull=True) | Q(best_evenings__gte=1),
            ),
            holds("cup_asks_for_one_evening_at_least", Q(least_evenings__gte=1)),
        )

    def __str__(self) -> str:
        return str(self.name)

    @property
    def rules(self) -> scoring.cup.CupRules:
        return scoring.cup.CupRules(
            best=self.best_evenings,
            place_points=tuple(self.place_points),
            least=self.least_evenings,
            final_places=self.final_places,
            draws_lots=self.draws_lots,
        )


class CupPerson(Stored):
    """A person on several evenings.

    `is_offered`: was registered for the final or declined it, so gets no further offer.
    """

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="people")
    is_offered = models.BooleanField(default=False)


class CupMember(Stored):
    """A person's player on one evening; `cup` and `tournament` are repeated for constraints."""

    person = models.ForeignKey(CupPerson, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.CASCADE, related_name="cup_members")
    cup = models.ForeignKey(Cup, models.CASCADE, related_name="members")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            unique("player_is_one_person_of_a_cup", "cup", "player"),
            unique("person_plays_once_an_evening", "person", "tournament"),
        )


class CupApart(Stored):
    """Two similar players who are different people; `one` < `other`."""

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="apart")
    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        constraints = (
            unique("two_are_kept_apart_once_in_a_cup", "cup", "one", "other"),
            holds("nobody_is_kept_apart_from_themselves", Q(one__lt=F("other"))),
        )


class CupLot(DrawnPlace):
    OWNER = "person"

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="lots")
    person = models.ForeignKey(CupPerson, models.CASCADE, related_name="lots")

    class Meta(DrawnPlace.Meta):
        constraints = (
            unique("cup_lot_position_is_drawn_once", "cup", "group", "position"),
            unique("person_draws_one_cup_lot_per_group", "cup", "group", "person"),
        )
