"""Choice of a tournament's rules: a known rule set with options, or the club's own."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

import scoring
from scoring import UnknownOption, to_data
from tournament.models import Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.own.fault_words import fault_with_place
from tournament.shared.signs import enumerate_words

RULE_SETS = tuple(sheet.slug for sheet in scoring.RULE_SETS)


def printed_numbers(rules: scoring.RuleSet) -> dict[str, Any]:
    """Return the rules' rounds, games and fees in cents as {tournament field: number}."""
    return {
        "round_count": rules.rounds,
        "games_per_round": rules.games,
        "fee_cents": rules.fee_cents,
        "minor_fee_cents": rules.minor_fee_cents,
    }


def rule_fields(rules: scoring.RuleSet) -> dict[str, Any]:
    return {
        "rule_set": rules.slug,
        "rule_options": dict(rules.options),
        "house_rules": to_data(rules) if rules.slug == HOUSE else None,
    }


def other_rules(
    tournament: Tournament, changes: Mapping[str, Any], problems: list[str]
) -> dict[str, Any]:
    slug = changes.get("rule_set", tournament.rule_set)
    old_options = tournament.rule_options if slug == tournament.rule_set else {}
    house = changes.get("house_rules", tournament.house_rules if slug == HOUSE else None)
    rules = chosen_rules(slug, changes.get("rule_options", old_options), house, problems)
    fields = rule_fields(rules)
    if slug == tournament.rule_set and rules == tournament.rules:
        # Older tournaments lack newer options, which have defaults: saving changes nothing.
        return {name: getattr(tournament, name) for name in fields}
    problems += _tables_in_the_way(tournament, Tournament(**fields))
    return fields


def _tables_in_the_way(tournament: Tournament, planned: Tournament) -> list[str]:
    draws = tournament.draws.filter(is_current=True)
    drawn = {size for draw in draws for size in draw.table_sizes if size}  # 0: dissolved
    unknown = sorted(drawn - set(planned.seats_allowed))
    if not unknown:
        return []
    sentence = _("A round has already been drawn for tables of %(seats)s.")
    return [sentence % {"seats": enumerate_words(unknown)}]


def chosen_rules(
    slug: str,
    options: Mapping[str, str],
    house_rules: Mapping[str, Any] | None,
    problems: list[str],
) -> scoring.RuleSet:
    """Return the rule set with `options`, {name: choice}.

    An unknown option is left out, an unknown `slug` replaced by the first rule set; each appends a
    sentence to `problems`. `house_rules`: data of the slug HOUSE.
    """
    if slug == HOUSE:
        return _house_rules(house_rules, problems) or scoring.rule_set(RULE_SETS[0])
    if slug not in RULE_SETS:
        sentence = _("“%(name)s” is unknown. Available: %(known)s.")
        problems.append(sentence % {"name": slug, "known": ", ".join(RULE_SETS)})
        return scoring.rule_set(RULE_SETS[0])
    valid_options = {}
    for name, choice in options.items():
        try:
            scoring.rule_set(slug, **{name: choice})
            valid_options[name] = choice
        except UnknownOption as unknown:
            sentence = _("“%(name)s” is unknown. Available: %(known)s.")
            values = {"name": unknown.name, "known": ", ".join(unknown.known) or "–"}
            problems.append(sentence % values)
    return scoring.rule_set(slug, **valid_options)


def _house_rules(data: Mapping[str, Any] | None, problems: list[str]) -> scoring.RuleSet | None:
    if data is None:
        problems.append(_("The house rules are missing."))
        return None
    try:
        return replace(scoring.from_data(data), slug=HOUSE)
    except scoring.BadRules as bad:
        problems += map(fault_with_place, bad.problems)
        return None
