"""Places and the waiting list. Call with the tournament locked."""

from django.contrib.auth.models import User

from tournament.models import Player, Tournament
from tournament.shared.journal_entries import record

State = Player.State


def free_places(tournament: Tournament) -> int | None:
    """Return the number of free places; None without a limit."""
    if tournament.capacity is None:
        return None
    return max(0, tournament.capacity - tournament.players.filter(state=State.REGISTERED).count())


def admit_waiting_players(
    tournament: Tournament, *, by: User | None, freed_places: int = 0
) -> list[Player]:
    """Admit and return players for the free places; without a capacity, for `freed_places`."""
    places = free_places(tournament)
    if places is None:
        places = freed_places
    if not places:
        return []
    waiting = tournament.players.filter(state=State.WAITING).order_by("registered_at", "pk")
    return [admit(tournament, player, by=by) for player in waiting[:places]]


def admit(tournament: Tournament, player: Player, *, by: User | None) -> Player:
    player.state = State.REGISTERED
    player.save(update_fields=["state"])
    old, new = {"state": State.WAITING}, {"state": State.REGISTERED}
    record(tournament, "player_admitted", player, by=by, old=old, new=new)
    return player
