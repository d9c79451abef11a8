"""Confirmation that players are adults."""

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction

from tournament.models import Player, Tournament
from tournament.registration.missing_details import lacks_birth
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record


@transaction.atomic
def confirm_adults(
    tournament: Tournament, *, by: User | None, keys: Collection[int]
) -> list[Player]:
    tournament = lock_open(tournament)
    players = [
        player
        for player in tournament.players.filter(pk__in=keys).order_by("number")
        if lacks_birth(player)
    ]
    for player in players:
        player.age_class = Player.AgeClass.ADULT
        player.save(update_fields=["age_class"])
        change = {"age_class": player.age_class}
        record(tournament, "player_changed", player, by=by, old={"age_class": ""}, new=change)
    return players
