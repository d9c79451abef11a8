"""The lot between teams that are equal in everything."""

import secrets
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Team, TeamLot, Tournament
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
    """Who is ahead among `teams`. `order`, best first: drawn by hand; else the program draws."""
    tournament = lock_open(tournament)
    ranked = team_standings(standings(tournament))
    if not ranked.is_complete:
        raise Refused(_("The lot is drawn when the last round is played, not before."))
    if {team.pk for team in teams} not in [{one.pk for one in due} for due in ranked.lots_due]:
        raise Refused(
            _("These teams are not, or no longer, equal in everything. Nothing was drawn.")
        )
    if order is not None and {team.pk for team in order} != {team.pk for team in teams}:
        raise Refused(_("Give each of the tied teams a place of its own."))
    drawn = list(order or teams)
    if order is None:
        secrets.SystemRandom().shuffle(drawn)
    newest = tournament.team_lots.aggregate(newest=Max("group"))["newest"] or 0
    now = timezone.now()
    lots = TeamLot.objects.bulk_create(
        TeamLot(
            tournament=tournament,
            group=newest + 1,
            team=team,
            position=position,
            drawn_at=now,
            drawn_by=by,
        )
        for position, team in enumerate(drawn, 1)
    )
    record(
        tournament,
        by=by,
        action="team_lots_drawn",
        subject=tournament,
        new={
            "group": newest + 1,
            "teams": [team.name for team in drawn],  # each has a name of its own
            "drawn_by": "program" if order is None else "hand",
        },
    )
    return lots
