"""Substitutes for players."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Player, Substitution, Tournament
from tournament.models.entrant import Person
from tournament.models.fields import tidy
from tournament.registration.services import players
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.guards import lock_open, require_reason
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of


@transaction.atomic
def substitute_player(
    player: Player,
    *,
    by: User | None,
    entrant: Person,
    from_round: int,
    reason: str,
    from_game: int = 1,
    allow_same_name: bool = False,
) -> Substitution:
    """Let the entrant play on with the player's number, points and tallies (Ebersdorf rule 23).

    Raises SameName if a namesake plays, unless allowed.
    """
    tournament = lock_open(player.tournament)
    player = tournament.players.get(pk=player.pk)
    players.require_not_erased(player)
    if not tournament.rules.allows_substitutes:
        raise Refused(_("The rules of this tournament allow no substitutes."))
    players.require_state(player, Player.State.REGISTERED)
    require_reason(reason)
    names = [field.name for field in Person._meta.fields]
    require_no_problems(problems_of(entrant, only=names))
    _require_in_time(tournament, player, from_round, from_game)
    playing = players.same_names(tournament, entrant)
    if playing and not allow_same_name:
        raise players.SameName(playing)
    substitution = Substitution.objects.create(
        player=player,
        **{name: getattr(entrant, name) for name in names},
        from_round=from_round,
        from_game=from_game,
        reason=tidy(reason),
        made_at=timezone.now(),
        made_by=by,
    )
    new, reason = _in_short(substitution), substitution.reason
    record(tournament, "player_substituted", player, by=by, new=new, reason=reason)
    return substitution


@transaction.atomic
def take_back_substitution(substitution: Substitution, *, by: User | None, reason: str) -> None:
    """Delete a substitution entered by mistake; the journal keeps the name."""
    player = substitution.player
    tournament = lock_open(player.tournament)
    require_reason(reason)
    old = _in_short(substitution)
    substitution.delete()
    record(tournament, "substitution_taken_back", player, by=by, old=old, reason=tidy(reason))


def _require_in_time(tournament: Tournament, player: Player, round_: int, game: int) -> None:
    """Refuse a round or game outside the tournament, or not after the latest substitution."""
    if not 1 <= round_ <= tournament.round_count:
        sentence = _("From round %(round)s: this tournament has rounds 1 to %(last)s.")
        raise Refused(sentence % {"round": round_, "last": tournament.round_count})
    if not 1 <= game <= tournament.games_per_round:
        sentence = _("From game %(game)s: a round has games 1 to %(last)s.")
        raise Refused(sentence % {"game": game, "last": tournament.games_per_round})
    last = player.substitutions.last()
    if last is not None and (round_, game) <= (last.from_round, last.from_game):
        raise Refused(
            _(
                "%(name)s already plays from round %(round)s, game %(game)s; "
                "please choose a later game."
            )
            % {"name": last.full_name, "round": last.from_round, "game": last.from_game}
        )


def _in_short(substitution: Substitution) -> dict[str, Any]:
    names = ("last_name", "first_name", "place", "from_round", "from_game")
    return {name: getattr(substitution, name) for name in names}
