"""Fixed tables for all draws."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.registration.services.players import lock_player
from tournament.shared.errors import Refused
from tournament.shared.journal_entries import record

HIGHEST_TABLE = 500


@transaction.atomic
def fix_table(
    player: Player, *, by: User | None, first: int | None, last: int | None = None
) -> Player:
    """Restrict later draws to the tables `first` to `last`.

    `last` None: only `first`; both None: any table.
    """
    tournament, player = lock_player(player)
    last = first if last is None else last
    if first is None and last is not None:
        first = last
    if first is not None and last is not None and not 1 <= first <= last <= HIGHEST_TABLE:
        raise Refused(
            _("Tables %(first)s to %(last)s: the first number is higher than the last.")
            % {"first": first, "last": last}
        )
    old = {"table_from": player.table_from, "table_to": player.table_to}
    new = {"table_from": first, "table_to": last}
    if old == new:
        return player
    player.table_from, player.table_to = first, last
    player.save(update_fields=["table_from", "table_to"])
    record(tournament, "player_changed", player, by=by, old=old, new=new)
    return player
