"""The lots that are drawn: of players, of teams, of the people of a cup."""

from collections import defaultdict

from django.db.models import Model

from tournament.models import CupLot, Lot, TeamLot


def drawings(kind: type[Lot | TeamLot | CupLot], who: str, **of: Model) -> dict[int, list[int]]:
    """{group: ids, the best first}, the newest last; one query. `who`, `of`: as in put_down()."""
    found: dict[int, list[int]] = defaultdict(list)
    drawn = kind._default_manager.filter(**of).order_by("group", "position")
    for group, pk in drawn.values_list("group", f"{who}_id"):
        found[group].append(pk)
    return dict(found)
