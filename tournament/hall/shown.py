"""What the hall may know of an evening, read once for all its pages.

Seats of posted rounds, points as far as they are released, names as they may be published.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from tournament.hall.kept_pages import public_head
from tournament.hall.shelf import Shelf
from tournament.models import Player, Seat, TableSheet, Tournament
from tournament.ranking.standings import Category, Standings, StandingsRow, standings
from tournament.ranking.state_words import is_final
from tournament.shared.names import all_names, name_in_round, with_substitutes
from tournament.shared.permissions import get_public_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.search import fold
from tournament.teams.ranking import TeamStandings, team_standings

State = Player.State


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A posted round. `tables`: who sits there by table and seat; seats may be empty.

    `lists_in` of `lists` are in; of the tables in `tables_out` no list is there yet.
    `versions`: how often the list of a table was stored.
    """

    number: int
    is_closed: bool
    started_at: datetime | None
    ends_at: datetime | None
    lists: int
    lists_in: int
    tables_out: tuple[int, ...]
    versions: dict[int, int]
    tables: dict[int, dict[int, Player]]
    places: dict[int, tuple[int, int]]  # table and seat by player id


@dataclass(frozen=True, slots=True)
class Shown:
    """`rounds`: posted ones, the newest first; `ranked`: None until a ranking is released.

    `ranks`: category and index in it, by player id. `settings`: every column of the tournament.
    `prizes`: how many are published. `teams`: released with `ranked`, None where there are none.
    """

    tournament: Tournament
    people: dict[int, Player]
    rounds: tuple[ShownRound, ...]
    ranked: Standings | None
    ranks: dict[int, tuple[Category, int]]
    settings: tuple[object, ...]
    prizes: int = 0
    teams: TeamStandings | None = None

    @property
    def current(self) -> ShownRound | None:
        """The newest round that everybody may see the seats of."""
        return self.rounds[0] if self.rounds else None

    @property
    def is_final(self) -> bool:
        """The ranking that the hall sees is the last word."""
        return self.ranked is not None and is_final(self.ranked)

    def row_of(self, player: Player) -> tuple[Category, StandingsRow] | None:
        if player.pk not in self.ranks:
            return None
        category, index = self.ranks[player.pk]
        return category, category.rows[index]

    def points_in(self, number: int, player: Player) -> int | None:
        """Of a round; None without a list that counts, and as long as they are not released."""
        found = self.row_of(player)
        if self.ranked is None or found is None or number > self.ranked.through_round:
            return None
        return found[1].rounds[number - 1]

    def find(self, wanted: str) -> list[Player]:
        """By start number, or by every word of the name as it may be published.

        Who is a number for the hall has no name to be found by.
        """
        number = whole_number(wanted)
        if number is not None:
            return [self.people[number]] if number in self.people else []
        words = fold(wanted).split()
        if not words:
            return []
        return [one for one in self.people.values() if _is_called(one, words)]


SHOWN: Shelf[Shown] = Shelf(is_exact=True)


def shown(slug: str) -> Shown:
    """Read once for all pages and all phones, like these. Http404 where nothing is public."""
    tournament, head = public_head(slug)
    return shown_as_of(tournament, head, lambda: get_public_tournament(slug))


def shown_as_of(tournament_id: int, head: str, read: Callable[[], Tournament]) -> Shown:
    """The same where the head of the journal is known already."""
    return SHOWN.take(tournament_id, head, lambda: read_shown(read()))


def read_shown(tournament: Tournament) -> Shown:
    """A fixed number of queries, whatever the field."""
    players = with_substitutes(tournament.players.exclude(state=State.WITHDRAWN), tournament)
    released = tournament.released_round
    ranked = standings(tournament, through_round=released, players=players) if released else None
    return Shown(
        tournament=tournament,
        people={player.number: player for player in players},
        rounds=tuple(_rounds(tournament, {player.pk: player for player in players})),
        ranked=ranked,
        ranks={
            row.player.pk: (category, index)
            for category in (ranked.categories if ranked else ())
            for index, row in enumerate(category.rows)
        },
        settings=tuple(vars(tournament)[each.attname] for each in Tournament._meta.concrete_fields),
        prizes=tournament.prizes.filter(
            tournament__prize_table__published_at__isnull=False
        ).count(),
        teams=team_standings(ranked) if ranked and tournament.has_teams else None,
    )


def _rounds(tournament: Tournament, players: dict[int, Player]) -> Iterator[ShownRound]:
    are_in = Q(sheets__state__in=TableSheet.IN_STATES)
    posted = tournament.rounds.filter(posted_at__isnull=False, sheets__isnull=False)
    counted = posted.annotate(lists=Count("sheets"), lists_in=Count("sheets", filter=are_in))
    seats, lists = _seats(tournament, players), _lists(tournament)
    for played in counted.order_by("-number"):
        yield ShownRound(
            number=played.number,
            is_closed=played.is_closed,
            started_at=played.started_at,
            ends_at=played.ends_at,
            lists=played.lists,
            lists_in=played.lists_in,
            tables_out=tuple(table for table, (is_out, _) in lists[played.pk].items() if is_out),
            versions={table: version for table, (_, version) in lists[played.pk].items()},
            tables=seats[played.pk],
            places={
                player.pk: (table, seat)
                for table, found in seats[played.pk].items()
                for seat, player in found.items()
            },
        )


def _lists(tournament: Tournament) -> dict[int, dict[int, tuple[bool, int]]]:
    """{round id: {table: whether its list is still out, and its version}}"""
    found: dict[int, dict[int, tuple[bool, int]]] = defaultdict(dict)
    sheets = TableSheet.objects.filter(round__tournament=tournament).order_by("table")
    for played, table, state, version in sheets.values_list("round", "table", "state", "version"):
        found[played][table] = (state == TableSheet.State.OPEN, version)
    return found


def _seats(
    tournament: Tournament, players: dict[int, Player]
) -> dict[int, dict[int, dict[int, Player]]]:
    """{round id: {table: {seat: player}}}"""
    found: dict[int, dict[int, dict[int, Player]]] = defaultdict(lambda: defaultdict(dict))
    seats = Seat.objects.filter(round__tournament=tournament, round__posted_at__isnull=False)
    ordered = seats.order_by("round", "table", "seat")
    for played, table, seat, player in ordered.values_list("round", "table", "seat", "player"):
        if player in players:
            found[played][table][seat] = players[player]
    return found


def _is_called(player: Player, words: list[str]) -> bool:
    if player.is_number_only:
        return False
    name = fold(all_names(player, is_public=True))
    return all(word in name for word in words)


def seat_names(played: ShownRound, table: int) -> list[tuple[int, Player, str]]:
    """Seat, player and name of those at a table, as they play in that round."""
    return [
        (seat, player, name_in_round(player, played.number, is_public=True))
        for seat, player in sorted(played.tables[table].items())
    ]


def names_by_letter(played: ShownRound) -> list[tuple[str, int, int, int]]:
    """Name, start number, table and seat, as a telephone book has them; mere numbers below."""
    found = [
        (player, name_in_round(player, played.number, is_public=True), table, seat)
        for table, seats in played.tables.items()
        for seat, player in seats.items()
    ]
    found.sort(key=lambda line: _as_listed(line[0], line[1]))
    return [(name, player.number, table, seat) for player, name, table, seat in found]


def _as_listed(player: Player, name: str) -> tuple[bool, str, int]:
    is_number = player.is_number_only
    return is_number, "" if is_number else fold(name), player.number
