"""What the fields of a tournament begin with."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone

from scoring import RuleSet
from tournament.models import Tournament
from tournament.models.tournament import HOUSE, PUBLIC_FORM

ONE_YEAR = timedelta(weeks=52)  # to the same day of the week


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
    """What a tournament like that one begins with: on the same day of the week a year later."""
    day = like.date
    while day < timezone.localdate() or day == like.date:
        day += ONE_YEAR
    values = initial_values(rules, like) | {"date": day}
    del values["slug"]
    for name in ("name", "short_name"):
        values[name] = values[name].replace(str(like.date.year), str(day.year))
    return values


def _second_check(tournament: Tournament) -> str:
    if not tournament.needs_second_check:
        return ""
    return "blind" if tournament.is_second_check_blind else "look"


def mark_guesses(form: forms.Form) -> None:
    """What was taken over stands thin and dashed until somebody types."""
    for name in form.fields.keys() & form.initial.keys():
        if form.initial[name] not in (None, ""):
            form.fields[name].widget.attrs["class"] = "guess"
