"""The table of a cup, and who takes the places of the final that finalists cancelled."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.cup import POINTS, Contestant, CupRow, cup_table, finalists, lots_due, ranked_without
from tournament.cup.evenings import Evening, evenings_of
from tournament.cup.people import Competitor, People, people_of
from tournament.models import Cup, Player, Tournament
from tournament.ranking.drawn_lots import lot_orders
from tournament.ranking.tie_breaks import tie_break
from tournament.shared.search import fold

MOST_COLUMNS = 12  # evenings that fit on page and paper


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of the table. `tie`: what separates equal sums: "evening" (the `step`-th best), "lot"
    or "shared".

    `is_tied_with_above`: the tie is with the row above.
    """

    competitor: Competitor
    row: CupRow
    tie: str = ""
    step: int = 0
    is_tied_with_above: bool = False
    is_lot_due: bool = False
    is_last_in_final: bool = False


@dataclass(frozen=True, slots=True)
class CupTable:
    """`rows` have a place, `too_few` have too few evenings.

    `lots_due`: equals who must draw; `is_zero_sum`: points have a sign; `lots`: draws, each with
    person ids, best first.
    """

    cup: Cup
    evenings: tuple[Evening, ...]
    people: People
    rows: tuple[TableRow, ...]
    too_few: tuple[TableRow, ...]
    lots_due: tuple[tuple[Competitor, ...], ...]
    finalists: tuple[Competitor, ...]
    is_zero_sum: bool = True
    lots: tuple[tuple[int, ...], ...] = ()

    @property
    def shown_evenings(self) -> tuple[Evening, ...]:
        return self.evenings if len(self.evenings) <= MOST_COLUMNS else ()

    @property
    def counted(self) -> int:
        return sum(evening.counts for evening in self.evenings)

    @property
    def is_over(self) -> bool:
        return self.counted == len(self.evenings) > 1

    @property
    def is_final_certain(self) -> bool:
        has_final = self.cup.final_places > 0 and bool(self.finalists)
        return self.is_over and has_final and self.people.is_settled and not self.lots_due

    def rank_of(self, competitor: Competitor) -> int:
        """Raises StopIteration without a place."""
        return next(row.row.rank or 0 for row in self.rows if row.competitor.key == competitor.key)


def table_of(cup: Cup, *, is_public: bool = False) -> CupTable:
    evenings = evenings_of(cup, is_public=is_public)
    people = people_of(cup, evenings)
    by_key: dict[Hashable, Competitor] = {
        competitor.key: competitor for competitor in people.everybody
    }
    by_name = sorted(people.everybody, key=lambda competitor: fold(competitor.newest.full_name))
    contestants = [
        Contestant(
            competitor.key,
            tuple(
                None if player is None else evening.results[player.pk]
                for player, evening in zip(competitor.players, evenings, strict=True)
            ),
        )
        for competitor in by_name
    ]
    lots = tuple(map(tuple, lot_orders(cup.lots).values()))
    cup_rows = cup_table(cup.rules, contestants, lots)
    placed = [row for row in cup_rows if row.rank is not None]
    is_over = all(evening.counts for evening in evenings) and people.is_settled
    due = lots_due(cup.rules, placed) if is_over else []
    return CupTable(
        cup=cup,
        evenings=tuple(evenings),
        people=people,
        rows=tuple(_rows(cup, placed, by_key, {key for group in due for key in group})),
        too_few=tuple(TableRow(by_key[row.key], row) for row in cup_rows if row.rank is None),
        lots_due=tuple(tuple(by_key[key] for key in group) for group in due),
        finalists=tuple(by_key[key] for key in finalists(cup.rules, placed)),
        is_zero_sum=not cup.place_points
        and all(evening.tournament.rules.is_zero_sum for evening in evenings),
        lots=lots,
    )


def _rows(
    cup: Cup,
    placed: Sequence[CupRow],
    by_key: Mapping[Hashable, Competitor],
    drawing: Collection[Hashable],
) -> Iterator[TableRow]:
    in_final = sum((row.rank or 0) <= cup.final_places for row in placed)
    for index, row in enumerate(placed):
        steps = [near.step for near in placed[index : index + 2] if near.step]
        yield TableRow(
            by_key[row.key],
            row,
            tie_break(placed, index) or "",
            steps[0] if steps else 0,
            is_tied_with_above=index > 0 and row.decided_by != POINTS,
            is_lot_due=row.key in drawing,
            is_last_in_final=index + 1 == in_final < len(placed),
        )


@dataclass(frozen=True, slots=True)
class FreePlaces:
    """Cancelled places of a final.

    `next`: who is to be registered next; None if nobody is left or `lots_due` must draw first.
    """

    final: Tournament
    free: int
    cancelled: tuple[Player, ...]
    next: Competitor | None
    lots_due: tuple[tuple[Competitor, ...], ...]


def free_places_of(table: CupTable) -> FreePlaces | None:
    final = table.cup.final
    if final is None or final.is_closed or not (table.is_over and table.people.is_settled):
        return None
    places = [Player.State.REGISTERED, Player.State.WAITING]
    free = table.cup.final_places - final.players.filter(state__in=places).count()
    already_offered = set(table.cup.people.filter(is_offered=True).values_list("pk", flat=True))
    has_started = final.rounds.exclude(started_at=None, closed_at=None).exists()
    if free < 1 or not already_offered or has_started:
        return None
    coming, drawing = next_finalists(table, free, cancelled_keys=already_offered)
    cancelled = final.players.filter(state=Player.State.WITHDRAWN, erased_as="")
    return FreePlaces(final, free, tuple(cancelled), coming[0] if coming else None, drawing)


def next_finalists(
    table: CupTable, count: int, *, cancelled_keys: Collection[Hashable]
) -> tuple[tuple[Competitor, ...], tuple[tuple[Competitor, ...], ...]]:
    """Return the best `count` who have not cancelled, and groups of equals who must draw first."""
    by_key: dict[Hashable, Competitor] = {row.competitor.key: row.competitor for row in table.rows}
    rows = ranked_without((row.row for row in table.rows), cancelled_keys, table.lots)
    rules = replace(table.cup.rules, final_places=count, draws_lots=False)
    return (
        tuple(by_key[key] for key in finalists(rules, rows)),
        tuple(tuple(by_key[key] for key in group) for group in lots_due(rules, rows)),
    )


def groups_to_draw(table: CupTable, free: FreePlaces | None) -> tuple[tuple[Competitor, ...], ...]:
    return table.lots_due or (free.lots_due if free else ())
