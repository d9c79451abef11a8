"""Comparison of a tournament's settings, club and rounds with the journal.

Every field outside NOT_COMPARED is compared if an entry mentions it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

import scoring
from scoring import RuleSet
from tournament.journal.values import label_of, value_in_words
from tournament.models import Club, Tournament
from tournament.models.tournament import HOUSE
from tournament.rules.names import rules_title
from tournament.rules.own.changes import rules_changes_in_words
from tournament.shared.club import club_told
from tournament.shared.difference import NOTHING, Difference
from tournament.shared.journal_entries import plain
from tournament.shared.model_fields import stored_field
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
# Actions whose entries hold field values, and actions that imply one.
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
Values = dict[str, Any]


def setting_differences(tournament: Tournament) -> Iterator[Difference]:
    journal_values = _journal_values(tournament)
    stored_tournament = Tournament.objects.get(pk=tournament.pk)
    for name in COMPARED:
        value = getattr(stored_tournament, name)
        if (
            name in journal_values
            and stored_field(Tournament, name).to_python(journal_values[name]) != value
        ):
            stored = plain({name: value})[name]
            pair = (
                value_in_words(Tournament, name, item) for item in (journal_values[name], stored)
            )
            yield Difference(_where(label_of(Tournament, name)), *pair)
    yield from _rule_differences(
        journal_values, {name: getattr(stored_tournament, name) for name in RULES}
    )
    if journal_values.get("is_closed", stored_tournament.is_closed) != stored_tournament.is_closed:
        states = (_("closed"), _("not closed"))
        in_journal, stored = states if journal_values["is_closed"] else states[::-1]
        yield Difference(_("The tournament"), in_journal, stored)
    yield from _club_differences(stored_tournament)
    yield from _round_differences(stored_tournament)


def _club_differences(tournament: Tournament) -> Iterator[Difference]:
    club = Club.objects.filter(tournament=tournament).first()
    if club is None:
        return  # files of older versions have no club
    entry = tournament.journal.filter(action="club_changed").order_by("-seq").first()
    stored = club_told(club)
    for name, value in ((entry.new or {}) if entry else {}).items():
        if value != stored.get(name, value):
            yield Difference(_("The club on the papers"), str(value), str(stored[name]))


def _round_differences(tournament: Tournament) -> Iterator[Difference]:
    entries = tournament.journal.filter(action__in=("round_closed", "round_reopened"))
    rows: Iterable[Any] = entries.order_by("seq").values_list("new__round", "action")
    closed = {number: action == "round_closed" for number, action in rows}
    states = {True: _("closed"), False: _("not closed")}
    for played in tournament.rounds.order_by("number"):
        is_closed = closed.get(played.number, False)
        if is_closed != played.is_closed:
            where = round_title(played.number)
            yield Difference(where, states[is_closed], states[played.is_closed])


def _journal_values(tournament: Tournament) -> Values:
    """Return the field values of all entries; newer entries overwrite older ones."""
    actions = {*TELLING, *TELLING_OF_THE_HALL, *SAID_BY_NAME}
    entries = tournament.journal.filter(action__in=actions).order_by("seq")
    journal_values: Values = {}
    rows: Iterable[Any] = entries.values_list("action", "new")
    for action, new in rows:
        journal_values |= SAID_BY_NAME.get(action, {})
        journal_values |= new or {}
    return journal_values


def has_readable_rules(tournament: Tournament) -> bool:
    return _rule_set({name: getattr(tournament, name) for name in RULES}) is not None


def _where(setting: str) -> str:
    return _("The setting “%(name)s”") % {"name": setting}


def _rule_differences(journal_values: Values, stored: Values) -> Iterator[Difference]:
    """Yield the first difference. Rules that are written differently but play alike are equal."""
    in_journal: Values = {name: journal_values.get(name) for name in RULES}
    before, now = _rule_set(in_journal), _rule_set(stored)
    where = _where(label_of(Tournament, "rule_set"))
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
        yield from _option_differences(before.options, now.options)


def _option_differences(
    in_journal: Mapping[str, str], stored: Mapping[str, str]
) -> Iterator[Difference]:
    for name in sorted(in_journal):
        if in_journal[name] != stored[name]:
            pair = (
                value_in_words(Tournament, name, options[name]) for options in (in_journal, stored)
            )
            yield Difference(_where(label_of(Tournament, name)), *pair)


def _rule_set(rules: Values) -> RuleSet | None:
    try:
        if rules["rule_set"] == HOUSE:
            return scoring.rule_set_from(rules["house_rules"])
        return scoring.rule_set(rules["rule_set"], **rules["rule_options"])
    except UNREADABLE:
        return None
