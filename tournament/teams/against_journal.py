"""The teams, held against the journal: name, members, what they have paid, and their lots."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import JournalEntry, Team, TeamLot, Tournament
from tournament.ranking.drawings import drawings
from tournament.shared.difference import Difference, numbers_in_words
from tournament.shared.money import money


@dataclass(slots=True)
class _Told:
    """As the entries leave it, one after the other; by the ids of teams and the drawings."""

    names: dict[int, str] = field(default_factory=dict)
    members: dict[int, set[int]] = field(default_factory=dict)
    paid: dict[int, int | None] = field(default_factory=dict)
    lots: dict[int, list[int]] = field(default_factory=dict)


def team_differences(tournament: Tournament) -> Iterator[Difference]:
    """The first of each team and drawing; five queries."""
    told = _told(tournament)
    numbers = dict(tournament.players.values_list("pk", "number"))
    known = dict(told.names)
    for team in tournament.teams.prefetch_related("memberships"):
        name = told.names.pop(team.pk, "")
        if name != team.name:
            yield Difference(_team(name or team.name), name, team.name)
        else:
            yield from _of_team(team, told, numbers)
    for name in told.names.values():
        yield Difference(_team(name), name, "")
    yield from _lots(tournament, told.lots, known)


def _told(tournament: Tournament) -> _Told:
    told = _Told()
    actions = tournament.journal.filter(action__startswith="team_").order_by("seq")
    for entry in actions:
        if entry.action == "team_lots_drawn":
            _tell_lots(entry, told)
        else:
            _tell_team(entry.action, entry.subject_id or 0, entry.new or {}, told)
    return told


def _tell_team(action: str, pk: int, new: Mapping[str, Any], told: _Told) -> None:
    match action:
        case "team_made":
            told.names[pk], told.members[pk] = new["name"], set(new["players"])
        case "team_renamed":
            told.names[pk] = new["name"]
        case "team_members_changed":
            told.members[pk] = set(new["players"])
        case "team_paid":
            told.paid[pk] = new["paid_cents"]
        case "team_unpaid":
            told.paid[pk] = None
        case "team_removed":
            told.names.pop(pk, None)


def _tell_lots(entry: JournalEntry, told: _Told) -> None:
    """By the names that the teams had then; each has one of its own."""
    new = entry.new or {}
    ids = {name: pk for pk, name in told.names.items()}
    told.lots[new["group"]] = [ids.get(name, 0) for name in new["teams"]]


def _of_team(team: Team, told: _Told, numbers: Mapping[int, int]) -> Iterator[Difference]:
    kept, found = told.members[team.pk], {one.player_id for one in team.memberships.all()}
    paid = told.paid.get(team.pk)
    if kept != found:
        pair = (numbers_in_words(pks, numbers) for pks in (kept, found))
        yield Difference(_team(team.name), *pair)
    elif paid != team.paid_cents:
        where = _("%(team)s, paid") % {"team": _team(team.name)}
        yield Difference(where, money(paid), money(team.paid_cents))


def _lots(
    tournament: Tournament, kept: Mapping[int, list[int]], names: Mapping[int, str]
) -> Iterator[Difference]:
    """A team that was deleted has taken its place in a drawing along."""
    found = drawings(TeamLot, "team", tournament=tournament)
    for group in sorted(kept.keys() | found.keys()):
        said = [pk for pk in kept.get(group, []) if pk in names]
        if said != found.get(group, []):
            where = _("The lot between teams, drawing %(number)s") % {"number": group}
            pair = (
                ", ".join(names.get(pk, "?") for pk in order)
                for order in (said, found.get(group, []))
            )
            yield Difference(where, *pair)


def _team(name: str) -> str:
    return _("The team “%(name)s”") % {"name": name}
