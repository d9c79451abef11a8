"""What a change of a counted list would do to the ranking, said before it is made."""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tournament.models import Player, TableSheet, Team, Tournament
from tournament.prizes.table import GivenPrize, prize_list
from tournament.prizes.takers import Taker
from tournament.ranking.standings import Assumed, Standings, standings
from tournament.teams.ranking import TeamStandings, team_standings

Who = TypeVar("Who", Player, Team)
Places = dict[Who, tuple[int, int]]
LAST = (1_000_000, 0)  # behind everybody who has a place
NO_PLACE: tuple[Any, Any] = (None, None)


@dataclass(frozen=True, slots=True)
class Move(Generic[Who]):
    """A player or a team whose place or points change; None where they have or had no place.

    `sits_there`: at the table of the list itself.
    """

    who: Who
    old_rank: int | None
    old_points: int | None
    new_rank: int | None
    new_points: int | None
    sits_there: bool = False

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

    moves: tuple[Move[Player], ...]
    is_published: bool
    prizes: tuple[PrizeMove, ...] = ()
    teams: tuple[Move[Team], ...] = ()

    @property
    def at_the_table(self) -> tuple[Move[Player], ...]:
        return tuple(move for move in self.moves if move.sits_there)

    @property
    def elsewhere(self) -> tuple[Move[Player], ...]:
        return tuple(move for move in self.moves if not move.sits_there)


def correction(sheet: TableSheet, assumed: Assumed) -> Correction:
    """Who moves, people and teams, in the new order; those whose points change come with their
    place.
    """
    tournament = sheet.round.tournament
    before, after = standings(tournament), standings(tournament, assuming=assumed)
    sheets = {sheet, *assumed.sheets}
    seated = {
        player
        for changed in sheets
        for player in changed.round.seats.filter(table=changed.table).values_list(
            "player_id", flat=True
        )
    }
    moves = tuple(_moves(_places(before), _places(after), lambda player: player.number, seated))
    prizes = tuple(_prizes_that_move(tournament, before, after))
    teams = tuple(_teams_that_move(before, after))
    first = min(changed.round.number for changed in sheets)
    is_published = tournament.is_public and first <= tournament.released_round
    return Correction(moves, is_published, prizes, teams)


def _moves(
    old: Places[Who], new: Places[Who], then: Callable[[Who], Any], seated: Container[int] = ()
) -> Iterator[Move[Who]]:
    """In the new order, those without a place last; `then`: the order of equals."""
    everybody = sorted(old.keys() | new.keys(), key=lambda one: (new.get(one, LAST)[0], then(one)))
    for who in everybody:
        (was, had), (will_be, has) = old.get(who, NO_PLACE), new.get(who, NO_PLACE)
        if (was, had) != (will_be, has):
            yield Move(who, was, had, will_be, has, sits_there=who.pk in seated)


def _teams_that_move(before: Standings, after: Standings) -> Iterator[Move[Team]]:
    if before.tournament.has_teams:
        old, new = (_team_places(team_standings(ranked)) for ranked in (before, after))
        yield from _moves(old, new, lambda team: team.name)


def _team_places(found: TeamStandings) -> Places[Team]:
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


def _places(found: Standings) -> Places[Player]:
    """Place within the category, and points."""
    return {
        row.player: (row.rank, row.points) for category in found.categories for row in category.rows
    }
