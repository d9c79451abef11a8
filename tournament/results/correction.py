"""What a change of a counted list would do to the ranking, said before it is made."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.models import Player, TableSheet, Team, Tournament
from tournament.prizes.table import GivenPrize, prize_list
from tournament.prizes.takers import Taker
from tournament.ranking.standings import Assumed, Standings, standings
from tournament.teams.ranking import TeamStandings, team_standings

LAST = (1_000_000, 0)  # behind everybody who has a place
NO_PLACE = (None, None)


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody whose place or points change; None where they have or had no place.

    `sits_there`: at the table of the list itself.
    """

    player: Player
    old_rank: int | None
    new_rank: int | None
    old_points: int | None
    new_points: int | None
    sits_there: bool = False

    @property
    def changes_place(self) -> bool:
        return self.old_rank != self.new_rank


@dataclass(frozen=True, slots=True)
class TeamMove:
    """A team whose place or points change; None where it has or had no place."""

    team: Team
    old_rank: int | None
    new_rank: int | None
    old_points: int | None
    new_points: int | None

    @property
    def changes_place(self) -> bool:
        return self.old_rank != self.new_rank


@dataclass(frozen=True, slots=True)
class PrizeMove:
    """A prize that somebody else gets. `old`, `new`: who, a player or a team; several of whom a lot
    has to find one.
    """

    title: str
    gift: str
    old: tuple[Taker, ...]
    new: tuple[Taker, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """`is_published`: strangers read the ranking already, so they will read that it was changed."""

    moves: tuple[Move, ...]
    is_published: bool
    prizes: tuple[PrizeMove, ...] = ()
    teams: tuple[TeamMove, ...] = ()

    @property
    def at_the_table(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.sits_there)

    @property
    def elsewhere(self) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if not move.sits_there)


def correction(sheet: TableSheet, assumed: Assumed) -> Correction:
    """Who moves, people and teams, in the new order; those whose points change come with their
    place.
    """
    tournament = sheet.round.tournament
    before, after = standings(tournament), standings(tournament, assuming=assumed)
    old, new = _places(before), _places(after)
    everybody = sorted(
        old.keys() | new.keys(), key=lambda player: (new.get(player, LAST)[0], player.number)
    )
    seats = sheet.round.seats.filter(table=sheet.table)
    seated = set(seats.values_list("player_id", flat=True))
    moves = (
        Move(player, *_both(old, new, player), sits_there=player.pk in seated)
        for player in everybody
        if old.get(player) != new.get(player)
    )
    prizes = tuple(_prizes_that_move(tournament, before, after))
    teams = tuple(_teams_that_move(before, after))
    return Correction(tuple(moves), tournament.is_public, prizes, teams)


def _teams_that_move(before: Standings, after: Standings) -> Iterator[TeamMove]:
    if not before.tournament.has_teams:
        return
    old, new = (_team_places(team_standings(ranked)) for ranked in (before, after))
    teams = sorted(old.keys() | new.keys(), key=lambda team: (new.get(team, LAST)[0], team.name))
    for team in teams:
        if old.get(team) != new.get(team):
            pair = (*old.get(team, NO_PLACE), *new.get(team, NO_PLACE))
            yield TeamMove(team, pair[0], pair[2], pair[1], pair[3])


def _team_places(found: TeamStandings) -> dict[Team, tuple[int, int]]:
    return {row.team: (row.rank, row.points) for row in found.ranked if row.rank is not None}


def _prizes_that_move(
    tournament: Tournament, before: Standings, after: Standings
) -> Iterator[PrizeMove]:
    """Once the last round is played; before that nobody has a prize."""
    if not before.is_complete or not tournament.prizes.exists():
        return
    pair = (prize_list(tournament, ranked=ranked).lines for ranked in (before, after))
    for old, new in zip(*pair, strict=True):
        if _takers(old) != _takers(new):
            yield PrizeMove(new.title, new.gift, _takers(old), _takers(new))


def _takers(line: GivenPrize) -> tuple[Taker, ...]:
    return (line.taker,) if line.taker else line.tied


def _places(found: Standings) -> dict[Player, tuple[int, int]]:
    """Place within the category, and points."""
    return {
        row.player: (row.rank, row.points) for category in found.categories for row in category.rows
    }


def _both(
    old: dict[Player, tuple[int, int]], new: dict[Player, tuple[int, int]], player: Player
) -> tuple[int | None, int | None, int | None, int | None]:
    old_rank, old_points = old.get(player, (None, None))
    new_rank, new_points = new.get(player, (None, None))
    return old_rank, new_rank, old_points, new_points
