"""The tournament's settings, club and rounds, held against the journal.

Every stored field is compared but those that NOT_COMPARED names. What no entry tells, as of older
evenings, is not compared.
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
    *("id", "created_at", "origin", "is_demo", "practice"),  # made by the program
    *RULES,  # compared by how they are played
    "state",  # compared as closed or not
    *("draw_options", "rules_frozen_at"),  # each draw keeps its own; the first list freezes
}
COMPARED = [
    field.attname for field in Tournament._meta.concrete_fields if field.attname not in NOT_COMPARED
]
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
        if name in said and stored_field(Tournament, name).to_python(said[name]) != value:
            stored = plain({name: value})[name]
            pair = (value_in_words(Tournament, name, one) for one in (said[name], stored))
            yield Difference(_where(label_of(Tournament, name)), *pair)
    yield from _of_the_rules(said, {name: getattr(found, name) for name in RULES})
    if said.get("is_closed", found.is_closed) != found.is_closed:
        states = (_("closed"), _("not closed"))
        kept, stored = states if said["is_closed"] else states[::-1]
        yield Difference(_("The tournament"), kept, stored)
    yield from _of_the_club(found)
    yield from _of_the_rounds(found)


def _of_the_club(tournament: Tournament) -> Iterator[Difference]:
    club = Club.objects.filter(tournament=tournament).first()
    if club is None:
        return  # a file of an older version had none
    told = tournament.journal.filter(action="club_changed").order_by("-seq").first()
    found = club_told(club)
    for name, value in ((told.new or {}) if told else {}).items():
        if value != found.get(name, value):
            yield Difference(_("The club on the papers"), str(value), str(found[name]))


def _of_the_rounds(tournament: Tournament) -> Iterator[Difference]:
    """Whether each round is closed."""
    entries = tournament.journal.filter(action__in=("round_closed", "round_reopened"))
    told: Iterable[Any] = entries.order_by("seq").values_list("new__round", "action")
    closed = {number: action == "round_closed" for number, action in told}
    states = {True: _("closed"), False: _("not closed")}
    for played in tournament.rounds.order_by("number"):
        kept = closed.get(played.number, False)
        if kept != played.is_closed:
            where = round_title(played.number)
            yield Difference(where, states[kept], states[played.is_closed])


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


def has_readable_rules(tournament: Tournament) -> bool:
    return _played({name: getattr(tournament, name) for name in RULES}) is not None


def _where(setting: str) -> str:
    return _("The setting “%(name)s”") % {"name": setting}


def _of_the_rules(said: Said, found: Said) -> Iterator[Difference]:
    """The first that differs; written otherwise is the same where it is played alike."""
    kept: Said = {name: said.get(name) for name in RULES}
    before, now = _played(kept), _played(found)
    where = _where(label_of(Tournament, "rule_set"))
    if now is None:
        yield Difference(where, rules_title(before) if before else NOTHING, _("cannot be read"))
    elif before is None or before == now:
        return  # nothing is told, or in a way that can no longer be read
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
