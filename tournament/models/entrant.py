"""People."""

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy as _

from tournament.models.fields import Stored, TypedField
from tournament.models.tournament import Tournament

LONGEST_DETAIL = 80  # characters
ADULT_YEARS, OLDEST_YEARS = 18, 120


class Person(Stored):
    last_name = TypedField(
        _("last name"),
        max_length=LONGEST_DETAIL,
        error_messages={"blank": _("The last name is missing.")},
    )
    first_name = TypedField(_("first name"), max_length=LONGEST_DETAIL, blank=True)
    place = TypedField(_("town"), max_length=LONGEST_DETAIL, blank=True)

    class Meta:
        abstract = True

    @property
    def full_name(self) -> str:
        """ "Öttl, Franziska"."""
        if not self.last_name:
            return gettext("(deleted)")
        return f"{self.last_name}, {self.first_name}" if self.first_name else self.last_name


class Entrant(Person):
    class Publish(models.TextChoices):
        NAME = "name", _("full name")
        INITIALS = "initials", _("initials only")
        NUMBER = "number", _("start number only")

    class Eligibility(models.TextChoices):
        """Reasons why somebody may take part (Ebersdorf rule 4 a–d)."""

        RESIDENCE = "residence", _("lives in the municipality")
        CLUB = "club", _("belongs to a club there")
        WORK = "work", _("mainly works there")
        SCHOOL = "school", _("goes to school there")

    club = TypedField(_("club"), max_length=LONGEST_DETAIL, blank=True)
    # Shown at the desk only: in no file, paper, public page or journal entry.
    email = models.EmailField(_("e-mail"), max_length=LONGEST_DETAIL, blank=True)
    phone = TypedField(_("telephone"), max_length=LONGEST_DETAIL, blank=True)
    birth_on = models.DateField(_("date of birth"), null=True, blank=True)
    eligibility = models.CharField(_("eligibility"), max_length=12, choices=Eligibility, blank=True)
    publish = models.CharField(_("in public"), max_length=10, choices=Publish, default=Publish.NAME)
    # The parent's name and the date; without it a minor's full name is not published.
    guardian_consent = TypedField(_("parents' consent"), max_length=LONGEST_DETAIL, blank=True)

    tournament: "models.ForeignKey[Tournament, Tournament]"  # of each model; only typed here

    class Meta(Person.Meta):
        abstract = True

    def clean(self) -> None:
        if self.birth_on is None:
            return
        words = {"date": date_format(self.birth_on, "SHORT_DATE_FORMAT"), "years": OLDEST_YEARS}
        day = self.tournament.date
        if self.birth_on > day:
            sentence = gettext("The date of birth %(date)s is after the tournament.")
            raise ValidationError({"birth_on": sentence % words})
        if day.year - self.birth_on.year > OLDEST_YEARS:
            sentence = gettext("The date of birth %(date)s is more than %(years)s years ago.")
            raise ValidationError({"birth_on": sentence % words})

    def validate_constraints(self, exclude: Any = None) -> None:
        """Do nothing: each would take a query, the database checks them."""

    def is_minor_on(self, day: date) -> bool:
        """Return True if under 18; somebody born on 29 February comes of age on 1 March."""
        return self.birth_on is not None and years_on(day, self.birth_on) < ADULT_YEARS


def years_on(day: date, born: date) -> int:
    had_birthday = (day.month, day.day) >= (born.month, born.day)
    return day.year - born.year - (not had_birthday)
