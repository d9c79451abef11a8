"""The club's own groups for prizes."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Player, PrizeGroup, Tournament
from tournament.prizes.services.prizes import require_reason
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open
from tournament.shared.journal_entries import record
from tournament.shared.model_fields import problems_of


@transaction.atomic
def make_group(tournament: Tournament, *, by: User | None, name: str) -> PrizeGroup:
    tournament = lock_open(tournament)
    group = PrizeGroup(tournament=tournament, name=name)
    if problems := problems_of(group, only=["name"]):
        raise Refused(*problems)
    if tournament.prize_groups.filter(name__iexact=group.name).exists():
        raise Refused(_("There is already a group “%(name)s”.") % {"name": group.name})
    group.save()
    record(tournament, "prize_group_made", group, by=by, new={"name": group.name})
    return group


@transaction.atomic
def set_group_members(
    group: PrizeGroup, *, by: User | None, members: Iterable[Player], reason: str = ""
) -> PrizeGroup:
    """Replace the group's members. The journal records only their ids."""
    tournament = lock_open(group.tournament)
    require_reason(tournament, reason)
    wanted = {player.pk for player in members}
    if tournament.players.filter(pk__in=wanted, erased_as="").count() != len(wanted):
        raise Refused(_("No player in this tournament has that number."))
    before = set(group.members.values_list("pk", flat=True))
    if wanted == before:
        return group
    group.members.set(wanted)
    old, new = {"count": len(before)}, {"name": group.name, "count": len(wanted)}
    record(
        tournament,
        "prize_group_changed",
        group,
        by=by,
        old=old,
        new=new,
        people={pk: {"is_member": pk in wanted} for pk in before ^ wanted},
        reason=reason,
    )
    return group


@transaction.atomic
def remove_group(group: PrizeGroup, *, by: User | None) -> None:
    tournament = lock_open(group.tournament)
    if group.prizes.exists():
        raise Refused(
            _("“%(name)s” has prizes. Remove those from the table first.") % {"name": group.name}
        )
    record(tournament, "prize_group_removed", group, by=by, old={"name": group.name})
    group.delete()
