"""The ranking of the teams, made from the players' ranking."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import F

import scoring.teams
from scoring.teams import TeamPlace, lots_due, rank_teams
from tournament.models import Player, TableSheet, Team, Tournament
from tournament.ranking.drawn_lots import lot_orders
from tournament.ranking.standings import Standings
from tournament.ranking.tie_breaks import tie_break
from tournament.shared.names import with_substitutes

State = Player.State
MEMBER_STATES = (State.REGISTERED, State.EXCLUDED)  # withdrawn and waiting players are no members


@dataclass(frozen=True, slots=True)
class Member:
    """A team's member. `points`: None without a result. `counts`: they count for the team.

    `tables`: (round, table) of missing lists.
    """

    player: Player
    points: int | None
    counts: bool
    tables: tuple[tuple[int, int], ...] = ()
    penalty: int = 0  # included in `points`


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team. `members`: best first. `rank`: None without a place, `place.why` says why."""

    team: Team
    place: TeamPlace
    members: tuple[Member, ...]
    tie_break: str | None = None

    @property
    def rank(self) -> int | None:
        return self.place.rank

    @property
    def points(self) -> int:
        return self.place.points

    @property
    def has_points(self) -> bool:
        return any(member.points is not None for member in self.members)

    @property
    def missing_tables(self) -> list[int]:
        """Tables whose lists the team waits for, in the newest round that lacks any."""
        missing = {place for member in self.members for place in member.tables}
        newest = max((number for number, _table in missing), default=0)
        return sorted(table for number, table in missing if number == newest)


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """Ranking of the teams: by place, then those without one by name."""

    tournament: Tournament
    through_round: int
    rows: tuple[TeamRow, ...]
    lots_due: tuple[tuple[Team, ...], ...]
    as_of: datetime | None
    is_complete: bool

    @property
    def ranked(self) -> tuple[TeamRow, ...]:
        return tuple(row for row in self.rows if row.rank is not None)

    @property
    def places_to_draw(self) -> tuple[int, ...]:
        return tuple(self.rank_of(group[0]) for group in self.lots_due)

    @property
    def has_points(self) -> bool:
        return any(row.has_points for row in self.rows)

    def rank_of(self, team: Team) -> int:
        """Raises StopIteration without a place."""
        return next(row.rank for row in self.rows if row.team == team and row.rank is not None)


def team_standings(ranked: Standings) -> TeamStandings:
    tournament = ranked.tournament
    teams = {team.pk: team for team in tournament.teams.all()} if tournament.has_teams else {}
    members = _members(ranked, teams) if teams else defaultdict(list)
    field = [_team(team, members[team.pk], ranked) for team in teams.values()]
    places = rank_teams(
        field,
        size=tournament.team_size or 2,
        counting=tournament.team_counting or 1,
        lots=list(lot_orders(tournament.team_lots).values()) if teams else (),
    )
    due = [tuple(teams[key] for key in group if isinstance(key, int)) for group in lots_due(places)]
    ranked_places = [place for place in places if place.rank is not None]
    return TeamStandings(
        tournament=tournament,
        through_round=ranked.through_round,
        rows=tuple(
            TeamRow(
                team=teams[pk],
                place=place,
                members=_in_order(place, members[pk]),
                tie_break=tie_break(ranked_places, index) if place.rank is not None else None,
            )
            for index, place in enumerate(places)
            if isinstance(pk := place.team.key, int)
        ),
        lots_due=tuple(due),
        as_of=ranked.as_of,
        is_complete=ranked.is_complete,
    )


def _members(ranked: Standings, teams: Mapping[int, Team]) -> defaultdict[int, list[Member]]:
    tournament = ranked.tournament
    rows = {row.player.pk: row for row in ranked.rows}
    missing = _missing_lists(tournament, ranked.through_round)
    chosen = tournament.players.filter(membership__team__in=teams, state__in=MEMBER_STATES)
    chosen = chosen.select_related("membership")
    members_by_team: defaultdict[int, list[Member]] = defaultdict(list)
    for player in with_substitutes(chosen, tournament):
        player.tournament = tournament
        row = rows.get(player.pk)
        tables = missing.get(player.pk, ()) if player.state == State.REGISTERED else ()
        member = Member(
            player,
            row.points if row else None,
            counts=False,
            tables=tuple(tables),
            penalty=row.penalty if row else 0,
        )
        members_by_team[player.membership.team_id].append(member)
    return members_by_team


def _missing_lists(tournament: Tournament, through_round: int) -> dict[int, list[tuple[int, int]]]:
    """Return {player id: (round, table) of each missing list}."""
    sheets = TableSheet.objects.filter(
        round__tournament=tournament,
        round__number__lte=through_round,
        round__closed_at=None,
        round__seats__table=F("table"),
    ).exclude(state__in=tournament.settled_states)
    lists_by_player: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for player, number, table in sheets.values_list(
        "round__seats__player_id", "round__number", "table"
    ):
        lists_by_player[player].append((number, table))
    return lists_by_player


def _team(team: Team, members: list[Member], ranked: Standings) -> scoring.teams.Team:
    waiting = [
        member
        for member in members
        if member.player.state == State.REGISTERED
        and (member.tables or (member.points is None and not ranked.is_complete))
    ]
    totals = tuple(member.points for member in members)
    return scoring.teams.Team(key=team.pk, totals=totals, waiting=len(waiting))


def _in_order(place: TeamPlace, members: list[Member]) -> tuple[Member, ...]:
    scored = [
        replace(members[index], counts=nth < place.counting)
        for nth, index in enumerate(place.order)
    ]
    return (*scored, *(member for member in members if member.points is None))
