"""Plan of a tournament before it is created."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.utils.text import slugify

from scoring import to_data
from tournament.evening.services.rule_choice import chosen_rules
from tournament.evening.services.tournament_checks import RESERVED_SLUGS, tournament_problems
from tournament.models import Tournament
from tournament.models.prepayment import PREPAYMENT
from tournament.models.tournament import CONTACT_DAYS, HOUSE, LONGEST_SLUG
from tournament.shared.errors import Refused
from tournament.shared.search import written_out
from tournament.shared.typed_text import tidy

# Copied from an earlier tournament.
COPIED = (
    *("rule_set", "rule_options", "house_rules", "round_count", "games_per_round"),
    *("fee_cents", "minor_fee_cents", "is_paid_preset", "contact_days", "capacity", "stakes"),
    *PREPAYMENT,
    *("has_table_phones", "needs_second_check", "is_second_check_blind", "is_embargoed"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Values of a new tournament; None means the printed number of the rule set.

    An empty `slug` is derived from name and year. `house_rules`: the output of
    scoring.to_data(), for the rule set "house"; `stakes`: the output of Stakes.to_data(), None
    for no money.
    """

    name: str
    date: date
    rule_set: str
    rule_options: Mapping[str, str] | None = None
    house_rules: Mapping[str, Any] | None = None
    slug: str = ""
    short_name: str = ""
    starts_at: time | None = None
    venue: str = ""
    round_count: int | None = None
    games_per_round: int | None = None
    fee_cents: int | None = None
    minor_fee_cents: int | None = None
    is_paid_preset: bool = False
    contact_days: int = CONTACT_DAYS
    capacity: int | None = None
    registration_closes_at: datetime | None = None
    stakes: Mapping[str, int] | None = None
    account_holder: str = ""
    iban: str = ""
    paypal_name: str = ""
    has_table_phones: bool = False
    needs_second_check: bool = False
    is_second_check_blind: bool = False
    is_embargoed: bool = False


def planned(plan: Plan) -> Tournament:
    """Return the unsaved tournament. Raises Refused with every problem."""
    problems: list[str] = []
    rules = chosen_rules(plan.rule_set, plan.rule_options or {}, plan.house_rules, problems)
    tournament = Tournament(
        slug=plan.slug or free_slug(plan.name, plan.date),
        name=tidy(plan.name),
        short_name=tidy(plan.short_name),
        date=plan.date,
        starts_at=plan.starts_at,
        venue=tidy(plan.venue),
        rule_set=rules.slug,
        rule_options=dict(rules.options),
        house_rules=to_data(rules) if rules.slug == HOUSE else None,
        round_count=rules.rounds if plan.round_count is None else plan.round_count,
        games_per_round=rules.games if plan.games_per_round is None else plan.games_per_round,
        fee_cents=rules.fee_cents if plan.fee_cents is None else plan.fee_cents,
        minor_fee_cents=(
            rules.minor_fee_cents if plan.minor_fee_cents is None else plan.minor_fee_cents
        ),
        is_paid_preset=plan.is_paid_preset,
        contact_days=plan.contact_days,
        capacity=plan.capacity,
        registration_closes_at=plan.registration_closes_at,
        stakes=dict(plan.stakes) if plan.stakes else None,
        account_holder=tidy(plan.account_holder),
        iban=plan.iban,
        paypal_name=plan.paypal_name,
        has_table_phones=plan.has_table_phones,
        needs_second_check=plan.needs_second_check,
        is_second_check_blind=plan.is_second_check_blind,
        is_embargoed=plan.is_embargoed,
    )
    if problems := [*problems, *tournament_problems(tournament)]:
        raise Refused(*problems)
    if tournament.registration_closes_at is None:
        tournament.registration_closes_at = tournament.default_registration_close()
    return tournament


def plan_like(tournament: Tournament, *, name: str, date: date) -> Plan:
    """Copy the settings of `tournament`, except start, venue, slug and end of registration."""
    return Plan(name=name, date=date, **{field: getattr(tournament, field) for field in COPIED})


def free_slug(name: str, date: date) -> str:
    """Return an unused slug from name and year, such as ortsmeisterschaft-2026."""
    longest = LONGEST_SLUG - 4  # room for "-999"
    base = slugify(written_out(name))[: longest - 5].strip("-") or "turnier"
    if str(date.year) not in base:
        base = f"{base}-{date.year}"
    used_slugs = set(
        Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    )
    used_slugs |= RESERVED_SLUGS
    candidates = (f"{base}-{number}" if number > 1 else base for number in range(1, 1000))
    return next(slug for slug in candidates if slug not in used_slugs)
