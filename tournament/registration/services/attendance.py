"""Arrival, attendance, the waiting list and fixed tables."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Player, SheetTotal, Tournament
from tournament.registration.entrants import key_of
from tournament.registration.namesakes import may_arrive, owes_on_arrival
from tournament.registration.services import players
from tournament.shared.errors import Refused
from tournament.shared.guards import require_reason
from tournament.shared.journal_entries import record

State = Player.State
HIGHEST_TABLE = 500
COMPLETED = ("birth_on", "eligibility", "place")


@transaction.atomic
def register_arrival(
    player: Player, *, by: User | None, entrant: Player, late_reason: str = ""
) -> bool:
    """Mark the player present, and add details and payment from `entrant`.

    Return True if anything changed. Raises Refused if the player is excluded, erased, or withdrawn
    without `late_reason` after registration is over.
    """
    _tournament, player = players.lock_player(player)
    if not may_arrive(player):
        sentence = _("Number %(number)s, %(player)s, is not playing.")
        raise Refused(sentence % {"number": player.number, "player": player.full_name})
    is_paying = owes_on_arrival(player, entrant) > 0
    details = {
        name: value
        for name in COMPLETED
        if (value := getattr(entrant, name)) and not getattr(player, name)
    }
    is_changed = is_paying or bool(details) or not player.is_present
    if player.state == Player.State.WITHDRAWN:
        player, is_changed = readmit_player(player, by=by, reason=late_reason), True
    if details:
        player = players.change_player(player, by=by, **details)
    player = check_in(player, by=by)
    if is_paying:
        players.mark_paid(player, by=by, paid_by=entrant.paid_by)
    return is_changed


@transaction.atomic
def check_in(player: Player, *, by: User | None) -> Player:
    return _set_presence(player, by=by, is_present=True)


@transaction.atomic
def check_out(player: Player, *, by: User | None) -> Player:
    return _set_presence(player, by=by, is_present=False)


@transaction.atomic
def withdraw_player(
    player: Player, *, by: User | None, is_fee_returned: bool = True
) -> list[Player]:
    """Withdraw a player and free their number; return the waiting players admitted instead.

    Raises Refused for players with a seat or result.
    """
    tournament, player = players.lock_player(player)
    players.require_state(player, State.REGISTERED, State.WAITING, State.FILL_IN)
    _require_not_playing(player)
    old: dict[str, Any] = {"state": player.state, "number": player.number}
    if is_fee_returned and player.has_paid:
        old |= {"paid_cents": player.paid_cents, "paid_by": player.paid_by}
        players.set_payment(player, None)
    player.state = State.WITHDRAWN
    player.save(update_fields=["state", *players.PAYMENT])
    new = {"state": player.state}
    record(tournament, "player_withdrawn", player, by=by, old=old, new=new)
    freed_places = int(old["state"] == State.REGISTERED)
    return players.admit_waiting_players(tournament, by=by, freed_places=freed_places)


@transaction.atomic
def exclude_player(player: Player, *, by: User | None, reason: str) -> list[Player]:
    """Exclude from ranking and draws; return those admitted instead of a player without seats."""
    tournament, player = players.lock_player(player)
    players.require_state(player, State.REGISTERED, State.FILL_IN)
    require_reason(reason)
    frees_a_place = player.state == State.REGISTERED and not player.seats.exists()
    _set_state(tournament, player, State.EXCLUDED, "player_excluded", by=by, reason=reason)
    if not frees_a_place:
        return []
    return players.admit_waiting_players(tournament, by=by, freed_places=1)


@transaction.atomic
def readmit_player(player: Player, *, by: User | None, reason: str = "") -> Player:
    """Readmit an excluded or withdrawn player, with a new number if theirs is taken."""
    tournament, player = players.lock_player(player)
    players.require_state(player, State.EXCLUDED, State.WITHDRAWN)
    state: str = State.REGISTERED
    if player.state == State.WITHDRAWN:
        players.require_registration_open(tournament, reason)
        if players.number_problems(tournament, [player.number]):
            player.number = players.next_number(tournament)
            player.search_key = key_of(player)
        state = State.WAITING if players.free_places(tournament) == 0 else State.REGISTERED
    return _set_state(tournament, player, state, "player_readmitted", by=by, reason=reason)


@transaction.atomic
def move_to_waiting_list(player: Player, *, by: User | None, reason: str = "") -> Player:
    tournament, player = players.lock_player(player)
    players.require_state(player, State.REGISTERED)
    _require_not_playing(player)
    return _set_state(tournament, player, State.WAITING, "player_waiting", by=by, reason=reason)


@transaction.atomic
def admit_from_waiting_list(player: Player, *, by: User | None) -> Player:
    tournament, player = players.lock_player(player)
    players.require_state(player, State.WAITING)
    return players.admit(tournament, player, by=by)


@transaction.atomic
def fix_table(
    player: Player, *, by: User | None, first: int | None, last: int | None = None
) -> Player:
    """Restrict later draws to the tables `first` to `last`.

    `last` None: only `first`; both None: any table.
    """
    tournament, player = players.lock_player(player)
    last = first if last is None else last
    if first is None and last is not None:
        first = last
    if first is not None and last is not None and not 1 <= first <= last <= HIGHEST_TABLE:
        sentence = _("Tables %(first)s to %(last)s: the first number is higher than the last.")
        raise Refused(sentence % {"first": first, "last": last})
    old = {"table_from": player.table_from, "table_to": player.table_to}
    new = {"table_from": first, "table_to": last}
    if old == new:
        return player
    player.table_from, player.table_to = first, last
    player.save(update_fields=["table_from", "table_to"])
    record(tournament, "player_changed", player, by=by, old=old, new=new)
    return player


def _set_presence(player: Player, *, by: User | None, is_present: bool) -> Player:
    tournament, player = players.lock_player(player)
    if player.is_present == is_present:
        return player
    player.is_present = is_present
    player.save(update_fields=["is_present"])
    action = "player_checked_in" if is_present else "player_checked_out"
    record(tournament, action, player, by=by)
    return player


def _set_state(
    tournament: Tournament, player: Player, state: str, action: str, *, by: User | None, reason: str
) -> Player:
    old = {"state": player.state}
    player.state = state
    player.save(update_fields=["state", "number", "search_key"])
    new = {"state": state, "number": player.number}
    record(tournament, action, player, by=by, old=old, new=new, reason=reason)
    return player


def _require_not_playing(player: Player) -> None:
    if SheetTotal.objects.filter(seat__player=player).exists():
        sentence = _("%(player)s already has a result and can only be excluded, giving a reason.")
        raise Refused(sentence % {"player": player.full_name})
    seat = player.seats.select_related("round").first()
    if seat is not None:
        raise Refused(
            _(
                "%(player)s sits at table %(table)s in round %(round)s. Mark them as “not here” "
                "and draw again, or exclude them with a reason."
            )
            % {"player": player.full_name, "table": seat.table, "round": seat.round.number}
        )
