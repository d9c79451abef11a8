"""Changes of a drawn round.

Unchanged tables keep their sheets and the draw they were printed for.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draw.differences import report_and_input, tables_after_swap
from tournament.draw.services import making
from tournament.draw.services.draws import (
    draw_others_again,
    draw_to_change,
    remaining_draws,
    round_of,
)
from tournament.draw.services.field import add_fill_ins
from tournament.draw.services.protocol import seed_chain_of
from tournament.draw.wishes import BY_PEOPLE, HAND, UNIFORM, areas_of
from tournament.models import Draw, Player, Round, Tournament
from tournament.registration.field import THREE, Differences, differences, field_of, started_tables
from tournament.registration.services.waiting_list import admit
from tournament.seating.change import ChangedRound, Tables, change_tables
from tournament.seating.values import Impossible
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def change_round(
    tournament: Tournament,
    *,
    by: User | None,
    round_number: int,
    reason: str,
    replaces: int | None = None,
    started: Collection[int] = (),
    is_waiting_list_up: bool = False,
    is_filled_up: bool = False,
    as_threes: bool = False,
    seed: str | None = None,
) -> Draw:
    """Remove absent players and seat latecomers; nobody else moves.

    `replaces`: number of the draw that the desk saw. `started`: further tables already playing.
    `is_waiting_list_up`: seat the waiting list, too. `is_filled_up`: add fill-ins. `as_threes`:
    tables with an empty seat play as three.
    """
    tournament = lock_open(tournament)
    drawn = round_of(tournament, round_number)
    old = draw_to_change(drawn, reason, replaces)
    _require_tables(old, started)
    if as_threes and THREE not in tournament.seats_allowed:
        raise Refused(_("The rules do not allow tables of three alongside tables of four."))
    round_differences = differences(tournament, drawn, started=started)
    if is_waiting_list_up:
        _admit_waiting(tournament, round_differences.empty + old.places.count(None), by=by)
    if is_filled_up and field_of(tournament).missing_count:
        add_fill_ins(tournament, by=by)
    round_differences = differences(tournament, drawn, started=started)
    number = making.next_draw_number(tournament)
    links = making.links_for(tournament, seed_chain_of(tournament), [drawn.number], seed)
    index, text = links[drawn.number]
    players = _players_by_number(drawn, round_differences)
    areas = areas_of(players.values())
    changed = _compute_change(
        old, round_differences, number=number, seed=text, areas=areas, threes=as_threes
    )
    changes = _as_json(round_differences, changed) | {"threes": as_threes}
    draw = Draw(
        tournament=tournament,
        round=drawn,
        number=number,
        mode=UNIFORM if old.mode in BY_PEOPLE else old.mode,
        seed=text,
        chain_index=index,
        replaces=old,
        reason=reason.strip(),
        changes=changes,
        made_by=by,
    )
    _replace(old, draw, changed.tables, players)
    new = making.journal_values(draw) | {name: changes[name] for name in ("absent", "late")}
    old_values = making.journal_values(old)
    record(tournament, "round_changed", draw, by=by, old=old_values, new=new, reason=draw.reason)
    if seed is None:
        draw_others_again(tournament, drawn, by=by)
    return draw


@transaction.atomic
def swap_seats(
    tournament: Tournament,
    *,
    by: User | None,
    round_number: int,
    first: int,
    second: int,
    reason: str,
    replaces: int | None = None,
) -> Draw:
    tournament = lock_open(tournament)
    drawn = round_of(tournament, round_number)
    old = draw_to_change(drawn, reason, replaces)
    tables = tables_after_swap(old, first, second)
    started = started_tables(drawn)
    pairs = enumerate(zip(tables, old.tables, strict=True), 1)
    changed = [number for number, (new, before) in pairs if new != before]
    if in_play := sorted(started.intersection(changed)):
        raise Refused(
            _("Table %(table)s is already playing: seats there cannot be swapped.")
            % {"table": in_play[0]}
        )
    no_differences = Differences((), (), frozenset(started))
    draw = Draw(
        tournament=tournament,
        round=drawn,
        number=making.next_draw_number(tournament),
        mode=HAND,
        replaces=old,
        reason=reason.strip(),
        changes={"swapped": [first, second]},
        made_by=by,
    )
    _replace(old, draw, tables, _players_by_number(drawn, no_differences))
    record(
        tournament, "seats_swapped", draw, by=by, old=making.journal_values(old),
        new=making.journal_values(draw) | {"numbers": [first, second]}, reason=draw.reason,
    )  # fmt: skip
    draw_others_again(tournament, drawn, by=by)
    return draw


def _compute_change(
    old: Draw,
    round_differences: Differences,
    *,
    number: int,
    seed: str,
    areas: Mapping[int, tuple[int, int]],
    threes: bool,
) -> ChangedRound:
    late = [player.number for player in round_differences.late]
    try:
        changed = change_tables(
            old.tables,
            number=number,
            seed=seed,
            absent=[player.number for player in round_differences.absent],
            late=late,
            frozen=round_differences.started,
            areas=areas,
            threes=threes,
        )
    except Impossible as impossible:
        raise Refused(making.impossible_in_words(impossible)) from impossible
    except ValueError as problem:  # a start number was reused while its seat was taken
        raise Refused(_("A start number has changed hands: draw the round again.")) from problem
    if not changed.moves and not changed.shortened:
        raise Refused(
            _no_seat(changed) if late else _("Everybody has a seat, and nobody is missing.")
        )
    return changed


def _no_seat(changed: ChangedRound) -> str:
    count = len(changed.left_over)
    return ngettext(
        "There is no empty seat for %(count)s latecomer: a new table needs four. Add fill-in "
        "players or put the latecomer on the waiting list.",
        "There are no empty seats for %(count)s latecomers: a new table needs four. Add fill-in "
        "players or put them on the waiting list.",
        count,
    ) % {"count": count}


def _replace(old: Draw, draw: Draw, tables: Tables, players: Mapping[int, Player]) -> None:
    played = remaining_draws(draw.tournament, draw.round)
    draw.report, draw_input = report_and_input(
        draw.tournament,
        draw.round.number,
        tables,
        list(players.values()),
        chain=seed_chain_of(draw.tournament),
        played=played,
    )
    old.is_current = False
    old.save(update_fields=["is_current"])
    making.store_draw(draw, tables, draw_input=draw_input, played=played)
    before = dict(enumerate(old.tables, 1))
    changed = [number for number, table in enumerate(tables, 1) if table != before.get(number)]
    draw.round.sheets.filter(table__in=changed).delete()
    draw.round.seats.filter(table__in=changed).delete()
    making.create_seats(draw, players.values(), only=changed)


def _admit_waiting(tournament: Tournament, how_many: int, *, by: User | None) -> None:
    waiting = tournament.players.filter(state=Player.State.WAITING, is_present=True)
    for player in waiting.order_by("registered_at", "pk")[:how_many]:
        admit(tournament, player, by=by)


def _players_by_number(drawn: Round, round_differences: Differences) -> dict[int, Player]:
    seats = drawn.seats.select_related("player__tournament")
    return {seat.player.number: seat.player for seat in seats} | {
        player.number: player for player in round_differences.late
    }


def _require_tables(draw: Draw, started: Collection[int]) -> None:
    for table in started:
        if not 1 <= table <= len(draw.table_sizes):
            raise Refused(
                _("There is no table %(table)s; the round has %(tables)s tables.")
                % {"table": table, "tables": len(draw.table_sizes)}
            )


def _as_json(round_differences: Differences, changed: ChangedRound) -> dict[str, Any]:
    return {
        "absent": [player.number for player in round_differences.absent],
        "late": [player.number for player in round_differences.late],
        "frozen": sorted(round_differences.started),
        "moves": [
            {"number": move.number, "before": move.before, "after": move.after, "why": move.why}
            for move in changed.moves
        ],
        "empty": list(changed.empty),
        "opened": list(changed.opened),
        "dissolved": list(changed.dissolved),
        "shortened": list(changed.shortened),
        "left_over": list(changed.left_over),
    }
