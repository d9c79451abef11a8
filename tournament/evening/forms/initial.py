"""What the fields of a tournament begin with."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import RuleSet
from tournament.models import Tournament
from tournament.models.prepayment import PREPAYMENT
from tournament.models.tournament import HOUSE, PUBLIC_FORM

ONE_YEAR = timedelta(weeks=52)  # to the same day of the week
SOON = timedelta(weeks=8)  # a day further off is not proposed: it would be taken by Enter


def initial_values(rules: RuleSet, tournament: Tournament | None) -> dict[str, Any]:
    """The rule set's printed numbers; those of the tournament as long as it keeps its rule set."""
    values: dict[str, Any] = {
        "round_count": rules.rounds,
        "games_per_round": rules.games,
        "fee_cents": rules.fee_cents,
        "minor_fee_cents": rules.minor_fee_cents,
    }
    if tournament is None:
        return values
    kept = [
        "name",
        "short_name",
        "date",
        "starts_at",
        "venue",
        "capacity",
        *PUBLIC_FORM,
        *PREPAYMENT,
        "slug",
        "is_paid_preset",
        "contact_days",
        "has_table_phones",
        "is_embargoed",
    ]
    if keeps_rule_set(rules, tournament):
        kept += values
        closes = tournament.registration_closes_at
        if closes and closes != tournament.default_registration_close():
            values["registration_closes_at"] = timezone.localtime(closes).time()
    values["second_check"] = _second_check(tournament)
    return values | {name: getattr(tournament, name) for name in kept}


def keeps_rule_set(rules: RuleSet, tournament: Tournament) -> bool:
    """Whatever was decided of its open points."""
    return tournament.rule_set == rules.slug and (rules.slug != HOUSE or rules == tournament.rules)


def values_like(rules: RuleSet, like: Tournament) -> dict[str, Any]:
    """Return what a tournament like that one begins with."""
    today = timezone.localdate()
    day = proposed_day(like.date, today)
    values = initial_values(rules, like) | {"date": day}
    del values["slug"]
    for name in ("name", "short_name"):
        values[name] = values[name].replace(str(like.date.year), str((day or today).year))
    return values


def proposed_day(earlier: date, today: date) -> date | None:
    """Return the same day of the week a year or years later if it is soon, else None."""
    day = earlier + ONE_YEAR
    while day < today:
        day += ONE_YEAR
    return day if day - today <= SOON else None


def proposed_name() -> str:
    """Return a name for the first tournament of an installation."""
    return _("Schafkopf tournament %(year)s") % {"year": timezone.localdate().year}


def _second_check(tournament: Tournament) -> str:
    if not tournament.needs_second_check:
        return ""
    return "blind" if tournament.is_second_check_blind else "look"


def mark_guesses(form: forms.Form, names: Iterable[str] | None = None) -> None:
    """Show proposed values thin and dashed until somebody types; by default all values."""
    for name in form.fields.keys() & (form.initial.keys() if names is None else set(names)):
        if form.initial[name] not in (None, ""):
            form.fields[name].widget.attrs["class"] = "guess"
