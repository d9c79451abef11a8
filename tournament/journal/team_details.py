"""The details of a journal entry about teams, after the colon."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournament.journal.subjects import Describe, Subjects
from tournament.journal.values import DRAWN_BY, paid_in_words
from tournament.models import JournalEntry, Tournament


def _team(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values = entry.new or entry.old or {}
    return _named(values["name"], values.get("players", ()), subjects)


def _renamed(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    return f"{(entry.old or {}).get('name', '')} → {(entry.new or {}).get('name', '')}"


def _members(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    new = entry.new or {}
    before, after = (entry.old or {}).get("players", []), new.get("players", [])
    parts = [
        words % {"names": _names([pk for pk in these if pk not in others], subjects)}
        for words, these, others in (
            (_("in: %(names)s"), after, before),
            (_("out: %(names)s"), before, after),
        )
        if set(these) - set(others)
    ]
    return f"{new['name']}, {'; '.join(parts)}"


def _paid(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values: dict[str, Any] = entry.new or entry.old or {}
    return f"{values['name']}, {paid_in_words(values)}"


def _lot_order(tournament: Tournament, entry: JournalEntry, subjects: Subjects) -> str:
    values = entry.new or entry.old or {}
    names = ", ".join(values.get("teams", ()))
    how = DRAWN_BY.get(values.get("drawn_by", ""), "")
    return f"{names}; {how}" if how else names


def _named(name: str, players: Sequence[int], subjects: Subjects) -> str:
    return f"{name} ({_names(players, subjects)})" if players else name


def _names(players: Sequence[int], subjects: Subjects) -> str:
    return ", ".join(subjects.players.get(pk, "?") for pk in players)


OF_TEAMS: dict[str, Describe] = {
    "team_made": _team,
    "team_renamed": _renamed,
    "team_members_changed": _members,
    "team_removed": _team,
    "team_paid": _paid,
    "team_unpaid": _paid,
    "team_lots_drawn": _lot_order,
    "team_lots_set_aside": _lot_order,
}
