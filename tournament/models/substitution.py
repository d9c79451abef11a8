"""Substitutes (Ebersdorf rule 23)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Person
from tournament.models.fields import ACCOUNT, holds, unique
from tournament.models.player import Player, initials
from tournament.models.tournament import MOST_GAMES, MOST_ROUNDS
from tournament.models.validators import between


class Substitution(Person):
    """A substitute, who has the player's place, number, points and tallies from this game on."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="substitutions")
    from_round = models.PositiveSmallIntegerField(
        _("from round"), validators=between(1, MOST_ROUNDS)
    )
    from_game = models.PositiveSmallIntegerField(
        _("from game"), default=1, validators=between(1, MOST_GAMES)
    )
    reason = models.TextField(_("reason"))
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("from_round", "from_game")
        constraints = (
            unique("player_is_replaced_once_at_a_time", "player", "from_round", "from_game"),
            holds("substitution_begins_with_a_game", Q(from_round__gte=1, from_game__gte=1)),
        )

    @property
    def public_name(self) -> str:
        """The published name, as full as the player's own."""
        if self.player.is_number_only:
            return self.player.public_name
        if self.player.public_name == self.player.full_name:
            return self.full_name
        return initials(self.first_name, self.last_name)
