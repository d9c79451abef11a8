"""Initial values of the tournament form."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from scoring import RuleSet
from tournament.evening.services.rule_choice import printed_numbers
from tournament.models import Tournament
from tournament.models.tournament import HOUSE, SETTINGS

ONE_YEAR = timedelta(weeks=52)  # to the same day of the week
SOON = timedelta(weeks=8)  # a later date is not proposed, as Enter would accept it unread


def initial_values(rules: RuleSet, tournament: Tournament | None) -> dict[str, Any]:
    """Return {form field: value}: stored, or of `rules` for a new tournament or other rule set."""
    if tournament is None:
        return printed_numbers(rules)
    stored = {name: getattr(tournament, name) for name in SETTINGS}
    if not keeps_rule_set(rules, tournament):
        stored |= printed_numbers(rules) | {"registration_closes_at": None}
    elif closes := tournament.registration_closes_at:
        is_default = closes == tournament.default_registration_close()
        stored["registration_closes_at"] = None if is_default else timezone.localtime(closes).time()
    kind = "blind" if tournament.is_second_check_blind else "look"
    return stored | {"second_check": kind if tournament.needs_second_check else ""}


def keeps_rule_set(rules: RuleSet, tournament: Tournament) -> bool:
    return tournament.rule_set == rules.slug and (rules.slug != HOUSE or rules == tournament.rules)


def values_like(rules: RuleSet, like: Tournament) -> dict[str, Any]:
    today = timezone.localdate()
    day = proposed_day(like.date, today)
    values = initial_values(rules, like) | {"date": day}
    del values["slug"]
    for name in ("name", "short_name"):
        values[name] = values[name].replace(str(like.date.year), str((day or today).year))
    return values


def proposed_day(earlier: date, today: date) -> date | None:
    """Return the first day from `today` on that is 52, 104 … weeks later; None beyond 8 weeks."""
    day = earlier + ONE_YEAR
    while day < today:
        day += ONE_YEAR
    return day if day - today <= SOON else None


def mark_guesses(form: forms.Form, names: Iterable[str] | None = None) -> None:
    """Style the initial values of these fields, by default all, as guesses."""
    for name in form.fields.keys() & (form.initial.keys() if names is None else set(names)):
        if form.initial[name] not in (None, ""):
            form.fields[name].widget.attrs["class"] = "guess"
