"""New tournaments before they are saved."""

from datetime import date
from typing import Any

from django.utils.text import slugify

from scoring import to_data
from tournament.evening.services.rule_choice import chosen_rules, printed_numbers
from tournament.evening.services.tournament_checks import tournament_problems
from tournament.models import Tournament
from tournament.models.fields import tidy
from tournament.models.tournament import HOUSE, LONGEST_SLUG, RESERVED_SLUGS
from tournament.shared.errors import Refused
from tournament.shared.search import spell_out_umlauts

NAMES = ("name", "short_name", "venue", "account_holder", "controller")


def new_tournament(*, rule_set: str, **values: Any) -> Tournament:
    """Return an unsaved tournament. `values`: {field: value}, None for the default of the rules.

    Raises Refused with every problem.
    """
    problems: list[str] = []
    options, house_rules = values.get("rule_options") or {}, values.get("house_rules")
    rules = chosen_rules(rule_set, options, house_rules, problems)
    tournament = Tournament(
        **printed_numbers(rules)
        | {name: value for name, value in values.items() if value is not None}
        | {
            "rule_set": rules.slug,
            "rule_options": dict(rules.options),
            "house_rules": to_data(rules) if rules.slug == HOUSE else None,
        }
    )
    for name in (*NAMES, "stakes"):
        setattr(tournament, name, normalize_setting(name, getattr(tournament, name)))
    tournament.slug = tournament.slug or free_slug(tournament.name, tournament.date)
    if problems := [*problems, *tournament_problems(tournament)]:
        raise Refused(*problems)
    if tournament.registration_closes_at is None:
        tournament.registration_closes_at = tournament.default_registration_close()
    return tournament


def normalize_setting(name: str, value: Any) -> Any:
    """Return names tidied, no stakes as None, others unchanged."""
    if name == "stakes":
        return value or None
    return tidy(value) if name in NAMES else value


def free_slug(name: str, date: date) -> str:
    """Return an unused slug from name and year, such as ortsmeisterschaft-2026."""
    longest = LONGEST_SLUG - 4  # room for "-999"
    base = slugify(spell_out_umlauts(name))[: longest - 5].strip("-") or "turnier"
    if str(date.year) not in base:
        base = f"{base}-{date.year}"
    used_slugs = set(
        Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    )
    used_slugs |= RESERVED_SLUGS
    candidates = (f"{base}-{number}" if number > 1 else base for number in range(1, 1000))
    return next(slug for slug in candidates if slug not in used_slugs)
