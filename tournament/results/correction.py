"""The effect of changing a counted list, before it is stored."""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, Generic, TypeVar

from scoring import SheetEntry
from tournament.models import Player, TableSheet, Team, Tournament
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.words import Taker
from tournament.ranking.standings import AssumedSheet, Standings, standings
from tournament.teams.ranking import team_standings

Competitor = TypeVar("Competitor", Player, Team)
Places = dict[Competitor, tuple[int, int]]
LAST = (1_000_000, 0)  # behind everybody who has a place
NO_PLACE: tuple[Any, Any] = (None, None)


@dataclass(frozen=True, slots=True)
class PlaceChange(Generic[Competitor]):
    """A player or team whose place or points change; both None while not ranked.

    `is_at_table`: at the changed table.
    """

    competitor: Competitor
    old_rank: int | None
    old_points: int | None
    new_rank: int | None
    new_points: int | None
    is_at_table: bool = False


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """A prize that goes to somebody else; several takers will draw lots."""

    title: str
    gift: str
    old: tuple[Taker, ...]
    new: tuple[Taker, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A change's effect on ranking and prizes; `is_published`: the hall sees that ranking."""

    place_changes: tuple[PlaceChange[Player], ...]
    is_published: bool
    prizes: tuple[PrizeChange, ...] = ()
    teams: tuple[PlaceChange[Team], ...] = ()

    @property
    def at_the_table(self) -> tuple[PlaceChange[Player], ...]:
        return tuple(change for change in self.place_changes if change.is_at_table)

    @property
    def at_other_tables(self) -> tuple[PlaceChange[Player], ...]:
        return tuple(change for change in self.place_changes if not change.is_at_table)


def effect_of_list(
    sheet: TableSheet, entry: SheetEntry | None, *, moved_from: TableSheet | None = None
) -> Correction:
    """Return what changes if `sheet` gets the list `entry`; None takes its list out of the ranking.

    `moved_from`: the sheet that loses the list.
    """
    tournament = sheet.round.tournament
    if entry is None or TableSheet.State.ENTERED not in tournament.counted_states:
        return correction(AssumedSheet(sheet, None, moved_from=moved_from, is_missing=True))
    checked = sheet.check_entry(entry)
    return correction(AssumedSheet(sheet, checked.totals, checked.tallies, moved_from=moved_from))


def correction(assumed: AssumedSheet, before: Standings | None = None) -> Correction:
    tournament, sheets = assumed.sheet.round.tournament, set(assumed.sheets)
    before, after = before or standings(tournament), standings(tournament, assuming=assumed)
    seated = {
        player
        for changed in sheets
        for player in changed.round.seats.filter(table=changed.table).values_list(
            "player_id", flat=True
        )
    }
    old, new = (
        {row.player: (row.rank, row.points) for row in ranked.rows} for ranked in (before, after)
    )
    place_changes = tuple(_place_changes(old, new, lambda player: player.number, seated))
    prizes = tuple(_prize_changes(tournament, before, after))
    teams = tuple(_team_place_changes(before, after))
    first = min(changed.round.number for changed in sheets)
    is_published = tournament.is_public and first <= tournament.released_round
    return Correction(place_changes, is_published, prizes, teams)


def _place_changes(
    old: Places[Competitor],
    new: Places[Competitor],
    tie_key: Callable[[Competitor], Any],
    ids_at_table: Container[int] = (),
) -> Iterator[PlaceChange[Competitor]]:
    """Yield a PlaceChange per difference, by new place, then by `tie_key(competitor)`.

    `old`, `new`: {competitor: (rank, points)}.
    """
    everybody = old.keys() | new.keys()
    for competitor in sorted(everybody, key=lambda c: (new.get(c, LAST)[0], tie_key(c))):
        (was, had), (will_be, has) = old.get(competitor, NO_PLACE), new.get(competitor, NO_PLACE)
        if (was, had) != (will_be, has):
            is_at_table = competitor.pk in ids_at_table
            yield PlaceChange(competitor, was, had, will_be, has, is_at_table)


def _team_place_changes(before: Standings, after: Standings) -> Iterator[PlaceChange[Team]]:
    if before.tournament.has_teams:
        old, new = (
            {row.team: (row.rank, row.points) for row in teams.ranked if row.rank is not None}
            for teams in map(team_standings, (before, after))
        )
        yield from _place_changes(old, new, lambda team: team.name)


def _prize_changes(
    tournament: Tournament, before: Standings, after: Standings
) -> Iterator[PrizeChange]:
    if not (before.is_complete and after.is_complete and tournament.prizes.exists()):
        return
    old_lines, new_lines = (
        {prize: list(lines) for prize, lines in groupby(ranked_lines, key=attrgetter("prize"))}
        for ranked_lines in (
            prize_list(tournament, ranked=ranked).lines for ranked in (before, after)
        )
    )
    for prize, lines in new_lines.items():
        old, new = _takers(old_lines[prize]), _takers(lines)
        if old != new or old_lines[prize][0].cents != lines[0].cents:
            yield PrizeChange(lines[0].title, lines[0].gift, old, new)


def _takers(lines: Iterable[PrizeLine]) -> tuple[Taker, ...]:
    takers = (taker for line in lines for taker in ((line.taker,) if line.taker else line.tied))
    return tuple(dict.fromkeys(takers))
