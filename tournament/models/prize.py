"""Prizes and how they were given out."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

import scoring.prizes
from tournament.models.fields import ACCOUNT, Stored, TypedField, holds, unique
from tournament.models.player import Player
from tournament.models.team import Team
from tournament.models.tournament import Tournament
from tournament.models.validators import between

MOST_PRIZES, MOST_PRIZE_CENTS = 200, 9_999_900
WORTH = between(0, MOST_PRIZE_CENTS, _("A prize is worth at most €99,999."))


class PrizeTable(Stored):
    """A tournament's prize settings, fixed from `ceremony_at` on.

    By default no fees are shared out and nobody wins two prizes.
    """

    class Order(models.TextChoices):
        LAST_FIRST = "last_first", _("from the last to the first")
        FIRST_FIRST = "first_first", _("from the first to the last")

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="prize_table")
    share_percent = models.PositiveSmallIntegerField(
        _("share of the entry fees"), default=0, validators=between(0, 100)
    )
    allows_several = models.BooleanField(_("one person may get several prizes"), default=False)
    shares_equals = models.BooleanField(
        _("equals share the money instead of drawing lots"), default=False
    )
    order = models.CharField(
        _("called"), max_length=11, choices=Order, default=Order.LAST_FIRST, editable=False
    )
    ceremony_at = models.DateTimeField(null=True, blank=True, editable=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Entry fees when the prizes were published or the prize-giving began, whatever came first;
    # before that the share follows the fees.
    fees_cents = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta:
        constraints = (
            holds("share_of_the_fees_is_no_more_than_all", Q(share_percent__lte=100)),
            holds(
                "published_prizes_have_their_fees",
                Q(published_at__isnull=True) | Q(fees_cents__isnull=False),
            ),
            holds(
                "fees_are_fixed_by_publishing_or_prize_giving",
                Q(fees_cents__isnull=True)
                | Q(published_at__isnull=False)
                | Q(ceremony_at__isnull=False),
            ),
        )

    @property
    def is_published(self) -> bool:
        return self.published_at is not None

    @property
    def is_ceremony(self) -> bool:
        return self.ceremony_at is not None


class PrizeGroup(models.Model):
    """Players chosen for prizes of their own, such as ladies."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prize_groups")
    name = TypedField(
        _("name of the group"),
        max_length=40,
        error_messages={"blank": _("The name of the group is missing.")},
    )
    members = models.ManyToManyField(Player, related_name="prize_groups", blank=True)

    class Meta:
        ordering = ("name",)
        constraints = (unique("prize_group_has_a_name_of_its_own", "tournament", "name"),)

    def __str__(self) -> str:
        return str(self.name)


class Prize(Stored):
    class Kind(models.TextChoices):
        PLACE = scoring.prizes.PLACE, _("a place")
        TEAM = "team", _("a place of the teams")
        MIDDLE = scoring.prizes.MIDDLE, _("the middle")
        NEAREST_ZERO = scoring.prizes.NEAREST_ZERO, _("nearest to zero")
        SECOND_LAST = scoring.prizes.SECOND_LAST, _("second to last")
        LAST = scoring.prizes.LAST, _("last")
        ROUND = scoring.prizes.ROUND, _("best of a round")
        SOLO = scoring.prizes.SOLO, _("best solo record")
        OLDEST = scoring.prizes.OLDEST, _("oldest")
        HAND = scoring.prizes.HAND, _("somebody you choose")

    class Within(models.TextChoices):
        ALL = "all", _("everybody")
        ADULTS = "adults", _("adults")
        MINORS = "minors", _("minors")
        LOCAL = "local", _("people from one town or club")
        GROUP = "group", _("a group of your own")

    COUNTED = (Kind.PLACE, Kind.TEAM, Kind.ROUND)  # the kinds that have a number

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="prizes")
    position = models.PositiveSmallIntegerField(editable=False)
    kind = models.CharField(_("prize for"), max_length=11, choices=Kind, default=Kind.PLACE)
    number = models.PositiveSmallIntegerField(
        _("which place or round"), default=1, blank=True, validators=between(1, 9_999)
    )
    within = models.CharField(_("open to"), max_length=6, choices=Within, default=Within.ALL)
    home = TypedField(_("town or club"), max_length=80, blank=True)
    group = models.ForeignKey(
        PrizeGroup, models.PROTECT, null=True, blank=True, related_name="prizes"
    )
    title = TypedField(_("called"), max_length=60, blank=True)
    gift = TypedField(_("prize in kind"), max_length=80, blank=True)
    value_cents = models.PositiveIntegerField(_("worth"), null=True, blank=True, validators=WORTH)
    cents = models.PositiveIntegerField(_("money"), null=True, blank=True, validators=WORTH)
    share = models.PositiveSmallIntegerField(  # percent
        _("share"), null=True, blank=True, validators=between(1, 100)
    )
    is_extra = models.BooleanField(_("in addition to any other prize"), default=False)
    given_to = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="prizes_by_hand"
    )

    class Meta:
        ordering = ("position", "pk")
        constraints = (
            holds(
                "prize_is_something",
                ~Q(gift="") | Q(cents__isnull=False) | Q(share__isnull=False),
                _("What is the prize? Money, a share of the fees or something to take home."),
            ),
            holds(
                "prize_is_money_or_a_share",
                Q(cents__isnull=True) | Q(share__isnull=True),
                _("A prize is an amount of money or a share, not both."),
            ),
            holds("prize_place_or_round_is_positive", Q(number__gte=1)),
            holds(
                "prize_of_teams_goes_by_their_ranking",
                ~Q(kind="team") | Q(within="all", given_to__isnull=True),
                _("A team prize goes by the team ranking, not to a start number."),
            ),
            holds(
                "prize_for_a_place_or_a_group_names_it",
                (Q(within="local") & ~Q(home="") & Q(group__isnull=True))
                | Q(within="group", home="", group__isnull=False)
                | (~Q(within__in=["local", "group"]) & Q(home="", group__isnull=True)),
                _("Which town, club or group is the prize for? Create a group first."),
            ),
        )

    def clean(self) -> None:
        """Reset fields that this kind of prize does not use; refuse a missing title."""
        self.cents = self.cents or None
        if self.is_for_teams:
            self.within = self.Within.ALL
        if self.within != self.Within.LOCAL:
            self.home = ""
        if self.within != self.Within.GROUP:
            self.group = None
        if self.kind not in self.COUNTED or self.number is None:
            self.number = 1
        if self.kind == self.Kind.HAND and not self.title:
            sentence = _("Please say what somebody is chosen for, for example “Longest journey”.")
            raise ValidationError(sentence)

    @property
    def is_for_teams(self) -> bool:
        return self.kind == self.Kind.TEAM


# What is typed for a prize, besides its group and its chosen winner.
FIELDS = tuple(
    field.name
    for field in Prize._meta.concrete_fields
    if field.name not in {"id", "tournament", "position", "group", "given_to"}
)


class PrizeCall(Stored):
    """A called prize and its winner; both stay even if the ranking changes.

    `handed_over_at`: None while an absent winner's prize waits.
    """

    prize = models.ForeignKey(Prize, models.CASCADE, related_name="calls")
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="prize_calls"
    )
    team = models.ForeignKey(
        Team, models.PROTECT, null=True, blank=True, related_name="prize_calls"
    )
    gift = models.CharField(_("taken"), max_length=80, blank=True)
    cents = models.PositiveIntegerField(_("money"), null=True, blank=True)
    called_at = models.DateTimeField()
    called_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")
    handed_over_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("called_at", "pk")
        constraints = (
            unique("player_is_called_once_for_a_prize", "prize", "player"),
            unique("team_is_called_once_for_a_prize", "prize", "team"),
            holds(
                "prize_is_handed_over_after_its_call",
                Q(handed_over_at__isnull=True) | Q(handed_over_at__gte=F("called_at")),
            ),
            holds(
                "prize_is_called_for_a_player_or_a_team",
                Q(player__isnull=False, team__isnull=True)
                | Q(player__isnull=True, team__isnull=False),
            ),
        )

    @property
    def taker(self) -> Player | Team:
        taker = self.player or self.team
        assert taker is not None  # the database has one of them
        return taker
