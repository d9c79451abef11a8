"""The ranking, computed by scoring.rank() from the stored lists."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import Count, F, Max, Q

from scoring import Placing, RankingEntry, RuleSet, Tally
from scoring.ranking import newest_lot
from tournament.models import Decision, Player, SheetTotal, TableSheet, Tournament
from tournament.ranking.drawn_lots import lot_orders
from tournament.ranking.penalties import has_penalties, points_taken
from tournament.ranking.tie_breaks import SHARED, tie_break
from tournament.shared.names import with_substitutes

TALLY_FIELDS = ("sie", "tout_won", "tout_played", "solo_won", "solo_played")
NO_POINTS = [0] * (1 + len(TALLY_FIELDS))
Placed = list[tuple[Player, Placing]]
Groups = tuple[tuple[Player, ...], ...]  # equals who have to draw lots
Cells = list[int]  # points and tally of a list
CountedLists = dict[int, dict[int, Cells]]  # player → round → cells
Result = tuple[tuple[int | None, ...], Tally]  # points per round, tally
VoidLists = dict[int, dict[int, str]]  # player → round → consequence of a void list
# The columns a ranking needs; contacts and money are not loaded.
LISTED = (
    *("tournament", "number", "state", "last_name", "first_name", "place", "club"),
    *("birth_on", "age_class", "guardian_consent", "eligibility", "publish", "erased_as"),
)
State = Player.State  # fill-ins and excluded players have no rank
EVERYBODY, ADULTS, MINORS = "all", "adults", "minors"


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One ranked player. `rounds`: points per round, None without a list.

    `points` is less the `penalty`; it and `tally` leave out `dropped` rounds. `decided_by`: what
    separates the row from the one above: "points", a tie-breaker, "lot" or "shared". `tie_break`:
    "shared" if either neighbour has this rank, else what separates equal points from the row above,
    else from the one below, else None.
    """

    rank: int
    player: Player
    rounds: tuple[int | None, ...]
    points: int
    tally: Tally
    decided_by: str | None
    tie_break: str | None
    is_tied_with_above: bool = False
    void_rounds: tuple[int, ...] = ()  # rounds whose list is void
    dropped: tuple[int, ...] = ()
    category: str = EVERYBODY
    penalty: int = 0  # points taken away by the jury

    @property
    def shares_rank(self) -> bool:
        return self.tie_break == SHARED


@dataclass(frozen=True, slots=True)
class AssumedSheet:
    """A list as it would count after a change; `totals` and `tallies` by seat, None without them.

    `is_missing`: it would be empty, not void. `moved_from`: the list that becomes empty.
    """

    sheet: TableSheet
    totals: tuple[int, ...] | None
    tallies: tuple[Tally, ...] = ()
    moved_from: TableSheet | None = None
    is_missing: bool = False

    @property
    def sheets(self) -> tuple[TableSheet, ...]:
        return (self.sheet, self.moved_from) if self.moved_from else (self.sheet,)


@dataclass(frozen=True, slots=True)
class Category:
    """The ranking of everybody, adults or minors. `lots_due`: groups tied in every respect."""

    name: str
    rows: tuple[StandingsRow, ...]
    lots_due: Groups

    @property
    def places_to_draw(self) -> tuple[int, ...]:
        return tuple(self.rank_of(group[0]) for group in self.lots_due)

    def rank_of(self, player: Player) -> int:
        return next(row.rank for row in self.rows if row.player == player)


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after `through_round` rounds, by category.

    `without_result`: registered players without a counted list. `as_of`: when the newest counted or
    void one was stored. `is_complete`: every round so far is closed or has all its lists.
    """

    tournament: Tournament
    through_round: int
    categories: tuple[Category, ...] = ()
    without_result: tuple[Player, ...] = ()
    as_of: datetime | None = None
    is_complete: bool = False
    is_checked: bool = False
    held_back: int = 0  # lists that will count once they are checked
    has_lots: bool = True  # False where equals share the prizes and no lot was drawn
    # Places by player id after each round before; computed when somebody asks.
    earlier_places: Callable[[], tuple[dict[int, int], ...]] = field(default=tuple, compare=False)

    @property
    def rows(self) -> tuple[StandingsRow, ...]:
        return tuple(row for category in self.categories for row in category.rows)

    @property
    def has_penalties(self) -> bool:
        return any(row.penalty for row in self.rows)

    @property
    def ranked_count(self) -> int:
        return len(self.rows)

    @property
    def places_to_draw(self) -> tuple[int, ...]:
        places = {place for category in self.categories for place in category.places_to_draw}
        return tuple(sorted(places))


def standings(
    tournament: Tournament,
    *,
    through_round: int | None = None,
    category: str | None = None,
    assuming: AssumedSheet | None = None,
    players: Iterable[Player] | None = None,
) -> Standings:
    """Rank all players with a counted list.

    `category`: "adults" or "minors" where they are ranked apart. `assuming`: a list to count in
    place of the stored one. `players`: all players with their substitutes, if already loaded.
    """
    last = tournament.round_count if through_round is None else through_round
    sheets = _sheet_states(tournament, last)
    lists = _counted_lists(tournament, last, assuming)
    voids = _void_lists(tournament, last, assuming) if sheets["void"] else {}
    for player, consequences in voids.items():
        for number, consequence in consequences.items():
            if consequence == TableSheet.Consequence.NO_POINTS:
                lists[player][number] = NO_POINTS
    if players is None:
        listed = Player.objects.filter(tournament=tournament, state=State.REGISTERED)
        players = with_substitutes(listed.only(*LISTED), tournament)
    players = [player for player in players if player.state == State.REGISTERED]
    counted = _Counted(
        tournament,
        players=[player for player in players if player.pk in lists],
        lists=lists,
        lots=list(lot_orders(tournament.lots).values()),
        decisions=tournament.decisions.order_by("pk") if sheets["with_penalties"] else (),
    )
    # Where equals share the prizes no place needs a lot; one for goods is asked by the prizes.
    needs_lots = not sheets["with_shared_prizes"]
    categories = tuple(
        Category(
            name,
            tuple(_rows(tournament.rules, name, placings, voids)),
            undrawn if needs_lots else (),
        )
        for name, placings, undrawn in counted.placings_after(last)
        if category in (None, name)
    )
    return Standings(
        tournament=tournament,
        through_round=last,
        categories=categories,
        without_result=tuple(player for player in players if player.pk not in lists),
        as_of=sheets["as_of"],
        is_complete=sheets["rounds"] == last
        and sheets["missing"] == 0
        and not (assuming and (assuming.is_missing or assuming.moved_from)),
        is_checked=sheets["rounds"] == last and sheets["unchecked"] == 0,
        held_back=sheets["held_back"],
        has_lots=needs_lots
        or any(row.decided_by == "lot" for each in categories for row in each.rows),
        earlier_places=cache(lambda: tuple(map(counted.places_after, range(1, last)))),
    )


@dataclass(frozen=True, slots=True)
class _Counted:
    """All that ranks the players with a list."""

    tournament: Tournament
    players: list[Player]
    lists: CountedLists
    lots: Sequence[Sequence[int]]
    decisions: Iterable[Decision]

    def places_after(self, last: int) -> dict[int, int]:
        return {
            player.pk: placing.rank
            for _name, placings, _undrawn in self.placings_after(last)
            for player, placing in placings
        }

    def placings_after(self, last: int) -> Iterator[tuple[str, Placed, Groups]]:
        """Yield each category's name, placings and equals without a lot."""
        penalties = points_taken(self.decisions, last)
        entries = {}
        for player in self.players:
            lists = {n: cells for n, cells in self.lists[player.pk].items() if n <= last}
            if lists:
                result = _result(self.tournament.rules, lists, last)
                penalty = penalties.get(player.pk, 0)
                entries[player] = RankingEntry(player.number, *result, player.number, penalty)
        for name, players in _by_category(self.tournament, list(entries)):
            yield name, *self._place({player: entries[player] for player in players}, last)

    def _place(self, entries: Mapping[Player, RankingEntry], last: int) -> tuple[Placed, Groups]:
        rules = self.tournament.rules
        by_number: dict[Hashable, Player] = {player.number: player for player in entries}
        equal = rules.rank(entries.values())
        groups = [
            tuple(by_number[placing.entry.key] for placing in placings)
            for _rank, placings in groupby(equal, key=attrgetter("rank"))
        ]
        due = [group for group in groups if len(group) > 1 and "lot" in rules.tie_breaks]
        drawn: dict[object, int] = {}
        lots = self.lots if last == self.tournament.round_count else ()  # interim ranks stay shared
        for group in due:
            order = newest_lot([player.pk for player in group], lots) or ()
            drawn |= {player.number: order.index(player.pk) for player in group if order}
        undrawn = tuple(group for group in due if group[0].number not in drawn)
        placings = rules.rank(entries.values(), lots=drawn) if drawn else equal
        return [(by_number[placing.entry.key], placing) for placing in placings], undrawn


def _rows(
    rules: RuleSet, category: str, placings: Placed, voids: VoidLists
) -> Iterator[StandingsRow]:
    in_order = [placing for _player, placing in placings]
    for index, (player, placing) in enumerate(placings):
        entry, decided_by = placing.entry, placing.decided_by
        yield StandingsRow(
            rank=placing.rank,
            player=player,
            rounds=tuple(entry.rounds),
            points=rules.points_of(entry),
            tally=entry.tally,
            decided_by=SHARED if index and decided_by is None else decided_by,
            tie_break=tie_break(in_order, index),
            is_tied_with_above=index > 0 and decided_by != "points",
            void_rounds=tuple(sorted(voids.get(player.pk, ()))),
            dropped=rules.dropped_rounds(entry.rounds),
            category=category,
            penalty=entry.penalty,
        )


def _counted_lists(
    tournament: Tournament, last: int, assuming: AssumedSheet | None
) -> CountedLists:
    totals = SheetTotal.objects.filter(
        sheet__round__tournament=tournament,
        sheet__round__number__lte=last,
        sheet__state__in=tournament.counted_states,
    )
    if assuming is not None:
        totals = totals.exclude(sheet__in=assuming.sheets)
    lists: CountedLists = defaultdict(dict)
    for player, number, *cells in totals.order_by().values_list(
        "seat__player_id", "sheet__round__number", "points", *TALLY_FIELDS
    ):
        lists[player][number] = cells
    if assuming and assuming.totals and assuming.sheet.round.number <= last:
        number = assuming.sheet.round.number
        seats = assuming.sheet.round.seats.filter(table=assuming.sheet.table).order_by("seat")
        players = seats.values_list("player_id", flat=True)
        for player, *cells in zip(players, assuming.totals, assuming.tallies, strict=True):
            lists[player][number] = [cells[0], *astuple(cells[1])]
    return lists


def _result(rules: RuleSet, lists: Mapping[int, Cells], last: int) -> Result:
    rounds = tuple([lists[n][0] if n in lists else None for n in range(1, last + 1)])
    dropped = rules.dropped_rounds(rounds)
    counted = [cells for number, cells in lists.items() if number not in dropped]
    _points, *tally = map(sum, zip(*counted, strict=True))
    return rounds, Tally(*tally)


def _void_lists(tournament: Tournament, last: int, assuming: AssumedSheet | None) -> VoidLists:
    sheets = TableSheet.objects.filter(
        round__tournament=tournament,
        round__number__lte=last,
        state=TableSheet.State.VOID,
        round__seats__table=F("table"),
    )
    if assuming is not None:
        sheets = sheets.exclude(pk=assuming.sheet.pk)
    voids: VoidLists = defaultdict(dict)
    for player, number, consequence in sheets.values_list(
        "round__seats__player_id", "round__number", "consequence"
    ):
        voids[player][number] = consequence
    return voids


def _by_category(tournament: Tournament, players: list[Player]) -> list[tuple[str, list[Player]]]:
    if not tournament.rules.ranks_minors_apart:
        return [(EVERYBODY, players)]
    minors = [player for player in players if player.is_minor]
    adults = [player for player in players if not player.is_minor]
    return [(ADULTS, adults), (MINORS, minors)]


def _sheet_states(tournament: Tournament, last: int) -> dict[str, Any]:
    counted = Q(state__in=tournament.counted_states)
    settled = Q(state__in=tournament.settled_states)
    return TableSheet.objects.filter(
        round__tournament=tournament, round__number__lte=last
    ).aggregate(
        as_of=Max("entered_at", filter=counted | Q(state=TableSheet.State.VOID)),
        rounds=Count("round", distinct=True),
        missing=Count("pk", filter=~settled & Q(round__closed_at=None)),
        held_back=Count("pk", filter=Q(state=TableSheet.State.ENTERED) & ~counted),
        void=Count("pk", filter=Q(state=TableSheet.State.VOID)),
        with_penalties=Count("pk", filter=has_penalties(tournament)),
        with_shared_prizes=Count(
            "pk", filter=Q(round__tournament__prize_table__shares_equals=True)
        ),
        unchecked=Count(
            "pk", filter=~Q(state__in=(TableSheet.State.CHECKED, TableSheet.State.VOID))
        ),
    )
