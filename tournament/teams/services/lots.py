"""The lots between teams that are equal in everything."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Team, TeamLot, Tournament
from tournament.ranking.services.lots import (
    create_lots,
    delete_drawing,
    in_drawn_order,
    require_results_withheld,
)
from tournament.ranking.standings import standings
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record
from tournament.teams.ranking import team_standings


@transaction.atomic
def draw_team_lots(
    tournament: Tournament,
    *,
    by: User | None,
    teams: Sequence[Team],
    order: Sequence[Team] | None = None,
) -> list[TeamLot]:
    """Draw the order of `teams`, or record `order`, best first, drawn by hand.

    Raises Refused before the last round is complete and without a tie.
    """
    tournament = lock_open(tournament)
    ranked = team_standings(standings(tournament))
    if not ranked.is_complete:
        raise Refused(_("Lots can be drawn once the last round has been played."))
    if set(teams) not in map(set, ranked.lots_due):
        raise Refused(_("These teams are no longer tied. No lot was drawn."))
    refusal = _("Give each of the tied teams a different place.")
    drawn = in_drawn_order(teams, order, refusal=refusal)
    lots = create_lots(TeamLot, "team", drawn, by=by, tournament=tournament)
    names = [team.name for team in drawn]  # each has a name of its own
    how = "program" if order is None else "hand"
    new = {"group": lots[0].group, "teams": names, "drawn_by": how}
    record(tournament, "team_lots_drawn", tournament, by=by, new=new)
    return lots


@transaction.atomic
def set_team_lots_aside(
    tournament: Tournament, *, by: User | None, group: int, reason: str
) -> None:
    """Delete the drawing with that number, TeamLot.group; the journal keeps it."""
    tournament = lock_open(tournament)
    lots = delete_drawing(TeamLot, group=group, reason=reason, tournament=tournament)
    require_results_withheld(tournament)
    old = {"group": group, "teams": [lot.team.name for lot in lots]}
    record(tournament, "team_lots_set_aside", tournament, by=by, old=old, reason=reason)
