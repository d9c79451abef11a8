"""The effect of changing a counted list, before it is stored."""

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tournament.models import Player, TableSheet, Team, Tournament
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.takers import Taker
from tournament.ranking.standings import AssumedSheet, Standings, standings
from tournament.teams.ranking import TeamStandings, team_standings

Competitor = TypeVar("Competitor", Player, Team)
Places = dict[Competitor, tuple[int, int]]
LAST = (1_000_000, 0)  # behind everybody who has a place
NO_PLACE: tuple[Any, Any] = (None, None)


@dataclass(frozen=True, slots=True)
class Move(Generic[Competitor]):
    """A player or team whose place or points change; None: without a place.

    `sits_there`: at a table being changed.
    """

    competitor: Competitor
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
    """A prize that goes to somebody else; several takers will draw lots."""

    title: str
    gift: str
    old: tuple[Taker, ...]
    new: tuple[Taker, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """The effect of a change; `is_published`: the hall can see that ranking."""

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


def correction(sheet: TableSheet, assumed: AssumedSheet) -> Correction:
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
    old: Places[Competitor],
    new: Places[Competitor],
    tie_key: Callable[[Competitor], Any],
    seated: Container[int] = (),
) -> Iterator[Move[Competitor]]:
    """Yield the changes by new place; `tie_key` sorts competitors of the same place."""
    everybody = sorted(
        old.keys() | new.keys(),
        key=lambda competitor: (new.get(competitor, LAST)[0], tie_key(competitor)),
    )
    for competitor in everybody:
        (was, had), (will_be, has) = old.get(competitor, NO_PLACE), new.get(competitor, NO_PLACE)
        if (was, had) != (will_be, has):
            yield Move(competitor, was, had, will_be, has, sits_there=competitor.pk in seated)


def _teams_that_move(before: Standings, after: Standings) -> Iterator[Move[Team]]:
    if before.tournament.has_teams:
        old, new = (_team_places(team_standings(ranked)) for ranked in (before, after))
        yield from _moves(old, new, lambda team: team.name)


def _team_places(ranked: TeamStandings) -> Places[Team]:
    return {row.team: (row.rank, row.points) for row in ranked.ranked if row.rank is not None}


def _prizes_that_move(
    tournament: Tournament, before: Standings, after: Standings
) -> Iterator[PrizeMove]:
    """Yield the prizes with another taker; none before the last round is complete."""
    if not before.is_complete or not tournament.prizes.exists():
        return
    pair = (prize_list(tournament, ranked=ranked).lines for ranked in (before, after))
    for old, new in zip(*pair, strict=True):
        if _takers(old) != _takers(new):
            yield PrizeMove(new.title, new.gift, _takers(old), _takers(new))


def _takers(line: PrizeLine) -> tuple[Taker, ...]:
    return (line.taker,) if line.taker else line.tied


def _places(ranked: Standings) -> Places[Player]:
    return {row.player: (row.rank, row.points) for row in ranked.rows}
