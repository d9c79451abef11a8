"""The details of a journal entry about teams, after the colon."""

from django.utils.translation import gettext as _

from tournament.journal.subjects import Change, Describe, joined
from tournament.journal.values import DRAWN_BY, paid_in_words


def _team(change: Change) -> str:
    members = change.subjects.names_of(change.values.get("players", ()))
    name = str(change.values["name"])
    return f"{name} ({members})" if members else name


def _members(change: Change) -> str:
    before, after = change.old.get("players", []), change.new.get("players", [])
    names_of = change.subjects.names_of
    entered = names_of([pk for pk in after if pk not in before])
    left = names_of([pk for pk in before if pk not in after])
    parts = (
        _("in: %(names)s") % {"names": entered} if entered else "",
        _("out: %(names)s") % {"names": left} if left else "",
    )
    return f"{change.new['name']}, {joined(*parts)}"


def _paid(change: Change) -> str:
    return f"{change.values['name']}, {paid_in_words(change.values)}"


def _lot_order(change: Change) -> str:
    names = ", ".join(change.values.get("teams", ()))
    return joined(names, str(DRAWN_BY.get(change.values.get("drawn_by", ""), "")))


OF_TEAMS: dict[str, Describe] = {
    "team_made": _team,
    "team_renamed": lambda change: f"{change.old.get('name', '')} → {change.new.get('name', '')}",
    "team_members_changed": _members,
    "team_removed": _team,
    "team_paid": _paid,
    "team_unpaid": _paid,
    "team_lots_drawn": _lot_order,
    "team_lots_set_aside": _lot_order,
}
