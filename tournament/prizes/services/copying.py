"""Copying the prize table of an earlier tournament."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Prize, Tournament
from tournament.models.prize import FIELDS
from tournament.prizes.services.groups import make_group
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.prizes.table import table_of
from tournament.shared.errors import Refused
from tournament.shared.guards import lock_open


@transaction.atomic
def copy_prizes(tournament: Tournament, *, by: User | None, source: Tournament) -> list[Prize]:
    """Copy the prizes of `source` without winners, and its groups without members.

    Raises Refused if there are prizes already.
    """
    tournament = lock_open(tournament)
    if tournament.prizes.exists():
        raise Refused(_("There are prizes already. Nothing was imported."))
    table = table_of(source)
    set_rules(
        tournament,
        by=by,
        share_percent=table.share_percent,
        allows_several=table.allows_several,
        shares_equals=table.shares_equals,
    )
    groups = {}
    for group in source.prize_groups.all():
        existing = tournament.prize_groups.filter(name__iexact=group.name).first()
        groups[group.pk] = existing or make_group(tournament, by=by, name=group.name)
    copied = []
    for prize in source.prizes.all():
        fields = {name: getattr(prize, name) for name in FIELDS}
        fields["group"] = groups.get(prize.group_id or 0)
        copied.append(add_prize(tournament, by=by, **fields))
    return copied
