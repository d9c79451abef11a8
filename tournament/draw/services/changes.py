"""Changes of a drawn round.

Unchanged tables keep their sheets and the draw they were printed for.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from tournament.draw.differences import tables_after_swap
from tournament.draw.services import making
from tournament.draw.services.draws import draw_others_again, draw_to_change, round_of, store_tables
from tournament.draw.services.field import add_fill_ins
from tournament.draw.services.protocol import seed_chain_of
from tournament.draw.wishes import BY_PEOPLE, HAND, UNIFORM, areas_of
from tournament.models import Draw, Player, Round, Tournament
from tournament.registration.field import THREE, Field, differences, field_of, started_tables
from tournament.registration.services.players import admit
from tournament.seating.change import ChangedRound, Tables, change_tables
from tournament.seating.protocol import Area
from tournament.seating.values import SEATS, Impossible
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
    """Remove absent players and seat latecomers, as change_tables() does.

    `replaces`: number of the draw that the desk saw. `started`: further tables already playing.
    `is_waiting_list_up`: seat the waiting list, too. `is_filled_up`: add fill-ins. `as_threes`:
    tables with an empty seat play as three.
    """
    tournament = lock_open(tournament)
    drawn = round_of(tournament, round_number)
    old = draw_to_change(drawn, reason, replaces)
    _require_possible(tournament, old, started, as_threes=as_threes)
    if is_waiting_list_up:
        free = differences(tournament, drawn, started=started).empty + old.places.count(None)
        _admit_present(tournament, free, by=by)
    if is_filled_up and field_of(tournament).missing_count:
        add_fill_ins(tournament, by=by)
    mismatch = differences(tournament, drawn, started=started)
    players = [*_seated_players(drawn), *mismatch.late]
    mode = UNIFORM if old.mode in BY_PEOPLE else old.mode
    draw = Draw(tournament=tournament, round=drawn, mode=mode, replaces=old, made_by=by)
    draw.number, draw.reason = making.next_draw_number(tournament), reason.strip()
    links = making.links_for(tournament, seed_chain_of(tournament), [drawn.number], seed)
    draw.chain_index, draw.seed = links[drawn.number]
    absent, late = ([player.number for player in side] for side in (mismatch.absent, mismatch.late))
    frozen = sorted(mismatch.started)
    draw.changes = {"absent": absent, "late": late, "frozen": frozen, "threes": as_threes}
    if mismatch.field.seats != SEATS:
        draw.changes["seats"] = mismatch.field.seats
    changed = _compute_change(draw, mismatch.field, areas=areas_of(players))
    draw.changes |= {name: value for name, value in asdict(changed).items() if name != "tables"}
    _replace(old, draw, changed.tables, players, "round_changed", absent=absent, late=late)
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
    if in_play := sorted(started_tables(drawn).intersection(_changed_tables(old, tables))):
        raise Refused(
            _("Table %(table)s is already playing: seats there cannot be swapped.")
            % {"table": in_play[0]}
        )
    draw = Draw(tournament=tournament, round=drawn, mode=HAND, replaces=old, made_by=by)
    draw.reason, draw.changes = reason.strip(), {"swapped": [first, second]}
    _replace(old, draw, tables, _seated_players(drawn), "seats_swapped", numbers=[first, second])
    draw_others_again(tournament, drawn, by=by)
    return draw


def _admit_present(tournament: Tournament, most: int, *, by: User | None) -> None:
    waiting = tournament.players.filter(state=Player.State.WAITING, is_present=True)
    for player in waiting.order_by("pk")[:most]:
        admit(tournament, player, by=by)


def _compute_change(draw: Draw, field: Field, *, areas: Mapping[int, Area]) -> ChangedRound:
    assert draw.replaces
    assert draw.changes
    tables, number, seed = draw.replaces.tables, draw.number, draw.seed
    try:
        changed = change_tables(tables, number=number, seed=seed, areas=areas, **draw.changes)
    except Impossible as impossible:
        raise Refused(making.impossible_in_words(impossible)) from impossible
    except ValueError as problem:  # a start number was reused while its seat was taken
        raise Refused(_("A start number has changed hands: draw the round again.")) from problem
    if changed.moves or changed.shortened:
        return changed
    if not draw.changes["late"]:
        raise Refused(_("Everybody has a seat, and nobody is missing."))
    count = len(changed.left_over)
    words = ngettext(
        "There is no empty seat for %(count)s latecomer: a new table needs %(seats)s. Add "
        "fill-in players or put the latecomer on the waiting list.",
        "There are no empty seats for %(count)s latecomers: a new table needs %(seats)s. Add "
        "fill-in players or put them on the waiting list.",
        count,
    )
    raise Refused(words % {"count": count, "seats": field.seats_in_words})


def _replace(
    old: Draw, draw: Draw, tables: Tables, players: Collection[Player], action: str, **facts: object
) -> None:
    old.is_current = False
    old.save(update_fields=["is_current"])
    changed = _changed_tables(old, tables)
    draw.round.sheets.filter(table__in=changed).delete()
    draw.round.seats.filter(table__in=changed).delete()
    store_tables(draw, tables, players, only=changed)
    tournament, by, reason = draw.tournament, draw.made_by, draw.reason
    before, now = making.journal_values(old), making.journal_values(draw) | facts
    record(tournament, action, draw, by=by, old=before, new=now, reason=reason)


def _changed_tables(old: Draw, tables: Tables) -> list[int]:
    before = dict(enumerate(old.tables, 1))
    return [number for number, table in enumerate(tables, 1) if table != before.get(number)]


def _seated_players(drawn: Round) -> list[Player]:
    return [seat.player for seat in drawn.seats.select_related("player__tournament")]


def _require_possible(
    tournament: Tournament, draw: Draw, started: Collection[int], *, as_threes: bool
) -> None:
    for table in started:
        if not 1 <= table <= len(draw.table_sizes):
            raise Refused(
                _("There is no table %(table)s; the round has %(tables)s tables.")
                % {"table": table, "tables": len(draw.table_sizes)}
            )
    if as_threes and THREE not in tournament.seats_allowed:
        raise Refused(_("These rules do not allow tables of three."))
