"""The size of a team, how many of its members count, and its fee."""

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import changed_fields, record
from tournament.shared.model_fields import problems_of
from tournament.teams.services.teams import team_change_needs_reason

FIELDS = ("team_size", "team_counting", "team_fee_cents")


@transaction.atomic
def set_team_rules(
    tournament: Tournament,
    *,
    by: User | None,
    size: int | None,
    counting: int | None = None,
    fee_cents: int = 0,
    reason: str = "",
) -> Tournament:
    """Set team size, number of counting members and fee.

    `size` None: no teams; `counting` None: all members count. Once lists count, a change needs a
    reason.
    """
    tournament = lock_open(tournament)
    old = _rules_data(tournament)
    tournament.team_size = size
    tournament.team_counting = (size if counting is None else counting) if size else None
    tournament.team_fee_cents = fee_cents if size else 0
    new = _rules_data(tournament)
    if new == old:
        return tournament
    problems = problems_of(tournament, only=FIELDS) or [*_team_problems(tournament)]
    changes_ranking = any(old[name] != new[name] for name in FIELDS[:2])
    is_late = tournament.teams.exists() and team_change_needs_reason(tournament)
    if changes_ranking and is_late and not reason.strip():
        problems.append(_("Lists already count, so changing the teams needs a reason."))
    if problems:
        raise Refused(*problems)
    tournament.save(update_fields=FIELDS)
    old, new = changed_fields(old, new)
    record(
        tournament, "tournament_changed", tournament, by=by, old=old, new=new, reason=reason.strip()
    )
    return tournament


def _rules_data(tournament: Tournament) -> dict[str, int | None]:
    return {name: getattr(tournament, name) for name in FIELDS}


def _team_problems(tournament: Tournament) -> Iterator[str]:
    size = tournament.team_size
    if size is None and (count := tournament.teams.count()):
        sentence = _("There are still teams (%(count)s). Delete them first.")
        yield sentence % {"count": count}
    teams = tournament.teams.annotate(members=Count("memberships"))
    if size is not None and (larger := teams.filter(members__gt=size).first()):
        sentence = _("“%(team)s” has more than %(size)s members. Remove some of them first.")
        yield sentence % {"team": larger.name, "size": size}
