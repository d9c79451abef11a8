"""Comparison of the teams with the journal."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Team, TeamLot, Tournament
from tournament.ranking.drawings import drawings
from tournament.shared.difference import Difference, numbers_in_words
from tournament.shared.money import money


@dataclass(slots=True)
class _JournalState:
    """The teams and lots after the last journal entry, by team id and by drawing."""

    names: dict[int, str] = field(default_factory=dict)
    members: dict[int, set[int]] = field(default_factory=dict)
    paid: dict[int, int | None] = field(default_factory=dict)
    lots: dict[int, list[int]] = field(default_factory=dict)


def team_differences(tournament: Tournament) -> Iterator[Difference]:
    journal = _journal_state(tournament)
    numbers = dict(tournament.players.values_list("pk", "number"))
    names_by_id = dict(journal.names)
    for team in tournament.teams.prefetch_related("memberships"):
        name = journal.names.pop(team.pk, "")
        if name != team.name:
            yield Difference(_team(name or team.name), name, team.name)
        else:
            yield from _of_team(team, journal, numbers)
    for name in journal.names.values():
        yield Difference(_team(name), name, "")
    yield from _lots(tournament, journal.lots, names_by_id)


def _journal_state(tournament: Tournament) -> _JournalState:
    journal = _JournalState()
    actions = tournament.journal.filter(action__startswith="team_").order_by("seq")
    for entry in actions:
        if entry.action == "team_lots_drawn":
            _apply_lots_entry(entry, journal)
        elif entry.action == "team_lots_set_aside":
            journal.lots.pop((entry.old or {})["group"], None)
        else:
            _apply_team_entry(entry.action, entry.subject_id or 0, entry.new or {}, journal)
    return journal


def _apply_team_entry(action: str, pk: int, new: Mapping[str, Any], journal: _JournalState) -> None:
    match action:
        case "team_made":
            journal.names[pk], journal.members[pk] = new["name"], set(new["players"])
        case "team_renamed":
            journal.names[pk] = new["name"]
        case "team_members_changed":
            journal.members[pk] = set(new["players"])
        case "team_paid":
            journal.paid[pk] = new["paid_cents"]
        case "team_unpaid":
            journal.paid[pk] = None
        case "team_removed":
            journal.names.pop(pk, None)


def _apply_lots_entry(entry: JournalEntry, journal: _JournalState) -> None:
    """Record the drawn order. The entry holds names, each unique at that time."""
    new = entry.new or {}
    ids = {name: pk for pk, name in journal.names.items()}
    journal.lots[new["group"]] = [ids.get(name, 0) for name in new["teams"]]


def _of_team(
    team: Team, journal: _JournalState, numbers: Mapping[int, int]
) -> Iterator[Difference]:
    journal_members, members = (
        journal.members[team.pk],
        {membership.player_id for membership in team.memberships.all()},
    )
    paid = journal.paid.get(team.pk)
    if journal_members != members:
        pair = (numbers_in_words(pks, numbers) for pks in (journal_members, members))
        yield Difference(_team(team.name), *pair)
    elif paid != team.paid_cents:
        where = _("%(team)s, paid") % {"team": _team(team.name)}
        yield Difference(where, money(paid), money(team.paid_cents))


def _lots(
    tournament: Tournament, journal_lots: Mapping[int, list[int]], names: Mapping[int, str]
) -> Iterator[Difference]:
    lots = drawings(TeamLot, "team", tournament=tournament)
    for group in sorted(journal_lots.keys() | lots.keys()):
        journal_order = [pk for pk in journal_lots.get(group, []) if pk in names]
        if journal_order != lots.get(group, []):
            where = _("Lot between teams, drawing %(number)s") % {"number": group}
            pair = (
                ", ".join(names.get(pk, "?") for pk in order)
                for order in (journal_order, lots.get(group, []))
            )
            yield Difference(where, *pair)


def _team(name: str) -> str:
    return _("Team “%(name)s”") % {"name": name}
