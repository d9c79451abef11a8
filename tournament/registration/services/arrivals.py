"""Arrival of an entrant who has a start number already."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.registration.namesakes import may_arrive, owes_on_arrival
from tournament.registration.services.attendance import check_in, readmit_player
from tournament.registration.services.players import change_player, lock_player, mark_paid
from tournament.shared.errors import Refused

COMPLETED = ("birth_on", "eligibility", "place")


@transaction.atomic
def register_arrival(
    player: Player, *, by: User | None, entrant: Player, late_reason: str = ""
) -> bool:
    """Mark the player present, and add details and payment from `entrant`.

    Return True if anything changed. Raises Refused if the player is excluded or erased.
    """
    _tournament, player = lock_player(player)
    if not may_arrive(player):
        raise Refused(
            _("Number %(number)s, %(player)s, is not playing.")
            % {"number": player.number, "player": player.full_name}
        )
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
        player = change_player(player, by=by, **details)
    player = check_in(player, by=by)
    if is_paying:
        mark_paid(player, by=by, paid_by=entrant.paid_by)
    return is_changed
