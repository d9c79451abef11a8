"""The places of a final that finalists cancelled, and who takes them."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass, replace

from scoring.cup import finalists, lots_due, ranked_without
from tournament.cup.people import Competitor
from tournament.cup.table import CupTable
from tournament.models import Player, Tournament


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
    already_offered = set(table.cup.people.filter(is_asked=True).values_list("pk", flat=True))
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
