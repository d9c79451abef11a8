"""The tournament's own settings, held against the journal: those that decide about result or money.

What no entry tells, as of older evenings, is not compared.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet
from tournament.journal.values import label_of, value_in_words
from tournament.models import Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.names import rules_title
from tournament.rules.own.changes import rules_changes_in_words
from tournament.shared.difference import Difference

COMPARED = (
    "date",  # who is of age on the day
    "round_count",
    "games_per_round",
    "fee_cents",
    "minor_fee_cents",
    "stakes",
    "capacity",
    "needs_second_check",
    "is_second_check_blind",
    "is_embargoed",
    "team_size",
    "team_counting",
    "team_fee_cents",
    "is_public",
    "released_round",
)
RULES = ("rule_set", "rule_options", "house_rules")
# Entries that tell what was set, and those whose name says it.
TELLING = ("tournament_created", "tournament_changed", "rules_changed")
TELLING_OF_THE_HALL = ("ranking_released", "ranking_withheld")
SAID_BY_NAME: Mapping[str, Mapping[str, bool]] = {
    "tournament_created": {"is_closed": False},
    "tournament_published": {"is_public": True},
    "tournament_unpublished": {"is_public": False},
    "prizes_published": {"is_public": True},
    "tournament_closed": {"is_closed": True},
    "tournament_reopened": {"is_closed": False},
}
UNREADABLE = (scoring.BadRules, LookupError, TypeError, ValueError)
Said = dict[str, Any]


def setting_differences(tournament: Tournament) -> Iterator[Difference]:
    """Every one that differs, in the order of COMPARED; two queries."""
    said = _said(tournament)
    found = Tournament.objects.get(pk=tournament.pk)
    for name in COMPARED:
        value = getattr(found, name)
        value = value.isoformat() if name == "date" else value
        if name in said and said[name] != value:
            pair = (value_in_words(Tournament, name, one) for one in (said[name], value))
            yield Difference(_where(label_of(Tournament, name)), *pair)
    yield from _of_the_rules(said, {name: getattr(found, name) for name in RULES})
    if said.get("is_closed", found.is_closed) != found.is_closed:
        states = (_("closed"), _("not closed"))
        kept, stored = states if said["is_closed"] else states[::-1]
        yield Difference(_("The tournament"), kept, stored)


def _said(tournament: Tournament) -> Said:
    """What the entries say, the newer ones over the older."""
    actions = {*TELLING, *TELLING_OF_THE_HALL, *SAID_BY_NAME}
    entries = tournament.journal.filter(action__in=actions).order_by("seq")
    said: Said = {}
    told: Iterable[Any] = entries.values_list("action", "new")
    for action, new in told:
        said |= SAID_BY_NAME.get(action, {})
        said |= new or {}
    return said


def _where(setting: str) -> str:
    return _("The setting “%(name)s”") % {"name": setting}


def _of_the_rules(said: Said, found: Said) -> Iterator[Difference]:
    """The first that differs; written otherwise is the same where it is played alike."""
    kept: Said = {name: said.get(name) for name in RULES}
    if kept == found or (before := _played(kept)) is None or before == (now := _played(found)):
        return  # nothing is told, or in a way that can no longer be read
    where = _where(label_of(Tournament, "rule_set"))
    if now is None:
        yield Difference(where, rules_title(before), _("cannot be read"))
    elif before.slug != now.slug:
        yield Difference(where, rules_title(before), rules_title(now))
    elif now.slug == HOUSE:
        changes = rules_changes_in_words(kept["house_rules"], found["house_rules"])
        yield Difference(where, rules_title(before), changes)
    else:
        yield from _of_options(before.options, now.options)


def _of_options(kept: Mapping[str, str], found: Mapping[str, str]) -> Iterator[Difference]:
    for name in sorted(kept):
        if kept[name] != found[name]:
            pair = (value_in_words(Tournament, name, one[name]) for one in (kept, found))
            yield Difference(_where(label_of(Tournament, name)), *pair)


def _played(rules: Said) -> RuleSet | None:
    """None where they cannot be read."""
    try:
        if rules["rule_set"] == HOUSE:
            return scoring.rule_set_from(rules["house_rules"])
        return scoring.rule_set(rules["rule_set"], **rules["rule_options"])
    except UNREADABLE:
        return None
