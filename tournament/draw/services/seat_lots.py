"""Drawing by hand: lots are typed in one by one, then stored as a draw."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from tournament.draw.services.draws import even_field, round_of, store_tables
from tournament.draw.services.making import journal_values
from tournament.draw.services.protocol import close_registration
from tournament.draw.wishes import LOTS
from tournament.models import Draw, Player, Round, SeatLot, Tournament
from tournament.registration.field import Field, field_of
from tournament.seating.skd1 import tables_of
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record

MOST_NAMED = 20
Place = tuple[int, int]


@transaction.atomic
def take_lot(
    tournament: Tournament,
    *,
    by: User | None,
    round_number: int,
    number: int,
    table: int,
    seat: int,
) -> SeatLot:
    """Store a drawn lot. Raises Refused if the lot or the player is entered already."""
    tournament = lock_open(tournament)
    drawn = _undrawn(tournament, round_number)
    field = field_of(tournament)
    player = next((player for player in field.players if player.number == number), None)
    if player is None:
        raise Refused(
            _("No. %(number)s is not playing: not registered, not here, or sitting out.")
            % {"number": number}
        )
    if not (1 <= table <= len(field.sizes) and 1 <= seat <= field.sizes[table - 1]):
        raise Refused(
            _("There is no lot for table %(table)s, seat %(seat)s.")
            % {"table": table, "seat": seat}
        )
    _require_new(drawn, player, table, seat)
    lot = SeatLot.objects.create(round=drawn, table=table, seat=seat, player=player)
    record(tournament, "seat_lot_taken", player, by=by, new=_journal_values(lot))
    return lot


@transaction.atomic
def give_back(lot: SeatLot, *, by: User | None) -> None:
    tournament = lock_open(lot.round.tournament)
    record(tournament, "seat_lot_taken_out", lot.player, by=by, old=_journal_values(lot))
    lot.delete()


@transaction.atomic
def store_lots(tournament: Tournament, *, by: User | None, round_number: int) -> Draw:
    """Store the complete lots as the draw of the round. Raises Refused naming every gap."""
    tournament = lock_open(tournament)
    field = even_field(tournament)
    drawn = _undrawn(tournament, round_number)
    by_place = {
        (lot.table, lot.seat): lot.player
        for lot in drawn.seat_lots.select_related("player__tournament")
    }
    _require_complete(field, by_place)
    close_registration(tournament, by=by)
    places = [by_place[place].number for place in places_of(field)]
    tables = tuple(tables_of(places, field.sizes))
    draw = Draw(tournament=tournament, round=drawn, mode=LOTS, made_by=by)
    store_tables(draw, tables, field.players)
    drawn.seat_lots.all().delete()
    record(tournament, "round_drawn", draw, by=by, new=journal_values(draw))
    return draw


def places_of(field: Field) -> list[Place]:
    return [
        (table, seat) for table, size in enumerate(field.sizes, 1) for seat in range(1, size + 1)
    ]


def _journal_values(lot: SeatLot) -> dict[str, int]:
    return {"round": lot.round.number, "table": lot.table, "seat": lot.seat}


def _undrawn(tournament: Tournament, round_number: int) -> Round:
    drawn = round_of(tournament, round_number)
    if drawn.draws.filter(is_current=True).exists():
        raise Refused(
            _("Round %(round)s is already drawn: its lots are void.") % {"round": round_number}
        )
    return drawn


def _require_new(drawn: Round, player: Player, table: int, seat: int) -> None:
    lots = drawn.seat_lots.select_related("player")
    if same_place := lots.filter(table=table, seat=seat).first():
        raise Refused(
            _("Table %(table)s, seat %(seat)s was already drawn by no. %(number)s %(name)s.")
            % {
                "table": table,
                "seat": seat,
                "number": same_place.player.number,
                "name": same_place.player.full_name,
            }
        )
    if own_lot := lots.filter(player=player).first():
        raise Refused(
            _("No. %(number)s already has table %(table)s, seat %(seat)s. Remove that lot first.")
            % {"number": player.number, "table": own_lot.table, "seat": own_lot.seat}
        )


def _require_complete(field: Field, by_place: Mapping[Place, Player]) -> None:
    problems = []
    if missing := [place for place in places_of(field) if place not in by_place]:
        named = ", ".join(f"{table}/{seat}" for table, seat in missing[:MOST_NAMED])
        words = ngettext(
            "%(count)s lot is still out: %(places)s.",
            "%(count)s lots are still out: %(places)s.",
            len(missing),
        )
        problems.append(words % {"count": len(missing), "places": named})
    with_lot = {player.pk for player in by_place.values()}
    if without := [player for player in field.players if player.pk not in with_lot]:
        named = ", ".join(str(player.number) for player in without[:MOST_NAMED])
        words = ngettext(
            "%(count)s player has no lot: no. %(numbers)s.",
            "%(count)s players have no lot: no. %(numbers)s.",
            len(without),
        )
        problems.append(words % {"count": len(without), "numbers": named})
    in_field = {player.pk for player in field.players}
    if departed := [player for player in by_place.values() if player.pk not in in_field]:
        named = ", ".join(str(player.number) for player in departed[:MOST_NAMED])
        problems.append(
            _("Has a lot, but is no longer playing: no. %(numbers)s.") % {"numbers": named}
        )
    require_no_problems(problems)
