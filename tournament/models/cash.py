"""The till: bookings other than entry fees and prizes, and what was counted."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.fields import ACCOUNT, Stored, TypedField, holds
from tournament.models.tournament import Tournament
from tournament.models.validators import between

COINS = (10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)  # cents, notes first
MOST_PIECES, MOST_CASH_CENTS = 9_999, 9_999_900


class CashEntry(Stored):
    class Kind(models.TextChoices):
        CHANGE = "change", _("opening float")
        INCOME = "income", _("income")
        EXPENSE = "expense", _("expense")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="cash_entries")
    kind = models.CharField(_("kind"), max_length=7, choices=Kind, default=Kind.EXPENSE)
    what = TypedField(_("what for"), max_length=80, blank=True)
    cents = models.PositiveIntegerField(
        _("amount"), validators=between(1, MOST_CASH_CENTS, _("Between €0.01 and €99,999."))
    )
    booked_at = models.DateTimeField()
    booked_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("booked_at", "pk")
        constraints = (holds("cash_entry_moves_money", Q(cents__gte=1)),)

    def clean(self) -> None:
        if self.kind != self.Kind.CHANGE and not self.what:
            raise ValidationError({"what": _("Please say what it is for.")})


class Till(Stored):
    """The counted till. `pieces`: {cents of a coin or note: how many}.

    Closing stores the amount due; a later change reopens the till.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="till")
    pieces = models.JSONField(default=dict)
    note = TypedField(_("note"), max_length=200, blank=True)
    counted_at = models.DateTimeField(null=True, blank=True)
    due_cents = models.IntegerField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = (
            holds(
                "closed_till_is_counted_and_knows_what_was_due",
                Q(closed_at__isnull=True, due_cents__isnull=True)
                | Q(closed_at__isnull=False, due_cents__isnull=False, counted_at__isnull=False),
            ),
        )

    @property
    def counted_cents(self) -> int:
        return sum(int(coin) * count for coin, count in self.pieces.items())

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None
