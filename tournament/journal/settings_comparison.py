"""Comparison of a tournament's settings, club and rounds with its journal."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet
from tournament.journal.values import label_of, value_in_words
from tournament.models import Club, Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.names import rules_title
from tournament.rules.own.changes import rules_changes_in_words
from tournament.shared.club import club_for_journal
from tournament.shared.model_fields import stored_field
from tournament.shared.replay import NOTHING, Difference, Journal, Values
from tournament.shared.signs import round_title

RULES = ("rule_set", "rule_options", "house_rules")
NOT_COMPARED = {
    *("id", "created_at", "origin", "is_demo", "practice"),  # set by the program
    *RULES,  # compared as rule sets
    "state",  # compared as is_closed
    *("draw_options", "rules_frozen_at"),  # stored with each draw; set by the first list
}
COMPARED = [
    field.attname for field in Tournament._meta.concrete_fields if field.attname not in NOT_COMPARED
]
UNREADABLE = (scoring.BadRules, LookupError, TypeError, ValueError)


def setting_differences(tournament: Tournament, journal: Journal) -> Iterator[Difference]:
    described = journal["tournament"].get(0, {})
    stored = Tournament.objects.get(pk=tournament.pk)
    for name in COMPARED:
        value = getattr(stored, name)
        if stored_field(Tournament, name).to_python(described.get(name, value)) != value:
            pair = (value_in_words(Tournament, name, item) for item in (described[name], value))
            yield Difference(_setting(name), *pair)
    yield from _rule_differences(described, {name: getattr(stored, name) for name in RULES})
    if described.get("is_closed", stored.is_closed) != stored.is_closed:
        yield _state_difference(_("The tournament"), is_closed=stored.is_closed)
    if club := Club.objects.filter(tournament=tournament).first():  # old files have none
        in_journal = journal["club"].get(0, {})
        for name, value in club_for_journal(club).items():
            if in_journal.get(name, value) != value:
                yield Difference(_("The club on the printouts"), in_journal[name], value)
    for played in stored.rounds.order_by("number"):
        if journal["round"].get(played.pk, {}).get("is_closed", False) != played.is_closed:
            yield _state_difference(round_title(played.number), is_closed=played.is_closed)


def _state_difference(where: str, *, is_closed: bool) -> Difference:
    states = (_("not closed"), _("closed"))
    return Difference(where, *(states if is_closed else states[::-1]))


def has_readable_rules(tournament: Tournament) -> bool:
    return _rule_set({name: getattr(tournament, name) for name in RULES}) is not None


def _setting(name: str) -> str:
    return _("The setting “%(name)s”") % {"name": label_of(Tournament, name)}


def _rule_differences(journal_values: Values, stored: Values) -> Iterator[Difference]:
    in_journal: Values = {name: journal_values.get(name) for name in RULES}
    before, now = _rule_set(in_journal), _rule_set(stored)
    where = _setting("rule_set")
    if now is None:
        yield Difference(where, rules_title(before) if before else NOTHING, _("cannot be read"))
    elif before is None or before == now:
        return  # the journal has no rules, or an older version wrote them
    elif before.slug != now.slug:
        yield Difference(where, rules_title(before), rules_title(now))
    elif now.slug == HOUSE:
        changes = rules_changes_in_words(in_journal["house_rules"], stored["house_rules"])
        yield Difference(where, rules_title(before), changes)
    else:
        for name in sorted(before.options):
            pair = before.options[name], now.options[name]
            if pair[0] != pair[1]:
                words = (value_in_words(Tournament, name, option) for option in pair)
                yield Difference(_setting(name), *words)


def _rule_set(rules: Values) -> RuleSet | None:
    try:
        if rules["rule_set"] == HOUSE:
            return scoring.rule_set_from(rules["house_rules"])
        return scoring.rule_set(rules["rule_set"], **rules["rule_options"])
    except UNREADABLE:
        return None
