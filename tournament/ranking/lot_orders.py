"""The drawn lots of players, teams or the people of a cup."""

from collections import defaultdict

from django.db.models import Model

from tournament.models import CupLot, Lot, TeamLot


def lot_orders(
    lot_model: type[Lot | TeamLot | CupLot], owner_field: str, **contest: Model
) -> dict[int, list[int]]:
    """Return the drawings of `contest`, a tournament or cup, as {group: ids, best first}.

    `owner_field`: the lot's field for its owner, such as "player".
    """
    ids_by_group: dict[int, list[int]] = defaultdict(list)
    drawn = lot_model._default_manager.filter(**contest).order_by("group", "position")
    for group, pk in drawn.values_list("group", f"{owner_field}_id"):
        ids_by_group[group].append(pk)
    return dict(ids_by_group)
