"""Release the ranking for the hall, and withhold it again."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.shared.guards import lock, require_reason
from tournament.shared.journal_entries import record


@transaction.atomic
def release_ranking(tournament: Tournament, *, by: User | None, through_round: int) -> Tournament:
    """Show the hall the ranking after a drawn round, even of a closed tournament."""
    tournament = lock(tournament)
    if not tournament.rounds.filter(number=through_round, sheets__isnull=False).exists():
        raise Refused(_("Round %(round)s is not drawn yet.") % {"round": through_round})
    if tournament.is_public and tournament.released_round == through_round:
        return tournament
    old = _release_data(tournament)
    tournament.released_round, tournament.is_public = through_round, True
    tournament.save(update_fields=["released_round", "is_public"])
    new = _release_data(tournament)
    record(tournament, "ranking_released", tournament, by=by, old=old, new=new)
    return tournament


@transaction.atomic
def withhold_ranking(tournament: Tournament, *, by: User | None, reason: str) -> None:
    """Show the hall the previous round's ranking or none."""
    tournament = lock(tournament)
    if not tournament.released_round:
        raise Refused(_("The hall is not being shown any ranking."))
    require_reason(reason)
    old = _release_data(tournament)
    tournament.released_round -= 1
    tournament.save(update_fields=["released_round"])
    new = _release_data(tournament)
    record(tournament, "ranking_withheld", tournament, by=by, old=old, new=new, reason=reason)


def _release_data(tournament: Tournament) -> dict[str, int | bool]:
    return {"released_round": tournament.released_round, "is_public": tournament.is_public}
