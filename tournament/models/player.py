"""Players, known during the evening by their start number; pre-registrations and substitutes."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _

from tournament.models.entrant import Entrant, Person
from tournament.models.fields import ACCOUNT, holds, unique
from tournament.models.tournament import MOST_GAMES, MOST_ROUNDS, Tournament
from tournament.models.validators import between

HIGHEST_NUMBER = 9_999


ERASED = {
    f"{field.name}__isnull" if field.null else field.name: field.null or ""
    for field in Entrant._meta.fields
} | {"publish": "number"}


class Player(Entrant):
    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXCLUDED = "excluded", _("excluded")
        FILL_IN = "fill_in", _("fill-in")

    class PaidBy(models.TextChoices):
        CASH = "cash", _("cash")
        PAYPAL = "paypal", _("PayPal")
        TRANSFER = "transfer", _("bank transfer")

    class AgeClass(models.TextChoices):
        """Replacement for a deleted date of birth."""

        ADULT = "adult", _("adult")
        MINOR = "minor", _("minor")

    SEATED_STATES = (State.REGISTERED, State.FILL_IN)

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField(
        _("start number"), blank=True, validators=between(1, HIGHEST_NUMBER)
    )
    # Replaces the date of birth once that is deleted.
    age_class = models.CharField(
        _("age class"), max_length=5, choices=AgeClass, blank=True, editable=False
    )
    paid_cents = models.PositiveIntegerField(_("paid"), null=True, blank=True)
    paid_by = models.CharField(_("paid by"), max_length=10, choices=PaidBy, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_present = models.BooleanField(_("present"), default=True)
    # The first and last table this player may sit at; the same twice for one fixed table.
    table_from = models.PositiveSmallIntegerField(_("from table"), null=True, blank=True)
    table_to = models.PositiveSmallIntegerField(_("to table"), null=True, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.REGISTERED)
    # "" unless the player was erased.
    erased_as = models.CharField(max_length=5, choices=AgeClass, blank=True, editable=False)
    search_key = models.CharField(max_length=500, editable=False, db_index=True)
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            # The number of a withdrawn player may be reused.
            unique(
                "start_number_is_given_once_per_tournament",
                "tournament",
                "number",
                only=~Q(state="withdrawn"),
            ),
            holds("start_number_is_positive", Q(number__gte=1)),
            holds(
                "paid_amount_and_means_belong_together",
                Q(paid_cents__isnull=True, paid_by="")
                | (Q(paid_cents__isnull=False) & ~Q(paid_by="")),
            ),
            holds(
                "player_sits_from_one_table_to_another",
                Q(table_from__isnull=True, table_to__isnull=True)
                | Q(table_from__gte=1, table_to__gte=F("table_from")),
            ),
            holds(
                "player_state_is_known",
                Q(state__in=["registered", "waiting", "withdrawn", "excluded", "fill_in"]),
            ),
            holds("erased_player_has_nothing_but_a_number", Q(erased_as="") | Q(**ERASED)),
            holds(
                "age_class_is_kept_instead_of_a_date_of_birth",
                Q(age_class="") | Q(birth_on__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.full_name}"

    @property
    def is_erased(self) -> bool:
        return bool(self.erased_as)

    @property
    def home(self) -> str:
        return str(self.club or self.place)

    @property
    def initials(self) -> str:
        """ "A. G." for Adelheid von der Grün."""
        return initials(self.first_name, self.last_name)

    @property
    def is_minor(self) -> bool:
        if age_class := self.erased_as or self.age_class:
            return age_class == self.AgeClass.MINOR
        return self.is_minor_on(self.tournament.date)

    @property
    def is_number_only(self) -> bool:
        """True if the public sees the start number only."""
        return self.publish == self.Publish.NUMBER

    @property
    def public_name(self) -> str:
        """The published name; at most initials for a minor without parental consent."""
        if self.is_number_only:
            return gettext("No. %(number)s") % {"number": self.number}
        if self.publish == self.Publish.INITIALS or self.lacks_consent:
            return self.initials
        return self.full_name

    @property
    def lacks_consent(self) -> bool:
        """True for a minor whose parents have not agreed to the full name."""
        return not self.guardian_consent and self.is_minor

    @property
    def public_home(self) -> str:
        return "" if self.is_number_only else self.home  # a place would identify

    @property
    def due_cents(self) -> int:
        """The entry fee by age class; 0 for fill-ins and withdrawn players."""
        if self.state in (self.State.FILL_IN, self.State.WITHDRAWN):
            return 0
        return self.tournament.fee_for(is_minor=self.is_minor)

    @property
    def has_paid(self) -> bool:
        return self.paid_cents is not None

    @property
    def owed_cents(self) -> int:
        """Cents still to be paid; negative if to be returned."""
        return self.due_cents - (self.paid_cents or 0)


def initials(*names: str) -> str:
    return " ".join(
        next((letter for letter in name if letter.isupper()), name[0]) + "."
        for name in names
        if name
    )


class Substitution(Person):
    """A substitute, who has the player's place, number, points and tallies from this game on.

    Ebersdorf rule 23.
    """

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


# Set by the program, or by an act of their own.
_NO_DETAILS = {
    *("id", "tournament", "age_class", "paid_cents", "paid_by", "paid_at", "is_present", "state"),
    *("table_from", "table_to", "erased_as", "search_key", "registered_at"),
}
DETAILS = tuple(
    field.name for field in Player._meta.concrete_fields if field.name not in _NO_DETAILS
)
CONTACTS = ("email", "phone")
# The journal stores them apart from the entry, so that they can be deleted.
PERSONAL = tuple(name for name in DETAILS if name not in {*CONTACTS, "number", "publish"})
SENT = tuple(field.name for field in Entrant._meta.fields if field.name != "club")
