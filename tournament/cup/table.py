"""The table of a cup."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cup import POINTS, Contestant, CupRow, cup_table, finalists, lots_due
from tournament.cup.evenings import Evening, evenings_of
from tournament.cup.people import Competitor, People, people_of
from tournament.models import Cup, CupLot
from tournament.ranking.drawn_lots import lot_orders
from tournament.shared.search import fold

SHARED = "shared"
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
        """Return the rank. Raises StopIteration without a place."""
        return next(row.row.rank or 0 for row in self.rows if row.competitor.key == competitor.key)


def table_of(cup: Cup, *, is_public: bool = False) -> CupTable:
    evenings = evenings_of(cup, is_public=is_public)
    people = people_of(cup, evenings)
    by_key: dict[Hashable, Competitor] = {
        competitor.key: competitor for competitor in people.everybody
    }
    by_name = sorted(people.everybody, key=lambda competitor: fold(competitor.newest.full_name))
    contestants = [_contestant(competitor, evenings) for competitor in by_name]
    lots = tuple(map(tuple, lot_orders(CupLot, "person", cup=cup).values()))
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


def _contestant(competitor: Competitor, evenings: Sequence[Evening]) -> Contestant:
    results = (
        None if player is None else evening.results[player.pk]
        for player, evening in zip(competitor.players, evenings, strict=True)
    )
    return Contestant(competitor.key, tuple(results))


def _rows(
    cup: Cup,
    placed: Sequence[CupRow],
    by_key: Mapping[Hashable, Competitor],
    drawing: Collection[Hashable],
) -> Iterator[TableRow]:
    in_final = sum((row.rank or 0) <= cup.final_places for row in placed)
    for index, row in enumerate(placed):
        tie, step = _tie(placed, index)
        yield TableRow(
            by_key[row.key],
            row,
            tie,
            step,
            is_tied_with_above=index > 0 and row.decided_by != POINTS,
            is_lot_due=row.key in drawing,
            is_last_in_final=index + 1 == in_final < len(placed),
        )


def _tie(placed: Sequence[CupRow], index: int) -> tuple[str, int]:
    below = placed[index + 1] if index + 1 < len(placed) else None
    neighbours = (placed[index - 1] if index else None, below)
    if any(other and other.rank == placed[index].rank for other in neighbours):
        return SHARED, 0
    for parted in (placed[index] if index else None, below):
        if parted is not None and parted.decided_by != POINTS:
            return parted.decided_by or "", parted.step
    return "", 0
