"""Who comes into the final when somebody in it cancels: the next one of the table."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass, replace

from scoring.cup import finalists, lots_due, without
from tournament.cup.people import Someone
from tournament.cup.table import CupTable
from tournament.models import Player, Tournament


@dataclass(frozen=True, slots=True)
class MovingUp:
    """`free`: places of the final that nobody holds. `next`: who moves up now, None where nobody is
    left or equals have to draw for it (`lots_due`). `cancelled`: who has withdrawn from the final.
    """

    final: Tournament
    free: int
    cancelled: tuple[Player, ...]
    next: Someone | None
    lots_due: tuple[tuple[Someone, ...], ...]


def moving_up(table: CupTable) -> MovingUp | None:
    """None where no place is free, or the final has begun. Three queries, without a final none."""
    final = table.cup.final
    if final is None or final.is_closed or not (table.is_over and table.people.is_settled):
        return None
    places = [Player.State.REGISTERED, Player.State.WAITING]
    free = table.cup.final_places - final.players.filter(state__in=places).count()
    asked = asked_of(table)
    if free < 1 or not asked or has_begun(final):
        return None
    coming, drawing = places_for(table, free, gone=asked)
    cancelled = final.players.filter(state=Player.State.WITHDRAWN, erased_as="")
    return MovingUp(final, free, tuple(cancelled), coming[0] if coming else None, drawing)


def places_for(
    table: CupTable, count: int, *, gone: Collection[Hashable]
) -> tuple[tuple[Someone, ...], tuple[tuple[Someone, ...], ...]]:
    """So many of the best who are not `gone` (by key), the best first; and equals who have to draw
    for the last of these places, who are not among them.
    """
    by_key: dict[Hashable, Someone] = {one.who.key: one.who for one in table.rows}
    rows = without((one.row for one in table.rows), gone, table.lots)
    rules = replace(table.cup.rules, final_places=count, draws_lots=False)
    return (
        tuple(by_key[key] for key in finalists(rules, rows)),
        tuple(tuple(by_key[key] for key in group) for group in lots_due(rules, rows)),
    )


def groups_to_draw(table: CupTable, free: MovingUp | None) -> tuple[tuple[Someone, ...], ...]:
    """Equals who have to draw the lot, for their place or for one that has become free."""
    return table.lots_due or (free.lots_due if free else ())


def asked_of(table: CupTable) -> frozenset[Hashable]:
    """Keys of those whose place in the final it was already."""
    return frozenset(table.cup.people.filter(is_asked=True).values_list("pk", flat=True))


def has_begun(final: Tournament) -> bool:
    return final.rounds.exclude(started_at=None, closed_at=None).exists()
