"""Tournaments: one evening with its date, venue, rules and fees."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _

import scoring
from tournament.models.fields import holds
from tournament.models.prepayment import validate_holder, validate_iban, validate_paypal_name
from tournament.models.validators import between, validate_printable

HOUSE = "house"  # the rule_set of a tournament that plays by its own rules
FEE_HINT_CENTS = 1500  # above it the law may see commercial gaming; only a hint
LONGEST_SLUG = 50  # characters
MOST_ROUNDS, MOST_GAMES = 12, 99
MOST_FEE_CENTS, MOST_PLAYERS = 999_900, 9_999
FEES = _("Between €0 and €9,999.")
EUROS = between(0, MOST_FEE_CENTS // 100, FEES)
MOST_STAKE_CENTS = 1_000  # a point or a game
LARGEST_TEAM = 12  # members
Day = date  # a field of Tournament hides the name
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2100, 12, 31)
# Words that URLs use already.
RESERVED_SLUGS = frozenset({"admin", "help", "login", "logout", "new", "p", "static", "t"})
PUBLIC_FORM = ("has_pre_registration", "pre_registration_ends_at", "most_pre_registrations")
MOST_PRE_REGISTRATIONS = 500  # waiting at a time; limits abuse of the form
STAKES = ({"per_point"}, {"rufspiel", "solo"})  # keys, values in cents


def validate_slug_is_free(slug: str) -> None:
    """Refuse words that the program's own addresses begin with."""
    if slug in RESERVED_SLUGS:
        raise ValidationError(gettext("This word is reserved for the program."))


def validate_stakes(stakes: Mapping[str, Any]) -> None:
    """Refuse stakes other than {"per_point": cents} or {"rufspiel": cents, "solo": cents}."""
    cents = stakes.values() if set(stakes) in STAKES else [0]
    if not all(isinstance(number, int) and 1 <= number <= MOST_STAKE_CENTS for number in cents):
        sentence = gettext("1 to %(most)s cents a point, or for a Rufspiel and for a Solo.")
        raise ValidationError(sentence % {"most": MOST_STAKE_CENTS})


class Tournament(models.Model):
    class State(models.TextChoices):
        REGISTRATION = "registration", _("registration open")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    class Practice(models.TextChoices):
        """Practice tournaments with known answers: a small evening, or a stack of lists to type."""

        EVENING = "evening", _("first evening")
        STACK = "stack", _("stack of lists")

    slug = models.SlugField(
        _("short address"),
        max_length=LONGEST_SLUG,
        unique=True,
        validators=[
            RegexValidator(
                r"[A-Z_]",
                _("Only lower-case letters a to z, digits and hyphens."),
                inverse_match=True,
            ),
            validate_slug_is_free,
        ],
        error_messages={"unique": _("Another tournament has it already.")},
    )
    name = models.CharField(_("name"), max_length=120, validators=[validate_printable])
    short_name = models.CharField(
        _("short name"), max_length=30, blank=True, validators=[validate_printable]
    )
    date = models.DateField(_("date"), validators=between(FIRST_DAY, LAST_DAY))
    starts_at = models.TimeField(_("start"), null=True, blank=True)
    venue = models.CharField(
        _("venue"), max_length=120, blank=True, validators=[validate_printable]
    )
    rule_set = models.CharField(_("rule set"), max_length=40)
    rule_options = models.JSONField(_("options of the rule set"), default=dict, blank=True)
    house_rules = models.JSONField(null=True, blank=True, editable=False)  # scoring.to_data()
    rules_frozen_at = models.DateTimeField(null=True, blank=True, editable=False)
    round_count = models.PositiveSmallIntegerField(_("rounds"), validators=between(1, MOST_ROUNDS))
    games_per_round = models.PositiveSmallIntegerField(
        _("games per round"), validators=between(1, MOST_GAMES)
    )
    fee_cents = models.PositiveIntegerField(
        _("entry fee"), default=0, validators=between(0, MOST_FEE_CENTS, FEES)
    )
    minor_fee_cents = models.PositiveIntegerField(
        _("entry fee for minors"), default=0, validators=between(0, MOST_FEE_CENTS, FEES)
    )
    is_paid_preset = models.BooleanField(_("paid is ticked from the start"), default=False)
    # Public: where the fee can be paid before. Empty: at the desk alone.
    account_holder = models.CharField(
        _("account holder"), max_length=70, blank=True, validators=[validate_holder]
    )
    iban = models.CharField(_("IBAN"), max_length=34, blank=True, validators=[validate_iban])
    paypal_name = models.CharField(
        _("name at PayPal.me"), max_length=20, blank=True, validators=[validate_paypal_name]
    )
    # Public: who decides about the personal data (GDPR Art. 13), and how to reach them.
    controller = models.CharField(
        _("responsible for personal data"),
        max_length=160,
        blank=True,
        validators=[validate_printable],
    )
    capacity = models.PositiveIntegerField(
        _("maximum number of players"), null=True, blank=True, validators=between(1, MOST_PLAYERS)
    )
    registration_closes_at = models.DateTimeField(_("registration closes"), null=True, blank=True)
    has_pre_registration = models.BooleanField(_("public form for pre-registration"), default=False)
    pre_registration_ends_at = models.DateTimeField(
        _("pre-registration ends"), null=True, blank=True
    )
    most_pre_registrations = models.PositiveSmallIntegerField(
        _("maximum number of waiting pre-registrations"),
        default=MOST_PRE_REGISTRATIONS,
        validators=between(1, MOST_PRE_REGISTRATIONS),
    )
    draw_options = models.JSONField(default=dict, blank=True, editable=False)
    needs_second_check = models.BooleanField(_("a second person confirms each list"), default=False)
    is_second_check_blind = models.BooleanField(_("by typing the totals again"), default=False)
    is_embargoed = models.BooleanField(_("only checked lists count"), default=False)
    has_table_phones = models.BooleanField(
        _("tables may keep their list on a phone"), default=False
    )
    has_doubts = models.BooleanField(
        _("players may query their points on their phones"), default=False
    )
    # Contact data is deleted after so many days.
    contact_days = models.PositiveSmallIntegerField(
        _("days that contact details are kept"), default=30, validators=between(1, 3_650)
    )
    # Members of a team and how many count; both None without teams.
    team_size = models.PositiveSmallIntegerField(
        _("members per team"), null=True, blank=True, validators=between(2, LARGEST_TEAM)
    )
    team_counting = models.PositiveSmallIntegerField(
        _("of whom count"), null=True, blank=True, validators=between(1, LARGEST_TEAM)
    )
    team_fee_cents = models.PositiveIntegerField(
        _("fee of a team"), default=0, blank=True, validators=between(0, MOST_FEE_CENTS, FEES)
    )
    # Cents, or None: no money.
    stakes = models.JSONField(null=True, blank=True, editable=False, validators=[validate_stakes])
    state = models.CharField(max_length=20, choices=State, default=State.REGISTRATION)
    is_public = models.BooleanField(_("public page"), default=False)
    # The hall sees the ranking after this round, even while it is played; 0: none.
    released_round = models.PositiveSmallIntegerField(
        _("the hall sees the ranking after round"), default=0, editable=False
    )
    is_demo = models.BooleanField(default=False, editable=False)
    practice = models.CharField(max_length=8, choices=Practice, blank=True, editable=False)
    # For an imported tournament its ids there and here (shared/origin.py), else None.
    origin = models.JSONField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-date", "name")
        permissions = (
            ("reopen_tournament", "Can open a closed tournament again"),
            ("lead_tournaments", "Leads every tournament of this installation"),
        )
        constraints = (
            holds("tournament_has_one_to_twelve_rounds", Q(round_count__range=(1, MOST_ROUNDS))),
            holds("round_has_one_to_ninety_nine_games", Q(games_per_round__range=(1, MOST_GAMES))),
            holds(
                "one_to_five_hundred_pre_registrations_wait",
                Q(most_pre_registrations__range=(1, MOST_PRE_REGISTRATIONS)),
            ),
            holds(
                "account_has_a_holder",
                Q(iban="") | ~Q(account_holder=""),
                _("Whose account is it? Banks compare the name with the IBAN."),
            ),
            holds("tournament_state_is_known", Q(state__in=["registration", "running", "closed"])),
            holds(
                "house_rules_are_kept_where_they_are_played",
                Q(rule_set="house", house_rules__isnull=False)
                | (~Q(rule_set="house") & Q(house_rules__isnull=True)),
            ),
            holds("hall_sees_no_round_that_is_not_played", Q(released_round__lte=F("round_count"))),
            holds(
                "of_a_team_no_more_count_than_it_has_members",
                Q(team_size__isnull=True, team_counting__isnull=True)
                | Q(team_size__gte=2, team_counting__range=(1, F("team_size"))),
                _("No more members can count than a team has."),
            ),
            holds(
                "practice_is_of_a_known_kind_and_never_real",
                Q(practice="") | Q(practice__in=["evening", "stack"], is_demo=True),
            ),
            holds(
                "a_blind_check_is_a_second_check",
                Q(is_second_check_blind=False) | Q(needs_second_check=True),
                _("Blind checking needs a second person, who is not required here."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @cached_property
    def rules(self) -> scoring.RuleSet:
        if self.house_rules is not None:
            return scoring.rule_set_from(self.house_rules)
        return scoring.rule_set(self.rule_set, **self.rule_options)

    def rules_at(self, seats: int) -> scoring.RuleSet:
        """Return the rules at a table of that size. Raises scoring.UnknownOption."""
        if seats == self.rules.seats:
            return self.rules
        options = self.rule_options | {"seats": str(seats)}
        return scoring.rule_set(self.rule_set, **options)

    @property
    def seats_allowed(self) -> tuple[int, ...]:
        """Possible seats per table, the usual number first."""
        usual = self.rules.seats
        point = next((p for p in self.rules.open_points if p.name == "seats"), None)
        if self.house_rules is None and usual == 4 and point and "3" in point.choices:
            return (4, 3)
        return (usual,)

    @property
    def are_rules_frozen(self) -> bool:
        return self.rules_frozen_at is not None

    @property
    def counted_states(self) -> tuple[str, ...]:
        return ("checked",) if self.is_embargoed else ("entered", "checked")

    @property
    def settled_states(self) -> tuple[str, ...]:
        return (*self.counted_states, "void")

    @property
    def has_teams(self) -> bool:
        return self.team_size is not None

    @property
    def is_closed(self) -> bool:
        return self.state == self.State.CLOSED

    @property
    def starts_on(self) -> datetime | None:
        if self.starts_at is None:
            return None
        return timezone.make_aware(datetime.combine(self.date, self.starts_at))

    @property
    def forgets_on(self) -> Day:
        """The date on which contact data and dates of birth are deleted automatically."""
        return self.date + timedelta(days=self.contact_days)

    def fee_for(self, *, is_minor: bool) -> int:
        """Return the entry fee in cents; minors ranked apart have their own."""
        if is_minor and self.rules.ranks_minors_apart:
            return self.minor_fee_cents
        return self.fee_cents

    def is_registration_over(self, now: datetime) -> bool:
        return self.registration_closes_at is not None and now >= self.registration_closes_at

    @property
    def checks_lists(self) -> bool:
        return self.needs_second_check or self.is_embargoed

    def default_registration_close(self) -> datetime | None:
        """Return when the rule set closes registration (Ebersdorf rule 5), or None."""
        minutes = self.rules.registration_closes_minutes_before
        if minutes is None or self.starts_on is None:
            return None
        return self.starts_on - timedelta(minutes=minutes)


RULE_FIELDS = ("rule_set", "rule_options", "house_rules", "games_per_round")
# Fields with a page of their own, and those that the program sets.
_NO_SETTINGS = {
    *("team_size", "team_counting", "team_fee_cents", "is_public", "released_round", "state"),
    *("id", "rules_frozen_at", "draw_options", "is_demo", "practice", "origin", "created_at"),
}
SETTINGS = tuple(
    field.name for field in Tournament._meta.concrete_fields if field.name not in _NO_SETTINGS
)
