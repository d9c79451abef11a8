"""The public state of an evening, read once for all public pages, and the decorator of those."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from tournament.hall.journal_cache import JournalCache
from tournament.hall.page_cache import Page, cached_page, pack, public_head
from tournament.models import Player, Seat, TableSheet, Tournament
from tournament.ranking.standings import Category, Standings, StandingsRow, standings
from tournament.ranking.state_words import is_final
from tournament.shared.names import all_names, name_in_round, with_substitutes
from tournament.shared.permissions import get_public_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.search import fold
from tournament.teams.ranking import TeamStandings, team_standings

State = Player.State
ReadContext = Callable[..., dict[str, Any]]
LIST_STATE = ("state", "version", "entered_at")
ListState = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A posted round. `tables`: {table: {seat: player}}, some seats empty.

    `lists`: their number, of which `lists_in` are in. `tables_out`: tables without a list.
    `tables_void`: those with a void list.
    `versions`: {table: version of its list}.
    """

    number: int
    is_closed: bool
    started_at: datetime | None
    minutes: int | None
    ends_at: datetime | None
    lists: int
    lists_in: int
    tables_out: tuple[int, ...]
    tables_void: tuple[int, ...]
    newest_in: int | None  # table whose list came last
    versions: dict[int, int]
    tables: dict[int, dict[int, Player]]
    places: dict[int, tuple[int, int]]  # table and seat by player id

    @property
    def is_under_way(self) -> bool:
        return not self.is_closed and bool(self.lists_in or self.started_at)

    @property
    def state_in_words(self) -> str:
        words = _("Round %(number)s has been played")
        if self.tables_out:
            words = _("Round %(number)s is being played")
        return words % {"number": self.number}

    @property
    def lists_in_words(self) -> str:
        words = ngettext(
            "%(here)s of %(count)s list is in", "%(here)s of %(count)s lists are in", self.lists
        ) % {"here": self.lists_in, "count": self.lists}
        on_hold = self.lists - self.lists_in - len(self.tables_out)
        if self.is_closed or not on_hold:
            return words
        return words + ", " + _("%(number)s on hold") % {"number": on_hold}

    @property
    def ticker(self) -> str:
        if self.newest_in is None:
            return self.lists_in_words
        newest = _("table %(table)s is in") % {"table": self.newest_in}
        return f"{self.lists_in_words} · {newest}"


@dataclass(frozen=True, slots=True)
class PublicEvening:
    """All that public pages show. `rounds`: posted ones, newest first.

    `ranked`: None until a ranking is released. `ranks`: {player id: (category, row index)}.
    `settings`: every column of the tournament. `prizes`: number of published ones.
    """

    tournament: Tournament
    people: dict[int, Player]
    rounds: tuple[PublicRound, ...]
    ranked: Standings | None
    ranks: dict[int, tuple[Category, int]]
    settings: tuple[object, ...]
    prizes: int = 0
    teams: TeamStandings | None = None
    best_lists: tuple[tuple[int, Player], ...] = ()  # round and player, of the most points

    @property
    def current(self) -> PublicRound | None:
        # People look for the seats of the first round that has no list yet.
        for posted in reversed(self.rounds):
            if not posted.is_closed and len(posted.tables_out) == posted.lists:
                return posted
        return self.rounds[0] if self.rounds else None

    @property
    def played(self) -> PublicRound | None:
        """The first round with lists still out, else the newest."""
        out = (each for each in reversed(self.rounds) if each.tables_out and not each.is_closed)
        return next(out, self.current)

    @property
    def running_in_words(self) -> str:
        running = (played for played in self.rounds if played.is_under_way)
        sentences = (f"{played.state_in_words}: {played.lists_in_words}." for played in running)
        return next(sentences, "")

    @property
    def is_final(self) -> bool:
        return self.ranked is not None and is_final(self.ranked)

    def row_of(self, player: Player) -> StandingsRow | None:
        if player.pk not in self.ranks:
            return None
        category, index = self.ranks[player.pk]
        return category.rows[index]

    def is_released(self, number: int) -> bool:
        return self.ranked is not None and number <= self.ranked.through_round

    def points_in(self, number: int, player: Player) -> int | None:
        """Return the player's points in a round, None before their release."""
        row = self.row_of(player)
        return row.rounds[number - 1] if row and self.is_released(number) else None

    def place_after(self, number: int, player: Player) -> int | None:
        row = self.row_of(player)
        if self.ranked is None or row is None or not self.is_released(number):
            return None
        if number == self.ranked.through_round:
            return row.rank
        return self.ranked.earlier_places()[number - 1].get(player.pk)

    def matching_players(self, wanted: str) -> list[Player]:
        """Return players by start number, or whose public names contain each (part of a) word."""
        number = whole_number(wanted)
        if number is not None:
            return [self.people[number]] if number in self.people else []
        words = fold(wanted).split()
        if not words:
            return []
        named = (player for player in self.people.values() if not player.is_number_only)
        names = {player: fold(all_names(player, is_public=True)) for player in named}
        return [player for player, name in names.items() if all(word in name for word in words)]


EVENINGS: JournalCache[PublicEvening] = JournalCache(is_exact=True)


def public_evening(slug: str) -> PublicEvening:
    """Return the cached public state. Raises Http404 if not public."""
    tournament, head = public_head(slug)
    return public_evening_at(tournament, head, lambda: get_public_tournament(slug))


def public_evening_at(
    tournament_id: int, head: str, read: Callable[[], Tournament]
) -> PublicEvening:
    return EVENINGS.get_or_make(tournament_id, head, lambda: read_public_evening(read()))


def read_public_evening(tournament: Tournament) -> PublicEvening:
    players = with_substitutes(tournament.players.exclude(state=State.WITHDRAWN), tournament)
    released = tournament.released_round
    ranked = standings(tournament, through_round=released, players=players) if released else None
    return PublicEvening(
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
        best_lists=tuple(_best_lists(ranked.rows if ranked else ())),
    )


def _best_lists(rows: Sequence[StandingsRow]) -> Iterator[tuple[int, Player]]:
    lists = [
        (points, number, row.player)
        for row in rows
        for number, points in enumerate(row.rounds, 1)
        if points is not None
    ]
    most = max((points for points, _number, _player in lists), default=None)
    return ((number, player) for points, number, player in lists if points == most)


def _rounds(tournament: Tournament, players: dict[int, Player]) -> Iterator[PublicRound]:
    posted = tournament.rounds.filter(posted_at__isnull=False, sheets__isnull=False).distinct()
    seats, lists = _seats_by_round(tournament, players), _lists_by_round(tournament)
    for played in posted.order_by("-number"):
        states = {table: state for table, (state, *_more) in lists[played.pk].items()}
        arrived = [
            (at, table)
            for table, (state, _version, at) in lists[played.pk].items()
            if at is not None and state in TableSheet.IN_STATES
        ]
        yield PublicRound(
            number=played.number,
            is_closed=played.is_closed or tournament.is_closed,
            started_at=played.started_at,
            minutes=played.minutes,
            ends_at=played.ends_at,
            lists=len(states),
            lists_in=sum(state in TableSheet.IN_STATES for state in states.values()),
            tables_out=tuple(n for n, state in states.items() if state == TableSheet.State.OPEN),
            tables_void=tuple(n for n, state in states.items() if state == TableSheet.State.VOID),
            newest_in=max(arrived)[1] if arrived else None,
            versions={table: version for table, (_state, version, _at) in lists[played.pk].items()},
            tables=seats[played.pk],
            places={
                player.pk: (table, seat)
                for table, seats_of_table in seats[played.pk].items()
                for seat, player in seats_of_table.items()
            },
        )


def _lists_by_round(tournament: Tournament) -> dict[int, dict[int, ListState]]:
    """Return {round id: {table: (state, version, stored at)}}."""
    lists: dict[int, dict[int, ListState]] = defaultdict(dict)
    sheets = TableSheet.objects.filter(round__tournament=tournament).order_by("table")
    for played, table, *state in sheets.values_list("round", "table", *LIST_STATE):
        lists[played][table] = tuple(state)
    return lists


def _seats_by_round(
    tournament: Tournament, players: dict[int, Player]
) -> dict[int, dict[int, dict[int, Player]]]:
    """Return {round id: {table: {seat: player}}}."""
    tables: dict[int, dict[int, dict[int, Player]]] = defaultdict(lambda: defaultdict(dict))
    seats = Seat.objects.filter(round__tournament=tournament, round__posted_at__isnull=False)
    ordered = seats.order_by("round", "table", "seat")
    for played, table, seat, player in ordered.values_list("round", "table", "seat", "player"):
        if player in players:
            tables[played][table][seat] = players[player]
    return tables


def seat_names(played: PublicRound, table: int) -> list[tuple[int, Player, str]]:
    return [
        (seat, player, name_in_round(player, played.number, is_public=True))
        for seat, player in sorted(played.tables[table].items())
    ]


def seats_by_name(played: PublicRound) -> list[tuple[str, int, int, int]]:
    """Return a round's [(name, start number, table, seat)]; players without public name last."""
    lines = []
    for table, seats in played.tables.items():
        for seat, player in seats.items():
            name = name_in_round(player, played.number, is_public=True)
            order = "" if player.is_number_only else fold(name)
            line = (name, player.number, table, seat)
            lines.append((player.is_number_only, order, player.number, line))
    return [line for *_order, line in sorted(lines)]


def evening_page(
    template: str, *parameters: str
) -> Callable[[ReadContext], Callable[..., HttpResponse]]:
    """Decorate a function (request, hall, …) that returns the context of `template`.

    The page is rendered again only if a value differs; functions in the context are not compared.
    `parameters`: query parameters it reads.
    """

    def decorate(view: ReadContext) -> Callable[..., HttpResponse]:
        @login_not_required
        @require_safe
        @wraps(view)
        def answer(request: HttpRequest, slug: str, **url_arguments: Any) -> HttpResponse:
            def make(before: Page | None) -> Page:
                hall = public_evening(slug)
                context = view(request, hall, **url_arguments)
                values = {key: value for key, value in context.items() if not callable(value)}
                source = (hall.settings, values)
                if before is not None and before.source == source:
                    return before
                context["tournament"] = hall.tournament
                return pack(render(request, template, context), source=source)

            return cached_page(request, slug, url_arguments, parameters, make)

        return answer

    return decorate
