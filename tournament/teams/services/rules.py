"""The size of a team, how many of its members count, and its fee."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from tournament.models import Team, Tournament
from tournament.models.tournament import LARGEST_TEAM, MOST_FEE_CENTS
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open, require_storable_reason
from tournament.shared.journal_entries import changed_fields, record
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
    require_storable_reason(reason)
    tournament = lock_open(tournament)
    old = {name: getattr(tournament, name) for name in FIELDS}
    counting = size if counting is None else counting
    fee_cents = fee_cents if size else 0
    new = dict(zip(FIELDS, (size, counting if size else None, fee_cents), strict=True))
    if new == old:
        return tournament
    problems = _problems(tournament, size, counting, fee_cents)
    changes_ranking = any(old[name] != new[name] for name in FIELDS[:2])
    if (
        changes_ranking
        and not reason.strip()
        and tournament.teams.exists()
        and team_change_needs_reason(tournament)
    ):
        problems.append(_("Lists already count, so changing the teams needs a reason."))
    if problems:
        raise Refused(*problems)
    for name, value in new.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=FIELDS)
    old, new = changed_fields(old, new)
    stripped_reason = reason.strip()
    record(
        tournament,
        "tournament_changed",
        tournament,
        by=by,
        old=old,
        new=new,
        reason=stripped_reason,
    )
    return tournament


def _problems(
    tournament: Tournament, size: int | None, counting: int | None, fee_cents: int
) -> list[str]:
    problems = []
    if size is None:
        if count := tournament.teams.count():
            sentence = _("There are still teams (%(count)s). Delete them first.")
            problems.append(sentence % {"count": count})
        return problems
    if not 2 <= size <= LARGEST_TEAM:
        return [_("A team has 2 to %(most)s members.") % {"most": LARGEST_TEAM}]
    if counting is None or not 1 <= counting <= size:
        problems.append(_("Of %(size)s members, 1 to %(size)s can count.") % {"size": size})
    if not 0 <= fee_cents <= MOST_FEE_CENTS:
        sentence = _("Entry fee: between €0 and €%(most)s.")
        problems.append(sentence % {"most": MOST_FEE_CENTS // 100})
    larger = _larger_than(tournament, size)
    if larger is not None:
        problems.append(
            _("“%(team)s” has more than %(size)s members. Remove some of them first.")
            % {"team": larger.name, "size": size}
        )
    return problems


def _larger_than(tournament: Tournament, size: int) -> Team | None:
    counted = tournament.teams.annotate(members=Count("memberships"))
    return counted.filter(members__gt=size).first()
